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
