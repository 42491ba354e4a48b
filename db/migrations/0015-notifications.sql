-- What the staff tells people, who it reaches, and how it reaches a device that nobody holds.

-- Since when offers are agreed to; null: they are not. Kept by the consents themselves, so that who is reached can be
-- counted and found without walking through everybody's history.
alter table app_user add column offers_since timestamptz;
update app_user u set offers_since = c.created_at
from (
  select distinct on (user_id) user_id, given, created_at from consent
  where kind = 'marketing' and channel = 'push' order by user_id, id desc
) c
where c.user_id = u.id and c.given;
create function note_offers() returns trigger language plpgsql as $$
begin
  update app_user set offers_since = case when new.given then coalesce(offers_since, new.created_at) end
  where id = new.user_id;
  return null;
end $$;
create trigger consent_offers after insert on consent for each row
  when (new.kind = 'marketing' and new.channel = 'push') execute function note_offers();
create index app_user_audience on app_user (user_type, plate) include (offers_since, created_at, id);

-- Names as people look for them: without case and marks. ı and İ are i.
create function folded_person(name text, email text, phone text) returns text
language sql immutable strict parallel safe
return lower(translate(name || ' ' || email || ' ' || phone, 'IİıŞşĞğÜüÖöÇçÂâÎîÛû', 'iiissgguuooccaaiiuu') collate "C");
create index app_user_sought on app_user using gin (folded_person(name, email, phone) gin_trgm_ops);

-- One row for each thing told, with its audience as a rule: who it reaches is asked, not written down.
create table notification (
  id bigint generated always as identity primary key,
  -- Null: the account was erased.
  sender_id bigint references app_user on delete set null,
  -- What the sender's browser called it: sent again, it is the same notification.
  client_id text check (client_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Commercial ones need consent; those of service do not.
  kind text not null check (kind in ('service', 'commercial')),
  title text not null check (title ~ '\S' and length(title) <= 120),
  message text not null check (message ~ '\S' and length(message) <= 1000),
  -- A page of ours that it leads to.
  path text check (path ~ '^/([^/\\].*)?$' and length(path) <= 200),
  target_type text not null check (target_type in ('all', 'customers', 'businesses', 'specific')),
  -- Empty: everywhere.
  plates char(2)[] not null default '{}' check (cardinality(plates) <= 81),
  -- How many it reached when it was sent.
  target_count integer not null check (target_count >= 0),
  sent_at timestamptz not null default clock_timestamp(),
  day date generated always as ((sent_at at time zone 'Europe/Istanbul')::date) stored
);
create unique index notification_client on notification (sender_id, client_id) where client_id is not null;
create index notification_broadcast on notification (id) where target_type <> 'specific';
create index notification_of_day on notification (day, id) where kind = 'commercial';

-- Those who were chosen one by one.
create table notification_recipient (
  notification_id bigint not null references notification on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  read_at timestamptz,
  primary key (user_id, notification_id)
);
create index notification_recipient_of on notification_recipient (notification_id);
create index notification_recipient_unread on notification_recipient (user_id) where read_at is null;

-- Who has read what went to many.
create table notification_read (
  notification_id bigint not null references notification on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  read_at timestamptz not null default now(),
  primary key (user_id, notification_id)
);
create index notification_read_of on notification_read (notification_id);

-- Whether something for many suits somebody by type, city and consent. Whoever came later was not meant.
create function notification_suits(n notification, u app_user) returns boolean
language sql immutable
return n.target_type <> 'specific' and u.created_at <= n.sent_at
  and (n.target_type = 'all' or (n.target_type = 'customers' and u.user_type = 'customer')
    or (n.target_type = 'businesses' and u.user_type = 'business'))
  and (n.plates = '{}' or u.plate = any (n.plates))
  and (n.kind <> 'commercial' or coalesce(u.offers_since <= n.sent_at, false));

-- How many commercial ones of a day, before the one of this id, somebody was told.
create function offers_told(u app_user, on_day date, before_id bigint) returns bigint
language sql stable
return (select count(*) from notification e
  where e.kind = 'commercial' and e.day = on_day and e.id < before_id
    and (notification_suits(e, u)
      or exists (select from notification_recipient r where r.user_id = u.id and r.notification_id = e.id)));

-- Whether it is in somebody's inbox: chosen, or suited and not the sixth offer of its day.
create function notification_reaches(n notification, u app_user) returns boolean
language sql stable
return case when n.target_type = 'specific'
  then exists (select from notification_recipient r where r.user_id = u.id and r.notification_id = n.id)
  else notification_suits(n, u) and (n.kind <> 'commercial' or offers_told(u, n.day, n.id) < 5)
end;

-- A browser that takes messages for a person while no page is open.
create table push_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  -- In which it was made; null: that session ran out by itself.
  session_id uuid references session (id) on delete set null,
  -- Where its maker takes messages for it: whoever knows it can send, so it is told to nobody.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 40),
  kinds text[] not null default '{messages,service}' check (kinds <@ '{messages,service}'::text[]),
  created_at timestamptz not null default now()
);
create index push_subscription_of_user on push_subscription (user_id);
create index push_subscription_of_session on push_subscription (session_id) where session_id is not null;

