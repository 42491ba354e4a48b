-- The daily prize wheel: what it shows, who spun, what was won. Money is in kuruş.

-- The moment of a spin. A function of its own, so that a test can move its own database to midnight.
create function wheel_now() returns timestamptz
language sql stable parallel safe
return now();

-- What a losing segment may be called; a winning one may not (see wheel_segment).
create function sounds_lost(title text) returns boolean
language sql immutable strict parallel safe
return lower(translate(title, 'İIı', 'iii') collate "C") ~ 'olmadi|kalmadi|dene';

create table wheel_segment (
  id bigint generated always as identity primary key,
  -- Null: the platform's own.
  business_id bigint references business on delete cascade,
  -- The platform's two faces: the page /wheel and the home's modal. A business has one.
  surface text not null check (surface in ('page', 'modal', 'business')),
  position integer not null default 0,
  title text not null check (length(title) between 2 and 80),
  -- `again` grants one more spin, once a day; `none` is nothing. The others are prizes.
  kind text not null
    check (kind in ('credit', 'discount', 'cash', 'gift', 'service', 'premium', 'vip', 'again', 'none')),
  is_win boolean not null generated always as (kind not in ('again', 'none')) stored,
  value bigint not null default 0 check (value between 0 and 100000000),
  -- Of the platform's: its share of the sum. Of a business's prize: in ten thousand, what is left is lost.
  weight integer not null check (weight between 0 and 1000000),
  -- Null: as many as may be.
  stock integer check (stock between 0 and 1000000),
  starts_on date,
  ends_on date,
  valid_days integer not null default 90 check (valid_days between 1 and 365),
  -- Whether the home's modal may show it to people of the business's city.
  in_city_wheel boolean not null default false,
  is_active boolean not null default true,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((business_id is null) = (surface <> 'business')),
  check (is_win or value = 0),
  check (not sounds_lost(title) or kind in ('again', 'none')),
  check (business_id is null or kind in ('discount', 'gift', 'service', 'none')),
  check (ends_on >= starts_on)
);
create index wheel_segment_business on wheel_segment (business_id) where business_id is not null;
-- What is lost on a business's wheel is one segment.
create unique index wheel_segment_lost on wheel_segment (business_id) where surface = 'business' and kind = 'none';

-- One in three wins, by weight. Who finds better figures edits the rows.
insert into wheel_segment (surface, position, title, kind, value, weight, valid_days) values
  ('page', 1, '50 TL Platform Kredisi', 'credit', 5000, 90, 90),
  ('page', 2, '100 TL Hizmet İndirimi', 'discount', 10000, 40, 90),
  ('page', 3, 'Ücretsiz Premium', 'premium', 0, 25, 90),
  ('page', 4, '200 TL Bonus', 'credit', 20000, 8, 90),
  ('page', 5, '75 TL Nakit', 'cash', 7500, 10, 90),
  ('page', 6, 'VIP Üyelik', 'vip', 0, 20, 30),
  ('page', 7, '25 TL İndirim', 'discount', 2500, 140, 90),
  ('page', 8, 'Tekrar Çevir', 'again', 0, 667, 90),
  ('modal', 1, '₺25 Platform Kredisi', 'credit', 2500, 130, 90),
  ('modal', 2, 'Ücretsiz Teslimat', 'service', 0, 90, 90),
  ('modal', 3, '₺50 İndirim Kuponu', 'discount', 5000, 60, 90),
  ('modal', 4, 'Bu sefer olmadı', 'none', 0, 334, 90),
  ('modal', 5, '₺100 Hediye Çeki', 'gift', 10000, 25, 90),
  ('modal', 6, 'Tekrar dene', 'none', 0, 333, 90),
  ('modal', 7, '₺200 Alışveriş Kredisi', 'credit', 20000, 8, 90),
  ('modal', 8, 'VIP Müşteri Statüsü', 'vip', 0, 20, 30);

