-- Places that open data names and nobody confirmed (docs/decisions/0121). They are no businesses: nothing that lists what is
-- open, rings or is called out reads these tables.
create table candidate_source (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{1,30}$'),
  -- As it is credited, the licence of its data, and where both can be read.
  name text not null check (name ~ '\S'),
  licence text not null check (licence ~ '\S'),
  url text not null check (url ~ '^https://'),
  -- Of two that differ the lower one is shown.
  rank smallint not null
);
insert into candidate_source values
  ('osm', 'OpenStreetMap', 'ODbL 1.0', 'https://www.openstreetmap.org/copyright', 1),
  ('overture', 'Overture Maps', 'CDLA Permissive 2.0', 'https://docs.overturemaps.org/attribution', 2);

create table candidate_import (
  id bigint generated always as identity primary key,
  source text not null references candidate_source,
  file_name text not null,
  -- When the source had it so.
  data_date date not null,
  -- Whether what the file leaves out is gone for the source.
  is_whole boolean not null,
  imported_at timestamptz not null default now(),
  undone_at timestamptz,
  counts jsonb not null default '{}'
);

create table candidate (
  id bigint generated always as identity primary key,
  -- Of its records, the best of each field.
  category_id integer not null references category,
  name text not null check (length(name) between 1 and 200),
  name_folded text not null,
  address text not null,
  plate char(2) not null,
  city text not null,
  district_id integer,
  district text,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  -- As the source publishes it of the place: nobody's account.
  telephone text,
  website text check (website ~* '^https?://'),
  hours text,
  -- It says so of itself: its source has it no more, or staff or people found nothing.
  is_gone boolean not null default false,
  -- Several people said so, and fewer that it is right.
  is_reported_gone boolean not null default false,
  position cube not null generated always as (sphere_point(lat, lng)) stored,
  words tsvector not null generated always as (to_tsvector('simple', name_folded)) stored
);
create index candidate_position on candidate using gist (position) where not (is_gone or is_reported_gone);
create index candidate_category_lat on candidate (category_id, lat, lng) where not (is_gone or is_reported_gone);
create index candidate_words on candidate using gin (words) where not (is_gone or is_reported_gone);
create index candidate_town on candidate (plate, category_id, district_id) where not (is_gone or is_reported_gone);

-- The same place among businesses: found so, or begun by who takes it over. While one of them is listed, it is not shown.
create table candidate_business (
  candidate_id bigint not null references candidate on delete cascade,
  business_id bigint not null references business on delete cascade,
  primary key (candidate_id, business_id)
);
create index candidate_business_business on candidate_business (business_id);

-- One place as one source has it. Records of several sources can be one candidate, and can be taken apart again. Source and
-- trade are held by the import and the candidate: millions of rows come at once, and each foreign key is a question a row.
create table candidate_record (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references candidate on delete cascade,
  source text not null,
  -- The source's own id; null where it gives none.
  ref text,
  -- The last one that had it, or left it out.
  import_id bigint not null references candidate_import,
  -- The last one that had it: its date is that of the data.
  seen_in bigint not null references candidate_import,
  -- How many whole files in a row left it out: after two it is gone for the source.
  missed smallint not null default 0,
  category_id integer not null,
  name text not null,
  name_folded text not null,
  address text not null,
  plate char(2) not null,
  city text not null,
  district_id integer,
  district text,
  lat double precision not null,
  lng double precision not null,
  telephone text,
  website text,
  hours text,
  unique (source, ref)
);
create index candidate_record_candidate on candidate_record (candidate_id);
create index candidate_record_unnamed on candidate_record (source, category_id, name_folded) where ref is null;

-- What an import did to a record, so that it can be taken back: the record before; null: it is new.
create table candidate_change (
  import_id bigint not null references candidate_import on delete cascade,
  record_id bigint not null,
  before jsonb,
  primary key (import_id, record_id)
);

-- "Is this right?": one answer a person and place, the last one.
create table candidate_answer (
  candidate_id bigint not null references candidate on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  answer text not null check (answer in ('right', 'gone', 'wrong')),
  -- A keyed hash of the network and the place: people of one network count as one.
  network_key bytea not null check (octet_length(network_key) = 32),
  answered_at timestamptz not null default now(),
  primary key (candidate_id, user_id)
);
create index candidate_answer_user on candidate_answer (user_id);
insert into server_secret (name) values ('candidate-answers');
