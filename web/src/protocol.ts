// Written by `UPDATE=1 cargo test -p tandem-protocol --all-features`; change the crate, not this file.

/** The version of the protocol that this client speaks. */
export const VERSION = 2;

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
 * The recipients of a chat message.
 */
export type Channel = "team" | "table" | "observers";

/**
 * The phase of a game.
 */
export type Phase = "seating" | "playing" | "stopped" | "over" | "adjourned" | "damaged";

/**
 * A color.
 */
export type Color = "white" | "black";

/**
 * Why the server has refused a message, for programs.
 */
export type RefusalCode = "malformed" | "too-long" | "no-table" | "no-archive" | "no-event" | "not-your-seat" | "seat-taken" | "not-the-arbiter" | "is-the-arbiter" | "needs-role" | "too-fast" | "not-the-host" | "not-the-organizer" | "no-person" | "bad-name" | "name-taken" | "weak-password" | "wrong-password" | "needs-passkey" | "wrong-passkey" | "bad-email" | "link-expired" | "suspended" | "needs-account" | "blocked" | "not-now" | "ruled" | "nonsense" | "too-many" | "not-your-talk" | "busy" | "draining" | "unavailable" | "damaged";

/**
 * The game that is played at a table.
 */
export type Kind = "bughouse" | "kriegspiel";

/**
 * The side or sides that a spectator watches.
 */
export type WatchedSide = "white" | "black" | "both";

/**
 * The part of a running game of Kriegspiel that spectators may see, after the table's delay.
 */
export type SpectatorAccess = "nothing" | "one-side" | "both";

/**
 * Why an attempt at Kriegspiel is nonsense.
 */
export type Nonsense = "own-pieces" | "repeated" | "check-unanswered" | "capture-owed" | "no-such-try" | "not-asked";

/**
 * A person or a bot.
 */
export type Person = {
/**
 * The id, which never changes.
 */
id: string,
/**
 * The display name.
 */
name: string,
/**
 * Whether the person has no account.
 */
guest?: boolean,
/**
 * Whether this is a bot of the server.
 */
bot?: boolean, };

/**
 * The strength of a player or a team, by Glicko-2.
 */
export type Rating = {
/**
 * The rating; everybody starts at 1500.
 */
points: number,
/**
 * The rating deviation: the true strength lies within twice this value in 95 % of cases.
 */
deviation: number,
/**
 * The number of rated games.
 */
games: number, };

/**
 * The effect of a game on a rating.
 */
export type Rerated = {
/**
 * The rating before the game.
 */
before: Rating,
/**
 * The rating after the game.
 */
after: Rating, };

/**
 * A person's results at a table.
 */
export type StandingLine = {
/**
 * The person.
 */
person: Person,
/**
 * The points in halves: 2 for a win.
 */
halves: number,
/**
 * The number of games played.
 */
games: number, };

/**
 * The terms of a table, which hold for all its games: the body of `POST /api/tables`.
 */
export type Terms = {
/**
 * The game that is played.
 */
kind: Kind,
/**
 * The name of the table; if it is empty, the server makes one from the id.
 */
name: string,
/**
 * Whether the list of open tables shows it; otherwise it can be found by its link only.
 */
public: boolean,
/**
 * Whether games count for ratings. All four players then need an account.
 */
rated: boolean,
/**
 * A ruleset and overrides, as in the tag `Ruleset` of a log: `casual flag=claimed`. At
 * Kriegspiel, the name of a ruleset; `berkeley` by default.
 */
ruleset: string,
/**
 * The time control, as in the tag `TimeControl`: `180+0`, `300b3`.
 */
control: string,
/**
 * The BFEN of the initial position, with clocks if it has any.
 */
start?: string,
/**
 * Whether each game begins with a new shuffled Chess960 back rank, the same on both boards.
 */
shuffle: boolean,
/**
 * Whether the seats are dealt anew after each game, among all who want to play.
 */
rotation: boolean,
/**
 * Whether the host of the table is its arbiter.
 */
arbiter: boolean,
/**
 * The delay with which spectators see the game, in seconds; at most [`crate::MAX_DELAY`].
 */
delay: number,
/**
 * The number of seconds after which a disconnected player forfeits, unless their time runs
 * out first; 0 for never.
 */
absence: number,
/**
 * At Kriegspiel: what spectators see during the game, after the delay.
 */
watching: SpectatorAccess, };

/**
 * A ruling of the arbiter, as `docs/log.md` describes it.
 */
export type Ruled = {
/**
 * The article of the Laws.
 */
article: string,
/**
 * The id of the ruling.
 */
id: string,
/**
 * The fields of the ruling.
 */
fields?: { [key in string]: string }, };

/**
 * Why the server has refused a message.
 */
export type Refusal = {
/**
 * The idempotency key, if the message was an intent.
 */
key?: string,
/**
 * The table, if the message asked to watch one.
 */
table?: string,
/**
 * The reason, for programs.
 */
code: RefusalCode,
/**
 * The reason, for people, in English.
 */
text: string,
/**
 * The ruling, if the arbiter refused.
 */
ruling?: Ruled,
/**
 * If an attempt was nonsense: the reason, which the player's own knowledge determines.
 */
nonsense?: Nonsense,
/**
 * If it is the fault of the server: the id of the request or of the connection, by which the
 * operators of the server find it in their log.
 */
request?: string, };

/**
 * A game of an event.
 */
export type GameOfEvent = {
/**
 * The id of the event.
 */
id: string,
/**
 * The name of the event.
 */
name: string,
/**
 * The round as tags have it, with the game of the match if there are more: `3`, `3.2`.
 */
round: string,
/**
 * The number of the match in its round.
 */
board: number, };

/**
 * A message from a client.
 */
export type ClientMessage = { "type": "watch",
/**
 * The id of the table.
 */
table: string,
/**
 * The number of the last change that the client knows.
 */
since?: number, } | { "type": "unwatch",
/**
 * The id of the table.
 */
table: string, } | { "type": "intent",
/**
 * The id of the table.
 */
table: string,
/**
 * An idempotency key of the client's choice, different for each intent: an intent that
 * is sent twice is carried out once.
 */
key: string,
/**
 * The seat to act for, if the person may have several.
 */
seat?: Seat,
/**
 * The action.
 */
intent: Intent, } | { "type": "seek",
/**
 * A key of the client's choice, which a refusal returns.
 */
key: string,
/**
 * The wanted game.
 */
seek: Seek, } | { "type": "withdraw" } | { "type": "confirm",
/**
 * The number of the match.
 */
number: number,
/**
 * Whether the person is ready to play.
 */
ready: boolean, } | { "type": "enter-lobby",
/**
 * Whether the lines of the chat are wanted.
 */
chat: boolean, } | { "type": "leave-lobby" } | { "type": "say-in-lobby",
/**
 * A key of the client's choice, which the answer returns.
 */
key: string,
/**
 * The text.
 */
text: string, } | { "type": "follow-event",
/**
 * The id of the tournament.
 */
event: string, } | { "type": "unfollow-event",
/**
 * The id of the tournament.
 */
event: string, } | { "type": "ping",
/**
 * Any number; the pong returns it.
 */
nonce: number, };

/**
 * An action that a person asks for at a table.
 */
