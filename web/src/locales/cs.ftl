# Slova webového klienta česky. Věty rozhodčího jsou v crates/rulings/locales.

## Rám

play = Hrát
rules = Pravidla
settings = Nastavení
pages = Stránky
switch-theme = Světlý nebo tmavý vzhled
lag = Cesta k serveru a zpět
offline = Server není dostupný. Zkouším to znovu…
connecting = Připojuji se…
no-page = Taková stránka tu není
no-table = Takový stůl tu není
to-home = Na úvodní stránku
cancel = Zrušit

## Úvod

welcome = Dvě šachovnice, čtyři hráči, jedna partie
welcome-words = Holanďany neboli bughouse: co sebereš, to tvůj spoluhráč smí nasadit. Založ stůl, pošli odkaz třem kamarádům a hrajte. Bez účtu.
your-name = Tvoje jméno
save = Uložit
saved = Uloženo
new-table = Nový stůl
time-control = Čas pro každého hráče
other-control = Jiný…
control-text = Sekundy, + pro přídavek nebo b pro Bronsteina: 300b3
bronstein = Bronstein
delay = zdržení
ruleset-casual = Volná hra
ruleset-casual-words = Jako na webu: nic se nereklamuje, nemožné tahy nejdou
ruleset-fics = FICS
ruleset-fics-words = Jako na šachových serverech: opakování se reklamuje
ruleset-wbn = Podle Pravidel
ruleset-wbn-words = Jako u stolu: mačkej hodiny a reklamuj, co vidíš
more-settings = Další nastavení
table-name = Jméno stolu
question-promotion = Pěšec se promění v
question-flag = Spadlý praporek
question-last-drop = Poslední nasazení po matu
question-resignation = Kdo se vzdává
question-pawn-drops = Pěšci se nasazují na řady
question-countdown = Odpočet v sekundách
as-ruleset = Podle pravidel
answer-automatic = platí sám
answer-claimed = musí se reklamovat
answer-allowed = povoleno
answer-no = ne
answer-any-player = kterýkoli hráč
answer-both-partners = oba spoluhráči
start-bfen = Začít z pozice (BFEN)
private-table = Nebude v seznamu, jen přes odkaz
be-arbiter = Jsem rozhodčí
create-table = Založit stůl
open-tables = Volné stoly
no-open-tables = Žádný stůl není volný. Založ ho!
live-games = Právě se hraje
no-live-games = Teď nikdo nehraje.
recent-games = Poslední partie
no-recent-games = Žádná partie ještě neskončila.
score-won-first = 1–0
score-won-second = 0–1
score-drawn = ½–½
score-lost-by-both = 0–0
score-void = neplatí
score-adjourned = odlož.
join = Přisednout
watch = { $count ->
    [0] Sledovat
   *[other] Sledovat · { $count }
}
free = volno

## Stůl

white = bílý
black = černý
board-label = Šachovnice { $board }, na tahu je { $turn }.
hand-label = V zásobníku: { $seat }
in-hand = { $man }, v zásobníku { $count }
sit-here = Sednout si
nobody = Nikdo
is-ready = připraven
is-away = odpojen
offers-draw = nabízí remízu
press-clock = Zmáčknout hodiny
promote = Pěšec se promění v
swap = Prohodit šachovnice (x)
flip = Otočit šachovnice (f)
queued = Ve frontě: { $move }
seats-free = { $count ->
    [one] Jedno místo je volné. Sedni si, nebo pošli odkaz kamarádovi.
    [few] { $count } místa jsou volná. Sedni si a pošli odkaz kamarádům.
   *[other] { $count } míst je volných. Sedni si a pošli odkaz kamarádům.
}
waiting-ready = { $count ->
    [one] Jeden hráč ještě není připraven.
    [few] { $count } hráči ještě nejsou připraveni.
   *[other] { $count } hráčů ještě není připraveno.
}
clocks-stopped = Hodiny stojí.
watching = Sleduješ { $game }. partii.
your-move = Jsi na tahu
their-move = Soupeř přemýšlí. Tvé tahy teď počkají ve frontě.
looking-back = Prohlížení: po { $ply }. tahu
actions = Co lze udělat
game-number = { $game }. partie
this-tab-plays = Tento panel hraje
type-move = Napiš tah nebo hlášku spoluhráči
move = Táhnout
copy-link = Kopírovat odkaz
link-copied = Odkaz je zkopírován. Pošli ho těm, kdo mají hrát.
log = Protokol
ready = Připraven
not-ready = Ještě ne
rematch = Hrát znovu
stand = Vstát
take-back = Vrátit tah
offer-draw = Nabídnout remízu
accept-draw = Přijmout remízu
decline-draw = Odmítnout remízu
resign = Vzdát
abort = Zrušit partii
adjourn = Odložit
stop-clocks = Zastavit hodiny
restart-clocks = Spustit hodiny
sure = Opravdu?
claims = Reklamace
on-board = Šachovnice { $board }
claims-mate = Mat
claims-illegal-move = Nemožný tah
claims-flag = Praporek
claims-threefold = Opakování
claims-premove = Tah napřed
claims-starting-error = Chyba na začátku
count-aloud = Počítat: { $count }
decline-last-drop = Bez posledního nasazení
announce-move = { $seat }: { $move }.

