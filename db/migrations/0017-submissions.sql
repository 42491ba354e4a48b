-- What people submit, and the photos of businesses.

-- Asked for at submission: open from the moment of approval on.
alter table business add column open_wish boolean not null default false;

-- A copy of what `business_photo` says, in its order, kept by the triggers below: a million rows are read without a join,
-- and a changed photo is a changed business to the change feed.
alter table business add column photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array');

create table business_photo (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  upload_id bigint not null unique references upload,
  -- Ten places, each taken once: the eleventh photo finds none.
  position integer not null check (position between 1 and 10),
  unique (business_id, position) deferrable initially immediate
);

create function copy_photos(of bigint[]) returns void language sql
begin atomic
  update business b set updated_at = now(), photos = coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'url', '/files/' || u.name || '.webp', 'width', u.width,
      'height', u.height) order by p.position)
    from business_photo p join upload u on u.id = p.upload_id where p.business_id = b.id), '[]')
  where b.id = any(of);
end;
create function note_photos() returns trigger language plpgsql as $$
begin
  perform copy_photos(array(select distinct business_id from changed));
  return null;
end $$;
create trigger business_photo_added after insert on business_photo
  referencing new table as changed for each statement execute function note_photos();
create trigger business_photo_moved after update on business_photo
  referencing new table as changed for each statement execute function note_photos();

-- By rows: a business that goes asks for its photos in a statement of its own, and most have none. A photo is nobody's
-- but its business's: its upload, and by that its files, go with it.
create function drop_business_photo() returns trigger language plpgsql as $$
begin
  delete from upload where id = old.upload_id;
  perform copy_photos(array[old.business_id]);
  return null;
end $$;
create trigger business_photo_gone after delete on business_photo
  for each row execute function drop_business_photo();

-- Who submitted what, or began it, and under which name of theirs: sent twice, it is one.
create table submission (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  kind text not null check (kind in ('submitted', 'begun')),
  client_id text check (length(client_id) <= 100),
  created_at timestamptz not null default now(),
  constraint submission_client unique (user_id, kind, client_id)
);
create index submission_business on submission (business_id);

-- The view names the columns that were there when it was made.
drop view listed_business;
create view listed_business as
select
  b.*,
  c.name as category_name,
  s.hours,
  s.week,
  case
    when b.switch_until > now() then case when b.switch_open then 'open' else 'closed' end
    when s.id is not null then s.open_state
    when u.open_state = 'open' then 'estimated'
    else 'unknown'
  end as open_state,
  case
    when b.switch_until > now() then b.switch_until
    when s.id is not null then s.next_change_at
    else u.next_change_at
  end as next_change_at
from business b
join category c on c.id = b.category_id
left join schedule s on s.id = b.schedule_id
left join schedule u on u.id = c.usual_schedule_id
where b.status = 'verified';
