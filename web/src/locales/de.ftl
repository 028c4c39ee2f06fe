# Deutsche Meldungen des Webclients. Die Sätze des Schiedsrichters stehen in crates/rulings/locales.

## Rahmen der Seiten

play = Spielen
rules = Regeln
ratings = Wertungen
account = Konto
to-moderation = Moderation
guest = Gast
settings = Einstellungen
pages = Menü
switch-theme = Zwischen heller und dunkler Ansicht wechseln
lag = Verzögerung zum Server
offline = Verbindung verloren. Neuer Versuch…
silent = Der Server antwortet nicht. Deine Züge bleiben erhalten, bis er antwortet.
connecting = Verbindung wird aufgebaut…
no-page = Seite nicht gefunden
no-table = Tisch nicht gefunden
page-not-loaded = Diese Seite konnte nicht geladen werden
reload = Neu laden
to-home = Zur Startseite
cancel = Abbrechen
dismiss = Schließen
saved = Gespeichert.
to-table = Zum Tisch
invited = { $by } lädt dich zu { $name } ein.
invited-to-seat = { $by } lädt dich zu { $name } ein, Platz { $seat }.

## Startseite

welcome = Zwei Bretter, vier Spieler, eine Partie
welcome-words = Beim Tandemschach (Bughouse) gehen geschlagene Figuren an deinen Partner, der sie auf dem anderen Brett einsetzen darf. Beim Kriegspiel siehst du die Figuren deines Gegners nicht. Eröffne einen Tisch, schick den Link weiter und spiel. Ohne Konto.
welcome-lesson = Neu beim Tandemschach? Lerne es in drei Minuten.
your-name = Dein Name
save = Speichern
new-table = Neuer Tisch
time-control = Bedenkzeit
other-control = Andere…
control-text = Sekunden, dann + und Zugabe oder b und Bronstein-Aufschub, zum Beispiel 300b3
bronstein = Bronstein
delay = Aufschub
ruleset-casual = Frei
ruleset-casual-words = Wie im Netz: Regelwidrige Züge werden abgelehnt, und nichts muss reklamiert werden
ruleset-fics = FICS
ruleset-fics-words = Wie auf Schachservern: Stellungswiederholung muss reklamiert werden
ruleset-wbn = Die Regeln
ruleset-wbn-words = Wie am Brett: Drück die Uhr und reklamiere, was du siehst
ruleset-altered = { $name } (geändert)
have-account = Ich habe ein Konto
terms-rated = Gewertet
terms-rated-words = Die Partien zählen für die Wertung. Alle vier Spieler brauchen ein Konto.
terms-private = Privat
terms-private-words = Der Tisch steht in keiner Liste. Nur wer den Link hat, findet ihn.
terms-rotation = Plätze wechseln
terms-rotation-words = Nach jeder Partie werden die Plätze unter allen, die spielen wollen, neu verteilt; ihr könnt also mehr als vier sein.
terms-arbiter = Ich bin Schiedsrichter
terms-arbiter-words = Du siehst zu, hältst die Uhren an und entscheidest vom Schiedsrichterpult aus.
terms-shuffle-words = Jede Partie beginnt mit einer neuen Chess960-Stellung.
terms-start-words = Die Partien beginnen mit einer eigenen Stellung.
rated-needs = Für gewertete Partien brauchst du ein Konto.
more-settings-kriegspiel = Name, Verbindungsabbrüche
more-settings = Name, Anfangsstellung, Zuschauer, Verbindungsabbrüche
starts = Anfangsstellung
start-usual = Normal
start-shuffle = Chess960
start-position = Eigene
start-bfen = Beide Bretter als BFEN; Uhrzeiten sind freigestellt
terms-delay = Verzögerung für Zuschauer
terms-absence = Wer die Verbindung verliert, verliert die Partie nach
delay-none = keine
absence-none = nie: Die Uhr läuft ab
seconds = { $seconds } s
single-answers = Einzelne Regeln
question-completion = Ein Zug ist ausgeführt
question-illegal-moves = Regelwidrige Züge
question-mate = Schachmatt
question-flag = Zeitüberschreitung
question-both-flags = Beide Zeiten an einem Brett abgelaufen
question-flag-after-illegal-move = Zeitreklamation nach eigenem regelwidrigem Zug
question-repetition = Dreimalige Stellungswiederholung
question-repeats = Als Wiederholung zählt
question-wrong-claims = Falsche Reklamationen
question-countdown = Countdown (Sekunden)
question-same-instant = Gleichzeitiges Ende
question-promotion = Bauern verwandeln sich in
question-no-move = Ein Spieler ohne regelgemäßen Zug
question-last-drop = Letztes Einsetzen nach dem Matt
question-draw-agreement = Remis durch Einigung
question-resignation = Aufgeben darf
question-pawn-drops = Bauern darf man einsetzen auf den Reihen
question-zero-time = Züge, die keine Zeit brauchen
question-hiding = Verstecken von Figuren der Reserve
answer-completion-at-once = sobald er gezogen ist
answer-completion-pressed = wenn die Uhr gedrückt ist
answer-illegal-moves-refused = werden abgelehnt
answer-illegal-moves-claimed = gelten, bis sie reklamiert werden
answer-illegal-moves-called = verlieren sofort
answer-mate-automatic = wird von selbst erkannt
answer-mate-claimed = muss reklamiert werden
answer-flag-automatic = wird von selbst erkannt
answer-flag-claimed = muss reklamiert werden
answer-both-flags-first-loses = die erste verliert
answer-both-flags-draw = Remis
answer-flag-after-illegal-move-refused = abgelehnt: der regelwidrige Zug geht vor
answer-flag-after-illegal-move-granted = anerkannt
answer-repetition-automatic = ist von selbst remis
answer-repetition-claimed = muss reklamiert werden
answer-repetition-counted = muss laut gezählt und reklamiert werden
answer-repeats-board-and-reserves = Brett und Reserven
answer-repeats-board = nur das Brett
answer-wrong-claims-not-offered = es gibt keine Remisreklamation
answer-wrong-claims-free = ohne Strafe
answer-wrong-claims-lose = verlieren die Partie
answer-same-instant-first-event = das erste zählt
answer-same-instant-added-up = die Ergebnisse werden verrechnet
answer-promotion-QRBN = Dame, Turm, Läufer oder Springer
answer-promotion-QN = Dame oder Springer
answer-promotion-Q = Dame
answer-no-move-waits = wartet auf eine Figur
answer-no-move-draw = hält remis
answer-last-drop-no = nicht erlaubt
answer-last-drop-allowed = erlaubt
answer-draw-agreement-both-boards = aller vier Spieler
answer-draw-agreement-one-board = der beiden Spieler eines Brettes
answer-draw-agreement-never = niemandes: Remis durch Einigung gibt es nicht
answer-resignation-any-player = jeder Spieler
answer-resignation-both-partners = nur beide Partner zusammen
answer-zero-time-refused = werden abgelehnt
answer-zero-time-allowed = sind erlaubt
answer-hiding-impossible = nicht möglich
answer-hiding-possible = kann dem Schiedsrichter gemeldet werden
badge-rated = gewertet
badge-voided = Wertung annulliert
badge-shuffle = Chess960
badge-rotation = wechselnde Plätze
badge-start = eigene Stellung
table-name = Name des Tisches
unnamed-table = Tisch { $id }
create-table = Tisch eröffnen
open-tables = Offene Tische
more-tables = { $count ->
    [one] 1 weiterer
   *[other] { $count } weitere
}
no-open-tables = Keine offenen Tische. Eröffne einen!
live-games = Laufende Partien
no-live-games = Gerade wird keine Partie gespielt.
no-live-games-of-event = Gerade läuft keine Partie dieses Turniers.
to-the-event = Zum Turnier
recent-games = Letzte Partien
no-recent-games = Noch keine beendeten Partien.
no-games-yet = An den öffentlichen Tischen dieses Servers ist noch keine Partie zu Ende gegangen. Sobald eine endet, steht sie hier.
last-good-game = Die letzte gute Partie
score-won-first = 1–0
score-won-second = 0–1
score-drawn = ½–½
score-lost-by-both = 0–0
score-void = ungültig
score-adjourned = vertagt
by-mate = Matt
by-checkmate = Matt
by-last-drop-mate = Matt durch das letzte Einsetzen
by-last-drop-threefold = Wiederholung durch das letzte Einsetzen
by-illegal-move = regelwidriger Zug
by-king-taken = König geschlagen
by-flag = Zeit
by-both-flags = beide Zeiten abgelaufen
by-resigned = Aufgabe
by-agreed = Einigung
by-threefold = Stellungswiederholung
by-repetition = Stellungswiederholung
by-wrong-claim = falsche Reklamation
by-no-reason = Uhren ohne Grund angehalten
by-no-move = Patt
by-stalemate = Patt
by-no-show = nicht erschienen
by-absent = Abwesenheit
by-away = Abwesenheit
by-declared-lost = Entscheidung des Schiedsrichters
by-declared-lost-by-both = Entscheidung des Schiedsrichters
by-new-game = neue Partie angeordnet
by-material = zu wenig Material
by-fifty-moves = 50-Züge-Regel
by-too-long = Partie zu lang
join = Mitspielen
table-damaged = Geschlossen: Aufzeichnung beschädigt
watch = { $count ->
    [0] Zuschauen
   *[other] Zuschauen · { $count }
}
free = frei

