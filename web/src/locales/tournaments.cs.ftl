# Turnaje: jejich seznam a stránka každého z nich.

tournaments-words = Turnaje pro dvojice nebo jednotlivce, na kola nebo jako aréna, v sále i na síti. Server losuje a vede tabulku.
hall-clock = Hodiny do hracího sálu.
no-events = Zatím žádné turnaje. Založ první.
events-entries = Otevřené přihlášky
events-running = Probíhají
events-finished = Skončily
event-entries = přihlášky otevřené
event-running = probíhá
event-finished = skončil
older-events = Starší turnaje
all-events = Všechny turnaje
event-tv = Sledovat partie
no-such-event = Turnaj neexistuje
entrants-count = { $count ->
    [one] jedna přihláška
    [few] { $count } přihlášky
   *[other] { $count } přihlášek
}
run-by = pořádá { $name }
organizer = Pořadatel:
arbiters = Rozhodčí:
by-link = Jen přes odkaz
make-one = Turnaj za minutu
making-words = Vyber předlohu, pojmenuj turnaj a pošli odkaz.
making-needs-account = K založení turnaje je třeba účet.
new-event = Nový turnaj
import-event = Načíst záznam
import-failed = Tento soubor není záznam turnaje.
create-event = Založit turnaj

presets = Druh
preset-arena-of-pairs = Aréna dvojic
preset-arena-of-pairs-words = 60 minut: volné dvojice hrají hned
preset-club-evening = Klubový večer
preset-club-evening-words = Spoluhráči se střídají každé kolo; lidé přicházejí a odcházejí
preset-swiss-of-pairs = Švýcarský systém dvojic
preset-swiss-of-pairs-words = 7 kol po 2 partiích proti dvojicím se stejným počtem bodů
event-name = Název turnaje
minutes = Minuty
rounds-planned = Kola
games-in-match = Partií v zápase
more = Další volby
notes = Poznámky pro hráče

format-round-robin = Každý s každým
format-swiss = Švýcarský systém
format-rotation = Střídání spoluhráčů
format-czech = Systém Z
format-changing-partners = Měnící se spoluhráči
format-knockout = Vyřazovací systém
format-double-elimination = Vyřazení po dvou prohrách
format-arena-pairs = Aréna dvojic
format-arena-singles = Aréna jednotlivců
format-ladder = Žebříček
stage-number = Fáze { $number }
stages = Fáze
stage-cycles = { $count }krát
stage-reach = výzvy nejvýš o { $count } míst výš
stage-rematches = opakované zápasy, když to jinak nejde
stage-third-place = se zápasem o třetí místo
stage-groups = skupin: { $count }
stage-advance = nejlepších z každé skupiny: { $count }
stage-rounds = { $count ->
    [one] jedno kolo
    [few] { $count } kola
   *[other] { $count } kol
}
stage-minutes = { $count } minut
stage-games = { $count ->
    [one] jedna partie v zápase
    [few] { $count } partie v zápase
   *[other] { $count } partií v zápase
}

