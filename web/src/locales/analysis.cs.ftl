# Stránka analýzy.

analysis-unkept = Tohle je na prohlížeč příliš velké: než odejdeš, zkopíruj si to.
open-game = Otevřít…
set-up = Pozice…
begin-anew = Nová analýza
setup-title = Postavit pozici
setup-board = Šachovnice
setup-start = Výchozí pozice
setup-empty = Jen králové
setup-pieces = Co klepnutí postaví na šachovnici
setup-erase = Odebrat
setup-hand = Zásobník
setup-turn = Na tahu
setup-castling = Rošády
setup-fault = Šachovnice { $board }: { $fault }.
setup-use = Analyzovat
type-a-move = Napiš tah
remarks = Poznámky
save-bpgn = Uložit BPGN
save-pgn = PGN šachovnice { $board }
copy-bfen = Kopírovat BFEN
bfen-copied = Pozice je zkopírována jako BFEN.
