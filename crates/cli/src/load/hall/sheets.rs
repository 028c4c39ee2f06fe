//! The paper of each round.

use paper::What;

use super::{Hall, arbiter::NAME};
use crate::load::kill::Result;

impl Hall {
    /// Prints all sheets of a round.
    pub(super) async fn prints(&self, round: u16) -> Result<()> {
        for what in What::ALL.map(What::name) {
            let query = format!("what={what}&stage=1&round={round}&zone=60");
            let path = format!("/api/events/{}/prints?{query}", self.event);
            let page = self.asked("GET", &path, None).await?;
            let page = page.as_str().unwrap_or_default();
            let is_whole = page.trim_end().ends_with("</html>");
            if !is_whole || !page.contains(NAME) {
                self.wrong(format!("round {round}: the sheet `{what}` is not whole"));
            }
            self.report().sheets += 1;
            self.keeps(&format!("round-{round}-{what}.html"), page)?;
        }
        Ok(())
    }

    /// Keeps a text in the folder of prints, if there is one.
    pub(super) fn keeps(&self, name: &str, text: &str) -> Result<()> {
        let Some(folder) = &self.plan.prints else { return Ok(()) };
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    }
}
