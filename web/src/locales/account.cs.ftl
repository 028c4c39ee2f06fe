# Stránka vlastního účtu: přihlášení a údaje.

## Přihlášení

sessions = Kde máš přihlášení
sessions-words = Co nepoznáváš, ukonči, a změň si heslo.
sessions-none = Jinde přihlášení nemáš.
sessions-end-others = Odhlásit všude jinde
session-on = { $program }, { $system }
session-unknown = Neznámé zařízení
session-current = Toto zařízení
session-times = Od { $created }, naposledy { $seen }
session-end = Odhlásit
session-end-of = Odhlásit: { $device }
session-ended = Přihlášení tam skončilo.

## Tvé údaje

own-data = Tvé údaje
own-data-words = Jeden soubor se vším, co o tobě server ví: účet, přihlášení, rating, partie, chat, tvá hlášení a koho blokuješ.
own-data-download = Stáhnout údaje
delete-account = Smazat účet
delete-goes = Heslo, přihlášení, rating, chat, hlášení a blokování se smažou hned a navždy.
delete-stays = Odehrané partie zůstanou, patří i ostatním hráčům. Místo tvého jména ukazují „Deleted player“.
delete-name = Tvé jméno se uvolní. Zálohy serveru si údaje nechají, dokud je někdo nesmaže.
delete-for-good = Smazat navždy
deleted-account = Účet je smazaný.
