-- Places that a person asked to have in the account, by their own names, to 100 m (docs/decisions/0095).
create table named_place (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  name text not null check (char_length(name) between 1 and 30),
  -- The folded name: one place of a name.
  name_key text not null,
  lat double precision not null,
  lng double precision not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, name_key)
);

-- Seals the places that a person keeps on a device alone.
insert into server_secret (name) values ('named-places');

-- What matches by its keys alone is matched without reading the searches: a key tells whose it is and since when.
alter table saved_search_key
  add column user_id bigint,
  add column created_at timestamptz,
  -- Whoever has the key matches: no circle, words or telephone narrow it further.
  add column is_exact boolean;
update saved_search_key k
  set user_id = s.user_id, created_at = s.created_at,
    is_exact = s.words = '{}' and s.lat is null and not s.needs_phone
  from saved_search s where s.id = k.saved_search_id;
alter table saved_search_key
  alter column user_id set not null,
  alter column created_at set not null,
  alter column is_exact set not null,
  drop constraint saved_search_key_pkey,
  add primary key (key, saved_search_id) include (user_id, created_at, is_exact);

-- A foreign key would lock every search that a new business matches. What comes in beside its deletion is swept.
alter table saved_search_match drop constraint saved_search_match_saved_search_id_fkey;
create function drop_saved_search_matches() returns trigger language plpgsql as $$
begin
  delete from saved_search_match where saved_search_id = old.id;
  return null;
end $$;
create trigger drop_saved_search_matches after delete on saved_search
  for each row execute function drop_saved_search_matches();
