# The page of analysis, and the review of games.

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

evaluation = Computer analysis
evaluate = Request computer analysis
evaluate-on = Continue
evaluating = { $done } of { $moves } moves analyzed
evaluation-waits = { $count ->
    [one] One game is ahead of this one in the queue.
   *[other] { $count } games are ahead of this one in the queue.
}
evaluation-graph = Above the center line, the team of WhiteA and BlackB is better on that board; below it, the team of BlackA and WhiteB.
evaluation-better = Better: { $line }
evaluation-bad = Mistakes and blunders
evaluation-none = No mistakes found.
accuracy = Accuracy
mistakes = Mistakes
blunders = Blunders
time-spent = { $time } used
time-graph = Time for each move: up, WhiteA and BlackB; down, BlackA and WhiteB. The longest move took { $longest }.
retry-here = Find the better move
retry-of = { $count ->
    [one] Retry one mistake by { $name }
   *[other] Retry { $count } mistakes by { $name }
}
analysis-empty = Move pieces on either board, in any order. Captured pieces go to the partner. Go back and try something else to start a variation. Open a game, paste it anywhere on this page, or drop a file here.
variation = Variation
games-of-text = { $count ->
    [one] One game in this text
   *[other] { $count } games in this text
}
games-unlisted = { $count ->
    [one] One more game is not listed.
   *[other] { $count } more games are not listed.
}
findings = { $count ->
    [one] One problem in this text
   *[other] { $count } problems in this text
}
at-place = line { $line }, column { $column }
