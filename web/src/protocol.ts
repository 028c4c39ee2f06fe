// Written by `UPDATE=1 cargo test -p tandem-protocol --all-features`; change the crate, not this file.

/** The version of the protocol that this client speaks. */
export const VERSION = 1;

export type Targets = Record<string, string>;

/**
 * One of the four seats.
 */
export type Seat = "WhiteA" | "BlackA" | "WhiteB" | "BlackB";

/**
 * One of the two boards.
 */
export type Board = "A" | "B";

/**
 * One of the two teams: `First` is WhiteA and BlackB.
 */
export type Team = "First" | "Second";

/**
 * Who hears what is said.
 */
export type Channel = "team" | "table" | "observers";

/**
 * How far a game is.
 */
export type Phase = "seating" | "playing" | "stopped" | "over" | "adjourned";

/**
 * One of the two colors.
 */
export type Color = "white" | "black";

/**
 * Why something could not be done, for programs.
 */
export type RefusalCode = "malformed" | "too-long" | "no-table" | "not-your-seat" | "seat-taken" | "not-the-arbiter" | "not-the-host" | "no-person" | "bad-name" | "name-taken" | "wrong-password" | "suspended" | "needs-account" | "blocked" | "not-now" | "ruled" | "nonsense" | "too-many" | "not-your-talk" | "unavailable";

/**
 * Which game is played at a table.
 */
export type Kind = "bughouse" | "kriegspiel";

/**
 * What an observer looks at.
 */
export type Looking = "white" | "black" | "both";

/**
 * What those who watch a game of Kriegspiel may see of it while it is played, after the table's delay.
 */
export type Watching = "nothing" | "one-side" | "both";

/**
 * Why an attempt at Kriegspiel is nonsense.
 */
export type Nonsense = "own-men" | "repeated" | "check-unanswered" | "capture-owed" | "no-such-try" | "not-asked";

/**
 * Somebody.
 */
export type Person = {
/**
 * For ever the same.
 */
id: string,
/**
 * What he is called.
 */
name: string,
/**
 * Whether he has no account.
 */
guest?: boolean,
/**
 * Whether it is a bot of the server.
 */
bot?: boolean, };

/**
 * How strong a player or a team is, by Glicko-2.
 */
export type Rating = {
/**
 * The rating; everybody begins with 1500.
 */
points: number,
/**
 * Its deviation: the truth is within twice as much 95 times of 100.
 */
deviation: number,
/**
 * How many rated games it is made of.
 */
games: number, };

/**
 * What a game did to a rating.
 */
export type Rerated = {
/**
 * Before it.
 */
before: Rating,
/**
 * After it.
 */
after: Rating, };

/**
 * What somebody has won at a table.
 */
export type Standing = {
/**
 * Who.
 */
person: Person,
/**
 * His points in halves: 2 for a game that was won.
 */
halves: number,
/**
 * How many games he has played.
 */
games: number, };

/**
 * What is agreed on when a table is made, and holds for all its games: the body of `POST /api/tables`.
 */
export type Terms = {
/**
 * Which game is played.
 */
kind: Kind,
/**
 * What the table is called; empty for a name from its id.
 */
name: string,
/**
 * Whether it stands in the list of open tables, or is found by its link only.
 */
public: boolean,
/**
 * Whether its games count for ratings. Then four people with accounts of their own play.
 */
rated: boolean,
/**
 * A ruleset and other answers, as in the tag `Ruleset` of a log: `casual flag=claimed`. At Kriegspiel the name of a
 * rule set; `berkeley` if none is named.
 */
ruleset: string,
/**
 * The time control, as in `TimeControl`: `180+0`, `300b3`.
 */
control: string,
/**
 * A BFEN to start from, with its clocks if it has any.
 */
start?: string,
/**
 * Whether each game begins with another shuffled back rank of Chess960, the same on both boards.
 */
shuffle: boolean,
/**
 * Whether the seats are dealt anew after each game, among all who want to play.
 */
rotation: boolean,
/**
 * Whether who makes the table is its arbiter.
 */
arbiter: boolean,
/**
 * How many seconds later than the players those see a game who only watch; at most [`crate::MAX_DELAY`].
 */
delay: number,
/**
 * After how many seconds a player who is not connected loses, if his clock has not run out before; 0 for never.
 */
absence: number,
/**
 * At Kriegspiel: what those see who only watch, after the delay.
 */
watching: Watching, };

