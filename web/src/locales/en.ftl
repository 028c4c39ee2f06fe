# The words of the web client in English. The arbiter's sentences are in crates/rulings/locales.

## Frame

play = Play
rules = Rules
settings = Settings
pages = Pages
switch-theme = Light or dark
lag = Time to the server and back
offline = No connection to the server. Trying again…
connecting = Connecting…
no-page = There is no such page
no-table = There is no such table
to-home = To the first page
cancel = Cancel

## Home

welcome = Two boards, four players, one game
welcome-words = Bughouse chess: what you capture, your partner may drop. Open a table, send the link to three friends, and play. No account needed.
your-name = Your name
save = Save
saved = Saved
new-table = New table
time-control = Time for each player
other-control = Other…
control-text = Seconds, with + for an increment or b for Bronstein: 300b3
bronstein = Bronstein
delay = delay
ruleset-casual = Casual
ruleset-casual-words = As on the web: no claims, only legal moves
ruleset-fics = FICS
ruleset-fics-words = As on the chess servers: repetition is claimed
ruleset-wbn = The Laws
ruleset-wbn-words = As over the board: press the clock, claim what you see
more-settings = More settings
table-name = Name of the table
question-promotion = A pawn becomes
question-flag = Fallen flags
question-last-drop = Last drop after mate
question-resignation = Who resigns
question-pawn-drops = Pawns are dropped on ranks
question-countdown = Countdown in seconds
as-ruleset = As the rules have it
answer-automatic = count by themselves
answer-claimed = have to be claimed
answer-allowed = allowed
answer-no = no
answer-any-player = any player
answer-both-partners = both partners
start-bfen = Start from a position (BFEN)
private-table = Not in the list: only by its link
be-arbiter = I am the arbiter
create-table = Open the table
open-tables = Open tables
no-open-tables = No table is open. Open one!
live-games = Live games
no-live-games = Nobody is playing at the moment.
recent-games = Recent games
no-recent-games = No game has ended yet.
score-won-first = 1–0
score-won-second = 0–1
score-drawn = ½–½
score-lost-by-both = 0–0
score-void = void
score-adjourned = adj.
join = Join
watch = { $count ->
    [0] Watch
   *[other] Watch · { $count }
}
free = free

## Table

white = White
black = Black
board-label = Board { $board }, { $turn } to move.
hand-label = In hand of { $seat }
in-hand = { $man }, { $count } in hand
sit-here = Sit here
nobody = Nobody
is-ready = ready
is-away = away
offers-draw = offers a draw
press-clock = Press the clock
promote = The pawn becomes
swap = Swap the boards (x)
flip = Turn the boards (f)
queued = Queued: { $move }
seats-free = { $count ->
    [one] One seat is free. Sit down, or send the link to a friend.
   *[other] { $count } seats are free. Sit down, and send the link to your friends.
}
waiting-ready = { $count ->
    [one] One player is not ready yet.
   *[other] { $count } players are not ready yet.
}
clocks-stopped = The clocks are stopped.
watching = You are watching game { $game }.
your-move = Your move
their-move = Your opponent is thinking. Moves you make now are queued.
looking-back = Looking back: after { $ply ->
    [one] one move
   *[other] { $ply } moves
}
actions = Actions
game-number = game { $game }
this-tab-plays = This tab plays
type-move = Type a move, or a phrase to your partner
move = Move
copy-link = Copy link
link-copied = The link is copied. Send it to those who are to play.
log = Log
ready = Ready
not-ready = Not ready
rematch = Play again
stand = Stand up
take-back = Take it back
offer-draw = Offer draw
accept-draw = Accept draw
decline-draw = Decline draw
resign = Resign
abort = Abort
adjourn = Adjourn
stop-clocks = Stop clocks
restart-clocks = Restart clocks
sure = Sure?
claims = Claims
on-board = Board { $board }
claims-mate = Mate
claims-illegal-move = Illegal move
claims-flag = Flag
claims-threefold = Repetition
claims-premove = Premove
claims-starting-error = Starting error
count-aloud = Count: { $count }
decline-last-drop = No last drop
announce-move = { $seat }: { $move }.

## Talk

talk = Talk
phrases = Phrases to your partner
how-much = How much
nothing-said = Nothing has been said.
to-whom = To whom
say = Say something…
send = Send
channel-team = Team
channel-table = Table
channel-observers = Observers
want-1 = I want { $what }
want-2 = I badly need { $what }
want-3 = { $what } mates!
dont-1 = Don't give away { $what }
dont-2 = Really don't give away { $what }
dont-3 = { $what } mates me!
what-p = a pawn
what-n = a knight
what-b = a bishop
what-r = a rook
what-q = a queen
what-d = a diagonal piece
what-h = a heavy piece
what-trades = trades
phrase-sit = Sit: don't move
phrase-go = Go: move again
phrase-fast = Hurry, we are down on time
phrase-slow = There is time
phrase-dead = I am mated unless I sit
phrase-x = Never mind
phrase-ok = Yes
phrase-no = No
short-d = diag
short-h = heavy
short-trades = trades
short-sit = Sit
short-go = Go
short-fast = Fast
short-slow = Slow
short-dead = Dead
short-ok = Yes
short-no = No
short-x = Never mind

