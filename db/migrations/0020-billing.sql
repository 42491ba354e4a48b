-- What a listing costs: trial, months paid for, payments, invoices. Amounts are whole kuruş, days those of Istanbul.

-- The moment as billing sees it: a function of its own, so that a test can walk its own database through years.
create function billing_now() returns timestamptz
language sql stable parallel safe
return now();

create function billing_today() returns date
language sql stable
return istanbul_day(billing_now());

-- The day whose steps are taken now: from nine in the morning on, when people may be told something.
create function billing_step_day() returns date
language sql stable
return istanbul_day(billing_now() - interval '9 hours');

-- Reckoned from the first day each time: 31 January, 28 February, 31 March.
create function months_after(first_day date, months integer) returns date
language sql immutable strict parallel safe
return (first_day + make_interval(months => months))::date;

create table subscription (
  business_id bigint primary key references business on delete cascade,
  -- exempt: a trade without promotion pays nothing.
  state text not null check (state in ('exempt', 'trial', 'active', 'past_due', 'suspended')),
  -- The first day of what has been paid for without a gap.
  anchor date not null,
  trial_months integer not null check (trial_months >= 0),
  -- All months from the anchor on, those of the trial included.
  months integer not null check (months >= trial_months),
  -- How many of the three were sent since the fee fell due.
  reminders integer not null default 0 check (reminders between 0 and 3),
  -- The first days that are not covered any more.
  trial_until date not null generated always as (months_after(anchor, trial_months)) stored,
  paid_until date not null generated always as (months_after(anchor, months)) stored,
  suspends_on date not null generated always as (months_after(anchor, months) + 7) stored,
  -- Null: nothing happens by itself.
  next_step_on date generated always as (case state
    when 'trial' then months_after(anchor, trial_months)
    when 'active' then months_after(anchor, months)
    when 'past_due' then months_after(anchor, months) + (array[0, 3, 6, 7])[reminders + 1]
  end) stored,
  -- It was billing that took the business from the list: a payment brings back those alone.
  took_down boolean not null default false,
  -- What invoices are made out to; null: the business's own name.
  billing_name text check (billing_name ~ '\S' and length(billing_name) <= 200),
  tax_office text check (length(tax_office) <= 100),
  tax_no text check (tax_no ~ '^\d{10,11}$'),
  started_at timestamptz not null default billing_now(),
  check (state = 'suspended' or not took_down),
  check (reminders = 0 or state in ('past_due', 'suspended')),
  check (state <> 'trial' or trial_months > 0)
);
create index subscription_due on subscription (next_step_on, business_id) where next_step_on is not null;

-- Who should have one: few of the list have an owner.
create index business_owned on business (id) where status = 'verified' and owner_id is not null;

-- One trial for an account, and one for a telephone. It outlives both: the number is kept as a keyed hash.
create table trial_use (
  id bigint generated always as identity primary key,
  user_id bigint unique references app_user on delete set null,
  phone_hash bytea unique,
  business_id bigint references business on delete set null,
  given_at timestamptz not null default billing_now()
);
insert into server_secret (name) values ('trial-phone');
-- The last ten digits: +90 532…, 0532… and 532… are one telephone.
create function trial_phone_hash(phone text) returns bytea
language sql stable strict
return (select hmac(convert_to(right(regexp_replace(phone, '\D', '', 'g'), 10), 'UTF8'), value, 'sha256')
  from server_secret where name = 'trial-phone');

create table payment (
  id bigint generated always as identity primary key,
  -- Null: the business is gone, the money is not.
  business_id bigint references business on delete set null,
  method text not null check (method in ('bank_transfer', 'iyzico')),
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed')),
  months integer not null check (months between 1 and 12),
  amount_kurus integer not null check (amount_kurus > 0),
  -- What the payer of a transfer writes beside the money.
  reference text unique check (reference ~ '^\d{8}$'),
  -- What iyzico and we call a card payment; the token is known to the payer's browser, iyzico and us alone.
  conversation_id uuid unique,
  provider_token text unique,
  provider_payment_id text unique,
  -- When iyzico is to be asked again what became of it.
  next_ask_at timestamptz,
  asks integer not null default 0,
  created_at timestamptz not null default billing_now(),
  settled_at timestamptz,
  check ((method = 'bank_transfer') = (reference is not null)),
  check ((method = 'iyzico') = (conversation_id is not null)),
  check ((state = 'pending') = (settled_at is null)),
  check (state = 'pending' or next_ask_at is null)
);
-- One transfer waits for each business: asked for again, it is the same one.
create unique index payment_open_transfer on payment (business_id)
  where method = 'bank_transfer' and state = 'pending';
create index payment_of_business on payment (business_id, id);
create index payment_by_state on payment (state, id);
create index payment_ask on payment (next_ask_at) where next_ask_at is not null;

-- The last number given in a year. Taken in the transaction of the invoice: what is undone leaves no gap.
create table invoice_counter (
  year integer primary key,
  last_no integer not null check (last_no > 0)
);

create table invoice (
  id bigint generated always as identity primary key,
  year integer not null,
  no integer not null check (no > 0),
  number text not null unique generated always as ('R72' || lpad(year::text, 4, '0') || lpad(no::text, 9, '0')) stored,
  payment_id bigint not null unique references payment,
  business_id bigint references business on delete set null,
  issued_at timestamptz not null default billing_now(),
  seller_name text not null,
  seller_address text not null,
  seller_tax_office text not null,
  seller_tax_no text not null,
  buyer_name text not null,
  buyer_address text not null,
  buyer_tax_office text not null,
  buyer_tax_no text not null,
  months integer not null check (months between 1 and 12),
  -- The first day, and the first one after the last.
  period_from date not null,
  period_until date not null,
  gross_kurus integer not null check (gross_kurus > 0),
  vat_percent integer not null check (vat_percent = 20),
  -- A sixth of the gross, to the nearest kuruş.
  vat_kurus integer not null check (vat_kurus = (2 * gross_kurus + 6) / 12),
  net_kurus integer not null check (net_kurus + vat_kurus = gross_kurus),
  unique (year, no),
  check (period_from < period_until)
);
create index invoice_of_business on invoice (business_id, id desc);

create function refuse_changing_invoice() returns trigger language plpgsql as $$
begin
  -- Only the way to a business that is gone may go. The number follows from year and no, but only after this.
  if tg_op = 'UPDATE' and new.business_id is null
    and to_jsonb(new) - array['business_id', 'number'] = to_jsonb(old) - array['business_id', 'number']
  then return new; end if;
  raise exception 'an invoice stays as it is' using errcode = 'integrity_constraint_violation';
end $$;
create trigger invoice_unchanged before update or delete on invoice
  for each row execute function refuse_changing_invoice();

-- Told by the product itself, not by somebody of the staff, whose history does not hold it.
alter table notification add column is_automatic boolean not null default false;
