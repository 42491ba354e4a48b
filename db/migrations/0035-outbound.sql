-- What leaves for people is bounded by its recipient, here, whichever feature sends it (docs/decisions/0052).

-- How much of a kind one recipient gets. A kind without a row cannot be sent.
create table outbound_cap (
  channel text not null check (channel in ('mail')),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  per_hour integer not null check (per_hour > 0),
  per_day integer not null check (per_day >= per_hour),
  -- Asked for by whoever holds the address, or by the staff: also for addresses that nobody has confirmed.
  to_unconfirmed boolean not null default false,
  -- Lanes do not wait for each other.
  lane text not null default 'notice' check (lane in ('password', 'confirmation', 'notice')),
  primary key (channel, kind)
);
insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  -- Three an hour for ever: whoever asks for another's reset without end does not take the last one from its owner.
  ('mail', 'reset_password', 3, 72, true, 'password'),
  ('mail', 'password_given', 3, 10, true, 'password'),
  ('mail', 'account_made', 3, 10, true, 'password'),
  ('mail', 'confirm_email', 4, 12, true, 'confirmation'),
  ('mail', 'change_email', 3, 10, true, 'confirmation'),
  ('mail', 'claim_code', 3, 10, true, 'confirmation'),
  ('mail', 'claim_takeover', 3, 10, true, 'notice'),
  ('mail', 'change_email_taken', 3, 10, false, 'notice'),
  ('mail', 'email_change_asked', 4, 12, false, 'notice'),
  ('mail', 'email_changed', 4, 12, false, 'notice'),
  ('mail', 'password_changed', 4, 12, false, 'notice'),
  ('mail', 'phone_changed', 4, 12, false, 'notice'),
  ('mail', 'totp_on', 4, 12, false, 'notice'),
  ('mail', 'totp_off', 4, 12, false, 'notice'),
  ('mail', 'totp_reset', 4, 12, false, 'notice'),
  ('mail', 'role_changed', 4, 12, false, 'notice'),
  ('mail', 'account_blocked', 4, 12, false, 'notice'),
  ('mail', 'account_unblocked', 4, 12, false, 'notice'),
  ('mail', 'account_erased', 2, 4, false, 'notice'),
  ('mail', 'messages_waiting', 12, 60, false, 'notice'),
  -- An owner may have many businesses.
  ('mail', 'claim_approved', 30, 60, false, 'notice'),
  ('mail', 'claim_rejected', 30, 60, false, 'notice'),
  ('mail', 'claim_revoked', 30, 60, false, 'notice'),
  ('mail', 'fee_due', 60, 120, false, 'notice'),
  ('mail', 'listing_suspended', 60, 120, false, 'notice'),
  ('mail', 'payment_received', 60, 120, false, 'notice'),
  ('mail', 'fee_credited', 30, 60, false, 'notice'),
  ('mail', 'business_decided', 60, 120, false, 'notice'),
  ('mail', 'business_merged', 60, 120, false, 'notice');

-- What was let through. It outlives the outbox: an erased account's address must not start from nothing. The recipient
-- stands here as a hash, for at most a day.
create table outbound_count (
  key bytea primary key check (octet_length(key) = 32),
  hour_used integer not null,
  hour_ends_at timestamptz not null,
  day_used integer not null,
  day_ends_at timestamptz not null
);
create index outbound_count_end on outbound_count (day_ends_at);

-- The mailbox behind an address: what stands behind a plus, and dots of Google's, lead to the same person.
create function mailbox_of(address text) returns text
language sql immutable strict parallel safe
return case when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com')
  then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else regexp_replace(lower(address), '\+[^@]*@', '@') end;

-- Takes one from what a recipient still gets of a kind; false when nothing is left. What is refused counts for nothing.
create function take_outbound(of_channel text, to_recipient text, cap outbound_cap) returns boolean
language plpgsql as $$
begin
  insert into outbound_count as c (key, hour_used, hour_ends_at, day_used, day_ends_at)
  values (sha256(convert_to(of_channel || ' ' || cap.kind || ' ' || to_recipient, 'UTF8')),
    1, now() + interval '1 hour', 1, now() + interval '1 day')
  on conflict (key) do update set
    hour_used = case when c.hour_ends_at <= now() then 1 else c.hour_used + 1 end,
    hour_ends_at = case when c.hour_ends_at <= now() then excluded.hour_ends_at else c.hour_ends_at end,
    day_used = case when c.day_ends_at <= now() then 1 else c.day_used + 1 end,
    day_ends_at = case when c.day_ends_at <= now() then excluded.day_ends_at else c.day_ends_at end
  where (c.hour_ends_at <= now() or c.hour_used < cap.per_hour)
    and (c.day_ends_at <= now() or c.day_used < cap.per_day);
  return found;
