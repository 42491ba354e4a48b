-- The worker stood too far away to have seen it: the visit is kept, the date of the place is not renewed.
alter table field_visit add column is_far boolean not null default false;

-- Where a worker stood proves the visit while somebody may still ask for it; the sweep forgets the oldest.
create index field_visit_positions on field_visit (visited_at) where lat is not null;

-- What was read before a merge is not written beside it: a merge holds its duplicate for the key, so that whoever wrote a
-- row that leads there has committed, and whoever comes while it runs waits for it, and is refused here.
create function refuse_merged() returns trigger language plpgsql as $$
begin
  perform from business where id = new.business_id for key share;
  if exists (select from business where id = new.business_id and merged_into is not null) then
    raise exception 'business % was merged into another one', new.business_id
      using errcode = 'integrity_constraint_violation', constraint = 'business_not_merged';
  end if;
  return new;
end $$;

-- Every table whose rows a merge leads on, but those that follow from others. By its name the trigger is the first of its
-- table: the business is held before anything that a merge, which holds it, may want in turn.
do $$
declare
  the_table text;
begin
  foreach the_table in array array['favorite', 'review', 'business_report', 'thread', 'away_message', 'quick_reply',
    'wheel_segment', 'wheel_commitment', 'prize', 'claim', 'business_change', 'business_photo'] loop
    execute format('create trigger awaits_merge before insert on %I for each row when (new.business_id is not null)
      execute function refuse_merged()', the_table);
  end loop;
end $$;
-- A count that is only added to needs no lock of the business.
create trigger awaits_merge after insert on visit_count for each row execute function refuse_merged();
