# English messages of the web client. The sentences of the arbiter are in crates/rulings/locales.

## Page frame

play = Play
rules = Rules
ratings = Ratings
account = Account
to-moderation = Moderation
guest = guest
settings = Settings
pages = Menu
switch-theme = Switch between light and dark theme
lag = Network lag: round trip to the server
offline = Connection lost. Reconnecting…
silent = The server does not answer. Your moves are kept until it does.
connecting = Connecting…
no-page = Page not found
no-table = Table not found
page-not-loaded = This page could not be loaded
reload = Reload
to-home = Go to the home page
cancel = Cancel
dismiss = Dismiss
saved = Saved.
to-table = Go to the table
invited = { $by } invites you to { $name }.
invited-to-seat = { $by } invites you to { $name }, seat { $seat }.

## Home

welcome = Two boards, four players, one game
welcome-words = In bughouse, the pieces you capture go to your partner, who can drop them on the other board. In Kriegspiel, you can’t see your opponent’s pieces. Create a table, share the link, and play. No account needed.
welcome-lesson = New to bughouse? Learn it in three minutes.
your-name = Your name
save = Save
new-table = New table
time-control = Time control
other-control = Custom…
control-text = Seconds, then + and an increment or b and a Bronstein delay, such as 300b3
bronstein = Bronstein
delay = delay
ruleset-casual = Casual
ruleset-casual-words = Online style: illegal moves are rejected, and nothing has to be claimed
ruleset-fics = FICS
ruleset-fics-words = As on chess servers: repetition has to be claimed
ruleset-wbn = The Laws
ruleset-wbn-words = As over the board: press the clock, and claim what you see
ruleset-altered = { $name } (modified)
have-account = I have an account
terms-rated = Rated
terms-rated-words = Games count for ratings. All four players need an account.
terms-private = Private
terms-private-words = The table is not listed. Only people with the link can find it.
terms-rotation = Rotate seats
terms-rotation-words = After each game, the seats are reassigned among everyone who wants to play, so there can be more than four of you.
terms-arbiter = I’m the arbiter
terms-arbiter-words = You watch, stop the clocks and make rulings from a console.
terms-shuffle-words = Each game starts from a new Chess960 position.
terms-start-words = The games start from a custom position.
rated-needs = You need an account to play rated games.
more-settings-kriegspiel = Name, disconnections
more-settings = Name, starting position, spectators, disconnections
starts = Starting position
start-usual = Standard
start-shuffle = Chess960
start-position = Custom
start-bfen = Both boards as BFEN; clock times are optional
terms-delay = Delay for spectators
terms-absence = Disconnected players forfeit after
delay-none = none
absence-none = never: their clock runs out
seconds = { $seconds } s
single-answers = Individual rules
question-completion = A move is completed
question-illegal-moves = Illegal moves
question-mate = Checkmate
question-flag = Flag fall
question-both-flags = Both flags down on one board
question-flag-after-illegal-move = Flag claimed after an illegal move of one’s own
question-repetition = Threefold repetition
question-repeats = Repetition counts
question-wrong-claims = Wrong claims
question-countdown = Countdown (seconds)
question-same-instant = Simultaneous endings
question-promotion = Pawns promote to
question-no-move = A player with no legal move
question-last-drop = Last drop after mate
question-draw-agreement = Draw by agreement of
question-resignation = Resignation by
question-pawn-drops = Pawns can be dropped on ranks
question-zero-time = Moves that take no time
question-hiding = Hiding reserve pieces
answer-completion-at-once = as soon as it is made
answer-completion-pressed = when the clock is pressed
answer-illegal-moves-refused = are rejected
answer-illegal-moves-claimed = stand until claimed
answer-illegal-moves-called = lose immediately
answer-mate-automatic = detected automatically
answer-mate-claimed = must be claimed
answer-flag-automatic = detected automatically
answer-flag-claimed = must be claimed
answer-both-flags-first-loses = first to fall loses
answer-both-flags-draw = draw
answer-flag-after-illegal-move-refused = refused: the illegal move comes first
answer-flag-after-illegal-move-granted = granted
answer-repetition-automatic = draw automatically
answer-repetition-claimed = must be claimed
answer-repetition-counted = must be counted aloud and claimed
answer-repeats-board-and-reserves = board and reserves
answer-repeats-board = board only
answer-wrong-claims-not-offered = no draw claims
answer-wrong-claims-free = no penalty
answer-wrong-claims-lose = lose the game
answer-same-instant-first-event = first one counts
answer-same-instant-added-up = results are combined
answer-promotion-QRBN = queen, rook, bishop or knight
answer-promotion-QN = queen or knight
answer-promotion-Q = queen
answer-no-move-waits = waits for a piece
answer-no-move-draw = draws the game
answer-last-drop-no = not allowed
answer-last-drop-allowed = allowed
answer-draw-agreement-both-boards = all four players
answer-draw-agreement-one-board = the two players on one board
answer-draw-agreement-never = nobody: draws cannot be agreed
answer-resignation-any-player = any player
answer-resignation-both-partners = both partners
answer-zero-time-refused = are rejected
answer-zero-time-allowed = are allowed
answer-hiding-impossible = not possible
answer-hiding-possible = can be reported to the arbiter
badge-rated = rated
badge-voided = rating voided
badge-shuffle = Chess960
badge-rotation = rotating seats
badge-start = custom position
table-name = Table name
unnamed-table = Table { $id }
create-table = Create table
open-tables = Open tables
more-tables = { $count ->
    [one] 1 more
   *[other] { $count } more
}
no-open-tables = No open tables. Create one!
live-games = Live games
no-live-games = No games are being played right now.
no-live-games-of-event = No game of this tournament is being played right now.
to-the-event = To the tournament
recent-games = Recent games
no-recent-games = No finished games yet.
no-games-yet = No games have ended at this server’s public tables yet. When one ends, it is listed here.
last-good-game = The last good game
score-won-first = 1–0
score-won-second = 0–1
score-drawn = ½–½
score-lost-by-both = 0–0
score-void = void
score-adjourned = adj.
by-mate = mate
by-checkmate = mate
by-last-drop-mate = mate by the last drop
by-last-drop-threefold = repetition by the last drop
by-illegal-move = illegal move
by-king-taken = king captured
by-flag = time
by-both-flags = both flags down
by-resigned = resignation
by-agreed = agreement
by-threefold = repetition
by-repetition = repetition
by-wrong-claim = wrong claim
by-no-reason = clocks stopped without a reason
by-no-move = stalemate
by-stalemate = stalemate
by-no-show = not there at the start
by-absent = absence
by-away = absence
by-declared-lost = arbiter’s decision
by-declared-lost-by-both = arbiter’s decision
by-new-game = new game ordered
by-material = insufficient material
by-fifty-moves = fifty-move rule
by-too-long = game too long
join = Join
table-damaged = Closed: records damaged
watch = { $count ->
    [0] Watch
   *[other] Watch · { $count }
}
free = open

