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

evaluation = Počítačová analýza
evaluate = Vyžádat počítačovou analýzu
evaluate-on = Pokračovat
evaluating = Analyzováno { $done } z { $moves } tahů
evaluation-waits = { $count ->
    [one] Ve frontě je před touto partií ještě jedna.
    [few] Ve frontě jsou před touto partií ještě { $count }.
   *[other] Ve frontě je před touto partií ještě { $count }.
}
evaluation-graph = Nad středem stojí na té šachovnici lépe WhiteA a BlackB, pod ním BlackA a WhiteB.
evaluation-better = Lepší bylo: { $line }
evaluation-bad = Chyby a hrubé chyby
evaluation-none = Žádná chyba se nenašla.
accuracy = Přesnost
mistakes = Chyby
blunders = Hrubé chyby
time-spent = spotřebováno { $time }
time-graph = Čas na jednotlivé tahy: nahoru WhiteA a BlackB, dolů BlackA a WhiteB. Nejdelší tah trval { $longest }.
retry-here = Najít lepší tah
retry-of = { $count ->
    [one] Zkusit znovu { $count } chybu, { $name }
    [few] Zkusit znovu { $count } chyby, { $name }
   *[other] Zkusit znovu { $count } chyb, { $name }
}
analysis-empty = Táhni na obou šachovnicích v libovolném pořadí. Co se vezme, dostane spoluhráč. Vrať se a zkus něco jiného: vznikne varianta. Otevři partii, vlož ji kamkoli na tuto stránku, nebo sem přetáhni soubor.
variation = Varianta
games-of-text = { $count ->
    [one] { $count } partie v textu
    [few] { $count } partie v textu
   *[other] { $count } partií v textu
}
games-unlisted = { $count ->
    [one] Jedna další tu není uvedena.
    [few] { $count } další tu nejsou uvedeny.
   *[other] { $count } dalších tu není uvedeno.
}
findings = { $count ->
    [one] Jedna závada v textu
    [few] { $count } závady v textu
   *[other] { $count } závad v textu
}
at-place = řádek { $line }, sloupec { $column }
