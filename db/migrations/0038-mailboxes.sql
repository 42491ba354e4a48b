-- The forms of one mailbox (name+word@host; at Gmail with dots, too) count as one person for rights, trials and reviews. They never keep
-- anybody from signing up.

alter table app_user add column mailbox text generated always as (mailbox_of(email)) stored;
create index app_user_mailbox on app_user (mailbox);

-- Whose right of the day a spin used, whichever account of the mailbox spun.
create function mailbox_key(mailbox text) returns bigint language sql immutable strict
return hashtextextended(mailbox, 724);
alter table wheel_spin add column mailbox_key bigint;
create unique index wheel_spin_of_mailbox on wheel_spin (mailbox_key, wheel, day, right_no);
create function set_spin_mailbox() returns trigger language plpgsql as $$
begin
  new.mailbox_key := (select mailbox_key(mailbox) from app_user where id = new.user_id);
  return new;
end $$;
create trigger spin_mailbox_set before insert on wheel_spin for each row execute function set_spin_mailbox();

-- The trial of a mailbox outlives its accounts, as that of a telephone does: by a keyed hash.
create function mailbox_hash(mailbox text) returns bytea language sql stable strict
return (select hmac(convert_to(mailbox, 'UTF8'), value, 'sha256') from server_secret where name = 'trial-phone');
alter table trial_use add column mailbox_hash bytea unique;
update trial_use t set mailbox_hash = mailbox_hash(u.mailbox) from app_user u
where u.id = t.user_id and not exists (
  select from trial_use o join app_user ou on ou.id = o.user_id where ou.mailbox = u.mailbox and o.id < t.id);