## Quick pairing

quick-play = Play
quick-join = Join your partner
quick-game = Game
quick-with = Players
quick-alone = On my own
quick-partner = With a partner
quick-both = For two, on both boards
quick-pairs-only = Only against another pair
quick-casual = Casual
quick-waiting = { $count ->
    [0] nobody waiting
    [one] 1 waiting
   *[other] { $count } waiting
}
quick-bots = Bots fill empty seats
quick-bots-after = after { $seconds } s
quick-bots-never = never
quick-bots-in = bots join in { $seconds } s
quick-looking = Looking for players
quick-again = One player was not ready. Looking for another player
quick-link-words = Your partner sent you this link. Press the button to play as a team.
partner-name = Partner’s name
partner-words = They have to be online. Leave it empty to get a link to send.
partner-asked = Waiting for { $name } to accept
partner-link = Send this link to your partner
partner-copied = Link copied. Send it to your partner.
partner-wanted = { $by } wants you as a partner ({ $control }).
event-partner-wanted = { $by } invites you to enter “{ $name }” as a pair.
look = Look
accept = Accept
found-title = Game found: ready?
found-ready = { $ready } of { $people } ready
found-accept = I’m ready
found-decline = Decline
found-wait = Waiting for the others…
left-not-ready = You were not ready in time, so you left the queue.
left-pause = { $minutes ->
    [one] You can look for another game in a minute.
   *[other] You can look for another game in { $minutes } minutes.
}
left-partner-left = Your partner left, so you are no longer looking for a game.
left-playing = You are playing a game, so you left the queue.
left-disconnected = You were disconnected for too long and left the queue.
left-restart = The server is restarting, which empties the queues. Press Play to look for a game again.
left-failed = The table could not be created. Press Play to try again.
running-games = Your games
running-game = You are playing a game
running-count = { $count ->
    [one] 1 of your games is running
   *[other] { $count } of your games are running
}
return-to-game = Return to the game
own-games = My games
own-result = Result
own-result-all = All
own-result-won = Won
own-result-lost = Lost
own-result-drawn = Drawn
own-kind = Game
own-kind-all = All
own-kind-bughouse = Bughouse
own-kind-kriegspiel = Kriegspiel
own-rated = Rating
own-rated-all = All
own-rated-true = Rated
own-rated-false = Casual
no-own-games = You haven’t finished a game yet.
no-own-games-found = No games found.

