# The arbiter's rulings in English, in the terms of the Laws of bughouse.
#
# Message ids are the ids of `describe` with a prefix for their kind: `ruling-`, `why-`, `illegal-`,
# `allowed-`, `when-`, `end-`. Values are variables named after the fields. Seats appear as they are;
# a piece is $piece, or a form of it, which its message has as an attribute.

## Names

piece-P = pawn
    .one = a pawn
piece-N = knight
    .one = a knight
piece-B = bishop
    .one = a bishop
piece-R = rook
    .one = a rook
piece-Q = queen
    .one = a queen
piece-K = king
    .one = a king
team-first = WhiteA and BlackB
team-second = BlackA and WhiteB
points-none = no points
points-half = half a point
points-one = 1 point
count-one = one
count-two = two
count-three = three

## Outcomes

outcome-won-first = WhiteA and BlackB win
    .within = WhiteA and BlackB win
outcome-won-second = BlackA and WhiteB win
    .within = BlackA and WhiteB win
outcome-drawn = Draw
    .within = draw
outcome-lost-by-both = Both teams lose
    .within = both teams lose
outcome-void = Void, to be replayed
    .within = void, to be replayed
unfinished = The game has not ended

## Rulings

ruling-started = The clocks start at { $clocks }.
ruling-made = { $seat } made { $act }.
ruling-made-early = { $seat } made { $act } before the opponent moved: a premove.
ruling-taken-back = { $seat } takes the move back.
ruling-taken-back-with-answer = { $seat } takes the move back, and the opponent must take back the reply.
ruling-completed = { $captured ->
    [none] { $seat } completed { $act }.
   *[other] { $seat } completed { $act }; the partner receives { $captured-one }.
}
ruling-pressed-without-move = { $seat } pressed the clock without having made a move.
ruling-clock-returned = The clock of { $seat } runs again until the displaced pieces are back in place.
ruling-press-undone = { $seat } has the move again, and their clock runs.
ruling-pieces-replaced = { $seat } has put the displaced pieces back.
ruling-counted = The position on board { $board } is counted aloud: { $count }.
ruling-draw-offered = { $seat } offers a draw.
ruling-draw-declined = { $seat } declines the draw.
ruling-draw-agreed-here = Board { $board } agrees to a draw; the other board must agree too.
ruling-resignation-offered = { $seat } resigns; the partner must resign too.
ruling-last-drop-open = { $mated } is checkmated, but { $seat } may still drop the { $piece } that { $mated } captured last.
ruling-premove-granted = { $seat } made a premove; a freeze of a few seconds is recommended.
ruling-starting-error-granted = The arbiter must correct the starting position or the clocks on board { $board }.
ruling-repeatedly-hiding-granted = { $seat } is accused of hiding pieces repeatedly; the arbiter may impose a penalty.
ruling-show-pieces = { $seat } must show the pieces in reserve.
ruling-drop-refused = The { $piece } that { $seat } dropped was not visible; it returns to the reserve, and the clock of { $seat } runs again.
ruling-barred = { $seat } may not drop the { $piece } until the opponent confirms that it is visible.
ruling-unbarred = { $seat } may drop the { $piece } again.
ruling-adjournment-wanted = { $seat } wants to adjourn.
ruling-adjournment-declined = { $seat } prefers to play on.
ruling-adjourned = The game is adjourned at { $bfen }.
ruling-clocks-stopped = Both clocks are stopped.
ruling-clocks-restarted = Both clocks run again.
ruling-suspended = The clocks are stopped while the server is unavailable.
ruling-resumed = The server is back, and the clocks run again.
ruling-warned = { $seat } is warned.
ruling-frozen = { $seat } is frozen and may not complete a move until their clock shows { $until }.
ruling-expelled = { $seat } is expelled.
ruling-clock-set = The clock of { $seat } is set to { $reading }.
ruling-position-set = The position on board { $board } has been corrected.
ruling-points-set = { $team } now have { $points }.
ruling-lag-credited = { $seat } is credited with { $span } { $span ->
    [one] second
   *[other] seconds
} of lag.
ruling-reading-taken = According to the record, the clock of { $seat } shows { $reading }.

