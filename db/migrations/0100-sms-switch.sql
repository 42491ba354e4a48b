-- Owners open and close by SMS (docs/decisions/0117): what was asked for, until the code that went to the number comes back.
create table sms_switch (
  user_id bigint not null references app_user on delete cascade,
  business_id bigint not null references business on delete cascade,
  is_open boolean not null,
  -- Null: until the hours change next.
  for_hours smallint check (for_hours between 1 and 24),
  code text not null check (code ~ '^\d{6}$'),
  asked_at timestamptz not null default now(),
  primary key (user_id, business_id)
);
create index sms_switch_business on sms_switch (business_id);

-- Whoever asks by SMS for what is open needs no account: the number is forgotten when its answer has left.
alter table sms alter column user_id drop not null;
alter table sms alter column recipient drop not null;
alter table sms add constraint sms_recipient_kept
  check (recipient is not null or user_id is null and (sent_at is not null or given_up_at is not null));

alter table sms drop constraint sms_kind_check;
alter table sms add constraint sms_kind_check check (kind in
  ('phone_code', 'call_out_ask', 'call_out_won', 'call_out_said', 'owner_question', 'owner_question_said',
    'switch_ask', 'switch_said', 'places_found', 'how_to_ask'));
insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  ('sms', 'switch_ask', 6, 12, true, 'notice'),
  ('sms', 'switch_said', 6, 12, true, 'notice'),
  ('sms', 'places_found', 3, 10, true, 'notice'),
  ('sms', 'how_to_ask', 1, 2, true, 'notice');