## Bots

bot = bot
play-now = Play against bots now
fill-with-bots = Fill with bots
fill-words = Three bots join you, and give up their seats to anyone who comes.
which-bot = Choose a bot
ask-bot = Add a bot: { $seat }
take-seat = Take this seat
dismiss-bot = Remove the bot
level-beginner = beginner
level-casual = casual player
level-club = club player
level-strong = tournament player
level-full = full strength

## Table

white = White
black = Black
board-label = Board { $board }, { $turn } to move.
board-keys = Board: the arrow keys move between squares, Enter picks up a piece and puts it down, P N B R Q take a piece from the reserve, Escape puts it back
square-empty = { $square }, empty
square-piece = { $square }, { $color ->
        [white] White’s
       *[black] Black’s
    } { $piece }
taken-up = Picked up: { $from }
put-back = Put back
not-there = That piece can’t move there
hand-label = Reserve of { $seat }
in-hand = { $piece }, { $count } in reserve
sit-here = Sit here
sat-down = { $name } has sat down.
role-you = You
role-partner = Partner
role-opponent = Opponent
role-partners-opponent = Partner’s opponent
# The same where there is little room
role-partners-opponent-short = vs partner
nobody = Empty seat
is-ready = ready
is-away = offline
is-muted = muted
swap-asked = swap requested
swap-seats = Ask this player to swap seats
swap-accept = Agree to swap seats
swap-wanted = { $name } ({ $seat }) wants to swap seats with you.
swap-void = Cancel the swap with { $seat }
swap-agree = Swap with { $seat }
swap-decline = Decline the swap
move-here = Move to this seat
must-come = Time left to make the first move or to reconnect
frozen = Frozen: no move can be completed for this long
time-difference = Time ahead of or behind the opponent on the other board
game-starts = The game begins.
offers-draw = offers a draw
resigns = resigns
wants-to-adjourn = wants to adjourn
press-clock = Press the clock
promote = Promote to
swap = Swap boards (x)
flip = Flip boards (f)
queued = Premove: { $move }
unqueue = Take back all premoves
seats-free = { $count ->
    [one] One seat is open: sit down and play.
   *[other] { $count } seats are open: sit down, and send the link to your friends.
}
seats-free-seated = { $count ->
    [one] One seat is open: send the link to a friend.
   *[other] { $count } seats are open: send the link to your friends.
}
waiting-ready = { $count ->
    [one] Waiting for one player to get ready.
   *[other] Waiting for { $count } players to get ready.
}
clocks-stopped = The clocks are stopped.
watching = You are watching game { $game }.
your-move = Your turn
your-move-on = Your turn on board { $board }
your-move-both = Your turn on both boards
their-move = Opponent to move: you can premove
their-move-queued = Opponent to move
made-move = Move made. Press the clock.
countdown-words = You can already move.
press-ready = Press Ready to start.
confirm-move = Play { $move }
draw-offered = { $name } offers a draw.
draw-offered-on = { $name } offers a draw on board { $board }.
zen = Boards only (z)
more-deeds = More
result-won = You won
result-lost = You lost
result-team = { $one } and { $two } won
result-drawn = Draw
result-lost-by-both = Both teams lost
result-void = The game is void
result-over = The game is over
hardly-played = Ratings stay as they are: a rated game has at least 8 moves, and one by each player.
end-plain = { $outcome }: { $cause }.
end-why = { $cause }.
end-by-article = { $cause } ({ $article })
plain-flag = { $seat } ran out of time
plain-agreed = by agreement
looking-back = Move { $ply } of { $moves }. Click the board to return.
actions = Actions
game-number = game { $game }
game-of-event = round { $round }, table { $board }
lag-credits = Lag compensation:
lag-credit = { $name } { $seconds } s
lag-credits-title = Time that the server added to clocks because moves took long to arrive
agreed = Table settings
about-delay = Spectators see the game { $seconds } s late
about-absence = Disconnected players forfeit after { $seconds } s
this-tab-plays = Your seat in this tab
typed-moves-are-for = Typed moves are for
type-move = Type a move, or a phrase for your partner
move = Move
copy-link = Copy link
link-copied = Link copied. Send it to the people you want to play with.
invite = Invite
invite-name = Player name
invite-seat = Seat
any-seat = any seat
invitation-sent = Invitation sent to { $name }.
waiting = Waiting list
waiting-none = Nobody is waiting for a seat.
waiting-join = Join the waiting list
waiting-leave = Leave the waiting list
standings = Standings at this table
points = Points
analyse = Analyze
log = Log
ready = Ready
not-ready = Not ready
rematch = Rematch
resume = Resume the game
stand = Leave seat
take-back = Take back
offer-draw = Offer draw
accept-draw = Accept draw
decline-draw = Decline draw
draw-needs-all = There is a draw offer on board { $board }. All four players have to agree to a draw: if you do, offer one on your board too.
resign = Resign
resign-too = Agree to resign
abort = Abort
adjourn = Adjourn
adjourn-too = Agree to adjourn ({ $seats })
play-on = Keep playing
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
claims-by-move = Repetition with my next move
count-aloud = Count: { $count }
decline-last-drop = Decline the last drop
announce-move = { $seat }: { $move }.
piece-arrived = New in your reserve: { $piece }, now { $count }.
clock-reading = { $name }: { $time }.
time-low = { $seconds } seconds left on your clock.

