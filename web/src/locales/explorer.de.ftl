# Der Explorer des Archivs

explorer = Explorer
explorer-switch-key = Archiv-Explorer (o)
explorer-key = Stellungen vergleichen nach
explorer-this = Dieses Brett
explorer-reserves = Brett und Reserven
explorer-both = Beide Bretter
explorer-boards = Bretter, deren nächste Züge gezeigt werden
explorer-boards-both = Bretter A und B
explorer-order = Reihenfolge der Züge
explorer-by-games = Am häufigsten gespielt
explorer-by-score = Am erfolgreichsten
explorer-fewest = Mindestzahl der Partien eines Zuges
explorer-from = { $count ->
    [1] ab 1 Partie
   *[other] ab { $count } Partien
}
explorer-asks = Das Archiv wird durchsucht…
explorer-found = { $games ->
    [0] Brett { $board }: keine Partien.
    [one] Brett { $board }: 1 Partie; am häufigsten: { $move }.
   *[other] Brett { $board }: { $games } Partien; am häufigsten: { $move }.
}
explorer-none = Keine Partie des Archivs erreichte diese Stellung.
explorer-none-such = Keine Partie des Archivs, die zu den Filtern passt, erreichte diese Stellung.
explorer-again = Noch einmal versuchen
explorer-title = Brett { $board }: { $color } am Zug
explorer-move = Zug
explorer-next = nächster Zug der Partie
explorer-ended = Partie zu Ende
explorer-too-few = So viele Partien hat kein Zug.
explorer-rating = Wertung { $rating }
explorer-clock = Uhr { $clock }
explorer-ahead = { $seconds } s Vorsprung
explorer-behind = { $seconds } s Rückstand
explorer-sat = { $count ->
    [one] einmal gewartet
   *[other] { $count }-mal gewartet
}
explorer-all = Alle Züge zeigen
explorer-filters = { $count ->
    [0] Filter
    [one] Filter (1)
   *[other] Filter ({ $count })
}
filter-player = Spieler
filter-seat = Platz des Spielers
filter-partner = Partner des Spielers
filter-second-player = Weiterer Spieler
filter-since = Seit
filter-until = Bis
filter-rating = Wertungen
filter-time-control = Bedenkzeit
filter-source = Quelle
filter-any = Beliebig
filter-clear = Filter löschen
to-explorer = Zum Explorer