## Řeč

talk = Řeč
phrases = Hlášky spoluhráči
how-much = Jak moc
nothing-said = Nikdo nic neřekl.
to-whom = Komu
say = Napiš něco…
send = Poslat
channel-team = Tým
channel-table = Stůl
channel-observers = Diváci
want-1 = Chci { $what }
want-2 = Moc potřebuju { $what }
want-3 = S tímhle matím: { $what }!
dont-1 = Nedávej { $what }
dont-2 = Opravdu nedávej { $what }
dont-3 = Tohle mě matí: { $what }!
what-p = pěšce
what-n = jezdce
what-b = střelce
what-r = věž
what-q = dámu
what-d = figuru na diagonálu
what-h = těžkou figuru
what-trades = výměny
phrase-sit = Seď: netáhni
phrase-go = Můžeš: táhni
phrase-fast = Pospěš si, máme méně času
phrase-slow = Času je dost
phrase-dead = Dostanu mat, když táhnu
phrase-x = Už to neplatí
phrase-ok = Ano
phrase-no = Ne
short-d = diag.
short-h = těžká
short-trades = měnit
short-sit = Seď
short-go = Můžeš
short-fast = Rychle
short-slow = Pomalu
short-dead = Mám mat
short-ok = Ano
short-no = Ne
short-x = Neplatí

## Tahy

moves = Tahy
no-moves = Zatím žádné tahy.
steps = Partií
step-first = Na začátek
step-back = O tah zpět
step-forward = O tah dál
step-now = K poslednímu tahu

## Partie

games = Partie
game = Partie
player = Hráč
day = Den
search = Hledat
all-games = Všechny partie
older-games = Starší partie
no-such-games = Taková partie se nenašla. Jméno je třeba napsat celé.
to-games = Na všechny partie

## Prohlížení partie

review = Prohlédnout
no-game = Taková partie není
still-played = Tato partie se ještě hraje.
copy-bpgn = Kopírovat BPGN
bpgn-copied = Partie je zkopírována jako BPGN.
address-copied = Odkaz na tuto partii je zkopírován.
not-copied = Prohlížeč nedovolí kopírovat.

## Rozhodčí

arbiter-console = Rozhodčí
about-player = Hráč
about-team = Tým
order-new-game = Nová partie
warn = Napomenout
freeze-5 = Zmrazit 5 s
freeze-10 = Zmrazit 10 s
no-reason = Neměl důvod
expel = Vyloučit
reading = Minuty a sekundy
set-clock = Nastavit hodiny
declare-lost = Kontumovat
declare-lost-both = Kontumovat oběma
lower-half = −½ bodu
raise-half = +½ bodu
other-order = Jiný příkaz slovy protokolu
give-order = Vydat

## Proč ne

not-understood = Tomu nerozumím. Tahy se píší jako Nf3, P@f7 nebo e7e8q.
code-seat-taken = Tam už sedí někdo jiný.
code-not-your-seat = Tohle není tvoje místo.
code-not-now = To teď nejde.
code-not-the-arbiter = To smí jen rozhodčí stolu.
code-not-your-talk = Hráči a diváci spolu při partii nemluví.
code-too-many = Příliš mnoho najednou. Chvilku počkej.
code-unavailable = Stůl teď není dostupný.
code-no-table = Takový stůl tu není.

