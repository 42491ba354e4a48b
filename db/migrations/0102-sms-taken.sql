-- Answers and codes by SMS that were taken (docs/decisions/0117): the provider hands over again what got no answer in time.
create table sms_taken (
  -- Of sender and text, keyed: numbers and codes are few enough to try them all.
  digest text primary key,
  taken_at timestamptz not null default now(),
  is_done boolean not null default false
);
insert into server_secret (name) values ('sms-taken');
