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
email-is = Deine Adresse ist { $email }. Wenn du dein Passwort vergisst, schicken wir dir dorthin einen Link für ein neues. Niemand sonst sieht sie.
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

## Passkeys

passkeys = Passkeys
passkeys-words = Mit einem Passkey meldet dich dein Gerät an: per Fingerabdruck, Gesicht oder PIN, ohne Passwort.
passkeys-none = Du hast noch keinen Passkey.
passkeys-insecure = Passkeys brauchen eine Seite, die über HTTPS geöffnet ist.
passkeys-unsupported = Dieser Browser unterstützt keine Passkeys.
passkey-name = Name des Passkeys
passkey-add = Passkey hinzufügen
passkey-added = Passkey hinzugefügt.
passkey-change = Ändern
passkey-change-of = Ändern: { $name }
passkey-remove = Passkey entfernen
passkey-removed = Passkey entfernt.
passkey-times = Hinzugefügt { $created }, zuletzt benutzt { $used }
passkey-unused = Hinzugefügt { $created }, noch nie benutzt
passkey-sign-in = Mit Passkey anmelden
passkey-use = Passkey benutzen
second-factor = Nach meinem Passwort einen Passkey verlangen
second-factor-off = Dann kann sich niemand allein mit deinem Passwort anmelden. Schachprogramme über Telnet können sich bei deinem Konto nicht mehr anmelden, weil sie keinen Passkey zeigen können.
second-factor-on = { $count ->
    [one] Dein Konto verlangt nach dem Passwort einen Passkey. Du hast noch einen Wiederherstellungscode.
   *[other] Dein Konto verlangt nach dem Passwort einen Passkey. Du hast noch { $count } Wiederherstellungscodes.
}
second-factor-start = Ab jetzt verlangen
second-factor-stop = Nicht mehr verlangen
second-factor-stopped = Dein Passwort genügt wieder.
second-factor-asked = { $name } verlangt nach dem Passwort einen Passkey.
second-factor-back = Anderes Konto benutzen
recovery-code = Wiederherstellungscode
recovery-code-use = Wiederherstellungscode benutzen
recovery-code-or-passkey = Wiederherstellungscode (leer für einen Passkey)
recovery-codes = Deine Wiederherstellungscodes
recovery-codes-words = Jeder ersetzt einmal einen Passkey. Bewahre sie auf, wo du sie ohne dieses Gerät findest: Sie werden nur jetzt gezeigt, und frühere gelten nicht mehr.
recovery-codes-copy = Kopieren
recovery-codes-copied = Wiederherstellungscodes kopiert.
recovery-codes-not-copied = Der Browser lässt die Seite nicht kopieren. Lade die Codes herunter.
recovery-codes-download = Herunterladen
recovery-codes-done = Ich habe sie aufbewahrt
recovery-codes-renew = Neue Wiederherstellungscodes holen
code-needs-passkey = Dieses Konto verlangt nach dem Passwort einen Passkey oder einen Wiederherstellungscode.
code-wrong-passkey = Dieser Passkey oder Wiederherstellungscode wurde nicht angenommen. Versuch es noch einmal.
code-passkey-cancelled = Kein Passkey wurde benutzt: Es dauerte zu lange, wurde abgebrochen, oder dieses Gerät hat keinen für diesen Server.
code-passkey-exists = Dieses Gerät hat schon einen Passkey für dein Konto.
code-passkey-address = Der Browser erlaubt Passkeys nur bei einer Adresse mit Namen, etwa play.example.org oder localhost, nicht bei einer Zahl.
code-passkey-failed = Der Browser oder das Gerät konnte keinen Passkey benutzen.

rating-is = Wertung { $rating }.
guest-title = Du bist Gast
guest-words = Du kannst spielen, zuschauen und chatten, und dieser Browser erkennt dich wieder. Mit einem Konto behältst du deinen Namen, deine Partien zählen für die Wertung, und du kannst dich auch anderswo anmelden.
old-password = Bisheriges Passwort
changed-password = Neues Passwort (mindestens 8 Zeichen)
sign-up = Konto anlegen
sign-up-words = Die bisher gespielten Partien bleiben deine.
signed-up = Konto angelegt. Willkommen!
sign-out = Abmelden
sign-out-everywhere = Überall abmelden
signed-out = Du bist abgemeldet.
change-password = Passwort ändern
password-changed = Passwort geändert. Alle anderen Sitzungen sind abgemeldet.
blocked-words = Du bekommst keine Nachrichten von ihnen, und sie können dich weder einladen noch sich an deine Tische setzen.
blocked-none = Du hast niemanden gesperrt.