## Chat

talk = Chat
phrases = Calls to your partner
how-much = How urgent
nothing-said = No messages yet.
send-to = Send to
say = Message…
send = Send
channel-team = Team
channel-table = Table
channel-observers = Spectators
want-1 = I’d like { $what }
want-2 = I really need { $what }
want-3 = I can mate with { $what }!
dont-1 = Don’t give them { $what }
dont-2 = Please don’t give them { $what }
dont-3 = They can mate me with { $what }!
what-p = a pawn
what-n = a knight
what-b = a bishop
what-r = a rook
what-q = a queen
what-d = a diagonal piece
what-h = a heavy piece
what-trades = trades
phrase-sit = Sit: don’t move
phrase-go = Go: you can move again
phrase-fast = Move fast: we’re behind on time
phrase-slow = Take your time
phrase-dead = I get mated if I move
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
steps = Move navigation
step-first = Start of the game
step-back = Previous move
step-forward = Next move
step-now = Last move

## Games

games = Games
game = Game
player = Player
day = Date
search = Search
all-games = All games
older-games = Older games
no-such-games = No games found. Enter the player’s full name.
to-games = All games

## Review

review = Review
no-game = Game not found
still-played = This game is still being played.
copy-bpgn = Copy BPGN
bpgn-copied = BPGN copied.
address-copied = Link to this game copied.
not-copied = Your browser doesn’t allow copying.
share = Share
share-link = Link
share-frame = Code for another site
share-send = Send
share-picture = Save picture
link-is-copied = Link copied.
frame-copied = Code copied.
close = Close
tv = Watch
tournaments = Tournaments
other-games = Other games
open-on-tandem = Open on Tandem
embed-kriegspiel = Games of Kriegspiel are shown on Tandem only.
to-the-table = Go to the table

evaluation-board = Board { $board }
mark-mistake = mistake
mark-blunder = blunder
percent = { $value }%
gifts = Value of captured pieces
gift-capture = Capture
gift-to = For
gift-chances = Winning chances
gift-drop = Drop
gift-worth = With the { $piece ->
        [P] pawn
        [N] knight
        [B] bishop
        [R] rook
       *[Q] queen
    }, { $name }’s winning chances { $change ->
        [rose] rose from { $without } to { $with }.
        [fell] fell from { $without } to { $with }.
       *[same] stayed at { $with }.
    }
