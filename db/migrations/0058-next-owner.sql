-- An owner passes a business on: an invitation of its own beside those into the team (docs/decisions/0073).
alter table business_invitation drop constraint business_invitation_role_check;
alter table business_invitation add constraint business_invitation_role_check
  check (role in ('owner', 'manager', 'staff'));

-- The same address may be asked into the team and to take over: two questions, two links. One is asked to take over.
drop index business_invitation_email;
drop index business_invitation_phone;
create unique index business_invitation_email on business_invitation (business_id, email)
  where state = 'open' and email is not null and role <> 'owner';
create unique index business_invitation_phone on business_invitation (business_id, phone)
  where state = 'open' and phone is not null and role <> 'owner';
create unique index business_invitation_owner on business_invitation (business_id)
  where state = 'open' and role = 'owner';

-- A business has its trial once, however often it is passed on. What was taken from a false owner is free of theirs.
update trial_use set business_id = null where phone_hash is null;
create index trial_use_business on trial_use (business_id) where business_id is not null;

insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  ('mail', 'business_passed', 20, 60, false, 'notice');
