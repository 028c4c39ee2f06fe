# The words of the web client in English. The arbiter's sentences are in crates/rulings/locales.

## Frame

play = Play
rules = Rules
ratings = Ratings
account = Account
guest = guest
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
dismiss = Dismiss
saved = Saved.
to-table = To the table
invited = { $by } invites you to { $name }.
invited-to-seat = { $by } invites you to { $name }, to the seat { $seat }.

## Home

welcome = Two boards, four players, one game
welcome-words = Bughouse chess: what you capture, your partner may drop. Or Kriegspiel, for two who don’t see each other. Open a table, send the link to your friends, and play. No account needed.
your-name = Your name
save = Save
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
ruleset-altered = { $name }, altered
have-account = I have an account
terms-rated = Rated
terms-rated-words = The games count for ratings. Four people with accounts play.
terms-private = By link only
terms-private-words = The table is not in the list.
terms-rotation = Seats rotate
terms-rotation-words = After each game the seats are dealt anew among all who want to play; there may be more than four.
terms-arbiter = I am the arbiter
terms-arbiter-words = You watch, stop the clocks and rule from a console.
terms-shuffle-words = Each game begins with another back rank of Chess960.
terms-start-words = The games begin from a position of their own.
rated-needs = For rated games you need an account.
more-settings-kriegspiel = Name, absence
more-settings = Name, start, observers, absence
starts = The games begin
start-usual = as usual
start-shuffle = shuffled (Chess960)
start-position = from a position
start-bfen = Both boards as BFEN, with clocks if they matter
terms-delay = Observers see it later by
terms-absence = Who is not connected loses after
delay-none = not later
absence-none = never: his clock decides
seconds = { $seconds } s
single-answers = Single rules
question-completion = A move is complete
question-illegal-moves = Illegal moves
question-mate = Mate
question-flag = A fallen flag
question-both-flags = Both flags of a board
question-repetition = Repetition
question-repeats = What has to repeat
question-wrong-claims = Wrong claims
question-countdown = Countdown in seconds
question-same-instant = Two ends at one instant
question-promotion = A pawn becomes
question-no-move = Who has no move
question-last-drop = Last drop after mate
question-draw-agreement = A draw is agreed by
question-resignation = Who resigns
question-pawn-drops = Pawns are dropped on ranks
question-zero-time = A move in no time
question-hiding = Hidden pieces
answer-completion-at-once = at once
answer-completion-pressed = by pressing the clock
answer-illegal-moves-refused = are refused
answer-illegal-moves-claimed = stand until claimed
answer-illegal-moves-called = lose at once
answer-mate-automatic = counts by itself
answer-mate-claimed = has to be claimed
answer-flag-automatic = counts by itself
answer-flag-claimed = has to be claimed
answer-both-flags-first-loses = the first to fall loses
answer-both-flags-draw = draw
answer-repetition-automatic = draws by itself
answer-repetition-claimed = is claimed
answer-repetition-counted = is counted aloud and claimed
answer-repeats-board-and-reserves = board and reserves
answer-repeats-board = the board
answer-wrong-claims-not-offered = draws are not claimed
answer-wrong-claims-free = cost nothing
answer-wrong-claims-lose = lose
answer-same-instant-first-event = the first to come counts
answer-same-instant-added-up = are added up
answer-promotion-QRBN = queen, rook, bishop or knight
answer-promotion-QN = queen or knight
answer-promotion-Q = a queen
answer-no-move-waits = waits for a piece
answer-no-move-draw = draws
answer-last-drop-no = no
answer-last-drop-allowed = allowed
answer-draw-agreement-both-boards = all four
answer-draw-agreement-one-board = two on one board
answer-resignation-any-player = any player
answer-resignation-both-partners = both partners
answer-zero-time-refused = is refused
answer-zero-time-allowed = is allowed
answer-hiding-impossible = there are none
answer-hiding-possible = may be complained of
badge-rated = rated
badge-shuffle = Chess960
badge-rotation = seats rotate
badge-start = from a position
table-name = Name of the table
create-table = Open the table
open-tables = Open tables
more-tables = { $count ->
    [one] One more
   *[other] { $count } more
}
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

## Bots

bot = bot
play-now = Play now against bots
fill-with-bots = Fill with bots
fill-words = Three bots sit down with you, and stand up for anybody who comes.
which-bot = Which bot
ask-bot = Ask a bot to the seat { $seat }
take-seat = Take this seat
dismiss-bot = Send it away
level-beginner = beginner
level-casual = casual player
level-club = club player
level-strong = tournament player
level-full = full strength

