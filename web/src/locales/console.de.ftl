# Das Pult der Turnierleitung.

console = Pult
console-staff = Das Pult ist für alle, die dieses Turnier leiten.
console-views = Teile des Pults
console-check-in = Anwesenheit
console-tables = Tische
console-tools = Werkzeuge
console-undo = Rückgängig
console-filter = Name oder Tisch suchen
console-none-found = Nichts passt dazu.
console-no-tables = Noch ist keine Runde veröffentlicht.
console-progress = { $over } von { $count } Tischen fertig
console-game = Tisch { $table }, Partie { $game }
console-entered = Tisch { $table }, Partie { $game }: { $result }
console-all-entered = Alle Partien von Tisch { $table } haben ein Ergebnis. Die zu berichtigende wählen Sie mit den Pfeilen links und rechts.

console-here = { $here } von { $count } da
console-missing = Nur Fehlende
console-all-here = Alle sind da.
console-is-here = da
console-is-missing = fehlt
console-told-here = { $name }: da
console-told-missing = { $name }: fehlt
console-check-in-words = Wer bei der Auslosung fehlt, wird nicht gepaart.
console-check-in-late = Eine Änderung gilt ab der nächsten Auslosung: Wer später kam, wird dann gepaart, wer fehlt, nicht.
console-draft-stale = Der Entwurf passt nicht zu den Anwesenden: Losen Sie neu aus.
console-no-check-in = Alle Gemeldeten werden gepaart. Mit Anwesenheit nur die, die Sie hier als anwesend markieren.
console-no-check-in-now = Dieses Turnier prüft keine Anwesenheit: Alle Gemeldeten werden gepaart, sofern sie die Runde nicht auslassen. Nur der Veranstalter kann das ändern, bevor die erste Runde veröffentlicht ist.
console-start-check-in = Anwesenheit prüfen

console-slips = Ergebnisse von Zetteln
console-slips-words = Ein Zettel je Zeile, zuerst der Tisch: 7 1-0 für seine nächste Partie, 7 2-0 für ein ganz gewonnenes Match, 7 1-0 ½-½ für jede Partie. Strg+Eingabe trägt sie ein.
console-slips-do = Eintragen
console-slips-done = Die Ergebnisse sind eingetragen.

console-timer = Zeit der Runde
console-minutes = Minuten
console-timer-start = Starten
console-timer-pause = Anhalten
console-timer-go-on = Fortsetzen
console-timer-add = +{ $count } min
console-timer-end = Entfernen
console-timer-over = Die Zeit ist um

console-changes = Letzte Änderungen
console-no-changes = Es gibt nichts rückgängig zu machen.
console-undo-of = Rückgängig: { $what }
console-undone = Rückgängig gemacht: { $what }

console-keys = Tasten
console-key-space = Leertaste
console-key-rows = vorige, nächste Zeile
console-key-first = die erste Seite gewinnt
console-key-draw = Remis (auch D)
console-key-second = die zweite Seite gewinnt
console-key-absent = die erste, die zweite Seite fehlt
console-key-games = eine andere Partie des Tisches
console-key-here = da, oder fehlt
console-key-filter = suchen; Eingabe markiert den einzigen Treffer
console-key-undo = die letzte Änderung rückgängig machen
console-key-slips = Ergebnisse von Zetteln tippen
console-key-timer = die Zeit der Runde starten oder anhalten
console-key-step = der nächste Schritt
console-key-views = Anwesenheit, Tische
console-key-help = diese Tasten
