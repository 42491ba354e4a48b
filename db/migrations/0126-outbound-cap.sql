-- One mail tells whoever holds a listed address of all its places that a chain's list gave (docs/decisions/0136).
insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  ('mail', 'chain_takeover', 3, 10, true, 'notice');
