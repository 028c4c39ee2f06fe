-- The version of the messages that a node sends on the bus and understands; 0 before they were sealed.
ALTER TABLE nodes ADD COLUMN bus bigint NOT NULL DEFAULT 0;