gift-dropped = Dropped:
gift-kept = It was never dropped.
retry = Retry
retry-number = { $number } of { $all }
retry-asks = { $seat } played { $move }. Find a better move.
retry-judges = Checking { $move }…
retry-wrong = { $move } is not good enough. Try again.
retry-right = { $move } is right!
retry-good = { $move } is good, but there is a better move.
retry-answered = The best line: { $line }
retry-again = Try again
retry-answer = Show the answer
retry-skip = Skip
retry-next = Next mistake
retry-close = Back to the review

## Games and players of the archive

archive-game = Archive game { $number }
archive-source = Source: { $source }
archive-review = Review
archive-games = Games in the archive
archive-count = { $count ->
    [one] One game
   *[other] { $count } games
}
archive-games-none = The archive has no such game. Leave out the date, or write the player’s name as it is in the record.
archive-search = Search the archive by moves
archive-player = Players in the archive
archive-player-explorer = Explore the games of this player
explorer-games = Games with the highest ratings
explorer-results = Won / drawn / lost
explorer-bar = { $won } won, { $drawn } drawn, { $lost } lost
explorer-no-results = no results
openings = Openings
openings-none = The archive has no games of this player.
openings-all-partners = All partners
openings-all-games = All games
openings-all-lines = Show all lines

## The engine in the browser

engine = Engine
engine-key = Show the engine’s best moves (e)
engine-starts = Loading…
engine-failed = The engine can’t analyze this position.
engine-speed = { $speed } nodes/s
engine-depth = depth { $depth }
engine-sit-stuck = Sit: there is no legal move until a piece arrives.
engine-sit-lost = Sit: every move loses.
engine-sit-mate-arrives = Sit: your partner can capture the piece that mates.
engine-needs = Needs { $what } ({ $score }).
engine-teams-sit = Both teams should wait, so the clocks decide.
engine-partners-sit = Both partners should wait, but then only their clocks run, so one of them has to move.

## People

challenge = Challenge…
play-together = Play together
spectators = Watching:
spectators-more = and { $count } more
spectators-count = { $count ->
    [one] 1 guest or unnamed spectator
   *[other] { $count } guests or unnamed spectators
}
profile = Profile
more-actions = More…
mute = Mute at this table
unmute = Unmute at this table
block = Block
unblock = Unblock
blocked-now = You have blocked { $name }. You won’t get each other’s messages.
unblocked-now = You have unblocked { $name }.
report = Report…
report-title = Report { $name }
report-words = What happened? The moderators of this server will read your report.
reported = Thank you. We will look into it.
no-person = Player not found
rating = Rating
rating-title = { $points } ± { $span }, { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
}
rating-none = No rated games yet.
players = Players
teams = Teams
teams-none = No rated games with a partner yet.
with = with
games-count = { $count ->
    [one] 1 game
   *[other] { $count } games
}
ratings-words = Glicko-2 ratings of players and teams. Everyone starts at 1500. A question mark marks a provisional rating.
ratings-none = Nobody has an established rating yet.
rating-history = Rating over time
rating-history-words = Now { $last }; highest { $highest }, on { $day }.
rating-days = Rating by day
by-seat = Results by seat
by-partner = Results with partners
by-opponent = Results against opponents
all-seats = All seats
count-games = Games
count-won = Won
count-drawn = Drawn
count-lost = Lost

## Account

account-name = Name
password = Password
new-password = Password (at least 8 characters)
sign-in = Sign in
sign-in-words = If you already have an account.
blocked = Blocked people

## Arbiter

arbiter-console = Arbiter
about-clocks = Game
about-player = Player
about-team = Points
about-position = Position
as-it-stands = Current position
set-position = Set position
no-log = No events yet.
other-command = Any command, written as in the log
order-new-game = New game
warn = Warn
freeze-5 = Freeze 5 s
freeze-10 = Freeze 10 s
no-reason = Stopped without reason
expel = Expel
reading = Minutes and seconds
set-clock = Set clock
declare-lost = Declare the game lost
declare-lost-both = Declare the game lost for both teams
lower-points = −{ $points }
raise-points = +{ $points }
issue-command = Issue

## Errors

