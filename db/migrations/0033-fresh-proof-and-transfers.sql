-- When a session last showed whose it is, by password or code. Giving roles, moving money and merging ask for a fresh proof:
-- a token alone, however it was come by, is not enough. Sessions of before have shown nothing.
alter table session add column proven_at timestamptz not null default '-infinity';
alter table session alter column proven_at set default now();

-- A transfer of other months is another one, under a reference of its own. Twelve may wait for a business; what any of them
-- is for never changes, because its money may be under way.
drop index payment_open_transfer;
create unique index payment_open_transfer on payment (business_id, months, amount_kurus)
  where method = 'bank_transfer' and state = 'pending';

create function refuse_changing_payment() returns trigger language plpgsql as $$
begin
  raise exception 'what a payment is for stays as it is' using errcode = 'integrity_constraint_violation';
end $$;
create trigger payment_terms_unchanged before update of method, months, amount_kurus, reference on payment
  for each row when ((old.method, old.months, old.amount_kurus, old.reference)
    is distinct from (new.method, new.months, new.amount_kurus, new.reference))
  execute function refuse_changing_payment();
