# Die Uhr im Turniersaal.

clock = Uhr
clock-words = Zwei Tandemuhren auf einem Telefon oder Tablet zwischen den Brettern, oder je eine an jedem Brett. Alles wird mit dem Artikel der Regeln protokolliert. Nur Geräte mit einer gemeinsamen Partie brauchen den Server, um einander zu finden.
clock-boards = Bretter auf diesem Gerät
clock-both-boards = Beide Bretter
clock-board = Brett { $board }
clock-board-alone = Nur Brett { $board }
clock-board-linked = Brett { $board }; ein anderes Gerät hat Brett { $other }
clock-control = Bedenkzeit
clock-own-control = Andere Bedenkzeit
clock-base = Minuten
clock-bonus = Sekunden pro Zug
clock-kind = Sie werden
clock-kind-increment = hinzugefügt (Fischer)
clock-kind-bronstein = zurückgegeben, soweit verbraucht (Bronstein)
clock-kind-delay = abgewartet, bevor die Uhr läuft (US-Verzögerung)
clock-players-and-handicaps = Namen, Vorgaben, Absprachen
clock-handicap-words = Eine Vorgabe ist eine andere Zeit auf einer Seite der Uhr, zum Beispiel 3:00.
clock-name = Name
clock-name-of = Name: { $who }
clock-handicap-of = Vorgabe: { $who }
clock-calls-flags = Alle vier sind einverstanden, dass die Uhr Zeitüberschreitungen durch einen Ton meldet (9.5)
clock-open = Uhr öffnen

clock-join = Der Partie einer anderen Uhr beitreten
clock-join-words = Öffne die Uhr auf einem Gerät für sein Brett, mit dem anderen Brett auf einem anderen Gerät; oder für beide Bretter, und lass im Menü einen Schreiber beitreten. Es zeigt einen Code: Gib ihn hier ein.
clock-join-button = Beitreten
clock-join-scribe = Als Schreiber beitreten
clock-join-malformed = Ein Code hat acht Buchstaben und Ziffern.
clock-join-nobody = Keine Uhr antwortet auf diesen Code. Prüfe den Code, und ob das andere Gerät online ist.
clock-join-full = Beide Bretter haben schon ein Gerät. Schließe die Uhr, die du ersetzen willst.
clock-join-full-scribe = Die Partie wird schon mitgeschrieben. Schließe das Gerät, das du ersetzen willst.
clock-code = Code
clock-other-device = Das andere Gerät
clock-link-code = Code für das andere Gerät:
clock-link-joining = Die andere Uhr wird gesucht…
clock-link-together = Mit der anderen Uhr verbunden.
clock-link-apart = Die andere Uhr ist nicht erreichbar. Beide laufen weiter; haltet jede von Hand an.
clock-link-error = Ihre Zeiten stimmen auf { $millis } ms überein.
clock-contradictions = Zu spät erfahren
clock-contradictions-words = An einem Brett ging das Spiel weiter, bevor es davon erfuhr. Was dort geschah, gilt, bis der Schiedsrichter es berichtigt.

clock-table = Tisch
clock-table-at = { $event }: Runde { $round }, Tisch { $table }{ $game ->
    [one] {""}
   *[other] , Partie { $game }
}
clock-table-reading = Die Paarungen werden gelesen…
clock-table-no-network = Der Server des Turniers ist nicht erreichbar. Verbinde dich mit dem Netz im Saal, oder öffne eine Uhr ohne Namen.
clock-table-no-round = Zurzeit läuft keine Runde.
clock-table-over = Alle Partien dieses Wettkampfs haben Ergebnisse.
clock-table-has-clock = Dieser Tisch hat schon eine Uhr.
clock-table-join = Das andere Brett übernehmen
clock-table-anew = Stattdessen eine neue Uhr öffnen
clock-table-no-control = Die Uhr kennt die Bedenkzeit dieses Turniers nicht. Öffne sie ohne Turnier, und sage dem Schiedsrichter das Ergebnis.
clock-table-told = Der Schiedsrichter sieht diese Uhr im Turnier.
clock-table-untold = Das Turnier hat diese Uhr nicht: { $why }
clock-table-offline = Der Server des Turniers ist gerade nicht erreichbar. Die Uhr läuft weiter und meldet sich später.
clock-other-game = Eine Partie ohne Turnier
clock-hall-code = Code an der Wand
clock-hall-code-words = Mit ihm meldet die Uhr das Ergebnis, das beide Teams bestätigt haben.
clock-hall-code-save = Diesen Code verwenden
clock-code-malformed = Der Code an der Wand hat sechs Buchstaben und Ziffern.
clock-code-wrong = Das ist nicht der Code an der Wand. Gib ihn im Menü ein.
clock-report = Ergebnis melden
clock-report-confirm = Ergebnis bestätigen
clock-report-waits-for-team = Das andere Team bestätigt.
clock-report-waiting = Bestätigt. Die Meldung geht ab, sobald der Server erreichbar ist.
clock-report-sent = Bestätigt und gemeldet.
clock-report-refused = Sage dem Schiedsrichter das Ergebnis: { $why }
clock-report-needs-code = Bestätigt. Gib den Code an der Wand im Menü ein, oder sage dem Schiedsrichter das Ergebnis.
clock-report-by-arbiter = Dieses Ergebnis trägt ein Schiedsrichter ein.
clock-log-confirm = { $who } bestätigt das Ergebnis

