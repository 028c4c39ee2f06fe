# Slova webového klienta česky. Věty rozhodčího jsou v crates/rulings/locales.

## Rám

play = Hrát
rules = Pravidla
ratings = Žebříček
account = Účet
to-moderation = Moderování
guest = host
settings = Nastavení
pages = Stránky
switch-theme = Světlý nebo tmavý vzhled
lag = Odezva serveru
offline = Server není dostupný. Zkouším to znovu…
silent = Server neodpovídá. Co uděláš, se odešle, jakmile odpoví.
connecting = Připojuji se…
no-page = Taková stránka tu není
no-table = Takový stůl tu není
page-not-loaded = Tuto stránku se nepodařilo načíst
reload = Načíst znovu
to-home = Na úvodní stránku
cancel = Zrušit
dismiss = Zavřít
saved = Uloženo.
to-table = Ke stolu
invited = { $by } tě zve ke stolu { $name }.
invited-to-seat = { $by } tě zve ke stolu { $name } na místo { $seat }.

## Úvod

welcome = Dvě šachovnice, čtyři hráči, jedna partie
welcome-words = Holanďany neboli bughouse: co vezmeš, to tvůj spoluhráč smí nasadit. Nebo kriegspiel pro dva, kteří navzájem nevidí své kameny. Založ stůl, pošli odkaz přátelům a hrajte. Bez účtu.
welcome-lesson = Neznáš bughouse? Nauč se ho za tři minuty.
your-name = Tvoje jméno
save = Uložit
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
ruleset-altered = { $name }, upraveno
have-account = Mám účet
terms-rated = Hodnocené partie
terms-rated-words = Partie se počítají do žebříčku. Hrají čtyři lidé s účty.
terms-private = Soukromý
terms-private-words = Stůl nebude v seznamu. Najde ho jen ten, kdo má odkaz.
terms-rotation = Místa se střídají
terms-rotation-words = Po každé partii se místa rozdělí znovu mezi všechny, kdo chtějí hrát; může jich být víc než čtyři.
terms-arbiter = Jsem rozhodčí
terms-arbiter-words = Sleduješ hru, zastavuješ hodiny a rozhoduješ z pultu rozhodčího.
terms-shuffle-words = Každá partie začíná s jinou základní řadou Chess960.
terms-start-words = Partie začínají z vlastní pozice.
rated-needs = K hodnoceným partiím je třeba účet.
more-settings-kriegspiel = Jméno, odpojení
more-settings = Jméno, výchozí pozice, diváci, odpojení
starts = Výchozí pozice
start-usual = běžná
start-shuffle = Chess960
start-position = vlastní
start-bfen = Obě šachovnice jako BFEN; časy hodin být nemusejí
terms-delay = Zpoždění pro diváky
terms-absence = Odpojený hráč prohraje po
delay-none = žádné
absence-none = nikdy: doběhnou mu hodiny
seconds = { $seconds } s
single-answers = Jednotlivá pravidla
question-completion = Tah je dokončen
question-illegal-moves = Nemožné tahy
question-mate = Mat
question-flag = Spadlý praporek
question-both-flags = Oba praporky na šachovnici
question-flag-after-illegal-move = Nárok na praporek po vlastním nemožném tahu
question-repetition = Opakování
question-repeats = Co se musí opakovat
question-wrong-claims = Neoprávněné reklamace
question-countdown = Odpočet v sekundách
question-same-instant = Současné konce
question-promotion = Pěšec se promění v
question-no-move = Kdo nemá tah
question-last-drop = Poslední nasazení po matu
question-draw-agreement = Na remíze se dohodnou
question-resignation = Kdo se vzdává
question-pawn-drops = Pěšci se nasazují na řady
question-zero-time = Tah v nulovém čase
question-hiding = Skrývání kamenů ze zásobníku
answer-completion-at-once = hned
answer-completion-pressed = zmáčknutím hodin
answer-illegal-moves-refused = stůl nepřijme
answer-illegal-moves-claimed = platí, dokud se nereklamují
answer-illegal-moves-called = hned prohrávají
answer-mate-automatic = platí sám
answer-mate-claimed = musí se reklamovat
answer-flag-automatic = platí sám
answer-flag-claimed = musí se reklamovat
answer-both-flags-first-loses = prohrává ten první
answer-both-flags-draw = remíza
answer-flag-after-illegal-move-refused = odmítá se: nemožný tah má přednost
answer-flag-after-illegal-move-granted = uznává se
answer-repetition-automatic = je samo remíza
answer-repetition-claimed = se reklamuje
answer-repetition-counted = se nahlas počítá a reklamuje
answer-repeats-board-and-reserves = šachovnice i zásobníky
answer-repeats-board = šachovnice
answer-wrong-claims-not-offered = remízy se nereklamují
answer-wrong-claims-free = nestojí nic
answer-wrong-claims-lose = prohrávají
answer-same-instant-first-event = platí první
answer-same-instant-added-up = výsledky se sečtou
answer-promotion-QRBN = dámu, věž, střelce nebo jezdce
answer-promotion-QN = dámu nebo jezdce
answer-promotion-Q = dámu
answer-no-move-waits = čeká na kámen
answer-no-move-draw = remizuje
answer-last-drop-no = ne
answer-last-drop-allowed = povoleno
answer-draw-agreement-both-boards = všichni čtyři
answer-draw-agreement-one-board = dva na jedné šachovnici
answer-draw-agreement-never = nikdo: na remíze se dohodnout nelze
answer-resignation-any-player = kterýkoli hráč
answer-resignation-both-partners = oba spoluhráči
answer-zero-time-refused = se nepřijme
answer-zero-time-allowed = je dovolen
answer-hiding-impossible = není možné
answer-hiding-possible = lze si stěžovat rozhodčímu
badge-rated = hodnocená
badge-voided = hodnocení zrušeno
badge-shuffle = Chess960
badge-rotation = místa se střídají
badge-start = z pozice
table-name = Jméno stolu
unnamed-table = Stůl { $id }
create-table = Založit stůl
open-tables = Volné stoly
more-tables = { $count ->
    [one] Ještě jeden
    [few] Ještě { $count }
   *[other] Ještě { $count }
}
no-open-tables = Žádný stůl není volný. Založ ho!
live-games = Právě se hraje
no-live-games = Teď nikdo nehraje.
no-live-games-of-event = Právě se nehraje žádná partie tohoto turnaje.
to-the-event = Na turnaj
recent-games = Poslední partie
no-recent-games = Žádná partie ještě neskončila.
no-games-yet = U veřejných stolů tohoto serveru ještě žádná partie neskončila. Až některá skončí, bude tady.
last-good-game = Poslední dobrá partie
score-won-first = 1–0
score-won-second = 0–1
score-drawn = ½–½
score-lost-by-both = 0–0
score-void = neplatí
score-adjourned = odlož.
by-mate = mat
by-checkmate = mat
by-last-drop-mate = mat posledním nasazením
by-last-drop-threefold = opakování posledním nasazením
by-illegal-move = nemožný tah
by-king-taken = král sebrán
by-flag = čas
by-both-flags = spadly oba praporky
by-resigned = vzdání
by-agreed = dohoda
by-threefold = opakování pozice
by-repetition = opakování pozice
by-wrong-claim = neoprávněná reklamace
by-no-reason = hodiny zastaveny bez důvodu
by-no-move = pat
by-stalemate = pat
by-no-show = nedostavení
by-absent = nepřítomnost
by-away = nepřítomnost
by-declared-lost = rozhodnutí rozhodčího
by-declared-lost-by-both = rozhodnutí rozhodčího
by-new-game = nařízena nová partie
by-material = nedostatek materiálu
by-fifty-moves = pravidlo 50 tahů
by-too-long = příliš dlouhá partie
join = Přisednout
table-damaged = Zavřeno: poškozené záznamy
watch = { $count ->
    [0] Sledovat
   *[other] Sledovat · { $count }
}
free = volno

