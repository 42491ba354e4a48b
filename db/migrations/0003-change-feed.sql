-- The change feed: what is answered from memory is kept fresh from here. Each row carries the transaction that changed
-- it last; a reader asks for everything from its mark on and advances the mark only to the oldest transaction still
-- running, so that a late commit is never skipped. NOTIFY wakes; it carries nothing.

alter table business add column changed_xid xid8 not null default pg_current_xact_id();
alter table schedule add column changed_xid xid8 not null default pg_current_xact_id();
alter table category add column changed_xid xid8 not null default pg_current_xact_id();
create index business_changed on business (changed_xid);
create index schedule_changed on schedule (changed_xid);

create table business_removed (
  id bigint not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  removed_at timestamptz not null default now()
);
create index business_removed_changed on business_removed (changed_xid);

create function mark_changed() returns trigger language plpgsql as $$
begin
  new.changed_xid = pg_current_xact_id();
  return new;
end $$;

create function note_removed() returns trigger language plpgsql as $$
begin
  insert into business_removed (id) values (old.id);
  return old;
end $$;

create function wake_listing() returns trigger language plpgsql as $$
begin
  notify listing;
  return null;
end $$;

create trigger business_mark before update on business for each row execute function mark_changed();
create trigger schedule_mark before update on schedule for each row execute function mark_changed();
create trigger category_mark before update on category for each row execute function mark_changed();
create trigger business_removed after delete on business for each row execute function note_removed();
create trigger business_wake after insert or update or delete on business execute function wake_listing();
create trigger schedule_wake after insert or update on schedule execute function wake_listing();
create trigger category_wake after insert or update on category execute function wake_listing();
