//! A person looks for a game: the checks that do not depend on others, and the way to the hall.

use std::time::Duration;

use people::address::Address;
use protocol::{
    EventPartnerInvitation, MAX_BOTS_AFTER, Pairing, Partner, PartnerInvitation, Person, Rating,
    Refusal, RefusalCode, Seek,
    refusals::{draining, refusal},
};

use super::{
    Mail, QuickPairing, Seeker,
    door::Asked,
    matching::Member,
    pools::PoolId,
    queue::{WantedPartner, Wish},
};

/// How long the hall may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

impl QuickPairing {
    /// Takes somebody in, and tells them where they stand.
    pub async fn seek(&self, seeker: Seeker<'_>, seek: Seek) -> Result<(), Refusal> {
        let Seeker { person, address, blocked } = seeker;
        if self.lobby.readiness.is_draining() {
            return Err(draining());
        }
        if let Some(limits) = &self.limits {
            limits.seek(address, &person.id)?;
        }
        let pool = PoolId::find(&seek.pool)?;
        self.check(person, pool, &seek)?;
        let rating = self.lobby.store.rating(&person.id).await?;
        // As everybody starts.
        let rating = rating.unwrap_or(Rating { points: 1500, deviation: 350, games: 0 });
        let partner = match seek.partner {
            None => None,
            Some(Partner::Code(code)) => Some(WantedPartner::Code(code)),
            Some(Partner::Person(name)) => {
                Some(WantedPartner::Person(self.partner(person, &name).await?))
            }
        };
        let spent = if pool.is_rated() {
            let households = &self.lobby.households;
            households.note(person, address, None).await;
            households.spent(&person.id).await?
        } else {
            Vec::new()
        };
        let member = Member { person: person.clone(), rating, blocked: blocked.clone(), spent };
        let bots_after = seek.bots_after.map(|seconds| Duration::from_secs(seconds.into()));
        let (pairs_only, bot) = (seek.pairs_only, seek.bot);
        let wish = Wish { pool, member, partner: partner.clone(), pairs_only, bots_after, bot };
        self.join(address, wish).await?;
        if let Some(WantedPartner::Person(partner)) = partner
            && matches!(self.stand(&person.id), Some(Pairing::Partner { .. }))
        {
            let invitation = PartnerInvitation { by: person.clone(), pool: pool.describe() };
            self.invite(person, &partner, invitation).await?;
        }
        Ok(())
    }

    /// Checks what does not depend on others.
    fn check(&self, person: &Person, pool: PoolId, seek: &Seek) -> Result<(), Refusal> {
        let malformed = |text: &str| Err(refusal(RefusalCode::Malformed, text));
        if pool.is_rated() && person.guest {
            let text = "you need an account to play rated games";
            return Err(refusal(RefusalCode::NeedsAccount, text));
        }
        if seek.bots_after.is_some() && !pool.takes_bots() {
            return malformed("bots play only in casual pools of bughouse");
        }
        if let Some(after) = seek.bots_after.filter(|after| *after > MAX_BOTS_AFTER) {
            let text =
                format!("`bots-after` must be at most {MAX_BOTS_AFTER} seconds (got {after})");
            return malformed(&text);
        }
        if seek.partner.is_some() && pool.seats().len() < 4 {
            return malformed("there are no partners in this pool");
        }
        if let Some(Partner::Code(code)) = &seek.partner
            && !((8..=40).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_alphanumeric()))
        {
            return malformed("a partner's code has 8 to 40 letters and digits");
        }
        if seek.bots_after.is_some() && self.bot(seek.bot.as_deref()).is_none() {
            return Err(refusal(RefusalCode::NoPerson, "there is no bot with this id"));
        }
        if self.lobby.playing.table_of(&person.id).is_some() {
            let text = "you are playing a game; finish it first";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        Ok(())
    }

    /// The id of a bot, if it is on offer; one in the middle if none is named.
    pub(super) fn bot(&self, id: Option<&str>) -> Option<String> {
        let lines = self.lobby.roster.lines();
        match id {
            Some(id) => lines.into_iter().find(|line| line.id == id),
            None => lines.get(lines.len() / 2).cloned(),
        }
        .map(|line| line.id)
    }

    /// The connected person of this name or id.
    async fn partner(&self, person: &Person, name: &str) -> Result<Person, Refusal> {
        let partner = self.peers.find(&self.lobby.presence, name).await?;
        if partner.id == person.id {
            return Err(refusal(RefusalCode::Malformed, "you cannot be your own partner"));
        }
        Ok(partner)
    }

    async fn invite(
        &self,
        by: &Person,
        partner: &Person,
        invitation: PartnerInvitation,
    ) -> Result<(), Refusal> {
        if let Err(refused) = self.may_ask(by, partner).await {
            self.withdraw(&by.id);
            return Err(refused);
        }
        self.tell_everywhere(Mail::PartnerWanted { person: partner.id.clone(), invitation });
        Ok(())
    }

    /// Asks the connected person of a name or id to enter a tournament with the author of an
    /// invitation.
    pub async fn invite_to_event(
        &self,
        name: &str,
        invitation: EventPartnerInvitation,
    ) -> Result<(), Refusal> {
        let partner = self.partner(&invitation.by, name).await?;
        self.may_ask(&invitation.by, &partner).await?;
        let invitation = Box::new(invitation);
        self.tell_everywhere(Mail::EventPartnerWanted { person: partner.id, invitation });
        Ok(())
    }

    async fn may_ask(&self, by: &Person, partner: &Person) -> Result<(), Refusal> {
        if self.lobby.store.has_blocked(&partner.id, &by.id).await? {
            let text = "this player does not accept invitations from you";
            return Err(refusal(RefusalCode::Blocked, text));
        }
        let presence = &self.lobby.presence;
        presence.may_invite(&by.id)?;
        presence.may_be_invited(&partner.id)
    }

    fn tell_everywhere(&self, mail: Mail) {
        self.peers.send_to_all(mail.clone());
        self.receive(self.peers.me(), mail);
    }

    /// Brings a wish to the hall.
    async fn join(&self, address: Address, wish: Wish) -> Result<(), Refusal> {
        let person = wish.member.person.id.clone();
        let Asked { question, answer } = {
            let mut state = self.state();
            if state.closed {
                return Err(draining());
            }
            let hall = self.hall_node();
            let asked = state.door.seeks(hall, address, wish.clone())?;
            let mail = Mail::Join { question: asked.question, wish: Box::new(wish) };
            self.send(&mut state, hall, mail);
            asked
        };
        self.somebody_waits.notify_one();
        match tokio::time::timeout(PATIENCE, answer).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(_)) | Err(_) => Err(self.state().door.unanswered(question, &person)),
        }
    }
}
