-- The record of a job that went to others keeps when its winner set out and whether the code was said (docs/decisions/0112).
alter table call_out_ask
  add column on_the_way_at timestamptz,
  add column is_arrival_proven boolean not null default false;
