//! The login: a name, and the password or an empty line.

use protocol::ics::{Event, Received};

/// How far a login has come.
#[derive(Debug)]
pub(super) struct Login<'a> {
    name: &'a str,
    password: Option<&'a str>,
    named: bool,
    /// The name by which the server knows this person.
    handle: String,
    /// The last line of the server, which may say why it refuses somebody.
    last: String,
}

/// The next step of a login.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    Wait,
    Send(String),
    /// Logged in by this name.
    Done(String),
    /// The server refuses for now.
    Refused(String),
    /// The server will refuse every time.
    Hopeless(String),
}

impl<'a> Login<'a> {
    pub(super) fn new(name: &'a str, password: Option<&'a str>) -> Self {
        Self { name, password, named: false, handle: name.to_owned(), last: String::new() }
    }

    pub(super) fn receive(&mut self, received: Received) -> Step {
        match received {
            Received::Login if !self.named => {
                self.named = true;
                Step::Send(self.name.to_owned())
            }
            Received::Login => Step::Refused(std::mem::take(&mut self.last)),
            Received::Password => match self.password {
                Some(password) => Step::Send(password.to_owned()),
                None => Step::Hopeless(format!(
                    "'{}' is a registered name; give its password with --password-file",
                    self.name
                )),
            },
            Received::Prompt if self.named => Step::Done(std::mem::take(&mut self.handle)),
            Received::Event(event) => self.hear(event),
            Received::Prompt | Received::Ping | Received::Block(_) => Step::Wait,
        }
    }

    fn hear(&mut self, event: Event) -> Step {
        match event {
            Event::Named { name } | Event::Welcome { name, .. } => self.handle = name,
            Event::WrongPassword => {
                return Step::Hopeless(format!("wrong password for '{}'", self.name));
            }
            Event::Line(line) if line.starts_with("Press return to enter") => {
                return Step::Send(String::new());
            }
            event => self.last = event.to_string(),
        }
        Step::Wait
    }
}

#[cfg(test)]
mod tests {
    use protocol::ics::Output;

    use super::*;

    fn steps(login: &mut Login<'_>, text: &[u8]) -> Vec<Step> {
        let mut steps = Vec::new();
        Output::default().read(text, &mut Vec::new(), |received| {
            steps.push(login.receive(received));
        });
        steps.retain(|step| *step != Step::Wait);
        steps
    }

    fn send(line: &str) -> Step {
        Step::Send(line.to_owned())
    }

    #[test]
    fn guests_press_return_and_learn_their_name() {
        let mut login = Login::new("guest", None);
        let text = b"Welcome\n\r\n\rlogin: \xff\xfb\x01\n\rLogging you in as \"GuestXKQM\"; you may use \
            this name to play unrated games.\n\r\n\rPress return to enter the server as \"GuestXKQM\":\n\r\
            \xff\xfc\x01\n\r**** Starting FICS session as GuestXKQM(U) ****\n\r\n\rfics% ";
        let done = Step::Done("GuestXKQM".to_owned());
        assert_eq!(steps(&mut login, text), [send("guest"), send(""), done]);
    }

    #[test]
    fn accounts_need_their_password() {
        let asked =
            b"login: \n\r\"Bob\" is a registered name.  If it is yours, type the password.\n\r\
            \n\rpassword: ";
        let welcome = b"\n\r**** Starting FICS session as Bob(C) ****\n\rfics% ";
        let mut login = Login::new("Bob", Some("secret"));
        assert_eq!(steps(&mut login, asked), [send("Bob"), send("secret")]);
        assert_eq!(steps(&mut login, welcome), [Step::Done("Bob".to_owned())]);
        let mut login = Login::new("Bob", Some("wrong"));
        let _ = steps(&mut login, asked);
        let wrong = steps(&mut login, b"\n\r**** Invalid password! ****\n\r\n\rlogin: ");
        assert!(matches!(&wrong[0], Step::Hopeless(why) if !why.contains("secret")), "{wrong:?}");
        let without = steps(&mut Login::new("Bob", None), asked);
        assert!(matches!(without[1], Step::Hopeless(_)), "{without:?}");
    }

    #[test]
    fn a_name_in_use_is_refused_for_now() {
        let mut login = Login::new("Ann", None);
        let text = b"login: \n\r**** Ann is already logged in ****\n\r\n\rlogin: ";
        let refused = Step::Refused("**** Ann is already logged in ****".to_owned());
        assert_eq!(steps(&mut login, text), [send("Ann"), refused]);
    }
}
