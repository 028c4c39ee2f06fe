# Výroky rozhodčího česky, slovy Pravidel bughouse šachu.
#
# Jména zpráv jsou id z `describe` se slovem, co to je: `ruling-`, `why-`, `illegal-`, `allowed-`, `when-`, `end-`. Hodnoty
# přicházejí v proměnných se jmény polí. Místa (WhiteA) se neskloňují, proto před nimi jinde než v prvním pádě stojí
# „hráč“. Kámen je v prvním pádě $piece, v dalších tvarech podle atributů své zprávy: $piece-acc čtvrtý pád, $piece-dat třetí,
# $piece-ins sedmý, $piece-which vztažné zájmeno ve čtvrtém pádě.

## Jména

piece-P = pěšec
    .acc = pěšce
    .dat = pěšci
    .ins = pěšcem
    .which = kterého
    .any = žádného pěšce
    .was-unseen = Nasazený pěšec byl neviditelný
    .is-seen = pěšec je viditelný
    .is-unseen = pěšec je neviditelný
piece-N = jezdec
    .acc = jezdce
    .dat = jezdci
    .ins = jezdcem
    .which = kterého
    .any = žádného jezdce
    .was-unseen = Nasazený jezdec byl neviditelný
    .is-seen = jezdec je viditelný
    .is-unseen = jezdec je neviditelný
piece-B = střelec
    .acc = střelce
    .dat = střelci
    .ins = střelcem
    .which = kterého
    .any = žádného střelce
    .was-unseen = Nasazený střelec byl neviditelný
    .is-seen = střelec je viditelný
    .is-unseen = střelec je neviditelný
piece-R = věž
    .acc = věž
    .dat = věži
    .ins = věží
    .which = kterou
    .any = žádnou věž
    .was-unseen = Nasazená věž byla neviditelná
    .is-seen = věž je viditelná
    .is-unseen = věž je neviditelná
piece-Q = dáma
    .acc = dámu
    .dat = dámě
    .ins = dámou
    .which = kterou
    .any = žádnou dámu
    .was-unseen = Nasazená dáma byla neviditelná
    .is-seen = dáma je viditelná
    .is-unseen = dáma je neviditelná
piece-K = král
    .acc = krále
    .dat = králi
    .ins = králem
    .which = kterého
    .any = žádného krále
    .was-unseen = Nasazený král byl neviditelný
    .is-seen = král je viditelný
    .is-unseen = král je neviditelný
team-first = WhiteA a BlackB
team-second = BlackA a WhiteB
points-none = 0 bodů
points-half = půl bodu
points-one = 1 bod
count-one = poprvé
count-two = podruhé
count-three = potřetí

## Jak partie dopadla

outcome-won-first = WhiteA a BlackB vyhráli
    .within = vyhráli WhiteA a BlackB
outcome-won-second = BlackA a WhiteB vyhráli
    .within = vyhráli BlackA a WhiteB
outcome-drawn = Remíza
    .within = remíza
outcome-lost-by-both = Partie je prohraná pro oba týmy
    .within = prohráli oba týmy
outcome-void = Partie neplatí a hraje se znovu
    .within = hraje se znovu
unfinished = Partie neskončila

## Výroky

