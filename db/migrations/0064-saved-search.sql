-- Saved searches, and what newly matches them (docs/decisions/0088).
create table saved_search (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- What is asked again, as the contract's shape.
  question jsonb not null,
  -- What a business must be to match: trades (none: any), folded names of its town, a circle, folded words, a telephone.
  category_ids integer[] not null,
  city text,
  district text,
  lat double precision,
  lng double precision,
  radius_km double precision,
  words text[] not null,
  needs_phone boolean not null,
  digest bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, digest),
  check ((lat is null) = (lng is null) and (lat is null) = (radius_km is null))
);
-- By trade and cell: a business can match only searches with which it shares a key.
create table saved_search_key (
  key text collate "C" not null,
  saved_search_id bigint not null references saved_search on delete cascade,
  primary key (key, saved_search_id)
);
create index saved_search_key_search on saved_search_key (saved_search_id);

-- At most 20 a person, also when the last places are fought for: those who add take turns.
create function saved_search_has_room() returns trigger language plpgsql as $$
begin
  perform 1 from app_user where id = new.user_id for no key update;
  if (select count(*) from saved_search where user_id = new.user_id) >= 20 then
    raise exception 'saved searches are full' using errcode = 'check_violation', constraint = 'saved_search_room';
  end if;
  return new;
end $$;
create trigger saved_search_has_room before insert on saved_search for each row execute function saved_search_has_room();

-- What a person has not seen yet. Tens of thousands come in a minute: no key to the business, whose deletion leaves them to the sweep, and an index by
-- blocks for what comes in the order of time.
create table saved_search_match (
  saved_search_id bigint not null references saved_search on delete cascade,
  business_id bigint not null,
  found_at timestamptz not null,
  primary key (saved_search_id, business_id)
);
create index saved_search_match_found on saved_search_match using brin (found_at);

-- When a person was last told of what matches, and when they are to be told next.
create table saved_search_reader (
  user_id bigint primary key references app_user on delete cascade,
  told_at timestamptz,
  due_at timestamptz
);
create index saved_search_reader_due on saved_search_reader (due_at) where due_at is not null;

-- Ten minutes after a match, from 9 to 21 o'clock in Istanbul, once a day.
create function next_saved_search_telling(told_at timestamptz) returns timestamptz language sql as $$
  select case
    when (told_at at time zone 'Europe/Istanbul')::date >= soon::date
      then ((told_at at time zone 'Europe/Istanbul')::date + 1 + time '09:00') at time zone 'Europe/Istanbul'
    when soon::time < '09:00' then (soon::date + time '09:00') at time zone 'Europe/Istanbul'
    when soon::time >= '21:00' then (soon::date + 1 + time '09:00') at time zone 'Europe/Istanbul'
    else soon at time zone 'Europe/Istanbul'
  end
  from (select (now() + interval '10 minutes') at time zone 'Europe/Istanbul' as soon) moment
$$;

-- Businesses to match, since when, and the trade and town they were last matched by: each is matched when it is first
-- listed and when its trade or town changes, not when it is suspended and comes back.
create table saved_search_business (
  business_id bigint primary key references business on delete cascade,
  trade_and_town text not null,
  since timestamptz not null,
  is_waiting boolean not null
);
create index saved_search_business_waiting on saved_search_business (business_id) where is_waiting;

create function trade_and_town(of business) returns text language sql immutable as
  $$ select md5(concat_ws('/', of.category_id, of.city, of.district)) $$;

insert into saved_search_business
  select b.id, trade_and_town(b), now(), false from business b where status = 'verified';

create function await_saved_search_match() returns trigger language plpgsql as $$
begin
  insert into saved_search_business as known values (new.id, trade_and_town(new), clock_timestamp(), true)
  on conflict (business_id) do update
    set trade_and_town = excluded.trade_and_town, since = excluded.since, is_waiting = true
    where known.trade_and_town <> excluded.trade_and_town;
  return null;
end $$;
create trigger await_saved_search_match after insert or update of status, category_id, city, district on business
  for each row when (new.status = 'verified') execute function await_saved_search_match();