export type Intent = { "do": "sit" } | { "do": "stand" } | { "do": "swap",
/**
 * The wanted seat.
 */
with?: Seat, } | { "do": "invite",
/**
 * The name or the id of the person.
 */
person: string, } | { "do": "employ",
/**
 * The id of the bot, as in `GET /api/bots`.
 */
bot: string, } | { "do": "dismiss" } | { "do": "join" } | { "do": "leave" } | { "do": "mute",
/**
 * The id of the person.
 */
person: string,
/**
 * Whether to mute the person.
 */
muted: boolean, } | { "do": "ready" } | { "do": "not-ready" } | { "do": "play",
/**
 * The player's action.
 */
deed: string, } | { "do": "queue",
/**
 * The move, in coordinates or short algebraic notation.
 */
move: string,
/**
 * The number of moves that both players had completed on the board when the client
 * queued this one. If more than one has followed, or not all of them are completed, the
 * server refuses it, so that a late or repeated message never plays in another position.
 */
after?: number, } | { "do": "unqueue" } | { "do": "order",
/**
 * The arbiter's action.
 */
order: string, } | { "do": "say",
/**
 * The recipients.
 */
channel: Channel,
/**
 * Plain text, never markup.
 */
text: string, } | { "do": "abort" } | { "do": "look",
/**
 * The side or sides to watch.
 */
at: WatchedSide, };

/**
 * A message from the server.
 */
export type ServerMessage = { "type": "welcome",
/**
 * The version of the protocol, [`crate::VERSION`].
 */
version: number,
/**
 * The identity of the client.
 */
you: Person,
/**
 * Where the person stands in quick pairing, if they look for a game.
 */
pairing?: Pairing, } | { "type": "snapshot" } & Snapshot | { "type": "change" } & Change | { "type": "kriegspiel-snapshot" } & KriegspielSnapshot | { "type": "kriegspiel-change" } & KriegspielChange | { "type": "done",
/**
 * The idempotency key of the intent.
 */
key: string,
/**
 * The number of the resulting change.
 */
number: number, } | { "type": "refused" } & Refusal | { "type": "invited" } & Invitation | { "type": "pairing" } & Pairing | { "type": "partner-wanted" } & PartnerInvitation | { "type": "event-partner-wanted" } & EventPartnerInvitation | { "type": "spectators" } & Spectators | { "type": "lobby" } & LobbySnapshot | { "type": "lobby-change" } & LobbyChange | { "type": "lobby-talk" } & LobbyTalk | { "type": "event",
/**
 * The id of the tournament.
 */
event: string,
/**
 * The number of its last record, from 1.
 */
last: number, } | { "type": "pong",
/**
 * The number that the ping carried.
 */
nonce: number, } | { "type": "draining" } | { "type": "goodbye" };

/**
 * A table as a viewer may see it.
 */
export type Snapshot = {
/**
 * The id of the table.
 */
table: string,
/**
 * The number of the last change.
 */
number: number,
/**
 * The terms of the table.
 */
terms: Terms,
/**
 * The person who created the table, and its arbiter if the terms say so.
 */
host: Person,
/**
 * The present state.
 */
state: State,
/**
 * The events of the game so far, as lines of its log.
 */
log: Array<string>,
/**
 * The completed moves of both boards in the order of time.
 */
played: Array<Played>,
/**
 * The chat messages that the viewer may read.
 */
talk: Array<Talk>,
/**
 * The part that concerns the viewer alone.
 */
you: You,
/**
 * The game of an event for which the server made the table, if it did: its players are seated
 * by the event, and it is the only game there.
 */
event?: GameOfEvent, };

/**
 * A change at a table.
 */
export type Change = {
/**
 * The id of the table.
 */
table: string,
/**
 * The number of the change.
 */
number: number,
/**
 * The new events of the game, as lines of its log; empty if the change is not about the
 * game.
 */
log?: Array<string>,
/**
 * The moves that were completed.
 */
played?: Array<Played>,
/**
 * The rulings of the arbiter.
 */
rulings?: Array<Ruled>,
/**
 * The chat message that was sent.
 */
talk?: Talk,
/**
 * The new state, unless only a chat message was added.
 */
state?: State,
/**
 * The part that concerns the viewer alone, if it may have changed.
 */
you?: You, };

/**
 * An invitation to a table.
 */
export type Invitation = {
/**
 * The id of the table.
 */
table: string,
/**
 * The name of the table.
 */
name: string,
/**
 * The seat that is offered, if one is.
 */
seat?: Seat,
/**
 * The person who invites.
 */
by: Person,
/**
 * The game of an event for which the server has made the table and seated the person, if it
 * did.
 */
event?: GameOfEvent, };

/**
 * The state of a table.
 */
export type State = {
/**
 * The number of the game, from 1.
 */
game: number,
/**
 * The phase of the game.
 */
phase: Phase,
/**
 * The game time to which this state refers, in milliseconds.
 */
now: number,
/**
 * The seats.
 */
seats: Record<Seat, SeatState>,
/**
 * The players of the game that has ended, if other people sit there now.
 */
players?: { [key in Seat]?: Person },
/**
 * The boards.
 */
boards: Record<Board, BoardState>,
/**
 * The BFEN of the initial position, if it is not the usual one.
 */
start?: string,
/**
 * The waiting list, where seats are dealt anew; the first to come is first.
 */
waiting?: Array<Person>,
/**
 * The points of all players at this table, the best first.
 */
standings?: Array<StandingLine>,
/**
 * The people who are muted at this table.
 */
muted?: Array<Person>,
/**
 * The open last drop, after the partner's mate was claimed, as a ruling.
 */
"last-drop"?: Ruled,
/**
 * The end of the game, as a ruling, if it has ended.
 */
end?: Ruled,
/**
 * The rating changes, if the game was rated and has ended.
 */
rated?: { [key in Seat]?: Rerated },
/**
 * Whether a game at a rated table was too short to count for ratings.
 */
"hardly-played"?: boolean, };

/**
 * The state of a seat.
 */
export type SeatState = {
/**
 * The person in the seat.
 */
person?: Person,
/**
 * Whether the person is ready, for this game or the next.
 */
ready: boolean,
/**
 * Whether the person is connected.
 */
here: boolean,
/**
 * Whether the player offers a draw.
 */
"offers-draw"?: boolean,
/**
 * Whether the player resigns, where the partner must resign too.
 */
resigns?: boolean,
/**
 * Whether the player wants to adjourn.
 */
adjourns?: boolean,
/**
 * The move that the player has made but not completed.
 */
made?: string,
/**
 * The player may not complete a move until their clock shows this, in milliseconds.
 */
"frozen-until"?: number,
/**
 * The game time at which the player forfeits unless they reconnect, in milliseconds.
 */
"lost-at"?: number,
/**
 * The game time at which the game is void and the seat becomes free, unless the player makes
 * a first move.
 */
"no-show-at"?: number,
/**
 * How much time the server has given back to the player in this game for lag, in
 * milliseconds.
 */
"lag-credit"?: number,
/**
 * The seat to which the player wants to change.
 */
swap?: Seat,
/**
 * The player's rating, at rated tables.
 */
rating?: Rating, };

/**
 * The state of a board.
 */
export type BoardState = {
/**
 * The position with reserves, in the bracket dialect.
 */
fen: string,
/**
 * The last completed move, in coordinates.
 */
last?: string,
/**
 * Whether the side to move is in check; never set where the Laws require players to notice
 * it themselves.
 */
check?: boolean,
/**
 * The clocks of this board.
 */
clocks: Clocks, };

/**
 * The clocks of a board, in milliseconds, at the time of the state.
 */
export type Clocks = {
/**
 * White's clock.
 */
white: number,
/**
 * Black's clock.
 */
black: number,
/**
 * The clock that runs: `white` or `black`.
 */
running?: Color,
/**
 * The time until that clock starts to run: a delay, or the countdown.
 */
delay?: number, };

/**
 * A completed move.
 */
export type Played = {
/**
 * The seat of the player.
 */
seat: Seat,
/**
 * The move in coordinates: `g1f3`, `P@f7`.
 */
act: string,
/**
 * The move in short algebraic notation, `Nf3`; an illegal move in coordinates. Check and
 * mate are marked only where players need not notice them themselves.
 */
text: string,
/**
 * The player's clock after the move, in milliseconds.
 */
left: number, };

/**
 * A chat message.
 */
