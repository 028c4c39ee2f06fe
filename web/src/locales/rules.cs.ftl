# České texty stránky s pravidly.

## Holanďany

rules-title = Jak se hraje bughouse
rules-lead = Dvě šachovnice, dva týmy po dvou. Spoluhráči sedí vedle sebe, jeden má bílé, druhý černé, a dělí se o to, co seberou. Kde se skončí dřív, tam skončila partie pro všechny čtyři.
rules-table = Stůl
rules-table-words =
    Na šachovnici A i na šachovnici B stojí běžné šachy. WhiteA a BlackB jsou jeden tým, BlackA a WhiteB druhý.

    Každá šachovnice má své hodiny a oboje se spouštějí zároveň.
rules-captures = Braní
rules-captures-words =
    Sebraný kámen dostane spoluhráč, který má opačnou barvu, a smí ho nasadit. Předává se, až je tah dokončen, dříve ne.

    Podle Pravidel se pěšec proměňuje v dámu nebo jezdce, při volné hře i ve věž nebo střelce. Sebraná proměněná figura je zase pěšcem.
rules-captures-picture = WhiteA sebral pěšcem jezdce a BlackB ho má v zásobníku: spoluhráči mají opačné barvy.
rules-drops = Nasazování
rules-drops-words =
    Místo tahu smíš položit kámen ze zásobníku na kterékoli prázdné pole. Smí dát šach a smí dát mat.

    Pěšci se nikdy nenasazují na první ani poslední řadu. Stůl se může dohodnout na méně řadách.

    Pěšec nasazený na druhou řadu smí postoupit o dvě pole. S nasazenou věží nelze provést rošádu.
rules-drops-picture = WhiteA nasadí dámu na g7 a BlackA má mat.
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
    Remíza vznikne dohodou, nebo když se pozice na šachovnici vyskytne potřetí. Podle Pravidel se musí nahlas počítat, poprvé, podruhé, potřetí, a pak reklamovat.

    Kdo nemá přípustný tah, čeká na kámen; pat není, dokud spoluhráč hraje.
rules-talk = Mluvení
rules-talk-words =
    Spoluhráči si smějí o obou partiích říkat cokoli a radit si tahy. Nesmějí sahat na kameny toho druhého. Diváci hráčům neříkají nic, a proto je tu neslyšíš.
rules-online = Jak se hraje tady
rules-online-words =
    Kámen přetáhni, nebo ťukni na něj a na jeho pole. Když je na tahu soupeř, můžeš si tah připravit: zahraje se, jakmile jsi na tahu.

    Šipky a kroužky nakreslíš pravým tlačítkem. Vidíš je jen ty.

## Kriegspiel

rules-kriegspiel-lead = Šachy pro dva, kteří navzájem nevidí své kameny. Rozhodčí vidí obě strany, na každý pokus řekne ano nebo ne a něco málo oznamuje.
kriegspiel-rules-sight = Co vidíš
kriegspiel-rules-sight-words =
    Svoje kameny a nic jiného. Co hraje soupeř, víš jen od rozhodčího: že táhl, a co se o tahu oznamuje.
kriegspiel-rules-attempts = Pokusy
kriegspiel-rules-attempts-words =
    Zkusíš tah. Je-li na šachovnici, kterou nevidíš, přípustný, je proveden a tvůj tah skončil. Není-li, rozhodčí řekne ne, všechno zůstane, jak bylo, a zkusíš něco jiného. Odmítnutý pokus nestojí nic než čas, a něco prozradí.

    Zkusit smíš cokoli, čemu nebrání tvé vlastní kameny: i přes pole, kde možná stojí soupeř, a pěšcem na obě strany, ať je tam co brát, nebo není.
kriegspiel-rules-announcements = Co rozhodčí říká
kriegspiel-rules-announcements-words =
    Rozhodčí oznamuje braní s polem sebraného kamene; šachy s jejich směrem, jak jej vidí král: po sloupci, po řadě, po dlouhé nebo krátké diagonále, nebo jezdcem (ze dvou diagonál, které vedou polem krále, je dlouhá ta, která má víc polí); mat a remízy.

    Podle většiny pravidel slyší oba i to, že byl pokus odmítnut, ne však který: kdo počítá, ví, jak usilovně ten druhý zkouší. Některá pravidla říkají víc, viz níže.
