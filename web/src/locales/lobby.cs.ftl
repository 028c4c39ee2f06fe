# Hala: kdo je online, chat a výzvy.

online-title = Online
online-counts = { $people ->
    [one] 1 hráč
    [few] { $people } hráči
   *[other] { $people } hráčů
}, { $guests ->
    [one] 1 host
    [few] { $guests } hosté
   *[other] { $guests } hostů
}
online-none = Nikdo se tu právě neukazuje.
online-more = a { $count ->
    [one] 1 další
    [few] { $count } další
   *[other] { $count } dalších
}
online-plays = Hraje
online-watches = Sleduje
you = ty

lobby-chat = Chat
lobby-chat-empty = Zatím nikdo nic nenapsal.
lobby-say = Napiš všem
lobby-needs-account = K psaní potřebuješ účet.
lobby-too-new = Hosté mohou psát pět minut po příchodu.
lobby-playing = Hraješ. Chat počká do konce partie.

challenge-title = Vyzvat: { $name }
challenge-second = Druhý soupeř (nepovinné)
challenge-partner = Tvůj spoluhráč (nepovinné)
challenge-words = Každý, koho uvedeš, dostane pozvánku. Volná místa mohou obsadit ostatní.
challenge-send = Poslat výzvu

privacy = Soukromí
privacy-online = Uvádět mě mezi těmi, kdo jsou online
privacy-watching = Ukazovat mé jméno, když sleduji partii
privacy-guest = Hosté se nikdy neuvádějí ani nejmenují.