export type Talk = {
/**
 * The recipients.
 */
channel: Channel,
/**
 * The sender.
 */
from: Person,
/**
 * The sender's seat, if they play.
 */
seat?: Seat,
/**
 * The text.
 */
text: string, };

/**
 * The part of a table that concerns the viewer alone.
 */
export type You = {
/**
 * The viewer's seats.
 */
seats: Array<Seat>,
/**
 * Whether the viewer is the arbiter.
 */
arbiter?: boolean,
/**
 * For each of the viewer's seats that is to move: the targets of its pieces. Absent where
 * the table does not show legal moves.
 */
targets?: { [key in Seat]?: { [key in string]: string } },
/**
 * The viewer's queued moves.
 */
queued?: { [key in Seat]?: string }, };

/**
 * A table of Kriegspiel as a viewer may see it. The server sends it again when the game is over,
 * because nothing is hidden then, and when a spectator changes the watched side.
 */
export type KriegspielSnapshot = {
/**
 * The id of the table.
 */
table: string,
/**
 * The number of the last change.
 */
number: number,
/**
 * The terms of the table.
 */
terms: Terms,
/**
 * The person who created the table.
 */
host: Person,
/**
 * The present state.
 */
state: KriegspielState,
/**
 * The announcements that the viewer has received in this game, the first one first.
 */
heard: Array<UmpireLine>,
/**
 * The chat messages that the viewer may read.
 */
talk: Array<Talk>,
/**
 * The part that concerns the viewer alone.
 */
you: KriegspielYou, };

/**
 * A change at a table of Kriegspiel.
 */
export type KriegspielChange = {
/**
 * The id of the table.
 */
table: string,
/**
 * The number of the change.
 */
number: number,
/**
 * The new announcements of the umpire.
 */
heard?: Array<UmpireLine>,
/**
 * The chat message that was sent.
 */
talk?: Talk,
/**
 * The new state, unless only a chat message was added.
 */
state?: KriegspielState,
/**
 * The part that concerns the viewer alone, if it may have changed.
 */
you?: KriegspielYou, };

/**
 * The state of a table of Kriegspiel, for a viewer.
 */
export type KriegspielState = {
/**
 * The number of the game, from 1.
 */
game: number,
/**
 * The phase of the game.
 */
phase: Phase,
/**
 * The game time to which this state refers, in milliseconds.
 */
now: number,
/**
 * The seats: `WhiteA` and `BlackA`.
 */
seats: Partial<Record<Seat, SeatState>>,
/**
 * The players of the game that has ended, if other people sit there now.
 */
players?: { [key in Seat]?: Person },
/**
 * The side to move.
 */
turn: Color,
/**
 * The number of completed turns.
 */
turns: number,
/**
 * The clocks.
 */
clocks: Clocks,
/**
 * The sides that the viewer sees: a player sees their own, a spectator the watched side
 * (after the delay), and everybody both when the game is over.
 */
sides: Partial<Record<Color, SideState>>,
/**
 * The FEN of the board, when the game is over.
 */
fen?: string,
/**
 * The points of all players at this table, the best first.
 */
standings?: Array<StandingLine>,
/**
 * The people who are muted at this table.
 */
muted?: Array<Person>,
/**
 * How the game ended, if it has.
 */
end?: KriegspielEnd, };

/**
 * One color's pieces, and what its player knows of the opponent's.
 */
export type SideState = {
/**
 * The side's pieces, as the first field of a FEN that has no other pieces.
 */
pieces: string,
/**
 * The side's reserve as letters, `NPP`, under rules with drops.
 */
reserve?: string,
/**
 * The opponent's reserve, which is public.
 */
"enemy-reserve"?: string,
/**
 * The number of pieces that the opponent still has on the board, as follows from the
 * captures.
 */
enemies: number,
/**
 * The side's last completed move, in coordinates.
 */
last?: string,
/**
 * The attempts that were refused in this turn, in coordinates, the first one first.
 */
refused?: Array<string>,
/**
 * If the side is to move: the attempts that are not nonsense.
 */
targets?: { [key in string]: string },
/**
 * Whether the player may now ask "Any?".
 */
"may-ask"?: boolean, };

/**
 * The part of a table of Kriegspiel that concerns the viewer alone.
 */
export type KriegspielYou = {
/**
 * The viewer's seat, if they play.
 */
seat?: Seat,
/**
 * The side or sides that the viewer watches, if they are a spectator.
 */
looks?: WatchedSide, };

/**
 * An announcement of the umpire, with its time and turn.
 */
export type UmpireLine = {
/**
 * The game time, in milliseconds.
 */
at: number,
/**
 * The player whose turn it was.
 */
by: Color,
/**
 * The number of the turn, from 1: White's first turn is 1, Black's first is 2.
 */
turn: number, } & ({ "said": "refused",
/**
 * The attempt, for viewers of this side.
 */
own?: AttemptedMove,
/**
 * The number of refusals in this turn, this one included.
 */
number: number, } | { "said": "asked",
/**
 * Whether there is a legal pawn capture.
 */
yes: boolean, } | { "said": "moved",
/**
 * The move, for viewers of this side.
 */
own?: AttemptedMove,
/**
 * The public part of the announcement.
 */
announced: MoveAnnouncement, });

/**
 * An announcement of the umpire.
 */
export type UmpireMessage = { "said": "refused",
/**
 * The attempt, for viewers of this side.
 */
own?: AttemptedMove,
/**
 * The number of refusals in this turn, this one included.
 */
number: number, } | { "said": "asked",
/**
 * Whether there is a legal pawn capture.
 */
yes: boolean, } | { "said": "moved",
/**
 * The move, for viewers of this side.
 */
own?: AttemptedMove,
/**
 * The public part of the announcement.
 */
announced: MoveAnnouncement, };

/**
 * A move as its player attempted it.
 */
export type AttemptedMove = {
/**
 * The move in coordinates.
 */
act: string,
/**
 * The move as Kriegspiel SAN.
 */
text: string, };

/**
 * The public announcement of a move.
 */
export type MoveAnnouncement = {
/**
 * The capture, if there was one.
 */
capture?: CaptureAnnouncement,
/**
 * The directions of checks to the player now to move.
 */
checks?: Array<CheckDirection>,
/**
 * Whether a pawn was promoted, under rules that announce it.
 */
promotion?: boolean,
/**
 * The letter of the piece that was dropped, under rules with drops.
 */
drop?: string,
/**
 * The pawn captures of the player now to move, under rules that announce them.
 */
tries?: TriesAnnouncement,
/**
 * The end of the game, if the move ended it: `checkmate`, `stalemate`, `material`,
 * `repetition` or `fifty-moves`.
 */
end?: KriegspielReason, };

/**
 * A capture as it is announced.
 */
export type CaptureAnnouncement = {
/**
 * The announced square.
 */
square: string,
/**
 * The announced kind of piece: `pawn`, `piece`, or the letter with which it goes to a
 * reserve.
 */
piece?: string,
/**
 * Whether the umpire announced it as en passant.
 */
"en-passant"?: boolean, };

/**
 * The direction of a check, seen from the king.
 */
export type CheckDirection = "file" | "rank" | "long-diagonal" | "short-diagonal" | "knight";

/**
 * The announcement of pawn captures.
 */
export type TriesAnnouncement = { "told": "whether",
/**
 * Whether there is a legal pawn capture.
 */
any: boolean, } | { "told": "number",
/**
 * The number of legal pawn captures.
 */
number: number, } | { "told": "squares",
/**
 * The squares.
 */
squares: Array<string>, };

/**
 * The end of a game of Kriegspiel.
 */
export type KriegspielEnd = {
/**
 * The reason.
 */
reason: KriegspielReason,
/**
 * The winner, if there is one.
 */
winner?: Color, };

/**
 * The reason why a game of Kriegspiel ended.
 */
