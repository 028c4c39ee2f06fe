//! Nodes tell each other about their tables: the lines of the list, and who plays.

use std::collections::HashSet;

use cluster::SessionId;
use people::presence::{Online, Presence};
use protocol::TableLine;
use tables::{active_players::ActivePlayers, directory::Directory};

use super::wire::Letter;
use crate::lobby::Lobby;

/// How many people one message names: some hundred kilobytes.
const AT_ONCE: usize = 4000;

/// How many rounds of news pass until others are told who is online.
const SELDOM: u32 = 3;

/// The news that others know already.
pub(super) struct Gossip {
    listing: Directory,
    playing: ActivePlayers,
    presence: Presence,
    told_lines: Option<u64>,
    told_playing: Option<u64>,
    told_online: Option<Online>,
    rounds: u32,
}

impl Gossip {
    pub(super) fn new(lobby: &Lobby) -> Self {
        let (listing, playing) = (lobby.listing.clone(), lobby.playing.clone());
        let presence = lobby.presence.clone();
        let (told_lines, told_playing, told_online) = (None, None, None);
        Self { listing, playing, presence, told_lines, told_playing, told_online, rounds: 0 }
    }

    /// Changes here since the last time.
    pub(super) fn news(&mut self) -> Vec<Letter> {
        let mut letters = Vec::new();
        self.rounds += 1;
        if self.rounds.is_multiple_of(SELDOM) {
            let online = self.presence.online();
            if self.told_online.as_ref() != Some(&online) {
                self.told_online = Some(online.clone());
                letters.push(Letter::Online(online));
            }
        }
        if let Some((changes, lines)) = self.listing.news(self.told_lines) {
            self.told_lines = Some(changes);
            letters.push(Letter::Tables { lines });
        }
        if let Some((changes, playing)) = self.playing.news(self.told_playing) {
            self.told_playing = Some(changes);
            letters.extend(list_of_players(playing.into_iter().collect()));
        }
        letters
    }

    /// Everything that others know, for a node that does not.
    pub(super) fn all(&self) -> Vec<Letter> {
        let mut letters = vec![Letter::Online(self.presence.online())];
        letters.extend(self.listing.news(None).map(|(_, lines)| Letter::Tables { lines }));
        let playing = self.playing.news(None).map(|(_, playing)| playing.into_iter().collect());
        letters.extend(playing.into_iter().flat_map(list_of_players));
        letters
    }

    pub(super) fn tables(&self, from: SessionId, lines: Vec<(u64, TableLine)>) {
        self.listing.set_elsewhere(from, lines);
    }

    pub(super) fn playing(
        &self,
        from: SessionId,
        starts: bool,
        playing: Vec<(String, Vec<String>)>,
    ) {
        self.playing.add_elsewhere(from, starts, playing);
    }

    pub(super) fn online(&self, from: SessionId, online: Online) {
        self.presence.set_elsewhere(from, online);
    }

    /// Forgets nodes that are gone.
    pub(super) fn keep(&self, peers: &HashSet<SessionId>) {
        self.listing.keep_elsewhere(|node| peers.contains(&node));
        self.playing.keep_elsewhere(|node| peers.contains(&node));
        self.presence.keep_elsewhere(|node| peers.contains(&node));
    }
}

/// The list of those who play, in messages of bearable length.
fn list_of_players(playing: Vec<(String, Vec<String>)>) -> Vec<Letter> {
    if playing.is_empty() {
        return vec![Letter::Playing { starts: true, playing }];
    }
    let part = |(place, some): (usize, &[_])| Letter::Playing {
        starts: place == 0,
        playing: some.to_vec(),
    };
    playing.chunks(AT_ONCE).enumerate().map(part).collect()
}
