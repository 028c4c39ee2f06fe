# Hodiny v hracím sále.

clock = Hodiny
clock-words = Dvoje hodiny na bughouse v jednom telefonu nebo tabletu mezi šachovnicemi, nebo jedny u každé. Vše se zapisuje s článkem Pravidel. Server potřebují jen zařízení se společnou partií, aby se našla.
clock-boards = Šachovnice na tomto zařízení
clock-both-boards = Obě šachovnice
clock-board = Šachovnice { $board }
clock-board-alone = Jen šachovnice { $board }
clock-board-linked = Šachovnice { $board }; jiné zařízení má šachovnici { $other }
clock-control = Časová kontrola
clock-own-control = Jiná časová kontrola
clock-base = Minuty
clock-bonus = Sekundy na tah
clock-kind = Sekundy se
clock-kind-increment = přičítají (Fischer)
clock-kind-bronstein = vracejí, pokud je hráč využil (Bronstein)
clock-kind-delay = čekají, než se hodiny rozběhnou (americký odklad)
clock-players-and-handicaps = Jména, handicapy, dohody
clock-handicap-words = Handicap je jiný čas na jednom ciferníku, například 3:00.
clock-name = Jméno
clock-name-of = Jméno: { $who }
clock-handicap-of = Handicap: { $who }
clock-calls-flags = Všichni čtyři hráči souhlasí, že hodiny hlásí praporky zvukem (9.5)
clock-open = Otevřít hodiny

clock-join = Připojit se k partii na jiných hodinách
clock-join-words = Na jednom zařízení otevřete hodiny pro jeho šachovnici, s druhou šachovnicí na jiném zařízení; nebo pro obě a v nabídce pozvěte zapisovatele. Ukáže kód: zadejte ho zde.
clock-join-button = Připojit
clock-join-scribe = Připojit jako zapisovatel
clock-join-malformed = Kód má osm písmen a číslic.
clock-join-nobody = Na tento kód žádné hodiny neodpovídají. Zkontrolujte kód a zda je druhé zařízení online.
clock-join-full = Obě šachovnice už zařízení mají. Zavřete hodiny, které chcete nahradit.
clock-join-full-scribe = Partie už zapisovatele má. Zavřete zařízení, které chcete nahradit.
clock-code = Kód
clock-other-device = Druhé zařízení
clock-link-code = Kód pro druhé zařízení:
clock-link-joining = Hledají se druhé hodiny…
clock-link-together = Spojeno s druhými hodinami.
clock-link-apart = Druhé hodiny nejsou dostupné. Oboje běží dál; zastavte každé ručně.
clock-link-error = Jejich časy se shodují na { $millis } ms.
clock-contradictions = Zjištěno pozdě
clock-contradictions-words = Jedna šachovnice hrála dál, než se o tom dozvěděla. Co se na ní stalo, platí, dokud to rozhodčí neopraví.

clock-table = Stůl
clock-table-at = { $event }: { $round }. kolo, stůl { $table }{ $game ->
    [one] {""}
   *[other] , { $game }. partie
}
clock-table-reading = Načítá se nasazení…
clock-table-no-network = Server turnaje není dostupný. Připojte se k síti v sále, nebo otevřete hodiny beze jmen.
clock-table-no-round = Teď se nehraje žádné kolo.
clock-table-over = Všechny partie tohoto zápasu mají výsledek.
clock-table-has-clock = Tento stůl už hodiny má.
clock-table-join = Převzít druhou šachovnici
clock-table-anew = Otevřít místo nich nové hodiny
clock-table-no-control = Hodiny neznají tempo tohoto turnaje. Otevřete je bez turnaje a výsledek řekněte rozhodčímu.
clock-table-told = Rozhodčí vidí tyto hodiny v turnaji.
clock-table-untold = Turnaj o těchto hodinách neví: { $why }
clock-table-offline = Server turnaje teď není dostupný. Hodiny běží dál a ohlásí se později.
clock-other-game = Partie mimo turnaj
clock-hall-code = Kód na stěně
clock-hall-code-words = S ním hodiny ohlásí výsledek, který potvrdily obě dvojice.
clock-hall-code-save = Použít tento kód
clock-code-malformed = Kód na stěně má šest písmen a číslic.
clock-code-wrong = To není kód ze stěny. Zadejte ho v nabídce.
clock-report = Ohlásit výsledek
clock-report-confirm = Potvrdit výsledek
clock-report-waits-for-team = Druhá dvojice potvrdí.
clock-report-waiting = Potvrzeno. Hlášení odejde, jakmile bude server dostupný.
clock-report-sent = Potvrzeno a ohlášeno.
clock-report-refused = Řekněte výsledek rozhodčímu: { $why }
clock-report-needs-code = Potvrzeno. Zadejte v nabídce kód ze stěny, nebo řekněte výsledek rozhodčímu.
clock-report-by-arbiter = Tento výsledek zapíše rozhodčí.
clock-log-confirm = { $who } potvrzuje výsledek

