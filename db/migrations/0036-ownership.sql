-- Whose a business was, and when: of what was written to it, said of it and paid for it, a former owner may have what
-- was theirs while it was theirs (docs/decisions/0053).
create table business_ownership (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  from_at timestamptz not null default now(),
  -- Null: still theirs. A business that was merged into another one ends, whoever owned it.
  until_at timestamptz check (until_at >= from_at)
);
create unique index business_ownership_open on business_ownership (business_id) where until_at is null;
create index business_ownership_of_business on business_ownership (business_id);
create index business_ownership_of_user on business_ownership (user_id);

-- What is known of owners so far. Earlier ones keep what they wrote themselves.
insert into business_ownership (business_id, user_id, from_at)
select b.id, b.owner_id, greatest(b.created_at,
  (select max(c.decided_at) from claim c
    where c.business_id = b.id and c.user_id = b.owner_id and c.state = 'approved'),
  (select max(d.created_at) from business_decision d where d.business_id = b.id and d.action = 'owner_assigned'),
  (select max(a.created_at) from audit_entry a
    where a.action = 'business.merged' and (a.data ->> 'into')::bigint = b.id
      and a.data ->> 'ownerBefore' is distinct from a.data ->> 'owner'))
from business b where b.owner_id is not null;
update business_ownership o set until_at = greatest(o.from_at, b.updated_at) from business b
where b.id = o.business_id and b.merged_into is not null;

-- What an owner had ready for customers, and proposed, is not the next one's.
create function note_ownership() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update business_ownership set until_at = now() where business_id = new.id and until_at is null;
    if old.owner_id is distinct from new.owner_id then
      delete from away_message where business_id = new.id;
      delete from quick_reply where business_id = new.id;
      update business_change set state = 'withdrawn', closed_at = now()
      where business_id = new.id and state = 'open' and proposer_id = old.owner_id;
    end if;
  end if;
  if new.owner_id is not null and new.merged_into is null then
    insert into business_ownership (business_id, user_id) values (new.id, new.owner_id);
  end if;
  return null;
end $$;
create trigger business_owner_added after insert on business for each row
  when (new.owner_id is not null) execute function note_ownership();
create trigger business_owner_changed after update of owner_id, merged_into on business for each row
  when (old.owner_id is distinct from new.owner_id or (old.merged_into is null) <> (new.merged_into is null))
  execute function note_ownership();

-- The duplicate a message was written to; null: the business of its conversation. No key: it says whose it was.
alter table message add column merged_from bigint;
