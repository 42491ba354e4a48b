-- Whoever does not come, and what a job that was done is good for (docs/decisions/0112).
-- The customer was told that nobody has come in time.
alter table call_out add column late_told_at timestamptz;
-- The product ended this duty, as nobody came to a job; null again with the next duty.
alter table duty add column paused_at timestamptz;

-- Also whoever had a job done there may speak of a business.
create or replace function has_dealt(of_user bigint, with_business bigint) returns boolean
language sql stable
return exists (
    select from thread t join message m on m.thread_id = t.id and m.side = 'business' and not m.is_automatic
    where t.business_id = with_business and t.customer_id = of_user
  ) or exists (
    select from prize p where p.business_id = with_business and p.user_id = of_user and p.used_at is not null
  ) or exists (
    select from call_out o where o.winner_id = with_business and o.customer_id = of_user
      and (o.status = 'done' or o.is_arrival_proven and o.ended_at is not null)
  );

-- A job of a call-out says that a business is there, and was at work.
alter table business_check drop constraint business_check_method_check;
alter table business_check add constraint business_check_method_check
  check (method in ('prize', 'switch', 'visit', 'call_out', 'staff', 'edit', 'message', 'customer', 'import', 'doubt'));