/**
 * A ruling of the arbiter, as a log's documentation describes it.
 */
export type Ruled = {
/**
 * The article of the Laws.
 */
article: string,
/**
 * What is ruled.
 */
id: string,
/**
 * Its particulars.
 */
fields?: { [key in string]: string }, };

/**
 * Why something could not be done.
 */
export type Refusal = {
/**
 * The key of the intent, if it was one.
 */
key?: string,
/**
 * For programs.
 */
code: RefusalCode,
/**
 * For people, in English.
 */
text: string,
/**
 * If it was the arbiter who refused, his ruling.
 */
ruling?: Ruled,
/**
 * If an attempt was nonsense, why: what the player himself could know.
 */
nonsense?: Nonsense, };

/**
 * A message from a client.
 */
export type ClientMessage = { "type": "watch",
/**
 * The table.
 */
table: string,
/**
 * The last change that is known.
 */
since?: number, } | { "type": "unwatch",
/**
 * The table.
 */
table: string, } | { "type": "intent",
/**
 * The table.
 */
table: string,
/**
 * A key of the client's choice, another for each intent: what is sent twice is done once.
 */
key: string,
/**
 * For which seat, where the person may have several.
 */
seat?: Seat,
/**
 * What.
 */
intent: Intent, } | { "type": "ping",
/**
 * Anything; it comes back.
 */
nonce: number, };

/**
 * What somebody wants to do at a table.
 */
export type Intent = { "do": "sit" } | { "do": "stand" } | { "do": "swap",
/**
 * Which seat is wanted.
 */
with?: Seat, } | { "do": "invite",
/**
 * The name or the id of a person.
 */
person: string, } | { "do": "employ",
/**
 * Its id, as in `GET /api/bots`.
 */
bot: string, } | { "do": "dismiss" } | { "do": "join" } | { "do": "leave" } | { "do": "mute",
/**
 * The id of a person.
 */
person: string,
/**
 * Whether he is silenced.
 */
muted: boolean, } | { "do": "ready" } | { "do": "not-ready" } | { "do": "play",
/**
 * What a player does there.
 */
deed: string, } | { "do": "queue",
/**
 * The move, in coordinates or short notation.
 */
move: string,
/**
 * How many moves had been completed on the board, by both players, when it was meant: if more than one has come
 * in between, or not all of them have been, it is refused. So what is sent late, or again, is not played on another position.
 */
after?: number, } | { "do": "unqueue" } | { "do": "order",
/**
 * What the arbiter does there.
 */
order: string, } | { "do": "say",
/**
 * To whom.
 */
channel: Channel,
/**
 * What: plain text, never markup.
 */
text: string, } | { "do": "abort" } | { "do": "look",
/**
 * At what.
 */
at: Looking, };

/**
 * A message from the server.
 */
export type ServerMessage = { "type": "welcome",
/**
 * [`crate::VERSION`].
 */
version: number,
/**
 * Who the client is.
 */
you: Person, } | { "type": "snapshot" } & Snapshot | { "type": "change" } & Change | { "type": "kriegspiel-snapshot" } & KriegspielSnapshot | { "type": "kriegspiel-change" } & KriegspielChange | { "type": "done",
/**
 * Its key.
 */
key: string,
/**
 * The number of its change.
 */
number: number, } | { "type": "refused" } & Refusal | { "type": "invited" } & Invitation | { "type": "pong",
/**
 * What it carried.
 */
nonce: number, } | { "type": "goodbye" };

/**
 * A table as a viewer may see it.
 */
export type Snapshot = {
/**
 * Its id.
 */
table: string,
/**
 * The number of the last change.
 */
number: number,
/**
 * What was agreed on when it was made.
 */
terms: Terms,
/**
 * Who made it. He is its arbiter if the terms say so.
 */
host: Person,
/**
 * How everything stands.
 */
state: State,
/**
 * What happened in the game so far, as in its log.
 */
log: Array<string>,
/**
 * The completed moves of both boards, in the order of time.
 */
played: Array<Played>,
/**
 * What was said, as far as the viewer may hear it.
 */
talk: Array<Talk>,
/**
 * What is the viewer's alone.
 */
you: You, };

