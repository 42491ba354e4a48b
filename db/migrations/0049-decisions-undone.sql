-- A decision is taken back, and the business waits again.

alter table business_decision drop constraint business_decision_action_check;
alter table business_decision add constraint business_decision_action_check check (action in ('approved', 'rejected',
  'suspended', 'restored', 'resubmitted', 'edited', 'change_approved', 'change_rejected', 'merged', 'absorbed',
  'owner_assigned', 'owner_removed', 'closed', 'reopened'));

-- Many entries of one sender are decided at once, and told in one mail.
insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  ('mail', 'businesses_decided', 20, 60, false, 'notice');
