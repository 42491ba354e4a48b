-- Which snapshots of the listing processes keep beside their data (docs/decisions/0103). One that is named here can catch
-- up: what was removed since its mark is kept for it. A database restored to an earlier moment does not know later ones.
create table listing_snapshot (
  id uuid primary key,
  mark xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  used_at timestamptz not null default now()
);
