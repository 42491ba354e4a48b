-- Who found what of a business to be so, how and when (docs/decisions/0104). Rows are only added.
create table business_check (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  field text not null check (field in ('open', 'hours', 'phone', 'position', 'existence')),
  -- What was checked, as it stood; emptied where it is an erased person's.
  value text check (value <> ''),
  -- False: it was found to be otherwise. Of a doubt: by several people.
  confirms boolean not null default true,
  -- Emptied when the account is erased.
  user_id bigint references app_user on delete set null,
  method text not null check (method in
    ('prize', 'switch', 'visit', 'staff', 'edit', 'message', 'customer', 'import', 'doubt')),
  -- Whether whoever checked it stood there, where that is known. No position is kept.
  is_near boolean,
  at timestamptz not null default now()
);
create index business_check_of_field on business_check (business_id, field, at);
create index business_check_of_user on business_check (user_id) where user_id is not null;

-- A check goes with its business alone, and changes by nothing but an erasure.
create function keep_business_check() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from business where id = old.business_id) then
      return old;
    end if;
  elsif (new.user_id is null or new.user_id is not distinct from old.user_id)
    and (new.value is null or new.value is not distinct from old.value)
    and (new.id, new.business_id, new.field, new.confirms, new.method, new.at) = (old.id, old.business_id, old.field, old.confirms, old.method, old.at)
    and new.is_near is not distinct from old.is_near then
    return new;
  end if;
  raise exception 'checks are only added' using errcode = 'check_violation', constraint = 'business_check_kept';
end $$;
create trigger business_check_kept before update or delete on business_check
  for each row execute function keep_business_check();
create function refuse_truncate_of_checks() returns trigger language plpgsql as $$
begin
  raise exception 'checks are only added' using errcode = 'check_violation', constraint = 'business_check_kept';
end $$;
create trigger business_check_whole before truncate on business_check
  for each statement execute function refuse_truncate_of_checks();

-- What stands of a business now, field by field, but for its open state, which is of the moment.
create function checked_values(of business) returns table (field text, value text) language sql stable as $$
  select v.field, v.value
  from (values
    ('hours', (select s.hours from schedule s where s.id = of.schedule_id)),
    ('phone', of.phone),
    ('position', of.lat || ',' || of.lng),
    ('existence', 'here')) v (field, value)
  where v.value is not null
$$;