kriegspiel-rules-nonsense = Nesmysl
kriegspiel-rules-nonsense-words =
    Tah, o kterém se dalo vědět, že je nemožný, se za pokus nepočítá: rozhodčí ho odmítne a řekne to jen tobě. Totéž platí o tahu, který už v tomtéž tahu odmítl.
kriegspiel-rules-any = „Any?“
kriegspiel-rules-any-words =
    Podle některých pravidel se smíš zeptat, zda některý tvůj pěšec může brát. Odpověď slyší oba. Po kladné odpovědi je třeba braní pěšcem zkusit.
kriegspiel-rules-ends = Konec
kriegspiel-rules-ends-words =
    Partie končí matem, vzdáním, spadlým praporkem nebo remízou: dohodou, patem a tím, co k tomu pravidla mají navíc. Remízy vyhlašuje rozhodčí sám, protože nikdo nemůže reklamovat, co nevidí.
kriegspiel-rules-here = Jak se hraje tady
kriegspiel-rules-here-words =
    Kámen přetáhni, nebo ťukni na něj a na jeho pole, nebo tah napiš. Dokud rozhodčí neřekne ano, kámen zůstává, kde je.

    Pod šachovnicí máš soupeřovy kameny jako odhady: přetáhni je tam, kde si myslíš, že jsou, posouvej je, vyhoď je ze šachovnice. Čísla říkají, kolik jich ještě může být. Odhady jsou jen tvoje a nikdy neopustí tvůj prohlížeč. Napsáno s otazníkem: ?Nf6 tam postaví jezdce a ?f6 ho odebere; g všechny skryje.
kriegspiel-rules-watching = Diváci
kriegspiel-rules-watching-words =
    Stůl říká, co vidí diváci: jednu stranu, u které do konce zůstanou, obě strany, nebo jen to, co slyší všichni. Všechno to může přicházet se zpožděním, aby nikdo nemohl napovídat.
kriegspiel-rules-after = Potom
kriegspiel-rules-after-words =
    Po partii už nic skryto není. Její stránka ukáže, co kdo viděl, co kde stálo, každý odmítnutý pokus, a na kolika šachovnicích mohl po každém tahu stát soupeř. Zápis si lze uložit jako Kriegspiel PGN, celý nebo tak, jak ho měl který hráč.
kriegspiel-rules-sets = Druhy pravidel
krieg-berkeley-rules = Obvyklá pravidla, pro která vzniklo Kriegspiel PGN. Rozhodčí řekne pole braní, ne co padlo. Odmítnutí slyší oba. Remíza se vyhlásí, když má každý nejvýš jednoho jezdce nebo střelce a nic jiného; opakováním ani po padesáti tazích remíza není.
krieg-wild16-rules = Jako na Internet Chess Clubu. Rozhodčí řekne, zda padl pěšec nebo figura, a před každým tahem, kolik braní pěšcem je možných. Odmítnutí slyší jen ten, kdo zkoušel, nic není nesmysl a remízy jsou jako v šachu.
krieg-cincinnati-rules = Jak se hrálo v Cincinnati. Rozhodčí řekne, zda padl pěšec nebo figura, a před každým tahem, zda je nějaké braní pěšcem možné; není-li, je nesmysl je zkoušet. Remízy jsou jako v šachu.
krieg-rand-rules = Jak se hrálo v korporaci RAND. Rozhodčí řekne, zda padl pěšec nebo figura, před každým tahem pole, na kterých může pěšec brát, a proměny. V šachu smíš zkoušet jen to, co mu může čelit. Kdo je v patu, prohrává.
krieg-english-rules = Jak se hrálo v londýnských klubech. O braní pěšcem se neříká nic, dokud se nezeptáš „Any?“; po kladné odpovědi musíš jedno braní zkusit, pak máš volno. Braní mimochodem se oznamuje.
krieg-berkeley_any-rules = Jako Berkeley, s otázkou „Any?“: po kladné odpovědi musíš zkoušet braní pěšcem, dokud jedno neprojde.
krieg-crazykrieg-rules = S nasazováním jako v crazyhouse: co sebereš, smíš místo tahu položit na prázdné pole. Rozhodčí řekne, co padlo a co se nasadilo, ale ne kam; nasazení na obsazené pole se odmítne. Remíza trojím opakováním nebo po padesáti tazích.

## Lekce