ruling-started = Hodiny jdou od { $clocks }.
ruling-made = { $seat } zatáhl { $act }.
ruling-made-early = { $seat } zatáhl { $act } dříve než soupeř: tah napřed.
ruling-taken-back = { $seat } vrací zatažený tah.
ruling-taken-back-with-answer = { $seat } vrací zatažený tah a soupeř musí vrátit svou odpověď.
ruling-completed = { $captured ->
    [none] { $seat } dokončil tah { $act }.
   *[other] { $seat } dokončil tah { $act }; spoluhráč dostává { $captured-acc }.
}
ruling-pressed-without-move = { $seat } stiskl hodiny, aniž zatáhl.
ruling-clock-returned = Hodiny hráče { $seat } jdou znovu, dokud neopraví posunuté kameny.
ruling-press-undone = { $seat } je znovu na tahu a jeho hodiny jdou.
ruling-pieces-replaced = { $seat } opravil postavení kamenů.
ruling-counted = Pozice na šachovnici { $board } se počítá: { $count }.
ruling-draw-offered = { $seat } nabízí remízu.
ruling-draw-declined = { $seat } odmítá remízu.
ruling-draw-agreed-here = Na šachovnici { $board } je dohodnuta remíza; musí souhlasit i hráči druhé šachovnice.
ruling-resignation-offered = { $seat } se vzdává; musí se vzdát i spoluhráč.
ruling-last-drop-open = { $mated } dostal mat, ale { $seat } ještě smí nasadit { $piece-acc }, { $piece-which } { $mated } sebral naposledy.
ruling-premove-granted = { $seat } táhl napřed; doporučuje se zmrazení na několik sekund.
ruling-starting-error-granted = Rozhodčí má opravit výchozí postavení nebo hodiny na šachovnici { $board }.
ruling-repeatedly-hiding-granted = { $seat } prý opakovaně skrývá kameny; rozhodčí ho může potrestat.
ruling-show-pieces = { $seat } má ukázat kameny.
ruling-drop-refused = { $piece-was-unseen }; kámen se vrací do zásobníku a hodiny hráče { $seat } jdou znovu.
ruling-barred = { $seat } nesmí nasadit { $piece-acc }, dokud soupeř neřekne, že { $piece-is-seen }.
ruling-unbarred = { $seat } smí { $piece-acc } zase nasadit.
ruling-adjournment-wanted = { $seat } chce partii odložit.
ruling-adjournment-declined = { $seat } chce hrát dál.
ruling-adjourned = Partie je odložena v pozici { $bfen }.
ruling-clocks-stopped = Oboje hodiny stojí.
ruling-clocks-restarted = Oboje hodiny jdou znovu.
ruling-suspended = Hodiny stojí, server je nedostupný.
ruling-resumed = Server je zpět a hodiny jdou znovu.
ruling-warned = { $seat } je napomenut.
ruling-frozen = { $seat } je zmrazen: nesmí dokončit tah, dokud jeho hodiny neukážou { $until }.
ruling-expelled = { $seat } je vyloučen.
ruling-clock-set = Hodiny hráče { $seat } jsou nastaveny na { $reading }.
ruling-position-set = Pozice na šachovnici { $board } je opravena.
ruling-points-set = { $team } mají nyní { $points }.
ruling-lag-credited = Hráči { $seat } se vrací { $span } { $span ->
    [one] sekunda
    [few] sekundy
    [many] sekundy
   *[other] sekund
} zpoždění.
ruling-reading-taken = Hodiny hráče { $seat } ukazují podle záznamu { $reading }.

## Konce

end-one = { $outcome }: { $article }, { $cause }.
end-several = { $outcome }: 1.10, { $count ->
    [2] obě šachovnice skončily ve stejný okamžik a výsledky se sčítají
    [few] { $count } konce přišly ve stejný okamžik a výsledky se sčítají
   *[other] { $count } konců přišlo ve stejný okamžik a výsledky se sčítají
}: { $causes }.
end-several-cause = { $article }, { $cause } ({ $outcome })
end-unexplained = { $outcome }.

end-mate = { $mated } dostal mat
end-last-drop-mate = { $mated } dostal mat, ale { $seat } nasadil { $piece-acc }, { $piece-which } { $mated } předtím sebral, a sám dal mat
end-last-drop-threefold = { $mated } dostal mat, ale { $seat } nasadil { $piece-acc }, { $piece-which } { $mated } předtím sebral, a pozice se vyskytla potřetí
end-illegal-move = { $act ->
    [none] { $seat } stiskl hodiny bez tahu, což je nemožný tah
   *[other] { $seat } dokončil nemožný tah { $act }: { $reason }
}
end-king-taken = { $act ->
    [none] hráči { $seat } byl sebrán král, protože předtím stiskl hodiny bez tahu
   *[other] hráči { $seat } byl sebrán král, protože předtím dokončil nemožný tah { $act }: { $reason }
}
end-flag = hráči { $seat } spadl praporek v { $fell }
end-both-flags = na šachovnici { $board } spadly oba praporky
end-resigned = { $seat } se vzdal
end-agreed = { $board ->
    [none] na obou šachovnicích byla dohodnuta remíza
   *[other] na šachovnici { $board } byla dohodnuta remíza
}
end-threefold = { $seat ->
    [none] { end-threefold.position }
   *[other] { $seat } reklamoval remízu, { end-threefold.position }
}
    .position = pozice { $board ->
        [none] se vyskytuje
       *[other] na šachovnici { $board } se vyskytuje
    } { $times ->
        [3] potřetí
       *[other] už { $times }krát
    }
