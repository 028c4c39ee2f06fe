# The clock in the hall.

clock = Clock
clock-words = Two bughouse clocks on one phone or tablet between the boards, or one on each. Everything that happens is logged with its article of the Laws. Only devices that share a game need the server, to find each other.
clock-boards = Boards on this device
clock-both-boards = Both boards
clock-board = Board { $board }
clock-board-alone = Board { $board } alone
clock-board-linked = Board { $board }; another device has board { $other }
clock-control = Time control
clock-own-control = Other time control
clock-base = Minutes
clock-bonus = Seconds for each move
clock-kind = They are
clock-kind-increment = added (Fischer)
clock-kind-bronstein = given back if used (Bronstein)
clock-kind-delay = waited before the clock runs (US delay)
clock-players-and-handicaps = Names, handicaps, agreements
clock-handicap-words = A handicap is another time on one face: 3:00, for example.
clock-name = Name
clock-name-of = Name of { $who }
clock-handicap-of = Handicap of { $who }
clock-calls-flags = All four players agree that the clock calls flags by a sound (9.5)
clock-open = Open the clock

clock-join = Join the game of another clock
clock-join-words = Open the clock on one device for its board, with the other board on another device; or for both boards, and let a scribe join from its menu. It shows a code: enter it here.
clock-join-button = Join
clock-join-scribe = Join as scribe
clock-join-malformed = A code has eight letters and digits.
clock-join-nobody = No clock answers to this code. Check the code, and that the other device is online.
clock-join-full = Both boards have a device already. Close the clock of the one that you want to replace.
clock-join-full-scribe = The game has a scribe already. Close the device that you want to replace.
clock-code = Code
clock-other-device = The other device
clock-link-code = Code for the other device:
clock-link-joining = Looking for the other clock…
clock-link-together = Linked with the other clock.
clock-link-apart = The other clock cannot be reached. Both run on; stop each by hand.
clock-link-error = Their times agree within { $millis } ms.
clock-contradictions = Learned late
clock-contradictions-words = One board played on before it learned of these. Its moves stand until the arbiter corrects them.

clock-table = Table
clock-table-at = { $event }: round { $round }, table { $table }{ $game ->
    [one] {""}
   *[other] , game { $game }
}
clock-table-reading = Reading the pairings…
clock-table-no-network = The server of the event cannot be reached. Connect to the network of the hall, or open a clock without names.
clock-table-no-round = No round is being played now.
clock-table-over = All games of this match have results.
clock-table-has-clock = This table has a clock already.
clock-table-join = Take the other board
clock-table-anew = Open a new clock instead
clock-table-no-control = The clock does not know the time control of this event. Open it without the event, and tell an arbiter the result.
clock-table-told = The arbiter sees this clock in the event.
clock-table-untold = The event does not have this clock: { $why }
clock-table-offline = The server of the event cannot be reached now. The clock runs on, and tells the event later.
clock-other-game = A game without the event
clock-hall-code = Code on the wall
clock-hall-code-words = With it, the clock reports the result that both teams have confirmed.
clock-hall-code-save = Use this code
clock-code-malformed = The code on the wall has six letters and digits.
clock-code-wrong = This is not the code on the wall. Enter it in the menu.
clock-report = Report this result
clock-report-confirm = Confirm this result
clock-report-waits-for-team = The other team confirms.
clock-report-waiting = Confirmed. The report is sent as soon as the server can be reached.
clock-report-sent = Confirmed, and reported.
clock-report-refused = Tell an arbiter the result: { $why }
clock-report-needs-code = Confirmed. Enter the code on the wall in the menu, or tell an arbiter the result.
clock-report-by-arbiter = An arbiter enters this result.
clock-log-confirm = { $who } confirms the result

clock-watch = Clocks
clock-watch-without = Tables without a clock here. Open one on a device in the hall:
clock-watch-before = Not started
clock-watch-lost = The clock cannot be reached.
clock-watch-contradictions = { $count ->
    [one] One board learned something late: look at the menu of the clock.
   *[other] The boards learned { $count } things late: look at the menu of the clock.
}
clock-watch-counts = { $result } counts

