//! The catalogue of a language, which formats messages.

use fluent_bundle::{
    FluentArgs, FluentError, FluentResource, FluentValue, concurrent::FluentBundle,
};
use unic_langid::LanguageIdentifier;

use crate::{
    Language,
    message::{Message, Value},
};

pub(crate) struct Catalogue {
    pub(crate) language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Catalogue {
    /// Reads the catalogue of a language. Unreadable messages would be missing; a test ensures that
    /// there are none.
    pub(crate) fn new(language: Language) -> Self {
        let identifier: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Every sentence runs left to right, and terminals show isolation marks as garbage.
        bundle.set_use_isolating(false);
        if matches!(language, Language::Czech | Language::German) {
            bundle.set_formatter(Some(with_decimal_comma));
        }
        let _ = bundle.add_builtins();
        let messages = FluentResource::try_new(language.source().to_owned());
        let _ = bundle.add_resource(messages.unwrap_or_else(|(messages, _)| messages));
        Self { language, bundle }
    }

    /// The message as a sentence. A missing message would appear as its id; a test ensures that
    /// none is.
    pub(crate) fn format(&self, message: &Message) -> String {
        let mut errors: Vec<FluentError> = Vec::new();
        let arguments = self.arguments(message);
        #[cfg(test)]
        crate::tests::record(self.language, &message.id, &arguments);
        let pattern = self.bundle.get_message(&message.id).and_then(|found| found.value());
        let sentence = match pattern {
            Some(pattern) => self.bundle.format_pattern(pattern, Some(&arguments), &mut errors),
            None => message.id.clone(),
        };
        debug_assert!(pattern.is_some() && errors.is_empty(), "{}: {errors:?}", message.id);
        sentence.into_owned()
    }

    /// One of the forms of a message, which are its attributes.
    pub(crate) fn form(&self, id: &str, form: &str) -> String {
        let message = self.bundle.get_message(id);
        let attribute = message.and_then(|message| message.get_attribute(form));
        match attribute {
            Some(form) => {
                self.bundle.format_pattern(form.value(), None, &mut Vec::new()).into_owned()
            }
            None => id.to_owned(),
        }
    }

    /// The values by name. A message as a value comes with its forms: `$piece` and `$piece-acc`.
    fn arguments(&self, message: &Message) -> FluentArgs<'static> {
        let mut arguments = FluentArgs::with_capacity(message.values.len());
        for (name, value) in &message.values {
            match value {
                Value::Text(text) => arguments.set(*name, text.clone()),
                Value::Number(number) => arguments.set(*name, *number),
                Value::Named(id) => {
                    let Some(named) = self.bundle.get_message(id) else {
                        arguments.set(*name, id.clone());
                        continue;
                    };
                    let mut set = |name: String, pattern| {
                        let text = self.bundle.format_pattern(pattern, None, &mut Vec::new());
                        arguments.set(name, FluentValue::from(text.into_owned()));
                    };
                    if let Some(pattern) = named.value() {
                        set((*name).to_owned(), pattern);
                    }
                    for form in named.attributes() {
                        set(format!("{name}-{}", form.id()), form.value());
                    }
                }
            }
        }
        arguments
    }
}

/// Formats numbers with a comma: `0,5`.
fn with_decimal_comma<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(number.as_string().replace('.', ",")),
        _ => None,
    }
}
