-- People, their sessions, and how often somebody may try. Invariants are constraints here, not code elsewhere.

create extension if not exists cube;
create extension if not exists pg_trgm;
create extension if not exists pgcrypto;

create table app_user (
  id bigint generated always as identity primary key,
  -- E-mail is ASCII-cased: Turkish case rules would turn INFO@ into ınfo@.
  email text not null unique check (email = lower(email collate "C") and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 200),
  first_name text not null,
  last_name text not null,
  phone text not null check (length(phone) between 3 and 20),
  plate char(2) not null,
  city text not null,
  user_type text not null check (user_type in ('customer', 'business', 'field', 'admin')),
  level integer not null default 1 check (level >= 1),
  password_hash text not null,
  is_demo boolean not null default false,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table session (
  -- SHA-256 of the token: a stolen database opens no session.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  id uuid not null unique default gen_random_uuid(),
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_limit interval not null,
  ends_at timestamptz not null
);
create index session_of_user on session (user_id);
create index session_end on session (ends_at);

-- Counters of attempts, shared by all processes. Keys are hashes: no address or e-mail stands here.
-- Unlogged: losing them in a crash costs nobody anything.
create unlogged table throttle (
  key text primary key,
  used integer not null check (used >= 0),
  window_ends_at timestamptz not null
);
create index throttle_end on throttle (window_ends_at);

-- Keys the processes share and nobody else knows (signing of device marks and cursors).
create table server_secret (
  name text primary key,
  value bytea not null default gen_random_bytes(32)
);
insert into server_secret (name) values ('device-mark');
