-- Whoever comes back from a call is asked once a day, on whatever device they are signed in (docs/decisions/0104).
create table check_question (
  user_id bigint primary key references app_user on delete cascade,
  -- The day in Istanbul of the last question.
  asked_on date not null
);
