-- How far telephone and hours are to be trusted, 0 to 100, as the ledger tells (docs/decisions/0114): lists prefer the surer of two that
-- are equally near. Reports of strangers are no part of it.
alter table business
  add column phone_trust smallint not null default 0 check (phone_trust between 0 and 100),
  add column hours_trust smallint not null default 0 check (hours_trust between 0 and 100);

-- Up to which check it was computed; and, as trust falls with age, behind which business the next ones are computed again.
create table trust_progress (
  is_one boolean primary key default true check (is_one),
  check_id bigint not null default 0,
  business_id bigint not null default 0
);
insert into trust_progress default values;
