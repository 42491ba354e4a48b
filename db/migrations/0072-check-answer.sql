-- What people answered after a call or a way (docs/decisions/0104): counted once for a person and a place, and for a network.
create table check_answer (
  business_id bigint not null references business on delete cascade,
  -- Keyed hashes of the account or the device's mark, and of the network: nobody can be found by them.
  person_key bytea not null check (octet_length(person_key) = 32),
  network_key bytea not null check (octet_length(network_key) = 32),
  field text not null check (field in ('open', 'phone')),
  -- Keyed hash of what it was about: the number that was called, what was shown.
  value_key bytea not null check (octet_length(value_key) = 32),
  -- The same of the number under which somebody was reached, whatever else was answered.
  reached_key bytea check (octet_length(reached_key) = 32),
  confirms boolean not null,
  answered_at timestamptz not null,
  primary key (business_id, person_key)
);
create index check_answer_person on check_answer (person_key);
create index check_answer_answered on check_answer (answered_at);

-- Keys the hashes.
insert into server_secret (name) values ('check-answers');
