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

## E-mail

email = E-mail
email-is = Tvá adresa je { $email }. Když zapomeneš heslo, přijde tam odkaz na nové. Nikdo jiný ji nevidí.
email-none = Bez adresy ti se zapomenutým heslem pomůže jen provozovatel serveru.
email-off = Tento server e-maily neposílá.
email-new = Nová e-mailová adresa
email-save = Uložit
email-remove = Odebrat adresu
email-removed = Adresa je odebraná.
email-sent = Na { $email } odešel odkaz. Potvrď jím adresu do hodiny.
email-confirm = Potvrzení e-mailové adresy
email-confirm-words = Díky této adrese si můžeš zvolit nové heslo, když svoje zapomeneš.
email-confirm-do = Potvrdit
email-confirmed = E-mailová adresa je potvrzená.

## Zapomenutá hesla

forgotten = Nepamatuješ si heslo?
forgotten-operator = Napiš provozovateli serveru, ten ho může změnit.
forgotten-words = Má-li tvůj účet potvrzenou e-mailovou adresu, pošleme tam odkaz na volbu nového hesla.
forgotten-send = Poslat odkaz
forgotten-sent = Pokud takový účet s potvrzenou adresou existuje, odkaz je na cestě.
reset = Nové heslo
reset-words = Všude jinde tě odhlásíme.
reset-do = Uložit heslo