## Table

white = White
black = Black
board-label = Board { $board }, { $turn } to move.
board-keys = Board: arrow keys go over the squares, Enter takes a piece up and puts it down, P N B R Q take one from the hand, Escape puts it back
square-empty = { $square }, empty
square-man = { $square }, { $color ->
        [white] White's
       *[black] Black's
    } { $man }
taken-up = Taken up: { $from }
put-back = Put back
not-there = It may not go there
hand-label = In hand of { $seat }
in-hand = { $man }, { $count } in hand
sit-here = Sit here
nobody = Nobody
is-ready = ready
is-away = away
is-muted = muted
swap-asked = asked
swap-seats = Change seats with this player
swap-accept = Agree to change seats
swap-wanted = { $name } ({ $seat }) wants to change seats with you.
swap-void = Don't change with { $seat }
swap-agree = Change with { $seat }
swap-decline = No, stay here
move-here = Change to this seat
must-come = So long he has to come
frozen = Frozen: no move may be completed for so long
time-difference = More or less time than the opponent on the other board
game-starts = The game starts
offers-draw = offers a draw
resigns = resigns
wants-to-adjourn = wants to adjourn
press-clock = Press the clock
promote = The pawn becomes
swap = Swap the boards (x)
flip = Turn the boards (f)
queued = Queued: { $move }
seats-free = { $count ->
    [one] One seat is free: send the link to a friend.
   *[other] { $count } seats are free: sit down, and send the link.
}
waiting-ready = { $count ->
    [one] One player is not ready yet.
   *[other] { $count } players are not ready yet.
}
clocks-stopped = The clocks are stopped.
watching = You are watching game { $game }.
your-move = Your move
their-move = Your opponent has the move; you may queue yours.
their-move-queued = Your opponent has the move.
made-move = Your move is made: press the clock.
looking-back = Looking back: after { $ply ->
    [one] one move
   *[other] { $ply } moves
}
actions = Actions
game-number = game { $game }
agreed = What is agreed
about-delay = Observers see it { $seconds } s later
about-absence = Who is away for { $seconds } s loses
this-tab-plays = This tab plays
type-move = Type a move, or a phrase to your partner
move = Move
copy-link = Copy link
link-copied = The link is copied. Send it to those who are to play.
invite = Invite
invite-whom = Name of a player
invite-seat = Seat
any-seat = any seat
invitation-sent = { $name } is invited.
waiting = Who wants to play
waiting-none = Nobody waits for a seat.
waiting-join = Play too
waiting-leave = Not play any more
standings = At this table
points = Points
analyse = Analyse
log = Log
ready = Ready
not-ready = Not ready
rematch = Play again
resume = Go on with the game
stand = Stand up
take-back = Take it back
offer-draw = Offer draw
accept-draw = Accept draw
decline-draw = Decline draw
resign = Resign
resign-too = Resign, as your partner does
abort = Abort
adjourn = Adjourn
adjourn-too = Adjourn, as { $seats } wants
play-on = Play on
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
claims-by-move = Repetition by my move
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
to-the-table = To the table

evaluation = Evaluation
evaluate = Let an engine look at it
evaluate-on = Go on
evaluating = { $done } of { $moves } moves looked at
evaluation-waits = { $count ->
    [one] One game is looked at before this one.
   *[other] { $count } games are looked at before this one.
}
evaluation-graph = Above the middle WhiteA and BlackB stand better on that board, below it BlackA and WhiteB.
evaluation-board = Board { $board }
evaluation-better = Better: { $line }
evaluation-bad = Mistakes and blunders
evaluation-none = No mistake was found.
mark-mistake = mistake
mark-blunder = blunder

## People

profile = Profile
deeds = More…
mute = Mute at this table
unmute = Let speak at this table
block = Block
unblock = Unblock
blocked-now = { $name } is blocked. You hear nothing of each other.
unblocked-now = { $name } is not blocked any more.
report = Report…
report-title = Report { $name }
report-words = What happened? Those who run this server will read it.
reported = Thank you. It will be looked at.
no-person = There is no such person
rating = Rating
rating-title = { $points } ± { $span }, { $games ->
    [one] one rated game
   *[other] { $games } rated games
}
rating-is = Rating { $rating }.
rating-none = No rated games yet.
players = Players
teams = Teams
teams-none = No rated games with a partner yet.
with = with
games-count = { $count ->
    [one] one game
   *[other] { $count } games
}
ratings-words = Glicko-2, for players and for pairs of partners. Everybody begins with 1500; a question mark says that little is known yet.
ratings-none = Nobody has a settled rating yet.

