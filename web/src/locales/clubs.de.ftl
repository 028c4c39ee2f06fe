# Vereine: ihre Liste und die Seite jedes Vereins.

clubs = Vereine
clubs-words = Ein Verein hat Mitglieder, Abende und eigene Wertungen, die aus den Partien seiner Abende folgen. Mitglieder brauchen kein Konto.
clubs-own = Deine Vereine
clubs-others = Andere Vereine
clubs-all = Alle Vereine
clubs-none = Noch keine Vereine. Gründe den ersten.
clubs-older = Ältere Vereine
club-members-count = { $count ->
    [one] ein Mitglied
   *[other] { $count } Mitglieder
}
club-evenings-count = { $count ->
    [one] ein Abend
   *[other] { $count } Abende
}
club-make = Einen Verein gründen
club-make-words = Gib dem Verein einen Namen, füge die Liste seiner Mitglieder ein und eröffne den ersten Abend.
club-needs-account = Um einen Verein zu gründen, brauchst du ein Konto.
club-name = Name des Vereins
club-create = Verein gründen
club-not-found = Diesen Verein gibt es nicht

club-organizers = Leitung:
club-about = Über den Verein
club-evenings = Abende
club-evening = Abend
club-no-evenings = Noch keine Abende.
club-players-count = { $count ->
    [one] ein Spieler
   *[other] { $count } Spieler
}
club-games-count = { $count ->
    [one] eine Partie
   *[other] { $count } Partien
}
club-won-by = Gewonnen von { $names }
club-files = Dateien
club-file = Mitglieder, Wertungen und Partien (JSON)

club-ratings = Rangliste
club-ratings-words = Ein Fragezeichen steht hinter Wertungen aus wenigen Partien. Wähle einen Namen, um den Verlauf zu sehen.
club-no-members = Noch keine Mitglieder.
club-change-words = Änderung am letzten Abend
club-not-played = Noch keine Partien.
club-points-of = { $points } aus { $games }
club-account-page = Seite des Kontos
club-given-rating = Wertung vor dem ersten Abend
club-account = Konto: Link zur Seite der Person oder ihre Id
club-remove-member = Aus dem Verein nehmen

club-desk = Den Verein leiten
club-do-evening = Neuer Abend
club-do-members = Mitglieder hinzufügen
club-do-results = Ergebnisse hinzufügen
club-do-describe = Name und Text
club-do-organizers = Veranstalter
club-list = Liste der Mitglieder
club-add-words = Schreib in jede Zeile einen Namen und dahinter die Wertung, falls es eine gibt, oder füge zwei Spalten einer Tabelle ein. Mitglieder, die schon auf der Liste stehen, bekommen die neue Wertung.
club-add = Mitglieder hinzufügen
club-added = { $added ->
    [one] Ein Mitglied hinzugefügt
   *[other] { $added } Mitglieder hinzugefügt
}, { $known } schon bekannt.
club-present = Heute da: { $count }
club-everybody = Alle
club-nobody = Niemand
club-evening-words = Sie melden sich mit ihrer Wertung im Verein an. Weitere fügst du auf der Seite des Turniers hinzu.
club-start = Abend eröffnen
club-evening-name = Name des Abends
club-results = Ergebnisse
club-results-words = Schreib in jede Zeile einen Wettkampf mit dem Ergebnis am Ende: 1-0, ½-½ oder 2-1 für drei Partien. Ein Wort des Namens genügt, wenn kein anderes Mitglied es hat; zwischen Partnern mit mehrteiligen Namen steht &.
club-add-results = Abend hinzufügen
club-organizers-words = Veranstalter pflegen die Mitglieder und leiten die Abende wie du.
club-add-organizer = Zum Veranstalter machen
club-lines = Nichts wurde hinzugefügt. Korrigiere diese Zeilen:
