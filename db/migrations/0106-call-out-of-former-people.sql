-- Whoever has left a business comes to nobody for it (docs/decisions/0112): its running job is looked at again.
create function release_jobs_of_former() returns trigger language plpgsql as $function$
begin
  update call_out set due_at = now()
  where winner_id = old.business_id and accepted_by = old.user_id and status = 'accepted' and arrived_at is null;
  notify call_outs;
  return null;
end $function$;
create trigger business_member_releases_jobs after update of until_at on business_member
  for each row when (new.until_at is not null and old.until_at is null) execute function release_jobs_of_former();