## Account

guest-title = You are a guest
guest-words = You can play, watch and talk. This browser remembers you. With an account your name is yours, your games count, and you may sign in elsewhere.
account-name = Name
password = Password
new-password = Password, at least 8 characters
old-password = Present password
sign-up = Make an account
sign-up-words = Your games so far stay yours.
signed-up = The account is made. Welcome!
sign-in = Sign in
sign-in-words = If you have an account already.
sign-out = Sign out
sign-out-everywhere = Sign out everywhere
signed-out = You are signed out.
change-password = Change the password
password-changed = The password is changed. All other sessions have ended.
blocked = Blocked people
blocked-words = You hear nothing of them, and they can neither invite you nor sit down at your tables.
blocked-none = You have blocked nobody.

## Arbiter

arbiter-console = Arbiter
about-clocks = Game
about-player = A player
about-team = Points
about-position = Position
as-it-stands = As it stands
set-position = Set position
no-log = Nothing has happened yet.
other-order = Any order in the words of the log
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
lower-points = −{ $points }
raise-points = +{ $points }
give-order = Give

## Why not

not-understood = That could not be understood. Moves look like Nf3, P@f7 or e7e8q.
code-seat-taken = Somebody else sits there already.
code-not-your-seat = This is not your seat.
code-not-now = That cannot be done now.
code-not-the-arbiter = Only the arbiter of the table may do this.
code-not-your-talk = Players and observers don't talk to each other during a game.
code-too-many = Too much at once. Wait a moment.
code-unavailable = The server cannot do it at the moment.
code-no-table = There is no such table.
code-no-person = There is nobody of that name here at the moment.
code-bad-name = Nobody can be called that: it is too long, cannot be seen, or is kept for guests.
code-bad-name = Nobody can be called so.
code-suspended = Those who run the server have suspended this account.
code-name-taken = That name is taken.
code-wrong-password = Name and password don't belong together.
code-suspended = This account has been suspended by those who run the server.
code-needs-account = For this you need an account.
code-blocked = One of you has blocked the other.
code-not-the-host = Only who made the table may do this.
code-too-long = That is too long.
code-malformed = That could not be understood.

## Settings

setting-theme = Look
setting-theme-system = As the system
setting-theme-light = Light
setting-theme-dark = Dark
setting-language = Language
setting-language-en = English
setting-language-cs = Česky
setting-sounds = Sounds
setting-volume = Volume
setting-partnerVolume = The partner's board, against that
setting-notify = Notify me when I am on the move and look elsewhere
setting-coordinates = Coordinates on the boards
setting-animations = Pieces slide
setting-press = Press the clock by itself after my moves
keys = Keys
key-0 = type a move or a phrase
key-1 = say something
key-2 = swap the boards
key-3 = turn the boards
key-4 = one move back
key-5 = one move on
key-6 = press the clock
key-7 = to the board: arrow keys and Enter move, P N B R Q take from the hand

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

## Analysis

