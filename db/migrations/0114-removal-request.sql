-- Whoever a place of open data names can ask for its removal, without an account (docs/decisions/0123). Removed stays removed by
-- later imports: the candidate is kept, and what is found to be the same place joins it.
alter table candidate add column removed_at timestamptz;
create index candidate_removed on candidate (category_id, lat, lng) where removed_at is not null;

create table removal_request (
  id bigint generated always as identity primary key,
  -- Made by the browser: the same request sent twice is one.
  client_id text not null unique check (client_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  candidate_id bigint not null references candidate on delete cascade,
  relation text not null check (relation in ('owner', 'resident', 'other')),
  words text not null check (length(words) <= 1000),
  -- Where the answer goes. Null: a code to the listed telephone decides at once.
  email text check (length(email) between 3 and 254),
  -- `proving`: a code is awaited.
  state text not null check (state in ('proving', 'open', 'removed', 'refused')),
  code_mac text,
  code_ends_at timestamptz,
  code_tries smallint,
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Null: the code did.
  decided_by bigint references app_user on delete set null,
  -- What the staff answered.
  answer text check (length(answer) <= 1000),
  check ((state in ('removed', 'refused')) = (decided_at is not null)),
  check (state <> 'proving' or code_mac is not null)
);
create index removal_request_open on removal_request (asked_at, id) where state = 'open';
create index removal_request_decided on removal_request (decided_at desc, id desc) where decided_at is not null;
create index removal_request_candidate on removal_request (candidate_id);
create index removal_request_decided_by on removal_request (decided_by);
create index removal_request_email on removal_request (email);
insert into server_secret (name) values ('removal-code');

alter table sms drop constraint sms_kind_check;
alter table sms add constraint sms_kind_check check (kind in
  ('phone_code', 'call_out_ask', 'call_out_won', 'call_out_said', 'owner_question', 'owner_question_said',
  'switch_ask', 'switch_said', 'places_found', 'how_to_ask', 'removal_code'));
insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  ('sms', 'removal_code', 2, 3, true, 'confirmation'),
  ('mail', 'removal_asked', 3, 6, true, 'notice'),
  ('mail', 'removal_decided', 10, 20, true, 'notice');
