-- Businesses on duty for call-outs: until when, at what prices, how far, with whom (docs/decisions/0106).
create table duty (
  business_id bigint primary key references business on delete cascade,
  -- Ends by itself then; ended by hand: that moment.
  until_at timestamptz not null default now(),
  opening_kurus integer not null check (opening_kurus between 0 and 5000000),
  per_km_kurus integer not null check (per_km_kurus between 0 and 100000),
  free_km integer not null check (free_km between 0 and 100),
  night_percent integer not null check (night_percent between 0 and 200),
  holiday_percent integer not null check (holiday_percent between 0 and 200),
  includes text not null check (char_length(includes) <= 200),
  -- Minutes by road from the business's place, or a polygon: [[lat, lng], …].
  area_minutes integer check (area_minutes between 5 and 60),
  area_polygon jsonb,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(area_minutes, area_polygon) = 1)
);
create index duty_until on duty (until_at);

create table duty_vehicle (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  plate text not null check (char_length(plate) between 1 and 12),
  -- Taken off the list; jobs of the past keep its plate.
  gone_at timestamptz
);
create unique index duty_vehicle_plate on duty_vehicle (business_id, plate) where gone_at is null;

-- Who is asked. Those who have left the business are not.
create table duty_person (
  business_id bigint not null references duty on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  primary key (business_id, user_id)
);
create index duty_person_of_user on duty_person (user_id);

-- The staff has seen a business's licence: only where the trade needs one.
create table licence (
  business_id bigint primary key references business on delete cascade,
  note text not null check (char_length(note) between 1 and 200),
  seen_at timestamptz not null default now(),
  seen_by bigint references app_user on delete set null
);
create index licence_seen_by on licence (seen_by) where seen_by is not null;

-- A duty is its owner's word: it ends with the owner and with the listing, and a licence goes with the trade.
create function end_duty() returns trigger language plpgsql as $$
begin
  if new.status <> 'verified' or new.owner_id is distinct from old.owner_id then
    update duty set until_at = least(until_at, now()) where business_id = new.id;
  end if;
  if new.owner_id is distinct from old.owner_id or new.merged_into is not null then
    delete from duty where business_id = new.id;
  end if;
  if new.owner_id is distinct from old.owner_id or new.category_id is distinct from old.category_id then
    delete from licence where business_id = new.id;
  end if;
  return null;
end $$;
create trigger business_ends_duty after update of status, owner_id, merged_into, category_id on business
  for each row execute function end_duty();
