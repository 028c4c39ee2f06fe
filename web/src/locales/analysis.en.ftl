# The page of analysis.

analysis-unkept = This analysis is too large for your browser to save. Copy it before you leave.
open-game = Open…
set-up = Set up…
begin-anew = New analysis
setup-title = Set up a position
setup-board = Board
setup-start = Starting position
setup-empty = Kings only
setup-pieces = Piece to place with a tap
setup-erase = Remove
setup-hand = Reserve
setup-turn = To move
setup-castling = Castling
setup-fault = Board { $board }: { $fault }.
setup-use = Analyze
type-a-move = Type a move
remarks = Notes
save-bpgn = Save BPGN
save-pgn = PGN of board { $board }
copy-bfen = Copy BFEN
bfen-copied = Position copied as BFEN.