clock-direct = Without a server
clock-direct-words = Both devices are in one Wi-Fi. This one shows a code, the other one reads it and shows its answer.
clock-direct-join-words = The devices find each other in one Wi-Fi: the other clock shows a code in its menu, under “Without a server”.
clock-direct-offer = Show a code
clock-direct-answer = Read the code of the other device
clock-direct-show = The other device reads this code:
clock-direct-show-answer = Now the other device reads this answer:
clock-direct-code = Code for the other device
clock-direct-text = The same as text, to send it
clock-direct-copy = Copy the text
clock-direct-copied = Copied
clock-direct-read-first = Hold the code of the other device before the camera, or paste its text.
clock-direct-read-answer = Then read the answer that the other device shows.
clock-direct-their-text = Text of the other device
clock-direct-use = Use this text
clock-direct-open = Linked without a server.
clock-direct-malformed = This is not the code that the other device shows now.
clock-direct-failed = The devices do not reach each other. Put both into one Wi-Fi, and exchange new codes.
clock-direct-no-address = This device has no address in a network: turn its Wi-Fi on.
clock-direct-nobody = The other device does not answer.
clock-direct-full = The game has no place left.
clock-scan = Scan with the camera
clock-scan-refused = The camera cannot be used: paste the text instead.

clock-scribe = Scribe
clock-scribe-words = Another device can record the moves of both boards. The server links the two.
clock-scribe-invite = Let a scribe join
clock-scribe-alone-begin = Record without a link to the clocks
clock-scribe-alone = The moves wait for the clocks: save everything there (JSON), and add that file here.
clock-scribe-file = Add the file of the clocks (JSON)
clock-scribe-no-file = This file is not what a clock saves with “Download everything”.
clock-scribe-waiting = Waiting for the clock…
clock-scribe-joining = Looking for the clock…
clock-scribe-together = Linked with the clock.
clock-scribe-apart = The clock cannot be reached. Your moves are kept here and sent later.
clock-scribe-running = The clocks run.
clock-scribe-stopped = The clocks are stopped.
clock-scribe-over = The game is over.
clock-scribe-missing = { $count ->
    [one] 1 press without a move
   *[other] { $count } presses without a move
}
clock-scribe-ahead = { $count ->
    [one] 1 move without a press
   *[other] { $count } moves without a press
}
clock-scribe-unchecked = The server does not answer: moves are not checked.
clock-scribe-empty = Make the moves on the boards, or type them. They are matched with the presses of the clocks.
clock-scribe-type = Type a move
clock-scribe-malformed = This is not a move. Write Nf3, g1f3 or P@f7.
clock-scribe-not-legal = This move is not legal here. If it was really made, allow illegal moves and write it from square to square: e1e3.
clock-scribe-not-now = The server does not answer. Try again later.
clock-scribe-skip = Pressed without a move, or not seen
clock-scribe-strike-last = Strike out { $move }
clock-scribe-illegal = Allow illegal moves
clock-scribe-correct = Correct
clock-scribe-insert = Insert before it
clock-scribe-strike = Strike out
clock-scribe-press-lost = Its press was not taken
clock-scribe-press-taken = It has a press
clock-scribe-to-end = Back to the end
clock-scribe-corrects = Make the right move of { $who } on the board, or type it.
clock-scribe-inserts = Make the move of { $who } that comes before it.
clock-scribe-is-missing = { $who } pressed; the move is not written yet.
clock-scribe-is-ahead = { $who } has not pressed yet.
clock-scribe-is-lost = The clock did not take the press of { $who }.
clock-scribe-is-refused = Not possible here: { $why }
clock-scribe-is-illegal = Illegal, and stands: { $why }
clock-scribe-ruling = Ruling by the log:
clock-scribe-leave = Leave the game
clock-scribe-there = A scribe records the moves.

clock-seat-white = White { $board }
clock-seat-black = Black { $board }
clock-arbiter = Arbiter
clock-players = Players
clock-teams = One team is White A and Black B, the other is Black A and White B.

clock-press = { $who }: press the clock
clock-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
clock-white-waits = Your clock starts when both sides are ready.
clock-black-starts = { $ready ->
    [yes] Ready. Touch again to take it back.
   *[no] Touch when you are ready.
}
clock-frozen = Frozen until { $time } (9.4b).
clock-barred = You may not drop: { $pieces } (1.8b).
clock-team-won = Your team wins
clock-team-lost = Your team loses
clock-agree = We agree

clock-claims = { $who }: stop or claim
clock-claim-on = On
clock-stop = Stop both clocks
clock-claim-mate = Mate
clock-claim-flag = Flag
clock-claim-illegal-move = Illegal move
clock-claim-threefold = Threefold repetition
clock-claim-repeatedly-hiding = Repeatedly hiding
clock-claim-agreed-draw = Draw agreed
clock-claim-resign = Resign
clock-count = Repetition: count { $count }
clock-invisible = Invisible
clock-piece-P = Pawn
clock-piece-N = Knight
clock-piece-B = Bishop
clock-piece-R = Rook
clock-piece-Q = Queen

