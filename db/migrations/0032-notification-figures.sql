-- How many read what was sent, and how many browsers took it: counted as it happens, for the staff's page asks for the
-- last ten, which may have gone to a million people each. Who has left the count stays in it.
create table notification_figure (
  notification_id bigint not null references notification on delete cascade,
  -- Many read at once: each adds to one of sixteen rows.
  shard smallint not null check (shard between 0 and 15),
  read_count integer not null default 0 check (read_count >= 0),
  push_count integer not null default 0 check (push_count >= 0),
  primary key (notification_id, shard)
);

insert into notification_figure (notification_id, shard, read_count, push_count)
select id, 0, reads, pushes from (
  select n.id, (select count(*) from notification_read r where r.notification_id = n.id) as reads,
    (select count(*) from push p where p.notification_id = n.id and p.sent_at is not null) as pushes
  from notification n) counted
where reads > 0 or pushes > 0;

-- In the order of their keys: two who read everything at once do not wait for each other crosswise.
create function count_notification_reads() returns trigger language plpgsql as $$
begin
  insert into notification_figure as f (notification_id, shard, read_count)
  select notification_id, user_id % 16, count(*) from added group by 1, 2 order by 1, 2
  on conflict (notification_id, shard) do update set read_count = f.read_count + excluded.read_count;
  return null;
end $$;
create trigger notification_read_counted after insert on notification_read referencing new table as added
  for each statement execute function count_notification_reads();

create function count_notification_push() returns trigger language plpgsql as $$
begin
  insert into notification_figure as f (notification_id, shard, push_count)
  values (new.notification_id, new.subscription_id % 16, 1)
  on conflict (notification_id, shard) do update set push_count = f.push_count + 1;
  return null;
end $$;
create trigger push_counted after update of sent_at on push for each row
  when (old.sent_at is null and new.sent_at is not null and new.notification_id is not null)
  execute function count_notification_push();