/**
 * A change at a table.
 */
export type Change = {
/**
 * The table.
 */
table: string,
/**
 * Its number.
 */
number: number,
/**
 * What happened in the game, as in its log; nothing if it happened around it.
 */
log?: Array<string>,
/**
 * The moves that were completed.
 */
played?: Array<Played>,
/**
 * What the arbiter ruled.
 */
rulings?: Array<Ruled>,
/**
 * What was said.
 */
talk?: Talk,
/**
 * How everything stands now, unless only talk was added.
 */
state?: State,
/**
 * What is the viewer's alone, if it may have changed.
 */
you?: You, };

/**
 * A call to a table.
 */
export type Invitation = {
/**
 * The table.
 */
table: string,
/**
 * What it is called.
 */
name: string,
/**
 * Which seat is offered, if one is.
 */
seat?: Seat,
/**
 * Who asks.
 */
by: Person, };

/**
 * How a table stands.
 */
export type State = {
/**
 * Which game it is, from 1.
 */
game: number,
/**
 * How far the game is.
 */
phase: Phase,
/**
 * The time of the game, in milliseconds, at which everything here holds.
 */
now: number,
/**
 * The seats.
 */
seats: Record<Seat, SeatState>,
/**
 * Who played the game that has ended, if others sit there by now.
 */
players?: { [key in Seat]?: Person },
/**
 * The boards.
 */
boards: Record<Board, BoardState>,
/**
 * Where the game began, as BFEN, if not as usual.
 */
start?: string,
/**
 * Who waits for a seat where seats are dealt anew, the first to come first.
 */
waiting?: Array<Person>,
/**
 * Who has how many points at this table, the best first.
 */
standings?: Array<Standing>,
/**
 * Whom nobody hears at this table.
 */
muted?: Array<Person>,
/**
 * Who may still drop what, after his partner was mated and this was claimed: a ruling.
 */
"last-drop"?: Ruled,
/**
 * How the game ended, if it has: a ruling.
 */
end?: Ruled,
/**
 * What became of the ratings of its players, if it was rated and has ended.
 */
rated?: { [key in Seat]?: Rerated }, };

/**
 * A seat.
 */
export type SeatState = {
/**
 * Who sits there.
 */
person?: Person,
/**
 * Whether he is ready, for this game or the next.
 */
ready: boolean,
/**
 * Whether he is connected.
 */
here: boolean,
/**
 * Whether he offers a draw.
 */
"offers-draw"?: boolean,
/**
 * Whether he resigns, where his partner has to do so too.
 */
resigns?: boolean,
/**
 * Whether he wants to go on another day.
 */
adjourns?: boolean,
/**
 * What he has made and not completed.
 */
made?: string,
/**
 * He may not complete a move until his clock shows this, in milliseconds.
 */
"frozen-until"?: number,
/**
 * When he loses if he is not connected by then, in milliseconds of the game's time.
 */
"lost-at"?: number,
/**
 * When the game counts for nothing, and the seat is free, if he makes no first move by then.
 */
"no-show-at"?: number,
/**
 * The seat for which he wants to change his.
 */
swap?: Seat,
/**
 * How strong he is, at rated tables.
 */
rating?: Rating, };

/**
 * A board.
 */
export type BoardState = {
/**
 * Position and reserves, in the bracket dialect.
 */
fen: string,
/**
 * The last completed move, in coordinates.
 */
last?: string,
/**
 * Whether the side to move is in check; never said where the Laws want it seen.
 */
check?: boolean,
/**
 * The clocks.
 */
clocks: Clocks, };

/**
 * The clocks of a board, in milliseconds, at the time of the state.
 */
export type Clocks = {
/**
 * White's.
 */
white: number,
/**
 * Black's.
 */
black: number,
/**
 * Which one runs: `white` or `black`.
 */
running?: Color,
/**
 * For how much longer it stands before it runs: a delay, or the countdown.
 */
delay?: number, };

/**
 * A completed move.
 */
export type Played = {
/**
 * Whose.
 */
seat: Seat,
/**
 * In coordinates: `g1f3`, `P@f7`.
 */
act: string,
/**
 * As people write it, `Nf3`; an illegal move in coordinates. Check and mate are marked only where they need not be
 * seen by the players themselves.
 */
text: string,
/**
 * What the player's clock showed then, in milliseconds.
 */
left: number, };