## Nastavení

setting-theme = Vzhled
theme-system = Podle systému
theme-light = Světlý
theme-dark = Tmavý
setting-language = Jazyk
language-en = English
language-cs = Česky
setting-sounds = Zvuky
setting-coordinates = Souřadnice na šachovnicích
setting-animations = Kameny se posouvají
setting-press = Po mém tahu zmáčknout hodiny samy
keys = Klávesy
key-0 = napsat tah nebo hlášku
key-1 = prohodit šachovnice
key-2 = otočit šachovnice
key-3 = o tah zpět
key-4 = o tah dál
key-5 = zmáčknout hodiny

## Pravidla

rules-title = Jak se hraje bughouse
rules-lead = Dvě šachovnice, dva týmy po dvou. Spoluhráči sedí vedle sebe, jeden má bílé, druhý černé, a dělí se o to, co seberou. Kde se skončí dřív, tam skončila partie pro všechny čtyři.
rules-table = Stůl
rules-table-words =
    Na šachovnici A i na šachovnici B stojí běžné šachy. WhiteA a BlackB jsou jeden tým, BlackA a WhiteB druhý.

    Každá šachovnice má své hodiny a oboje se spouštějí zároveň.
rules-captures = Braní
rules-captures-words =
    Sebraný kámen dostane spoluhráč, který má opačnou barvu, a smí ho nasadit. Předává se, až je tah dokončen, dříve ne.

    Sebraná proměněná figura je zase pěšcem.
rules-drops = Nasazování
rules-drops-words =
    Místo tahu smíš položit kámen ze zásobníku na kterékoli prázdné pole. Smí dát šach a smí dát mat.

    Pěšci se nikdy nenasazují na první ani poslední řadu. Stůl se může dohodnout na méně řadách.
rules-clock = Hodiny
rules-clock-words =
    Podle Pravidel je tah dokončen zmáčknutím hodin, při volné hře hned, jak ho uděláš.

    Smíš sedět: nechat hodiny běžet, než ti spoluhráč opatří kámen, který potřebuješ. Rozhoduje čas tvého týmu proti soupeři na druhé šachovnici; rozdíl stojí vedle každých hodin.

    Komu spadne praporek, prohrává za celý tým. Podle Pravidel se to musí reklamovat; spadnou-li na šachovnici oba, je to remíza.
rules-illegal = Nemožné tahy
rules-illegal-words =
    Při volné hře je stůl nepřijme. Podle Pravidel nemožný tah platí, dokud ho soupeři nereklamují dříve, než tam dokončí svůj další tah; pak prohrává.
rules-end = Mat
rules-end-words =
    Mat je jen tehdy, když ho nemůže odvrátit žádný kámen, který by spoluhráč mohl ještě dodat. Šach zblízka nebo jezdcem, kterému nelze uniknout, končí partii hned.

    Podle Pravidel smí spoluhráč zmatovaného ještě nasadit kámen, který zmatovaný naposledy sebral; dá-li tím mat nebo vznikne-li potřetí stejná pozice, je remíza: poslední nasazení.
rules-draw = Remíza
rules-draw-words =
    Dohodou, nebo když se pozice na šachovnici vyskytne potřetí. Podle Pravidel se musí nahlas počítat, poprvé, podruhé, potřetí, a pak reklamovat.

    Kdo nemá přípustný tah, čeká na kámen; pat není, dokud spoluhráč hraje.
rules-talk = Mluvení
rules-talk-words =
    Spoluhráči si smějí o obou partiích říkat cokoli a radit si tahy. Nesmějí sahat na kameny toho druhého. Diváci hráčům neříkají nic, a proto je tu neslyšíš.
rules-online = U tohoto stolu
rules-online-words =
    Kámen přetáhni, nebo ťukni na něj a na jeho pole. Tahy udělané na tahu soupeře čekají ve frontě a zahrají se hned, jak jsi na tahu.

    Šipky a kroužky nakreslíš pravým tlačítkem. Vidíš je jen ty.
