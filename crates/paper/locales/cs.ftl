# Tiskopisy turnaje.

printed = vytištěno { $time }

sheet-entries = Přihlášení
sheet-pairings = Nasazení
sheet-names = Nasazení podle jmen
sheet-slips = Výsledkové lístky
sheet-cards = Karty šachovnic
sheet-standings = Pořadí
sheet-ladder = Žebříček
sheet-crosstable = Tabulka
sheet-matches = Zápasy
sheet-absences = Volna a nepřítomnosti
sheet-rulings = Rozhodnutí a opravy
sheet-log = Záznam
sheet-diplomas = Diplom

number = Č.
name = Jméno
rating = Rating
club = Oddíl
table = Stůl
result = Výsledek
why = Důvod
points = Body
game = Partie
games = Partie
game-number = Partie { $game }
partner = Spoluhráč
opponents = Soupeři
white = Bílý
black = Černý
seat-white-a = Bílý A
seat-black-a = Černý A
seat-white-b = Bílý B
seat-black-b = Černý B
rank = Poř.
place = Místo
match = Zápas
round = Kolo
time = Čas
by = Kdo
act = Úkon

moment-before = před 1. kolem
moment-draft = kolo { $round }, návrh
moment-round = kolo { $round }
moment-during = během kola { $round }
moment-after = po kole { $round }
moment-of = { $round } z { $planned }
moment-stage = část { $stage }

title-round = Kolo { $round }
title-stage-round = Část { $stage }, kolo { $round }
title-table = Stůl { $table }
title-board = Stůl { $table } · Šachovnice { $board }
for-third-place = O třetí místo
plays-for-third = Stůl { $table } hraje o třetí místo.
signed = podpis { $number }
without-table = Bez stolu
group = Skupina { $group }
tie-breaks = Pomocná hodnocení v pořadí. { $list }.
later-rounds = Další kola
withdrawn-heading = Odhlášení
everybody-plays = Hrají všichni.
none = Žádné záznamy.
bye-short = volno
against-legend = V poli jsou body proti účastníku s číslem nahoře.
partners-legend = V poli je +spoluhráč – soupeři podle čísel, a body.
rounds-legend = V poli je číslo soupeře a body.
versus = –
points-beside = Body mimo kola: { $list }.
points-for = { $points } pro č. { $number }
points-late = { $points } pro č. { $number } (pozdní přihláška)

state-withdrawn = odhlášení
state-alone = bez spoluhráče
state-paused = pauza
state-missing = nepřítomnost
bye-allocated = volno
bye-requested = vyžádané volno
bye-absent = nepřítomnost
bye-rest = pauza
bye-advance = postup do dalšího kola

tie-direct = VZ
    .words = vzájemný zápas
tie-sonneborn = SB
    .words = Sonneborn-Berger
tie-buchholz = BH
    .words = Buchholz
tie-buchholz-cut = BH−1
    .words = Buchholz bez nejslabšího
tie-progress = Pr
    .words = progres
tie-wins = V
    .words = vyhrané partie
tie-game-points = BP
    .words = body z partií

diploma-place = { $rank }. místo
diploma-place-group = { $rank }. místo, skupina { $group }
arbiter = Rozhodčí
organizer = Pořadatel

act-regulate = propozice: { $name }
act-enter = přihláška: { $names }
act-enter-team = přihláška, { $team }: { $names }
act-exchange = { $person } hraje za { $name }
act-partner = účastníci { $one } a { $other } tvoří dvojici
act-line-up = nová sestava: { $name }
act-check-in = přítomnost: { $name }
act-check-out = přítomnost zrušena: { $name }
act-withdraw = odhlášení: { $name }
act-return = návrat: { $name }
act-miss-requested = { $name }: volno v kole { $round }
act-miss-absent = { $name }: nepřítomnost v kole { $round }
act-miss-plays = { $name }: hraje kolo { $round }
act-pause = { $name }: pauza
act-resume = { $name }: konec pauzy
act-start-stage = část { $stage } začíná, { $count ->
        [one] { $count } účastník
        [few] { $count } účastníci
       *[other] { $count } účastníků
    }
act-pair = kolo { $round } nalosováno, { $count ->
        [one] { $count } stůl
        [few] { $count } stoly
       *[other] { $count } stolů
    }
act-publish = kolo { $round } zveřejněno
act-report = { $side } hlásí { $result } v partii { $game }, { $place }
act-phone-report = { $person } za { $side } hlásí telefonem { $result } v partii { $game }, { $place }
act-clock-report = hodiny hlásí za obě strany { $result } v partii { $game }, { $place }
act-hall-code = telefony hlásí výsledky s novým kódem
act-no-hall-code = telefony už výsledky nehlásí
act-set-result = partie { $game }, { $place }: { $result }
act-add-game = další partie, { $place }
act-advance = postup: { $side }, { $place }
act-close = kolo { $round } uzavřeno
act-reopen = kolo { $round } znovu otevřeno
act-adjust = { $name }: { $points } { $count ->
        [one] bod
        [few] body
        [many] bodu
       *[other] bodů
    } ({ $article }): { $note }
act-rule = rozhodnutí ({ $article }): { $text }
act-rule-at = rozhodnutí ({ $article }), { $place }: { $text }
act-announce = oznámení: { $text }
act-timer-runs = čas kola běží od { $time }
act-timer-stands = čas kola stojí na { $time }
act-timer-none = čas kola se neukazuje
act-undo = č. { $number } vzato zpět: { $what }
act-finish = turnaj skončil
act-was = { $sentence }; předtím { $result }
act-undone = { $sentence }; vzato zpět

place-at = kolo { $round }, stůl { $table }
place-sides = kolo { $round }, stůl { $table } ({ $first } – { $second })
result-forfeit = { $points } kontumačně
result-ruled = { $points } rozhodnutím
result-void = neplatí, hraje se znovu
result-article = { $result } ({ $article })
somebody = někdo