## Schnelle Paarung

quick-play = Spielen
quick-join = Mit deinem Partner spielen
quick-game = Spiel
quick-with = Spieler
quick-alone = Allein
quick-partner = Mit Partner
quick-both = Zu zweit, beide Bretter
quick-pairs-only = Nur gegen ein anderes Paar
quick-casual = Ungewertet
quick-waiting = { $count ->
    [0] niemand wartet
    [one] 1 wartet
   *[other] { $count } warten
}
quick-bots = Bots füllen leere Plätze
quick-bots-after = nach { $seconds } s
quick-bots-never = nie
quick-bots-in = Bots kommen in { $seconds } s
quick-looking = Mitspieler werden gesucht
quick-again = Jemand war nicht bereit. Ein anderer Mitspieler wird gesucht
quick-link-words = Dein Partner hat dir diesen Link geschickt. Drück den Knopf, um mit ihm zu spielen.
partner-name = Name des Partners
partner-words = Dein Partner muss online sein. Lass das Feld leer, um einen Link zu bekommen.
partner-asked = Warten, bis { $name } zusagt
partner-link = Schick diesen Link deinem Partner
partner-copied = Link kopiert. Schick ihn deinem Partner.
partner-wanted = { $by } möchte mit dir als Partner spielen ({ $control }).
event-partner-wanted = { $by } lädt dich ein, bei „{ $name }“ als Paar anzutreten.
look = Ansehen
accept = Annehmen
found-title = Partie gefunden: bereit?
found-ready = { $ready } von { $people } bereit
found-accept = Ich bin bereit
found-decline = Ablehnen
found-wait = Warten auf die anderen…
left-not-ready = Du warst nicht rechtzeitig bereit und wartest nicht mehr.
left-pause = { $minutes ->
    [one] In einer Minute kannst du wieder ein Spiel suchen.
   *[other] In { $minutes } Minuten kannst du wieder ein Spiel suchen.
}
left-partner-left = Dein Partner ist gegangen, deshalb suchst du nicht mehr.
left-playing = Du spielst gerade, deshalb wartest du nicht mehr.
left-disconnected = Du warst zu lange getrennt und wartest nicht mehr.
left-restart = Der Server startet neu, und alle Warteschlangen sind leer. Drück auf Spielen, um wieder zu suchen.
left-failed = Der Tisch konnte nicht eröffnet werden. Drück auf Spielen, um es noch einmal zu versuchen.
running-games = Deine Partien
running-game = Du spielst gerade eine Partie
running-count = { $count ->
    [one] 1 deiner Partien läuft
   *[other] { $count } deiner Partien laufen
}
return-to-game = Zurück zur Partie
own-games = Meine Partien
own-result = Ergebnis
own-result-all = Alle
own-result-won = Gewonnen
own-result-lost = Verloren
own-result-drawn = Remis
own-kind = Spiel
own-kind-all = Alle
own-kind-bughouse = Tandem
own-kind-kriegspiel = Kriegspiel
own-rated = Wertung
own-rated-all = Alle
own-rated-true = Gewertet
own-rated-false = Ungewertet
no-own-games = Du hast noch keine Partie beendet.
no-own-games-found = Keine Partien gefunden.