export type KriegspielReason = "checkmate" | "stalemate" | "material" | "repetition" | "fifty-moves" | "resigned" | "agreed" | "flag" | "away" | "too-long";

/**
 * A pool of quick pairing: people who wait for the same game.
 */
export type Pool = {
/**
 * The game: bughouse for four, Kriegspiel for two.
 */
kind: Kind,
/**
 * The time control, as in the terms of a table.
 */
control: string,
/**
 * Whether the game counts for ratings.
 */
rated: boolean,
/**
 * Bughouse for two: each of them has both seats of a team.
 */
"both-boards"?: boolean, };

/**
 * A pool in the answer of `GET /api/pools`.
 */
export type PoolLine = {
/**
 * The pool.
 */
pool: Pool,
/**
 * The number of people who wait there.
 */
waiting: number, };

/**
 * The wanted partner.
 */
export type Partner = { "person": string } | { "code": string };

/**
 * A person who looks for a game, and how.
 */
export type Seek = {
/**
 * The pool to wait in.
 */
pool: Pool,
/**
 * The person's partner: the name or id of a connected person, or a code of 8 to 40 letters
 * and digits that two people share. They wait as a pair once each has named the other, or
 * both have sent the same code.
 */
partner?: Partner,
/**
 * For pairs: play against another pair only.
 */
"pairs-only"?: boolean,
/**
 * After how many seconds bots take the empty seats; without it, never. At most
 * [`MAX_BOTS_AFTER`]. For casual bughouse.
 */
"bots-after"?: number,
/**
 * The id of these bots, as in `GET /api/bots`; the server chooses one if there is none.
 */
bot?: string, };

/**
 * Where a person stands in quick pairing.
 */
export type Pairing = { "stage": "partner",
/**
 * The pool.
 */
pool: Pool,
/**
 * The partner, if they were named.
 */
partner?: Person,
/**
 * The code that the partner has to send.
 */
code?: string, } | { "stage": "waiting",
/**
 * The pool.
 */
pool: Pool,
/**
 * The person and, if they have one, the partner.
 */
people: Array<Person>,
/**
 * How long they have waited, in milliseconds.
 */
waited: number,
/**
 * The number of people who wait in this pool, with these.
 */
waiting: number,
/**
 * In how many milliseconds bots take the empty seats, if they do.
 */
"bots-in"?: number,
/**
 * Whether a game was found and somebody else was not ready for it.
 */
again?: boolean, } | { "stage": "found",
/**
 * The number of the match, which a confirmation names.
 */
number: number,
/**
 * The pool.
 */
pool: Pool,
/**
 * The number of its people.
 */
people: number,
/**
 * The number of bots that play with them.
 */
bots: number,
/**
 * How many people have confirmed it.
 */
ready: number,
/**
 * Whether this person has.
 */
confirmed: boolean,
/**
 * How many milliseconds are left.
 */
left: number, } | { "stage": "table",
/**
 * The id of the table.
 */
table: string, } | { "stage": "left",
/**
 * Why.
 */
reason: LeftPairing,
/**
 * For how many seconds the person cannot look for a game, because they did not confirm
 * the match.
 */
pause?: number, };

/**
 * Why a person no longer waits for a game.
 */
export type LeftPairing = "withdrawn" | "not-ready" | "partner-left" | "playing" | "disconnected" | "restart" | "failed";

/**
 * An invitation to enter a tournament as somebody's partner.
 */
export type EventPartnerInvitation = {
/**
 * The person who invites.
 */
by: Person,
/**
 * The id of the tournament.
 */
event: string,
/**
 * The name of the tournament.
 */
name: string,
/**
 * The text with which the invited person enters both.
 */
invitation: string, };

/**
 * An invitation to be somebody's partner in quick pairing.
 */
export type PartnerInvitation = {
/**
 * The person who invites. A seek that names them as the partner accepts.
 */
by: Person,
/**
 * The pool.
 */
pool: Pool, };

/**
 * A table in the list of open tables and live games.
 */
export type TableLine = {
/**
 * The id of the table.
 */
table: string,
/**
 * The terms of the table.
 */
terms: Terms,
/**
 * The person who created the table.
 */
host: Person,
/**
 * The phase of its game.
 */
phase: Phase,
/**
 * The people in the seats.
 */
seats: { [key in Seat]?: Person },
/**
 * The number of connections that see the table, those of its players included.
 */
viewers: number, };

/**
 * A finished game in a list.
 */
export type GameLine = {
/**
 * The id of the table.
 */
table: string,
/**
 * The game that was played: bughouse or Kriegspiel.
 */
kind: Kind,
/**
 * The number of the game at the table, from 1.
 */
game: number,
/**
 * When the game ended, in seconds since 1970.
 */
ended: number,
/**
 * The name of the table.
 */
name: string,
/**
 * The ruleset as text.
 */
ruleset: string,
/**
 * The time control as text.
 */
control: string,
/**
 * Whether the game was rated.
 */
rated?: boolean,
/**
 * Whether a moderator has voided the rated game: it no longer counts for ratings.
 */
voided?: boolean,
/**
 * The outcome: `won-first`, `won-second`, `drawn`, `lost-by-both`, `void` or `adjourned`; at
 * Kriegspiel, `first` is White.
 */
outcome: string,
/**
 * The reason for the outcome: the id of a ruling's cause, or of a reason at Kriegspiel; empty
 * if it is not known.
 */
reason?: string,
/**
 * The players by seat.
 */
seats: { [key in Seat]?: Person },
/**
 * The effect of a rated game on the players' ratings.
 */
ratings?: { [key in Seat]?: Rerated }, };

/**
 * A table at which the person who asks is playing a game.
 */
export type RunningGame = {
/**
 * The id of the table.
 */
table: string,
/**
 * The game that is played there.
 */
kind: Kind,
/**
 * The name of the table.
 */
name: string,
/**
 * The time control as text.
 */
control: string,
/**
 * Whether other people play there, not bots alone: then there is no engine and no archive for
 * you.
 */
"with-people": boolean, };

/**
 * A game for review, move by move.
 */
export type Review = {
/**
 * The clocks at the start and after each move, in milliseconds.
 */
clocks: Record<Seat, number>[],
/**
 * The id of the table.
 */
table: string,
/**
 * The number of the last change.
 */
number: number,
/**
 * The terms of the table.
 */
terms: Terms,
/**
 * The person who created the table, and its arbiter if the terms say so.
 */
host: Person,
/**
 * The present state.
 */
state: State,
/**
 * The events of the game so far, as lines of its log.
 */
log: Array<string>,
/**
 * The completed moves of both boards in the order of time.
 */
played: Array<Played>,
/**
 * The chat messages that the viewer may read.
 */
talk: Array<Talk>,
/**
 * The part that concerns the viewer alone.
 */
you: You,
/**
 * The game of an event for which the server made the table, if it did: its players are seated
 * by the event, and it is the only game there.
 */
event?: GameOfEvent, };

/**
 * A finished game of Kriegspiel for review, move by move.
 */
export type KriegspielReview = {
/**
 * The FEN at the start and after each turn.
 */
positions: Array<string>,
/**
 * The clocks at those times, in milliseconds.
 */
clocks: Record<Color, number>[],
/**
 * The id of the table.
 */
table: string,
/**
 * The number of the last change.
 */
number: number,
/**
 * The terms of the table.
 */
terms: Terms,
/**
 * The person who created the table.
 */
host: Person,
/**
 * The present state.
 */
state: KriegspielState,
/**
 * The announcements that the viewer has received in this game, the first one first.
 */
heard: Array<UmpireLine>,
/**
 * The chat messages that the viewer may read.
 */
talk: Array<Talk>,
/**
 * The part that concerns the viewer alone.
 */
you: KriegspielYou, };

/**
 * The number of boards that were consistent with what each player knew, at the start and after
 * each turn.
 */
