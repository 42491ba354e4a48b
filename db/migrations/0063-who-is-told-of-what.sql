-- Whoever was mailed a rejection is mailed that it was taken back, too (docs/decisions/0080).
insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  ('mail', 'claim_reopened', 30, 60, false, 'notice');

-- The staff reads in the history of a business that its owner passed it on.
alter table business_decision drop constraint business_decision_action_check;
alter table business_decision add constraint business_decision_action_check check (action in ('approved', 'rejected',
  'suspended', 'restored', 'resubmitted', 'edited', 'change_approved', 'change_rejected', 'change_reopened', 'merged',
  'absorbed', 'owner_assigned', 'owner_removed', 'passed_on', 'closed', 'reopened'));