end $$;

-- Whose address it is, else who had it written to: the mail goes with that account. Null for the last one to somebody.
alter table mail add column user_id bigint references app_user on delete cascade;
-- Whose doing it is, where that is not who reads it.
alter table mail add column caused_by bigint references app_user on delete set null;
alter table mail add column lane text not null default 'notice';
-- The order in a lane. Each further mail of one account stands as though it came a minute after the one before.
alter table mail add column turn timestamptz not null default now();
update mail m set turn = created_at,
  lane = coalesce((select c.lane from outbound_cap c where c.channel = 'mail' and c.kind = m.kind), 'notice'),
  user_id = (select u.id from app_user u where u.email = m.recipient and m.kind <> 'account_erased');

create index mail_of_user on mail (user_id) where user_id is not null;
create index mail_caused on mail (caused_by) where caused_by is not null;
create index mail_of_recipient on mail (recipient);
drop index mail_waiting;
create index mail_waiting on mail (lane, turn, id) where sent_at is null and given_up_at is null;
create index mail_of_sender on mail (lane, (coalesce(caused_by::text, recipient)), turn)
  where sent_at is null and given_up_at is null;

-- Volatile: of many rows in one statement, each sees those before it.
create function mail_turn(m mail, due timestamptz) returns timestamptz
language sql volatile as $$
  select greatest(due, max(w.turn) + interval '1 minute') from mail w
  where w.lane = m.lane and coalesce(w.caused_by::text, w.recipient) = coalesce(m.caused_by::text, m.recipient)
    and w.sent_at is null and w.given_up_at is null and w.id <> m.id
$$;

create function admit_mail() returns trigger language plpgsql as $$
declare
  cap outbound_cap;
  account app_user;
  counted text;
begin
  select * into cap from outbound_cap where channel = 'mail' and kind = new.kind;
  if not found then
    raise exception 'mail of kind % has no cap', new.kind using errcode = 'check_violation';
  end if;
  select * into account from app_user where email = new.recipient;
  if account.email_confirmed_at is null then
    if not cap.to_unconfirmed then return null; end if;
    new.data := new.data - 'name'; -- whoever made the account chose it
  end if;
  -- By mailbox only where nobody confirmed: what others do with forms of an address takes nothing from its holder.
  counted := case when account.email_confirmed_at is null then 'mailbox ' || mailbox_of(new.recipient)
    else 'address ' || new.recipient end;
  if not take_outbound('mail', counted, cap) then return null; end if;
  if new.kind <> 'account_erased' then new.user_id := coalesce(account.id, new.caused_by); end if;
  new.lane := cap.lane;
  new.turn := mail_turn(new, new.created_at);
  return new;
end $$;
create trigger mail_admitted before insert on mail for each row execute function admit_mail();

-- Push: the services of browser makers answer; any other address was named by a stranger and may hang.
alter table push_subscription add column host text not null
  generated always as (coalesce(substring(endpoint from '^https?://([^/]+)'), '')) stored;
alter table push_subscription add column lane text not null generated always as (case
  when endpoint ~ '^https://(fcm\.googleapis\.com|android\.googleapis\.com|jmt17\.google\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com|([a-z0-9-]+\.)*notify\.windows\.com)/'
  then 'known' else 'other' end) stored;
-- How often in a row it took a push and did not answer.
alter table push_subscription add column hung smallint not null default 0;

alter table push add column lane text not null default 'other';
alter table push add column is_urgent boolean not null default false;
update push p set lane = s.lane from push_subscription s where s.id = p.subscription_id;
drop index push_waiting;
create index push_waiting on push (lane, next_try_at, id) where sent_at is null and given_up_at is null;

-- Businesses that a notification calls by name: an erased owner's loses it there, too.
create table notification_named (
  notification_id bigint not null references notification on delete cascade,
  business_id bigint not null references business on delete cascade,
  name text not null,
  primary key (notification_id, business_id)
);
create index notification_named_business on notification_named (business_id);
