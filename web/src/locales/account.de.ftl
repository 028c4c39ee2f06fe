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

## E-Mail

email = E-Mail
email-is = Deine Adresse ist { $email }. Wenn du dein Passwort vergisst, geht ein Link für ein neues dorthin. Niemand sonst sieht sie.
email-none = Ohne Adresse kann dir nur der Betreiber dieses Servers helfen, wenn du dein Passwort vergisst.
email-off = Dieser Server verschickt keine E-Mails.
email-new = Neue E-Mail-Adresse
email-save = Speichern
email-remove = Adresse entfernen
email-removed = Adresse entfernt.
email-sent = Wir haben einen Link an { $email } geschickt. Öffne ihn innerhalb einer Stunde, um die Adresse zu bestätigen.
email-confirm = E-Mail-Adresse bestätigen
email-confirm-words = Mit dieser Adresse kannst du ein neues Passwort wählen, wenn du deines vergisst.
email-confirm-do = Bestätigen
email-confirmed = Deine E-Mail-Adresse ist bestätigt.

## Vergessene Passwörter

forgotten = Passwort vergessen?
forgotten-operator = Schreib dem Betreiber dieses Servers; er kann es zurücksetzen.
forgotten-words = Wenn dein Konto eine bestätigte E-Mail-Adresse hat, schicken wir dorthin einen Link für ein neues Passwort.
forgotten-send = Link schicken
forgotten-sent = Wenn es ein solches Konto mit bestätigter Adresse gibt, ist der Link unterwegs.
reset = Neues Passwort wählen
reset-words = Überall sonst wirst du abgemeldet.
reset-do = Passwort speichern
