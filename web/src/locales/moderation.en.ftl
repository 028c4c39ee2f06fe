# Moderation: for people whom the operators made moderators.

moderation = Moderation
moderation-done = Done.
moderation-reports = Reports
moderation-reports-none = No open reports.
reported-by = by
reported-table = table { $table }
close-report = Close
remove-talk = Remove their messages
remove-talk-there = Remove their messages there
suspend = Suspend
restore = Lift suspension
is-suspended = suspended
role-arbiter = arbiter
role-moderator = moderator
role-administrator = administrator

moderation-flags = Suspicious rated games
flags-words = These follow from the games of the last month. A voided game does not count for ratings; the server computes all ratings anew.
moderation-flags-none = No games look suspicious.
flag-short = won again and again within a few moves
flag-shared = shared an address or a device with their opponents
flag-lost = won every game against people who hardly play with others
flag-rose = rose fast in their first games
flag-against = against
flagged-game = Table { $table }, game { $game }
void-game = Void
dismiss-flag = Dismiss

moderation-people = People
find-person = Name or id
find = Find
nobody-found = No account has “{ $name }” in its name.

moderation-said = Lobby chat
moderation-said-none = No messages yet.

moderation-bans = Banned addresses
moderation-bans-none = No banned addresses.
ban = Ban an address
ban-network = Address or network
ban-reason = Reason
lift-ban = Lift

moderation-audit = Audit log
moderation-audit-none = No entries yet.
