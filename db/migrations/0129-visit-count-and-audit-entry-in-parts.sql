-- contract: nothing goes: under the old names stands the whole, with the old table as its first part, and both are used as before.

alter table visit_count rename to visit_count_before;
alter index visit_count_pkey rename to visit_count_before_pkey;
alter index visit_count_day rename to visit_count_before_day;
drop trigger awaits_merge on visit_count_before;

create table visit_count (
  business_id bigint not null constraint visit_count_business_id_fkey references business on delete cascade,
  day date not null,
  kind text not null
    constraint visit_count_kind_check check (kind in ('view', 'call', 'directions', 'website', 'contact')),
  count integer not null constraint visit_count_count_check check (count > 0),
  constraint visit_count_pkey primary key (business_id, day, kind)
) partition by range (day);
create index visit_count_day on visit_count (day) where kind = 'view';
create trigger awaits_merge after insert on visit_count for each row execute function refuse_merged();

alter table audit_entry rename to audit_entry_before;
alter table audit_entry_before drop constraint audit_entry_pkey;
alter table audit_entry_before add primary key using index audit_entry_before_pkey;
alter index audit_entry_action rename to audit_entry_before_action;
alter index audit_entry_actor rename to audit_entry_before_actor;
alter index audit_entry_business rename to audit_entry_before_business;
alter index audit_entry_newest rename to audit_entry_before_newest;
alter index audit_entry_subject rename to audit_entry_before_subject;
alter table audit_entry_before alter column id drop identity;
drop trigger audit_entry_append_only on audit_entry_before;

create table audit_entry (
  id bigint not null generated always as identity,
  actor_id bigint constraint audit_entry_actor_id_fkey references app_user on delete set null,
  action text not null constraint audit_entry_action_check check (action ~ '^[a-z_.]{3,60}$'),
  subject_id bigint,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  business_id bigint generated always as (
    coalesce((data ->> 'businessId')::bigint, case when action like 'business.%' then subject_id end)
  ) stored,
  constraint audit_entry_pkey primary key (id, created_at)
) partition by range (created_at);
create index audit_entry_newest on audit_entry (created_at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, created_at desc, id desc) where actor_id is not null;
create index audit_entry_action on audit_entry (action, created_at desc, id desc);
create index audit_entry_subject on audit_entry (subject_id, created_at desc, id desc) where subject_id is not null;
create index audit_entry_business on audit_entry (business_id, created_at desc, id desc) where business_id is not null;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_rewriting();
create trigger audit_entry_never_emptied before truncate on audit_entry
  for each statement execute function refuse_rewriting();
select setval(pg_get_serial_sequence('audit_entry', 'id'), (select coalesce(max(id), 0) + 1 from audit_entry_before), false);

do $$
declare part text; bound text;
begin
  foreach part in array array['visit_count', 'audit_entry'] loop
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into strict bound
    from pg_constraint where conname = part || '_until';
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', part, part || '_before', bound);
    execute format('alter table %I drop constraint %I', part || '_before', part || '_until');
    execute format('create table %I partition of %I default', part || '_default', part);
  end loop;
end $$;
create trigger audit_entry_never_emptied before truncate on audit_entry_default
  for each statement execute function refuse_rewriting();
