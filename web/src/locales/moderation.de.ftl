# Moderation: für Leute, die die Betreiber dazu ernannt haben.

moderation = Moderation
moderation-done = Erledigt.
moderation-reports = Meldungen
moderation-reports-none = Keine Meldung ist offen.
reported-by = von
reported-table = Tisch { $table }
close-report = Schließen
remove-talk = Zeilen entfernen
remove-talk-there = Zeilen dort entfernen
suspend = Sperren
restore = Sperre aufheben
is-suspended = gesperrt
role-arbiter = Schiedsrichter
role-moderator = Moderator
role-administrator = Administrator

moderation-flags = Auffällige gewertete Partien
flags-words = Sie folgen aus den Partien des letzten Monats. Eine annullierte Partie zählt für keine Wertung; alle Wertungen werden neu berechnet.
moderation-flags-none = Keine Partien fallen auf.
flag-short = gewannen immer wieder in wenigen Zügen
flag-shared = teilten Adresse oder Gerät mit ihren Gegnern
flag-lost = gewannen jede Partie gegen Leute, die kaum mit anderen spielen
flag-rose = stiegen in ihren ersten Partien schnell
flag-against = gegen
flagged-game = Tisch { $table }, Partie { $game }
void-game = Annullieren
dismiss-flag = Verwerfen

moderation-people = Leute
find-person = Name oder Kennung
find = Suchen
nobody-found = Kein Konto hat „{ $name }“ im Namen.

moderation-said = Chat der Lobby
moderation-said-none = Noch hat niemand etwas geschrieben.

moderation-bans = Gesperrte Adressen
moderation-bans-none = Keine Adresse ist gesperrt.
ban = Adresse sperren
ban-network = Adresse oder Netz
ban-reason = Grund
lift-ban = Aufheben

moderation-audit = Protokoll der Eingriffe
moderation-audit-none = Noch nichts.
