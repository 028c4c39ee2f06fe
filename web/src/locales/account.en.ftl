# The page of one's account: sessions and data.

## Sessions

sessions = Where you are signed in
sessions-words = If you don’t recognize a session, sign it out and change your password.
sessions-none = You are not signed in anywhere else.
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
own-data-words = One file with everything this server knows about you: account, sessions, ratings, games, chat, reports you made, and people you have blocked.
own-data-download = Download your data
delete-account = Delete your account
delete-goes = Your password, sessions, ratings, chat, reports and blocks are deleted at once and for good.
delete-stays = Games you played stay, because they belong to the other players too. They show “Deleted player” instead of your name.
delete-name = Your name becomes free. Backups of the server keep your data until they are deleted.
delete-for-good = Delete for good
deleted-account = Your account has been deleted.

## E-mail

email = E-mail
email-is = Your address is { $email }. If you forget your password, we send a link for a new one there. Nobody else sees the address.
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
forgotten-sent = If this account exists and has a confirmed address, the link is on its way.
reset = Choose a new password
reset-words = You will be signed out everywhere else.
reset-do = Save the password

## Passkeys

passkeys = Passkeys
passkeys-words = With a passkey, you sign in with your device instead of a password: by fingerprint, face or PIN.
passkeys-none = You have no passkey yet.
passkeys-insecure = Passkeys need a page that is opened over HTTPS.
passkeys-unsupported = This browser does not support passkeys.
passkey-name = Name of the passkey
passkey-add = Add a passkey
passkey-added = Passkey added.
passkey-change = Change
passkey-change-of = Change: { $name }
passkey-remove = Remove the passkey
passkey-removed = Passkey removed.
passkey-times = Added { $created }, last used { $used }
passkey-unused = Added { $created }, never used
passkey-sign-in = Sign in with a passkey
passkey-use = Use a passkey
second-factor = Ask for a passkey after my password
second-factor-off = Then nobody can sign in with your password alone. Chess clients on telnet can’t sign in to your account any more, because they can’t show a passkey.
second-factor-on = { $count ->
    [one] Your account asks for a passkey after the password. You have one recovery code left.
   *[other] Your account asks for a passkey after the password. You have { $count } recovery codes left.
}
second-factor-start = Ask for a passkey from now on
second-factor-stop = Stop asking for a passkey
second-factor-stopped = You can sign in with your password alone again.
second-factor-asked = { $name } asks for a passkey after the password.
second-factor-back = Use another account
recovery-code = Recovery code
recovery-code-use = Use the recovery code
recovery-code-or-passkey = Recovery code (empty to use a passkey)
recovery-codes = Your recovery codes
recovery-codes-words = Each code replaces a passkey once. Keep the codes where you can find them without this device: this page shows them only now, and earlier codes no longer work.
recovery-codes-copy = Copy
recovery-codes-copied = Recovery codes copied.
recovery-codes-not-copied = Your browser doesn’t allow copying. Download the codes instead.
recovery-codes-download = Download
recovery-codes-done = I have saved the codes
recovery-codes-renew = Get new recovery codes
code-needs-passkey = This account asks for a passkey or a recovery code after the password.
code-wrong-passkey = The server did not accept this passkey or recovery code. Try again.
code-passkey-cancelled = The device used no passkey: you cancelled, it took too long, or the device has none for this server.
code-passkey-exists = This device already has a passkey for your account.
code-passkey-address = The browser allows passkeys only at an address with a name, such as play.example.org or localhost, and not at a number.
code-passkey-failed = The browser or the device could not use a passkey.

rating-is = Rating { $rating }.
guest-title = You are a guest
guest-words = You can play, watch and chat, and this browser remembers you. With an account you keep your name, your games count for ratings, and you can sign in on other devices.
old-password = Current password
changed-password = New password (at least 8 characters)
sign-up = Create an account
sign-up-words = You keep the games you have played so far.
signed-up = Account created. Welcome!
sign-out = Sign out
sign-out-everywhere = Sign out everywhere
signed-out = You have signed out.
change-password = Change password
password-changed = Password changed. All other sessions have been signed out.
blocked-words = You don’t get messages from them, and they can’t invite you or sit down at your tables.
blocked-none = You haven’t blocked anyone.
