# Die Lobby: wer online ist, der Chat und Herausforderungen.

online-title = Online
online-counts = { $people ->
    [one] 1 Spieler
   *[other] { $people } Spieler
}, { $guests ->
    [one] 1 Gast
   *[other] { $guests } Gäste
}
online-none = Gerade ist niemand aufgeführt.
online-more = und { $count } weitere
online-plays = Spielt
online-watches = Sieht zu
you = du

lobby-chat = Chat
lobby-chat-empty = Noch hat niemand etwas geschrieben.
lobby-say = Schreib an alle
lobby-needs-account = Zum Schreiben brauchst du ein Konto.
lobby-too-new = Gäste können erst nach fünf Minuten schreiben.
lobby-playing = Du spielst. Der Chat wartet, bis deine Partie zu Ende ist.

challenge-title = { $name } herausfordern
challenge-second = Zweiter Gegner (optional)
challenge-partner = Dein Partner (optional)
challenge-words = Alle, die du nennst, werden eingeladen. Andere können die freien Plätze einnehmen.
challenge-send = Herausfordern

privacy = Privatsphäre
privacy-online = Mich in der Liste zeigen, wenn ich online bin
privacy-watching = Meinen Namen zeigen, wenn ich einer Partie zusehe
privacy-guest = Gäste werden nie aufgeführt oder genannt.
