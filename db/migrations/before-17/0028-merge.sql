-- A listing that was found to stand twice: the duplicate leads to the one that is kept.

alter table business
  add column merged_into bigint references business,
  add check (merged_into <> id),
  add check (merged_into is null or status = 'suspended');
create index business_merged on business (merged_into) where merged_into is not null;

-- One step leads to the kept one: it is nobody's duplicate itself, and nothing leads to a duplicate. The kept row is
-- held, so that of two merges at once the second sees the first.
create function refuse_merge_chain() returns trigger language plpgsql as $$
begin
  perform from business where id = new.merged_into and merged_into is null for share;
  if not found or exists (select from business where merged_into = new.id) then
    raise exception 'a duplicate leads to a listing that is kept' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger business_merge_flat before insert or update of merged_into on business
  for each row when (new.merged_into is not null) execute function refuse_merge_chain();

-- A review that moves is counted where it came from, too.
create or replace function count_reviews() returns trigger language plpgsql as $$
declare
  the_business bigint;
begin
  -- In the order of ids, as everybody who holds two of them.
  foreach the_business in array array(
    select distinct id from unnest(array[old.business_id, new.business_id]) as id where id is not null order by id
  ) loop
    perform from business where id = the_business for no key update;
    update business b set review_count = shown.many, rating_mean = shown.mean, updated_at = now()
    from (
      select count(*)::int as many, round(avg(stars), 2) as mean from review
      where business_id = the_business and hidden_at is null
    ) as shown
    where b.id = the_business;
  end loop;
  return null;
end $$;

-- Merging and owners are decided, too; `other_id` is the other listing of a merge.
alter table business_decision
  add column other_id bigint references business on delete set null,
  drop constraint business_decision_action_check,
  drop constraint business_decision_check,
  add constraint business_decision_action_check check (action in ('approved', 'rejected', 'suspended', 'restored',
    'resubmitted', 'edited', 'change_approved', 'change_rejected', 'merged', 'absorbed', 'owner_assigned',
    'owner_removed')),
  add constraint business_decision_check check (
    action not in ('rejected', 'suspended', 'change_rejected', 'merged', 'owner_assigned', 'owner_removed')
    or reason ~ '\S');
create index business_decision_other on business_decision (other_id) where other_id is not null;

-- `ended`: of a duplicate. What was paid stays to be read. Days beyond the months: those left of a duplicate, and those
-- for which the staff kept a business off the list.
alter table subscription
  add column extra_days integer not null default 0 check (extra_days >= 0),
  -- Since when the staff keeps the business off the list: the fee stands still.
  add column kept_off_since date,
  drop constraint subscription_state_check,
  add constraint subscription_state_check
    check (state in ('exempt', 'trial', 'active', 'past_due', 'suspended', 'ended'));
-- PostgreSQL before 17 cannot change what a column is computed from: it is made anew, and with it its index.
alter table subscription
  drop column trial_until,
  drop column paid_until,
  drop column suspends_on,
  drop column next_step_on;
alter table subscription
  add column trial_until date not null generated always as (
    months_after(anchor, trial_months) + case when state = 'trial' then extra_days else 0 end) stored,
  add column paid_until date not null generated always as (months_after(anchor, months) + extra_days) stored,
  add column suspends_on date not null generated always as (months_after(anchor, months) + extra_days + 7) stored,
  add column next_step_on date generated always as (case when kept_off_since is null then case state
    when 'trial' then months_after(anchor, trial_months) + extra_days
    when 'active' then months_after(anchor, months) + extra_days
    when 'past_due' then months_after(anchor, months) + extra_days + (array[0, 3, 6, 7])[reminders + 1]
  end end) stored;
create index subscription_due on subscription (next_step_on, business_id) where next_step_on is not null;