regulations = Propozice
reg-format = Systém
reg-entrants = Účastníci
entrants-pairs = Dvojice.
entrants-singles = Jednotlivci.
reg-form-pairs = Lze se přihlásit bez spoluhráče
reg-form-pairs-words = Lze se přihlásit jednotlivě; dvojice sestaví pořadatel.
reg-rated = Hodnocení
reg-rated-yes = Partie se počítají do hodnocení.
reg-rated-no = Partie se do hodnocení nepočítají.
reg-scoring = Pořadí podle
scoring-game-points = bodů ze všech partií
scoring-match-points = zápasových bodů: 2 za výhru v zápase, 1 za remízu
scoring-arena = bodů arény: 2 za výhru, 1 za remízu, po dvou výhrách v řadě dvojnásobek
reg-tie-breaks = Pomocná hodnocení v pořadí
tie-break-none = žádné
tie-break-number = Pomocné hodnocení { $number }
tie-break-direct-encounter = Vzájemné zápasy
tie-break-sonneborn-berger = Sonneborn-Berger
tie-break-buchholz = Buchholz
tie-break-buchholz-cut1 = Buchholz bez nejnižšího
tie-break-progress = Průběžné součty
tie-break-wins = Vyhrané partie
tie-break-game-points = Body z partií
tie-short-direct-encounter = VZ
tie-short-sonneborn-berger = SB
tie-short-buchholz = BH
tie-short-buchholz-cut1 = BH-1
tie-short-progress = PS
tie-short-wins = V
tie-short-game-points = BP
reg-bye = Volná kola
reg-bye-drawn = tolik co remíza v zápase
reg-bye-words = Volno z losu přináší { $bye }, vyžádané { $requested }.
reg-forfeit = Nepřítomní
reg-forfeit-words = Partie s nepřítomnými soupeři přináší { $points }, zmeškané kolo { $absent }.
reg-late = Pozdní přihlášky
reg-late-until = Do kola { $round }, za první zmeškané kolo { $points }.
reg-late-no = Žádné.
reg-late-always = Kdykoli.
reg-default = Čekací doba
reg-default-words = Strana, která { $count } min po začátku kola chybí, prohrává.
reg-substitutes = Náhradníci
substitutes-nobody = nikdo
substitutes-reserve = náhradník jmenovaný při přihlášení
substitutes-arbiter = kdokoli, koho rozhodčí připustí
reg-draws = Remíza dohodou
reg-yes = Dovolena.
reg-no = Nedovolena.
reg-results = Výsledky
reg-players-report = Výsledek platí, když ho ohlásí obě strany.
reg-arbiters-enter = Výsledky potvrzuje rozhodčí.
corrections-arbiters = Opravit je smí rozhodčí.
corrections-organizer = Opravuje je jen pořadatel.
reg-seeding = Startovní čísla
seeding-rating = podle hodnocení
seeding-entry = v pořadí přihlášek
seeding-lot = losem
reg-automation = Kdo turnaj vede
automation-none = lidé: hraje se v sále nebo u stolů, které si založí
automation-tables = lidé, server zakládá stoly a přebírá výsledky
automation-full = server: začátek, kola, stoly, výsledky i konec
reg-starts = Začátek
reg-repeats = Opakování
repeats-never = nikdy
repeats-days = { $days ->
    [one] každý den
    [few] každé { $days } dny
    [many] každého { $days } dne
   *[other] každých { $days } dní
}
repeats-minutes = každých { $minutes } minut
to-own-table = K tvému stolu
watch-table = Dívat se na tento stůl
reg-check-in = Prezence
reg-check-in-words = Losují se jen ti, kdo potvrdili přítomnost.
field-cycles = Kolikrát se každý s každým utká
field-groups = Skupiny
field-reach = O kolik míst výš lze vyzvat
field-k = Koeficient hodnocení
field-rematches = Dvojice se smějí utkat znovu, když to jinak nejde
field-third-place = Poražení semifinalisté hrají o třetí místo
field-finalists = Potom vyřazovací fáze nejlepších (0: není)
field-bye = Body za volno (prázdné: jako remíza)
field-requested-bye = Body za vyžádané volno
field-forfeit = Body za partii s nepřítomnými
field-absent = Body za zmeškané kolo
field-late-until = Poslední kolo pro pozdní přihlášky (0: žádné)
field-late-points = Body za první zmeškané kolo
field-default = Čekací doba v minutách
field-corrections = Opravy
field-draws = Remíza dohodou
field-players-report = Výsledky platí, když je ohlásí obě strany
field-check-in = Účastníci musejí potvrdit přítomnost

