# The arbiter's rulings in English, in the terms of the Laws of bughouse.
#
# Messages are named after the ids of `describe`, behind what they are: `ruling-`, `why-`, `illegal-`, `allowed-`, `when-`,
# `end-`. Values come as variables of the fields' names. Seats are names as they stand; a man comes as $man, or in one of
# the forms that his message has as attributes.

## Names

man-P = pawn
    .one = a pawn
man-N = knight
    .one = a knight
man-B = bishop
    .one = a bishop
man-R = rook
    .one = a rook
man-Q = queen
    .one = a queen
man-K = king
    .one = a king
team-first = WhiteA and BlackB
team-second = BlackA and WhiteB
points-none = no points
points-half = half a point
points-one = 1 point
count-one = one
count-two = two
count-three = three

## What comes of a game

outcome-won-first = WhiteA and BlackB win
    .within = WhiteA and BlackB win
outcome-won-second = BlackA and WhiteB win
    .within = BlackA and WhiteB win
outcome-drawn = Drawn
    .within = drawn
outcome-lost-by-both = Lost by both teams
    .within = lost by both teams
outcome-void = Counts for nothing, to be played again
    .within = to be played again
unfinished = The game has not ended

## Rulings

ruling-started = The clocks run from { $clocks } on.
ruling-made = { $seat } has made { $act }.
ruling-made-early = { $seat } has made { $act } before the opponent made a move: a premove.
ruling-taken-back = { $seat } takes the made move back.
ruling-taken-back-with-answer = { $seat } takes the made move back, and the opponent has to take back the answer.
ruling-completed = { $captured ->
    [none] { $seat } has completed { $act }.
   *[other] { $seat } has completed { $act }; the partner gets { $captured-one }.
}
ruling-clock-returned = The clock of { $seat } runs again until the displaced pieces are put right.
ruling-men-replaced = { $seat } has put the pieces right.
ruling-counted = The position on board { $board } is counted: { $count }.
ruling-draw-offered = { $seat } offers a draw.
ruling-draw-declined = { $seat } declines the draw.
ruling-draw-agreed-here = A draw is agreed on board { $board }; the other board has to agree as well.
ruling-resignation-offered = { $seat } resigns; the partner has to resign as well.
ruling-last-drop-open = { $mated } is mated, but { $seat } may still drop the { $man } that { $mated } took last.
ruling-premove-granted = { $seat } made a premove; freezing for a few seconds is recommended.
ruling-starting-error-granted = The start of board { $board } is to be put right by the arbiter.
ruling-repeatedly-hiding-granted = { $seat } is said to hide pieces again and again; the arbiter may impose a sanction.
ruling-show-pieces = { $seat } has to show the pieces.
ruling-drop-refused = The { $man } that { $seat } dropped was invisible; it goes back, and the clock of { $seat } runs.
ruling-barred = { $seat } may not drop the { $man } until the opponent says that it is visible.
ruling-unbarred = { $seat } may drop the { $man } again.
ruling-adjournment-wanted = { $seat } wants to adjourn.
ruling-adjournment-declined = { $seat } would rather play on.
ruling-adjourned = The game is adjourned at { $bfen }.
ruling-clocks-stopped = Both clocks are stopped.
ruling-clocks-restarted = Both clocks run again.
ruling-suspended = The clocks stand still while the server is away.
ruling-resumed = The server is back, and the clocks run again.
ruling-warned = { $seat } is warned.
ruling-frozen = { $seat } is frozen: no move may be completed until the clock shows { $until }.
ruling-expelled = { $seat } is expelled.
ruling-clock-set = The clock of { $seat } is set to { $reading }.
ruling-position-set = The position on board { $board } is put right.
ruling-points-set = { $team } have { $points } now.
ruling-lag-credited = { $seat } gets back { $span } { $span ->
    [one] second
   *[other] seconds
} of lag.
ruling-reading-taken = The clock of { $seat } shows { $reading } by the record.

## Ends

end-one = { $outcome }: { $article }, { $cause }.
end-several = { $outcome }: 1.10, { $count ->
    [2] both ends
   *[other] all { $count } ends
} came at one instant, and are added up: { $causes }.
end-several-cause = { $article }, { $cause } ({ $outcome })
end-unexplained = { $outcome }.

end-mate = { $mated } is checkmated
end-last-drop-mate = { $mated } was checkmated, but { $seat } dropped the { $man } that { $mated } had taken, and mated
end-last-drop-threefold = { $mated } was checkmated, but { $seat } dropped the { $man } that { $mated } had taken, and the position appeared for the third time
end-illegal-move = { $seat } completed the illegal { $act }: { $reason }
end-king-taken = the king of { $seat } was taken after the illegal { $act }: { $reason }
end-flag = the flag of { $seat } fell at { $fell }
end-both-flags = both flags of board { $board } are down
end-resigned = { $seat } resigned
end-agreed = { $board ->
    [none] a draw was agreed on both boards
   *[other] a draw was agreed on board { $board }
}
end-threefold = { $seat ->
    [none] { end-threefold.position }
   *[other] { $seat } claimed the draw; { end-threefold.position }
}
    .position = { $board ->
        [none] a position
       *[other] a position on board { $board }
    } appears for the { NUMBER($times, type: "ordinal") ->
        [one] { $times }st
        [two] { $times }nd
        [few] { $times }rd
       *[other] { $times }th
    } time
