-- More of what the staff decides can be taken back (docs/decisions/0072): what stood before is kept.

-- Of an approved change: the fields as they were when it was taken over.
alter table business_change add column stood jsonb;

alter table claim_dispute add column closed_by bigint references app_user on delete set null;
create index claim_dispute_closer on claim_dispute (closed_by) where closed_by is not null;

-- The last time the staff hid or showed a review, and whether and why it was hidden before.
alter table review
  add column decided_by bigint references app_user on delete set null,
  add column decided_at timestamptz,
  add column was_hidden_at timestamptz,
  add column was_hidden_for text check (length(was_hidden_for) <= 500),
  add check ((was_hidden_at is null) = (was_hidden_for is null));
create index review_decider on review (decided_by) where decided_by is not null;

alter table business_decision drop constraint business_decision_action_check;
alter table business_decision add constraint business_decision_action_check check (action in ('approved', 'rejected',
  'suspended', 'restored', 'resubmitted', 'edited', 'change_approved', 'change_rejected', 'change_reopened', 'merged',
  'absorbed', 'owner_assigned', 'owner_removed', 'closed', 'reopened'));
