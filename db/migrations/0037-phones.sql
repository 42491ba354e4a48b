-- A person's own mobile telephone is proven by a code sent there.

alter table app_user add column phone_proven_at timestamptz;
update app_user set phone_proven_at = now() where is_demo;

create function end_phone_proof() returns trigger language plpgsql as $$
begin
  new.phone_proven_at := null;
  return new;
end $$;
create trigger phone_proof_ends before update of phone on app_user for each row
  when (new.phone is distinct from old.phone) execute function end_phone_proof();

-- One telephone proves one account: for 90 days no other one, and neither after an erasure.
create table phone_proof (
  phone_hash bytea primary key check (octet_length(phone_hash) = 32),
  user_id bigint references app_user on delete set null,
  proven_at timestamptz not null default now()
);
create index phone_proof_of_user on phone_proof (user_id);

-- The code sent last; the hash is keyed.
create table phone_code (
  user_id bigint primary key references app_user on delete cascade,
  phone text not null,
  code_mac text not null,
  tries_left integer not null check (tries_left >= 0),
  ends_at timestamptz not null
);
insert into server_secret (name) values ('phone-code');

-- SMS leave through here, as mail does: written in the same transaction as what they tell of, sent by a worker.
create table sms (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  recipient text not null check (recipient ~ '^\+905\d{9}$'),
  kind text not null check (kind in ('phone_code')),
  -- What the words need. Emptied when the message has left.
  data jsonb not null,
  created_at timestamptz not null default now(),
  useful_until timestamptz not null,
  next_try_at timestamptz not null default now(),
  tries integer not null default 0 check (tries >= 0),
  sent_at timestamptz,
  given_up_at timestamptz,
  check (sent_at is null or given_up_at is null)
);
create index sms_waiting on sms (next_try_at) where sent_at is null and given_up_at is null;
create index sms_of_user on sms (user_id);

-- What the operator pays for: all SMS of a day.
create table sms_day (day date primary key, queued integer not null check (queued >= 0));

create function wake_sms() returns trigger language plpgsql as $$
begin
  notify sms;
  return null;
end $$;
create trigger sms_wake after insert on sms for each statement execute function wake_sms();

-- Whether telephones can be proven here, written at start: without a way out for SMS nobody is asked for a proof.
create table phone_rule (is_on boolean not null);
insert into phone_rule values (false);
create function is_phone_proven(user_id bigint) returns boolean
language sql stable
return not (select is_on from phone_rule)
  or exists (select from app_user u where u.id = user_id and u.phone_proven_at is not null);
