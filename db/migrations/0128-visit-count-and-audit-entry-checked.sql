-- All rows are read beside those who write: what was written before lies before the first part's end, too.
alter table visit_count validate constraint visit_count_until;
alter table audit_entry validate constraint audit_entry_until;

-- The key of a table in parts holds the time. Entries wait while it is made: a second for some million.
create unique index audit_entry_before_pkey on audit_entry (id, created_at);

-- Pushes are deleted in parts, the oldest first.
create index push_age on push (useful_until);