clock-watch = Uhren
clock-watch-without = Tische ohne Uhr. Öffne eine auf einem Gerät im Saal:
clock-watch-before = Nicht begonnen
clock-watch-lost = Die Uhr ist nicht erreichbar.
clock-watch-contradictions = { $count ->
    [one] Ein Brett hat etwas zu spät erfahren: sieh im Menü der Uhr nach.
   *[other] Die Bretter haben { $count }-mal etwas zu spät erfahren: sieh im Menü der Uhr nach.
}
clock-watch-counts = { $result } gilt

clock-direct = Ohne Server
clock-direct-words = Beide Geräte sind in einem WLAN. Dieses zeigt einen Code, das andere liest ihn und zeigt seine Antwort.
clock-direct-join-words = Die Geräte finden einander in einem WLAN: Die andere Uhr zeigt in ihrem Menü unter „Ohne Server“ einen Code.
clock-direct-offer = Einen Code zeigen
clock-direct-answer = Den Code des anderen Geräts lesen
clock-direct-show = Das andere Gerät liest diesen Code:
clock-direct-show-answer = Nun liest das andere Gerät diese Antwort:
clock-direct-code = Code für das andere Gerät
clock-direct-text = Dasselbe als Text, zum Senden
clock-direct-copy = Den Text kopieren
clock-direct-copied = Kopiert
clock-direct-read-first = Halte den Code des anderen Geräts vor die Kamera, oder füge seinen Text ein.
clock-direct-read-answer = Lies dann die Antwort, die das andere Gerät zeigt.
clock-direct-their-text = Text des anderen Geräts
clock-direct-use = Diesen Text verwenden
clock-direct-open = Ohne Server verbunden.
clock-direct-malformed = Das ist nicht der Code, den das andere Gerät jetzt zeigt.
clock-direct-failed = Die Geräte erreichen einander nicht. Bringe beide in ein WLAN, und tauscht neue Codes aus.
clock-direct-no-address = Dieses Gerät hat keine Adresse in einem Netz: schalte sein WLAN ein.
clock-direct-nobody = Das andere Gerät antwortet nicht.
clock-direct-full = Im Spiel ist kein Platz frei.
clock-scan = Mit der Kamera lesen
clock-scan-refused = Die Kamera ist nicht verfügbar: füge stattdessen den Text ein.

