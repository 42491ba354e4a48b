-- What the staff sets out to collect, what was recorded in the field, and how many businesses there are.

create table field_plan (
  id bigint generated always as identity primary key,
  area text not null check (length(area) between 1 and 80),
  plate char(2) not null,
  district_id integer,
  -- Businesses a day.
  target integer not null check (target between 1 and 1000),
  priority text not null check (priority in ('urgent', 'high', 'medium')),
  -- Empty: every category.
  category_ids integer[] not null default '{}' check (cardinality(category_ids) <= 30),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create function field_plan_rank(priority text) returns smallint
language sql immutable strict parallel safe
return case priority when 'urgent' then 1 when 'high' then 2 else 3 end;

create index field_plan_of_the_day on field_plan (field_plan_rank(priority), id) where is_active;

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

-- Businesses by status and by the day on which they came. Changes are appended and folded together now and then: rows
-- that were counted in place would be held until a long import commits, and everybody would wait for it.
create table business_count (
  -- Null: before yesterday; of the days only today's is asked for.
  day date,
  status text not null,
  delta bigint not null
);

create function count_added_businesses() returns trigger language plpgsql as $$
begin
  insert into business_count (day, status, delta)
  select istanbul_day(created_at), status, count(*) from added group by 1, 2;
  return null;
end $$;

create function count_removed_businesses() returns trigger language plpgsql as $$
begin
  insert into business_count (day, status, delta)
  select istanbul_day(created_at), status, -count(*) from removed group by 1, 2;
  return null;
end $$;

create function count_moved_business() returns trigger language plpgsql as $$
begin
  insert into business_count (day, status, delta)
  values (istanbul_day(old.created_at), old.status, -1), (istanbul_day(new.created_at), new.status, 1);
  return null;
end $$;

create trigger business_count_added after insert on business referencing new table as added
for each statement execute function count_added_businesses();
create trigger business_count_removed after delete on business referencing old table as removed
for each statement execute function count_removed_businesses();
create trigger business_count_moved after update of status, created_at on business
for each row when ((old.status, old.created_at) is distinct from (new.status, new.created_at))
execute function count_moved_business();

insert into business_count (day, status, delta)
select istanbul_day(created_at), status, count(*) from business group by 1, 2;

-- The latest ones of those listed; business_queue has the others.
create index business_latest on business (id) where status = 'verified';