export type KriegspielBeliefs = {
/**
 * White's numbers; null from the turn on at which there were more than `bound`.
 */
white: Array<number | null>,
/**
 * Black's numbers, likewise.
 */
black: Array<number | null>,
/**
 * The largest number of boards that the server counts.
 */
bound: number, };

/**
 * A bot that can be invited to a table.
 */
export type BotLine = {
/**
 * The id to use in an intent: `tandem-club`.
 */
id: string,
/**
 * The display name.
 */
name: string,
/**
 * The playing strength, if it is the server's own engine: `beginner` to `full`.
 */
level?: string, };

/**
 * The answer of `GET /api/me`.
 */
export type Me = {
/**
 * The rating, if the person has played rated games.
 */
rating?: Rating,
/**
 * The choice of an account about what others see; guests are never named.
 */
visibility?: Visibility,
/**
 * Whether the operators have made the person a moderator or an administrator.
 */
moderates?: boolean,
/**
 * The e-mail address of an account, which its owner has confirmed.
 */
email?: string,
/**
 * Whether the server sends e-mail, for new passwords.
 */
mail?: boolean,
/**
 * The people that this person has blocked. They cannot send messages or invitations to this
 * person, or sit down at this person's tables.
 */
blocked?: Array<Person>,
/**
 * The id, which never changes.
 */
id: string,
/**
 * The display name.
 */
name: string,
/**
 * Whether the person has no account.
 */
guest?: boolean,
/**
 * Whether this is a bot of the server.
 */
bot?: boolean, };

/**
 * A name and a password: the body of `POST /api/me/account`, which turns a guest into an
 * account.
 */
export type Credentials = {
/**
 * The name of the account. Names are unique, regardless of case.
 */
name: string,
/**
 * The password, 8 to 200 characters.
 */
password: string, };

/**
 * The body of `POST /api/me/name`.
 */
export type NewName = {
/**
 * The new name.
 */
name: string, };

/**
 * The body of `POST /api/me/password`.
 */
export type NewPassword = {
/**
 * The present password.
 */
old: string,
/**
 * The new password. Changing it ends all other sessions of the account.
 */
new: string, };

/**
 * The body of `POST /api/me/email`.
 */
export type NewEmail = {
/**
 * The new e-mail address, to which a link is sent that confirms it; empty to remove the
 * present one.
 */
email: string,
/**
 * The password of the account, again.
 */
password: string, };

/**
 * The body of `POST /api/account/email-confirmation`.
 */
export type EmailConfirmation = {
/**
 * The secret of the link, behind its `#`.
 */
token: string, };

/**
 * The body of `POST /api/account/forgotten-password`.
 */
export type ForgottenPassword = {
/**
 * The name of the account.
 */
name: string, };

/**
 * The body of `POST /api/account/password-reset`.
 */
export type PasswordReset = {
/**
 * The secret of the link, behind its `#`.
 */
token: string,
/**
 * The new password, 8 to 200 characters.
 */
password: string, };

/**
 * The body of `POST /api/me/account/deletion` and of `POST /api/me/passkeys/ID/deletion`.
 */
export type Deletion = {
/**
 * The password of the account, again.
 */
password: string, };

/**
 * A session in the answer of `GET /api/me/sessions`.
 */
export type SessionLine = {
/**
 * The name of the session, by which it can be ended.
 */
id: string,
/**
 * The program that began it, as far as it has told, such as `Firefox`.
 */
program?: string,
/**
 * The operating system on which it runs, such as `Android`.
 */
system?: string,
/**
 * When it began, in seconds since 1970.
 */
created: number,
/**
 * When it was last used, to within an hour, in seconds since 1970.
 */
seen: number,
/**
 * Whether it is the session that asks.
 */
current?: boolean, };

/**
 * The body of `POST /api/me/blocked`.
 */
export type Block = {
/**
 * The id of a person.
 */
person: string,
/**
 * Whether to block the person, or to unblock them.
 */
blocked: boolean, };

/**
 * The body of `POST /api/reports`: a report to the operators of the server.
 */
export type Report = {
/**
 * The id of the reported person.
 */
person: string,
/**
 * The id of the table where it happened.
 */
table?: string,
/**
 * The number of the person's line in the lobby chat that the report is about.
 */
line?: number,
/**
 * A description in plain text of up to 1000 characters.
 */
text: string, };

/**
 * The answer of `GET /api/people/ID`.
 */
export type Profile = {
/**
 * The rating, if the person has played rated games.
 */
rating?: Rating,
/**
 * The teams with which the person has played rated games, the strongest first.
 */
teams?: Array<RatedTeam>,
/**
 * Whether the server keeps an archive of games, which knows the person's openings.
 */
archive?: boolean,
/**
 * The id, which never changes.
 */
id: string,
/**
 * The display name.
 */
name: string,
/**
 * Whether the person has no account.
 */
guest?: boolean,
/**
 * Whether this is a bot of the server.
 */
bot?: boolean, };

/**
 * Two people who have played rated games as partners.
 */
export type RatedTeam = {
/**
 * The two people.
 */
people: [Person, Person],
/**
 * The rating of the team.
 */
rating: Rating, };

/**
 * A player in the rating list.
 */
export type RatedPlayer = {
/**
 * The player.
 */
person: Person,
/**
 * The player's rating.
 */
rating: Rating, };

/**
 * The answer of `GET /api/ratings`: the strongest players and teams with a reliable rating.
 */
export type Ratings = {
/**
 * The strongest players.
 */
players: Array<RatedPlayer>,
/**
 * The strongest teams.
 */
teams: Array<RatedTeam>, };

/**
 * The answer of `GET /api/people/ID/statistics`: what a person's public rated games add up to. Of
 * those who have played thousands, only the newest games count.
 */
export type Statistics = {
/**
 * The rating after games, the oldest first: of many games only some, with the last one.
 */
points: Array<RatingPoint>,
/**
 * The highest rating.
 */
highest?: RatingPoint,
/**
 * The results at each seat.
 */
seats: Array<SeatCounts>,
/**
 * The most frequent partners.
 */
partners: Array<PersonCounts>,
/**
 * The most frequent opponents.
 */
opponents: Array<PersonCounts>,
/**
 * The number of games.
 */
games: number,
/**
 * The number of wins.
 */
won: number,
/**
 * The number of draws.
 */
drawn: number,
/**
 * The number of losses.
 */
lost: number, };

/**
 * The rating of a person after a game.
 */
export type RatingPoint = {
/**
 * The time of the game, in seconds since 1970.
 */
at: number,
/**
 * The rating.
 */
points: number, };

/**
 * Numbers of games by their result.
 */
export type GameCounts = {
/**
 * The number of games.
 */
games: number,
/**
 * The number of wins.
 */
won: number,
/**
 * The number of draws.
 */
drawn: number,
/**
 * The number of losses.
 */
lost: number, };

/**
 * The results at a seat.
 */
export type SeatCounts = {
/**
 * The seat.
 */
seat: Seat,
/**
 * The number of games.
 */
games: number,
/**
 * The number of wins.
 */
won: number,
/**
 * The number of draws.
 */
drawn: number,
/**
 * The number of losses.
 */
lost: number, };

/**
 * The results with a partner, or against an opponent.
 */
export type PersonCounts = {
/**
 * The other person.
 */
person: Person,
/**
 * The number of games.
 */
games: number,
/**
 * The number of wins.
 */
won: number,
/**
 * The number of draws.
 */
drawn: number,
/**
 * The number of losses.
 */
lost: number, };

/**
 * A tag pair.
 */
export type StudyTag = {
/**
 * The name of the tag.
 */
name: string,
/**
 * The value of the tag.
 */
value: string, };

/**
 * A move of a study.
 */
