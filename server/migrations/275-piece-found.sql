-- Pieces are looked for by their state and by when something last happened to them (P180, P144): a factory has them by the
-- hundred thousand.
create index piece_state on piece (factory_id, state, id desc);
create index piece_moved on piece (factory_id, updated_at);
-- What a station had: a scan of a piece that was accepted.
create index scan_done on scan (factory_id, station_id, done_at) where piece_id is not null;
