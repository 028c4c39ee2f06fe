//! The help of `tandem` itself: its commands under headings.
//!
//! clap knows headings of options only. It renders the list of commands, wrapped for the terminal,
//! in the order in which `Command` names them; here it gets a heading before the first command of
//! each group.

use clap::Command;

/// The headings, each with the first command of its group.
const GROUPS: [(&str, &str); 10] = [
    ("Servers", "serve"),
    ("Tournaments", "tournament"),
    ("Files", "check"),
    ("Rulings", "replay"),
    ("Collections", "select"),
    ("Archive", "import"),
    ("Positions", "fen"),
    ("Engines", "engine"),
    ("Kriegspiel", "kriegspiel"),
    ("Help", "completions"),
];

/// The command, whose help has its commands in groups.
pub(crate) fn with_groups(command: Command) -> Command {
    let (header, literal) =
        (*command.get_styles().get_header(), *command.get_styles().get_literal());
    let commands = command.clone().help_template("{subcommands}").render_help().ansi().to_string();
    let mut groups = String::new();
    for line in commands.trim_end().lines() {
        let is_first =
            |(_, first): &&(_, &str)| line.starts_with(&format!("  {literal}{first}{literal:#}"));
        if let Some((heading, _)) = GROUPS.iter().find(is_first) {
            groups.push_str(&format!("\n{header}{heading}:{header:#}\n"));
        }
        groups.push_str(line);
        groups.push('\n');
    }
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{groups}\n\
         {header}Options:{header:#}\n{{options}}{{after-help}}"
    ))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let mut command = crate::Arguments::command();
        command.build();
        let mut names: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
        let help = with_groups(crate::Arguments::command()).render_help().to_string();
        let groups = help.split("\n\n").filter_map(|part| part.split_once(":\n"));
        let groups: Vec<_> = groups.take_while(|(heading, _)| *heading != "Options").collect();
        let headings: Vec<_> = groups.iter().map(|(heading, _)| *heading).collect();
        assert_eq!(headings, GROUPS.map(|(heading, _)| heading), "{help}");
        for line in groups.iter().flat_map(|(_, commands)| commands.lines()) {
            let Some(line) = line.strip_prefix("  ").filter(|line| !line.starts_with(' ')) else {
                continue;
            };
            let name = line.split(' ').next().unwrap_or_default();
            let known = names.iter().position(|known| *known == name);
            names.remove(known.unwrap_or_else(|| panic!("`{name}` is twice or unknown: {help}")));
        }
        assert_eq!(names, [""; 0], "these are in no group: {help}");
    }
}
