-- What the staff sets out to collect, and what was recorded in the field.

create table field_plan (
  id bigint generated always as identity primary key,
  area text not null check (length(area) between 1 and 80),
  plate char(2) not null,
  district_id integer,
  -- Businesses a day.
  target integer not null check (target between 1 and 1000),
  priority text not null check (priority in ('urgent', 'high', 'medium')),
  -- Empty: every category.
  category_ids integer[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Who recorded a business where; a plan counts those of today.
create table field_record (
  business_id bigint primary key references business on delete cascade,
  plan_id bigint references field_plan on delete set null,
  recorded_by bigint references app_user on delete set null,
  -- Of the position as the device told it; null: the pin was set by hand.
  accuracy_m real check (accuracy_m >= 0),
  recorded_at timestamptz not null default now()
);
create index field_record_day on field_record (istanbul_day(recorded_at), plan_id);
create index field_record_by on field_record (recorded_by);