## Rychlé hledání

quick-play = Hrát
quick-join = Přidat se ke spoluhráči
quick-game = Hra
quick-with = Hráči
quick-alone = Sám
quick-partner = Se spoluhráčem
quick-both = Ve dvou na obou deskách
quick-pairs-only = Jen proti jiné dvojici
quick-casual = Přátelská
quick-waiting = { $count ->
    [0] nikdo nečeká
    [one] čeká 1
    [few] čekají { $count }
   *[other] čeká { $count }
}
quick-bots = Volná místa doplní boti
quick-bots-after = po { $seconds } s
quick-bots-never = nikdy
quick-bots-in = boti přijdou za { $seconds } s
quick-looking = Hledáme hráče
quick-again = Někdo nebyl připraven. Hledáme dalšího hráče
quick-link-words = Tento odkaz ti poslal spoluhráč. Stiskni tlačítko a budete hrát spolu.
partner-name = Jméno spoluhráče
partner-words = Musí být online. Necháš-li pole prázdné, dostaneš odkaz k odeslání.
partner-asked = Čeká se, až { $name } přijme
partner-link = Pošli tento odkaz spoluhráči
partner-copied = Odkaz je zkopírován. Pošli ho spoluhráči.
partner-wanted = { $by } tě chce za spoluhráče ({ $control }).
event-partner-wanted = { $by } tě zve do dvojice v turnaji „{ $name }“.
look = Podívat se
accept = Přijmout
found-title = Hra nalezena: připraveni?
found-ready = Připraveno { $ready } ze { $people }
found-accept = Jsem tu
found-decline = Odmítnout
found-wait = Čeká se na ostatní…
left-not-ready = Hru jsi včas nepotvrdil(a), proto už nejsi ve frontě.
left-pause = { $minutes ->
    [one] Další hru můžeš hledat za minutu.
    [few] Další hru můžeš hledat za { $minutes } minuty.
   *[other] Další hru můžeš hledat za { $minutes } minut.
}
left-partner-left = Spoluhráč odešel, proto už hru nehledáš.
left-playing = Hraješ partii, proto už nejsi ve frontě.
left-disconnected = Spojení bylo příliš dlouho přerušené, proto už nejsi ve frontě.
left-restart = Server se restartuje a fronty jsou prázdné. Chceš-li hledat znovu, stiskni Hrát.
left-failed = Stůl se nepodařilo založit. Stiskni Hrát a zkus to znovu.
running-games = Tvoje partie
running-game = Hraješ partii
running-count = { $count ->
    [one] Běží 1 tvoje partie
    [few] Běží { $count } tvoje partie
   *[other] Běží { $count } tvých partií
}
return-to-game = Zpět do partie
own-games = Moje partie
own-result = Výsledek
own-result-all = Vše
own-result-won = Výhry
own-result-lost = Prohry
own-result-drawn = Remízy
own-kind = Hra
own-kind-all = Vše
own-kind-bughouse = Bughouse
own-kind-kriegspiel = Kriegspiel
own-rated = Hodnocení
own-rated-all = Vše
own-rated-true = Hodnocené
own-rated-false = Přátelské
no-own-games = Ještě jsi nedohrál(a) žádnou partii.
no-own-games-found = Žádné partie se nenašly.

