-- Blocking an account ends what it asked for.
alter table call_out drop constraint call_out_cancelled_by_check;
alter table call_out add constraint call_out_cancelled_by_check check (cancelled_by in ('customer', 'erasure', 'staff'));

create or replace function release_jobs() returns trigger language plpgsql as $function$
begin
  if tg_table_name = 'business' then
    update call_out set due_at = now() where winner_id = new.id and status = 'accepted' and arrived_at is null;
  else
    update call_out set due_at = now() where accepted_by = new.id and status = 'accepted' and arrived_at is null
      or customer_id = new.id and status in ('asking', 'accepted');
  end if;
  notify call_outs;
  return null;
end $function$;
