# Pult rozhodčího.

console = Pult
console-staff = Pult je pro ty, kdo tento turnaj vedou.
console-views = Části pultu
console-check-in = Prezence
console-tables = Stoly
console-tools = Nástroje
console-undo = Zpět
console-filter = Hledat jméno nebo stůl
console-none-found = Nic neodpovídá.
console-no-tables = Zatím není zveřejněno žádné kolo.
console-progress = hotovo { $over } z { $count } stolů
console-game = Stůl { $table }, partie { $game }
console-entered = Stůl { $table }, partie { $game }: { $result }
console-all-entered = Všechny partie stolu { $table } mají výsledek. Kterou opravit, vyberte šipkami vlevo a vpravo.

console-here = Přítomno { $here } z { $count }
console-missing = Jen chybějící
console-all-here = Všichni jsou tady.
console-is-here = přítomen
console-is-missing = chybí
console-told-here = { $name }: přítomen
console-told-missing = { $name }: chybí
console-check-in-words = Kdo při losování chybí, není nalosován.
console-check-in-late = Změna platí od příštího losovaného kola: kdo přišel později, bude nalosován, kdo chybí, nebude.
console-draft-stale = Návrh neodpovídá přítomným: nalosujte znovu.
console-no-check-in = Losují se všichni přihlášení. S prezencí jen ti, které zde označíte jako přítomné.
console-no-check-in-now = Tento turnaj nemá prezenci: losují se všichni přihlášení, kteří kolo nevynechají. Změnit to může jen pořadatel před zveřejněním prvního kola.
console-start-check-in = Zavést prezenci

console-slips = Výsledky z lístků
console-slips-words = Na řádku jeden lístek, nejdřív stůl: 7 1-0 pro jeho další partii, 7 2-0 pro zápas vyhraný celý, 7 1-0 ½-½ pro každou partii. Ctrl+Enter je zapíše.
console-slips-do = Zapsat
console-slips-done = Výsledky jsou zapsány.

console-timer = Čas kola
console-minutes = Minut
console-timer-start = Spustit
console-timer-pause = Pozastavit
console-timer-go-on = Pokračovat
console-timer-add = +{ $count } min
console-timer-end = Zrušit
console-timer-over = Čas vypršel

console-changes = Poslední změny
console-no-changes = Není co vzít zpět.
console-undo-of = Vzít zpět: { $what }
console-undone = Vzato zpět: { $what }

console-keys = Klávesy
console-key-space = mezera
console-key-rows = předchozí, další řádek
console-key-first = vyhrává první strana
console-key-draw = remíza (i D)
console-key-second = vyhrává druhá strana
console-key-absent = chybí první, druhá strana
console-key-games = jiná partie stolu
console-key-here = přítomen, nebo chybí
console-key-filter = hledat; Enter označí jediného nalezeného
console-key-undo = vzít poslední změnu zpět
console-key-slips = psát výsledky z lístků
console-key-timer = spustit nebo pozastavit čas kola
console-key-step = další krok
console-key-views = prezence, stoly
console-key-help = tyto klávesy