## Boti

bot = bot
play-now = Hrát hned proti botům
fill-with-bots = Doplnit boty
fill-words = Tři boti si přisednou k tobě a uvolní místo každému, kdo přijde.
which-bot = Který bot
ask-bot = Posadit bota na místo { $seat }
take-seat = Sednout si sem
dismiss-bot = Poslat pryč
level-beginner = začátečník
level-casual = rekreační hráč
level-club = klubový hráč
level-strong = turnajový hráč
level-full = plná síla

## Stůl

white = bílý
black = černý
board-label = Šachovnice { $board }, na tahu je { $turn }.
board-keys = Šachovnice: šipkami se chodí po polích, Enter figuru zvedne a položí, P N B R Q berou ze zásobníku, Escape vrátí zpět
square-empty = { $square }, prázdné
square-piece = { $square }, { $piece } { $color ->
        [white] bílého
       *[black] černého
    }
taken-up = Zvednuto: { $from }
put-back = Vráceno zpět
not-there = Tam se táhnout nedá
hand-label = V zásobníku: { $seat }
in-hand = { $piece }, v zásobníku { $count }
sit-here = Sednout si
sat-down = { $name } si sedá ke stolu.
role-you = Ty
role-partner = Spoluhráč
role-opponent = Soupeř
role-partners-opponent = Soupeř spoluhráče
# The same where there is little room
role-partners-opponent-short = × spoluhráč
nobody = Nikdo
is-ready = připraven
is-away = odpojen
is-muted = umlčen
swap-asked = požádán
swap-seats = Vyměnit si s tímto hráčem místo
swap-accept = Souhlasit s výměnou míst
swap-wanted = { $name } ({ $seat }) si s tebou chce vyměnit místo.
swap-void = Zrušit výměnu s { $seat }
swap-agree = Vyměnit s { $seat }
swap-decline = Odmítnout výměnu
move-here = Přesednout si sem
must-come = Zbývající čas na první tah nebo na návrat
frozen = Zmrazen: tak dlouho nesmí dokončit tah
time-difference = O kolik víc či méně času než soupeř na druhé šachovnici
game-starts = Partie začíná.
offers-draw = nabízí remízu
resigns = vzdává
wants-to-adjourn = chce odložit
press-clock = Zmáčknout hodiny
promote = Pěšec se promění v
swap = Prohodit šachovnice (x)
flip = Otočit šachovnice (f)
queued = Připravený tah: { $move }
unqueue = Vzít zpět připravené tahy
seats-free = { $count ->
    [one] Jedno místo je volné: sedni si a hraj.
    [few] { $count } místa jsou volná: sedni si a pošli odkaz přátelům.
   *[other] { $count } míst je volných: sedni si a pošli odkaz přátelům.
}
seats-free-seated = { $count ->
    [one] Jedno místo je volné: pošli někomu odkaz.
    [few] { $count } místa jsou volná: pošli odkaz přátelům.
   *[other] { $count } míst je volných: pošli odkaz přátelům.
}
waiting-ready = { $count ->
    [one] Jeden hráč ještě není připraven.
    [few] { $count } hráči ještě nejsou připraveni.
   *[other] { $count } hráčů ještě není připraveno.
}
clocks-stopped = Hodiny stojí.
watching = Sleduješ { $game }. partii.
your-move = Jsi na tahu
your-move-on = Jsi na tahu na šachovnici { $board }
your-move-both = Jsi na tahu na obou šachovnicích
their-move = Na tahu je soupeř: tah si můžeš připravit
their-move-queued = Na tahu je soupeř
made-move = Tah je proveden, zmáčkni hodiny.
countdown-words = Táhnout můžeš už teď.
press-ready = Začne se, až zmáčkneš Připraven.
confirm-move = Zahrát { $move }
draw-offered = { $name } nabízí remízu.
draw-offered-on = { $name } nabízí remízu na šachovnici { $board }.
zen = Jen šachovnice (z)
more-deeds = Další
result-won = Výhra
result-lost = Prohra
result-team = Vyhráli { $one } a { $two }
result-drawn = Remíza
result-lost-by-both = Prohrály oba týmy
result-void = Partie neplatí
result-over = Partie skončila
hardly-played = Rating se nemění: hodnocená partie má aspoň 8 tahů a každý v ní aspoň jednou táhl.
end-plain = { $outcome }: { $cause }.
end-why = { $cause }.
end-by-article = { $cause } ({ $article })
plain-flag = hráči { $seat } došel čas
plain-agreed = dohodou
looking-back = Tah { $ply } z { $moves }. Zpět klepnutím na šachovnici.
actions = Co lze udělat
game-number = { $game }. partie
game-of-event = kolo { $round }, stůl { $board }
lag-credits = Vráceno za zpoždění:
lag-credit = { $name } { $seconds } s
lag-credits-title = Čas, který server přidal na hodiny, protože tahy byly dlouho na cestě
agreed = Nastavení stolu
about-delay = Diváci vidí partii o { $seconds } s později
about-absence = Kdo je odpojen { $seconds } s, prohrává
this-tab-plays = Tvé místo v tomto panelu
typed-moves-are-for = Psané tahy hraje
type-move = Napiš tah nebo hlášku spoluhráči
move = Táhnout
copy-link = Kopírovat odkaz
link-copied = Odkaz je zkopírován. Pošli ho těm, kdo mají hrát.
invite = Pozvat
invite-name = Jméno hráče
invite-seat = Místo
any-seat = kamkoli
invitation-sent = Pozvánka pro { $name } je odeslána.
waiting = Čekací listina
waiting-none = Nikdo na místo nečeká.
waiting-join = Zapsat se na čekací listinu
waiting-leave = Odejít z čekací listiny
standings = Pořadí u tohoto stolu
points = Body
analyse = Analyzovat
log = Protokol
ready = Připraven
not-ready = Ještě ne
rematch = Odveta
resume = Pokračovat v partii
stand = Opustit místo
take-back = Vrátit tah
offer-draw = Nabídnout remízu
accept-draw = Přijmout remízu
decline-draw = Odmítnout remízu
draw-needs-all = Na šachovnici { $board } se nabízí remíza. Souhlasit musí všichni čtyři hráči: jestli souhlasíš, nabídni ji i na své šachovnici.
resign = Vzdát
resign-too = Vzdát jako spoluhráč
abort = Zrušit partii
adjourn = Odložit
adjourn-too = Také odložit (chce { $seats })
play-on = Hrát dál
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
claims-by-move = Opakování mým tahem
count-aloud = Počítat: { $count }
decline-last-drop = Bez posledního nasazení
announce-move = { $seat }: { $move }.
piece-arrived = Nově v zásobníku: { $piece }, teď { $count }.
clock-reading = { $name }: { $time }.
time-low = Na hodinách ti zbývá { $seconds } s.