not-understood = This is not a valid move. Enter moves like Nf3, P@f7 or e7e8q.
code-seat-taken = This seat is already taken.
code-not-your-seat = This is not your seat.
code-not-now = You can’t do that now.
code-not-the-arbiter = Only the arbiter of the table can do this.
code-not-your-talk = Players and spectators can’t chat with each other during a game.
code-too-many = Too many requests. Wait a moment and try again.
code-busy = The server is busy. Try again in a few seconds.
code-draining = The server is about to restart. Try again in a few seconds.
code-unavailable = The server can’t do this right now. Try again later.
refused-request = { $text } (request { $request })
code-damaged = This table is closed because its records on the server are damaged.
code-no-table = Table not found.
code-no-archive = This server keeps no archive of games.
code-no-event = Tournament not found.
code-no-person = No player with that name is online.
code-bad-name = This name is not allowed: it is longer than 24 characters, mixes scripts, contains invisible or decorative characters, is reserved for guests, bots and officials, or is an insult.
code-weak-password = This password is too easy to guess. Choose another one.
code-is-the-arbiter = You are the arbiter of this table, and the arbiter does not play. Play at another table.
code-needs-role = Only people whom the operators of this server have approved can do this: arbiters at rated tables, and moderators.
code-too-fast = This time control is too fast for rated games: it must give at least 60 seconds for 40 moves.
code-suspended = This account is suspended.
code-name-taken = This name is already taken.
code-bad-email = This is not an e-mail address.
code-link-expired = This link has already been used or is too old. Ask for another one.
code-wrong-password = Wrong name or password.
code-wrong-old-password = The current password is wrong.
code-needs-account = You need an account for this.
code-blocked = One of you has blocked the other.
code-not-the-host = Only the person who created the table can do this.
code-not-the-organizer = Only people who run the tournament, or the players concerned, can do this.
code-too-long = This text is too long.
code-malformed = The server could not understand this.

## Settings

setting-theme = Theme
setting-theme-system = Same as the system
setting-theme-light = Light
setting-theme-dark = Dark
setting-board = Board
setting-board-walnut = Walnut
setting-board-forest = Forest
setting-board-lake = Lake
setting-board-slate = Slate
setting-board-contrast = High contrast
setting-pieces = Pieces
setting-pieces-classic = Classic
setting-pieces-facet = Facet
setting-pieces-token = Tokens
setting-boardSize = Size of your board
setting-language = Language
setting-language-en = English
setting-language-cs = Čeština
setting-language-de = Deutsch
setting-sounds = Sounds
setting-volume = Volume
setting-partnerVolume = Partner’s board volume (relative)
setting-notify = Notify me when it’s my turn and I’m looking elsewhere
setting-coordinates = Board coordinates
setting-animations = Piece animations
setting-autoQueen = Always promote to a queen
setting-confirm = Confirm each move
setting-zen = Only the boards during a game
setting-press = Press the clock automatically after my moves
keys = Keyboard shortcuts
key-0 = type a move or a phrase
key-1 = chat
key-2 = swap boards
key-3 = flip boards
key-4 = previous move
key-5 = next move
key-6 = press the clock
key-7 = go to the board: arrow keys and Enter move, P N B R Q take a piece from the reserve

## Analysis

analysis = Analysis
undo = Undo (Ctrl+Z)
stands-to-move = { $board }: { $color } to move.
stands-check = { $board }: { $color } to move, in check.
stands-waiting = { $board }: { $color } waits for a piece.
stands-mated = { $board }: { $color } is mated.
analysis-not-now = You are playing. Analysis is not available until your game is over (Laws 8.2, 9.6).
text-not-understood = This text could not be read: { $why }
open-title = Open a game or a position
open-words = A BPGN file with any number of games, a log, or a position as BFEN.
open-text = Text
open-file = or a file
open = Open
marks = Marks
comment-move = Comment on this move
comment-game = Comment on the game
promote-line = Promote the variation
remove-move = Delete from here
goes-on = Continuations
files = Import and export
lost = Part of this text could not be imported
severity-error = Error,
severity-warning = Warning,
severity-note = Note,
loss-setup = The position in its tag is not playable.
loss-unplayed = { $count ->
    [one] One move could not be played and was left out:
   *[other] { $count } moves could not be played, or followed one that could not, and were left out:
}
loss-twice = { $count ->
    [one] One move is written twice:
   *[other] { $count } moves are written twice:
}
loss-remark = { $count ->
    [one] One comment belonged to a move that was left out:
   *[other] { $count } comments belonged to moves that were left out:
}
loss-stray = { $count ->
    [one] One piece of text is not part of any game:
   *[other] { $count } pieces of text are not part of any game:
}
loss-result = There is more than one result:
loss-behind-result = Moves after the result were moved before it:
loss-empty = Variations without moves were left out.
loss-numbers = { $count ->
    [one] A move number was corrected:
   *[other] { $count } move numbers were corrected:
}
loss-one-board = Only one board was recorded: pieces dropped on it are in reserve from the start.
loss-too-many = There are too many moves. Moves left out from here on:
loss-log = The log contains more than BPGN can record:
loss-lag = The recorded lag was left out, because the moves have changed.
loss-otherwise = BPGN can’t express all of this. Check the imported game.