export type StudyMove = {
/**
 * The index in [`Study::moves`] of the move that this one follows; absent at the start. Of
 * several moves that follow the same one, the first is the main line and the others are
 * variations.
 */
after?: number,
/**
 * The seat of the player.
 */
seat: Seat,
/**
 * The move number on its board.
 */
number: number,
/**
 * The move in coordinates: `g1f3`, `P@f7`.
 */
act: string,
/**
 * The move in short algebraic notation with check and mate marks: `Nf3+`.
 */
text: string,
/**
 * The annotation symbols directly after it: `!?`.
 */
glyphs?: string,
/**
 * The remarks before it, if it begins a variation.
 */
before?: Array<string>,
/**
 * The remarks after it, in the form of BPGN: a clock `{119.5}`, a comment `{C:too slow}`, a
 * mark `{A:!?}` or `$5`, an offer of a draw `(=)`, a line that begins with `;` or `%`.
 */
remarks?: Array<string>,
/**
 * Both boards after the move, in the bracket dialect. Clients may omit it in a request.
 */
bfen: string, };

/**
 * A game with variations, as a person analyzes it.
 */
export type Study = {
/**
 * The tags in their order.
 */
tags: Array<StudyTag>,
/**
 * The initial position: both boards in the bracket dialect of BFEN.
 */
start: string,
/**
 * The clocks at the start, in milliseconds, where they are known.
 */
clocks?: Partial<Record<Seat, number>>,
/**
 * The remarks before the first move, in the form of [`StudyMove::remarks`].
 */
remarks?: Array<string>,
/**
 * All moves; each comes later than the move that it follows.
 */
moves: Array<StudyMove>,
/**
 * The result at the end: `1-0`, `0-1`, `1/2-1/2` or `*`.
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
 * The date, as its tag says.
 */
date?: string,
/**
 * The players by seat.
 */
players: Partial<Record<Seat, string>>,
/**
 * The result.
 */
result?: string, };

/**
 * A finding of `tandem check`.
 */
export type DiagnosticLine = {
/**
 * The id of the check; `tandem explain ID` describes it.
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
 * The problem, in English.
 */
message: string,
/**
 * A suggestion, in English.
 */
help?: string, };

/**
 * The kinds of losses in a conversion.
 */
export type LossKind = "setup" | "unplayed" | "twice" | "remark" | "stray" | "result" | "behind-result" | "empty" | "numbers" | "one-board" | "too-many" | "log" | "lag" | "otherwise";

/**
 * A part of a text that a conversion has dropped or changed.
 */
export type Loss = {
/**
 * The kind of loss.
 */
id: LossKind,
/**
 * The number of losses of this kind.
 */
count: number,
/**
 * The first of them, shortened.
 */
first?: string, };

/**
 * The answer of `POST /api/analysis/read`: the study that the server has read from a text.
 */
export type OpenedStudy = {
/**
 * The games of the text, if it has games.
 */
games: Array<GameHead>,
/**
 * The number of games that are not listed.
 */
unlisted: number,
/**
 * The number of the game that was read; 0 if the text is a position.
 */
game: number,
/**
 * The study.
 */
study: Study,
/**
 * The findings of `tandem check` in the game, at most a hundred.
 */
findings: Array<DiagnosticLine>,
/**
 * The parts of the text that the study does not contain.
 */
lost: Array<Loss>, };

/**
 * The answer of `POST /api/analysis/log`: a log before the arbiter.
 */
export type AdjudicatedLog = {
/**
 * The events of the log in their order.
 */
events: Array<AdjudicatedEvent>,
/**
 * The record of the log as BPGN.
 */
bpgn: string, };

/**
 * An event of a log, and what the arbiter makes of it.
 */
export type AdjudicatedEvent = {
/**
 * The rulings of the arbiter.
 */
rulings: Array<Ruled>,
/**
 * The move that the event completed, with check and mate marks.
 */
played?: Played,
/**
 * Why that move is illegal: an illegal move stands unless it is claimed.
 */
illegal?: Ruled,
/**
 * Both boards after the event, in the bracket dialect.
 */
bfen: string, };

/**
 * The body of `POST /api/analysis/position`.
 */
export type PositionRequest = {
/**
 * One board or two, in any dialect of BFEN.
 */
bfen: string, };

/**
 * A position as the page shows it.
 */
export type PositionView = {
/**
 * Both boards in the bracket dialect, which has no clocks.
 */
bfen: string,
/**
 * Both boards in Thief's dialect, which has clocks but no move numbers.
 */
thief: string,
/**
 * The clocks that the text had, in milliseconds.
 */
clocks?: Partial<Record<Seat, number>>,
/**
 * The boards.
 */
boards: Record<Board, PositionBoard>, };

/**
 * A board of a position.
 */
export type PositionBoard = {
/**
 * The position with reserves, in the bracket dialect.
 */
fen: string,
/**
 * Whether the side to move is in check.
 */
check: boolean,
/**
 * The status of the side to move: `open`, `waiting` for a piece from the other board, or
 * `mated`; absent where it is unknown.
 */
standing?: string,
/**
 * The legal moves of the side to move.
 */
targets: Targets,
/**
 * Why the board cannot be played, in English; empty if it can.
 */
faults?: Array<string>, };

/**
 * The body of `POST /api/analysis/play`.
 */
export type MoveRequest = {
/**
 * One board or two, in any dialect of BFEN.
 */
bfen: string,
/**
 * The board on which the side to move plays.
 */
board: Board,
/**
 * The move in coordinates or in short algebraic notation: `g1f3`, `Nf3`.
 */
move: string, };

/**
 * The answer of `POST /api/analysis/play`.
 */
export type MoveResponse = {
/**
 * The move.
 */
made: StudyMove,
/**
 * The position after the move.
 */
position: PositionView, };

/**
 * The answer of `POST /api/analysis/write`: a study in other formats.
 */
export type StudyExport = {
/**
 * Canonical BPGN.
 */
bpgn: string,
/**
 * The parts of the study that BPGN cannot hold.
 */
lost: Array<Loss>,
/**
 * Each board as PGN, for programs that know one board only.
 */
pgn: Record<Board, string>,
/**
 * The parts of the study that PGN cannot hold, in English.
 */
"lost-in-pgn": Array<string>, };

/**
 * The severity of a mistake.
 */
export type Mark = "mistake" | "blunder";

/**
 * The position before a mistake, and the engine's answer.
 */
export type Retry = {
/**
 * Both boards in the bracket dialect.
 */
bfen: string,
/**
 * The best move in coordinates: `g1f3`, `P@f7`.
 */
best: string, };

/**
 * A captured piece, and what the partner can expect on their board without it and with it.
 */
export type Gift = {
/**
 * The piece in the partner's reserve: `P`, `N`, `B`, `R` or `Q`.
 */
piece: string,
/**
 * The partner's expected score on their board when the piece arrives, if it did not, in
 * thousandths of a point.
 */
without: number,
/**
 * The same with the piece.
 */
with: number, };

/**
 * An engine's evaluation of a move, on its board alone.
 */
export type EvaluatedMove = {
/**
 * The evaluation after the move from the player's side, in hundredths of a pawn; below -2400
 * or above 2400 where the game is decided.
 */
score: number,
/**
 * The number of moves in which the player mates, or is mated if negative; 0 if the move
 * itself mates.
 */
mate?: number,
/**
 * The expected score of the team of WhiteA and BlackB on this board after the move, in
 * thousandths of a point.
 */
first: number,
/**
 * The better line, in short algebraic notation, beginning with the better move; empty if
 * there was none.
 */
better?: Array<string>,
/**
 * The points that the player can expect less than after the best move, in thousandths.
 */
loss?: number,
/**
 * The severity of the mistake, if the move is one.
 */
mark?: Mark,
/**
 * The puzzle for readers who try a mistake again.
 */
retry?: Retry,
/**
 * The worth of the captured piece to the partner, if the move captured one.
 */
gift?: Gift, };

