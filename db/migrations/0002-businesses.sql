-- Categories, opening schedules, businesses, and the one question the product exists for: what is open near here.

create extension if not exists btree_gist;

-- A point on the unit sphere: <-> between two is the chord, so nearest by chord is nearest by great circle.
create function sphere_point(lat double precision, lng double precision) returns cube
language sql immutable strict parallel safe
return cube(array[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]);

create table schedule (
  id integer generated always as identity primary key,
  -- OpenStreetMap opening_hours text, evaluated in Europe/Istanbul.
  hours text not null unique check (length(hours) between 1 and 500),
  -- Seven days, Monday first, of {from, to}; null when the week is not regular.
  week jsonb,
  open_state text not null check (open_state in ('open', 'closed', 'unknown')),
  next_change_at timestamptz
);
create index schedule_next_change on schedule (next_change_at) where next_change_at is not null;

create table category (
  id integer primary key check (id > 0),
  slug text not null unique,
  name text not null,
  description text not null,
  icon text not null,
  position integer not null,
  emergency boolean not null,
  promotion_restricted boolean not null,
  -- When places of this trade are usually open; null where there is no usual.
  usual_schedule_id integer references schedule
);

create table business (
  id bigint generated always as identity primary key,
  owner_id bigint references app_user,
  category_id integer references category,
  status text not null check (status in ('draft', 'pending', 'verified', 'rejected', 'suspended')),
  source text not null check (source in ('owner', 'user', 'staff', 'osm', 'sample')),
  source_id text,
  name text not null check (length(name) between 1 and 200),
  name_folded text not null,
  description text not null default '',
  address text not null default '',
  plate char(2),
  city text,
  district_id integer,
  district text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  phone text,
  email text,
  website text check (website ~* '^https?://'),
  -- Hours as somebody wrote them, beside what could be understood of them.
  hours_written text,
  schedule_id integer references schedule,
  -- The owner's switch: in force until switch_until, then the hours speak again.
  switch_open boolean,
  switch_until timestamptz,
  is_emergency boolean not null default false,
  price_range text,
  response_claim text,
  working_area text,
  features text[] not null default '{}',
  services text[] not null default '{}',
  payment_methods text[] not null default '{}',
  certificates text[] not null default '{}',
  insurers text[] not null default '{}',
  vehicle_types text[] not null default '{}',
  access_notes text[] not null default '{}',
  rating_mean numeric(3, 2) check (rating_mean between 1 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  -- Folded name, description, address, district and services, for finding by part of a word.
  search_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position cube generated always as (sphere_point(lat, lng)) stored,
  unique (source, source_id),
  check ((lat is null) = (lng is null)),
  check ((switch_open is null) = (switch_until is null)),
  check (status = 'draft' or category_id is not null),
  check (status <> 'verified' or plate is not null)
);
create index business_position on business using gist (position) where status = 'verified';
create index business_category_position on business using gist (category_id, position) where status = 'verified';
create index business_category on business (category_id, id) where status = 'verified';
create index business_twin on business (category_id, name_folded, lat);
create index business_owner on business (owner_id) where owner_id is not null;
create index business_search on business using gin (search_text gin_trgm_ops) where status = 'verified';
create index business_emergency on business (id) where status = 'verified' and is_emergency;

-- What anybody may see, with its open state: the switch while in force, else the hours, else the trade's usual
-- hours as an estimate, else unknown.
create view listed_business as
select
  b.*,
  c.name as category_name,
  s.hours,
  s.week,
  case
    when b.switch_until > now() then case when b.switch_open then 'open' else 'closed' end
    when s.id is not null then s.open_state
    when u.open_state = 'open' then 'estimated'
    else 'unknown'
  end as open_state,
  case
    when b.switch_until > now() then b.switch_until
    when s.id is not null then s.next_change_at
    else u.next_change_at
  end as next_change_at
from business b
join category c on c.id = b.category_id
left join schedule s on s.id = b.schedule_id
left join schedule u on u.id = c.usual_schedule_id
where b.status = 'verified';
