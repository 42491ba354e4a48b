-- A conversation begins with the customer's first message: one with an agreed price (0093) has another before it.
create or replace function count_message() returns trigger language plpgsql as $$
begin
  insert into message_count as c (business_id, day, conversations, messages)
  select t.business_id, istanbul_day(new.sent_at), (not exists (
    select from message m where m.thread_id = new.thread_id and m.no < new.no and m.side = 'customer'))::integer, 1
  from thread t where t.id = new.thread_id
  on conflict (business_id, day)
  do update set conversations = c.conversations + excluded.conversations, messages = c.messages + 1;
  return null;
end $$;
