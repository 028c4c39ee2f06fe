# Die Seite des eigenen Kontos: Sitzungen und Daten.

## Sitzungen

sessions = Wo du angemeldet bist
sessions-words = Beende, was du nicht erkennst, und ändere dein Passwort.
sessions-none = Du bist nirgends sonst angemeldet.
sessions-end-others = Überall sonst abmelden
session-on = { $program } auf { $system }
session-unknown = Unbekanntes Gerät
session-current = Dieses Gerät
session-times = Seit { $created }, zuletzt { $seen }
session-end = Abmelden
session-end-of = Abmelden: { $device }
session-ended = Dort abgemeldet.

## Deine Daten

own-data = Deine Daten
own-data-words = Eine Datei mit allem, was dieser Server von dir weiß: Konto, Sitzungen, Wertungen, Partien, Chat, deine Meldungen und wen du gesperrt hast.
own-data-download = Daten herunterladen
delete-account = Konto löschen
delete-goes = Passwort, Sitzungen, Wertungen, Chat, Meldungen und Sperren werden sofort und endgültig gelöscht.
delete-stays = Gespielte Partien bleiben, denn sie gehören auch den anderen Spielern. Statt deines Namens zeigen sie „Deleted player“.
delete-name = Dein Name wird frei. Sicherungen des Servers behalten deine Daten, bis sie gelöscht werden.
delete-for-good = Endgültig löschen
deleted-account = Dein Konto ist gelöscht.
