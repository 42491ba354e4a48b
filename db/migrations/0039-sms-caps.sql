-- SMS are bounded by their number as mail is by its address: here, whoever asks for them (docs/decisions/0056).

alter table outbound_cap drop constraint outbound_cap_channel_check;
alter table outbound_cap add constraint outbound_cap_channel_check check (channel in ('mail', 'sms'));
-- Three an hour and six a day for the account that had the number first, as many for all others together.
insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  ('sms', 'phone_code', 6, 12, true, 'confirmation');

create function admit_sms() returns trigger language plpgsql as $$
declare
  cap outbound_cap;
begin
  select * into cap from outbound_cap where channel = 'sms' and kind = new.kind;
  if not found then
    raise exception 'SMS of kind % has no cap', new.kind using errcode = 'check_violation';
  end if;
  if not take_outbound('sms', new.recipient, cap) then return null; end if;
  return new;
end $$;
create trigger sms_admitted before insert on sms for each row execute function admit_sms();

-- Who had a number first.
create index app_user_phone on app_user (phone, id);
