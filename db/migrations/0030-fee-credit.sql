-- A platform prize worth a sum is taken off the fee of the business it was used at (docs/decisions/0045): its days are
-- in the subscription's extra_days, and each prize is counted once.
create table fee_credit (
  id bigint generated always as identity primary key,
  -- Null: the winner's account is gone, the days are not.
  prize_id bigint unique references prize on delete set null,
  business_id bigint references business on delete set null,
  title text not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  days integer not null check (days > 0),
  given_at timestamptz not null default billing_now()
);
create index fee_credit_business on fee_credit (business_id, id);
