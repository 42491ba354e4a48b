-- Mail leaves through here: written in the same transaction as what it tells of, sent by a worker, each once.

create table mail (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reset_password', 'password_changed')),
  recipient text not null check (length(recipient) between 3 and 254),
  -- What the words need: a name, a password to use once. Emptied when the mail has left.
  data jsonb not null,
  created_at timestamptz not null default now(),
  -- Of no use afterwards: not sent any more.
  useful_until timestamptz not null default now() + interval '1 day',
  next_try_at timestamptz not null default now(),
  tries integer not null default 0 check (tries >= 0),
  sent_at timestamptz,
  given_up_at timestamptz,
  check (sent_at is null or given_up_at is null)
);
create index mail_waiting on mail (next_try_at) where sent_at is null and given_up_at is null;

create function wake_mail() returns trigger language plpgsql as $$
begin
  notify mail;
  return null;
end $$;
create trigger mail_wake after insert on mail for each statement execute function wake_mail();

-- A password mailed for one use. It is random and long enough for its SHA-256 to tell nothing.
create table reset_password (
  password_hash bytea primary key check (octet_length(password_hash) = 32),
  user_id bigint not null references app_user on delete cascade,
  ends_at timestamptz not null
);
create index reset_password_of_user on reset_password (user_id);

-- A session opened by such a password can do nothing but choose a new one.
alter table session add column must_choose boolean not null default false;