## Chat

talk = Chat
phrases = Hlášky spoluhráči
how-much = Jak moc
nothing-said = Nikdo nic neřekl.
send-to = Komu
say = Napiš něco…
send = Poslat
channel-team = Tým
channel-table = Stůl
channel-observers = Diváci
want-1 = Potřebuji { $what }
want-2 = Nutně potřebuji { $what }
want-3 = Dej mi { $what } a je mat!
dont-1 = Nedávej { $what }
dont-2 = Za nic nedávej { $what }
dont-3 = Nedávej { $what }, nebo dostanu mat!
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
phrase-dead = Když táhnu, dostanu mat
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
steps = Procházení partie
step-first = Začátek partie
step-back = Předchozí tah
step-forward = Další tah
step-now = Poslední tah

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
share = Sdílet
share-link = Odkaz
share-frame = Kód pro jinou stránku
share-send = Poslat
share-picture = Uložit obrázek
link-is-copied = Odkaz je zkopírován.
frame-copied = Kód je zkopírován.
close = Zavřít
tv = Sledovat
tournaments = Turnaje
other-games = Další partie
open-on-tandem = Otevřít na Tandemu
embed-kriegspiel = Partie Kriegspielu se ukazují jen na Tandemu.
to-the-table = Ke stolu

evaluation-board = Šachovnice { $board }
mark-mistake = chyba
mark-blunder = hrubá chyba
percent = { $value } %
gifts = Cena sebraných figur
gift-capture = Braní
gift-to = Komu
gift-chances = Šance na výhru
gift-drop = Nasazení
gift-worth = { $name }: { $piece ->
        [P] s pěšcem
        [N] s jezdcem
        [B] se střelcem
        [R] s věží
       *[Q] s dámou
    } šance na výhru { $change ->
        [rose] stouply z { $without } na { $with }.
        [fell] klesly z { $without } na { $with }.
       *[same] zůstaly na { $with }.
    }
gift-dropped = Nasazení:
gift-kept = Nasazena nebyla.
retry = Zkusit znovu
retry-number = { $number } z { $all }
retry-asks = { $seat } zahrál { $move }. Najdi lepší tah.
retry-judges = Ověřuje se { $move }…
retry-wrong = { $move } nestačí. Zkus to znovu.
retry-right = { $move } je správně!
retry-good = { $move } je dobrý tah, existuje ale lepší.
retry-answered = Nejlepší pokračování: { $line }
retry-again = Zkusit znovu
retry-answer = Ukázat řešení
retry-skip = Přeskočit
retry-next = Další chyba
retry-close = Zpět k rozboru partie

## Partie a hráči z archivu

archive-game = Partie { $number } z archivu
archive-source = Zdroj: { $source }
archive-review = Přehrát partii
archive-games = Partie z archivu
archive-count = { $count ->
    [one] Jedna partie
    [few] { $count } partie
   *[other] { $count } partií
}
archive-games-none = Taková partie v archivu není. Zkus vynechat den, nebo napsat jméno hráče tak, jak je v záznamu.
archive-search = Hledat v archivu podle tahů
archive-player = Hráči z archivu
archive-player-explorer = Prozkoumat partie tohoto hráče
explorer-games = Partie s nejvyšším hodnocením
explorer-results = Výhry / remízy / prohry
explorer-bar = výhry: { $won }, remízy: { $drawn }, prohry: { $lost }
explorer-no-results = bez výsledků
openings = Zahájení
openings-none = Archiv nemá žádné partie tohoto hráče.
openings-all-partners = Všichni spoluhráči
openings-all-games = Všechny partie
openings-all-lines = Ukázat všechny varianty

