# The arbiter's console.

console = Console
console-staff = The console is for those who run this tournament.
console-views = Parts of the console
console-check-in = Check-in
console-tables = Tables
console-tools = Tools
console-undo = Undo
console-filter = Filter by name or table
console-none-found = Nothing fits the filter.
console-no-tables = No round has been published yet.
console-progress = { $over } of { $count } tables done
console-game = Table { $table }, game { $game }
console-entered = Table { $table }, game { $game }: { $result }
console-all-entered = All games of table { $table } have results. Choose one with the left and right arrows to correct it.

console-here = { $here } of { $count } here
console-missing = Missing only
console-all-here = Everybody is here.
console-is-here = here
console-is-missing = missing
console-told-here = { $name }: here
console-told-missing = { $name }: missing
console-check-in-words = Those who are missing when a round is paired are not paired.
console-check-in-late = A change counts from the next round that is paired. Late arrivals are paired then; those who are missing are not.
console-draft-stale = The draft does not fit those who are here: pair it again.
console-no-check-in = Everybody who has entered is paired. With check-in, only those are whom you mark as present here.
console-no-check-in-now = This tournament has no check-in: everybody who has entered is paired, unless they miss a round. Only the organizer can change this, before the first round is published.
console-start-check-in = Use check-in

console-slips = Results from slips
console-slips-words = One slip a line, the table first: 7 1-0 for its next game, 7 2-0 for a match won whole, 7 1-0 ½-½ for each game. Ctrl+Enter enters them.
console-slips-do = Enter
console-slips-done = The results are entered.

console-timer = Time of the round
console-minutes = Minutes
console-timer-start = Start
console-timer-pause = Pause
console-timer-go-on = Go on
console-timer-add = +{ $count } min
console-timer-end = Remove
console-timer-over = Time is over

console-changes = Last changes
console-no-changes = There is nothing to undo.
console-undo-of = Undo: { $what }
console-undone = Undone: { $what }

console-keys = Keys
console-key-space = Space
console-key-rows = previous, next row
console-key-first = the first side wins
console-key-draw = draw (D too)
console-key-second = the second side wins
console-key-absent = the first, the second side is absent
console-key-games = another game of the table
console-key-here = here, or missing
console-key-filter = filter; Enter checks in the only one found
console-key-undo = undo the last change
console-key-slips = type results from slips
console-key-timer = start or pause the time of the round
console-key-step = the next step
console-key-views = check-in, tables
console-key-help = these keys
