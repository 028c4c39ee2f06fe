# Die Drucksachen eines Turniers.

printed = gedruckt { $time }

sheet-entries = Meldungen
sheet-pairings = Paarungen
sheet-names = Paarungen nach Namen
sheet-slips = Ergebniszettel
sheet-cards = Brettkarten
sheet-standings = Rangliste
sheet-ladder = Leiter
sheet-crosstable = Kreuztabelle
sheet-matches = Matches
sheet-absences = Freilose und Abwesende
sheet-rulings = Entscheidungen und Berichtigungen
sheet-log = Protokoll
sheet-diplomas = Urkunde

number = Nr.
name = Name
rating = Wertung
club = Verein
table = Tisch
result = Ergebnis
why = Grund
points = Punkte
game = Partie
games = Partien
game-number = Partie { $game }
partner = Partner
opponents = Gegner
white = Weiß
black = Schwarz
seat-white-a = Weiß A
seat-black-a = Schwarz A
seat-white-b = Weiß B
seat-black-b = Schwarz B
rank = Rang
place = Platz
match = Match
round = Runde
time = Zeit
by = Von
act = Vorgang

moment-before = vor Runde 1
moment-draft = Runde { $round }, Entwurf
moment-round = Runde { $round }
moment-during = während Runde { $round }
moment-after = nach Runde { $round }
moment-of = { $round } von { $planned }
moment-stage = Abschnitt { $stage }

title-round = Runde { $round }
title-stage-round = Abschnitt { $stage }, Runde { $round }
title-table = Tisch { $table }
title-board = Tisch { $table } · Brett { $board }
for-third-place = Um Platz drei
plays-for-third = Tisch { $table } spielt um Platz drei.
signed = Unterschrift { $number }
without-table = Ohne Tisch
group = Gruppe { $group }
tie-breaks = Feinwertungen in dieser Reihenfolge. { $list }.
later-rounds = Spätere Runden
withdrawn-heading = Zurückgezogen
everybody-plays = Alle spielen.
none = Es gibt keine.
bye-short = frei
against-legend = Jedes Feld hat die Punkte gegen die Nummer darüber.
partners-legend = Jedes Feld hat +Partner – Gegner nach Nummern, und die Punkte.
rounds-legend = Jedes Feld hat die Nummer des Gegners und die Punkte.
versus = –
points-beside = Punkte außerhalb der Runden: { $list }.
points-for = { $points } für Nr. { $number }
points-late = { $points } für Nr. { $number } (späte Anmeldung)

state-withdrawn = zurückgezogen
state-alone = ohne Partner
state-paused = Pause
state-missing = nicht anwesend
bye-allocated = Freilos
bye-requested = Freilos auf Wunsch
bye-absent = abwesend
bye-rest = setzt aus
bye-advance = kommt in die nächste Runde

tie-direct = DV
    .words = direkter Vergleich
tie-sonneborn = SB
    .words = Sonneborn-Berger
tie-buchholz = BH
    .words = Buchholz
tie-buchholz-cut = BH−1
    .words = Buchholz ohne den Niedrigsten
tie-progress = Fo
    .words = Fortschritt
tie-wins = S
    .words = gewonnene Partien
tie-game-points = BP
    .words = Brettpunkte

diploma-place = { $rank }. Platz
diploma-place-group = { $rank }. Platz, Gruppe { $group }
arbiter = Schiedsrichter
organizer = Veranstalter

act-regulate = Ausschreibung von { $name }
act-enter = Meldung: { $names }
act-enter-team = Meldung, { $team }: { $names }
act-exchange = { $person } spielt für { $name }
act-partner = { $one } und { $other } werden ein Paar
act-line-up = neue Aufstellung: { $name }
act-check-in = { $name } anwesend
act-check-out = { $name } nicht mehr anwesend
act-withdraw = { $name } zurückgezogen
act-return = { $name } zurück
act-miss-requested = { $name }: Freilos in Runde { $round }
act-miss-absent = { $name } fehlt in Runde { $round }
act-miss-plays = { $name } spielt Runde { $round }
act-pause = { $name }: Pause
act-resume = { $name }: Ende der Pause
act-start-stage = Abschnitt { $stage } beginnt, { $count ->
        [one] eine Meldung
       *[other] { $count } Meldungen
    }
act-pair = Runde { $round } ausgelost, { $count ->
        [one] ein Tisch
       *[other] { $count } Tische
    }
act-publish = Runde { $round } veröffentlicht
act-report = { $side } melden { $result } in Partie { $game }, { $place }
act-phone-report = { $person } ({ $side }) meldet per Handy { $result } in Partie { $game }, { $place }
act-clock-report = die Uhr meldet für beide Seiten { $result } in Partie { $game }, { $place }
act-hall-code = Handys melden Ergebnisse mit neuem Code
act-no-hall-code = Handys melden keine Ergebnisse mehr
act-set-result = Partie { $game }, { $place }: { $result }
act-add-game = eine Partie mehr, { $place }
act-advance = { $side } kommen weiter, { $place }
act-close = Runde { $round } abgeschlossen
act-reopen = Runde { $round } wieder geöffnet
act-adjust = { $points } { $count ->
        [one] Punkt
       *[other] Punkte
    } für { $name } ({ $article }): { $note }
act-rule = Entscheidung ({ $article }): { $text }
act-rule-at = Entscheidung ({ $article }), { $place }: { $text }
act-announce = Durchsage: { $text }
act-timer-runs = die Zeit der Runde läuft ab { $time }
act-timer-stands = die Zeit der Runde steht bei { $time }
act-timer-none = die Zeit der Runde wird nicht gezeigt
act-undo = Nr. { $number } rückgängig gemacht: { $what }
act-finish = das Turnier ist beendet
act-was = { $sentence }; vorher { $result }
act-undone = { $sentence }; rückgängig gemacht

place-at = Runde { $round }, Tisch { $table }
place-sides = Runde { $round }, Tisch { $table } ({ $first } – { $second })
result-forfeit = { $points } kampflos
result-ruled = { $points } durch Entscheidung
result-void = ungültig, wird neu gespielt
result-article = { $result } ({ $article })
somebody = jemand
