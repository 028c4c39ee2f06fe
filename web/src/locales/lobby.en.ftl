# The lobby: people who are online, the chat, and challenges.

online-title = Online
online-counts = { $people ->
    [one] 1 player
   *[other] { $people } players
}, { $guests ->
    [one] 1 guest
   *[other] { $guests } guests
}
online-none = Nobody is listed right now.
online-more = and { $count } more
online-plays = Playing
online-watches = Watching
you = you

lobby-chat = Chat
lobby-chat-empty = No messages yet.
lobby-say = Write to everybody
lobby-needs-account = You need an account to write here.
lobby-too-new = Guests can write here five minutes after their first visit.
lobby-playing = You are playing. The chat waits until your game is over.

challenge-title = Challenge { $name }
challenge-second = Second opponent (optional)
challenge-partner = Your partner (optional)
challenge-words = Everyone you name gets an invitation. Others can take the open seats.
challenge-send = Send challenge

privacy = Privacy
privacy-online = List me among the people who are online
privacy-watching = Show my name when I watch a game
privacy-guest = Guests are never listed or named.