/**
 * Something that was said.
 */
export type Talk = {
/**
 * To whom.
 */
channel: Channel,
/**
 * By whom.
 */
from: Person,
/**
 * From which seat, if it was a player.
 */
seat?: Seat,
/**
 * What.
 */
text: string, };

/**
 * What is a viewer's alone.
 */
export type You = {
/**
 * The seats that are his.
 */
seats: Array<Seat>,
/**
 * Whether he is the arbiter.
 */
arbiter?: boolean,
/**
 * For each of his seats that has the move: where his men may go. Absent where the table does not show it.
 */
targets?: { [key in Seat]?: { [key in string]: string } },
/**
 * The moves that he has queued.
 */
queued?: { [key in Seat]?: string }, };

/**
 * A table of Kriegspiel as a viewer may see it. It comes again when the game is over, as then nothing is hidden, and
 * when an observer looks at something else.
 */
export type KriegspielSnapshot = {
/**
 * Its id.
 */
table: string,
/**
 * The number of the last change.
 */
number: number,
/**
 * What was agreed on when it was made.
 */
terms: Terms,
/**
 * Who made it.
 */
host: Person,
/**
 * How everything stands.
 */
state: KriegspielState,
/**
 * What the viewer has heard of the umpire in this game, the first thing first.
 */
heard: Array<UmpireLine>,
/**
 * What was said by people, as far as the viewer may hear it.
 */
talk: Array<Talk>,
/**
 * What is the viewer's alone.
 */
you: KriegspielYou, };

/**
 * A change at a table of Kriegspiel.
 */
export type KriegspielChange = {
/**
 * The table.
 */
table: string,
/**
 * Its number.
 */
number: number,
/**
 * What the umpire has said since.
 */
heard?: Array<UmpireLine>,
/**
 * What was said by somebody.
 */
talk?: Talk,
/**
 * How everything stands now, unless only talk was added.
 */
state?: KriegspielState,
/**
 * What is the viewer's alone, if it may have changed.
 */
you?: KriegspielYou, };

/**
 * How a table of Kriegspiel stands, for a viewer.
 */
export type KriegspielState = {
/**
 * Which game it is, from 1.
 */
game: number,
/**
 * How far the game is.
 */
phase: Phase,
/**
 * The time of the game, in milliseconds, at which everything here holds.
 */
now: number,
/**
 * The seats: `WhiteA` and `BlackA`.
 */
seats: Partial<Record<Seat, SeatState>>,
/**
 * Who played the game that has ended, if others sit there by now.
 */
players?: { [key in Seat]?: Person },
/**
 * Who is to move.
 */
turn: Color,
/**
 * How many turns are complete.
 */
turns: number,
/**
 * The clocks.
 */
clocks: Clocks,
/**
 * The sides that the viewer sees: a player his own; an observer what he looks at, later; everybody both when the game is over.
 */
sides: Partial<Record<Color, SideState>>,
/**
 * The board, as FEN, when the game is over.
 */
fen?: string,
/**
 * Who has how many points at this table, the best first.
 */
standings?: Array<Standing>,
/**
 * Whom nobody hears at this table.
 */
muted?: Array<Person>,
/**
 * How the game ended, if it has.
 */
end?: KriegspielEnd, };

/**
 * One color's men and what its player knows of the other's.
 */
export type SideState = {
/**
 * His men, as the first field of a FEN in which nobody else stands.
 */
men: string,
/**
 * What he has in hand, as letters: `NPP`; where men are dropped.
 */
reserve?: string,
/**
 * What the other has in hand, which is public.
 */
"enemy-reserve"?: string,
/**
 * How many men the other still has on the board, as follows from the captures.
 */
enemies: number,
/**
 * His last completed move, in coordinates.
 */
last?: string,
/**
 * What was refused to him in this turn, in coordinates, the first attempt first.
 */
refused?: Array<string>,
/**
 * If he is to move: what he may attempt that is not nonsense.
 */
targets?: { [key in string]: string },
/**
 * Whether he may now ask "Any?".
 */
"may-ask"?: boolean, };

