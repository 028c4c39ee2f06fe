# The page of one's account: sessions and data.

## Sessions

sessions = Where you are signed in
sessions-words = End what you don’t recognize, and change your password.
sessions-none = You are signed in nowhere else.
sessions-end-others = Sign out everywhere else
session-on = { $program } on { $system }
session-unknown = Unknown device
session-current = This device
session-times = Since { $created }, last seen { $seen }
session-end = Sign out
session-end-of = Sign out: { $device }
session-ended = Signed out there.

## Your data

own-data = Your data
own-data-words = One file with everything this server knows of you: account, sessions, ratings, games, chat, reports you made, and people you have blocked.
own-data-download = Download your data
delete-account = Delete your account
delete-goes = Your password, sessions, ratings, chat, reports and blocks are deleted at once and for good.
delete-stays = Games you played stay, because they belong to the other players too. They show “Deleted player” instead of your name.
delete-name = Your name becomes free. Backups of the server keep your data until they are deleted.
delete-for-good = Delete for good
deleted-account = Your account has been deleted.

## E-mail

email = E-mail
email-is = Your address is { $email }. If you forget your password, a link for a new one goes there. Nobody else sees it.
email-none = Without an address, only the operator of this server can help when you forget your password.
email-off = This server sends no e-mail.
email-new = New e-mail address
email-save = Save
email-remove = Remove the address
email-removed = Address removed.
email-sent = We have sent a link to { $email }. Open it within an hour to confirm the address.
email-confirm = Confirm your e-mail address
email-confirm-words = With this address you can choose a new password if you forget yours.
email-confirm-do = Confirm
email-confirmed = Your e-mail address is confirmed.

## Forgotten passwords

forgotten = Forgot your password?
forgotten-operator = Write to the operator of this server, who can reset it.
forgotten-words = If your account has a confirmed e-mail address, we send a link there to choose a new password.
forgotten-send = Send the link
forgotten-sent = If there is such an account with a confirmed address, the link is on its way.
reset = Choose a new password
reset-words = You will be signed out everywhere else.
reset-do = Save the password
