-- What the field says of places that are listed: still here, or not.

-- When somebody of the staff last stood there and found it as it is listed; null: never.
alter table business add column checked_at timestamptz;
-- What was checked longest ago, of a district or of a province.
create index business_checked_district on business (district_id, checked_at nulls first, id) where status = 'verified';
create index business_checked_province on business (plate, checked_at nulls first, id) where status = 'verified';

create table field_visit (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  user_id bigint references app_user on delete set null,
  -- What the device called it: sent again under the same name, it is the same visit.
  client_id text not null check (length(client_id) between 1 and 100),
  outcome text not null check (outcome in ('here', 'closed', 'moved', 'wrong')),
  note text not null default '' check (length(note) <= 1000),
  -- Where the worker stood, to about 10 m; it goes with the account.
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  accuracy_m real check (accuracy_m >= 0),
  visited_at timestamptz not null default now(),
  check ((lat is null) = (lng is null)),
  constraint field_visit_client unique (user_id, client_id)
);
create index field_visit_business on field_visit (business_id, id);
create index field_visit_of_user on field_visit (user_id, visited_at);
-- What one did today.
create index field_record_of_user on field_record (recorded_by, recorded_at);

-- Seals what a device keeps until there is a network.
insert into server_secret (name) values ('field-queue');

-- The view names the columns that were there when it was made.
drop view listed_business;
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