## Engine v prohlížeči

engine = Engine
engine-key = Ukázat nejlepší tahy enginu (e)
engine-starts = Načítá se…
engine-failed = Tuto pozici engine analyzovat neumí.
engine-speed = { $speed } pozic/s
engine-depth = hloubka { $depth }
engine-sit-stuck = Seď: dokud nepřijde figura, není možný tah.
engine-sit-lost = Seď: každý tah prohrává.
engine-sit-mate-arrives = Seď: spoluhráč může vzít figuru, která dá mat.
engine-needs = Potřebuje { $what } ({ $score }).
engine-teams-sit = Oba týmy by měly čekat, takže rozhodnou hodiny.
engine-partners-sit = Oba spoluhráči by měli čekat, ale pak běží jen jejich hodiny: jeden z nich musí táhnout.

## Lidé

challenge = Vyzvat…
play-together = Hrát společně
spectators = Sledují:
spectators-more = a { $count ->
    [one] 1 další
    [few] { $count } další
   *[other] { $count } dalších
}
spectators-count = { $count ->
    [one] 1 host nebo nejmenovaný divák
    [few] { $count } hosté nebo nejmenovaní diváci
   *[other] { $count } hostů nebo nejmenovaných diváků
}
profile = Profil
more-actions = Další…
mute = Umlčet u tohoto stolu
unmute = Nechat u stolu mluvit
block = Zablokovat
unblock = Odblokovat
blocked-now = { $name } je na seznamu blokovaných. Nic od sebe neuslyšíte.
unblocked-now = { $name } už na seznamu blokovaných není.
report = Nahlásit…
report-title = Nahlásit: { $name }
report-words = Co se stalo? Přečtou si to moderátoři serveru.
reported = Děkujeme. Podíváme se na to.
no-person = Nikdo takový tu není
rating = Rating
rating-title = { $points } ± { $span }, { $games ->
    [one] jedna hodnocená partie
    [few] { $games } hodnocené partie
   *[other] { $games } hodnocených partií
}
rating-none = Zatím žádné hodnocené partie.
players = Hráči
teams = Týmy
teams-none = Zatím žádné hodnocené partie se spoluhráčem.
with = s hráčem
games-count = { $count ->
    [one] jedna partie
    [few] { $count } partie
   *[other] { $count } partií
}
ratings-words = Glicko-2, pro hráče i pro dvojice spoluhráčů. Každý začíná na 1500; otazník znamená, že se toho ví ještě málo.
ratings-none = Nikdo zatím nemá ustálený rating.
rating-history = Vývoj ratingu
rating-history-words = Teď { $last }; nejvyšší { $highest }, { $day }.
rating-days = Rating po dnech
by-seat = Výsledky podle místa
by-partner = Výsledky se spoluhráči
by-opponent = Výsledky proti soupeřům
all-seats = Všechna místa
count-games = Partie
count-won = Výhry
count-drawn = Remízy
count-lost = Prohry

## Účet

account-name = Jméno
password = Heslo
new-password = Heslo (aspoň 8 znaků)
sign-in = Přihlásit se
sign-in-words = Pokud už účet máš.
blocked = Zablokovaní

## Rozhodčí

arbiter-console = Rozhodčí
about-clocks = Partie
about-player = Hráč
about-team = Body
about-position = Pozice
as-it-stands = Jak stojí
set-position = Nastavit pozici
no-log = Zatím se nic nestalo.
other-command = Jakýkoli příkaz slovy protokolu
order-new-game = Nová partie
warn = Napomenout
freeze-5 = Zmrazit 5 s
freeze-10 = Zmrazit 10 s
no-reason = Zastavil bez důvodu
expel = Vyloučit
reading = Minuty a sekundy
set-clock = Nastavit hodiny
declare-lost = Kontumovat
declare-lost-both = Kontumovat oběma
lower-points = −{ $points }
raise-points = +{ $points }
issue-command = Vydat

## Chyby

