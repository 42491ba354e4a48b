-- What a listing brings, by day: counts that are read without reading what was counted.

-- Messages of customers, and conversations they began. Numbers alone: they stay when an account is erased. Written while
-- the thread is held and before the heads of the stream are, by everybody in this order.
create table message_count (
  business_id bigint not null references business on delete cascade,
  day date not null,
  conversations integer not null check (conversations >= 0),
  messages integer not null check (messages >= conversations),
  primary key (business_id, day)
);
insert into message_count (business_id, day, conversations, messages)
select t.business_id, istanbul_day(m.sent_at), count(*) filter (where m.no = 1), count(*)
from message m join thread t on t.id = m.thread_id where m.side = 'customer' group by 1, 2;

create function count_message() returns trigger language plpgsql as $$
begin
  insert into message_count as c (business_id, day, conversations, messages)
  select t.business_id, istanbul_day(new.sent_at), (new.no = 1)::integer, 1 from thread t where t.id = new.thread_id
  on conflict (business_id, day)
  do update set conversations = c.conversations + excluded.conversations, messages = c.messages + 1;
  return null;
end $$;
create trigger message_counted after insert on message
  for each row when (new.side = 'customer') execute function count_message();

-- Prizes by the day of their use, favourites by the day they became so.
create index prize_used on prize (business_id, used_at) where used_at is not null and business_id is not null;
create index favorite_business_day on favorite (business_id, created_at);
drop index favorite_business;

-- The place in the district beside that in the province; null where no district is known.
alter table business_standing
  add district_rank integer check (district_rank > 0),
  add district_ranked integer check (district_ranked >= district_rank);
