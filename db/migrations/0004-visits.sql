-- Visits counted without visitors, favourites, and what people report.

-- The calendar day of a moment where the product lives.
create function istanbul_day(moment timestamptz) returns date
language sql immutable strict parallel safe
return (moment at time zone 'Europe/Istanbul')::date;

-- How often something happened to a business on a day. `contact`: people who called, asked the way or opened the
-- website that day, each once.
create table visit_count (
  business_id bigint not null references business on delete cascade,
  day date not null,
  kind text not null check (kind in ('view', 'call', 'directions', 'website', 'contact')),
  count integer not null check (count > 0),
  primary key (business_id, day, kind)
);
create index visit_count_day on visit_count (day) where kind = 'view';

-- With what the day's visitors are hashed. Forgotten soon after the day: what remains cannot be led back to anybody.
-- Unlogged, as the marks: a crash may count a visitor twice, and no backup or replica of the log holds them.
create unlogged table visit_salt (
  day date primary key,
  salt bytea not null default gen_random_bytes(32)
);

-- "This visitor was counted for this business and kind": a hash, until it may count again.
create unlogged table visit_mark (
  key text primary key,
  ends_at timestamptz not null
);
create index visit_mark_end on visit_mark (ends_at);

-- Places among the listed businesses of a category and province by views of 30 days, recomputed now and then.
create table business_standing (
  business_id bigint primary key references business on delete cascade,
  rank integer not null check (rank > 0),
  ranked integer not null check (ranked >= rank),
  computed_at timestamptz not null default now()
);

create table favorite (
  user_id bigint not null references app_user on delete cascade,
  business_id bigint not null references business on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, business_id)
);
create index favorite_business on favorite (business_id);

create table business_report (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  kind text not null
    check (kind in ('wrong_phone', 'wrong_hours', 'closed_for_good', 'wrong_place', 'other', 'abuse')),
  details text not null default '' check (length(details) <= 1000),
  created_at timestamptz not null default now(),
  -- When the staff was done with it; null while it waits.
  closed_at timestamptz
);
-- A person says one thing about a business once, until somebody has looked at it.
create unique index business_report_open on business_report (user_id, business_id, kind) where closed_at is null;
create index business_report_waiting on business_report (created_at) where closed_at is null;
create index business_report_business on business_report (business_id);
