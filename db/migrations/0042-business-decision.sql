-- An owner closes a business for good.

alter table business_decision drop constraint business_decision_action_check;
alter table business_decision add constraint business_decision_action_check check (action in ('approved', 'rejected',
  'suspended', 'restored', 'resubmitted', 'edited', 'change_approved', 'change_rejected', 'merged', 'absorbed',
  'owner_assigned', 'owner_removed', 'closed'));