## Endings

end-one = { $outcome }: { $article }, { $cause }.
end-several = { $outcome }: 1.10, { $count ->
    [2] both endings
   *[other] all { $count } endings
} are simultaneous, and their results are combined: { $causes }.
end-several-cause = { $article }, { $cause } ({ $outcome })
end-unexplained = { $outcome }.

end-mate = { $mated } is checkmated
end-last-drop-mate = { $mated } was checkmated, but { $seat } dropped the { $piece } that { $mated } had captured, and gave mate
end-last-drop-threefold = { $mated } was checkmated, but { $seat } dropped the { $piece } that { $mated } had captured, and the position occurred for the third time
end-illegal-move = { $act ->
    [none] { $seat } pressed the clock without a move, which counts as an illegal move
   *[other] { $seat } completed the illegal move { $act }: { $reason }
}
end-king-taken = { $act ->
    [none] the king of { $seat } was captured after they pressed the clock without a move
   *[other] the king of { $seat } was captured after the illegal move { $act }: { $reason }
}
end-flag = the flag of { $seat } fell at { $fell }
end-both-flags = both flags on board { $board } have fallen
end-resigned = { $seat } resigned
end-agreed = { $board ->
    [none] a draw was agreed on both boards
   *[other] a draw was agreed on board { $board }
}
end-threefold = { $seat ->
    [none] { end-threefold.position }
   *[other] { $seat } claimed a draw; { end-threefold.position }
}
    .position = { $board ->
        [none] the position
       *[other] the position on board { $board }
    } occurred for the { NUMBER($times, type: "ordinal") ->
        [one] { $times }st
        [two] { $times }nd
        [few] { $times }rd
       *[other] { $times }th
    } time
end-wrong-claim = { $seat } claimed a draw incorrectly: the position occurred only { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
}
end-no-reason = { $seat } stopped the clocks without a valid reason
end-no-move = { $seat } has no legal move
end-no-show = { $seat } did not show up
end-absent = { $seat } was absent for too long
end-declared-lost = the arbiter declared the game lost for { $team }
end-declared-lost-by-both = the arbiter declared the game lost for both teams
end-new-game = the arbiter ordered a new game

## Refusals

refused = Refused: { $why }.
refused-allowed = Refused: { $why }. Allowed: { $allowed }.
refused-allowed-when = Refused: { $why }. Allowed { $when }: { $allowed }.
refused-when = Refused: { $why }. Possible { $when }.

why-time-runs-backwards = the previous event was at { $now }
why-not-started = the game has not started
why-already-started = the game has already started
why-countdown = the clocks are not running yet
why-over = the game is over
why-not-over = there are no points, because the game is not over or is void
why-is-adjourned = the game is adjourned
why-board-over = play on board { $board } is over; only the last drop remains
why-clocks-are-stopped = the clocks are stopped
why-clocks-run = the clocks are not stopped
why-is-expelled = the player has been expelled
why-not-your-move = it is the opponent's turn
why-already-made = a move has already been made
why-nothing-made = no move has been made
why-no-making = here a move is completed as soon as it is made
why-is-frozen = the player is frozen
why-no-time-passed = a move cannot take zero time
why-opponent-first = the opponent must complete a move first
why-illegal = the move is illegal: { $reason }
why-unclear = it is not clear which piece is meant
why-king-not-exposed = no illegal move that can be claimed has exposed the king
why-too-long = the game has reached its maximum length
why-clock-not-returnable = the opponent has not completed a move, or their clock has already been set running again
why-not-claimed-here = this claim is not available at this table
why-not-mated = the opponent is not checkmated
why-mating-move-illegal = the mating move was illegal and can be claimed as such
why-stood-before = { $mated } was already checkmated at { $since }
why-own-illegal-move = { $seat } completed an illegal move at { $since }, which the opponents can still claim
why-no-illegal-move = no illegal move of the opponent stands on the board
why-lapsed = the claim had to be made before { $by } completed a move
why-flag-up = the flag has not fallen
why-not-on-move = only the side to move may claim this
why-not-counted = the position was not counted aloud: one, two, three
why-miscounted = this count does not follow the previous one
why-not-threefold = the position occurred { $times ->
    [one] only once
    [2] only twice
   *[other] only { $times } times
}
why-no-premove = the opponent has not made a premove
why-too-late-for-start = both sides have already completed a move
why-no-offer = there is no draw offer
why-offered-elsewhere = there is no draw offer on this board; { $seat } has offered a draw on board { $board }
why-already-offered = a draw has already been offered
why-no-agreement = players cannot agree to a draw in this game
why-no-last-drop = there is no last drop to waive
why-already-said = this has already been said
why-no-adjournment = no player wants to adjourn
why-not-an-opponent = this player is not an opponent
why-nothing-to-bar = there is no { $piece } to bar or to show
why-did-not-stop = this player did not stop the clocks
why-out-of-bounds = the time is out of range
why-no-position = each side must have exactly one king
why-not-suspended = the server is already in that state

