# Průzkumník archivu

explorer = Průzkumník
explorer-switch-key = Průzkumník archivu (o)
explorer-key = Pozice se shoduje v
explorer-this = Tato šachovnice
explorer-reserves = Šachovnice a zásobníky
explorer-both = Obě šachovnice
explorer-boards = Šachovnice, jejichž další tahy se ukazují
explorer-boards-both = Šachovnice A i B
explorer-order = Pořadí tahů
explorer-by-games = Nejhranější
explorer-by-score = Nejúspěšnější
explorer-fewest = Nejméně partií s tahem
explorer-from = { $count ->
    [1] aspoň 1 partie
    [few] aspoň { $count } partie
   *[other] aspoň { $count } partií
}
explorer-asks = Prohledává se archiv…
explorer-found = { $games ->
    [0] Šachovnice { $board }: žádné partie.
    [one] Šachovnice { $board }: 1 partie, nejhranější tah: { $move }.
    [few] Šachovnice { $board }: { $games } partie, nejhranější tah: { $move }.
   *[other] Šachovnice { $board }: { $games } partií, nejhranější tah: { $move }.
}
explorer-none = K této pozici žádná partie z archivu nedošla.
explorer-none-such = K této pozici nedošla žádná partie z archivu, která vyhovuje filtrům.
explorer-again = Zkusit znovu
explorer-title = Šachovnice { $board }: na tahu je { $color }
explorer-move = Tah
explorer-next = další tah partie
explorer-ended = konec partie
explorer-too-few = Tolik partií žádný tah nemá.
explorer-rating = rating { $rating }
explorer-clock = hodiny { $clock }
explorer-ahead = náskok { $seconds } s
explorer-behind = ztráta { $seconds } s
explorer-sat = { $count ->
    [one] jednou čekal(a)
   *[other] čekání: { $count }
}
explorer-all = Ukázat všechny tahy
explorer-filters = { $count ->
    [0] Filtry
    [one] Filtry (1)
   *[other] Filtry ({ $count })
}
filter-player = Hráč
filter-seat = Místo hráče
filter-partner = Spoluhráč
filter-second-player = Další hráč
filter-since = Od
filter-until = Do
filter-rating = Rating
filter-time-control = Tempo
filter-source = Zdroj
filter-any = Jakékoli
filter-clear = Zrušit filtry
to-explorer = Do průzkumníka
