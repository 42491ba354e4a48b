-- One account may be customer and business at once: it came as a customer, and keeps what customers may do.
alter table app_user add column is_both boolean not null default false check (not is_both or user_type = 'business');

-- Whoever gets a business side stays signed in; another role ends sessions as before.
drop trigger app_user_ends_opened on app_user;
create trigger app_user_ends_opened after update of user_type, blocked_at on app_user for each row
  when (old.user_type <> new.user_type and not (new.is_both and not old.is_both)
    or old.blocked_at is null and new.blocked_at is not null)
  execute function end_opened();