lesson = Nauč se bughouse
lesson-lead = Osm krátkých úloh na dvou šachovnicích: braní, nasazování, maty a kdy čekat. Zabere to tři minuty.
lesson-next = Další
lesson-play = Hrát partii
lesson-solved = vyřešeno
lesson-can-block = V běžném šachu by { $move } byl mat. Tady černý čeká: nasazený kámen šach zakryje. Najdi šach, který se zakrýt nedá.
lesson-capture = Ber pro spoluhráče
lesson-capture-words = Na velké šachovnici hraješ bílými, spoluhráč má na druhé černé. Seber černého jezdce.
lesson-capture-wrong = { $move } nic nebere. Jezdce může vzít tvůj pěšec.
lesson-capture-right =
    Jezdec je teď v zásobníku tvého spoluhráče.

    Podívej se na jeho šachovnici: místo tahu ho tam může nasadit. Vzal jsi černou figuru a spoluhráč hraje černými.
lesson-drop = Nasaď figuru
lesson-drop-words = Spoluhráč pro tebe vzal jezdce: máš ho v zásobníku vedle šachovnice. Nasaď ho se šachem. Přetáhni ho na volné pole, nebo klepni na něj a pak na pole.
lesson-drop-wrong = { $move } nedává šach. Ze kterých volných polí jezdec napadá krále?
lesson-drop-right = Nasazení je tah jako každý jiný a může hned dát šach.
lesson-pawn = Nasaď pěšce
lesson-pawn-words = Pěšce nelze nasadit na první ani na poslední řadu. Nasaď ho tak, aby se příštím tahem mohl proměnit.
lesson-pawn-wrong = Po { $move } potřebuje pěšec k proměně víc tahů. Která řada je předposlední?
lesson-pawn-right = Ze sedmé řady se pěšec promění příštím tahem. Když soupeř proměněnou figuru vezme, jeho spoluhráč dostane jen pěšce.
lesson-smother = Mat nasazením
lesson-smother-words = Máš jezdce. Dej mat jedním tahem.
lesson-smother-wrong = { $move } není mat. Šach jezdcem nelze zakrýt.
lesson-smother-right = Mat: mezi jezdce a krále nelze nic nasadit. Když skončí jedna šachovnice, končí partie pro všechny čtyři hráče.
lesson-block = Zakryj šach
lesson-block-words = Tvůj král je na první řadě v šachu a nemá kam jít. V běžném šachu by to byl mat. Tady máš střelce.
lesson-block-wrong = { $move } šach nezakrývá.
lesson-block-right = Nasazený kámen zakryje šach na dálku. Ani s prázdným zásobníkem by to nebyl mat: čekal bys, až spoluhráč něco vezme, a běžel by ti čas.
lesson-contact = Mat, který platí
lesson-contact-words = Šach na dálku není mat, dokud ho může zakrýt nasazený kámen. Dej mat jedním tahem.
lesson-contact-wrong = { $move } není mat. Pěšec na f6 kryje pole vedle krále.
lesson-contact-right = Dáma stojí hned vedle krále, takže mezi ně nelze nic nasadit, a pěšec ji kryje. Takové šachy rozhodují většinu partií.
lesson-sit = Čekej
lesson-sit-words = Černý hrozí matem na první řadě. S dámou bys hned dal mat a spoluhráč ji na druhé šachovnici právě může vzít. Co uděláš?
lesson-answer-sit = Počkat na dámu
lesson-answer-move = Rychle táhnout
lesson-answer-resign = Vzdát se
lesson-sit-right =
    Čekáš: běží ti čas, zatímco spoluhráč bere dámu.

    Spoluhráči si říkají, co potřebují, tlačítky vedle šachovnice. Hlídej čas: soupeři na druhé šachovnici může běžet také.
lesson-sit-move = Po jakémkoli tahu dá černý mat. Dokud netáhneš, nemůže.
lesson-sit-resign = Ještě ne: dáma je na cestě.
lesson-arrived = Figura přichází
lesson-arrived-words = Spoluhráč vzal dámu a máš ji v zásobníku. Dokonči partii.
lesson-arrived-wrong = { $move } není mat a černý dá mat příštím tahem. Které pole vedle krále kryje pěšec?
lesson-arrived-right =
    Mat! Víš všechno, co ke hře potřebuješ.

    Podrobnosti jsou na stránce s pravidly: remízy, nemožné tahy a Pravidla pro hru u stolu.
