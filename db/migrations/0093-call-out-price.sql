-- Agreed, asked and paid prices of call-outs (docs/decisions/0112).
alter table call_out
  -- Of who comes: the tariff's at the acceptance, and what the customer agreed to since.
  add column agreed_kurus integer check (agreed_kurus >= 0),
  -- As the customer says.
  add column paid_kurus integer check (paid_kurus between 0 and 100000000);
update call_out o set agreed_kurus = (a.price ->> 'totalKurus')::integer from call_out_ask a
where a.call_out_id = o.id and a.business_id = o.winner_id;
create index call_out_paid on call_out (category_id, city, district, ended_at) where paid_kurus is not null;

-- A winner asks for more than was agreed. The round names the winner: a business wins a call-out once.
create table call_out_price (
  call_out_id bigint not null references call_out on delete cascade,
  round integer not null,
  no integer not null check (no between 1 and 3),
  total_kurus integer not null check (total_kurus between 1 and 100000000),
  -- Empty once its writer has erased their account, or after 90 days.
  reason text not null check (char_length(reason) <= 300),
  photo_id bigint references upload on delete set null,
  asked_by bigint references app_user on delete set null,
  asked_at timestamptz not null default now(),
  -- `void`: the job ended, or went to others, before it was answered.
  answer text check (answer in ('agreed', 'declined', 'void')),
  answered_at timestamptz,
  primary key (call_out_id, round, no),
  check ((answer is null) = (answered_at is null))
);
create unique index call_out_price_open on call_out_price (call_out_id) where answer is null;
create index call_out_price_photo on call_out_price (photo_id) where photo_id is not null;
create index call_out_price_asked_by on call_out_price (asked_by) where asked_by is not null;

alter table thread add column pinned_no integer;
alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('text', 'location', 'appointment', 'photo', 'price'));
alter table message add constraint message_price_check
  check (erased_at is not null or kind <> 'price' or body ~ '\S');
