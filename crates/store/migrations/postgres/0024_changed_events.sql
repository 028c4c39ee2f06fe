-- The nodes of a cluster look every second for events to which others have written.
CREATE INDEX events_by_change ON events (changed);
