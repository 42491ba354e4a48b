-- What people report of one thing is looked at together and closed once; what the staff did is found again; what an
-- import brought stays told.

create table report_case (
  id bigint generated always as identity primary key,
  -- The thing: exactly one of them.
  business_id bigint references business on delete cascade,
  thread_id bigint references thread on delete cascade,
  review_id bigint references review on delete cascade,
  kind text not null generated always as (
    case when business_id is not null then 'business' when thread_id is not null then 'message' else 'review' end
  ) stored,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by bigint references app_user on delete set null,
  -- Null of a closed one: from before outcomes were kept.
  outcome text check (outcome in ('acted', 'dismissed')),
  -- The staff's, for the staff.
  note text not null default '' check (length(note) <= 500),
  check (num_nonnulls(business_id, thread_id, review_id) = 1),
  check (closed_at is not null or (outcome is null and closed_by is null and note = ''))
);

alter table business_report add column case_id bigint references report_case on delete cascade;
alter table message_report add column case_id bigint references report_case on delete cascade;
alter table review_report add column case_id bigint references report_case on delete cascade;

-- Those that are there already: one case for what waits, one for what was closed at a time.
insert into report_case (business_id, opened_at, closed_at)
  select business_id, min(created_at), closed_at from business_report group by business_id, closed_at order by min(created_at);
insert into report_case (thread_id, opened_at, closed_at)
  select thread_id, min(created_at), closed_at from message_report group by thread_id, closed_at order by min(created_at);
insert into report_case (review_id, opened_at, closed_at)
  select review_id, min(created_at), closed_at from review_report group by review_id, closed_at order by min(created_at);
update business_report r set case_id = c.id from report_case c
  where c.business_id = r.business_id and c.closed_at is not distinct from r.closed_at;
update message_report r set case_id = c.id from report_case c
  where c.thread_id = r.thread_id and c.closed_at is not distinct from r.closed_at;
update review_report r set case_id = c.id from report_case c
  where c.review_id = r.review_id and c.closed_at is not distinct from r.closed_at;
alter table business_report alter column case_id set not null;
alter table message_report alter column case_id set not null;
alter table review_report alter column case_id set not null;

create unique index report_case_business on report_case (business_id) where closed_at is null and business_id is not null;
create unique index report_case_thread on report_case (thread_id) where closed_at is null and thread_id is not null;
create unique index report_case_review on report_case (review_id) where closed_at is null and review_id is not null;
create index report_case_waiting on report_case (id) where closed_at is null;
create index report_case_waiting_kind on report_case (kind, id) where closed_at is null;
create index report_case_closed on report_case (closed_at desc, id desc) where closed_at is not null;
create index report_case_closed_kind on report_case (kind, closed_at desc, id desc) where closed_at is not null;
create index report_case_closer on report_case (closed_by) where closed_by is not null;
-- All cases of a thing, when it goes.
create index report_case_of_business on report_case (business_id) where business_id is not null;
create index report_case_of_thread on report_case (thread_id) where thread_id is not null;
create index report_case_of_review on report_case (review_id) where review_id is not null;
create index business_report_case on business_report (case_id, id);
create index message_report_case on message_report (case_id, id);
create index review_report_case on review_report (case_id, id);
drop index business_report_waiting;
drop index message_report_waiting;

-- A report joins the open case of its thing, or opens one. The case is held: nobody closes it between.
create function join_report_case() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'business_report' then
      insert into report_case as c (business_id) values (new.business_id)
      on conflict (business_id) where closed_at is null and business_id is not null
      do update set business_id = c.business_id returning id into new.case_id;
    when 'message_report' then
      insert into report_case as c (thread_id) values (new.thread_id)
      on conflict (thread_id) where closed_at is null and thread_id is not null
      do update set thread_id = c.thread_id returning id into new.case_id;
    when 'review_report' then
      insert into report_case as c (review_id) values (new.review_id)
      on conflict (review_id) where closed_at is null and review_id is not null
      do update set review_id = c.review_id returning id into new.case_id;
  end case;
  return new;
end $$;
create trigger business_report_joins before insert or update of business_id on business_report
  for each row when (new.closed_at is null) execute function join_report_case();
create trigger message_report_joins before insert or update of thread_id on message_report
  for each row when (new.closed_at is null) execute function join_report_case();
create trigger review_report_joins before insert or update of review_id on review_report
  for each row when (new.closed_at is null) execute function join_report_case();

-- What was reported of a thing ends with its case.
create function close_reports() returns trigger language plpgsql as $$
begin
  case new.kind
    when 'business' then
      update business_report set closed_at = new.closed_at where case_id = new.id and closed_at is null;
    when 'message' then
      update message_report set closed_at = new.closed_at where case_id = new.id and closed_at is null;
    when 'review' then
      update review_report set closed_at = new.closed_at where case_id = new.id and closed_at is null;
  end case;
  return null;
end $$;
create trigger report_case_closes after update of closed_at on report_case
  for each row when (old.closed_at is null and new.closed_at is not null) execute function close_reports();

-- The business an entry is about, whatever else its subject is.
alter table audit_entry add column business_id bigint generated always as (
  coalesce((data ->> 'businessId')::bigint, case when action like 'business.%' then subject_id end)
) stored;
drop index audit_entry_actor;
create index audit_entry_newest on audit_entry (created_at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, created_at desc, id desc) where actor_id is not null;
create index audit_entry_action on audit_entry (action, created_at desc, id desc);
create index audit_entry_subject on audit_entry (subject_id, created_at desc, id desc) where subject_id is not null;
create index audit_entry_business on audit_entry (business_id, created_at desc, id desc) where business_id is not null;

-- Of an entry nothing changes but that its actor's account is gone, and no entry goes.
create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  -- By the foreign key of an erased account, through a trigger of its own.
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    if new.actor_id is null and (new.id, new.action, new.subject_id, new.data, new.created_at)
      is not distinct from (old.id, old.action, old.subject_id, old.data, old.created_at) then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_entry_never_emptied before truncate on audit_entry
  for each statement execute function refuse_rewriting();

create table import_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  seconds real not null check (seconds >= 0),
  -- Without its folder.
  file_name text not null check (length(file_name) between 1 and 255),
  ran_by text not null default 'operator' check (ran_by in ('operator')),
  -- False: the file was at fault, and nothing of it was taken.
  is_done boolean not null,
  rows_read integer not null default 0 check (rows_read >= 0),
  added integer not null default 0 check (added >= 0),
  updated integer not null default 0 check (updated >= 0),
  unchanged integer not null default 0 check (unchanged >= 0),
  -- How many by reason, and some of each: [{reason, sourceId, name}].
  refused jsonb not null default '{}',
  examples jsonb not null default '[]'
);