clock-watch = Hodiny
clock-watch-without = Stoly, které tu hodiny nemají. Otevřete je na zařízení v sále:
clock-watch-before = Nezačalo se
clock-watch-lost = Hodiny nejsou dostupné.
clock-watch-contradictions = { $count ->
    [one] Jedna šachovnice se o něčem dozvěděla pozdě: podívejte se do nabídky hodin.
   *[other] Šachovnice se o něčem dozvěděly pozdě ({ $count }×): podívejte se do nabídky hodin.
}
clock-watch-counts = { $result } platí

clock-direct = Bez serveru
clock-direct-words = Obě zařízení jsou v jedné Wi-Fi. Toto ukáže kód, druhé ho přečte a ukáže odpověď.
clock-direct-join-words = Zařízení se najdou v jedné Wi-Fi: druhé hodiny ukážou kód ve své nabídce pod „Bez serveru“.
clock-direct-offer = Ukázat kód
clock-direct-answer = Přečíst kód druhého zařízení
clock-direct-show = Druhé zařízení přečte tento kód:
clock-direct-show-answer = Teď druhé zařízení přečte tuto odpověď:
clock-direct-code = Kód pro druhé zařízení
clock-direct-text = Totéž jako text k odeslání
clock-direct-copy = Zkopírovat text
clock-direct-copied = Zkopírováno
clock-direct-read-first = Podržte kód druhého zařízení před fotoaparátem, nebo vložte jeho text.
clock-direct-read-answer = Potom přečtěte odpověď, kterou ukáže druhé zařízení.
clock-direct-their-text = Text druhého zařízení
clock-direct-use = Použít tento text
clock-direct-open = Spojeno bez serveru.
clock-direct-malformed = To není kód, který druhé zařízení teď ukazuje.
clock-direct-failed = Zařízení se nedosáhnou. Připojte obě k jedné Wi-Fi a vyměňte si nové kódy.
clock-direct-no-address = Zařízení nemá adresu v síti: zapněte Wi-Fi.
clock-direct-nobody = Druhé zařízení neodpovídá.
clock-direct-full = V partii už není volné místo.
clock-scan = Načíst fotoaparátem
clock-scan-refused = Fotoaparát nelze použít: vložte místo toho text.

clock-scribe = Zapisovatel
clock-scribe-words = Tahy obou šachovnic může zapisovat jiné zařízení. Spojí je server.
clock-scribe-invite = Pozvat zapisovatele
clock-scribe-alone-begin = Zapisovat bez spojení s hodinami
clock-scribe-alone = Tahy čekají na hodiny: stáhněte tam vše (JSON) a soubor přidejte zde.
clock-scribe-file = Přidat soubor z hodin (JSON)
clock-scribe-no-file = Tento soubor není to, co hodiny uloží přes „Stáhnout vše“.
clock-scribe-waiting = Čeká se na hodiny…
clock-scribe-joining = Hledají se hodiny…
clock-scribe-together = Spojeno s hodinami.
clock-scribe-apart = Hodiny nejsou dostupné. Co zapíšete, zůstane zde a odešle se později.
clock-scribe-running = Hodiny běží.
clock-scribe-stopped = Hodiny stojí.
clock-scribe-over = Partie skončila.
clock-scribe-missing = { $count ->
    [one] 1 stisk bez tahu
    [few] { $count } stisky bez tahu
   *[other] { $count } stisků bez tahu
}
clock-scribe-ahead = { $count ->
    [one] 1 tah bez stisku
    [few] { $count } tahy bez stisku
   *[other] { $count } tahů bez stisku
}
clock-scribe-unchecked = Server neodpovídá: tahy se nekontrolují.
clock-scribe-empty = Tahy zahrajte na šachovnicích, nebo je napište. Přiřadí se ke stiskům hodin.
clock-scribe-type = Napište tah
clock-scribe-malformed = To není tah. Pište Nf3, g1f3 nebo P@f7.
clock-scribe-not-legal = Tento tah zde není možný. Pokud se opravdu hrál, povolte nemožné tahy a napište ho z pole na pole: e1e3.
clock-scribe-not-now = Server neodpovídá. Zkuste to později.
clock-scribe-skip = Stisk bez tahu, nebo tah nikdo neviděl
clock-scribe-strike-last = Škrtnout { $move }
clock-scribe-illegal = Povolit nemožné tahy
clock-scribe-correct = Opravit
clock-scribe-insert = Vložit před něj
clock-scribe-strike = Škrtnout
clock-scribe-press-lost = Hodiny stisk nepřijaly
clock-scribe-press-taken = Má stisk
clock-scribe-to-end = Zpět na konec
clock-scribe-corrects = Zahrajte na šachovnici správný tah, nebo ho napište: { $who }.
clock-scribe-inserts = Zahrajte tah, který mu předchází: { $who }.
clock-scribe-is-missing = { $who } stiskl hodiny; tah ještě není zapsán.
clock-scribe-is-ahead = { $who } ještě nestiskl hodiny.
clock-scribe-is-lost = Hodiny nepřijaly stisk: { $who }.
clock-scribe-is-refused = Zde není možné: { $why }
clock-scribe-is-illegal = Nemožný tah, který platí: { $why }
clock-scribe-ruling = Rozhodnutí podle logu:
clock-scribe-leave = Opustit partii
clock-scribe-there = Tahy zapisuje zapisovatel.

