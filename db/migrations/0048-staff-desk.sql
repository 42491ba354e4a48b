-- What waits for the staff: since when, and who is told of it how (docs/decisions/0064).

-- When a business came to wait: it may have been a draft for weeks. Kept when it is decided, for the next time overwrites it.
alter table business add column waiting_since timestamptz;
update business set waiting_since = updated_at where status = 'pending';
alter table business add constraint business_waiting_since check (status <> 'pending' or waiting_since is not null);
create function note_waiting() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.status <> 'pending' then
    new.waiting_since := coalesce(case when tg_op = 'INSERT' then new.waiting_since end, now());
  end if;
  return new;
end $$;
create trigger business_waits before insert or update of status on business
  for each row when (new.status = 'pending') execute function note_waiting();
create index business_waiting on business (waiting_since) where status = 'pending';

-- At which hour of Istanbul an admin gets the day's mail of what waits; null: never. Without a row at nine.
create table staff_digest (
  user_id bigint primary key references app_user on delete cascade,
  hour smallint check (hour between 0 and 23),
  mailed_on date
);

-- Up to when the staff was told of what newly waits. One row; whoever moves it on tells.
create table staff_told (
  id boolean primary key default true check (id),
  until_at timestamptz not null
);
insert into staff_told (until_at) values (now());

insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  ('mail', 'staff_digest', 2, 4, false, 'notice');
