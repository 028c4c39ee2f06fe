# The sheets of a tournament.

printed = printed { $time }

sheet-entries = Entries
sheet-pairings = Pairings
sheet-names = Pairings by name
sheet-slips = Result slips
sheet-cards = Board cards
sheet-standings = Standings
sheet-ladder = Ladder
sheet-crosstable = Crosstable
sheet-matches = Matches
sheet-absences = Byes and absences
sheet-rulings = Rulings and corrections
sheet-log = Log
sheet-diplomas = Diploma

number = No.
name = Name
rating = Rating
club = Club
table = Table
result = Result
why = Why
points = Points
game = Game
games = Games
game-number = Game { $game }
partner = Partner
opponents = Opponents
white = White
black = Black
seat-white-a = White A
seat-black-a = Black A
seat-white-b = White B
seat-black-b = Black B
rank = Rank
place = Place
match = Match
round = Round
time = Time
by = By
act = Act

moment-before = before round 1
moment-draft = round { $round }, draft
moment-round = round { $round }
moment-during = during round { $round }
moment-after = after round { $round }
moment-of = { $round } of { $planned }
moment-stage = stage { $stage }

title-round = Round { $round }
title-stage-round = Stage { $stage }, round { $round }
title-table = Table { $table }
title-board = Table { $table } · Board { $board }
for-third-place = For third place
plays-for-third = Table { $table } plays for third place.
signed = signed { $number }
without-table = Without a table
group = Group { $group }
tie-breaks = Tie-breaks in order. { $list }.
later-rounds = Later rounds
withdrawn-heading = Withdrawn
everybody-plays = Everybody plays.
none = There are none.
bye-short = bye
against-legend = Each cell has the points against the entrant with the number above.
partners-legend = Each cell has +partner v opponents by their numbers, and the points.
rounds-legend = Each cell has the opponent's number and the points.
versus = v
points-beside = Points besides those of the rounds: { $list }.
points-for = { $points } for { $number }
points-late = { $points } for { $number } (late entry)

state-withdrawn = withdrawn
state-alone = no partner
state-paused = pauses
state-missing = not checked in
bye-allocated = bye
bye-requested = requested bye
bye-absent = absent
bye-rest = rests
bye-advance = goes on to the next round

tie-direct = DE
    .words = direct encounter
tie-sonneborn = SB
    .words = Sonneborn-Berger
tie-buchholz = BH
    .words = Buchholz
tie-buchholz-cut = BH−1
    .words = Buchholz without the lowest
tie-progress = Pr
    .words = progress
tie-wins = W
    .words = won games
tie-game-points = GP
    .words = game points

diploma-place = { $rank } place
diploma-place-group = { $rank } place, group { $group }
arbiter = Arbiter
organizer = Organizer

act-regulate = regulations of { $name }
act-enter = entry of { $names }
act-enter-team = { $team } enter: { $names }
act-exchange = { $person } plays for { $name }
act-partner = entrants { $one } and { $other } become a pair
act-line-up = new line-up of { $name }
act-check-in = { $name } checked in
act-check-out = { $name } not checked in any more
act-withdraw = { $name } withdrawn
act-return = { $name } back
act-miss-requested = { $name } has a bye in round { $round }
act-miss-absent = { $name } is absent from round { $round }
act-miss-plays = { $name } plays round { $round }
act-pause = { $name } pauses
act-resume = { $name } plays again
act-start-stage = stage { $stage } starts with { $count ->
        [one] one entrant
       *[other] { $count } entrants
    }
act-pair = round { $round } paired, { $count ->
        [one] one table
       *[other] { $count } tables
    }
act-publish = round { $round } published
act-report = { $side } report { $result } in game { $game }, { $place }
act-phone-report = { $person } of { $side } reports { $result } by phone in game { $game }, { $place }
act-clock-report = the clock reports { $result } for both sides in game { $game }, { $place }
act-hall-code = phones report results with a new code
act-no-hall-code = phones report results no longer
act-set-result = game { $game }, { $place }: { $result }
act-add-game = one more game, { $place }
act-advance = { $side } advance, { $place }
act-close = round { $round } closed
act-reopen = round { $round } opened again
act-adjust = { $points } { $count ->
        [one] point
       *[other] points
    } for { $name } ({ $article }): { $note }
act-rule = ruling ({ $article }): { $text }
act-rule-at = ruling ({ $article }), { $place }: { $text }
act-announce = announcement: { $text }
act-timer-runs = the time of the round runs at { $time }
act-timer-stands = the time of the round stands at { $time }
act-timer-none = the time of the round is not shown
act-undo = no. { $number } taken back: { $what }
act-finish = the event is finished
act-was = { $sentence }; it was { $result }
act-undone = { $sentence }; taken back

place-at = round { $round }, table { $table }
place-sides = round { $round }, table { $table } ({ $first } v { $second })
result-forfeit = { $points } by forfeit
result-ruled = { $points } by ruling
result-void = void, to be played again
result-article = { $result } ({ $article })
somebody = somebody
