//! The words of the sheets in a language: messages in Fluent syntax, in `locales/`.

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use rulings::Language;
use unic_langid::LanguageIdentifier;

/// The words of a language. [`Words::new`] reads its messages, so keep the value.
pub struct Words(FluentBundle<FluentResource>);

impl Words {
    pub fn new(language: Language) -> Self {
        let identifier: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Every sheet runs left to right, and terminals show isolation marks as garbage.
        bundle.set_use_isolating(false);
        let messages = FluentResource::try_new(source(language).to_owned());
        // A test ensures that all messages can be read.
        let _ = bundle.add_resource(messages.unwrap_or_else(|(messages, _)| messages));
        Self(bundle)
    }

    /// A message without values.
    pub(crate) fn get(&self, id: &str) -> String {
        self.with(id, [])
    }

    /// A message with its values.
    pub(crate) fn with<'a, const N: usize>(
        &self,
        id: &str,
        values: [(&'static str, FluentValue<'a>); N],
    ) -> String {
        let arguments: FluentArgs<'_> = values.into_iter().collect();
        let message = self.0.get_message(id);
        // A missing message would appear as its id; a test ensures that none is.
        let Some(pattern) = message.and_then(|message| message.value()) else {
            debug_assert!(false, "{id}: there is no such message");
            return id.to_owned();
        };
        let mut errors = Vec::new();
        let text = self.0.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        text
    }

    /// The long form of a message, `.words`.
    pub(crate) fn long(&self, id: &str) -> String {
        let message = self.0.get_message(id);
        let found = message.and_then(|message| message.get_attribute("words"));
        let long = found.map(|it| self.0.format_pattern(it.value(), None, &mut Vec::new()));
        long.map_or_else(|| self.get(id), std::borrow::Cow::into_owned)
    }
}

const fn source(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../locales/en.ftl"),
        Language::Czech => include_str!("../locales/cs.ftl"),
        Language::German => include_str!("../locales/de.ftl"),
    }
}