clock-menu = Arbiter and settings
clock-menu-hold = Arbiter and settings: hold
clock-start-now = Start now
clock-pause = Stop both clocks
clock-restart = Start the clocks again
clock-grant = Grant the claim
clock-refuse = Refuse the claim
clock-no-reason = Stopped without a reason: lost
clock-reopen = Take the result back
clock-undo = Undo the last press on { $board }
clock-rule-on = Player
clock-set = Set
clock-set-time = New time of { $who }
clock-time-wrong = Write the time as 2:05, or in seconds.
clock-freeze = Freeze for { $seconds } s
clock-warn = Warn
clock-result = Result
clock-outcome-won-first = White A and Black B win
clock-outcome-won-second = Black A and White B win
clock-outcome-drawn = Draw
clock-outcome-lost-by-both = Both teams lose
clock-outcome-void = New game
clock-device = This device
clock-full-screen = Full screen
clock-new = New game on this clock
clock-leave = Leave the clock

clock-hand = Players press with the
clock-hand-right = right hand
clock-hand-left = left hand
clock-option-isContrast = High contrast
clock-option-vibrates = Vibrate at each press, where the device can
clock-option-sounds = A sound at each press
clock-option-isSwapped = Board A on the right
clock-awake-on = The screen stays on.
clock-awake-off = The screen may turn off.
clock-awake-refused = The device refuses to keep the screen on: plug it in, or turn off battery saving.
clock-awake-unsupported = This browser cannot keep the screen on: set a long time in the settings of the device.
clock-awake-insecure = The screen may turn off: browsers keep it on only over HTTPS.
clock-battery = { $charging ->
    [yes] Battery { $percent } %, charging.
   *[no] Battery { $percent } %.
}
clock-battery-low = Battery { $percent } %
clock-not-stored = The browser cannot store the game: do not close the page.
clock-taken-by-tab = Another tab has this clock. This one has stopped.
clock-taken-by-device = Another device has taken this board. This one has stopped.
clock-offline-waiting = Getting ready to work offline…
clock-offline-ready = This page works offline. Install it from the menu of the browser.
clock-offline-insecure = This page needs the network to open: browsers store pages only over HTTPS. A game that runs does not need it.
clock-offline-failed = The browser did not store this page for offline use. A game that runs does not need the network.

clock-export-json = Download everything (JSON)
clock-export-log = Download for the arbiter (log)
clock-export-bpgn = Download the record (BPGN)
clock-export-words = The log has presses and no moves: the arbiter can rule on it when a scribe has written the moves.
clock-log-time = Time
clock-log-event = Event
clock-log-article = Article
clock-log-cut = { $count } older entries are in the files.
clock-log-ready = { $who } is ready
clock-log-unready = { $who } is not ready
clock-log-start = Both White clocks start: { $who }
clock-log-press = { $who } presses
clock-log-held = { $who } presses while frozen
clock-log-flag = The flag of { $who } falls
clock-log-stop = { $who }: both clocks stopped
clock-log-restart = The clocks run again
clock-log-claim = { $who } claims on { $board }: { $claim }
clock-log-count = { $who } counts { $count } on { $board }
clock-log-invisible = { $who } says: invisible { $piece }
clock-log-visible = { $who } says: visible { $piece }
clock-log-agree = { $who } agrees
clock-log-refuse = The claim is refused
clock-log-reopen = The result is taken back
clock-log-undo = The press of { $who } is undone
clock-log-set = The clock of { $who } is set to { $time }
clock-log-add = The clock of { $who } gets { $seconds } s
clock-log-freeze = { $who } is frozen until { $time }
clock-log-warn = { $who } is warned
clock-log-no-reason = { $who } stopped the clocks without a reason
clock-log-result = { $who }: { $result }
clock-log-back-reload = The page was closed for { $seconds } s; the clocks ran on by the time of day
clock-log-back-sleep = The device slept for { $seconds } s; the clocks ran on by the time of day
clock-log-drift = The time of day of the device changed by { $seconds } s; the clocks did not follow
clock-log-heard = Board { $board } learns now: { $what }
clock-log-apart = The clock of board { $board } cannot reach the other one
clock-log-together = The clock of board { $board } reaches the other one again
clock-log-write = The scribe writes move { $number } of { $who }: { $move }
clock-log-correct = The scribe corrects move { $number } of { $who }: { $move }
clock-log-strike = The scribe strikes out move { $number } of { $who }
