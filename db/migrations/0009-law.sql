-- What people agreed to and were shown, what stays of what an erased person wrote, and the log of erasures.

-- Every change is a row; what is in force is the latest. Marketing is agreed to by channel, everything else as a whole.
create table consent (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  kind text not null check (kind in ('terms_accepted', 'terms_told', 'notice_shown', 'marketing')),
  channel text check (channel in ('email', 'push', 'sms')),
  -- The version of the text that was on the screen.
  version text not null check (length(version) between 1 and 20),
  given boolean not null,
  created_at timestamptz not null default now(),
  check ((kind = 'marketing') = (channel is not null)),
  check (kind = 'marketing' or given)
);
create index consent_of_user on consent (user_id, kind, channel, id desc);

-- Append-only: rows go with their account and in no other way. A cascade comes through a trigger of its own.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger consent_append_only before update or delete on consent for each row execute function refuse_change();

-- A report outlives who wrote it: the staff still has to look at the entry.
alter table business_report alter column user_id drop not null;
alter table business_report drop constraint business_report_user_id_fkey;
alter table business_report add constraint business_report_user_id_fkey
  foreign key (user_id) references app_user on delete set null;

-- Who was erased, as nobody can read it who has not got the account's row: HMAC of its id and birth under our secret.
-- After a restore the same rows are found and erased again.
create table erasure (
  key bytea primary key check (octet_length(key) = 32),
  erased_at timestamptz not null default now()
);
create trigger erasure_append_only before update or delete on erasure for each row execute function refuse_change();
insert into server_secret (name) values ('erasure');

create function erasure_key(user_id bigint, born timestamptz) returns bytea
language sql stable strict
return (select hmac(convert_to(user_id || ':' || extract(epoch from born), 'UTF8'), value, 'sha256')
  from server_secret where name = 'erasure');

-- Which kinds of mail there are is for the code that words them to know; it refuses to compile without words.
alter table mail drop constraint if exists mail_kind_check;
alter table mail add constraint mail_kind_check check (kind ~ '^[a-z_]{3,40}$');
