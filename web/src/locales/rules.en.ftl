# English messages of the page with the rules.

## Bughouse

rules-title = How bughouse is played
rules-lead = Two boards, two teams of two. Partners sit side by side, one with White and one with Black, and pass each other the pieces they capture. As soon as one board ends, the game is over for all four players.
rules-table = The table
rules-table-words =
    Boards A and B each start from the normal chess position. WhiteA and BlackB are one team, BlackA and WhiteB the other.

    Each board has its own clock, and both clocks start at the same time.
rules-captures = Captures
rules-captures-words =
    When you capture a piece, it goes to your partner’s reserve. Your partner plays the opposite color, so it is theirs to drop. The piece changes hands when your move is completed, not before.

    Under the Laws, a pawn promotes to a queen or a knight; at casual tables, also to a rook or a bishop. A promoted piece turns back into a pawn when it is captured.
rules-captures-picture = WhiteA has captured a knight with the pawn, and BlackB has it in reserve: partners have opposite colors.
rules-drops = Drops
rules-drops-words =
    Instead of moving, you can drop a piece from your reserve on any empty square. A drop can give check, and it can give checkmate.

    Pawns can’t be dropped on the first or the last rank. Tables can restrict pawn drops further.

    A pawn dropped on its second rank may advance two squares. A dropped rook can’t castle.
rules-drops-picture = WhiteA drops the queen on g7, and BlackA is checkmated.
rules-clock = The clock
rules-clock-words =
    Under the Laws, a move is completed when you press the clock; at casual tables, as soon as you make it.

    You can sit: let your clock run while your partner gets you the piece you need. Compare your time with that of the opponent on the other board: the difference is shown beside each clock.

    A player who runs out of time loses the game for their team. Under the Laws, flag fall has to be claimed, and the game is drawn if both flags on a board are down.
rules-illegal = Illegal moves
rules-illegal-words =
    Casual tables reject illegal moves. Under the Laws, an illegal move stands unless the opponents claim it before they complete their next move on that board. If they do, it loses the game.
rules-end = Checkmate
rules-end-words =
    It is checkmate only if no piece that your partner might still pass you could block the check. A check from an adjacent square or by a knight ends the game at once if you can’t answer it on the board.

    Under the Laws, the partner of a checkmated player gets a last drop: they may still drop the piece that the mated player captured last. If that drop gives checkmate or repeats a position for the third time, the game is drawn.
rules-draw = Draws
rules-draw-words =
    The game is drawn by agreement, or when a position occurs for the third time on one board. Under the Laws, you have to count the repetitions aloud (one, two, three) before you claim the draw.

    There is no stalemate while your partner is still playing: if you have no legal move, you wait for a piece.
rules-talk = Talking
rules-talk-words =
    Partners can say anything to each other about both games, and suggest moves. They may not touch each other’s pieces. Spectators may not talk to the players, so you can’t read them here.
rules-online = Playing here
rules-online-words =
    Drag a piece, or tap it and then its square. A move that you make during your opponent’s turn is a premove: it is played as soon as it’s your turn.

    Drag with the right mouse button to draw arrows and circles. Only you can see them.

## Kriegspiel

rules-kriegspiel-lead = Chess for two players who can’t see each other’s pieces. An umpire sees both sides, answers every attempted move with yes or no, and makes a few announcements.
kriegspiel-rules-sight = Your view
kriegspiel-rules-sight-words =
    You see your own pieces and nothing else. About your opponent’s moves, you learn only what the umpire tells you: that they have moved, and what has to be announced.
kriegspiel-rules-attempts = Attempts
kriegspiel-rules-attempts-words =
    You try a move. If it is legal on the real board, which you can’t see, it is played and your turn is over. If not, the umpire says no, the position stays the same, and you try something else. A refused attempt costs nothing but time, and tells you something.

    You can try any move that your own pieces don’t rule out: through squares where an enemy piece might stand, and pawn captures to either side, even if there may be nothing to capture.
kriegspiel-rules-announcements = Announcements of the umpire
kriegspiel-rules-announcements-words =
    The umpire announces captures, with the square of the captured piece; checks, with their direction from the king’s point of view: on the file, on the rank, on the long or the short diagonal, or by a knight (of the two diagonals through the king’s square, the longer one is called long); checkmate, and draws.

    Under most rule sets both players hear that an attempt was refused, but not which move it was: if you count, you know how hard your opponent is trying. Some rule sets announce more, as described below.
kriegspiel-rules-nonsense = Nonsense
kriegspiel-rules-nonsense-words =
    A move that you could have known to be impossible does not count as an attempt. The umpire refuses it and tells only you. The same goes for a move that was already refused in the same turn.
kriegspiel-rules-any = “Any?”
kriegspiel-rules-any-words =
    Under some rule sets you can ask whether any of your pawns can capture. Both players hear the answer. If it is yes, you have to try a pawn capture.
kriegspiel-rules-ends = The end
kriegspiel-rules-ends-words =
    The game ends by checkmate, resignation, time, or a draw: by agreement, stalemate, and whatever else the rule set provides. The umpire declares draws, because players can’t claim what they can’t see.
kriegspiel-rules-here = Playing here
kriegspiel-rules-here-words =
    Drag a piece, or tap it and then its square, or type the move. The piece stays where it is until the umpire says yes.

    Below the board are the opponent’s pieces, which you can use as guesses: drag them to where you think they are, move them, or drag them off the board. The numbers show how many of each can be left. Your guesses are private and never leave your browser. You can also type them with a question mark: ?Nf6 places a knight and ?f6 removes it. Press g to hide them all.