not-understood = Tomu nerozumím. Tahy se píší jako Nf3, P@f7 nebo e7e8q.
code-seat-taken = Tam už sedí někdo jiný.
code-not-your-seat = Tohle není tvoje místo.
code-not-now = To teď nejde.
code-not-the-arbiter = To smí jen rozhodčí stolu.
code-not-your-talk = Hráči a diváci spolu při partii nemluví.
code-too-many = Příliš mnoho požadavků. Chvilku počkej a zkus to znovu.
code-busy = Server má teď příliš práce. Zkus to za pár sekund.
code-draining = Server se právě chystá na restart. Zkus to za pár sekund.
code-unavailable = Server to teď nedokáže. Zkus to později.
refused-request = { $text } (požadavek { $request })
code-damaged = Stůl je zavřený, protože jeho záznamy na serveru jsou poškozené.
code-no-table = Takový stůl tu není.
code-no-archive = Tento server nevede archiv partií.
code-no-event = Takový turnaj tu není.
code-no-person = Nikdo toho jména tu teď není.
code-bad-name = Tak se nikdo jmenovat nemůže: jméno má víc než 24 znaků, míchá různá písma, obsahuje neviditelné nebo ozdobné znaky, je vyhrazené hostům, botům a správcům, nebo je urážkou.
code-weak-password = Toto heslo se dá snadno uhodnout. Zvol jiné.
code-is-the-arbiter = Jsi rozhodčím tohoto stolu a rozhodčí nehraje. Zahraj si u jiného stolu.
code-needs-role = To mohou jen lidé, které schválili provozovatelé tohoto serveru: rozhodčí u hodnocených stolů a moderátoři.
code-too-fast = Na hodnocené partie je toto tempo příliš rychlé: musí dát aspoň 60 sekund na 40 tahů.
code-suspended = Správci serveru ti pozastavili přístup.
code-name-taken = To jméno už někdo má.
code-bad-email = Tohle není e-mailová adresa.
code-link-expired = Odkaz už byl použit, nebo je příliš starý. Požádej o nový.
code-wrong-password = Chybné jméno nebo heslo.
code-wrong-old-password = Dosavadní heslo není správné.
code-needs-account = K tomu je třeba účet.
code-blocked = Jeden z vás toho druhého zablokoval.
code-not-the-host = To smí jen ten, kdo stůl založil.
code-not-the-organizer = To mohou jen ti, kdo turnaj řídí, nebo hráči, kterých se to týká.
code-too-long = To je příliš dlouhé.
code-malformed = Tomu nerozumím.

## Nastavení

setting-theme = Vzhled
setting-theme-system = Podle systému
setting-theme-light = Světlý
setting-theme-dark = Tmavý
setting-board = Šachovnice
setting-board-walnut = Ořech
setting-board-forest = Les
setting-board-lake = Jezero
setting-board-slate = Břidlice
setting-board-contrast = Vysoký kontrast
setting-pieces = Kameny
setting-pieces-classic = Klasické
setting-pieces-facet = Hraněné
setting-pieces-token = Žetony
setting-boardSize = Velikost tvé šachovnice
setting-language = Jazyk
setting-language-en = English
setting-language-cs = Čeština
setting-language-de = Deutsch
setting-sounds = Zvuky
setting-volume = Hlasitost
setting-partnerVolume = Hlasitost šachovnice spoluhráče (poměrná)
setting-notify = Upozornit mě, když jsem na tahu a dívám se jinam
setting-coordinates = Souřadnice na šachovnicích
setting-animations = Animace kamenů
setting-autoQueen = Pěšce proměňovat vždy v dámu
setting-confirm = Potvrzovat každý tah
setting-zen = Za hry jen šachovnice
setting-press = Po mých tazích zmáčknout hodiny automaticky
keys = Klávesové zkratky
key-0 = napsat tah nebo hlášku
key-1 = něco říct
key-2 = prohodit šachovnice
key-3 = otočit šachovnice
key-4 = o tah zpět
key-5 = o tah dál
key-6 = zmáčknout hodiny
key-7 = na šachovnici: šipky a Enter táhnou, P N B R Q berou ze zásobníku

## Analýza

analysis = Analýza
undo = Zpět (Ctrl+Z)
stands-to-move = { $board }: na tahu { $color }.
stands-check = { $board }: na tahu { $color }, šach.
stands-waiting = { $board }: { $color } čeká na kámen.
stands-mated = { $board }: { $color } dostal mat.
analysis-not-now = Právě hraješ. Dokud partie neskončí, analýza není (Pravidla 8.2, 9.6).
text-not-understood = Tomu nerozumím: { $why }
open-title = Otevřít partii nebo pozici
open-words = BPGN s jednou partií nebo s více, protokol, nebo pozice jako BFEN.
open-text = Text
open-file = nebo soubor
open = Otevřít
marks = Značky
comment-move = Komentář k tahu
comment-game = Komentář k partii
promote-line = Povýšit variantu
remove-move = Smazat odtud
goes-on = Pokračování
files = Import a export
lost = Něco se importovat nepodařilo
severity-error = Chyba,
severity-warning = Varování,
severity-note = Poznámka,
loss-setup = Pozici z její značky nejde hrát.
loss-unplayed = { $count ->
    [one] Jeden tah nejde zahrát a chybí:
    [few] { $count } tahy nejdou zahrát, nebo po takovém následují, a chybí:
   *[other] { $count } tahů nejde zahrát, nebo po takovém následují, a chybí:
}
loss-twice = { $count ->
    [one] Jeden tah je zapsán dvakrát:
    [few] { $count } tahy jsou zapsány dvakrát:
   *[other] { $count } tahů je zapsáno dvakrát:
}
loss-remark = { $count ->
    [one] Jedna poznámka patří k tomu, co chybí:
    [few] { $count } poznámky patří k tomu, co chybí:
   *[other] { $count } poznámek patří k tomu, co chybí:
}
loss-stray = { $count ->
    [one] Tohle k žádné partii nepatří:
    [few] { $count } kusy textu k žádné partii nepatří:
   *[other] { $count } kusů textu k žádné partii nepatří:
}
loss-result = Výsledků je víc než jeden:
loss-behind-result = Tahy za výsledkem byly přesunuty před něj:
loss-empty = Varianty bez tahů chybí.
loss-numbers = { $count ->
    [one] Jedno číslo tahu bylo opraveno:
    [few] { $count } čísla tahů byla opravena:
   *[other] { $count } čísel tahů bylo opraveno:
}
loss-one-board = Zapsána byla jen jedna šachovnice: co se na ní nasazuje, je v zásobníku od začátku.
loss-too-many = Tahů je příliš mnoho. Odtud chybí:
loss-log = Protokol obsahuje víc, než dokáže zápis:
loss-lag = Údaje o zpoždění tahů chybí: tahy jsou teď jiné.
loss-otherwise = Část tohoto textu BPGN zapsat neumí. Zkontroluj, prosím, výsledek.

