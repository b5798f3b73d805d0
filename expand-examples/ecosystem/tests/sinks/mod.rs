//! Where events of `tracing` and records of `log` go: into the trace of the run.
//!
//! In: events and records. Out: lines of the trace, with every field's value. Invariant: every
//! level is enabled, so that every argument is evaluated.

use std::fmt;
use std::sync::Once;

use framewright_expand_examples::say;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Sends both to the trace from here on.
pub fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        tracing::subscriber::set_global_default(Sink).expect("no other subscriber is set");
        log::set_logger(&Sink).expect("no other logger is set");
        log::set_max_level(log::LevelFilter::Trace);
    });
}

struct Sink;

struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0 += &format!(" {field}={value:?}");
    }
}

impl Subscriber for Sink {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let mut fields = Fields(String::new());
        attributes.record(&mut fields);
        say(format!("span {}{}", attributes.metadata().name(), fields.0));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields(String::new());
        event.record(&mut fields);
        let metadata = event.metadata();
        let target = if metadata.target() == "chosen" { " chosen" } else { "" };
        say(format!("{}{target}{}", metadata.level(), fields.0));
    }

    fn enter(&self, _: &Id) {
        say("enter");
    }

    fn exit(&self, _: &Id) {
        say("exit");
    }
}

impl log::Log for Sink {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &log::Record<'_>) {
        struct Pairs(String);
        impl<'kvs> log::kv::VisitSource<'kvs> for Pairs {
            fn visit_pair(
                &mut self,
                key: log::kv::Key<'kvs>,
                value: log::kv::Value<'kvs>,
            ) -> Result<(), log::kv::Error> {
                self.0 += &format!(" {key}={value}");
                Ok(())
            }
        }
        let mut pairs = Pairs(String::new());
        record.key_values().visit(&mut pairs).expect("nothing fails here");
        let target = if record.target() == "chosen" { " chosen" } else { "" };
        say(format!("{}{target}: {}{}", record.level(), record.args(), pairs.0));
    }

    fn flush(&self) {}
}
