-- Owners are asked whether they are open tomorrow (docs/decisions/0114): one question of a business at a time, its last one.
create table owner_question (
  business_id bigint primary key references business on delete cascade,
  -- Who was asked. Another owner starts again.
  owner_id bigint not null references app_user on delete cascade,
  -- Counts the questions: links and codes of earlier ones say nothing any more.
  no integer not null default 0,
  -- The day that is asked about, when, and the holiday that it is; null: nobody was asked yet.
  day date,
  holiday text,
  asked_at timestamptz,
  -- Of an answer by SMS.
  code smallint check (code between 1000 and 9999),
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  -- Of "no": whether the day stands in the hours as closed by it.
  is_day_closed boolean not null default false,
  -- How many questions in a row had no answer.
  unanswered smallint not null default 0,
  -- Since when the owner wants no questions.
  stopped_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check ((day is null) = (asked_at is null))
);
create index owner_question_of_owner on owner_question (owner_id);

-- Signs the links in mails.
insert into server_secret (name) values ('owner-question');

alter table business_check drop constraint business_check_method_check;
alter table business_check add constraint business_check_method_check check (method in
  ('prize', 'switch', 'visit', 'call_out', 'staff', 'edit', 'message', 'question', 'customer', 'import', 'doubt'));

alter table sms drop constraint sms_kind_check;
alter table sms add constraint sms_kind_check check (kind in
  ('phone_code', 'call_out_ask', 'call_out_won', 'call_out_said', 'owner_question', 'owner_question_said'));
insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  ('mail', 'owner_question', 30, 60, false, 'notice'),
  ('sms', 'owner_question', 6, 12, true, 'notice'),
  ('sms', 'owner_question_said', 6, 12, true, 'notice');
