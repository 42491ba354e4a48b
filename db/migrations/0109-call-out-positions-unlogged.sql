-- Positions leave no trace in the database's log, which backups keep for a week (docs/decisions/0112). Lost when PostgreSQL itself
-- is killed: the next one comes in seconds.
alter table call_out_position set unlogged;