## Moves

moves = Moves
no-moves = No moves yet.
steps = Through the game
step-first = To the start
step-back = One move back
step-forward = One move on
step-now = To the last move

## Games

games = Games
game = Game
player = Player
day = Day
search = Search
all-games = All games
older-games = Older games
no-such-games = No such game was found. Names have to be written in full.
to-games = To all games

## Review

review = Review
no-game = There is no such game
still-played = This game is still being played.
copy-bpgn = Copy BPGN
bpgn-copied = The game is copied as BPGN.
address-copied = The link to this game is copied.
not-copied = The browser does not let us copy.

## Arbiter

arbiter-console = Arbiter
about-player = A player
about-team = A team
order-new-game = New game
warn = Warn
freeze-5 = Freeze 5 s
freeze-10 = Freeze 10 s
no-reason = No reason to stop
expel = Expel
reading = Minutes and seconds
set-clock = Set clock
declare-lost = Declare lost
declare-lost-both = Declare lost for both
lower-half = −½ point
raise-half = +½ point
other-order = Any other order, in the words of the log
give-order = Give

## Why not

not-understood = That could not be understood. Moves look like Nf3, P@f7 or e7e8q.
code-seat-taken = Somebody else sits there already.
code-not-your-seat = This is not your seat.
code-not-now = That cannot be done now.
code-not-the-arbiter = Only the arbiter of the table may do this.
code-not-your-talk = Players and observers don't talk to each other during a game.
code-too-many = Too much at once. Wait a moment.
code-unavailable = The table cannot be reached at the moment.
code-no-table = There is no such table.

## Settings

setting-theme = Look
theme-system = As the system
theme-light = Light
theme-dark = Dark
setting-language = Language
language-en = English
language-cs = Česky
setting-sounds = Sounds
setting-coordinates = Coordinates on the boards
setting-animations = Pieces slide
setting-press = Press the clock by itself after my moves
keys = Keys
key-0 = type a move or a phrase
key-1 = swap the boards
key-2 = turn the boards
key-3 = one move back
key-4 = one move on
key-5 = press the clock

## Rules

rules-title = How bughouse is played
rules-lead = Two boards, two teams of two. Partners sit side by side, one with White, one with Black, and share what they capture. The first end on either board ends the game for all four.
rules-table = The table
rules-table-words =
    On board A and on board B an ordinary game of chess is set up. WhiteA and BlackB are one team, BlackA and WhiteB the other.

    Each board has its own clock, and both are started at the same time.
rules-captures = Captures
rules-captures-words =
    A piece you capture goes to your partner, who has the opposite color: it is his to drop. It is handed over when your move is complete, not before.

    A promoted piece that is captured turns into a pawn again.
rules-drops = Drops
rules-drops-words =
    Instead of moving you may put a piece from your hand on any empty square. It may give check, and it may mate.

    Pawns are never dropped on the first or the last rank. A table may agree on fewer ranks.
rules-clock = The clock
rules-clock-words =
    By the Laws a move is complete when you press the clock; at casual tables as soon as you make it.

    You may sit: let your clock run while your partner gets you the piece you need. What counts is the time of your team against that of the opponent on the other board, which stands beside each clock.

    Whose flag falls loses for his team. By the Laws it has to be claimed; if both flags of a board are down, it is a draw.
rules-illegal = Illegal moves
rules-illegal-words =
    Casual tables refuse them. By the Laws an illegal move stands until the opponents claim it, before they complete their next move there, and then it loses the game.
rules-end = Mate
rules-end-words =
    Mate is mate only if no piece that the partner could still hand over can be put in between. A contact check or a check by a knight that cannot be met ends the game at once.

    By the Laws the partner of a mated player may still drop the piece that he captured last, and the game is drawn if that mates or brings a position about for the third time: the last drop.
rules-draw = Draws
rules-draw-words =
    By agreement, or when a position appears for the third time on a board. By the Laws it has to be counted aloud, one, two, three, before it is claimed.

    Who has no legal move waits for a piece; there is no stalemate as long as the partner plays.
rules-talk = Talking
rules-talk-words =
    Partners may say anything to each other about both games, and suggest moves. They may not touch each other's pieces. Observers say nothing to players, which is why you cannot hear them here.
rules-online = At this table
rules-online-words =
    Drag a piece or tap it and its square. Moves you make on the opponent's turn are queued, and played as soon as you have the move.

    Draw arrows and circles by dragging with the right button. Only you see them.