/**
 * What is a viewer's alone.
 */
export type KriegspielYou = {
/**
 * His seat, if he plays.
 */
seat?: Seat,
/**
 * What he looks at, if he watches.
 */
looks?: Looking, };

/**
 * Something that the umpire said.
 */
export type UmpireLine = {
/**
 * When, in milliseconds of the game's time.
 */
at: number,
/**
 * Of whose turn.
 */
by: Color,
/**
 * In which turn, from 1: White's first is 1, Black's first is 2.
 */
turn: number, } & ({ "said": "refused",
/**
 * Which, for those who see the side.
 */
own?: Attempted,
/**
 * How many were refused in this turn, this one included.
 */
number: number, } | { "said": "asked",
/**
 * Whether there is a pawn capture.
 */
yes: boolean, } | { "said": "moved",
/**
 * Which, for those who see the side.
 */
own?: Attempted,
/**
 * What everybody hears of it.
 */
announced: Announced, });

/**
 * What the umpire says.
 */
export type UmpireSaid = { "said": "refused",
/**
 * Which, for those who see the side.
 */
own?: Attempted,
/**
 * How many were refused in this turn, this one included.
 */
number: number, } | { "said": "asked",
/**
 * Whether there is a pawn capture.
 */
yes: boolean, } | { "said": "moved",
/**
 * Which, for those who see the side.
 */
own?: Attempted,
/**
 * What everybody hears of it.
 */
announced: Announced, };

/**
 * A move as its player attempted it.
 */
export type Attempted = {
/**
 * In coordinates.
 */
act: string,
/**
 * As Kriegspiel SAN.
 */
text: string, };

/**
 * What everybody hears of a move.
 */
export type Announced = {
/**
 * What was captured.
 */
capture?: CaptureSaid,
/**
 * From where the player now to move is in check.
 */
checks?: Array<CheckSaid>,
/**
 * Whether a pawn was promoted, where that is told.
 */
promotion?: boolean,
/**
 * The letter of the man that was dropped, where men are dropped.
 */
drop?: string,
/**
 * What is told of the pawn captures of the player now to move.
 */
tries?: TriesSaid,
/**
 * The end, if the move was one: `checkmate`, `stalemate`, `material`, `repetition` or `fifty-moves`.
 */
end?: KriegspielReason, };

/**
 * A capture as it is announced.
 */
export type CaptureSaid = {
/**
 * The square that is told.
 */
square: string,
/**
 * What is told of the man: `pawn`, `piece`, or the letter with which it goes to a reserve.
 */
man?: string,
/**
 * Whether it was said to be en passant.
 */
"en-passant"?: boolean, };

/**
 * From where a check comes, seen from the king.
 */
export type CheckSaid = "file" | "rank" | "long-diagonal" | "short-diagonal" | "knight";

/**
 * What is told of pawn captures.
 */
export type TriesSaid = { "told": "whether",
/**
 * There are.
 */
any: boolean, } | { "told": "number",
/**
 * So many.
 */
number: number, } | { "told": "squares",
/**
 * These.
 */
squares: Array<string>, };

/**
 * How a game of Kriegspiel ended.
 */
export type KriegspielEnd = {
/**
 * Why.
 */
reason: KriegspielReason,
/**
 * Who won, if anybody did.
 */
winner?: Color, };

/**
 * Why a game of Kriegspiel ended.
 */
export type KriegspielReason = "checkmate" | "stalemate" | "material" | "repetition" | "fifty-moves" | "resigned" | "agreed" | "flag" | "away" | "too-long";

/**
 * A table in the list of open tables and live games.
 */
export type TableLine = {
/**
 * Its id.
 */
table: string,
/**
 * What was agreed on when it was made.
 */
terms: Terms,
/**
 * Who made it.
 */
host: Person,
/**
 * How far it is.
 */
phase: Phase,
/**
 * Who sits where.
 */
seats: { [key in Seat]?: Person },
/**
 * How many watch.
 */
viewers: number, };

/**
 * A game that has ended.
 */
