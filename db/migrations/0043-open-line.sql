-- What the open line needs of a schedule: its state, its next two changes, and its exceptions and holidays to come. A
-- switch that closes an hour before the hours do lasts, for those who read it, until the second change.
alter table schedule add column outlook jsonb not null default '{"state": "unknown", "changes": [], "special": []}';
-- Evaluated again, all of them, before the next start is ready.
update schedule set next_change_at = now();

-- Whether the switch was asked for with a submission's form instead of being pressed.
alter table business add column switch_wished boolean not null default false;

-- Wherever other hours come from, a switch ends when they change next; known hours end one that nobody pressed.
create function end_switch_with_hours() returns trigger language plpgsql as $$
begin
  if new.switch_wished then
    new.switch_open = null;
    new.switch_until = null;
    new.switch_wished = false;
  else
    new.switch_until = least(new.switch_until, (
      select min((change ->> 'at')::timestamptz)
      from schedule s, jsonb_array_elements(s.outlook -> 'changes') change
      where s.id = new.schedule_id and (change ->> 'at')::timestamptz > now()));
  end if;
  return new;
end $$;
create trigger business_hours_switch before update of schedule_id on business for each row
when (new.schedule_id is not null and new.schedule_id is distinct from old.schedule_id and new.switch_open is not null)
execute function end_switch_with_hours();