kriegspiel-rules-watching = Watching
kriegspiel-rules-watching-words =
    Each table has a setting for what spectators see: one side, which they keep until the end; both sides; or only the public announcements. The game can also be shown with a delay, so that nobody can help the players.
kriegspiel-rules-after = Afterwards
kriegspiel-rules-after-words =
    When the game is over, nothing is hidden any more. The game’s page shows what each player saw, the full position, every refused attempt, and how many positions of the opponent were possible after each turn. You can save the record as Kriegspiel PGN, complete or from one player’s perspective.
kriegspiel-rules-sets = Rule sets
krieg-berkeley-rules = The most common rules, and those of Kriegspiel PGN. The umpire announces the square of a capture, but not what was captured. Both players hear refusals. The game is drawn when each side has at most one knight or bishop and nothing else; there is no draw by repetition or by the fifty-move rule.
krieg-wild16-rules = As on the Internet Chess Club. The umpire says whether a pawn or a piece was captured, and before each turn how many pawn captures are possible. Only the player who tried a move hears its refusal, nothing is nonsense, and draws are as in chess.
krieg-cincinnati-rules = As played in Cincinnati. The umpire says whether a pawn or a piece was captured, and before each turn whether any pawn capture is possible; if none is, trying one is nonsense. Draws are as in chess.
krieg-rand-rules = As played at the RAND Corporation. The umpire says whether a pawn or a piece was captured, before each turn on which squares pawns can capture, and when a pawn promotes. A player in check may try only moves that could answer the check. A stalemated player loses.
krieg-english-rules = As played in London clubs. The umpire says nothing about pawn captures unless you ask “Any?”; after a yes, you have to try one capture, and then you are free to move as you like. En passant captures are announced as such.
krieg-berkeley_any-rules = Like Berkeley, with “Any?”: after a yes, you have to keep trying pawn captures until one is legal.
krieg-crazykrieg-rules = With the drops of crazyhouse: instead of moving, you can drop a captured piece on an empty square. The umpire says what was captured and what was dropped, but not where; a drop on an occupied square is refused. The game is drawn by threefold repetition or the fifty-move rule.

## The lesson

lesson = Learn bughouse
lesson-lead = Eight short tasks on two boards: captures, drops, mates, and when to sit. It takes three minutes.
lesson-next = Next
lesson-play = Play a game
lesson-solved = solved
lesson-can-block = { $move } would be mate in chess. Here Black waits: a piece dropped in between blocks the check. Find a check that no drop can block.
lesson-capture = Capture for your partner
lesson-capture-words = You play White on the large board; your partner plays Black on the other one. Capture the black knight.
lesson-capture-wrong = { $move } captures nothing. Your pawn can take the knight.
lesson-capture-right =
    The knight is in your partner’s reserve now.

    Look at the board of your partner: they may drop it there instead of moving a piece. You captured a black piece, and your partner plays Black.
lesson-drop = Drop a piece
lesson-drop-words = Your partner has captured a knight for you: it is in your reserve, beside your board. Drop it with check. Drag it onto an empty square, or tap it and then the square.
lesson-drop-wrong = { $move } is not a drop with check. From which empty squares does a knight attack the king?
lesson-drop-right = A drop is a move like any other, and it can give check at once.
lesson-pawn = Drop a pawn
lesson-pawn-words = A pawn cannot be dropped on the first or the last rank. Drop yours so that it can promote with its next move.
lesson-pawn-wrong = After { $move } the pawn needs more moves to promote. Which rank is next to the last one?
lesson-pawn-right = On the seventh rank the pawn promotes with its next move. When your opponent captures a promoted piece, their partner gets only a pawn.
lesson-smother = Mate with a drop
lesson-smother-words = You have a knight. Mate in one move.
lesson-smother-wrong = { $move } is not mate. A knight’s check cannot be blocked.
lesson-smother-right = Mate: nothing can be put between a knight and the king. When one board ends, the game is over for all four players.
lesson-block = Block a check
lesson-block-words = Your king is in check on the first rank and has no square to go to. In chess this is mate. Here you have a bishop.
lesson-block-wrong = { $move } does not block the check.
lesson-block-right = A dropped piece blocks a check from afar. Even with an empty reserve it would not be mate: you could wait until your partner captures one, while your clock runs.
lesson-contact = A mate that holds
lesson-contact-words = A check from afar is not mate while a drop can block it. Mate in one move.
lesson-contact-wrong = { $move } is not mate. The pawn on f6 guards a square beside the king.
lesson-contact-right = The queen stands next to the king, so nothing can block, and the pawn guards the queen. Such checks decide most games of bughouse.
lesson-sit = Sit
lesson-sit-words = Black threatens to mate you on the first rank. A queen would mate at once, and on the other board your partner is about to capture one. What do you do?
lesson-answer-sit = Wait for the queen
lesson-answer-move = Move quickly
lesson-answer-resign = Resign
lesson-sit-right =
    You sit: your clock runs while your partner captures the queen.

    Players tell their partners what they need, with the buttons beside the board. Watch the time: the clock of the opponent on the other board may run as well.
lesson-sit-move = After any move Black mates. As long as you do not move, they cannot.
lesson-sit-resign = Not yet: the queen is on its way.
lesson-arrived = The piece arrives
lesson-arrived-words = Your partner has captured the queen, and it is in your reserve. Finish the game.
lesson-arrived-wrong = { $move } is not mate, and Black mates next. Where does the pawn guard a square beside the king?
lesson-arrived-right =
    Mate! You know all that you need to play.

    The page with the rules has the details: draws, illegal moves and the Laws of play over the board.