clock-scribe = Mitschrift
clock-scribe-words = Auf einem anderen Gerät kann jemand die Züge beider Bretter mitschreiben. Der Server verbindet beide.
clock-scribe-invite = Zum Mitschreiben einladen
clock-scribe-alone-begin = Ohne Verbindung zu den Uhren mitschreiben
clock-scribe-alone = Die Züge warten auf die Uhren: Lade dort alles herunter (JSON) und füge die Datei hier hinzu.
clock-scribe-file = Die Datei der Uhren hinzufügen (JSON)
clock-scribe-no-file = Diese Datei ist nicht, was eine Uhr mit „Alles herunterladen“ speichert.
clock-scribe-waiting = Warten auf die Uhr…
clock-scribe-joining = Die Uhr wird gesucht…
clock-scribe-together = Mit der Uhr verbunden.
clock-scribe-apart = Die Uhr ist nicht erreichbar. Was du schreibst, bleibt hier und wird später gesendet.
clock-scribe-running = Die Uhren laufen.
clock-scribe-stopped = Die Uhren stehen.
clock-scribe-over = Die Partie ist zu Ende.
clock-scribe-missing = { $count ->
    [one] 1 Druck ohne Zug
   *[other] { $count } Drücke ohne Zug
}
clock-scribe-ahead = { $count ->
    [one] 1 Zug ohne Druck
   *[other] { $count } Züge ohne Druck
}
clock-scribe-unchecked = Der Server antwortet nicht: Züge werden nicht geprüft.
clock-scribe-empty = Führe die Züge auf den Brettern aus oder tippe sie ein. Sie werden den Drücken der Uhren zugeordnet.
clock-scribe-type = Zug eintippen
clock-scribe-malformed = Das ist kein Zug. Schreibe Nf3, g1f3 oder P@f7.
clock-scribe-not-legal = Dieser Zug ist hier regelwidrig. Wurde er wirklich gemacht, erlaube regelwidrige Züge und schreibe ihn von Feld zu Feld: e1e3.
clock-scribe-not-now = Der Server antwortet nicht. Versuche es später.
clock-scribe-skip = Ohne Zug gedrückt, oder nicht gesehen
clock-scribe-strike-last = { $move } streichen
clock-scribe-illegal = Regelwidrige Züge erlauben
clock-scribe-correct = Berichtigen
clock-scribe-insert = Davor einfügen
clock-scribe-strike = Streichen
clock-scribe-press-lost = Der Druck zählte nicht
clock-scribe-press-taken = Er hat einen Druck
clock-scribe-to-end = Zurück zum Ende
clock-scribe-corrects = Führe den richtigen Zug aus oder tippe ihn ein: { $who }.
clock-scribe-inserts = Führe den Zug aus, der davor kommt: { $who }.
clock-scribe-is-missing = { $who } hat gedrückt; der Zug fehlt noch.
clock-scribe-is-ahead = { $who } hat noch nicht gedrückt.
clock-scribe-is-lost = Die Uhr nahm den Druck nicht an: { $who }.
clock-scribe-is-refused = Hier nicht möglich: { $why }
clock-scribe-is-illegal = Regelwidrig, und bleibt stehen: { $why }
clock-scribe-ruling = Entscheidung nach dem Log:
clock-scribe-leave = Die Partie verlassen
clock-scribe-there = Die Züge werden mitgeschrieben.

clock-seat-white = Weiß { $board }
clock-seat-black = Schwarz { $board }
clock-arbiter = Schiedsrichter
clock-players = Spieler
clock-teams = Ein Team sind Weiß A und Schwarz B, das andere Schwarz A und Weiß B.

clock-press = { $who }: Uhr drücken
clock-moves = { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}
clock-white-waits = Deine Uhr startet, wenn beide Seiten bereit sind.
clock-black-starts = { $ready ->
    [yes] Bereit. Nochmals berühren nimmt es zurück.
   *[no] Berühren, wenn du bereit bist.
}
clock-frozen = Eingefroren bis { $time } (9.4b).
clock-barred = Du darfst nicht einsetzen: { $pieces } (1.8b).
clock-team-won = Dein Team gewinnt
clock-team-lost = Dein Team verliert
clock-agree = Einverstanden

clock-claims = { $who }: anhalten oder reklamieren
clock-claim-on = Wo
clock-stop = Beide Uhren anhalten
clock-claim-mate = Matt
clock-claim-flag = Zeit
clock-claim-illegal-move = Regelwidriger Zug
clock-claim-threefold = Dreimalige Wiederholung
clock-claim-repeatedly-hiding = Wiederholtes Verstecken
clock-claim-agreed-draw = Remis vereinbart
clock-claim-resign = Aufgeben
clock-count = Wiederholung: { $count } zählen
clock-invisible = Unsichtbar
clock-piece-P = Bauer
clock-piece-N = Springer
clock-piece-B = Läufer
clock-piece-R = Turm
clock-piece-Q = Dame

clock-menu = Schiedsrichter und Einstellungen
clock-menu-hold = Schiedsrichter und Einstellungen: halten
clock-start-now = Jetzt starten
clock-pause = Beide Uhren anhalten
clock-restart = Uhren wieder starten
clock-grant = Reklamation anerkennen
clock-refuse = Reklamation ablehnen
clock-no-reason = Ohne Grund angehalten: verloren
clock-reopen = Ergebnis zurücknehmen
clock-undo = Letzten Druck auf { $board } zurücknehmen
clock-rule-on = Spieler
clock-set = Stellen
clock-set-time = Neue Zeit: { $who }
clock-time-wrong = Schreib die Zeit als 2:05 oder in Sekunden.
clock-freeze = { $seconds } s einfrieren
clock-warn = Verwarnen
clock-result = Ergebnis
clock-outcome-won-first = Weiß A und Schwarz B gewinnen
clock-outcome-won-second = Schwarz A und Weiß B gewinnen
clock-outcome-drawn = Remis
clock-outcome-lost-by-both = Beide Teams verlieren
clock-outcome-void = Neue Partie
clock-device = Dieses Gerät
clock-full-screen = Ganzer Bildschirm
clock-new = Neue Partie auf dieser Uhr
clock-leave = Uhr verlassen

