-- The remaining doors of accounts: proof of an e-mail address, and a second step for staff.

-- Which kinds there are is said once, where their words are.
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind ~ '^[a-z][a-z_]{1,40}$');

-- A mailed link, random and long enough for its SHA-256 to tell nothing.
create table email_confirmation (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references app_user on delete cascade,
  -- The address that was written to.
  email text not null check (email = lower(email collate "C") and length(email) between 3 and 254),
  -- For a change: the address of the account when it was asked for. Null: the account's own address is confirmed.
  replaces text check (replaces <> email),
  ends_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmation_of_user on email_confirmation (user_id);
create index email_confirmation_end on email_confirmation (ends_at);

create table totp (
  user_id bigint primary key references app_user on delete cascade,
  -- Sealed with a key that is not in this database: nonce, ciphertext, tag.
  secret_sealed bytea not null check (octet_length(secret_sealed) = 48),
  confirmed_at timestamptz,
  -- The latest 30 seconds whose code was taken: no code serves twice.
  last_step bigint not null default 0
);

create table recovery_code (
  user_id bigint not null references totp on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- Opened with the second step, or the one that set it up.
alter table session add column otp_proven boolean not null default false;

-- Logins by phone.
create index app_user_owner_phone on app_user (phone) where user_type = 'business';