/**
 * The answer of `POST /api/tables/ID/games/N/evaluation`: the engine's analysis of a game so
 * far.
 */
export type Evaluation = {
/**
 * The number of moves to analyze: all, or those before the first illegal move.
 */
moves: number,
/**
 * The number of games that are queued before this one.
 */
waiting: number,
/**
 * The analyzed moves, from the first.
 */
evaluated: Array<EvaluatedMove>, };

/**
 * The moves that were played in a position, with their results.
 */
export type Explored = {
/**
 * The position, as BFEN.
 */
position: string,
/**
 * The board whose next moves these are.
 */
board: Board,
/**
 * The keys `board`, `reserves` and `both` of the position: 64 bits, more than a number of
 * JavaScript holds exactly.
 */
keys: [number, number, number],
/**
 * The number of boards of games in the position: those where a move followed and those where
 * the game ended.
 */
games: number,
/**
 * Of these, the boards where no move followed.
 */
ended: number,
/**
 * The moves that followed, the most frequent first.
 */
moves: Array<Continuation>,
/**
 * Games with the highest ratings, one for each move, at most eight.
 */
top_games: Array<TopGame>, };

/**
 * A move that was played in a position.
 */
export type Continuation = {
/**
 * The move in standard notation.
 */
san: string,
/**
 * The number of boards of games where it was played.
 */
games: number,
/**
 * Those that the team of the side to move won; a game without a result is in none of these.
 */
won: number,
/**
 * Those that were drawn.
 */
drawn: number,
/**
 * Those that the team of the side to move lost.
 */
lost: number,
/**
 * The average rating of the games that have one.
 */
rating: number | null,
/**
 * The average clock of the player after the move, in seconds.
 */
clock: number | null,
/**
 * How much more time than the diagonal opponent the player had, on average, in seconds.
 */
lead: number | null,
/**
 * How many times the player sat: thought for 15 s or longer.
 */
sat: number, };

/**
 * A game to look at.
 */
export type TopGame = {
/**
 * The number of the game in the archive.
 */
id: number,
/**
 * The average of the ratings that the game gives, or 0.
 */
rating: number,
/**
 * The names of WhiteA, BlackA, WhiteB and BlackB, as far as they are known.
 */
players: [string | null, string | null, string | null, string | null],
/**
 * The date as in the tag, or empty.
 */
date: string,
/**
 * The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string,
/**
 * Where the game is from: names of files, or `table/ID/game/N` for a game of this server.
 */
sources: Array<string>, };

/**
 * A game of the archive with its record.
 */
export type ArchiveGame = {
/**
 * The number of the game in the archive.
 */
id: number,
/**
 * The names of WhiteA, BlackA, WhiteB and BlackB, as far as they are known.
 */
players: [string | null, string | null, string | null, string | null],
/**
 * Their ratings, as far as they are known.
 */
ratings: [number | null, number | null, number | null, number | null],
/**
 * The date as in the tag, or empty; like the next two.
 */
date: string, time_control: string, event: string,
/**
 * The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string,
/**
 * How the game ended: `mate`, `resignation`, `time`, … or empty.
 */
reason: string,
/**
 * The number of moves on both boards.
 */
plies: number,
/**
 * The program or site that wrote the record.
 */
dialect: string,
/**
 * Where the game is from: names of files, or `table/ID/game/N` for a game of this server.
 */
sources: Array<string>,
/**
 * The record in BPGN.
 */
record: string, };

/**
 * The archive of a server.
 */
export type ArchiveSummary = {
/**
 * How many games it has; none if the server keeps no archive.
 */
games: number, };

/**
 * The openings of a player in the games of the archive.
 */
export type Openings = {
/**
 * The name as the last of the games has it.
 */
player: string,
/**
 * The seats at which they played.
 */
seats: Array<SeatOpenings>,
/**
 * Their partners, the most frequent first; at most fifty.
 */
partners: Array<PartnerResults>,
/**
 * The number of games; a game without a result is in none of the following.
 */
games: number, won: number, drawn: number, lost: number, };

/**
 * Results of a player's team.
 */
export type Results = {
/**
 * The number of games; a game without a result is in none of the following.
 */
games: number, won: number, drawn: number, lost: number, };

/**
 * The moves on the board of a player at a seat.
 */
export type SeatOpenings = { seat: Seat,
/**
 * The most frequent sequences of up to four moves from the initial position, each behind the
 * one that it continues.
 */
lines: Array<OpeningLine>,
/**
 * The number of games; a game without a result is in none of the following.
 */
games: number, won: number, drawn: number, lost: number, };

/**
 * A sequence of moves on one board.
 */
export type OpeningLine = {
/**
 * The moves in standard notation.
 */
moves: Array<string>,
/**
 * The position after them, with the other board in its initial position, as BFEN.
 */
position: string,
/**
 * The number of games; a game without a result is in none of the following.
 */
games: number, won: number, drawn: number, lost: number, };

/**
 * Results with a partner.
 */
export type PartnerResults = { name: string,
/**
 * The number of games; a game without a result is in none of the following.
 */
games: number, won: number, drawn: number, lost: number, };

/**
 * The lobby at the moment, for one person.
 */
export type LobbySnapshot = {
/**
 * People who are online, the strongest first, at most 100: those who let themselves be seen.
 */
people: Array<OnlinePerson>,
/**
 * How many people are online.
 */
online: OnlineCounts,
/**
 * The chat.
 */
chat: LobbyChat, };

/**
 * A change in the list of the people who are online.
 */
export type LobbyChange = {
/**
 * People who came, or whose line is another now.
 */
people?: Array<OnlinePerson>,
/**
 * The ids of people who are not listed any more.
 */
gone?: Array<string>,
/**
 * How many people are online.
 */
online: OnlineCounts, };

/**
 * How many people are online.
 */
export type OnlineCounts = {
/**
 * People with accounts who let themselves be seen, whether the list has room for them or not.
 */
people: number,
/**
 * Guests, who are never listed.
 */
guests: number, };

/**
 * A person who is online.
 */
export type OnlinePerson = {
/**
 * The person.
 */
person: Person,
/**
 * The points of the rating, if the person has played rated games.
 */
rating?: number,
/**
 * The person's activity, if it can be seen at a public table.
 */
activity?: Activity, };

/**
 * The activity of a person at a public table.
 */
export type Activity = {
/**
 * Whether the person plays there, or watches.
 */
plays: boolean,
/**
 * The id of the table.
 */
table: string, };

/**
 * The lobby chat, as a person may use it.
 */
export type LobbyChat = {
/**
 * Whether the person may read and write.
 */
access: ChatAccess,
/**
 * The last lines, the oldest first; none if the person may not read or does not want to.
 */
lines?: Array<LobbyLine>, };

/**
 * Whether a person may use the lobby chat.
 */
export type ChatAccess = "open" | "needs-account" | "too-new" | "playing" | "off";

/**
 * A line of the lobby chat.
 */
export type LobbyLine = {
/**
 * The number of the line. Later lines have higher numbers.
 */
number: number,
/**
 * When it was written, in seconds since 1970.
 */
at: number,
/**
 * The author.
 */
from: Person,
/**
 * The text.
 */
text: string, };

/**
 * News of the lobby chat.
 */
export type LobbyTalk = {
/**
 * New lines.
 */
lines?: Array<LobbyLine>,
/**
 * The numbers of lines that the operators have removed.
 */
removed?: Array<number>, };

/**
 * The spectators of a table.
 */
export type Spectators = {
/**
 * The id of the table.
 */
table: string,
/**
 * Spectators who show their name, at most twelve.
 */
people: Array<Person>,
/**
 * How many others there are.
 */
more: number, };

/**
 * The choice of an account about what others see: the body of `POST /api/me/visibility`.
 */
export type Visibility = {
/**
 * Whether the person is in the list of the people who are online.
 */
online: boolean,
/**
 * Whether the person is named as a spectator.
 */
watching: boolean, };

