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

    /// Changes here since the last time, or `all`.
    pub(super) fn news(&mut self, all: bool) -> Vec<Letter> {
        if all {
            (self.told_lines, self.told_playing, self.told_online) = (None, None, None);
        }
        let mut letters = Vec::new();
        self.rounds += 1;
        if all || self.rounds.is_multiple_of(SELDOM) {
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
            let playing: Vec<_> = playing.into_iter().collect();
            let mut starts = true;
            for some in playing.chunks(AT_ONCE) {
                let playing = some.to_vec();
                letters.push(Letter::Playing { starts: std::mem::take(&mut starts), playing });
            }
            if starts {
                letters.push(Letter::Playing { starts, playing });
            }
        }
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
