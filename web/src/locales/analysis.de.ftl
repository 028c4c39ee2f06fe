# Die Seite der Analyse.

analysis-unkept = Diese Analyse ist zu groß, als dass dein Browser sie speichern könnte. Kopiere sie, bevor du gehst.
open-game = Öffnen…
set-up = Aufstellen…
begin-anew = Neue Analyse
setup-title = Stellung aufbauen
setup-board = Brett
setup-start = Grundstellung
setup-empty = Nur Könige
setup-pieces = Figur, die ein Antippen setzt
setup-erase = Entfernen
setup-hand = Reserve
setup-turn = Am Zug
setup-castling = Rochade
setup-fault = Brett { $board }: { $fault }.
setup-use = Analysieren
type-a-move = Zug eingeben
remarks = Anmerkungen
save-bpgn = BPGN speichern
save-pgn = PGN von Brett { $board }
copy-bfen = BFEN kopieren
bfen-copied = Stellung als BFEN kopiert.

evaluation = Computeranalyse
evaluate = Computeranalyse anfordern
evaluate-on = Fortsetzen
evaluating = { $done } von { $moves } Zügen analysiert
evaluation-waits = { $count ->
    [one] Eine Partie ist vor dieser an der Reihe.
   *[other] { $count } Partien sind vor dieser an der Reihe.
}
evaluation-graph = Über der Mittellinie stehen WhiteA und BlackB auf diesem Brett besser, darunter BlackA und WhiteB.
evaluation-better = Besser: { $line }
evaluation-bad = Fehler und grobe Fehler
evaluation-none = Keine Fehler gefunden.
accuracy = Genauigkeit
mistakes = Fehler
blunders = Grobe Fehler
time-spent = { $time } verbraucht
time-graph = Bedenkzeit je Zug: nach oben WhiteA und BlackB, nach unten BlackA und WhiteB. Der längste Zug dauerte { $longest }.
retry-here = Den besseren Zug finden
retry-of = { $count ->
    [one] Einen Fehler von { $name } wiederholen
   *[other] { $count } Fehler von { $name } wiederholen
}
analysis-empty = Zieh auf beiden Brettern in beliebiger Reihenfolge. Geschlagene Figuren gehen an den Partner. Geh zurück und versuch etwas anderes, um eine Variante zu beginnen. Öffne eine Partie, füg sie irgendwo auf dieser Seite ein oder zieh eine Datei hierher.
variation = Variante
games-of-text = { $count ->
    [one] Eine Partie in diesem Text
   *[other] { $count } Partien in diesem Text
}
games-unlisted = { $count ->
    [one] Eine weitere Partie steht nicht in der Liste.
   *[other] { $count } weitere Partien stehen nicht in der Liste.
}
findings = { $count ->
    [one] Ein Problem in diesem Text
   *[other] { $count } Probleme in diesem Text
}
at-place = Zeile { $line }, Spalte { $column }