-- A session that was ended, not one that ran out, takes its browser's subscription with it: logout, new password.
create function drop_pushes() returns trigger language plpgsql as $$
begin
  if old.ends_at > now() and old.last_seen_at + old.idle_limit > now() then
    delete from push_subscription where session_id = old.id;
  end if;
  return old;
end $$;
create trigger session_drops_pushes before delete on session for each row execute function drop_pushes();

-- Pushes leave through here. One row for each browser and tag: what is told again under a tag takes its place.
create table push (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscription on delete cascade,
  tag text not null check (tag ~ '^[a-z]+-\d+$'),
  -- Its words; null for those of messages, which stand in `data` until they have left.
  notification_id bigint references notification on delete cascade,
  data jsonb,
  -- Grows when the tag is told anew: what was on its way then is not what waits now.
  version integer not null default 1,
  useful_until timestamptz not null,
  next_try_at timestamptz not null default now(),
  tries integer not null default 0 check (tries >= 0),
  sent_at timestamptz,
  given_up_at timestamptz,
  created_at timestamptz not null default now(),
  unique (subscription_id, tag),
  check (sent_at is null or given_up_at is null)
);
create index push_waiting on push (next_try_at) where sent_at is null and given_up_at is null;
create index push_of_notification on push (notification_id) where notification_id is not null;

-- Notifications on their way into the outbox, as far as the subscription with this id.
create table push_fan_out (
  notification_id bigint primary key references notification on delete cascade,
  after_id bigint not null default 0
);

create function wake_push() returns trigger language plpgsql as $$
begin
  notify push;
  return null;
end $$;
create trigger push_wake after insert or update of version on push for each statement execute function wake_push();
create trigger push_fan_out_wake after insert on push_fan_out for each statement execute function wake_push();

-- When somebody who is not there is to get a push of a conversation.
alter table thread add column customer_push_due_at timestamptz, add column business_push_due_at timestamptz;
create index thread_customer_push_due on thread (customer_push_due_at) where customer_push_due_at is not null;
create index thread_business_push_due on thread (business_push_due_at) where business_push_due_at is not null;

-- What the staff did: append-only; the name goes with the account.
create table audit_entry (
  id bigint generated always as identity primary key,
  actor_id bigint references app_user on delete set null,
  action text not null check (action ~ '^[a-z_.]{3,60}$'),
  -- The row it was done to.
  subject_id bigint,
  -- Facts without words of people.
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_entry_actor on audit_entry (actor_id, id desc) where actor_id is not null;
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  -- The name of an erased account is taken out by its key, through a trigger of its own.
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_rewriting();
