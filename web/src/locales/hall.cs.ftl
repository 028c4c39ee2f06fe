# Adresa sálu na jeho stěně.

hall = Sál
hall-none = Tento server nebyl spuštěn pro sál. Na počítači, který má sál obsluhovat, ho spustí příkaz:
hall-come = Hraje se tady
hall-picture = QR kód adresy { $address }
hall-scan = Namiřte sem fotoaparát telefonu, nebo adresu opište.
hall-install = Nainstalujte jednou „{ $authority }“ podle návodu na stránce.
hall-open = Pokračujte na { $url }.
hall-fingerprint = Otisk „{ $authority }“ (SHA-256)