export type GameLine = {
/**
 * The table.
 */
table: string,
/**
 * Which game was played there.
 */
kind: Kind,
/**
 * Which game there, from 1.
 */
game: number,
/**
 * When it ended, in seconds since 1970.
 */
ended: number,
/**
 * What the table is called.
 */
name: string,
/**
 * The ruleset, as text.
 */
ruleset: string,
/**
 * The time control, as text.
 */
control: string,
/**
 * Whether it counted for ratings.
 */
rated?: boolean,
/**
 * What came of it: `won-first`, `won-second`, `drawn`, `lost-by-both`, `void` or `adjourned`.
 */
outcome: string,
/**
 * Who sat where.
 */
seats: { [key in Seat]?: Person }, };

/**
 * A game to be looked at move by move.
 */
export type Review = {
/**
 * What the clocks showed at the start and after each of the moves, in milliseconds.
 */
clocks: Record<Seat, number>[],
/**
 * Its id.
 */
table: string,
/**
 * The number of the last change.
 */
number: number,
/**
 * What was agreed on when it was made.
 */
terms: Terms,
/**
 * Who made it. He is its arbiter if the terms say so.
 */
host: Person,
/**
 * How everything stands.
 */
state: State,
/**
 * What happened in the game so far, as in its log.
 */
log: Array<string>,
/**
 * The completed moves of both boards, in the order of time.
 */
played: Array<Played>,
/**
 * What was said, as far as the viewer may hear it.
 */
talk: Array<Talk>,
/**
 * What is the viewer's alone.
 */
you: You, };

/**
 * A game of Kriegspiel that is over, to be looked at move by move.
 */
export type KriegspielReview = {
/**
 * The board at the start and after each turn, as FEN.
 */
positions: Array<string>,
/**
 * What the clocks showed then, in milliseconds.
 */
clocks: Record<Color, number>[],
/**
 * Its id.
 */
table: string,
/**
 * The number of the last change.
 */
number: number,
/**
 * What was agreed on when it was made.
 */
terms: Terms,
/**
 * Who made it.
 */
host: Person,
/**
 * How everything stands.
 */
state: KriegspielState,
/**
 * What the viewer has heard of the umpire in this game, the first thing first.
 */
heard: Array<UmpireLine>,
/**
 * What was said by people, as far as the viewer may hear it.
 */
talk: Array<Talk>,
/**
 * What is the viewer's alone.
 */
you: KriegspielYou, };

/**
 * On how many boards the other side could have stood, for each player, at the start and after each turn.
 */
export type KriegspielBeliefs = {
/**
 * White's, null from where there were more than `bound`.
 */
white: Array<number | null>,
/**
 * Black's.
 */
black: Array<number | null>,
/**
 * So many boards were counted at most.
 */
bound: number, };

/**
 * A bot that can be asked to a table.
 */
export type BotLine = {
/**
 * By which it is asked: `tandem-club`.
 */
id: string,
/**
 * What it is called.
 */
name: string,
/**
 * How well it plays, if it is the server's own engine: `beginner` to `full`.
 */
level?: string, };

/**
 * The answer of `GET /api/me`.
 */
export type Me = {
/**
 * How strong he is, if he has played rated games.
 */
rating?: Rating,
/**
 * Whom he has blocked: he hears nothing of them, they cannot invite him or sit down at tables that he has made.
 */
blocked?: Array<Person>,
/**
 * For ever the same.
 */
id: string,
/**
 * What he is called.
 */
name: string,
/**
 * Whether he has no account.
 */
guest?: boolean,
/**
 * Whether it is a bot of the server.
 */
bot?: boolean, };

/**
 * A name with its password: the body of `POST /api/me/account`, which makes an account of a guest, and of
 * `POST /api/session`, which is how its owner comes back.
 */
export type Credentials = {
/**
 * The name of the account; no two accounts have the same, in any case of the letters.
 */
name: string,
/**
 * 8 to 200 characters.
 */
password: string, };

/**
 * The body of `POST /api/me/name`.
 */
export type NewName = {
/**
 * What somebody wants to be called.
 */
name: string, };

/**
 * The body of `POST /api/me/password`.
 */
export type NewPassword = {
/**
 * The present one.
 */
old: string,
/**
 * The next one; all other sessions of the account end.
 */
new: string, };

/**
 * The body of `POST /api/me/blocked`.
 */
export type Block = {
/**
 * The id of a person.
 */
person: string,
/**
 * Whether to block him, or not any more.
 */
blocked: boolean, };