## Bots

bot = Bot
play-now = Jetzt gegen Bots spielen
fill-with-bots = Mit Bots füllen
fill-words = Drei Bots setzen sich dazu und räumen ihren Platz für jeden, der kommt.
which-bot = Wähle einen Bot
ask-bot = Bot dazunehmen: { $seat }
take-seat = Diesen Platz nehmen
dismiss-bot = Bot wegschicken
level-beginner = Anfänger
level-casual = Gelegenheitsspieler
level-club = Vereinsspieler
level-strong = Turnierspieler
level-full = volle Stärke

## Tisch

white = Weiß
black = Schwarz
board-label = Brett { $board }, { $turn } am Zug.
board-keys = Brett: Die Pfeiltasten gehen von Feld zu Feld, Enter nimmt eine Figur auf und setzt sie ab, P N B R Q nehmen eine Figur aus der Reserve, Escape legt sie zurück
square-empty = { $square }, leer
square-piece = { $square }, { $piece } von { $color ->
        [white] Weiß
       *[black] Schwarz
    }
taken-up = Aufgenommen: { $from }
put-back = Zurückgelegt
not-there = Dorthin kann diese Figur nicht ziehen
hand-label = Reserve von { $seat }
in-hand = { $piece }, { $count } in Reserve
sit-here = Hier sitzen
sat-down = { $name } hat Platz genommen.
role-you = Du
role-partner = Partner
role-opponent = Gegner
role-partners-opponent = Gegner des Partners
# The same where there is little room
role-partners-opponent-short = gg. Partner
nobody = Freier Platz
is-ready = bereit
is-away = offline
is-muted = stumm
swap-asked = Platztausch erbeten
swap-seats = Um Platztausch bitten
swap-accept = Dem Platztausch zustimmen
swap-wanted = { $name } ({ $seat }) möchte mit dir den Platz tauschen.
swap-void = Platztausch mit { $seat } zurückziehen
swap-agree = Mit { $seat } tauschen
swap-decline = Tausch ablehnen
move-here = Auf diesen Platz wechseln
must-come = Zeit bis zum ersten Zug oder bis zur Rückkehr
frozen = Gesperrt: So lange kann kein Zug ausgeführt werden
time-difference = Vorsprung oder Rückstand auf der Uhr gegenüber dem Gegner am anderen Brett
game-starts = Die Partie beginnt.
offers-draw = bietet Remis an
resigns = gibt auf
wants-to-adjourn = möchte vertagen
press-clock = Uhr drücken
promote = Verwandeln in
swap = Bretter tauschen (x)
flip = Bretter drehen (f)
queued = Vorauszug: { $move }
unqueue = Alle Vorauszüge zurücknehmen
seats-free = { $count ->
    [one] Ein Platz ist frei: Setz dich und spiel mit.
   *[other] { $count } Plätze sind frei: Setz dich und schick Freunden den Link.
}
seats-free-seated = { $count ->
    [one] Ein Platz ist frei: Schick jemandem den Link.
   *[other] { $count } Plätze sind frei: Schick Freunden den Link.
}
waiting-ready = { $count ->
    [one] Ein Spieler ist noch nicht bereit.
   *[other] { $count } Spieler sind noch nicht bereit.
}
clocks-stopped = Die Uhren stehen.
watching = Du siehst Partie { $game } zu.
your-move = Du bist am Zug
your-move-on = Du bist an Brett { $board } am Zug
your-move-both = Du bist an beiden Brettern am Zug
their-move = Der Gegner ist am Zug: Du kannst vorausziehen
their-move-queued = Der Gegner ist am Zug
made-move = Gezogen. Drück die Uhr.
countdown-words = Du kannst schon ziehen.
press-ready = Drück auf Bereit, um anzufangen.
confirm-move = { $move } ziehen
draw-offered = { $name } bietet Remis an.
draw-offered-on = { $name } bietet Remis an Brett { $board } an.
zen = Nur die Bretter (z)
more-deeds = Mehr
result-won = Du hast gewonnen
result-lost = Du hast verloren
result-team = { $one } und { $two } haben gewonnen
result-drawn = Remis
result-lost-by-both = Beide Teams haben verloren
result-void = Die Partie ist ungültig
result-over = Die Partie ist beendet
hardly-played = Die Wertungen bleiben: Eine gewertete Partie hat mindestens 8 Züge, und von jedem Spieler einen.
end-plain = { $outcome }: { $cause }.
end-why = { $cause }.
end-by-article = { $cause } ({ $article })
plain-flag = { $seat } hat die Zeit überschritten
plain-agreed = durch Einigung
looking-back = Zug { $ply } von { $moves }. Ein Klick aufs Brett führt zurück.
actions = Aktionen
game-number = Partie { $game }
game-of-event = Runde { $round }, Tisch { $board }
lag-credits = Für Verzögerung gutgeschrieben:
lag-credit = { $name } { $seconds } s
lag-credits-title = Zeit, die der Server den Uhren gutgeschrieben hat, weil Züge lange unterwegs waren
agreed = Einstellungen des Tisches
about-delay = Zuschauer sehen die Partie { $seconds } s später
about-absence = Wer die Verbindung verliert, verliert die Partie nach { $seconds } s
this-tab-plays = Dein Platz in diesem Fenster
typed-moves-are-for = Getippte Züge sind für
type-move = Zug oder Zuruf an den Partner eingeben
move = Zug
copy-link = Link kopieren
link-copied = Link kopiert. Schick ihn denen, mit denen du spielen willst.
invite = Einladen
invite-name = Name des Spielers
invite-seat = Platz
any-seat = irgendein Platz
invitation-sent = Einladung an { $name } verschickt.
waiting = Warteliste
waiting-none = Niemand wartet auf einen Platz.
waiting-join = Auf die Warteliste
waiting-leave = Von der Warteliste
standings = Stand an diesem Tisch
points = Punkte
analyse = Analysieren
log = Protokoll
ready = Bereit
not-ready = Nicht bereit
rematch = Revanche
resume = Partie fortsetzen
stand = Aufstehen
take-back = Zurücknehmen
offer-draw = Remis anbieten
accept-draw = Remis annehmen
decline-draw = Remis ablehnen
draw-needs-all = Auf Brett { $board } wird Remis angeboten. Alle vier Spieler müssen zustimmen: Wenn du einverstanden bist, biete es auch auf deinem Brett an.
resign = Aufgeben
resign-too = Auch aufgeben
abort = Partie abbrechen
adjourn = Vertagen
adjourn-too = Der Vertagung zustimmen ({ $seats })
play-on = Weiterspielen
stop-clocks = Uhren anhalten
restart-clocks = Uhren wieder starten
sure = Sicher?
claims = Reklamationen
on-board = Brett { $board }
claims-mate = Matt
claims-illegal-move = Regelwidriger Zug
claims-flag = Zeit
claims-threefold = Wiederholung
claims-premove = Vorzeitiger Zug
claims-starting-error = Fehler in der Aufstellung
claims-by-move = Wiederholung durch meinen nächsten Zug
count-aloud = Zählen: { $count }
decline-last-drop = Auf das letzte Einsetzen verzichten
announce-move = { $seat }: { $move }.
piece-arrived = Neu in deiner Reserve: { $piece }, jetzt { $count }.
clock-reading = { $name }: { $time }.
time-low = Noch { $seconds } Sekunden auf deiner Uhr.