clock-hand = Gedrückt wird mit der
clock-hand-right = rechten Hand
clock-hand-left = linken Hand
clock-option-isContrast = Hoher Kontrast
clock-option-vibrates = Bei jedem Druck vibrieren, wenn das Gerät es kann
clock-option-sounds = Ein Ton bei jedem Druck
clock-option-isSwapped = Brett A rechts
clock-awake-on = Der Bildschirm bleibt an.
clock-awake-off = Der Bildschirm kann ausgehen.
clock-awake-refused = Das Gerät lässt den Bildschirm nicht an: Lade es, oder schalte das Energiesparen aus.
clock-awake-unsupported = Dieser Browser kann den Bildschirm nicht anlassen: Stell am Gerät eine lange Zeit ein.
clock-awake-insecure = Der Bildschirm kann ausgehen: Browser lassen ihn nur über HTTPS an.
clock-battery = { $charging ->
    [yes] Akku { $percent } %, lädt.
   *[no] Akku { $percent } %.
}
clock-battery-low = Akku { $percent } %
clock-not-stored = Der Browser kann die Partie nicht speichern: Schließ die Seite nicht.
clock-taken-by-tab = Diese Uhr ist in einem anderen Tab offen. Hier steht sie.
clock-taken-by-device = Ein anderes Gerät hat dieses Brett übernommen. Hier steht die Uhr.
clock-offline-waiting = Die Seite wird für den Betrieb ohne Netz gespeichert …
clock-offline-ready = Diese Seite arbeitet ohne Netz. Installiere sie über das Menü des Browsers.
clock-offline-insecure = Diese Seite braucht zum Öffnen das Netz: Browser speichern Seiten nur über HTTPS. Eine laufende Partie braucht es nicht.
clock-offline-failed = Der Browser hat die Seite nicht gespeichert. Eine laufende Partie braucht kein Netz.

clock-export-json = Alles herunterladen (JSON)
clock-export-log = Für den Schiedsrichter herunterladen (Log)
clock-export-bpgn = Mitschrift herunterladen (BPGN)
clock-export-words = Das Log enthält Drücke und keine Züge: Der Schiedsrichter kann danach entscheiden, wenn jemand die Züge mitgeschrieben hat.
clock-log-time = Zeit
clock-log-event = Ereignis
clock-log-article = Artikel
clock-log-cut = { $count } ältere Einträge stehen in den Dateien.
clock-log-ready = { $who } ist bereit
clock-log-unready = { $who } ist nicht bereit
clock-log-start = Beide weißen Uhren starten: { $who }
clock-log-press = { $who } drückt
clock-log-held = { $who } drückt, obwohl eingefroren
clock-log-flag = Die Zeit ist abgelaufen: { $who }
clock-log-stop = { $who }: beide Uhren angehalten
clock-log-restart = Die Uhren laufen wieder
clock-log-claim = { $who } reklamiert auf { $board }: { $claim }
clock-log-count = { $who } zählt { $count } auf { $board }
clock-log-invisible = { $who } sagt: { $piece } unsichtbar
clock-log-visible = { $who } sagt: { $piece } sichtbar
clock-log-agree = { $who } ist einverstanden
clock-log-refuse = Die Reklamation ist abgelehnt
clock-log-reopen = Das Ergebnis ist zurückgenommen
clock-log-undo = Der Druck ist zurückgenommen: { $who }
clock-log-set = Die Uhr ist auf { $time } gestellt: { $who }
clock-log-add = Die Uhr bekommt { $seconds } s: { $who }
clock-log-freeze = { $who } ist eingefroren bis { $time }
clock-log-warn = { $who } ist verwarnt
clock-log-no-reason = { $who } hat die Uhren ohne Grund angehalten
clock-log-result = { $who }: { $result }
clock-log-back-reload = Die Seite war { $seconds } s geschlossen; die Uhren liefen nach der Tageszeit weiter
clock-log-back-sleep = Das Gerät schlief { $seconds } s; die Uhren liefen nach der Tageszeit weiter
clock-log-drift = Die Tageszeit des Geräts hat sich um { $seconds } s geändert; die Uhren sind nicht gefolgt
clock-log-heard = Brett { $board } erfährt jetzt: { $what }
clock-log-apart = Die Uhr von Brett { $board } erreicht die andere nicht
clock-log-together = Die Uhr von Brett { $board } erreicht die andere wieder
clock-log-write = Mitgeschrieben: Zug { $number }, { $who }: { $move }
clock-log-correct = Mitschrift berichtigt: Zug { $number }, { $who }: { $move }
clock-log-strike = Aus der Mitschrift gestrichen: Zug { $number }, { $who }