clock-seat-white = Bílý { $board }
clock-seat-black = Černý { $board }
clock-arbiter = Rozhodčí
clock-players = Hráči
clock-teams = Jeden tým tvoří Bílý A a Černý B, druhý Černý A a Bílý B.

clock-press = { $who }: stisknout hodiny
clock-moves = { $count ->
    [one] 1 tah
    [few] { $count } tahy
   *[other] { $count } tahů
}
clock-white-waits = Vaše hodiny se spustí, až budou připraveny obě strany.
clock-black-starts = { $ready ->
    [yes] Připraveno. Dalším dotykem to vezmete zpět.
   *[no] Dotkněte se, až budete připraveni.
}
clock-frozen = Zmrazen do { $time } (9.4b).
clock-barred = Nesmíte nasadit: { $pieces } (1.8b).
clock-team-won = Váš tým vyhrál
clock-team-lost = Váš tým prohrál
clock-agree = Souhlasíme

clock-claims = { $who }: zastavit nebo reklamovat
clock-claim-on = Kde
clock-stop = Zastavit oboje hodiny
clock-claim-mate = Mat
clock-claim-flag = Praporek
clock-claim-illegal-move = Nemožný tah
clock-claim-threefold = Trojí opakování
clock-claim-repeatedly-hiding = Opakované schovávání
clock-claim-agreed-draw = Dohodnutá remíza
clock-claim-resign = Vzdát
clock-count = Opakování: napočítat { $count }
clock-invisible = Neviditelná figura
clock-piece-P = Pěšec
clock-piece-N = Jezdec
clock-piece-B = Střelec
clock-piece-R = Věž
clock-piece-Q = Dáma

clock-menu = Rozhodčí a nastavení
clock-menu-hold = Rozhodčí a nastavení: podržte
clock-start-now = Spustit hned
clock-pause = Zastavit oboje hodiny
clock-restart = Znovu spustit hodiny
clock-grant = Uznat reklamaci
clock-refuse = Zamítnout reklamaci
clock-no-reason = Zastavení bez důvodu: prohra
clock-reopen = Vzít výsledek zpět
clock-undo = Vrátit poslední stisk na { $board }
clock-rule-on = Hráč
clock-set = Nastavit
clock-set-time = Nový čas: { $who }
clock-time-wrong = Napište čas jako 2:05, nebo v sekundách.
clock-freeze = Zmrazit na { $seconds } s
clock-warn = Napomenout
clock-result = Výsledek
clock-outcome-won-first = Vyhráli Bílý A a Černý B
clock-outcome-won-second = Vyhráli Černý A a Bílý B
clock-outcome-drawn = Remíza
clock-outcome-lost-by-both = Oba týmy prohrály
clock-outcome-void = Nová partie
clock-device = Toto zařízení
clock-full-screen = Celá obrazovka
clock-new = Nová partie na těchto hodinách
clock-leave = Opustit hodiny