## Chat

talk = Chat
phrases = Zurufe an den Partner
how-much = Wie dringend
nothing-said = Noch keine Nachrichten.
send-to = Senden an
say = Nachricht…
send = Senden
channel-team = Team
channel-table = Tisch
channel-observers = Zuschauer
want-1 = Ich hätte gern { $what }
want-2 = Ich brauche dringend { $what }
want-3 = Gib mir { $what }, und es ist matt!
dont-1 = Gib { $what } nicht her
dont-2 = Gib auf keinen Fall { $what } her
dont-3 = Gib nicht { $what } her, sonst bin ich matt!
what-p = einen Bauern
what-n = einen Springer
what-b = einen Läufer
what-r = einen Turm
what-q = eine Dame
what-d = eine Diagonalfigur
what-h = eine Schwerfigur
what-trades = Abtausch
phrase-sit = Warte: nicht ziehen
phrase-go = Los: Du kannst wieder ziehen
phrase-fast = Zieh schnell: Wir sind im Zeitrückstand
phrase-slow = Lass dir Zeit
phrase-dead = Ich werde matt, wenn ich ziehe
phrase-x = Schon gut
phrase-ok = Ja
phrase-no = Nein
short-d = diag.
short-h = schwer
short-trades = Tausch
short-sit = Warte
short-go = Los
short-fast = Schnell
short-slow = Ruhig
short-dead = Matt
short-ok = Ja
short-no = Nein
short-x = Schon gut

## Züge

moves = Züge
no-moves = Noch keine Züge.
steps = Durch die Züge gehen
step-first = Anfang der Partie
step-back = Ein Zug zurück
step-forward = Ein Zug weiter
step-now = Letzter Zug

## Partien

games = Partien
game = Partie
player = Spieler
day = Datum
search = Suchen
all-games = Alle Partien
older-games = Ältere Partien
no-such-games = Keine Partien gefunden. Gib den ganzen Namen des Spielers ein.
to-games = Alle Partien

## Nachspielen

review = Nachspielen
no-game = Partie nicht gefunden
still-played = Diese Partie wird noch gespielt.
copy-bpgn = BPGN kopieren
bpgn-copied = BPGN kopiert.
address-copied = Link zu dieser Partie kopiert.
not-copied = Dein Browser erlaubt das Kopieren nicht.
share = Teilen
share-link = Link
share-frame = Code für eine andere Seite
share-send = Senden
share-picture = Bild speichern
link-is-copied = Link kopiert.
frame-copied = Code kopiert.
close = Schließen
tv = Zuschauen
tournaments = Turniere
other-games = Andere Partien
open-on-tandem = Auf Tandem öffnen
embed-kriegspiel = Kriegspiel-Partien werden nur auf Tandem selbst gezeigt.
to-the-table = Zum Tisch

evaluation-board = Brett { $board }
mark-mistake = Fehler
mark-blunder = grober Fehler
percent = { $value } %
gifts = Was geschlagene Figuren wert waren
gift-capture = Schlagzug
gift-to = Für
gift-chances = Gewinnchancen
gift-drop = Eingesetzt
gift-worth = Mit { $piece ->
        [P] dem Bauern
        [N] dem Springer
        [B] dem Läufer
        [R] dem Turm
       *[Q] der Dame
    } { $change ->
        [rose] stiegen die Gewinnchancen von { $name } von { $without } auf { $with }.
        [fell] fielen die Gewinnchancen von { $name } von { $without } auf { $with }.
       *[same] blieben die Gewinnchancen von { $name } bei { $with }.
    }
