# Clubs: their list, and the page of each.

clubs = Clubs
clubs-words = A club has members, evenings, and ratings of its own, which follow from the games of its evenings. Members need no account.
clubs-own = Your clubs
clubs-others = Other clubs
clubs-all = All clubs
clubs-none = No clubs yet. Make the first one.
clubs-older = Older clubs
club-members-count = { $count ->
    [one] one member
   *[other] { $count } members
}
club-evenings-count = { $count ->
    [one] one evening
   *[other] { $count } evenings
}
club-make = Make a club
club-make-words = Name the club, paste the list of its members, and start the first evening.
club-needs-account = You need an account to make a club.
club-name = Name of the club
club-create = Make the club
club-not-found = Club not found

club-organizers = Organizers:
club-about = About the club
club-evenings = Evenings
club-evening = Evening
club-no-evenings = No evenings yet.
club-players-count = { $count ->
    [one] one player
   *[other] { $count } players
}
club-games-count = { $count ->
    [one] one game
   *[other] { $count } games
}
club-won-by = Won by { $names }
club-files = Files
club-file = Members, ratings and games (JSON)

club-ratings = Ratings
club-ratings-words = A question mark follows ratings of few games. Choose a name for its history.
club-no-members = No members yet.
club-change-words = Change on the last evening
club-not-played = No games yet.
club-points-of = { $points } of { $games }
club-account-page = Page of the account
club-given-rating = Rating before the first evening
club-account = Account: link to the person’s page, or their id
club-remove-member = Remove from the club

club-desk = Run the club
club-do-evening = New evening
club-do-members = Add members
club-do-results = Add results
club-do-describe = Name and text
club-do-organizers = Organizers
club-list = List of members
club-add-words = Write a name on each line, and a rating behind it if there is one, or paste two columns of a spreadsheet. The ratings of members who are on the list already change.
club-add = Add the members
club-added = { $added ->
    [one] One member added
   *[other] { $added } members added
}, { $known } known already.
club-present = Here this evening: { $count }
club-everybody = Everybody
club-nobody = Nobody
club-evening-words = They enter with their ratings in the club. You can add others on the page of the tournament.
club-start = Start the evening
club-evening-name = Name of the evening
club-results = Results
club-results-words = Write a match on each line, with the score at its end: 1-0, ½-½, or 2-1 for three games. One word of a name is enough if no other member has it; & stands between partners whose names have several words.
club-add-results = Add the evening
club-organizers-words = Organizers keep the members and run the evenings, as you do.
club-add-organizer = Make them an organizer
club-lines = Nothing was added. Correct these lines:
