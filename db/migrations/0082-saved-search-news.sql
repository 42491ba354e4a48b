-- New businesses by key: what matches an exact search is read from here, not written for each person (docs/decisions/0110).
create table saved_search_news (
  key text collate "C" not null,
  business_id bigint not null,
  -- When it was listed, or came to its trade or town.
  since timestamptz not null,
  found_at timestamptz not null,
  primary key (key, business_id)
);
create index saved_search_news_latest on saved_search_news (key, found_at desc, business_id desc);
create index saved_search_news_business on saved_search_news (business_id);
create index saved_search_news_found on saved_search_news using brin (found_at);

-- What a person has seen of it, kept as long as it is news.
create table saved_search_seen (
  saved_search_id bigint not null references saved_search on delete cascade,
  business_id bigint not null,
  seen_at timestamptz not null,
  primary key (saved_search_id, business_id)
);
create index saved_search_seen_at on saved_search_seen using brin (seen_at);

-- A business can match only words whose beginnings its own words have: most searches that share one word are left unread.
alter table saved_search_key add column beginnings text[] not null default '{}';
update saved_search_key k
  set beginnings = array(select distinct left(word, 3) from unnest(s.words) as word)
  from saved_search s where s.id = k.saved_search_id and s.words <> '{}';

-- A foreign key would lock the account of everybody to whom something becomes due. What comes in beside an erasure is swept.
alter table saved_search_reader drop constraint saved_search_reader_user_id_fkey;
create function drop_saved_search_reader() returns trigger language plpgsql as $$
begin
  delete from saved_search_reader where user_id = old.id;
  return null;
end $$;
create trigger drop_saved_search_reader after delete on app_user
  for each row execute function drop_saved_search_reader();