gift-dropped = Eingesetzt:
gift-kept = Sie wurde nie eingesetzt.
retry = Wiederholen
retry-number = { $number } von { $all }
retry-asks = { $seat } zog { $move }. Finde einen besseren Zug.
retry-judges = { $move } wird geprüft…
retry-wrong = { $move } ist nicht gut genug. Versuche es noch einmal.
retry-right = { $move } ist richtig!
retry-good = { $move } ist gut, aber es gibt einen besseren Zug.
retry-answered = Die beste Fortsetzung: { $line }
retry-again = Noch einmal
retry-answer = Lösung zeigen
retry-skip = Überspringen
retry-next = Nächster Fehler
retry-close = Zurück zur Partie

## Partien und Spieler des Archivs

archive-game = Archivpartie { $number }
archive-source = Quelle: { $source }
archive-review = Nachspielen
archive-games = Partien im Archiv
archive-count = { $count ->
    [one] Eine Partie
   *[other] { $count } Partien
}
archive-games-none = Das Archiv hat keine solche Partie. Lass den Tag weg, oder schreibe den Namen so, wie er in der Aufzeichnung steht.
archive-search = Das Archiv nach Zügen durchsuchen
archive-player = Spieler im Archiv
archive-player-explorer = Partien dieses Spielers erkunden
explorer-games = Partien mit den höchsten Wertungen
explorer-results = Gewonnen / remis / verloren
explorer-bar = { $won } gewonnen, { $drawn } remis, { $lost } verloren
explorer-no-results = keine Ergebnisse
openings = Eröffnungen
openings-none = Das Archiv hat keine Partien dieses Spielers.
openings-all-partners = Alle Partner
openings-all-games = Alle Partien
openings-all-lines = Alle Varianten zeigen

## Die Engine im Browser

engine = Engine
engine-key = Beste Züge der Engine zeigen (e)
engine-starts = Lädt…
engine-failed = Diese Stellung kann die Engine nicht analysieren.
engine-speed = { $speed } Stellungen/s
engine-depth = Tiefe { $depth }
engine-sit-stuck = Warten: Ohne neue Figur gibt es keinen legalen Zug.
engine-sit-lost = Warten: Jeder Zug verliert.
engine-sit-mate-arrives = Warten: Der Partner kann die Figur schlagen, die matt setzt.
engine-needs = Braucht { $what } ({ $score }).
engine-teams-sit = Beide Teams sollten warten; dann entscheiden die Uhren.
engine-partners-sit = Beide Partner sollten warten, aber dann laufen nur ihre Uhren: Einer von ihnen muss ziehen.

## Menschen

challenge = Herausfordern…
play-together = Zusammen spielen
spectators = Zuschauer:
spectators-more = und { $count } weitere
spectators-count = { $count ->
    [one] 1 Gast oder ungenannter Zuschauer
   *[other] { $count } Gäste oder ungenannte Zuschauer
}
profile = Profil
more-actions = Mehr…
mute = An diesem Tisch stummschalten
unmute = An diesem Tisch wieder reden lassen
block = Sperren
unblock = Entsperren
blocked-now = Du hast { $name } gesperrt. Ihr bekommt keine Nachrichten mehr voneinander.
unblocked-now = Du hast { $name } entsperrt.
report = Melden…
report-title = { $name } melden
report-words = Was ist geschehen? Die Moderatoren dieses Servers lesen deine Meldung.
reported = Danke. Wir sehen uns das an.
no-person = Spieler nicht gefunden
rating = Wertung
rating-title = { $points } ± { $span }, { $games ->
    [one] 1 gewertete Partie
   *[other] { $games } gewertete Partien
}
rating-none = Noch keine gewerteten Partien.
players = Spieler
teams = Teams
teams-none = Noch keine gewerteten Partien mit einem Partner.
with = mit
games-count = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}
ratings-words = Glicko-2-Wertungen von Spielern und Teams. Alle beginnen mit 1500; ein Fragezeichen heißt, dass die Wertung noch vorläufig ist.
ratings-none = Noch hat niemand eine gesicherte Wertung.
rating-history = Verlauf der Wertung
rating-history-words = Jetzt { $last }; höchste { $highest }, am { $day }.
rating-days = Wertung nach Tagen
by-seat = Ergebnisse nach Platz
by-partner = Ergebnisse nach Partner
by-opponent = Ergebnisse nach Gegner
all-seats = Alle Plätze
count-games = Partien
count-won = Gewonnen
count-drawn = Remis
count-lost = Verloren

## Konto

account-name = Name
password = Passwort
new-password = Passwort (mindestens 8 Zeichen)
sign-in = Anmelden
sign-in-words = Wenn du schon ein Konto hast.
blocked = Gesperrte Spieler

## Schiedsrichter

arbiter-console = Schiedsrichter
about-clocks = Partie
about-player = Spieler
about-team = Punkte
about-position = Stellung
as-it-stands = Jetzige Stellung
set-position = Stellung setzen
no-log = Noch keine Ereignisse.
other-command = Beliebige Anweisung, wie im Protokoll geschrieben
order-new-game = Neue Partie
warn = Verwarnen
freeze-5 = 5 s sperren
freeze-10 = 10 s sperren
no-reason = Ohne Grund angehalten
expel = Ausschließen
reading = Minuten und Sekunden
set-clock = Uhr stellen
declare-lost = Partie für verloren erklären
declare-lost-both = Partie für beide Teams verloren erklären
lower-points = −{ $points }
raise-points = +{ $points }
issue-command = Anordnen

## Fehler

