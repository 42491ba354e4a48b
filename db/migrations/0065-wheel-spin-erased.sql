-- Whoever erases the account and signs up again with the same mailbox has the same right of the day (docs/decisions/0091): what was
-- spun on a day is known until it is over, by a keyed hash of the mailbox alone.

create function spin_mailbox_hash(mailbox_key bigint) returns bytea language sql stable strict
return (select hmac(convert_to('spin ' || mailbox_key, 'UTF8'), value, 'sha256') from server_secret where name = 'trial-phone');

create table wheel_spin_erased (
  mailbox_hash bytea not null check (octet_length(mailbox_hash) = 32),
  wheel bigint not null,
  day date not null,
  right_no smallint not null,
  primary key (mailbox_hash, wheel, day, right_no)
);
