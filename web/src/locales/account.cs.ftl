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
email-is = Tvá adresa je { $email }. Když zapomeneš heslo, pošleme na ni odkaz na nové. Nikdo jiný ji nevidí.
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

## Přístupové klíče

passkeys = Přístupové klíče
passkeys-words = Přístupovým klíčem tě přihlásí tvé zařízení: otiskem prstu, obličejem nebo PINem, bez hesla.
passkeys-none = Zatím nemáš žádný přístupový klíč.
passkeys-insecure = Přístupové klíče fungují jen na stránce otevřené přes HTTPS.
passkeys-unsupported = Tento prohlížeč přístupové klíče neumí.
passkey-name = Název klíče
passkey-add = Přidat přístupový klíč
passkey-added = Klíč přidán.
passkey-change = Změnit
passkey-change-of = Změnit: { $name }
passkey-remove = Odebrat klíč
passkey-removed = Klíč odebrán.
passkey-times = Přidán { $created }, naposledy použit { $used }
passkey-unused = Přidán { $created }, zatím nepoužit
passkey-sign-in = Přihlásit se přístupovým klíčem
passkey-use = Použít přístupový klíč
second-factor = Po hesle chtít přístupový klíč
second-factor-off = Se samotným heslem se pak nikdo nepřihlásí. Šachové programy přes telnet se k tvému účtu už nepřihlásí, protože klíč ukázat neumějí.
second-factor-on = { $count ->
    [one] Tvůj účet chce po hesle přístupový klíč. Zbývá ti jeden záložní kód.
    [few] Tvůj účet chce po hesle přístupový klíč. Zbývají ti { $count } záložní kódy.
   *[other] Tvůj účet chce po hesle přístupový klíč. Zbývá ti { $count } záložních kódů.
}
second-factor-start = Chtít ho odteď
second-factor-stop = Už ho nechtít
second-factor-stopped = Heslo zase stačí.
second-factor-asked = { $name } chce po hesle přístupový klíč.
second-factor-back = Použít jiný účet
recovery-code = Záložní kód
recovery-code-use = Použít záložní kód
recovery-code-or-passkey = Záložní kód (prázdné pole: přístupový klíč)
recovery-codes = Tvé záložní kódy
recovery-codes-words = Každý jednou nahradí přístupový klíč. Ulož si je tam, kde je najdeš i bez tohoto zařízení: ukazují se jen teď a dřívější neplatí.
recovery-codes-copy = Kopírovat
recovery-codes-copied = Záložní kódy zkopírovány.
recovery-codes-not-copied = Prohlížeč stránce nedovolí kopírovat. Kódy si stáhni.
recovery-codes-download = Stáhnout
recovery-codes-done = Mám je uložené
recovery-codes-renew = Vydat nové záložní kódy
code-needs-passkey = Tento účet chce po hesle přístupový klíč nebo záložní kód.
code-wrong-passkey = Přístupový klíč nebo záložní kód nebyl přijat. Zkus to znovu.
code-passkey-cancelled = Klíč nebyl použit: trvalo to moc dlouho, bylo to zrušeno, nebo na tomto zařízení žádný pro tento server není.
code-passkey-exists = Toto zařízení už přístupový klíč k tvému účtu má.
code-passkey-address = Prohlížeč dovolí přístupové klíče jen na adrese se jménem, třeba play.example.org nebo localhost, ne na číselné.
code-passkey-failed = Prohlížeč nebo zařízení nedokázalo přístupový klíč použít.

rating-is = Rating { $rating }.
guest-title = Jsi tu jako host
guest-words = Můžeš hrát, dívat se i psát do chatu. Tento prohlížeč si tě pamatuje. S účtem je jméno jen tvoje, tvé partie se počítají do žebříčku a přihlásíš se i odjinud.
old-password = Dosavadní heslo
changed-password = Nové heslo (aspoň 8 znaků)
sign-up = Založit účet
sign-up-words = Dosavadní partie ti zůstanou.
signed-up = Účet je založen. Vítej!
sign-out = Odhlásit se
sign-out-everywhere = Odhlásit všude
signed-out = Odhlášení proběhlo.
change-password = Změnit heslo
password-changed = Heslo je změněno. Všechna ostatní přihlášení skončila.
blocked-words = Nic od nich neslyšíš, nemohou tě pozvat ani si sednout k tvým stolům.
blocked-none = Nikdo zablokovaný není.