/**
 * The body of `POST /api/reports`: something that those who run the server should see.
 */
export type Report = {
/**
 * The id of the person it is about.
 */
person: string,
/**
 * Where it happened.
 */
table?: string,
/**
 * What happened: plain text of up to 1000 characters.
 */
text: string, };

/**
 * The answer of `GET /api/people/ID`.
 */
export type Profile = {
/**
 * How strong he is, if he has played rated games.
 */
rating?: Rating,
/**
 * The teams that he has played rated games in, the strongest first.
 */
teams?: Array<RatedTeam>,
/**
 * For ever the same.
 */
id: string,
/**
 * What he is called.
 */
name: string,
/**
 * Whether he has no account.
 */
guest?: boolean,
/**
 * Whether it is a bot of the server.
 */
bot?: boolean, };

/**
 * Two who have played rated games as partners.
 */
export type RatedTeam = {
/**
 * Who they are.
 */
people: [Person, Person],
/**
 * How strong they are together.
 */
rating: Rating, };

/**
 * A player in the list of the strongest.
 */
export type RatedPlayer = {
/**
 * Who.
 */
person: Person,
/**
 * How strong he is.
 */
rating: Rating, };

/**
 * The answer of `GET /api/ratings`: the strongest who are rated with some certainty.
 */
export type Ratings = {
/**
 * Players.
 */
players: Array<RatedPlayer>,
/**
 * Teams.
 */
teams: Array<RatedTeam>, };

/**
 * A tag pair.
 */
export type StudyTag = {
/**
 * Its name.
 */
name: string,
/**
 * Its value.
 */
value: string, };

/**
 * A move of a study.
 */
export type StudyMove = {
/**
 * The move that it follows, by its place in [`Study::moves`]; none at the start. Of those that follow the same, the
 * first goes on, and the others are variations in its place.
 */
after?: number,
/**
 * Whose.
 */
seat: Seat,
/**
 * Its number on its board.
 */
number: number,
/**
 * In coordinates: `g1f3`, `P@f7`.
 */
act: string,
/**
 * As people write it, with the marks of check and mate: `Nf3+`.
 */
text: string,
/**
 * What was written directly behind it: `!?`.
 */
glyphs?: string,
/**
 * What stands in front of it, if it begins a variation.
 */
before?: Array<string>,
/**
 * What stands behind it, as BPGN has it: a clock `{119.5}`, a comment `{C:too slow}`, a mark `{A:!?}` or `$5`, an offer
 * of a draw `(=)`, a line that begins with `;` or `%`.
 */
remarks?: Array<string>,
/**
 * Both boards after it, in the bracket dialect. Who sends a study may leave it out.
 */
bfen: string, };

/**
 * A game with its variations, as it is analysed.
 */
