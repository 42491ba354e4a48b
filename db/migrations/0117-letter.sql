-- Letters to places without an owner, each with a code by which the place is claimed (docs/decisions/0126).
create table letter_run (
  id bigint generated always as identity primary key,
  plate char(2) not null,
  district_id integer not null,
  -- Null: all trades.
  category_id integer references category on delete set null,
  made_at timestamptz not null default now(),
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  -- Makes the codes again for another print, with the server's secret. Forgotten when the run ends.
  salt bytea check (octet_length(salt) = 32)
);
create index letter_run_ends on letter_run (ends_at) where salt is not null;
create index letter_run_category on letter_run (category_id) where category_id is not null;

-- To a listed business, or to a place that nobody confirmed.
create table letter (
  id bigint generated always as identity primary key,
  run_id bigint not null references letter_run on delete cascade,
  business_id bigint references business on delete cascade,
  candidate_id bigint references candidate on delete cascade,
  -- A keyed hash of the code.
  code_mac bytea not null unique check (octet_length(code_mac) = 32),
  opened_at timestamptz,
  used_at timestamptz,
  -- Null though it was used: the account is gone.
  used_by bigint references app_user on delete set null,
  -- From when on its code is good no more: used, cancelled or over.
  ended_at timestamptz,
  check (num_nonnulls(business_id, candidate_id) = 1),
  check (used_by is null or used_at is not null),
  check (used_at is null or ended_at is not null)
);
-- One place has one letter whose code is good.
create unique index letter_good_business on letter (business_id) where ended_at is null;
create unique index letter_good_candidate on letter (candidate_id) where ended_at is null;
create index letter_run_letters on letter (run_id);
create index letter_business on letter (business_id) where business_id is not null;
create index letter_candidate on letter (candidate_id) where candidate_id is not null;
create index letter_used_by on letter (used_by) where used_by is not null;
insert into server_secret (name) values ('letter-code');

alter table claim drop constraint claim_proof_check;
alter table claim add constraint claim_proof_check check (proof in ('email', 'phone', 'document', 'letter'));