## Kriegspiel

kind = Hra
kind-bughouse = Holanďany
kind-bughouse-words = Dvě šachovnice, dva týmy po dvou: co sebereš, spoluhráč nasadí
kind-kriegspiel = Kriegspiel
kind-kriegspiel-words = Dva hráči, kteří navzájem nevidí své kameny, a rozhodčí, který je vidí
krieg-berkeley = Berkeley
krieg-berkeley-words = Rozhodčí řekne pole, na kterém se bralo, a odkud jde šach. Odmítnutí slyší oba.
krieg-wild16 = ICC wild 16
krieg-wild16-words = Řekne, zda padl pěšec nebo figura, a před každým tahem, kolik je braní pěšcem. Odmítnutí slyší jen ten, kdo zkoušel.
krieg-cincinnati = Cincinnati
krieg-cincinnati-words = Řekne, zda padl pěšec nebo figura, a před každým tahem, zda se dá brát pěšcem.
krieg-rand = RAND
krieg-rand-words = Řekne, zda padl pěšec nebo figura, na kterých polích se dá brát pěšcem, a proměny. Kdo je v patu, prohrává.
krieg-english = Anglická
krieg-english-words = Ptáš se „Any?“: dá-li se brát pěšcem, musíš to jednou zkusit. Braní mimochodem se oznamuje.
krieg-berkeley_any = Berkeley s „Any?“
krieg-berkeley_any-words = Jako Berkeley, ale smíš se zeptat „Any?“: dá-li se brát pěšcem, musíš to braní najít.
krieg-crazykrieg = Crazykrieg
krieg-crazykrieg-words = S nasazováním: sebrané kameny mění barvu a vracejí se. Rozhodčí řekne, co padlo a co se nasadilo.
kriegspiel-explained = Jak se hraje kriegspiel
watching-terms = Diváci vidí
watching-nothing = jen veřejná oznámení
watching-one-side = jednu stranu podle výběru
watching-both = obě strany
about-watching-nothing = Diváci slyší jen to, co rozhodčí říká všem.
about-watching-one-side = Diváci vidí do konce partie jednu stranu podle výběru.
about-watching-both = Diváci vidí obě strany.
umpire = Rozhodčí
umpire-log = Oznámení
umpire-silent = Zatím žádná oznámení.
umpire-waits = Hodiny stojí, než tu budou oba hráči.
said-moved = { $color ->
    [white] Bílý táhl.
   *[black] Černý táhl.
}
said-moved-own = { $color ->
    [white] Bílý: { $move }.
   *[black] Černý: { $move }.
}
said-refused-own = Ne: { $move } nejde.
said-refused = { $color ->
    [white] Bílý marně zkoušel táhnout
   *[black] Černý marně zkoušel táhnout
}{ $number ->
    [one] .
    [2] {" "}dvakrát.
    [3] {" "}třikrát.
    [4] {" "}čtyřikrát.
   *[other] {" "}{ $number }×.
}
said-any-yes = Any? Zkus to!
said-any-no = Any? Ne.
said-capture = { $piece ->
    [pawn] Na { $square } padl pěšec.
    [piece] Na { $square } padla figura.
    [P] Na { $square } padl pěšec.
    [N] Na { $square } padl jezdec.
    [B] Na { $square } padl střelec.
    [R] Na { $square } padla věž.
    [Q] Na { $square } padla dáma.
   *[none] Bralo se na { $square }.
}
said-en-passant = Pěšec byl sebrán mimochodem, braní na { $square }.
said-drop = { $piece ->
    [P] Nasadil se pěšec.
    [N] Nasadil se jezdec.
    [B] Nasadil se střelec.
    [R] Nasadila se věž.
   *[Q] Nasadila se dáma.
}
said-promotion = Pěšec se proměnil.
said-check = Šach { $where }.
check-file = po sloupci
check-rank = po řadě
check-long-diagonal = po dlouhé diagonále
check-short-diagonal = po krátké diagonále
check-knight = jezdcem
said-tries-some = Lze zkusit braní pěšcem.
said-tries-none = Pěšcem se brát nedá.
said-tries = { $number ->
    [one] Lze zkusit jedno braní pěšcem.
    [2] Lze zkusit dvě braní pěšcem.
    [3] Lze zkusit tři braní pěšcem.
    [few] Lze zkusit { $number } braní pěšcem.
   *[other] Lze zkusit { $number } braní pěšcem.
}
said-tries-on = Pěšcem lze zkusit brát na { $squares }.
said-end-checkmate = Mat.
said-end-stalemate = Pat.
said-end-material = Remíza: málo materiálu.
said-end-repetition = Remíza opakováním.
said-end-fifty-moves = Remíza: padesát tahů.
over-checkmate = { $winner ->
    [white] Bílý vyhrál: mat.
   *[black] Černý vyhrál: mat.
}
over-stalemate = { $winner ->
    [white] Bílý vyhrál: černý je v patu.
    [black] Černý vyhrál: bílý je v patu.
   *[none] Remíza: pat.
}
over-material = Remíza: na mat je málo materiálu.
over-repetition = Remíza opakováním pozice.
over-fifty-moves = Remíza: padesát tahů bez braní a tahu pěšcem.
over-resigned = { $winner ->
    [white] Bílý vyhrál: černý se vzdal.
   *[black] Černý vyhrál: bílý se vzdal.
}
over-agreed = Remíza dohodou.
over-flag = { $winner ->
    [white] Bílý vyhrál: černému došel čas.
    [black] Černý vyhrál: bílému došel čas.
   *[none] Remíza: čas došel a na mat je málo materiálu.
}
over-away = { $winner ->
    [white] Bílý vyhrál: černý byl příliš dlouho pryč.
    [black] Černý vyhrál: bílý byl příliš dlouho pryč.
   *[none] Oba byli příliš dlouho pryč.
}
over-too-long = Remíza: partie je příliš dlouhá.
aborted = Partie byla zrušena.
turn-of = { $color ->
    [white] Na tahu je bílý.
   *[black] Na tahu je černý.
}
watching-late = Vidíš to o { $seconds } s později.
attempt-asked = Zkouší se { $move }…
moved = táhl
tried = Marné pokusy
refused-times = { $number ->
    [one] 1 odmítnutí
    [few] { $number } odmítnutí
   *[other] { $number } odmítnutí
}
type-attempt = Napiš pokus o tah, nebo s otazníkem svůj odhad
ask-any = Any?
pgn-own = Můj zápis
pgn-of = { $color ->
    [white] PGN bílého
   *[black] PGN černého
}
nonsense-own-pieces = Nesmysl: brání tomu tvé vlastní kameny.
nonsense-repeated = Nesmysl: v tomto tahu už to bylo odmítnuto.
nonsense-check-unanswered = Nesmysl: tím se šachu nedá čelit.
nonsense-capture-owed = Nesmysl: nejdřív je třeba zkusit braní pěšcem.
nonsense-no-such-try = Nesmysl: rozhodčí řekl, že takové braní pěšcem není.
nonsense-not-asked = Na „Any?“ se teď zeptat nedá.
code-nonsense = Nesmysl.
attempt-not-understood = Tomu nerozumím. Pokusy se píší jako Nf3, exd5 nebo e7e8q.
not-your-turn = Nejsi na tahu. V Kriegspielu se nedá táhnout předem.
guess-not-understood = Odhad se píše jako ?Nf6, a ?f6 ho zase odebere.
perspective = Zvol si pohled
perspective-kept = Tento pohled ti zůstane do konce partie
perspective-once = Co si vybereš, platí až do konce partie.
perspective-white = Bílý
perspective-black = Černý
perspective-both = Oba
view-white = Pohled bílého
view-both = Šachovnice
view-black = Pohled černého
views = Pohled
boards = možných: { $size }
beliefs = Možné pozice soupeře
beliefs-counting = Možné pozice se počítají, potrvá to nejvýš deset sekund…
beliefs-all = Všechny počty
beliefs-graph = Počet možných pozic po každém tahu v logaritmickém měřítku. Klepnutí vede k tahu.
beliefs-words = Počet pozic, které souhlasí se vším, co hráč věděl. U { $bound } pozic nebo po pěti sekundách počítání končí.
belief-of = { $color ->
    [white] pro bílého:
   *[black] pro černého:
}
count-again = Počítat znovu
turn = Tah
record-whole = Celá partie
record-white = Zápis bílého
record-black = Zápis černého
record-copied = Zápis je zkopírován jako Kriegspiel PGN.
save-pgn-file = PGN
copy = Kopírovat
kriegspiel-board-label = Šachovnice, na tahu je { $turn }.
kriegspiel-board-keys = Šachovnice klávesami: šipky chodí po polích, Enter vezme kámen a zkusí tah, Escape ho vrátí, Shift s písmenem kamene tam dá odhad nebo ho odebere
guess-placed = Odhad: { $piece } na { $square }.
guess-taken = Na { $square } žádný odhad.
kriegspiel-board-guesses = Odhady: { $pieces }.
guesses = Odhady
guesses-toggle = Ukázat nebo skrýt tvé odhady (g)
guesses-count = { $placed } z { $most }
guess-put = Postavit na šachovnici jako odhad: { $piece }
guesses-start = Postavit odhady všech soupeřových kamenů do výchozího postavení
guesses-clear = Odebrat všechny odhady
key-8 = ukázat nebo skrýt odhady v kriegspielu
key-9 = zeptat se „Any?“ v kriegspielu
key-10 = s písmenem kamene: odhad na pole, kde jsou klávesy
key-11 = říct si spoluhráči o kámen: pěšec, jezdec, střelec, věž, dáma, diagonální, těžký, výměny
key-12 = jak naléhavě: znovu pro víc
key-13 = seď, můžeš, ano, ne
key-14 = jen šachovnice
key-15 = začátek partie, poslední tah
key-16 = průzkumník archivu: ↑ ↓ procházejí jeho tahy, Enter tah zahraje
key-17 = přečíst hodiny (pro čtečky obrazovky)
key-18 = odejít z pole, do kterého píšeš