export type Study = {
/**
 * The tags in their order.
 */
tags: Array<StudyTag>,
/**
 * Where it begins: both boards in the bracket dialect of BFEN.
 */
start: string,
/**
 * What the clocks showed then, in milliseconds, where it is known.
 */
clocks?: Partial<Record<Seat, number>>,
/**
 * What stands in front of the first move, as [`StudyMove::remarks`].
 */
remarks?: Array<string>,
/**
 * All moves, each behind the one that it follows.
 */
moves: Array<StudyMove>,
/**
 * The result that closes it: `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result?: string, };

/**
 * A game of a text, in a list.
 */
export type GameHead = {
/**
 * The event.
 */
event?: string,
/**
 * When it was played, as its tag says.
 */
date?: string,
/**
 * Who played.
 */
players: Partial<Record<Seat, string>>,
/**
 * The result.
 */
result?: string, };

/**
 * Something that a check has found.
 */
export type Finding = {
/**
 * The check; `tandem explain` says more.
 */
id: string,
/**
 * `error`, `warning` or `note`.
 */
severity: string,
/**
 * The line of the text, from 1.
 */
line: number,
/**
 * The column in characters, from 1.
 */
column: number,
/**
 * What is wrong, in English.
 */
message: string,
/**
 * What can be done about it, in English.
 */
help?: string, };

/**
 * What cannot be taken over.
 */
export type LossKind = "setup" | "unplayed" | "twice" | "remark" | "stray" | "result" | "behind-result" | "empty" | "numbers" | "one-board" | "too-many" | "log" | "lag" | "otherwise";

/**
 * Something that could not be taken over.
 */
export type Loss = {
/**
 * What kind of thing.
 */
id: LossKind,
/**
 * How many of them.
 */
count: number,
/**
 * The first of them, shortened.
 */
first?: string, };

/**
 * The answer of `POST /api/analysis/read`: what a text was read as.
 */
export type Opened = {
/**
 * The games of the text, if it has games.
 */
games: Array<GameHead>,
/**
 * How many more there are that are not listed.
 */
unlisted: number,
/**
 * Which of them this is; 0 if the text is a position.
 */
game: number,
/**
 * The game.
 */
study: Study,
/**
 * What the checks of `tandem check` have found in it, the first hundred.
 */
findings: Array<Finding>,
/**
 * What could not be taken over.
 */
lost: Array<Loss>, };

/**
 * The body of `POST /api/analysis/position`.
 */
export type PositionAsked = {
/**
 * One board or two in any dialect of BFEN.
 */
bfen: string, };

/**
 * A position with all that a player sees of it.
 */
export type PositionSeen = {
/**
 * Both boards in the bracket dialect, which has no clocks.
 */
bfen: string,
/**
 * Both boards in the dialect with clocks, which has no move numbers.
 */
thief: string,
/**
 * The clocks that the text had, in milliseconds.
 */
clocks?: Partial<Record<Seat, number>>,
/**
 * Each board.
 */
boards: Record<Board, BoardSeen>, };

/**
 * A board of a position.
 */
export type BoardSeen = {
/**
 * Position and reserves, in the bracket dialect.
 */
fen: string,
/**
 * Whether the side to move is in check.
 */
check: boolean,
/**
 * How the side to move stands: `open`, `waiting` for a man from the other board, or `mated`; nothing where that cannot be
 * said.
 */
standing?: string,
/**
 * Where the men of the side to move may go.
 */
targets: Targets,
/**
 * Why it cannot be played, in English; empty if it can.
 */
faults?: Array<string>, };

/**
 * The body of `POST /api/analysis/play`.
 */
export type MoveAsked = {
/**
 * One board or two in any dialect of BFEN.
 */
bfen: string,
/**
 * The board on which a move is made, by whoever has it there.
 */
board: Board,
/**
 * In coordinates or as people write it: `g1f3`, `Nf3`.
 */
move: string, };

/**
 * The answer of `POST /api/analysis/play`.
 */
export type MoveMade = {
/**
 * The move.
 */
made: StudyMove,
/**
 * What it leads to.
 */
position: PositionSeen, };

/**
 * The answer of `POST /api/analysis/write`: a study in other forms.
 */
export type Written = {
/**
 * As BPGN, canonical.
 */
bpgn: string,
/**
 * What BPGN could not take over.
 */
lost: Array<Loss>,
/**
 * Each board as PGN, for programs that know one board only.
 */
pgn: Record<Board, string>,
/**
 * What these could not take over, in English.
 */
"lost-in-pgn": Array<string>, };

/**
 * How bad a move was.
 */
export type Mark = "mistake" | "blunder";

/**
 * A move as an engine sees it, on its board alone.
 */
export type Evaluated = {
/**
 * How its player stands after it, in hundredths of a pawn; less than -2400 or more than 2400 where it is decided.
 */
score: number,
/**
 * In how many moves he mates, or is mated if it is negative; 0 is mate on the board, of the opponent.
 */
mate?: number,
/**
 * What the team of WhiteA and BlackB can expect on this board then, in thousandths of a point.
 */
first: number,
/**
 * What should have been expected instead, as people write it, beginning with the better move; empty if there was none.
 */
better?: Array<string>,
/**
 * How bad it was, if it was.
 */
mark?: Mark, };

/**
 * The answer of `POST /api/tables/ID/games/N/evaluation`: a game as an engine sees it, as far as it has looked at it.
 */
export type Evaluation = {
/**
 * How many moves will be looked at: all, or those before the first that was illegal.
 */
moves: number,
/**
 * How many games are looked at before this one.
 */
waiting: number,
/**
 * The moves that have been looked at, from the first.
 */
evaluated: Array<Evaluated>, };