analysis = Analysis
undo = Undo (Ctrl+Z)
stands-to-move = { $board }: { $color } to move.
stands-check = { $board }: { $color } to move, in check.
stands-waiting = { $board }: { $color } waits for a piece.
stands-mated = { $board }: { $color } is mated.
analysis-empty = Move the pieces of both boards, in any order. What is captured goes to the partner. Go back and try something else: it becomes a variation. Open a game, paste it anywhere on this page, or drop a file here.
analysis-not-now = You are playing. There is no analysis until your game is over (Laws 8.2, 9.6).
analysis-unkept = This is too large for the browser to keep: copy it before you leave.
text-not-understood = That could not be understood: { $why }
open-game = Open…
open-title = Open a game or a position
open-words = BPGN with one game or several, a log, or a position as BFEN.
open-text = Text
open-file = or a file
open = Open
set-up = Position…
begin-anew = New
setup-title = Set up a position
setup-board = Board
setup-start = Start
setup-empty = Kings only
setup-men = What a tap puts on the board
setup-erase = Take away
setup-hand = In hand
setup-turn = To move
setup-castling = Castling
setup-fault = Board { $board }: { $fault }.
setup-use = Analyse this
type-a-move = Type a move
remarks = Remarks
marks = Marks
comment-move = Comment on this move
comment-game = Comment on the game
promote-line = Promote the variation
remove-move = Delete from here
goes-on = How it goes on
variation = Variation
files = Games and texts
games-of-text = { $count } games in this text
games-unlisted = { $count ->
    [one] One more is not listed.
   *[other] { $count } more are not listed.
}
findings = { $count ->
    [one] One thing was found in this text
   *[other] { $count } things were found in this text
}
lost = Not everything could be taken over
at-place = line { $line }, column { $column }
severity-error = Error,
severity-warning = Warning,
severity-note = Note,
loss-setup = The position in its tag cannot be played.
loss-unplayed = { $count ->
    [one] A move cannot be played, and is left out:
   *[other] { $count } moves cannot be played, or follow one that cannot, and are left out:
}
loss-twice = { $count ->
    [one] A move stands twice:
   *[other] { $count } moves stand twice:
}
loss-remark = { $count ->
    [one] A remark belongs to what is left out:
   *[other] { $count } remarks belong to what is left out:
}
loss-stray = { $count ->
    [one] This is no part of a game:
   *[other] { $count } pieces of text are no part of a game:
}
loss-result = There is more than one result:
loss-behind-result = What stood behind the result stands before it now:
loss-empty = Variations without moves are left out.
loss-numbers = { $count ->
    [one] A move number was corrected:
   *[other] { $count } move numbers were corrected:
}
loss-one-board = Only one board was recorded: what is dropped there is in hand from the start.
loss-too-many = There are too many moves. Left out from here:
loss-log = The log says more than a record can:
loss-lag = The lags of the moves are left out: there are other moves now.
loss-otherwise = BPGN has no way to say all of this. Please look at what was written.
save-bpgn = Save BPGN
save-pgn = PGN of board { $board }
copy-bfen = Copy BFEN
bfen-copied = The position is copied as BFEN.
share-position = Copy link
position-copied = A link to this position is copied.

## Kriegspiel

