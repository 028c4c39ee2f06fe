# Kluby: jejich seznam a stránka každého.

clubs = Kluby
clubs-words = Klub má členy, večery a vlastní ratingy, které vycházejí z partií na jeho večerech. Členové nepotřebují účet.
clubs-own = Tvoje kluby
clubs-others = Další kluby
clubs-all = Všechny kluby
clubs-none = Zatím žádné kluby. Založ první.
clubs-older = Starší kluby
club-members-count = { $count ->
    [one] jeden člen
    [few] { $count } členové
   *[other] { $count } členů
}
club-evenings-count = { $count ->
    [one] jeden večer
    [few] { $count } večery
   *[other] { $count } večerů
}
club-make = Založ klub
club-make-words = Pojmenuj klub, vlož seznam členů a zahaj první večer.
club-needs-account = K založení klubu potřebuješ účet.
club-name = Název klubu
club-create = Založit klub
club-not-found = Takový klub tu není

club-organizers = Pořadatelé:
club-about = O klubu
club-evenings = Večery
club-evening = Večer
club-no-evenings = Zatím žádné večery.
club-players-count = { $count ->
    [one] jeden hráč
    [few] { $count } hráči
   *[other] { $count } hráčů
}
club-games-count = { $count ->
    [one] jedna partie
    [few] { $count } partie
   *[other] { $count } partií
}
club-won-by = Vítězství: { $names }
club-files = Soubory
club-file = Členové, ratingy a partie (JSON)

club-ratings = Ratingy
club-ratings-words = Otazník stojí za ratingy z mála partií. Po výběru jména se ukáže jeho vývoj.
club-no-members = Zatím žádní členové.
club-change-words = Změna za poslední večer
club-not-played = Zatím žádné partie.
club-points-of = { $points } z { $games }
club-account-page = Stránka účtu
club-given-rating = Rating před prvním večerem
club-account = Účet: odkaz na stránku osoby, nebo její id
club-remove-member = Odebrat z klubu

club-desk = Vedení klubu
club-do-evening = Nový večer
club-do-members = Přidat členy
club-do-results = Přidat výsledky
club-do-describe = Název a text
club-do-organizers = Pořadatelé
club-list = Seznam členů
club-add-words = Na každý řádek napiš jméno a za něj rating, pokud nějaký je, nebo vlož dva sloupce z tabulky. Členům, kteří už v seznamu jsou, se rating změní.
club-add = Přidat členy
club-added = { $added ->
    [one] Přibyl jeden člen
    [few] Přibyli { $added } členové
   *[other] Přibylo { $added } členů
}, známých už bylo { $known }.
club-present = Dnes tu je: { $count }
club-everybody = Všichni
club-nobody = Nikdo
club-evening-words = Přihlásí se se svým ratingem v klubu. Další přidáš na stránce turnaje.
club-start = Zahájit večer
club-evening-name = Název večera
club-results = Výsledky
club-results-words = Na každý řádek napiš zápas a na konec jeho výsledek: 1-0, ½-½, nebo 2-1 za tři partie. Stačí jedno slovo jména, pokud ho nemá jiný člen; mezi partnery s víceslovnými jmény patří &.
club-add-results = Přidat večer
club-organizers-words = Pořadatelé spravují členy a vedou večery stejně jako ty.
club-add-organizer = Udělat z nich pořadatele
club-lines = Nic nepřibylo. Oprav tyto řádky:
