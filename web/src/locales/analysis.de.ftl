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