event-you = Ty
entry-words = Do tohoto turnaje se můžeš přihlásit.
entry-alone-words = Můžeš se přihlásit bez spoluhráče: z těch, kdo přišli sami, sestaví dvojice pořadatel.
entry-pair-words = Dvojice se přihlašuje odkazem: pozvi spoluhráče, a ten vás oba přihlásí.
entry-invited = { $name } tě zve do dvojice.
enter-with = Přihlásit se do dvojice: { $name }
invite-partner = Pozvat spoluhráče
entry-link-words = Pošli odkaz spoluhráči. Platí týden.
entry-needs-account = Do hodnoceného turnaje je třeba účet.
entry-closed = Přihlášky jsou uzavřené.
enter-as = Přihlásit se jako { $name }
entered-as = Jsi v turnaji: číslo { $number }, { $name }.
waits-for-partner = Čekáš na spoluhráče. Dvojice sestaví pořadatel.
waits-for-start = První kolo ještě není zveřejněné.
waits-for-round = Čekáš na další kolo.
round-at = Kolo { $round }, stůl { $table }
you-play = Soupeři: { $names }.
you-play-with = Spoluhráč: { $name }.
you-bye-allocated = Máš volno.
you-bye-requested = Máš vyžádané volno.
you-bye-absent = Toto kolo vynecháváš.
you-bye-rest = V tomto kole odpočíváš.
you-bye-advance = Máš volno a postupuješ.
game-seat = Partie { $game }: tvoje místo je { $seat }
report-game = Ohlásit výsledek partie { $game }
report-won = Výhra
report-drawn = Remíza
report-lost = Prohra
waits-for-other-report = Druhá strana výsledek ještě neohlásila.
check-in = Potvrdit přítomnost
check-out = Zrušit přítomnost
pause = Přestávka
stop-pause = Hrát dál
miss-round = Vynechat kolo { $round }
withdraw = Odstoupit

entrants = Účastníci
no-entrants = Nikdo se ještě nepřihlásil.
number = Č.
name = Jméno
entrant-withdrawn = mimo turnaj
entrant-paused = přestávka
entrant-alone = bez spoluhráče
entrant-checked-in = přítomnost potvrzena
withdrawn = mimo turnaj
paused = přestávka
entrant-menu = Akce: { $name }
return = Vrátit do turnaje
give-bye = Vyžádané volno v kole { $round }
misses-round = Vynechá kolo { $round }
plays-round = Kolo { $round } přece hraje

rounds = Kola
no-rounds = Žádné kolo ještě není zveřejněné.
round = Kolo
round-number = Kolo { $round }
choose-round = Vybrat kolo
round-private = návrh
round-published = hraje se
round-closed = uzavřené
round-private-words = Vidí ho jen pořadatel a rozhodčí.
older-rounds = Dřívější kola
last-rounds = Poslední kola
pairings = Nasazení
table-number = Stůl
first-side = První strana
third-place = o třetí místo
second-side = Druhá strana
result = Výsledek
place-of = { $rank }. místo z { $of }
points-count = body: { $points }
bye-allocated = volno
bye-requested = vyžádané volno
bye-absent = chybí
bye-rest = odpočívá
bye-advance = postupuje
bye-short-allocated = volno
bye-short-requested = volno
bye-short-absent = –
bye-short-rest = –
bye-short-advance = volno
enter-results = Zapsat výsledky
save-results = Uložit výsledky
result-of = Výsledek partie { $game } u stolu { $table }: { $of }
game-result-1-0 = 1-0
game-result-half-half = ½-½
game-result-0-1 = 0-1
game-result-1-0f = 1-0, druhá strana chybí
game-result-0-1f = 0-1, první strana chybí
game-result-0-0f = 0-0, obě chybějí
game-result-0-0 = 0-0, rozhodnutím
game-result-void = neplatná, hraje se znovu
disputed = sporné
result-reported = ohlášeno
by-article = podle článku { $article }
corrected-from = opraveno, předtím { $before }
match-menu = Akce pro stůl { $table }
side-absent = Chybí: { $side }
both-absent = Obě strany chybějí
add-game = Ještě jedna partie
side-advances = Postupuje: { $side }
exchange = Změnit návrh ručně
exchange-one = Vyměnit
exchange-other = s kým
exchange-do = Vyměnit je

event-standings = Pořadí
rank = Pořadí
place = Místo
played-games = Partie
group = Skupina { $number }
crosstable = Tabulka zápasů
crosstable-words = Body v každém kole a místa soupeřů.
crosstable-matrix-words = Body proti účastníkům na každém místě.

event-files = Soubory
file-entries = Účastníci (CSV)
file-pairings = Nasazení kola { $round } (CSV)
file-standings = Pořadí (CSV)
file-log = Celý turnaj (JSON)