kind = Game
kind-bughouse = Bughouse
kind-bughouse-words = Two boards, two teams of two: what you capture, your partner drops
kind-kriegspiel = Kriegspiel
kind-kriegspiel-words = Two players who don't see each other's pieces, and an umpire who does
krieg-berkeley = Berkeley
krieg-berkeley-words = The umpire tells the square of a capture and where a check comes from. Both hear refusals.
krieg-wild16 = ICC wild 16
krieg-wild16-words = He tells pawn or piece, and before each move how many pawn captures there are. Refusals are heard by one side only.
krieg-cincinnati = Cincinnati
krieg-cincinnati-words = He tells pawn or piece, and before each move whether there is a pawn capture.
krieg-rand = RAND
krieg-rand-words = He tells pawn or piece, on which squares pawns may capture, and promotions. Who is stalemated loses.
krieg-english = English
krieg-english-words = You ask “Any?”: if there is a pawn capture, you have to try one. En passant is announced.
krieg-berkeley_any = Berkeley with “Any?”
krieg-berkeley_any-words = As Berkeley, but you may ask “Any?”: if there is a pawn capture, you have to find it.
krieg-crazykrieg = Crazykrieg
krieg-crazykrieg-words = With drops: captured pieces change sides and come back. He tells what was captured and what is dropped.
watching-terms = Observers see
watching-nothing = only what the umpire says to all
watching-one-side = one side, of their choice
watching-both = both sides
about-watching-nothing = Observers hear only what the umpire says to all.
about-watching-one-side = Observers see one side of their choice, until the game is over.
about-watching-both = Observers see both sides.
umpire = The umpire
umpire-log = What the umpire said
umpire-silent = The umpire has said nothing yet.
umpire-waits = The clocks stand until both players are here.
said-moved = { $color ->
    [white] White has moved.
   *[black] Black has moved.
}
said-moved-own = { $color ->
    [white] White: { $move }.
   *[black] Black: { $move }.
}
said-refused-own = No: { $move } is refused.
said-refused = { $color ->
    [white] White has tried in vain
   *[black] Black has tried in vain
}{ $number ->
    [one] .
    [2] {" "}twice.
   *[other] {" "}{ $number } times.
}
said-any-yes = Any? Try!
said-any-no = Any? No.
said-capture = { $man ->
    [pawn] Pawn captured on { $square }.
    [piece] Piece captured on { $square }.
    [P] Pawn captured on { $square }.
    [N] Knight captured on { $square }.
    [B] Bishop captured on { $square }.
    [R] Rook captured on { $square }.
    [Q] Queen captured on { $square }.
   *[none] Capture on { $square }.
}
said-en-passant = Pawn captured en passant, arriving on { $square }.
said-drop = { $man ->
    [P] A pawn was dropped.
    [N] A knight was dropped.
    [B] A bishop was dropped.
    [R] A rook was dropped.
   *[Q] A queen was dropped.
}
said-promotion = A pawn was promoted.
said-check = Check { $where }.
check-file = on the file
check-rank = on the rank
check-long-diagonal = on the long diagonal
check-short-diagonal = on the short diagonal
check-knight = by a knight
said-tries-some = A pawn capture can be tried.
said-tries-none = No pawn capture can be tried.
said-tries = { $number ->
    [one] One pawn capture can be tried.
    [2] Two pawn captures can be tried.
    [3] Three pawn captures can be tried.
   *[other] { $number } pawn captures can be tried.
}
said-tries-on = Pawn captures can be tried on { $squares }.
said-end-checkmate = Checkmate.
said-end-stalemate = Stalemate.
said-end-material = Draw: too few pieces.
said-end-repetition = Draw by repetition.
said-end-fifty-moves = Draw: fifty moves.
over-checkmate = { $winner ->
    [white] White wins: checkmate.
   *[black] Black wins: checkmate.
}
over-stalemate = { $winner ->
    [white] White wins: Black is stalemated.
    [black] Black wins: White is stalemated.
   *[none] Draw: stalemate.
}
over-material = Draw: too few pieces to mate.
over-repetition = Draw by repetition.
over-fifty-moves = Draw: fifty moves without a capture or a pawn.
over-resigned = { $winner ->
    [white] White wins: Black resigns.
   *[black] Black wins: White resigns.
}
over-agreed = Draw by agreement.
over-flag = { $winner ->
    [white] White wins: Black’s time is up.
    [black] Black wins: White’s time is up.
   *[none] Draw: time is up, and too few pieces to mate.
}
over-away = { $winner ->
    [white] White wins: Black was away too long.
    [black] Black wins: White was away too long.
   *[none] Both were away too long.
}
over-too-long = Draw: the game is too long.
aborted = The game was aborted.
turn-of = { $color ->
    [white] White has the move.
   *[black] Black has the move.
}
watching-late = You see it { $seconds } s late.
attempt-asked = The umpire is asked: { $move }…
moved = moved
tried = Tried in vain
refused-times = { $number ->
    [one] 1 refused
   *[other] { $number } refused
}
type-attempt = Type an attempt, or a guess with a question mark
ask-any = Any?
pgn-own = My record
pgn-of = { $color ->
    [white] White’s PGN
   *[black] Black’s PGN
}
nonsense-own-men = Nonsense: your own pieces rule that out.
nonsense-repeated = Nonsense: that was refused already in this turn.
nonsense-check-unanswered = Nonsense: that cannot answer the check.
nonsense-capture-owed = Nonsense: a pawn capture has to be tried first.
nonsense-no-such-try = Nonsense: the umpire has said that there is no such pawn capture.
nonsense-not-asked = “Any?” cannot be asked now.
code-nonsense = Nonsense.
attempt-not-understood = That could not be understood. Attempts look like Nf3, exd5 or e7e8q.
guess-not-understood = A guess looks like ?Nf6, and ?f6 takes it away.
looks = With whose eyes do you look?
looks-kept = You look with these eyes until the game is over
looks-once = Once chosen, it stays so until the game is over.
look-white = White’s
look-black = Black’s
look-both = both
view-white = White’s view
view-both = The board
view-black = Black’s view
views = What is seen
boards = { $size } possible
beliefs = On how many boards the enemy could stand
beliefs-counting = The boards are counted, which takes up to ten seconds…
beliefs-all = All numbers
beliefs-graph = The numbers over the turns, by their logarithm. A tap goes to the turn.
beliefs-words = So many boards agree with all that the player had heard. Of { $bound } or after five seconds the counting stops.
belief-of = { $color ->
    [white] for White:
   *[black] for Black:
}
count-again = Count again
turn = Turn
record-whole = The whole game
record-white = As White had it
record-black = As Black had it
record-copied = The record is copied as Kriegspiel PGN.
save-pgn-file = PGN
copy = Copy
sight-label = The board, { $turn } to move.
sight-keys = The board by keys: arrows go over the squares, Enter takes a piece up and attempts the move, Escape puts it back, Shift with the letter of a piece puts a guess there or takes it away
guess-placed = Guess: { $man } on { $square }.
guess-taken = No guess on { $square }.
sight-guesses = Guesses: { $men }.
guesses = Guesses
guesses-toggle = Show or hide your guesses (g)
guesses-count = { $placed } of { $most }
guess-put = Put on the board as a guess: { $man }
guesses-start = All enemies where they stand at the start
guesses-clear = Take all guesses away
key-8 = show or hide guesses at Kriegspiel
key-9 = ask “Any?” at Kriegspiel
key-10 = with a letter of a piece: a guess on the square of the keys

