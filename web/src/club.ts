// Written by `UPDATE=1 cargo test -p tandem-events --all-features`; change the crates, not this file.

import type { Person, Rating } from "./protocol";

/**
 * A club in lists.
 */
export type ClubHead = { id: string, name: string, owner: Person,
/**
 * In seconds since 1970.
 */
created: number, members: number, evenings: number, };

/**
 * The role of a person in a club.
 */
export type ClubRole = "owner" | "organizer" | "visitor";

/**
 * A member of a club.
 */
export type MemberView = { number: number, name: string,
/**
 * The id of a person of the server.
 */
account: string | null,
/**
 * The rating that the organizers gave.
 */
given: number | null,
/**
 * Nothing until they have played.
 */
rating: Rating | null,
/**
 * Half points of all games.
 */
points: number,
/**
 * How the last evening on which they played has changed the rating.
 */
change: number | null, };

/**
 * An evening of a club.
 */
export type EveningView = {
/**
 * The id of the event.
 */
event: string, name: string,
/**
 * `entries`, `running` or `finished`.
 */
state: "entries" | "running" | "finished",
/**
 * In milliseconds since 1970.
 */
at: number, players: number,
/**
 * The games that count for ratings.
 */
games: number,
/**
 * The first of the standings, once the event is over.
 */
winners: Array<string>, };

/**
 * A club with its ratings and evenings.
 */
export type ClubView = { id: string, name: string, about: string,
/**
 * Whether the public list has the club.
 */
listed: boolean, owner: Person,
/**
 * Beside the owner.
 */
organizers: Array<Person>,
/**
 * The role of the person who looks.
 */
role: ClubRole,
/**
 * The strongest first; those who have not played stand behind the others.
 */
members: Array<MemberView>,
/**
 * The last one first.
 */
evenings: Array<EveningView>, };

/**
 * An evening of a member.
 */
export type MemberEvening = {
/**
 * The id of the event.
 */
event: string, name: string,
/**
 * In milliseconds since 1970.
 */
at: number, games: number,
/**
 * Half points.
 */
points: number,
/**
 * The rating behind it.
 */
rating: number, change: number, };

/**
 * How the rating of a member came to be.
 */
export type MemberHistory = { member: MemberView,
/**
 * In the order of time.
 */
evenings: Array<MemberEvening>, };

/**
 * A change of a club by one of its organizers.
 */
export type ClubCommand = { "command": "describe", name: string, about: string, listed: boolean, } | { "command": "add-members", text: string, } | { "command": "change-member", member: number, name: string,
/**
 * The rating that they had when they came.
 */
rating: number | null,
/**
 * The id of a person of the server.
 */
account: string | null, } | { "command": "remove-member", member: number, } | { "command": "add-evening", event: string, } | { "command": "remove-evening", event: string, };

/**
 * How many members a list has added, and how many were there already.
 */
export type ClubDone = { added: number, known: number, };
