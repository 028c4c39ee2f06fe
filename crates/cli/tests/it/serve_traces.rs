//! Traces of `tandem serve`.

#[cfg(all(unix, feature = "otlp"))]
mod collector;
#[cfg(all(unix, feature = "otlp"))]
mod export;

use crate::support::run;

#[test]
fn options_of_traces_are_checked() {
    for ratio in ["2", "-1", "NaN", "all"] {
        let ratio = format!("--otlp-sample={ratio}");
        let refused = run(&["serve", "--temporary", &ratio]).expect(2);
        assert!(refused.err.contains("a number from 0 to 1, such as 0.1"), "{}", refused.err);
    }
    let refused = run(&["serve", "--temporary", "--otlp", "https://me:secret@x"]).expect(2);
    let why = if cfg!(feature = "otlp") {
        "--otlp: the URL of the collector must be http://HOST[:PORT][/PATH] (got 'https://***@x')"
    } else {
        "--otlp: this program was built without traces; build it with the feature `otlp`"
    };
    assert!(refused.err.contains(why), "{}", refused.err);
    assert!(!refused.err.contains("secret"), "{}", refused.err);
}
