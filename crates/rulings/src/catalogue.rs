//! A catalogue of messages, and how one of them is said.

use fluent_bundle::{
    FluentArgs, FluentError, FluentResource, FluentValue, concurrent::FluentBundle,
};
use unic_langid::LanguageIdentifier;

use crate::{
    Language,
    said::{Said, Value},
};

pub(crate) struct Catalogue {
    pub(crate) language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Catalogue {
    /// Reads the catalogue of a language. What could not be read in it would be missing; a test sees that nothing is.
    pub(crate) fn new(language: Language) -> Self {
        let identifier: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Every sentence runs in one direction, and terminals show the marks as garbage.
        bundle.set_use_isolating(false);
        if language == Language::Czech {
            bundle.set_formatter(Some(with_decimal_comma));
        }
        let _ = bundle.add_builtins();
        let messages = FluentResource::try_new(language.source().to_owned());
        let _ = bundle.add_resource(messages.unwrap_or_else(|(messages, _)| messages));
        Self { language, bundle }
    }

    /// The sentence. A message that is missing, which a test sees to, is shown as its id.
    pub(crate) fn say(&self, said: &Said) -> String {
        let mut errors: Vec<FluentError> = Vec::new();
        let arguments = self.arguments(said);
        #[cfg(test)]
        crate::tests::watch(self.language, &said.id, &arguments);
        let pattern = self.bundle.get_message(&said.id).and_then(|message| message.value());
        let sentence = match pattern {
            Some(pattern) => self.bundle.format_pattern(pattern, Some(&arguments), &mut errors),
            None => said.id.clone(),
        };
        debug_assert!(pattern.is_some() && errors.is_empty(), "{}: {errors:?}", said.id);
        sentence.into_owned()
    }

    /// A form of a message: one of its attributes.
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

    /// The values by name. That of a message comes with its forms: `$man` and `$man-acc`.
    fn arguments(&self, said: &Said) -> FluentArgs<'static> {
        let mut arguments = FluentArgs::with_capacity(said.values.len());
        for (name, value) in &said.values {
            match value {
                Value::Text(text) => arguments.set(*name, text.clone()),
                Value::Number(number) => arguments.set(*name, *number),
                Value::Named(id) => {
                    let Some(message) = self.bundle.get_message(id) else {
                        arguments.set(*name, id.clone());
                        continue;
                    };
                    let mut set = |name: String, pattern| {
                        let text = self.bundle.format_pattern(pattern, None, &mut Vec::new());
                        arguments.set(name, FluentValue::from(text.into_owned()));
                    };
                    if let Some(pattern) = message.value() {
                        set((*name).to_owned(), pattern);
                    }
                    for form in message.attributes() {
                        set(format!("{name}-{}", form.id()), form.value());
                    }
                }
            }
        }
        arguments
    }
}

/// Numbers as Czech writes them: `0,5`.
fn with_decimal_comma<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(number.as_string().replace('.', ",")),
        _ => None,
    }
}
