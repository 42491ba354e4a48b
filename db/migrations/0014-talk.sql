-- Conversations between a customer and a business, and the stream that tells people what happens to them.

-- One for each customer and business. Whoever adds a message holds this row: numbers have no gaps and no doubles.
create table thread (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  -- Null: the account was erased.
  customer_id bigint references app_user on delete set null,
  last_no integer not null default 0 check (last_no >= 0),
  last_at timestamptz not null default clock_timestamp(),
  -- Up to which message either side has received and read, and how many of the other side's it has not read.
  customer_got_no integer not null default 0,
  customer_read_no integer not null default 0,
  customer_unread integer not null default 0 check (customer_unread >= 0),
  business_got_no integer not null default 0,
  business_read_no integer not null default 0,
  business_unread integer not null default 0 check (business_unread >= 0),
  -- Who has blocked the other one.
  customer_blocked boolean not null default false,
  business_blocked boolean not null default false,
  -- When the away message is to go out, and when it last did; likewise the mails that something waits.
  away_due_at timestamptz,
  away_sent_at timestamptz,
  customer_mail_due_at timestamptz,
  customer_mailed_at timestamptz,
  business_mail_due_at timestamptz,
  business_mailed_at timestamptz,
  -- The first question and how many seconds of opening hours passed until somebody answered it.
  asked_at timestamptz,
  answer_seconds integer check (answer_seconds >= 0),
  created_at timestamptz not null default now(),
  unique (business_id, customer_id),
  check (customer_read_no <= customer_got_no and customer_got_no <= last_no),
  check (business_read_no <= business_got_no and business_got_no <= last_no)
);
create index thread_customer on thread (customer_id, last_at desc, id desc);
create index thread_business on thread (business_id, last_at desc, id desc);
create index thread_customer_unread on thread (customer_id) where customer_unread > 0;
create index thread_business_unread on thread (business_id) where business_unread > 0;
create index thread_away_due on thread (away_due_at) where away_due_at is not null;
create index thread_customer_mail_due on thread (customer_mail_due_at) where customer_mail_due_at is not null;
create index thread_business_mail_due on thread (business_mail_due_at) where business_mail_due_at is not null;
create index thread_answered on thread (business_id, asked_at) where answer_seconds is not null;

create table message (
  id bigint generated always as identity primary key,
  thread_id bigint not null references thread on delete cascade,
  no integer not null check (no > 0),
  side text not null check (side in ('customer', 'business')),
  -- Null: the away message, or an account that was erased.
  author_id bigint references app_user on delete set null,
  is_automatic boolean not null default false,
  -- What the sender's browser called it: sent again, it is the same message.
  client_id text check (client_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  kind text not null check (kind in ('text', 'location', 'appointment')),
  body text not null default '' check (length(body) <= 2000),
  -- Rounded to about 10 m.
  lat numeric(6, 4) check (lat between -90 and 90),
  lng numeric(7, 4) check (lng between -180 and 180),
  appointment_at timestamptz,
  answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  -- Its words are gone with the account of who wrote them; its place stays.
  erased_at timestamptz,
  sent_at timestamptz not null default clock_timestamp(),
  unique (thread_id, no),
  check ((lat is null) = (lng is null)),
  check (erased_at is not null or kind <> 'text' or body ~ '\S'),
  check (erased_at is not null or (kind = 'location') = (lat is not null)),
  check ((kind = 'appointment') = (appointment_at is not null)),
  check (answer is null or kind = 'appointment'),
  check ((answer is null) = (answered_at is null)),
  check (not is_automatic or side = 'business')
);
create unique index message_client on message (author_id, client_id) where client_id is not null;
create index message_author on message (author_id) where author_id is not null;

-- Reported to the staff, who may read what was reported and nothing else.
create table message_report (
  id bigint generated always as identity primary key,
  thread_id bigint not null references thread on delete cascade,
  -- The message it is about; null: the conversation.
  no integer check (no > 0),
  side text not null check (side in ('customer', 'business')),
  reporter_id bigint references app_user on delete set null,
  kind text not null check (kind in ('spam', 'abuse', 'fraud', 'other')),
  details text not null default '' check (length(details) <= 1000),
  created_at timestamptz not null default now(),
  -- When the staff was done with it; null while it waits.
  closed_at timestamptz
);
create unique index message_report_open on message_report (thread_id, side) where closed_at is null;
create index message_report_waiting on message_report (id) where closed_at is null;
create index message_report_reporter on message_report (reporter_id) where reporter_id is not null;

-- What a business has ready.
create table away_message (
  business_id bigint primary key references business on delete cascade,
  body text not null check (body ~ '\S' and length(body) <= 500),
  is_on boolean not null
);
create table quick_reply (
  business_id bigint not null references business on delete cascade,
  position integer not null check (position between 1 and 20),
  body text not null check (body ~ '\S' and length(body) <= 500),
  primary key (business_id, position)
);

-- The median time of first replies, where there are enough of them. Part of what is told of a business from memory:
-- a change of it is a change of the business.
create table response_time (
  business_id bigint primary key references business on delete cascade,
  median_seconds integer not null check (median_seconds >= 0),
  computed_at timestamptz not null default now()
);
create function touch_business() returns trigger language plpgsql as $$
begin
  update business set updated_at = updated_at where id = coalesce(new.business_id, old.business_id);
  return null;
end $$;
create trigger response_time_told after insert or delete on response_time
  for each row execute function touch_business();
create trigger response_time_changed after update on response_time
  for each row when (old.median_seconds <> new.median_seconds) execute function touch_business();

-- The stream of a person: events numbered without gaps in the order of their commits, because whoever adds one holds
-- the head until then. A number is therefore a cursor over all that the stream carries.
create table live_head (
  user_id bigint primary key references app_user on delete cascade,
  last_no bigint not null check (last_no > 0),
  -- Events up to here are gone: a cursor before it must start anew.
  forgotten_no bigint not null default 0 check (forgotten_no between 0 and last_no)
) with (fillfactor = 70);

-- What happened, by reference: words stand in the rows it tells of. Kept for some days.
create table live_event (
  user_id bigint not null references live_head on delete cascade,
  no bigint not null,
  kind text not null check (kind ~ '^[a-z_]{2,40}$'),
  -- A later event of the same key takes the place of an earlier one.
  key text,
  -- The row it tells of, in the table of its kind.
  ref bigint,
  -- Ids and small facts, never words that somebody wrote.
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, no)
);
create unique index live_event_key on live_event (user_id, key) where key is not null;
create index live_event_age on live_event (created_at);

-- Who is there: each process tells of its own streams again and again, so that those of a dead one end by themselves.
-- Unlogged: after a crash nobody is there, and that is so.
create unlogged table presence (
  user_id bigint not null references app_user on delete cascade,
  process text not null,
  seen_until timestamptz not null,
  primary key (user_id, process)
);

-- Ended sessions close their streams at once.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 's ' || encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger session_end_told after delete on session for each row execute function tell_session_end();
