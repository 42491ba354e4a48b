-- The record of each job that a business accepted (docs/decisions/0112): a call-out's row goes on with the next one.
alter table call_out_ask
  add column promised_minutes integer check (promised_minutes between 1 and 120),
  add column arrived_at timestamptz,
  add column agreed_kurus integer check (agreed_kurus >= 0),
  add column job_ended_at timestamptz;

-- Either side's objection, once, within seven days of the end of the job; the staff decides.
create table call_out_dispute (
  id bigint generated always as identity primary key,
  call_out_id bigint not null references call_out on delete cascade,
  side text not null check (side in ('customer', 'winner')),
  -- Whose job it is about; null: the business is gone.
  business_id bigint references business on delete set null,
  author_id bigint references app_user on delete set null,
  -- Empty: its author was erased, or it is long settled.
  reason text not null check (char_length(reason) <= 1000),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by bigint references app_user on delete set null,
  is_upheld boolean,
  decision text check (char_length(decision) between 1 and 1000),
  constraint call_out_dispute_settled_check check (num_nonnulls(settled_at, is_upheld, decision) in (0, 3))
);
create unique index call_out_dispute_customer on call_out_dispute (call_out_id) where side = 'customer';
create unique index call_out_dispute_winner on call_out_dispute (call_out_id, business_id) where side = 'winner';
create index call_out_dispute_of_call_out on call_out_dispute (call_out_id);
create index call_out_dispute_open on call_out_dispute (call_out_id) where settled_at is null;
create index call_out_dispute_business on call_out_dispute (business_id) where business_id is not null;
create index call_out_dispute_author on call_out_dispute (author_id) where author_id is not null;
create index call_out_dispute_settled_by on call_out_dispute (settled_by) where settled_by is not null;
