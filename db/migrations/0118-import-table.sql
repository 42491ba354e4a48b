-- Tables of chambers and municipalities, handed in by the staff (docs/decisions/0132). The file as it came, while it is mapped;
-- it goes when it is dropped, and after a day. Nobody's account is in it.
create table import_table (
  id bigint generated always as identity primary key,
  file_name text not null check (length(file_name) between 1 and 255),
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760),
  uploaded_at timestamptz not null default now()
);

alter table import_run
  -- Of a table: its source, the day of its data, whether it is all that the source has, and the columns that were chosen.
  -- Such a run brings places into the layer of unconfirmed ones.
  add column about jsonb,
  -- The import of that layer that it became. No foreign key: as a record's, it is held by the import.
  add column candidate_import_id bigint,
  -- New to the source, but a place that another source or the listing has.
  add column known integer not null default 0 check (known >= 0),
  add constraint import_run_candidate_check check (candidate_import_id is null or about is not null);

-- The rows of a table that were not taken, to be corrected: the chosen columns only. They go with the preview, or a week after.
create table import_reject (
  run_id bigint not null references import_run on delete cascade,
  -- Where it stands in its file, as a spreadsheet counts.
  line integer not null,
  reason text not null,
  cells text[] not null,
  primary key (run_id, line)
);
