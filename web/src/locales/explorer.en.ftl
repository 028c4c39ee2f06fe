# The explorer of the archive

explorer = Explorer
explorer-switch-key = Archive explorer (o)
explorer-key = Match positions by
explorer-this = This board
explorer-reserves = Board and reserves
explorer-both = Both boards
explorer-boards = Boards whose next moves are shown
explorer-boards-both = Boards A and B
explorer-order = Order of the moves
explorer-by-games = Most played
explorer-by-score = Best scoring
explorer-fewest = Minimum number of games
explorer-from = { $count ->
    [1] 1 game or more
   *[other] { $count } games or more
}
explorer-asks = Searching the archive…
explorer-found = { $games ->
    [0] Board { $board }: no games.
    [one] Board { $board }: 1 game; most played: { $move }.
   *[other] Board { $board }: { $games } games; most played: { $move }.
}
explorer-none = No game in the archive reached this position.
explorer-none-such = No game in the archive that meets the filters reached this position.
explorer-again = Try again
explorer-title = Board { $board }: { $color } to move
explorer-move = Move
explorer-next = played next
explorer-ended = game over
explorer-too-few = No move has that many games.
explorer-rating = rating { $rating }
explorer-clock = clock { $clock }
explorer-ahead = { $seconds } s ahead
explorer-behind = { $seconds } s behind
explorer-sat = { $count ->
    [one] sat once
   *[other] sat { $count } times
}
explorer-all = Show all moves
explorer-filters = { $count ->
    [0] Filters
    [one] Filters (1)
   *[other] Filters ({ $count })
}
filter-player = Player
filter-seat = Seat of the player
filter-partner = Partner of the player
filter-second-player = Another player
filter-since = Since
filter-until = Until
filter-rating = Ratings
filter-time-control = Time control
filter-source = Source
filter-any = Any
filter-clear = Clear filters
to-explorer = To the explorer
