//! The configuration of `tandem serve`: file, environment and command line.

use std::process::Command;

use crate::support::{Folder, Outcome, feed, tandem};

/// `tandem serve --print-config` in a folder with this configuration.
fn printed(config: &str, change: impl FnOnce(&mut Command)) -> Outcome {
    let folder = Folder::new();
    folder.file("tandem.toml", config);
    let mut command = tandem();
    command.current_dir(folder.path("")).args(["serve", "--print-config"]);
    change(&mut command);
    feed(&mut command, |_| ())
}

/// The line of an option.
fn line<'o>(outcome: &'o Outcome, name: &str) -> &'o str {
    let mut lines = outcome.out.lines();
    let found = lines.find(|line| line.trim_start_matches("# ").starts_with(name));
    found.unwrap_or_else(|| panic!("{name}: {}{}", outcome.out, outcome.err))
}

#[test]
fn the_command_line_wins_over_the_environment_and_that_over_the_file() {
    let config = "[serve]\nlisten = \"127.0.0.1:1\"\nconnections-per-address = 7\nbehind-proxy = true\ntemporary = true\n";
    let outcome = printed(config, |_| ()).expect(0);
    assert_eq!(line(&outcome, "listen"), "listen = \"127.0.0.1:1\"  # tandem.toml:2");
    assert_eq!(line(&outcome, "metrics"), "# metrics is not set");
    assert_eq!(line(&outcome, "database"), "database = \"tandem.db\"  # default");
    let environment = |command: &mut Command| {
        command.env("TANDEM_LISTEN", "127.0.0.1:2").env("TANDEM_BEHIND_PROXY", "false");
        command.env("TANDEM_CONNECTIONS_PER_ADDRESS", "8");
    };
    let outcome = printed(config, |command| {
        environment(command);
        command.args(["--listen", "127.0.0.1:3"]);
    });
    let outcome = outcome.expect(0);
    assert_eq!(line(&outcome, "listen"), "listen = \"127.0.0.1:3\"  # command line");
    let each = "connections-per-address = 8  # TANDEM_CONNECTIONS_PER_ADDRESS";
    assert_eq!(line(&outcome, "connections-per-address"), each);
    assert_eq!(line(&outcome, "behind-proxy"), "behind-proxy = false  # TANDEM_BEHIND_PROXY");
    assert_eq!(line(&outcome, "temporary"), "temporary = true  # tandem.toml:5");
}

/// The printed configuration has the same values when it is read.
#[test]
fn the_printed_configuration_can_be_read_again() {
    let values = |outcome: &Outcome| -> Vec<String> {
        let value = |line: &str| line.split("  # ").next().unwrap_or_default().to_owned();
        outcome.out.lines().map(value).collect()
    };
    let first =
        printed("[serve]\ndatabase = \"a \\\"b\\\" \\\\ c.db\"\nlisten = \"[::1]:9\"\n", |_| ());
    let first = first.expect(0);
    let again = printed(&first.out, |_| ()).expect(0);
    assert_eq!(values(&first), values(&again));
    let named = printed("", |command| {
        command.env("TANDEM_CONFIG", "/nonexistent/tandem.toml");
    });
    assert!(named.expect(2).err.contains("/nonexistent/tandem.toml: No such file"));
}

#[test]
fn passwords_are_not_printed() {
    let url = "x://tandem:geheim@db/tandem";
    let outcome = printed(&format!("[serve]\ndatabase = \"{url}\"\n"), |_| ()).expect(0);
    assert!(line(&outcome, "database").contains("x://tandem:***@db/tandem"), "{}", outcome.out);
    let outcome = printed(&format!("[serve]\nlisten = \"{url}\"\n"), |_| ()).expect(2);
    assert!(
        !outcome.err.contains("geheim") && outcome.err.contains("tandem.toml:2"),
        "{outcome:?}"
    );
}

#[test]
fn wrong_settings_of_a_server_are_located() {
    for (config, message) in [
        (
            "[serve]\n\nlistn = \"x\"\n",
            "tandem.toml:3: `tandem serve` has no option `listn`; did you mean `listen`?",
        ),
        ("[server]\n", "tandem.toml:1: there is no command `server`; did you mean `serve`?"),
        ("[serve]\nbehind-proxy = 1\n", "tandem.toml:2: `behind-proxy` must be true or false"),
        ("[serve]\nlisten = 8080\n", "tandem.toml:2: invalid value '8080' for '--listen <LISTEN>'"),
        ("[serve]\nconnections-per-address = \"many\"\n", "tandem.toml:2: invalid value 'many'"),
        ("[serve]\nprint-config = true\n", "tandem.toml:2: `tandem serve` has no option"),
    ] {
        let outcome = printed(config, |_| ()).expect(2);
        assert!(outcome.err.contains(message), "{config}: {}", outcome.err);
    }
}

/// Every option has a variable that is named like it.
#[test]
fn every_option_has_an_environment_variable() {
    let outcome = printed("", |_| ()).expect(0);
    let help = feed(tandem().args(["serve", "--help"]), |_| ()).expect(0).out;
    let options: Vec<&str> = outcome.out.lines().skip(1).collect();
    assert!(options.len() >= 8, "{}", outcome.out);
    for option in options {
        let option = option.trim_start_matches("# ");
        let name = option.split(' ').next().unwrap_or_default();
        let variable = format!("[env: TANDEM_{}", name.to_uppercase().replace('-', "_"));
        // Values that can have passwords are not shown.
        let is_named = ["=", "]"].iter().any(|end| help.contains(&format!("{variable}{end}")));
        assert!(is_named, "{variable}");
    }
}