-- What the platform gives away in a calendar year of Istanbul. In shares, so that winners need not wait for each other:
-- each spends from one of them, and none beyond its own.
create table wheel_budget (
  year integer not null,
  share smallint not null check (share between 0 and 15),
  cap bigint not null,
  spent bigint not null default 0,
  primary key (year, share),
  check (spent between 0 and cap)
);

-- The next spin of a person on a wheel: its id and the server's seed, fixed before the person chooses theirs.
create sequence wheel_spin_id;
create table wheel_commitment (
  user_id bigint not null references app_user on delete cascade,
  business_id bigint references business on delete cascade,
  -- 0: the platform's.
  wheel bigint not null generated always as (coalesce(business_id, 0)) stored,
  spin_id bigint not null default nextval('wheel_spin_id'),
  server_seed bytea not null check (octet_length(server_seed) = 32),
  primary key (user_id, wheel)
-- Room on each page, and no index on what changes: the next commitment is written beside the last one.
) with (fillfactor = 80);
create index wheel_commitment_business on wheel_commitment (business_id) where business_id is not null;

-- What a wheel showed at a spin. Many spins share one; its content is its key.
create table wheel_layout (
  id bigint generated always as identity primary key,
  hash bytea not null unique check (octet_length(hash) = 32),
  segments jsonb not null
);

-- The ledger. One row for each right used, whoever asks how often at once.
create table wheel_spin (
  id bigint primary key,
  user_id bigint not null references app_user on delete cascade,
  business_id bigint references business on delete cascade,
  wheel bigint not null generated always as (coalesce(business_id, 0)) stored,
  -- Of Istanbul, by the database's clock.
  day date not null,
  right_no smallint not null check (right_no between 1 and 3),
  -- Of wheel_layout, whose rows are never taken away; a foreign key would cost each spin a look.
  layout_id bigint not null,
  -- In the layout's order; null where there are as many as may be.
  stocks integer[] not null,
  server_seed bytea not null check (octet_length(server_seed) = 32),
  client_seed text not null check (client_seed ~ '^[A-Za-z0-9_-]{0,64}$'),
  -- Of wheel_segment, which goes only with its business, and then so does this.
  segment_id bigint not null,
  is_win boolean not null,
  -- "Tekrar Çevir" that gave one more.
  grants_extra boolean not null check (not (grants_extra and is_win)),
  spun_at timestamptz not null default wheel_now(),
  unique (user_id, wheel, day, right_no)
);
create unique index wheel_spin_extra on wheel_spin (user_id, wheel, day) where grants_extra;
create index wheel_spin_business on wheel_spin (business_id, spun_at) where business_id is not null;
create index wheel_spin_won on wheel_spin (segment_id) where is_win;

create table prize (
  id bigint generated always as identity primary key,
  spin_id bigint not null unique references wheel_spin on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  -- Who issued it and alone redeems it; null: the platform.
  business_id bigint references business on delete cascade,
  title text not null,
  kind text not null,
  value bigint not null check (value >= 0),
  code text not null check (code ~ '^724[0-9]{4,}$'),
  -- The code is taken: unused, and not so long expired that it may be given again.
  code_open boolean not null default true,
  won_at timestamptz not null default wheel_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by bigint references app_user on delete set null,
  check (used_at is null or not code_open)
);
create unique index prize_code_open on prize (business_id, code) nulls not distinct where code_open;
create index prize_code on prize (code);
create index prize_user on prize (user_id, id);
create index prize_business on prize (business_id, id) where business_id is not null;

-- Stops a statement that found the stock, the budget or the commitment gone: nothing of it stays.
create function wheel_moved() returns boolean language plpgsql as $$
begin
  raise exception 'the wheel has moved' using errcode = 'RW001';
end $$;

-- Twenty spins are a level.
create function user_level(user_id bigint) returns integer
language sql stable parallel safe
return (select 1 + count(*)::integer / 20 from wheel_spin s where s.user_id = user_level.user_id);

-- A business named instead of numbered.
create index business_name_listed on business (name_folded) where status = 'verified';

insert into server_secret (name) values ('prize-token');
