-- On the way, arrived, done (docs/decisions/0112): the steps of the job that runs stand in its row.
alter table call_out
  add column on_the_way_at timestamptz,
  add column arrived_at timestamptz,
  -- By the code that the customer said.
  add column is_arrival_proven boolean not null default false,
  add column winner_done_at timestamptz,
  add column customer_done_at timestamptz,
  -- Made at the acceptance; only the customer sees it.
  add column arrival_code text check (arrival_code ~ '^\d{4}$'),
  add column arrival_misses integer not null default 0 check (arrival_misses between 0 and 5);
alter table call_out drop constraint call_out_status_check;
alter table call_out
  add constraint call_out_status_check
    check (status in ('asking', 'accepted', 'cancelled', 'unanswered', 'over', 'done')),
  add constraint call_out_steps_check check (
    (arrived_at is null or on_the_way_at is not null)
    and (arrived_at is not null or winner_done_at is null and customer_done_at is null and not is_arrival_proven)),
  -- Each winner begins at the beginning.
  add constraint call_out_no_steps_check
    check (status not in ('asking', 'unanswered') or num_nonnulls(on_the_way_at, arrival_code) = 0),
  add constraint call_out_done_check
    check (status <> 'done' or num_nonnulls(winner_done_at, customer_done_at) > 0);
update call_out set arrival_code = lpad(floor(random() * 10000)::int::text, 4, '0') where status = 'accepted';

-- Whoever says that it is done is free for the next one.
drop index call_out_job;
create unique index call_out_job on call_out (winner_id, coalesce(vehicle_id, 0))
  where status = 'accepted' and winner_done_at is null;

-- How each job that a business accepted came out: the rate of arrivals is made of these. `void`: counts neither way.
alter table call_out_ask
  add column won_at timestamptz,
  add column outcome text check (outcome in ('reached', 'given_back', 'no_show', 'void')),
  add constraint call_out_ask_outcome_won_check check (outcome is null or won_at is not null);
update call_out_ask a set won_at = o.accepted_at from call_out o
where o.id = a.call_out_id and o.winner_id = a.business_id and o.status = 'accepted';
create index call_out_ask_won on call_out_ask (business_id, won_at) where won_at is not null;

-- A job goes with the listing, the owner and the account that accepted it, until somebody has arrived: its timer is due at once,
-- and whoever looks after timers asks others.
create function release_jobs() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'business' then
    update call_out set due_at = now() where winner_id = new.id and status = 'accepted' and arrived_at is null;
  else
    update call_out set due_at = now() where accepted_by = new.id and status = 'accepted' and arrived_at is null;
  end if;
  notify call_outs;
  return null;
end $$;
create trigger business_releases_jobs after update of status, owner_id on business for each row
  when (new.merged_into is null
    and (new.status <> 'verified' and old.status = 'verified' or new.owner_id is distinct from old.owner_id))
  execute function release_jobs();
create trigger app_user_releases_jobs after update of blocked_at on app_user for each row
  when (new.blocked_at is not null and old.blocked_at is null) execute function release_jobs();