clock-hand = Hráči tisknou
clock-hand-right = pravou rukou
clock-hand-left = levou rukou
clock-option-isContrast = Vysoký kontrast
clock-option-vibrates = Vibrovat při každém stisku, pokud to zařízení umí
clock-option-sounds = Zvuk při každém stisku
clock-option-isSwapped = Šachovnice A vpravo
clock-awake-on = Obrazovka zůstane zapnutá.
clock-awake-off = Obrazovka se může vypnout.
clock-awake-refused = Zařízení odmítá nechat obrazovku zapnutou: připojte nabíječku, nebo vypněte úsporu baterie.
clock-awake-unsupported = Tento prohlížeč neumí nechat obrazovku zapnutou: nastavte v zařízení dlouhý čas.
clock-awake-insecure = Obrazovka se může vypnout: prohlížeče ji nechávají zapnutou jen přes HTTPS.
clock-battery = { $charging ->
    [yes] Baterie { $percent } %, nabíjí se.
   *[no] Baterie { $percent } %.
}
clock-battery-low = Baterie { $percent } %
clock-not-stored = Prohlížeč nemůže partii uložit: stránku nezavírejte.
clock-taken-by-tab = Tyto hodiny jsou otevřené na jiné kartě. Zde se zastavily.
clock-taken-by-device = Tuto šachovnici převzalo jiné zařízení. Zde se hodiny zastavily.
clock-offline-waiting = Připravuje se práce bez sítě…
clock-offline-ready = Tato stránka funguje bez sítě. Nainstalujte ji z nabídky prohlížeče.
clock-offline-insecure = K otevření stránky je potřeba síť: prohlížeče ukládají stránky jen přes HTTPS. Běžící partie síť nepotřebuje.
clock-offline-failed = Prohlížeč stránku pro práci bez sítě neuložil. Běžící partie síť nepotřebuje.

clock-export-json = Stáhnout vše (JSON)
clock-export-log = Stáhnout pro rozhodčího (log)
clock-export-bpgn = Stáhnout zápis (BPGN)
clock-export-words = Log obsahuje stisky, ale ne tahy: rozhodčí podle něj rozhodne, až zapisovatel tahy zapíše.
clock-log-time = Čas
clock-log-event = Událost
clock-log-article = Článek
clock-log-cut = Starších záznamů v souborech: { $count }
clock-log-ready = { $who } je připraven
clock-log-unready = { $who } není připraven
clock-log-start = Hodiny obou bílých běží: { $who }
clock-log-press = { $who } stiskl hodiny
clock-log-held = { $who } stiskl hodiny, ač je zmrazen
clock-log-flag = Spadl praporek: { $who }
clock-log-stop = { $who }: oboje hodiny zastaveny
clock-log-restart = Hodiny znovu běží
clock-log-claim = { $who } reklamuje na { $board }: { $claim }
clock-log-count = { $who } počítá { $count } na { $board }
clock-log-invisible = { $who } hlásí: neviditelná figura { $piece }
clock-log-visible = { $who } hlásí: viditelná figura { $piece }
clock-log-agree = { $who } souhlasí
clock-log-refuse = Reklamace zamítnuta
clock-log-reopen = Výsledek vzat zpět
clock-log-undo = Vrácen stisk: { $who }
clock-log-set = Hodiny nastaveny na { $time }: { $who }
clock-log-add = Hodiny dostaly { $seconds } s: { $who }
clock-log-freeze = { $who } je zmrazen do { $time }
clock-log-warn = { $who } byl napomenut
clock-log-no-reason = { $who } zastavil hodiny bez důvodu
clock-log-result = { $who }: { $result }
clock-log-back-reload = Stránka byla zavřená { $seconds } s; hodiny běžely dál podle času zařízení
clock-log-back-sleep = Zařízení spalo { $seconds } s; hodiny běžely dál podle času zařízení
clock-log-drift = Čas zařízení se změnil o { $seconds } s; hodiny se podle něj neřídily
clock-log-heard = Šachovnice { $board } se teď dozvídá: { $what }
clock-log-apart = Hodiny šachovnice { $board } nemají spojení s druhými
clock-log-together = Hodiny šachovnice { $board } mají znovu spojení s druhými
clock-log-write = Zapisovatel píše { $number }. tah, { $who }: { $move }
clock-log-correct = Zapisovatel opravuje { $number }. tah, { $who }: { $move }
clock-log-strike = Zapisovatel škrtá { $number }. tah, { $who }
