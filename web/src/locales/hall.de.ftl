# Die Adresse eines Saals an seiner Wand.

hall = Der Saal
hall-none = Dieser Server wurde nicht für einen Saal gestartet. Auf dem Rechner, der einen versorgt, startet ihn dieser Befehl:
hall-come = Hier wird gespielt
hall-picture = QR-Code von { $address }
hall-scan = Richten Sie die Kamera Ihres Telefons hierher, oder tippen Sie die Adresse.
hall-install = Installieren Sie einmal „{ $authority }“, wie die Seite es erklärt.
hall-open = Weiter geht es auf { $url }.
hall-fingerprint = Fingerabdruck von „{ $authority }“ (SHA-256)