/**
 * The answer of `POST /api/passkeys/challenge`.
 */
export type PasskeyChallenge = {
/**
 * The challenge: a passkey signs it, once within five minutes, in this session.
 */
challenge: string,
/**
 * The host that passkeys belong to (`rpId`).
 */
host: string, };

/**
 * The body of `POST /api/me/passkeys`: a new passkey.
 */
export type NewPasskey = {
/**
 * A name for its owner, plain text of 1 to 40 characters.
 */
name: string,
/**
 * The id of the credential (`rawId`).
 */
id: string,
/**
 * The public key, as `getPublicKey()` gives it.
 */
"public-key": string,
/**
 * Its algorithm: -7 (ES256), -8 (`EdDSA`, Ed25519) or -257 (RS256).
 */
algorithm: number,
/**
 * The data of the authenticator, as `getAuthenticatorData()` gives it.
 */
"authenticator-data": string,
/**
 * The data of the browser (`clientDataJSON`).
 */
"client-data": string,
/**
 * The password of the account, again.
 */
password: string, };

/**
 * A challenge that a passkey has signed: the body of `POST /api/passkeys/session`, and what a
 * password may need.
 */
export type PasskeyProof = {
/**
 * The id of the credential (`rawId`).
 */
id: string,
/**
 * The data of the authenticator (`authenticatorData`).
 */
"authenticator-data": string,
/**
 * The data of the browser (`clientDataJSON`).
 */
"client-data": string,
/**
 * The signature.
 */
signature: string,
/**
 * The user handle, if the authenticator gives it: the bytes of the person's id.
 */
user?: string, };

/**
 * The body of `POST /api/session`.
 */
export type SignIn = {
/**
 * The name of the account, in any case.
 */
name: string,
/**
 * The password.
 */
password: string,
/**
 * A passkey, if the account asks for one.
 */
passkey?: PasskeyProof,
/**
 * A recovery code instead of it.
 */
code?: string, };

/**
 * The answer of `GET /api/me/passkeys`.
 */
export type Passkeys = {
/**
 * The passkeys, the oldest first.
 */
keys: Array<PasskeyLine>,
/**
 * Whether the account asks for one after its password.
 */
needed?: boolean,
/**
 * How many recovery codes are left.
 */
codes: number, };

/**
 * A passkey of an account.
 */
export type PasskeyLine = {
/**
 * The id of the credential.
 */
id: string,
/**
 * The name that its owner gave it.
 */
name: string,
/**
 * When it was added, in seconds since 1970.
 */
created: number,
/**
 * When it was last used, in seconds since 1970.
 */
used?: number, };

/**
 * The body of `POST /api/me/passkeys/ID/name`.
 */
export type PasskeyName = {
/**
 * Plain text of 1 to 40 characters.
 */
name: string, };

/**
 * The body of `POST /api/me/second-factor`.
 */
export type SecondFactor = {
/**
 * Whether the account asks for a passkey after its password from now on.
 */
needed: boolean,
/**
 * The password of the account, again.
 */
password: string,
/**
 * A passkey, if the account asks for one already.
 */
passkey?: PasskeyProof,
/**
 * A recovery code instead of it.
 */
code?: string, };

/**
 * The answer of `POST /api/me/second-factor`.
 */
export type RecoveryCodes = {
/**
 * New recovery codes, each good once instead of a passkey. Earlier ones are void.
 */
codes: Array<string>, };

/**
 * The answer of `GET /api/moderation`: everything that waits for a moderator, and what was done
 * last.
 */
export type Moderation = {
/**
 * Open reports, the oldest first.
 */
reports: Array<OpenReport>,
/**
 * Rated games that look suspicious, the latest last.
 */
flags: Array<FlagLine>,
/**
 * The last lines of the lobby chat, in order.
 */
chat: Array<LobbyLine>,
/**
 * Addresses and networks from which nothing is accepted.
 */
bans: Array<BanLine>,
/**
 * The last deeds of operators and moderators, the latest first.
 */
audit: Array<AuditLine>, };

/**
 * A report that nobody has closed.
 */
export type OpenReport = {
/**
 * Its number.
 */
number: number,
/**
 * When it was made, in seconds since 1970.
 */
created: number,
/**
 * The person who made it.
 */
by: Person,
/**
 * The person that it is about.
 */
about: Person,
/**
 * The id of the table where it happened.
 */
table?: string,
/**
 * The line of the lobby chat that it is about, as it was.
 */
line?: string,
/**
 * The description in plain text.
 */
text: string, };

/**
 * Rated games that look suspicious.
 */
export type FlagLine = {
/**
 * A name for it, which changes when more such games are played.
 */
id: string,
/**
 * The reason: `short`, `shared`, `lost` or `rose`.
 */
reason: string,
/**
 * The reason as a sentence without its subject, in English.
 */
text: string,
/**
 * The people who gained by these games.
 */
people: Array<Person>,
/**
 * The people who lost them, unless they are many.
 */
against: Array<Person>,
/**
 * The games, the oldest first.
 */
games: Array<FlaggedGame>, };

/**
 * A suspicious game.
 */
export type FlaggedGame = {
/**
 * The id of the table.
 */
table: string,
/**
 * The number of the game there.
 */
game: number, };

/**
 * A banned address or network.
 */
export type BanLine = {
/**
 * `192.0.2.7/32`, `2001:db8::/48`.
 */
network: string,
/**
 * The reason, as the moderator has written it.
 */
reason: string,
/**
 * Since when, in seconds since 1970.
 */
created: number, };

/**
 * Something that an operator or a moderator has done.
 */
export type AuditLine = {
/**
 * When, in seconds since 1970.
 */
at: number,
/**
 * The name of the moderator, or of an operator to the operating system.
 */
by: string,
/**
 * `suspend`, `ban`, `void-game` …
 */
deed: string,
/**
 * The person, table or network that it was done to.
 */
subject: string,
/**
 * More about it, such as the reason.
 */
detail: string, };

/**
 * A person in the answer of `GET /api/moderation/people`.
 */
export type ModeratedPerson = {
/**
 * Whether the person is suspended.
 */
suspended?: boolean,
/**
 * The roles of the person.
 */
roles?: Array<string>,
/**
 * The addresses and devices from which an account has come within a day.
 */
places?: Array<string>,
/**
 * The id, which never changes.
 */
id: string,
/**
 * The display name.
 */
name: string,
/**
 * Whether the person has no account.
 */
guest?: boolean,
/**
 * Whether this is a bot of the server.
 */
bot?: boolean, };

/**
 * The body of `POST /api/moderation`: something that a moderator does. The audit log notes it.
 */
export type Deed = { "deed": "close-report",
/**
 * The number of the report.
 */
number: number, } | { "deed": "dismiss-flag",
/**
 * The id of the flag.
 */
id: string, } | { "deed": "void-game",
/**
 * The id of the table.
 */
table: string,
/**
 * The number of the game there.
 */
game: number,
/**
 * Why, for the audit log.
 */
reason: string, } | { "deed": "count-game",
/**
 * The id of the table.
 */
table: string,
/**
 * The number of the game there.
 */
game: number, } | { "deed": "suspend",
/**
 * The id of the person.
 */
person: string, } | { "deed": "restore",
/**
 * The id of the person.
 */
person: string, } | { "deed": "remove-talk",
/**
 * The id of the person.
 */
person: string,
/**
 * The id of the table where they said it; the lobby without one.
 */
table?: string, } | { "deed": "close-table",
/**
 * The id of the table.
 */
table: string, } | { "deed": "ban",
/**
 * `192.0.2.7`, `2001:db8::/48`.
 */
network: string,
/**
 * Why, for the list.
 */
reason: string, } | { "deed": "lift-ban",
/**
 * The address or network, as the list has it.
 */
network: string, };