## Kriegspiel

kind = Game
kind-bughouse = Bughouse
kind-bughouse-words = Two boards, two teams of two: you capture pieces, your partner drops them
kind-kriegspiel = Kriegspiel
kind-kriegspiel-words = Two players who can’t see each other’s pieces, and an umpire who can
krieg-berkeley = Berkeley
krieg-berkeley-words = The umpire announces the square of each capture and the direction of each check. Both players hear when a move is refused.
krieg-wild16 = ICC wild 16
krieg-wild16-words = The umpire says whether a pawn or a piece was captured, and before each move how many pawn captures are possible. Only the player who tried a move hears that it was refused.
krieg-cincinnati = Cincinnati
krieg-cincinnati-words = The umpire says whether a pawn or a piece was captured, and before each move whether a pawn capture is possible.
krieg-rand = RAND
krieg-rand-words = The umpire says whether a pawn or a piece was captured, on which squares pawns can capture, and when a pawn promotes. A stalemated player loses.
krieg-english = English
krieg-english-words = You can ask “Any?”: if a pawn capture is possible, you have to try one. En passant captures are announced.
krieg-berkeley_any = Berkeley with “Any?”
krieg-berkeley_any-words = Like Berkeley, but you can ask “Any?”: if a pawn capture is possible, you have to find it.
krieg-crazykrieg = Crazykrieg
krieg-crazykrieg-words = With drops: captured pieces change sides and come back. The umpire says what was captured and what was dropped.
kriegspiel-explained = How Kriegspiel is played
watching-terms = Spectators see
watching-nothing = only public announcements
watching-one-side = one side of their choice
watching-both = both sides
about-watching-nothing = Spectators hear only what the umpire announces to everyone.
about-watching-one-side = Spectators choose one side, and see only that side until the game is over.
about-watching-both = Spectators see both sides.
umpire = Umpire
umpire-log = Announcements
umpire-silent = No announcements yet.
umpire-waits = The clocks start when both players are here.
said-moved = { $color ->
    [white] White has moved.
   *[black] Black has moved.
}
said-moved-own = { $color ->
    [white] White: { $move }.
   *[black] Black: { $move }.
}
said-refused-own = No: { $move } was refused.
said-refused = { $color ->
    [white] White
   *[black] Black
} had { $number ->
    [one] an attempt
   *[other] { $number } attempts
} refused.
said-any-yes = Any? Try!
said-any-no = Any? No.
said-capture = { $piece ->
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
said-drop = { $piece ->
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
said-tries-some = A pawn capture is possible.
said-tries-none = No pawn captures are possible.
said-tries = { $number ->
    [one] One pawn capture is possible.
    [2] Two pawn captures are possible.
    [3] Three pawn captures are possible.
   *[other] { $number } pawn captures are possible.
}
said-tries-on = Pawn captures are possible on { $squares }.
said-end-checkmate = Checkmate.
said-end-stalemate = Stalemate.
said-end-material = Draw: insufficient material.
said-end-repetition = Draw by repetition.
said-end-fifty-moves = Draw by the fifty-move rule.
over-checkmate = { $winner ->
    [white] White wins by checkmate.
   *[black] Black wins by checkmate.
}
over-stalemate = { $winner ->
    [white] White wins: Black is stalemated.
    [black] Black wins: White is stalemated.
   *[none] Draw by stalemate.
}
over-material = Draw by insufficient material.
over-repetition = Draw by repetition.
over-fifty-moves = Draw by the fifty-move rule.
over-resigned = { $winner ->
    [white] White wins: Black resigned.
   *[black] Black wins: White resigned.
}
over-agreed = Draw by agreement.
over-flag = { $winner ->
    [white] White wins: Black ran out of time.
    [black] Black wins: White ran out of time.
   *[none] Draw: out of time against insufficient material.
}
over-away = { $winner ->
    [white] White wins: Black was disconnected for too long.
    [black] Black wins: White was disconnected for too long.
   *[none] Both players were disconnected for too long.
}
over-too-long = Draw: the game reached the maximum length.
aborted = The game was aborted.
turn-of = { $color ->
    [white] White to move.
   *[black] Black to move.
}
watching-late = You see the game { $seconds } s late.
attempt-asked = Trying { $move }…
moved = moved
tried = Refused attempts
refused-times = { $number ->
    [one] 1 refused
   *[other] { $number } refused
}
type-attempt = Type a move to try, or a guess with a question mark
ask-any = Any?
pgn-own = My record
pgn-of = { $color ->
    [white] White’s PGN
   *[black] Black’s PGN
}
nonsense-own-pieces = Nonsense: your own pieces make this move impossible.
nonsense-repeated = Nonsense: this move was already refused this turn.
nonsense-check-unanswered = Nonsense: this move can’t get you out of check.
nonsense-capture-owed = Nonsense: you have to try a pawn capture first.
nonsense-no-such-try = Nonsense: the umpire said that this pawn capture is not possible.
nonsense-not-asked = You can’t ask “Any?” now.
code-nonsense = Nonsense.
attempt-not-understood = This is not a valid move. Enter moves like Nf3, exd5 or e7e8q.
not-your-turn = It is not your turn. Kriegspiel has no premoves.
guess-not-understood = Enter a guess as ?Nf6; ?f6 removes it.
perspective = Choose a perspective
perspective-kept = This is your perspective until the game is over
perspective-once = Once you have chosen, you can’t change it until the game is over.
perspective-white = White
perspective-black = Black
perspective-both = Both
view-white = White’s view
view-both = The board
view-black = Black’s view
views = Perspective
boards = { $size } possible
beliefs = Possible positions of the opponent
beliefs-counting = Counting the possible positions. This can take up to ten seconds…
beliefs-all = All counts
beliefs-graph = Number of possible positions after each turn, on a logarithmic scale. Tap to go to a turn.
beliefs-words = The number of positions consistent with what the player knew. Counting stops at { $bound } positions or after five seconds.
belief-of = { $color ->
    [white] for White:
   *[black] for Black:
}
count-again = Count again
turn = Turn
record-whole = The whole game
record-white = As White saw it
record-black = As Black saw it
record-copied = Record copied as Kriegspiel PGN.
save-pgn-file = PGN
copy = Copy
kriegspiel-board-label = Board, { $turn } to move.
kriegspiel-board-keys = Board: the arrow keys move between squares, Enter picks up a piece and tries the move, Escape puts it back, Shift and the letter of a piece adds a guess or removes it
guess-placed = Guess: { $piece } on { $square }.
guess-taken = Guess removed from { $square }.
kriegspiel-board-guesses = Guesses: { $pieces }.
guesses = Guesses
guesses-toggle = Show or hide your guesses (g)
guesses-count = { $placed } of { $most }
guess-put = Place a guess: { $piece }
guesses-start = Place guesses for all the opponent’s pieces on their starting squares
guesses-clear = Remove all guesses
key-8 = show or hide guesses (Kriegspiel)
key-9 = ask “Any?” (Kriegspiel)
key-10 = with the letter of a piece: place a guess on the selected square
key-11 = ask your partner for a piece: pawn, knight, bishop, rook, queen, diagonal, heavy, trades
key-12 = urgency of the call: press again for more
key-13 = sit, go, yes, no
key-14 = only the boards
key-15 = start of the game, last move
key-16 = archive explorer: ↑ ↓ go through its moves, Enter plays one
key-17 = hear the clocks (for screen readers)
key-18 = leave the field in which you are writing
