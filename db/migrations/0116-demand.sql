-- What the staff plans by (docs/decisions/0124). District 0: not known.

-- Questions for a trade near which nothing of it was listed: how many networks asked on a day. Nothing of anybody, nor what they
-- wrote; 400 days.
create table demand_count (
  day date not null,
  plate char(2) not null,
  district_id integer not null,
  category_id integer not null references category on delete cascade,
  count integer not null check (count > 0),
  primary key (day, plate, district_id, category_id)
);

-- How many are listed, and how many nobody confirmed, counted again every few minutes: there are millions of them. `trust`: the
-- sum of both trusts of the listed ones.
create table country_count (
  plate char(2) not null,
  district_id integer not null,
  category_id integer not null,
  listed integer not null,
  trust bigint not null,
  candidates integer not null,
  primary key (plate, district_id, category_id)
);

-- What came of a plan since it was made: recorded for it, of these listed now, and businesses of its area and trades visited.
create table country_plan (
  plan_id bigint primary key references field_plan on delete cascade,
  recorded integer not null,
  listed integer not null,
  visited integer not null
);

create table country_counted (
  is_one boolean primary key default true check (is_one),
  counted_at timestamptz,
  -- How long it took: the next count waits a hundred times as long.
  took_ms integer not null default 0 check (took_ms >= 0)
);
insert into country_counted default values;
