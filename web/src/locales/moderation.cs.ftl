# Moderování: pro lidi, které provozovatelé pověřili.

moderation = Moderování
moderation-done = Hotovo.
moderation-reports = Hlášení
moderation-reports-none = Žádné hlášení nečeká.
reported-by = hlásí
reported-table = stůl { $table }
close-report = Uzavřít
remove-talk = Smazat řádky této osoby
remove-talk-there = Smazat tam řádky této osoby
suspend = Vyloučit
restore = Zrušit vyloučení
is-suspended = vyloučen
role-arbiter = rozhodčí
role-moderator = moderátor
role-administrator = správce

moderation-flags = Podezřelé hodnocené partie
flags-words = Vycházejí z partií za poslední měsíc. Zrušená partie se do hodnocení nepočítá; všechna hodnocení se spočítají znovu.
moderation-flags-none = Žádné partie nevypadají podezřele.
flag-short = opakovaně vyhráli během několika tahů
flag-shared = hráli ze stejné adresy nebo zařízení jako soupeři
flag-lost = vyhráli všechny partie s lidmi, kteří s jinými skoro nehrají
flag-rose = v prvních partiích rychle stoupli
flag-against = proti
flagged-game = Stůl { $table }, partie { $game }
void-game = Zrušit
dismiss-flag = Skrýt

moderation-people = Lidé
find-person = Jméno nebo id
find = Najít
nobody-found = Žádný účet nemá ve jméně „{ $name }“.

moderation-said = Chat v lobby
moderation-said-none = Ještě nikdo nic nenapsal.

moderation-bans = Zakázané adresy
moderation-bans-none = Žádná adresa není zakázaná.
ban = Zakázat adresu
ban-network = Adresa nebo síť
ban-reason = Důvod
lift-ban = Povolit

moderation-audit = Záznam zásahů
moderation-audit-none = Zatím nic.
