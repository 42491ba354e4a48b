-- Where a winner was last while its job runs, and the link on which others see the way (docs/decisions/0112).
create table call_out_position (
  call_out_id bigint primary key references call_out (id) on delete cascade,
  -- Who sent it.
  user_id bigint not null references app_user (id) on delete cascade,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  accuracy_m integer check (accuracy_m between 0 and 100000),
  minutes integer,
  -- When it reached the server. One from before the acceptance is of an earlier winner, and shown to nobody.
  at timestamptz not null
);
create index call_out_position_of_user on call_out_position (user_id);

-- It is gone when the job goes to others.
create function drop_call_out_position() returns trigger language plpgsql as $$
begin
  delete from call_out_position where call_out_id = new.id;
  return null;
end $$;
create trigger call_out_drops_position after update of winner_id on call_out for each row
  when (old.winner_id is not null and new.winner_id is distinct from old.winner_id) execute function drop_call_out_position();

create table call_out_share (
  call_out_id bigint primary key references call_out (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);
