-- Waiting pushes about conversations that somebody may no longer read. A merge moves conversations before it ends access, so
-- they are not found by the business that was merged; and a former owner's had been left altogether.
create function drop_thread_pushes(of_user bigint) returns void language sql as $$
  delete from push p using push_subscription s, thread t
  where s.id = p.subscription_id and s.user_id = of_user and p.sent_at is null and p.given_up_at is null
    and t.id = case when p.tag ~ '^thread-\d{1,18}$' then substr(p.tag, 8)::bigint end
    and t.customer_id is distinct from of_user
    and not exists (
      select from business_person w where w.business_id = t.business_id and w.user_id = of_user)
$$;

create or replace function tell_member() returns trigger language plpgsql as $$
begin
  perform tell_business_role(new.user_id, new.business_id, case when new.until_at is null then new.role end);
  if new.until_at is not null then perform drop_thread_pushes(new.user_id); end if;
  return null;
end $$;

create or replace function note_ownership() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update business_ownership set until_at = now() where business_id = new.id and until_at is null;
    update business_member set until_at = now(),
      end_reason = case when new.merged_into is null then 'owner_changed' else 'merged' end
    where business_id = new.id and until_at is null;
    update business_invitation set state = 'withdrawn', closed_at = now()
    where business_id = new.id and state = 'open';
    if old.owner_id is not null then perform drop_thread_pushes(old.owner_id); end if;
    if old.owner_id is distinct from new.owner_id then
      delete from away_message where business_id = new.id;
      delete from quick_reply where business_id = new.id;
      update business_change set state = 'withdrawn', closed_at = now()
      where business_id = new.id and state = 'open' and (proposer_id = old.owner_id
        or proposer_id in (select user_id from business_member where business_id = new.id));
      if old.owner_id is not null then perform tell_business_role(old.owner_id, new.id, null); end if;
    end if;
  end if;
  if new.owner_id is not null and new.merged_into is null then
    insert into business_ownership (business_id, user_id) values (new.id, new.owner_id);
    -- Whoever owns it needs no other part in it.
    update business_member set until_at = now(), end_reason = 'owner_changed'
    where business_id = new.id and user_id = new.owner_id and until_at is null;
    perform tell_business_role(new.owner_id, new.id, 'owner');
  end if;
  return null;
end $$;