end-wrong-claim = { $seat } reklamoval remízu neoprávněně: pozice se vyskytla { $times ->
    [1] jen jednou
    [2] jen dvakrát
   *[other] jen { $times }krát
}
end-no-reason = { $seat } zastavil hodiny bez právoplatného důvodu
end-no-move = { $seat } nemá žádný přípustný tah
end-no-show = { $seat } se nedostavil
end-absent = { $seat } byl příliš dlouho pryč
end-declared-lost = rozhodčí kontumoval partii v neprospěch hráčů { $team }
end-declared-lost-by-both = rozhodčí kontumoval partii oběma týmům
end-new-game = rozhodčí nařídil novou partii

## Odmítnutí

refused = Odmítnuto: { $why }.
refused-allowed = Odmítnuto: { $why }. Povoleno je: { $allowed }.
refused-allowed-when = Odmítnuto: { $why }. Povoleno je: { $allowed }, { $when }.
refused-when = Odmítnuto: { $why }. Přijme se: { $when }.

why-time-runs-backwards = předchozí událost byla v { $now }
why-not-started = partie nezačala
why-already-started = partie už začala
why-countdown = hodiny ještě nejdou
why-over = partie skončila
why-not-over = nejsou žádné body, protože partie neskončila nebo je neplatná
why-is-adjourned = partie je odložena
why-board-over = na šachovnici { $board } je dohráno, zbývá jen poslední nasazení
why-clocks-are-stopped = hodiny stojí
why-clocks-run = hodiny nestojí
why-is-expelled = hráč byl vyloučen
why-not-your-move = na tahu je soupeř
why-already-made = tah už je zatažen
why-nothing-made = žádný tah není zatažen
why-no-making = tah je zde dokončen, jakmile je zatažen
why-is-frozen = hráč je zmrazen
why-no-time-passed = tah za nulový čas není povolen
why-opponent-first = nejdřív musí dokončit tah soupeř
why-illegal = nemožný tah: { $reason }
why-unclear = nelze určit, kterým kamenem se má táhnout
why-king-not-exposed = krále nevystavil žádný nemožný tah, který by šlo reklamovat
why-too-long = partie dosáhla nejvyšší povolené délky
why-clock-not-returnable = soupeř nedokončil tah, po kterém by mu šlo hodiny vrátit
why-not-claimed-here = u tohoto stolu to nelze reklamovat
why-not-mated = soupeř nemá mat
why-mating-move-illegal = matící tah byl nemožný a lze ho reklamovat
why-stood-before = { $mated } dostal mat už předtím, v { $since }
why-own-illegal-move = { $seat } dokončil v { $since } nemožný tah, který soupeři ještě mohou reklamovat
why-no-illegal-move = na šachovnici není žádný nemožný tah soupeře
why-lapsed = reklamovat šlo jen do té doby, než { $by } dokončil tah
why-flag-up = praporek nespadl
why-not-on-move = reklamovat to smí jen ten, kdo je na tahu
why-not-counted = pozice nebyla nahlas spočítána: poprvé, podruhé, potřetí
why-miscounted = počítání nenavazuje na předchozí
why-not-threefold = pozice se vyskytuje { $times ->
    [1] jen jednou
    [2] jen dvakrát
   *[other] jen { $times }krát
}
why-no-premove = soupeř napřed netáhl
why-too-late-for-start = obě strany už dokončily tah
why-no-offer = remíza není nabídnuta
why-offered-elsewhere = na této šachovnici remíza není nabídnuta; { $seat } ji nabídl na šachovnici { $board }
why-already-offered = remíza už je nabídnuta
why-no-agreement = v této partii se hráči nemohou dohodnout na remíze
why-no-last-drop = žádné poslední nasazení nezbývá
why-already-said = to už bylo řečeno
why-no-adjournment = odložit partii nikdo nechce
why-not-an-opponent = to není soupeř
why-nothing-to-bar = nelze zakázat ani povolit { $piece-any }
why-did-not-stop = tento hráč hodiny nezastavil
why-out-of-bounds = takový čas nelze přijmout
why-no-position = každá strana musí mít jednoho krále
why-not-suspended = server už v tomto stavu je

