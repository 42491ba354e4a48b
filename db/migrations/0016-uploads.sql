-- Pictures that people upload, and photos in conversations.

create table upload (
  id bigint generated always as identity primary key,
  -- Null: the account was erased, and the picture belongs to a business that stays.
  user_id bigint references app_user on delete set null,
  -- 192 bits by which its files are found, and by nothing else.
  name text not null unique check (name ~ '^[A-Za-z0-9_-]{32}$'),
  -- Of all its files.
  bytes integer not null check (bytes > 0),
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 3200),
  -- Null: by nothing yet; such ones go after a day.
  used_as text check (used_as in ('message', 'business')),
  created_at timestamptz not null default now()
);
create index upload_user on upload (user_id) where user_id is not null;
create index upload_unused on upload (created_at) where used_as is null;

insert into server_secret (name) values ('picture-name');

-- Files whose row is gone, by whatever way it went: the sweeper removes them, and then the row here.
create table gone_file (
  name text primary key
);
create function note_gone_file() returns trigger language plpgsql as $$
begin
  insert into gone_file (name) values (old.name) on conflict do nothing;
  return null;
end $$;
create trigger upload_gone after delete on upload for each row execute function note_gone_file();

alter table message add photo_id bigint unique references upload;
alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('text', 'location', 'appointment', 'photo'));
alter table message add constraint message_photo_check
  check (erased_at is not null or (kind = 'photo') = (photo_id is not null));

-- A photo is nobody's but its message's: it goes with it.
create function drop_message_photo() returns trigger language plpgsql as $$
begin
  delete from upload where id = old.photo_id;
  return null;
end $$;
create trigger message_photo_gone after delete on message
  for each row when (old.photo_id is not null) execute function drop_message_photo();
create trigger message_photo_taken_out after update of photo_id on message
  for each row when (old.photo_id is not null and new.photo_id is distinct from old.photo_id)
  execute function drop_message_photo();
