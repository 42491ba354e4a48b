-- Somebody asks the nearest who can come (docs/decisions/0106). Each step is a guarded update of the row; its timer is in it.
create table call_out (
  id bigint generated always as identity primary key,
  -- Null: the account was erased.
  customer_id bigint references app_user on delete set null,
  -- Keyed hash of the proven telephone.
  phone_hash bytea check (octet_length(phone_hash) = 32),
  client_id text not null check (char_length(client_id) <= 64),
  category_id integer not null references category,
  choice text not null check (char_length(choice) <= 30),
  note text not null default '' check (char_length(note) <= 300),
  why_elsewhere text check (char_length(why_elsewhere) <= 200),
  photo_id bigint references upload on delete set null,
  -- Coarse once it has ended.
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  city text,
  district text,
  status text not null default 'asking'
    check (status in ('asking', 'accepted', 'cancelled', 'unanswered', 'over')),
  created_at timestamptz not null default now(),
  -- Counts the times that asking began: again when the winner gave it back.
  round integer not null default 1 check (round >= 1),
  asking_since timestamptz not null default now(),
  wave integer not null default 0 check (wave >= 0),
  -- Nobody is left to ask for the moment.
  is_exhausted boolean not null default false,
  is_wide boolean not null default false,
  alarmed_at timestamptz,
  -- When asking ends, or a job is over by itself.
  ends_at timestamptz not null,
  -- The next moment at which something is to be done: a wave, the alarm, the end.
  due_at timestamptz not null default now(),
  winner_id bigint references business on delete set null,
  accepted_by bigint references app_user on delete set null,
  vehicle_id bigint references duty_vehicle on delete set null,
  promised_minutes integer check (promised_minutes between 1 and 120),
  accepted_at timestamptz,
  ended_at timestamptz,
  cancelled_by text check (cancelled_by in ('customer', 'erasure')),
  cancel_reason text,
  -- Cancelled later than is free.
  is_counted boolean not null default false,
  check ((status in ('asking', 'accepted')) = (ended_at is null)),
  check (status <> 'accepted' or num_nonnulls(accepted_at, promised_minutes) = 2),
  check ((status = 'cancelled') = (cancelled_by is not null))
);
create unique index call_out_client on call_out (customer_id, client_id);
-- One running call-out of a telephone.
create unique index call_out_of_phone on call_out (phone_hash) where status in ('asking', 'accepted');
-- One running job of a business and vehicle; without vehicles of the business.
create unique index call_out_job on call_out (winner_id, coalesce(vehicle_id, 0)) where status = 'accepted';
create index call_out_due on call_out (due_at) where status in ('asking', 'accepted');
create index call_out_phone_created on call_out (phone_hash, created_at);
create index call_out_customer on call_out (customer_id, id);
create index call_out_winner on call_out (winner_id) where winner_id is not null;
create index call_out_accepted_by on call_out (accepted_by) where accepted_by is not null;
create index call_out_vehicle on call_out (vehicle_id) where vehicle_id is not null;
create index call_out_photo on call_out (photo_id) where photo_id is not null;

create function wake_call_outs() returns trigger language plpgsql as $$
begin
  notify call_outs;
  return null;
end $$;
create trigger call_out_wake after insert on call_out for each statement execute function wake_call_outs();
create trigger call_out_wake_again after update of round on call_out for each row
  when (new.round > old.round) execute function wake_call_outs();

-- These two are not brought together again.
create table call_out_block (
  user_id bigint not null references app_user on delete cascade,
  business_id bigint not null references business on delete cascade,
  by_customer boolean not null,
  blocked_at timestamptz not null default now(),
  primary key (user_id, business_id, by_customer)
);
create index call_out_block_of_business on call_out_block (business_id);

-- The photo of a call-out is its upload's one use.
alter table upload drop constraint upload_used_as_check;
alter table upload add constraint upload_used_as_check check (used_as in ('message', 'business', 'call_out'));
