-- A claim on a business that somebody has: granted, it is announced to all concerned, and handed over when nobody objected
-- (docs/decisions/0133).
alter table claim
  add column announced_at timestamptz,
  add column hands_over_at timestamptz,
  -- Who had it when it was announced; null: their account is gone.
  add column from_owner_id bigint references app_user on delete set null,
  add constraint claim_announced_check check ((announced_at is null) = (hands_over_at is null)),
  drop constraint claim_state_check,
  add constraint claim_state_check check (state in
    ('proving', 'waiting', 'announced', 'approved', 'rejected', 'withdrawn', 'revoked')),
  drop constraint claim_check1,
  add constraint claim_check1 check (proven_at is not null or state not in ('waiting', 'announced', 'approved', 'revoked')),
  drop constraint claim_check2,
  add constraint claim_check2 check ((decided_at is null) = (state in ('proving', 'waiting', 'announced'))),
  add constraint claim_check3 check (announced_at is not null or state <> 'announced');
create index claim_from_owner on claim (from_owner_id) where from_owner_id is not null;

drop index claim_open;
create unique index claim_open on claim (business_id, user_id) where state in ('proving', 'waiting', 'announced');
-- One at a time is announced for a business.
create unique index claim_announced on claim (business_id) where state = 'announced';
create index claim_handover on claim (hands_over_at) where state = 'announced';

insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  -- An owner may have many businesses, and somebody may claim them all.
  ('mail', 'takeover_step', 60, 120, true, 'notice');