not-understood = Das ist kein gültiger Zug. Schreib Züge wie Nf3, P@f7 oder e7e8q.
code-seat-taken = Dieser Platz ist schon besetzt.
code-not-your-seat = Das ist nicht dein Platz.
code-not-now = Das geht jetzt nicht.
code-not-the-arbiter = Das kann nur der Schiedsrichter des Tisches.
code-not-your-talk = Während der Partie können Spieler und Zuschauer nicht miteinander chatten.
code-too-many = Zu viele Anfragen. Warte einen Moment und versuch es noch einmal.
code-busy = Der Server ist ausgelastet. Versuch es in ein paar Sekunden noch einmal.
code-draining = Der Server startet gleich neu. Versuch es in ein paar Sekunden noch einmal.
code-unavailable = Der Server kann das gerade nicht. Versuch es später noch einmal.
refused-request = { $text } (Anfrage { $request })
code-damaged = Dieser Tisch ist geschlossen, weil seine Aufzeichnung auf dem Server beschädigt ist.
code-no-table = Tisch nicht gefunden.
code-no-archive = Dieser Server führt kein Partienarchiv.
code-no-event = Dieses Turnier gibt es nicht.
code-no-person = Kein Spieler dieses Namens ist online.
code-bad-name = Dieser Name ist nicht erlaubt: Er ist länger als 24 Zeichen, mischt Schriften, enthält unsichtbare oder verzierende Zeichen, ist Gästen, Bots und Offiziellen vorbehalten oder eine Beleidigung.
code-weak-password = Dieses Passwort ist zu leicht zu erraten. Wähle ein anderes.
code-is-the-arbiter = Du bist der Schiedsrichter dieses Tisches, und der Schiedsrichter spielt nicht mit. Spiel an einem anderen Tisch.
code-needs-role = Das können nur Leute, die die Betreiber dieses Servers zugelassen haben: Schiedsrichter an gewerteten Tischen und Moderatoren.
code-too-fast = Diese Bedenkzeit ist für gewertete Partien zu kurz: Sie muss für 40 Züge mindestens 60 Sekunden geben.
code-suspended = Die Betreiber dieses Servers haben dein Konto gesperrt.
code-name-taken = Dieser Name ist schon vergeben.
code-bad-email = Das ist keine E-Mail-Adresse.
code-link-expired = Dieser Link wurde schon benutzt oder ist zu alt. Fordere einen neuen an.
code-wrong-password = Falscher Name oder falsches Passwort.
code-wrong-old-password = Dein bisheriges Passwort ist falsch.
code-needs-account = Dafür brauchst du ein Konto.
code-blocked = Einer von euch hat den anderen gesperrt.
code-not-the-host = Das kann nur, wer den Tisch eröffnet hat.
code-not-the-organizer = Das können nur die Turnierleitung oder die Spieler, um die es geht.
code-too-long = Dieser Text ist zu lang.
code-malformed = Der Server konnte das nicht verstehen.

## Einstellungen

setting-theme = Ansicht
setting-theme-system = Wie das System
setting-theme-light = Hell
setting-theme-dark = Dunkel
setting-board = Brett
setting-board-walnut = Nussbaum
setting-board-forest = Wald
setting-board-lake = See
setting-board-slate = Schiefer
setting-board-contrast = Hoher Kontrast
setting-pieces = Figuren
setting-pieces-classic = Klassisch
setting-pieces-facet = Facetten
setting-pieces-token = Spielsteine
setting-boardSize = Größe deines Brettes
setting-language = Sprache
setting-language-en = English
setting-language-cs = Čeština
setting-language-de = Deutsch
setting-sounds = Töne
setting-volume = Lautstärke
setting-partnerVolume = Lautstärke des Partnerbretts (im Verhältnis)
setting-notify = Benachrichtigen, wenn ich am Zug bin und dieser Tab nicht zu sehen ist
setting-coordinates = Koordinaten am Brett
setting-animations = Züge animieren
setting-autoQueen = Immer in eine Dame verwandeln
setting-confirm = Jeden Zug bestätigen
setting-zen = Während der Partie nur die Bretter
setting-press = Uhr nach meinen Zügen von selbst drücken
keys = Tastenkürzel
key-0 = Zug oder Zuruf eingeben
key-1 = Chat
key-2 = Bretter tauschen
key-3 = Bretter drehen
key-4 = ein Zug zurück
key-5 = ein Zug weiter
key-6 = Uhr drücken
key-7 = zum Brett: Pfeiltasten und Enter ziehen, P N B R Q nehmen eine Figur aus der Reserve

## Analyse

analysis = Analyse
undo = Rückgängig (Strg+Z)
stands-to-move = { $board }: { $color } am Zug.
stands-check = { $board }: { $color } am Zug, im Schach.
stands-waiting = { $board }: { $color } wartet auf eine Figur.
stands-mated = { $board }: { $color } ist matt.
analysis-not-now = Du spielst gerade. Bis zum Ende deiner Partie gibt es keine Analyse (Regeln 8.2, 9.6).
text-not-understood = Dieser Text konnte nicht gelesen werden: { $why }
open-title = Partie oder Stellung öffnen
open-words = Eine BPGN-Datei mit beliebig vielen Partien, ein Protokoll oder eine Stellung als BFEN.
open-text = Text
open-file = oder eine Datei
open = Öffnen
marks = Zeichen
comment-move = Diesen Zug kommentieren
comment-game = Die Partie kommentieren
promote-line = Variante vorziehen
remove-move = Ab hier löschen
goes-on = Fortsetzungen
files = Import und Export
lost = Einiges konnte nicht übernommen werden
severity-error = Fehler,
severity-warning = Warnung,
severity-note = Hinweis,
loss-setup = Die Stellung des Tags ist nicht spielbar.
loss-unplayed = { $count ->
    [one] Ein Zug konnte nicht gespielt werden und fehlt:
   *[other] { $count } Züge konnten nicht gespielt werden oder folgten auf einen solchen und fehlen:
}
loss-twice = { $count ->
    [one] Ein Zug steht doppelt da:
   *[other] { $count } Züge stehen doppelt da:
}
loss-remark = { $count ->
    [one] Ein Kommentar gehörte zu einem Zug, der fehlt:
   *[other] { $count } Kommentare gehörten zu Zügen, die fehlen:
}
loss-stray = { $count ->
    [one] Ein Stück Text gehört zu keiner Partie:
   *[other] { $count } Stücke Text gehören zu keiner Partie:
}
loss-result = Es gibt mehr als ein Ergebnis:
loss-behind-result = Züge hinter dem Ergebnis stehen nun davor:
loss-empty = Varianten ohne Züge fehlen.
loss-numbers = { $count ->
    [one] Eine Zugnummer wurde berichtigt:
   *[other] { $count } Zugnummern wurden berichtigt:
}
loss-one-board = Nur ein Brett ist aufgezeichnet: Was dort eingesetzt wird, ist von Anfang an in Reserve.
loss-too-many = Es sind zu viele Züge. Ab hier fehlen sie:
loss-log = Das Protokoll enthält mehr, als BPGN aufnehmen kann:
loss-lag = Die aufgezeichnete Verzögerung fehlt, weil sich die Züge geändert haben.
loss-otherwise = BPGN kann nicht all das ausdrücken. Bitte prüf, was geschrieben wurde.