end-wrong-claim = { $seat } claimed a draw wrongly: the position appeared only { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
}
end-no-reason = { $seat } stopped the clocks without a valid reason
end-no-move = { $seat } has no legal move
end-no-show = { $seat } did not come
end-absent = { $seat } was away for too long
end-declared-lost = the arbiter declared the game lost for { $team }
end-declared-lost-by-both = the arbiter declared the game lost for both teams
end-new-game = the arbiter ordered a new game

## Refusals

refused = Refused: { $why }.
refused-allowed = Refused: { $why }. Allowed: { $allowed }.
refused-allowed-when = Refused: { $why }. Allowed { $when }: { $allowed }.
refused-when = Refused: { $why }. Accepted { $when }.

why-time-runs-backwards = the event before was at { $now }
why-not-started = the game has not started
why-already-started = the game has started already
why-countdown = the clocks do not run yet
why-over = the game is over
why-not-over = the game is not over, and has no points yet
why-is-adjourned = the game is adjourned
why-board-over = play on board { $board } is over, and only the last drop is left
why-clocks-are-stopped = the clocks are stopped
why-clocks-run = the clocks are not stopped
why-is-expelled = the player has been expelled
why-not-your-move = the opponent has the move
why-already-made = a move has been made already
why-nothing-made = no move has been made
why-no-making = a move is complete here as soon as it is made
why-is-frozen = the player is frozen
why-no-time-passed = there is no move in zero time
why-opponent-first = the opponent has to complete a move first
why-illegal = the move is illegal: { $reason }
why-unclear = it cannot be made out which piece is meant
why-king-not-exposed = no illegal move that could be claimed has left the king to be taken
why-too-long = the game is longer than is kept
why-clock-not-returnable = there is no completed move of the opponent for which the clock could be given back
why-not-claimed-here = nobody claims this at this table
why-not-mated = the opponent is not checkmated
why-mating-move-illegal = the mating move was illegal, and can be claimed as such
why-stood-before = { $mated } was checkmated before, at { $since }
why-no-illegal-move = no illegal move of the opponent stands there
why-lapsed = it had to be claimed before { $by } completed a move
why-flag-up = the flag is up
why-not-on-move = only the side that has the move may claim this
why-not-counted = the position was not counted aloud, one, two, three
why-miscounted = the count does not go on from the one before
why-not-threefold = the position appears { $times ->
    [one] only once
    [2] only twice
   *[other] only { $times } times
}
why-no-premove = there is no premove of the opponent
why-too-late-for-start = each side has completed a move
why-no-offer = no draw is offered
why-already-offered = a draw is offered already
why-no-last-drop = there is no last drop to do without
why-already-said = this has been said already
why-no-adjournment = nobody wants to adjourn
why-not-an-opponent = this is not an opponent
why-nothing-to-bar = there is no { $man } that could be barred or shown
why-did-not-stop = this player did not stop the clocks
why-out-of-bounds = the time is out of bounds
why-no-position = each side has to have one king
why-not-suspended = the server is not away, or is away already

## What is wrong with a move

illegal-path = { $man-one } does not move like that
illegal-obstructed = something stands in the way of the { $man }
illegal-own-man = a piece of the same color stands there
illegal-king-into-attack = the king would be attacked there
illegal-king-left-in-check = the king is left in check
illegal-castling = castling is not possible
illegal-not-held = there is no { $man } in reserve
illegal-barred-man = the opponent has said that the { $man } is invisible
illegal-occupied = the square is occupied
illegal-pawn-drop = no pawn may be dropped there
illegal-promotion = a pawn does not become { $man-one } here

## What would be allowed

allowed-start = to start the game
allowed-complete = to complete the move
allowed-make = to make a move
allowed-play = { $act }
allowed-legal-move = a legal move
allowed-take-back = to take the made move back
allowed-claim = to claim { $claim }
allowed-restart = to restart the clocks, which the arbiter does
allowed-last-drop = the last drop, { $dropper } dropping the { $man }
allowed-count = to count from one again
allowed-offer-draw = to offer a draw

claim-mate = checkmate on board { $board }
claim-illegal-move = an illegal move on board { $board }
claim-flag = flag fall on board { $board }
claim-threefold = a draw by repetition on board { $board }
claim-premove = a premove on board { $board }
claim-starting-error = an error of the start on board { $board }
claim-repeatedly-hiding = repeated hiding on board { $board }

when-now = now
when-from = from { $time } on
when-until = until { $time }
when-after-move-of = once { $whose } has completed a move
when-until-move-of = until { $whose } completes a move
when-after-restart = once the clocks run again

## Reports

score = Score { $score }
adjourned = The game is adjourned
nothing-happened = Nothing happened
from-here = From here on as the record says it, not as it was played:
record = Record
record-derived = { $result }, derived: it follows from what was played
record-stated = { $result }, stated: the record says so, and nothing speaks against it
record-contradicted = { $result }, contradicted: { $why }
record-open = { $result }, open: neither the moves nor the words say how the game ended
record-partial = part of the record is missing or cannot be played
record-no-result = no result
convention-team = written for White's team of board A
convention-board = written for White on the board that ended
contradiction-other-end = its words have another end than the board
contradiction-no-mate = it speaks of mate, and nobody is mated
contradiction-no-repetition = it speaks of a repetition, and there is none
contradiction-flag-up = it speaks of the flag of { $seat }, whose clock had { $left } left
contradiction-result = its result fits the end in no way
contradiction-two-results = its tag and its last word are two results
