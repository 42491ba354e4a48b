-- A business that was asked to come, at the price of its tariff for this way (docs/decisions/0106).
create table call_out_ask (
  id bigint generated always as identity primary key,
  call_out_id bigint not null references call_out on delete cascade,
  business_id bigint not null references business on delete cascade,
  -- In the order of asking.
  no integer not null check (no >= 1),
  wave integer not null check (wave >= 1),
  distance_km double precision not null,
  minutes integer,
  -- As the contract's shape.
  price jsonb not null,
  state text not null default 'asked' check (state in ('asked', 'accepted', 'refused', 'lost')),
  asked_at timestamptz not null default now(),
  -- Later it counts as silent.
  answer_by timestamptz not null,
  -- Answered, or lost to another one.
  closed_at timestamptz,
  answered_by bigint references app_user on delete set null,
  -- Of the SMS: two digits, each once among the open asks of a business. Null: all were told in the application.
  code integer check (code between 1 and 99),
  unique (call_out_id, business_id),
  unique (call_out_id, no),
  check ((state = 'asked') = (closed_at is null))
);
create index call_out_ask_of_business on call_out_ask (business_id, asked_at);
create unique index call_out_ask_code on call_out_ask (business_id, code) where state = 'asked';
create index call_out_ask_answered_by on call_out_ask (answered_by) where answered_by is not null;