## Kriegspiel

kind = Spiel
kind-bughouse = Tandem
kind-bughouse-words = Zwei Bretter, zwei Teams zu zweit: Du schlägst Figuren, dein Partner setzt sie ein
kind-kriegspiel = Kriegspiel
kind-kriegspiel-words = Zwei Spieler, die die Figuren des anderen nicht sehen, und ein Schiedsrichter, der sie sieht
krieg-berkeley = Berkeley
krieg-berkeley-words = Der Schiedsrichter sagt das Feld jedes Schlagens und die Richtung jedes Schachs an. Beide Spieler hören, wenn ein Zug abgelehnt wird.
krieg-wild16 = ICC wild 16
krieg-wild16-words = Der Schiedsrichter sagt, ob ein Bauer oder eine Figur geschlagen wurde, und vor jedem Zug, wie viele Schläge mit Bauern möglich sind. Nur wer einen Zug versucht, hört, dass er abgelehnt ist.
krieg-cincinnati = Cincinnati
krieg-cincinnati-words = Der Schiedsrichter sagt, ob ein Bauer oder eine Figur geschlagen wurde, und vor jedem Zug, ob ein Bauer schlagen kann.
krieg-rand = RAND
krieg-rand-words = Der Schiedsrichter sagt, ob ein Bauer oder eine Figur geschlagen wurde, auf welchen Feldern Bauern schlagen können und wann ein Bauer sich verwandelt. Wer patt ist, verliert.
krieg-english = Englisch
krieg-english-words = Du kannst „Any?“ fragen: Kann ein Bauer schlagen, so musst du einen Schlag versuchen. Schlagen en passant wird angesagt.
krieg-berkeley_any = Berkeley mit „Any?“
krieg-berkeley_any-words = Wie Berkeley, aber du kannst „Any?“ fragen: Kann ein Bauer schlagen, so musst du den Schlag finden.
krieg-crazykrieg = Crazykrieg
krieg-crazykrieg-words = Mit Einsetzen: Geschlagene Figuren wechseln die Seite und kommen zurück. Der Schiedsrichter sagt, was geschlagen und was eingesetzt wurde.
kriegspiel-explained = So spielt man Kriegspiel
watching-terms = Zuschauer sehen
watching-nothing = nur öffentliche Ansagen
watching-one-side = eine Seite ihrer Wahl
watching-both = beide Seiten
about-watching-nothing = Zuschauer hören nur, was der Schiedsrichter allen ansagt.
about-watching-one-side = Zuschauer wählen eine Seite und sehen bis zum Ende der Partie nur diese.
about-watching-both = Zuschauer sehen beide Seiten.
umpire = Schiedsrichter
umpire-log = Ansagen
umpire-silent = Noch keine Ansagen.
umpire-waits = Die Uhren laufen los, wenn beide Spieler da sind.
said-moved = { $color ->
    [white] Weiß hat gezogen.
   *[black] Schwarz hat gezogen.
}
said-moved-own = { $color ->
    [white] Weiß: { $move }.
   *[black] Schwarz: { $move }.
}
said-refused-own = Nein: { $move } ist abgelehnt.
said-refused = { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $number ->
    [one] ein Versuch
   *[other] { $number } Versuche
} abgelehnt.
said-any-yes = Any? Versuch es!
said-any-no = Any? Nein.
said-capture = { $piece ->
    [pawn] Bauer auf { $square } geschlagen.
    [piece] Figur auf { $square } geschlagen.
    [P] Bauer auf { $square } geschlagen.
    [N] Springer auf { $square } geschlagen.
    [B] Läufer auf { $square } geschlagen.
    [R] Turm auf { $square } geschlagen.
    [Q] Dame auf { $square } geschlagen.
   *[none] Auf { $square } wurde geschlagen.
}
said-en-passant = Bauer en passant geschlagen, Zielfeld { $square }.
said-drop = { $piece ->
    [P] Ein Bauer wurde eingesetzt.
    [N] Ein Springer wurde eingesetzt.
    [B] Ein Läufer wurde eingesetzt.
    [R] Ein Turm wurde eingesetzt.
   *[Q] Eine Dame wurde eingesetzt.
}
said-promotion = Ein Bauer hat sich verwandelt.
said-check = Schach { $where }.
check-file = auf der Linie
check-rank = auf der Reihe
check-long-diagonal = auf der langen Diagonale
check-short-diagonal = auf der kurzen Diagonale
check-knight = durch einen Springer
said-tries-some = Ein Bauer kann schlagen.
said-tries-none = Kein Bauer kann schlagen.
said-tries = { $number ->
    [one] Ein Schlag mit einem Bauern ist möglich.
    [2] Zwei Schläge mit Bauern sind möglich.
    [3] Drei Schläge mit Bauern sind möglich.
   *[other] { $number } Schläge mit Bauern sind möglich.
}
said-tries-on = Bauern können schlagen auf { $squares }.
said-end-checkmate = Schachmatt.
said-end-stalemate = Patt.
said-end-material = Remis: zu wenig Material.
said-end-repetition = Remis durch Stellungswiederholung.
said-end-fifty-moves = Remis nach der 50-Züge-Regel.
over-checkmate = { $winner ->
    [white] Weiß gewinnt durch Matt.
   *[black] Schwarz gewinnt durch Matt.
}
over-stalemate = { $winner ->
    [white] Weiß gewinnt: Schwarz ist patt.
    [black] Schwarz gewinnt: Weiß ist patt.
   *[none] Remis durch Patt.
}
over-material = Remis wegen zu wenig Material.
over-repetition = Remis durch Stellungswiederholung.
over-fifty-moves = Remis nach der 50-Züge-Regel.
over-resigned = { $winner ->
    [white] Weiß gewinnt: Schwarz hat aufgegeben.
   *[black] Schwarz gewinnt: Weiß hat aufgegeben.
}
over-agreed = Remis durch Einigung.
over-flag = { $winner ->
    [white] Weiß gewinnt: Schwarz hat die Zeit überschritten.
    [black] Schwarz gewinnt: Weiß hat die Zeit überschritten.
   *[none] Remis: Zeit abgelaufen gegen zu wenig Material.
}
over-away = { $winner ->
    [white] Weiß gewinnt: Schwarz war zu lange getrennt.
    [black] Schwarz gewinnt: Weiß war zu lange getrennt.
   *[none] Beide Spieler waren zu lange getrennt.
}
over-too-long = Remis: Die Partie ist so lang, wie sie sein darf.
aborted = Die Partie wurde abgebrochen.
turn-of = { $color ->
    [white] Weiß am Zug.
   *[black] Schwarz am Zug.
}
watching-late = Du siehst die Partie { $seconds } s später.
attempt-asked = Versuch: { $move }…
moved = gezogen
tried = Abgelehnte Versuche
refused-times = { $number ->
    [one] 1 abgelehnt
   *[other] { $number } abgelehnt
}
type-attempt = Zug zum Versuchen eingeben oder eine Vermutung mit Fragezeichen
ask-any = Any?
pgn-own = Meine Mitschrift
pgn-of = { $color ->
    [white] PGN von Weiß
   *[black] PGN von Schwarz
}
nonsense-own-pieces = Unsinn: Deine eigenen Figuren machen diesen Zug unmöglich.
nonsense-repeated = Unsinn: Dieser Zug ist in diesem Zug schon abgelehnt worden.
nonsense-check-unanswered = Unsinn: Dieser Zug führt nicht aus dem Schach.
nonsense-capture-owed = Unsinn: Du musst zuerst mit einem Bauern zu schlagen versuchen.
nonsense-no-such-try = Unsinn: Der Schiedsrichter hat gesagt, dass dieser Schlag mit dem Bauern nicht möglich ist.
nonsense-not-asked = Jetzt kannst du nicht „Any?“ fragen.
code-nonsense = Unsinn.
attempt-not-understood = Das ist kein gültiger Zug. Schreib Züge wie Nf3, exd5 oder e7e8q.
not-your-turn = Du bist nicht am Zug. Im Kriegspiel gibt es keine Vorauszüge.
guess-not-understood = Schreib eine Vermutung wie ?Nf6; ?f6 nimmt sie weg.
perspective = Wähle eine Sicht
perspective-kept = Das ist deine Sicht bis zum Ende der Partie
perspective-once = Nach der Wahl kannst du sie bis zum Ende der Partie nicht mehr ändern.
perspective-white = Weiß
perspective-black = Schwarz
perspective-both = Beide
view-white = Sicht von Weiß
view-both = Das Brett
view-black = Sicht von Schwarz
views = Sicht
boards = { $size } möglich
beliefs = Mögliche Stellungen des Gegners
beliefs-counting = Die möglichen Stellungen werden gezählt. Das kann bis zu zehn Sekunden dauern…
beliefs-all = Alle Anzahlen
beliefs-graph = Anzahl der möglichen Stellungen nach jedem Zug, logarithmisch. Ein Antippen führt zu dem Zug.
beliefs-words = Die Anzahl der Stellungen, die zu dem passen, was der Spieler wusste. Die Zählung endet bei { $bound } Stellungen oder nach fünf Sekunden.
belief-of = { $color ->
    [white] für Weiß:
   *[black] für Schwarz:
}
count-again = Noch einmal zählen
turn = Zug
record-whole = Die ganze Partie
record-white = Wie Weiß sie sah
record-black = Wie Schwarz sie sah
record-copied = Mitschrift als Kriegspiel-PGN kopiert.
save-pgn-file = PGN
copy = Kopieren
kriegspiel-board-label = Brett, { $turn } am Zug.
kriegspiel-board-keys = Brett: Die Pfeiltasten gehen von Feld zu Feld, Enter nimmt eine Figur auf und versucht den Zug, Escape legt sie zurück, Umschalt und der Buchstabe einer Figur setzt eine Vermutung oder nimmt sie weg
guess-placed = Vermutung: { $piece } auf { $square }.
guess-taken = Vermutung von { $square } genommen.
kriegspiel-board-guesses = Vermutungen: { $pieces }.
guesses = Vermutungen
guesses-toggle = Vermutungen zeigen oder verbergen (g)
guesses-count = { $placed } von { $most }
guess-put = Vermutung setzen: { $piece }
guesses-start = Für alle Figuren des Gegners Vermutungen auf ihre Anfangsfelder setzen
guesses-clear = Alle Vermutungen wegnehmen
key-8 = Vermutungen zeigen oder verbergen (Kriegspiel)
key-9 = „Any?“ fragen (Kriegspiel)
key-10 = mit dem Buchstaben einer Figur: eine Vermutung auf das gewählte Feld setzen
key-11 = den Partner um eine Figur bitten: Bauer, Springer, Läufer, Turm, Dame, Diagonalfigur, Schwerfigur, Abtausch
key-12 = wie dringend: noch einmal für mehr
key-13 = warte, los, ja, nein
key-14 = nur die Bretter
key-15 = Anfang der Partie, letzter Zug
key-16 = Archiv-Explorer: ↑ ↓ gehen durch seine Züge, Enter spielt einen
key-17 = die Uhren hören (für Screenreader)
key-18 = das Eingabefeld verlassen