## Rules of Kriegspiel

rules-kriegspiel-title = How Kriegspiel is played
rules-kriegspiel-lead = Chess for two who don’t see each other’s pieces. An umpire sees both sides, says yes or no to every attempt, and announces a little.
unseen-unseen = What you see
unseen-unseen-words =
    Your own pieces, and nothing else. What your opponent plays you learn from the umpire only: that he has moved, and what has to be announced of it.
unseen-attempts = Attempts
unseen-attempts-words =
    You attempt a move. If it is legal on the board that you don’t see, it is made, and your turn is over. If not, the umpire says no, everything stays as it was, and you try something else. A refused attempt costs nothing but time, and tells you something.

    Any move that your own pieces allow may be attempted: through squares where an enemy may stand, and with pawns to both sides, though there may be nothing to capture.
unseen-announcements = What the umpire says
unseen-announcements-words =
    Captures, with the square of the captured piece. Checks, with their direction as seen from the king: on the file, on the rank, on the long or the short diagonal, or by a knight. Of the two diagonals through the king’s square the longer one is called long. Mate and draws.

    Most rule sets let both sides hear that an attempt was refused, not which one: who counts knows how hard the other is trying. Some tell more, as below.
unseen-nonsense = Nonsense
unseen-nonsense-words =
    What you could have known to be impossible is no attempt: it is refused to you alone, and nobody else hears it. So is what was refused already in the same turn.
unseen-any = “Any?”
unseen-any-words =
    Under some rules you may ask whether any of your pawns can capture. Both hear the answer. After a yes a pawn capture has to be tried.
unseen-ends = The end
unseen-ends-words =
    Mate, resignation, a fallen flag, or a draw: by agreement, by stalemate, and by what else the rule set has. The umpire declares draws by himself, since nobody could claim what he does not see.
unseen-here = At this table
unseen-here-words =
    Drag a piece or tap it and its square, or type the move. It stays where it is until the umpire has said yes.

    Below the board you have the enemy’s pieces as guesses: drag them to where you think they are, move them, throw them off the board. The numbers say how many there can still be. Guesses are yours alone and never leave your browser. Typed with a question mark, ?Nf6 puts a knight there and ?f6 takes it away; g hides them all.
unseen-watching = Watching
unseen-watching-words =
    A table says what observers see: one side, with which they stay until the end, both sides, or only what everybody hears. All of it may come late, so that nobody can help.
unseen-after = Afterwards
unseen-after-words =
    When the game is over nothing is hidden any more. Its page shows what each player saw, what stood there, every refused attempt, and on how many boards the enemy could have stood after each turn. The record can be kept as Kriegspiel PGN, whole or as each player had it.
unseen-sets = Rule sets
krieg-berkeley-rules = The usual one, and that of Kriegspiel PGN. The umpire tells the square of a capture, not what was captured. Refusals are heard by both. A draw is declared when each side has at most one knight or bishop and nothing else; there is none by repetition or by fifty moves.
krieg-wild16-rules = As on the Internet Chess Club. The umpire tells whether a pawn or a piece was captured, and before each turn how many pawn captures there are. Refusals are heard only by who tried, nothing is nonsense, and draws are those of chess.
krieg-cincinnati-rules = As played in Cincinnati. Pawn or piece, and before each turn whether there is any pawn capture; if there is none, trying one is nonsense. Draws are those of chess.
krieg-rand-rules = As played at the RAND Corporation. Pawn or piece; before each turn the squares on which pawns may capture; promotions are announced. Who is in check may attempt only what could answer it. Who is stalemated loses.
krieg-english-rules = As played in London clubs. Nothing is told of pawn captures unless you ask “Any?”; after a yes you must try one capture, and then you are free. Captures en passant are announced as such.
krieg-berkeley_any-rules = As Berkeley, with “Any?”: after a yes you must go on trying pawn captures until one is legal.
krieg-crazykrieg-rules = With the drops of crazyhouse: what you capture you may put on an empty square instead of a move. The umpire tells what was captured and what is dropped, but not where; a drop on an occupied square is refused. Draws by threefold repetition or fifty moves.
