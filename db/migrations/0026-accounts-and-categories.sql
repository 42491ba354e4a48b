-- What the staff does to accounts, and the categories it edits.

alter table app_user add column blocked_at timestamptz;

-- The names people are looked for by, now with each mark that lib/turkish takes away, and behind a space, so that even two
-- letters at a word's beginning are found by the index.
create or replace function folded_person(name text, email text, phone text) returns text
language sql immutable strict parallel safe
return ' ' || lower(regexp_replace(normalize(translate(name, 'İIı', 'iii'), NFKD), '[\u0300-\u036f]', '', 'g') collate "C")
  || ' ' || email || ' ' || phone;
reindex index app_user_sought;
create index app_user_role on app_user (user_type, id);
create index app_user_blocked on app_user (id) where blocked_at is not null;
create index app_user_unconfirmed on app_user (id) where email_confirmed_at is null;

-- One admin who can sign in always stays: of two who go at once, the second waits here and is refused. A restored database
-- erases again whom its log names, whoever they were.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  if current_setting('rehber724.replays_erasures', true) = 'on' then return null; end if;
  perform pg_advisory_xact_lock(hashtext('last admin'));
  if not exists (select from app_user where user_type = 'admin' and blocked_at is null and id <> old.id) then
    raise exception 'the last admin' using errcode = 'check_violation', constraint = 'app_user_last_admin';
  end if;
  return null;
end $$;
create trigger app_user_last_admin after update of user_type, blocked_at on app_user for each row
  when (old.user_type = 'admin' and old.blocked_at is null and (new.user_type <> 'admin' or new.blocked_at is not null))
  execute function keep_an_admin();
create trigger app_user_last_admin_gone after delete on app_user for each row
  when (old.user_type = 'admin' and old.blocked_at is null) execute function keep_an_admin();

-- Another role, or a block, ends what was opened before it; passwords that were mailed open nothing to who is blocked.
create function end_opened() returns trigger language plpgsql as $$
begin
  delete from session where user_id = new.id;
  if new.blocked_at is not null then delete from reset_password where user_id = new.id; end if;
  return null;
end $$;
create trigger app_user_ends_opened after update of user_type, blocked_at on app_user for each row
  when (old.user_type <> new.user_type or (old.blocked_at is null and new.blocked_at is not null))
  execute function end_opened();

-- What was done to an account, with the reason its person is told; nobody does it to themselves. It goes with the account.
create table user_decision (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  -- Null: the account was erased.
  actor_id bigint references app_user on delete set null,
  action text not null check (action in ('created', 'blocked', 'unblocked', 'role_changed', 'sessions_ended', 'totp_reset',
    'password_sent')),
  reason text check (length(reason) <= 500),
  created_at timestamptz not null default now(),
  check (actor_id <> user_id),
  check (action not in ('blocked', 'unblocked', 'role_changed', 'totp_reset') or reason ~ '\S')
);
create index user_decision_of on user_decision (user_id, id desc);
create index user_decision_actor on user_decision (actor_id) where actor_id is not null;

-- Words by which people look for a category, beside its name and those of data/search-words.json.
alter table category add column search_words text[] not null default '{}';
alter table category add constraint category_name_check check (name ~ '\S' and length(name) <= 60);
alter table category add constraint category_description_check check (length(description) <= 300);
alter table category add constraint category_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug ~ '[a-z]');
alter table category add constraint category_search_words_check check (cardinality(search_words) <= 40);
-- Its list is the one that help comes from.
alter table category add constraint category_one_is_emergency check (id <> 1 or emergency);
create unique index category_name on category (lower(name));
-- Up to 100 they are those of data/categories.json.
create sequence category_id as integer start 101;

-- Public addresses hang on it: once a business stands, or stood to be, in the category it stays.
create function keep_slug() returns trigger language plpgsql as $$
begin
  if exists (select from business where category_id = old.id) then
    raise exception 'the slug is used' using errcode = 'check_violation', constraint = 'category_slug_used';
  end if;
  return new;
end $$;
create trigger category_slug_stays before update of slug on category for each row
  when (old.slug <> new.slug) execute function keep_slug();
