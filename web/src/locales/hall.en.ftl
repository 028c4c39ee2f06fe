# The address of a hall on its wall.

hall = The hall
hall-none = This server was not started for a hall. On the computer that serves one, this command starts it:
hall-come = Play here
hall-picture = QR code of { $address }
hall-scan = Point the camera of your phone here, or type the address.
hall-install = Install “{ $authority }” once, as the page says.
hall-open = Go on to { $url }.
hall-fingerprint = Fingerprint of “{ $authority }” (SHA-256)
