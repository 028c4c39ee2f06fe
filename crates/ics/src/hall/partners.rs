//! Partnerships for bughouse: offered by one person, agreed to by the other.

use super::{Everybody, Hall, Place, key};

impl Hall {
    /// Offers a partnership, or agrees to one; gives the reply.
    pub(crate) fn partner(&self, place: &Place, name: &str) -> Result<String, String> {
        let mut all = self.all();
        let me = all.key_of(place);
        let other = all.find(name)?;
        let (other, handle) = (key(&other.handle), other.handle.clone());
        if other == me {
            return Err("You can't be your own bughouse partner.".to_owned());
        }
        let has = |of: &str| all.members.get(of).and_then(|member| member.about.partner.clone());
        if has(&me).as_deref() == Some(&*other) {
            return Err(format!("You are already {handle}'s bughouse partner."));
        }
        if has(&other).is_some() {
            return Err(format!("{handle} already has a partner."));
        }
        let theirs = &all.members[&other];
        if !theirs.about.bugopen {
            return Err(format!("{handle} is not open for bughouse."));
        }
        let Some(mine) = all.members.get(&me) else { return Err(String::new()) };
        if mine.offers_to.as_deref() == Some(&*other) {
            return Err(format!("You are already offering to be {handle}'s partner."));
        }
        if theirs.blocked.has(&mine.person.id) {
            return Err(format!("{handle} is censoring you."));
        }
        let opens = if mine.about.bugopen { "" } else { "Setting you open for bughouse.\n" };
        if theirs.offers_to.as_deref() == Some(&*me) {
            all.agree(&me, &other);
            return Ok(format!("{opens}You agree to be {handle}'s partner."));
        }
        let own = all.handle(&me);
        let text = format!(
            "{own} offers to be your bughouse partner; type \"partner {own}\" to accept.\n"
        );
        all.note(&other, text);
        if let Some(mine) = all.members.get_mut(&me) {
            mine.about.bugopen = true;
            if let Some(before) = mine.offers_to.replace(other) {
                all.note(&before, format!("Partnership offer from {own} removed.\n"));
            }
        }
        Ok(format!("{opens}Making a partnership offer to {handle}."))
    }

    /// Ends a partnership; gives the reply.
    pub(crate) fn leave_partner(&self, place: &Place) -> Result<String, String> {
        let mut all = self.all();
        let me = all.key_of(place);
        let partner = all.members.get(&me).and_then(|mine| mine.about.partner.clone());
        let partner = partner.ok_or("You do not have a bughouse partner.")?;
        let text = "Your partner has ended partnership.\nYou no longer have a bughouse partner.\n";
        all.part(&me, &partner, text.to_owned());
        Ok("You no longer have a bughouse partner.".to_owned())
    }

    /// The one who last offered somebody a partnership.
    pub(crate) fn offers_of_partners(&self, place: &Place) -> Vec<String> {
        let all = self.all();
        let me = all.key_of(place);
        let offers = all.members.values().filter(|other| other.offers_to.as_ref() == Some(&me));
        offers.map(|other| other.handle.clone()).collect()
    }

    /// Declines a partnership, or withdraws the offer of one; gives the replies.
    pub(crate) fn drop_offers(&self, place: &Place) -> Vec<String> {
        let (mut all, mut replies) = (self.all(), Vec::new());
        let me = all.key_of(place);
        let own = all.handle(&me);
        if let Some(to) = all.members.get_mut(&me).and_then(|mine| mine.offers_to.take()) {
            all.note(&to, format!("Partnership offer from {own} removed.\n"));
            replies.push(format!("Partnership offer to {} withdrawn.", all.handle(&to)));
        }
        replies
    }

    pub(crate) fn decline_partner(&self, place: &Place, name: &str) -> Option<String> {
        let mut all = self.all();
        let me = all.key_of(place);
        let wanted = |other: &super::Member| {
            other.offers_to.as_ref() == Some(&me)
                && (name.is_empty() || key(&other.handle) == key(name))
        };
        let from = all.members.values_mut().find(|other| wanted(other))?;
        from.offers_to = None;
        let (from, handle) = (key(&from.handle), from.handle.clone());
        all.note(&from, format!("{} declines the partnership request.\n", all.handle(&me)));
        Some(format!("You decline the partnership request from {handle}."))
    }
}

impl Everybody {
    fn agree(&mut self, one: &str, other: &str) {
        for (key, partner) in [(one, other), (other, one)] {
            let former = self.members.get(key).and_then(|member| member.about.partner.clone());
            if let Some(former) = former {
                let text =
                    "Your partner has ended partnership.\nYou no longer have a bughouse partner.\n";
                self.part(key, &former, text.to_owned());
            }
            if let Some(member) = self.members.get_mut(key) {
                member.about.partner = Some(partner.to_owned());
                member.about.bugopen = true;
                member.offers_to = None;
            }
        }
        let handle = self.handle(one);
        self.note(other, format!("{handle} agrees to be your partner.\n"));
        for (key, partner) in [(one, other), (other, one)] {
            let with = format!(
                "{} has accepted a partnership with {}.",
                self.handle(key),
                self.handle(partner)
            );
            let waiting: Vec<String> = self
                .members
                .iter()
                .filter(|(_, member)| member.offers_to.as_deref() == Some(key))
                .map(|(key, _)| key.clone())
                .collect();
            for waits in waiting {
                if let Some(member) = self.members.get_mut(&waits) {
                    member.offers_to = None;
                }
                self.note(&waits, format!("{with}\n"));
            }
        }
    }

    /// Ends a partnership; the other one is told with this text.
    pub(super) fn part(&mut self, one: &str, other: &str, text: String) {
        self.withdraw_of(one, "The partnership has ended.");
        self.withdraw_of(other, "The partnership has ended.");
        for key in [one, other] {
            if let Some(member) = self.members.get_mut(key) {
                member.about.partner = None;
            }
        }
        self.note(other, text);
    }

    /// Somebody leaves: offers of and to them are void.
    pub(super) fn forget_offers(&mut self, gone: &str, handle: &str) {
        if let Some(to) = self.members.get_mut(gone).and_then(|member| member.offers_to.take()) {
            self.note(
                &to,
                format!("{handle}, who was offering a partnership with you, has departed.\n"),
            );
        }
        let waiting: Vec<String> = self
            .members
            .iter()
            .filter(|(_, member)| member.offers_to.as_deref() == Some(gone))
            .map(|(key, _)| key.clone())
            .collect();
        for waits in waiting {
            if let Some(member) = self.members.get_mut(&waits) {
                member.offers_to = None;
            }
            self.note(
                &waits,
                format!("{handle}, whom you were offering a partnership with, has departed.\n"),
            );
        }
    }
}