## Co je na tahu špatně

illegal-path = { $piece-ins } se takto netáhne
illegal-obstructed = { $piece-dat } něco stojí v cestě
illegal-own-piece = na poli stojí kámen stejné barvy
illegal-king-into-attack = král by tam byl napaden
illegal-king-left-in-check = vlastní král zůstává v šachu
illegal-castling = rošádu nelze provést, protože { $because ->
    [no-rook] na té straně není věž
    [king-moved] král už táhl
    [dropped-rook] věž byla nasazena
    [rook-moved] věž už táhla
    [pieces-between] mezi králem a věží stojí kameny
    [in-check] král je v šachu
    [through-check] král by přešel přes napadené pole
    [into-check] král by byl napaden
   *[no-right] výchozí postavení ji nepřipouští
}
illegal-opponents-piece = kámen patří soupeři
illegal-king-capture = kámen krále nenapadá
illegal-pressed-without-move = hodiny byly stisknuty bez tahu
illegal-not-held = v zásobníku není { $piece }
illegal-barred-piece = soupeř řekl, že { $piece-is-unseen }
illegal-occupied = pole je obsazené
illegal-pawn-drop = pěšce sem nelze nasadit
illegal-promotion = pěšec se zde neproměňuje na { $piece-acc }

## Co by bylo povoleno

allowed-start = zahájit partii
allowed-complete = dokončit tah
allowed-make = zatáhnout
allowed-play = { $act }
allowed-legal-move = přípustný tah
allowed-take-back = vrátit zatažený tah
allowed-claim = reklamovat { $claim }
allowed-restart = spustit hodiny, což udělá rozhodčí
allowed-last-drop = poslední nasazení, { $dropper } nasadí { $piece-acc }
allowed-count = počítat znovu od „poprvé“
allowed-offer-draw = nabídnout remízu

claim-mate = mat na šachovnici { $board }
claim-illegal-move = nemožný tah na šachovnici { $board }
claim-flag = pád praporku na šachovnici { $board }
claim-threefold = remízu opakováním na šachovnici { $board }
claim-premove = tah napřed na šachovnici { $board }
claim-starting-error = chybu v postavení nebo hodinách na šachovnici { $board }
claim-repeatedly-hiding = opakované skrývání na šachovnici { $board }

when-now = hned
when-from = od { $time }
when-until = do { $time }
when-after-move-of = až { $whose } dokončí tah
when-until-move-of = dokud { $whose } nedokončí tah
when-after-restart = až hodiny znovu půjdou

## Zprávy

score = Výsledek { $score }
adjourned = Partie je odložena
nothing-happened = Žádné události
from-here = Odtud podle záznamu, ne podle přehraných tahů:
record = Záznam
record-derived = { $result }, odvozeno: plyne to z tahů
record-stated = { $result }, uvedeno: říká to záznam a nic tomu neodporuje
record-contradicted = { $result }, v rozporu: { $why }
record-open = { $result }, otevřeno: ani tahy, ani závěrečný komentář neříkají, jak partie skončila
record-partial = část záznamu chybí nebo ji nelze přehrát
record-no-result = bez výsledku
convention-team = psáno za tým bílého na šachovnici A
convention-board = psáno za bílého na šachovnici, kde se skončilo
contradiction-other-end = závěrečný komentář uvádí jiný konec než šachovnice
contradiction-no-mate = závěrečný komentář mluví o matu, ale nikdo mat nedostal
contradiction-no-repetition = závěrečný komentář mluví o opakování pozice, ale žádné nebylo
contradiction-flag-up = závěrečný komentář mluví o praporku hráče { $seat }, který měl na hodinách ještě { $left }
contradiction-result = výsledek neodpovídá konci partie
contradiction-two-results = hlavička a výsledek za tahy se liší