desk = Řízení turnaje
desk-finished = Turnaj skončil.
step-start-event = Začít: přidělit startovní čísla
step-start-next-stage = Začít fázi { $number }
step-pair-round = Nalosovat kolo { $number }
step-pair-again = Losovat znovu
step-publish-round = Zveřejnit kolo { $number }
step-publish-pairing = Zveřejnit nasazení
step-pair-free = Nalosovat volné
step-close-round = Uzavřít kolo { $number }
step-close-rounds = { $number ->
    [one] Uzavřít dohrané kolo
    [few] Uzavřít { $number } dohraná kola
   *[other] Uzavřít { $number } dohraných kol
}
step-reopen-round = Znovu otevřít kolo { $number }
step-finish = Ukončit turnaj
to-last-round = Na poslední kolo
rounds-done = Všechna plánovaná kola jsou uzavřená.
games-missing = { $count ->
    [one] Hraje se kolo { $round }. Chybí jeden výsledek.
    [few] Hraje se kolo { $round }. Chybějí { $count } výsledky.
   *[other] Hraje se kolo { $round }. Chybí { $count } výsledků.
}
desk-enter = Zapsat účastníky
desk-partner = Sestavit dvojici ze dvou jednotlivců
desk-typed = Napsat výsledky
desk-challenge = Výzva
desk-ruling = Výsledek rozhodnutím
desk-adjust = Odebrat nebo přidat body
desk-announce = Oznámení
desk-arbiters = Rozhodčí
desk-regulate = Změnit propozice
first-player = První hráč
second-player = Druhý hráč
reserve-player = Náhradník
team-name = Název týmu
enter-them = Zapsat
make-pair = Sestavit dvojici
typed-words = Jedno slovo na zápas, s čísly účastníků: 3W7 (3 porazila 7), 3WL7 (dvě partie), 3D7 (remíza), 1:2W3:4 (jednotlivci).
typed-results = Výsledky
challenger = Vyzyvatel
challenged = Vyzvaný
make-match = Založit zápas
ruling-words = Rozhodčí určí body obou stran a uvede článek pravidel.
event-game = Partie
article = Článek
adjust-words = Odebrané body jsou záporné.
note = Důvod
adjust-do = Změnit body
announcement = Oznámení
announce-do = Oznámit
no-arbiters = Kromě pořadatele nikdo.
arbiter-link = Odkaz na stránku člověka nebo jeho id
add-arbiter = Jmenovat rozhodčím
remove-arbiter = Odvolat

event-log = Záznam
more-acts = Další
act-at = kolo { $round }, stůl { $table }
act-regulate = Propozice určeny
act-enter = Přihlášení: { $names }
act-exchange = { $person } nastupuje za { $name }
act-partner = { $one } a { $other } tvoří dvojici
act-line-up = { $name }: jiná sestava
act-check-in = { $name }: přítomnost potvrzena
act-check-out = { $name }: přítomnost zrušena
act-withdraw = { $name }: odstoupení
act-return = { $name }: návrat
act-miss-requested = { $name }: vyžádané volno v kole { $round }
act-miss-absent = { $name } vynechá kolo { $round }
act-miss-plays = { $name } kolo { $round } přece hraje
act-pause = { $name }: přestávka
act-resume = { $name } hraje dál
act-start-stage = Začala fáze { $stage }
act-pair = Nalosováno kolo { $round }
act-publish = Zveřejněno kolo { $round }
act-report = Ohlášeno, { $at }, partie { $game }: { $result }
act-set-result = Výsledek, { $at }, partie { $game }: { $result }
act-add-game = Ještě jedna partie, { $at }
act-advance = Postupuje strana { $side }, { $at }
act-close = Uzavřeno kolo { $round }
act-reopen = Znovu otevřeno kolo { $round }
act-adjust = { $name }: { $points } podle článku { $article }, { $note }
act-rule = Rozhodnutí podle článku { $article }: { $text }
act-announce = Oznámení: { $text }
act-finish = Turnaj skončil

event-not-now = To teď nejde: { $why }.
event-malformed = Server to nepřijímá: { $why }.
event-not-allowed = To nesmíš: { $why }.
event-no-person = Nikdo na tomto serveru toto id nemá.