## Illegal moves

illegal-path = { $piece-one } does not move that way
illegal-obstructed = another piece blocks the { $piece }
illegal-own-piece = a piece of the same color occupies the square
illegal-king-into-attack = the king would be attacked there
illegal-king-left-in-check = the king is left in check
illegal-castling = castling is not possible because { $because ->
    [no-rook] there is no rook on that side
    [king-moved] the king has already moved
    [dropped-rook] the rook was dropped
    [rook-moved] the rook has already moved
    [pieces-between] there are pieces between the king and the rook
    [in-check] the king is in check
    [through-check] the king would pass an attacked square
    [into-check] the king would be attacked
   *[no-right] the starting position does not allow it
}
illegal-opponents-piece = the piece belongs to the opponent
illegal-king-capture = the piece does not attack the king
illegal-pressed-without-move = the clock was pressed without a move
illegal-not-held = there is no { $piece } in the reserve
illegal-barred-piece = the opponent has said that the { $piece } is not visible
illegal-occupied = the square is occupied
illegal-pawn-drop = a pawn cannot be dropped there
illegal-promotion = a pawn cannot promote to { $piece-one } here

## Allowed alternatives

allowed-start = to start the game
allowed-complete = to complete the move
allowed-make = to make a move
allowed-play = { $act }
allowed-legal-move = a legal move
allowed-take-back = to take the move back
allowed-claim = to claim { $claim }
allowed-restart = for the arbiter to restart the clocks
allowed-last-drop = the last drop: { $dropper } drops the { $piece }
allowed-count = to count from one again
allowed-offer-draw = to offer a draw

claim-mate = checkmate on board { $board }
claim-illegal-move = an illegal move on board { $board }
claim-flag = flag fall on board { $board }
claim-threefold = a draw by repetition on board { $board }
claim-premove = a premove on board { $board }
claim-starting-error = a starting error on board { $board }
claim-repeatedly-hiding = repeated hiding of pieces on board { $board }

when-now = now
when-from = from { $time }
when-until = until { $time }
when-after-move-of = once { $whose } has completed a move
when-until-move-of = until { $whose } completes a move
when-after-restart = once the clocks run again

## Reports

score = Score { $score }
adjourned = The game is adjourned
nothing-happened = No events
from-here = From here on, the record is shown as written, not as replayed:
record = Record
record-derived = { $result }, derived: it follows from the moves
record-stated = { $result }, stated: the record says so, and nothing contradicts it
record-contradicted = { $result }, contradicted: { $why }
record-open = { $result }, open: neither the moves nor the closing comment say how the game ended
record-partial = part of the record is missing or cannot be played
record-no-result = no result
convention-team = given for White's team on board A
convention-board = given for White on the board that ended
contradiction-other-end = the closing comment gives a different ending than the board
contradiction-no-mate = the closing comment says mate, but no player is mated
contradiction-no-repetition = the closing comment says repetition, but no position was repeated
contradiction-flag-up = the closing comment says that the flag of { $seat } fell, but the clock had { $left } left
contradiction-result = the result does not match the ending
contradiction-two-results = the tag and the result after the moves differ
