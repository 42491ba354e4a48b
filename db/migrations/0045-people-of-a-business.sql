-- Who works in a business beside its owner, and who is asked to (docs/decisions/0061).
create table business_member (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  role text not null check (role in ('manager', 'staff')),
  from_at timestamptz not null default now(),
  -- Null: still works there.
  until_at timestamptz check (until_at >= from_at),
  end_reason text check (end_reason in ('removed', 'left', 'owner_changed', 'merged', 'account_changed')),
  check ((until_at is null) = (end_reason is null))
);
create unique index business_member_open on business_member (business_id, user_id) where until_at is null;
create index business_member_of_user on business_member (user_id);
create index business_member_of_business on business_member (business_id);

-- An invitation is open until somebody answers it, it is withdrawn, or its time is up.
create table business_invitation (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  role text not null check (role in ('manager', 'staff')),
  -- To whom: one of both, in the form in which accounts keep it.
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 30),
  invited_by bigint references app_user on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  closed_at timestamptz,
  answered_by bigint references app_user on delete set null,
  check (num_nonnulls(email, phone) = 1),
  check ((state = 'open') = (closed_at is null))
);
create unique index business_invitation_email on business_invitation (business_id, email)
  where state = 'open' and email is not null;
create unique index business_invitation_phone on business_invitation (business_id, phone)
  where state = 'open' and phone is not null;
create index business_invitation_to_email on business_invitation (email) where email is not null;
create index business_invitation_to_phone on business_invitation (phone) where phone is not null;
create index business_invitation_by on business_invitation (invited_by) where invited_by is not null;
create index business_invitation_answered on business_invitation (answered_by) where answered_by is not null;
insert into server_secret (name) values ('invitation');

-- A duplicate that was merged takes no more people.
create trigger awaits_merge before insert on business_member for each row
  when (new.business_id is not null) execute function refuse_merged();
create trigger awaits_merge before insert on business_invitation for each row
  when (new.business_id is not null) execute function refuse_merged();

-- Everybody who acts for a business, as of now.
create view business_person as
select id as business_id, owner_id as user_id, 'owner' as role from business where owner_id is not null
union all
select business_id, user_id, role from business_member where until_at is null;

-- Whoever looks at a page of the business learns at once that they may no more, or may more. The browser asks anew; a
-- notice that is lost with a connection is made good by the next one.
create function tell_business_role(of_user bigint, of_business bigint, new_role text) returns void language sql as $$
  select pg_notify('live', 'n ' || jsonb_build_object('to', jsonb_build_array(of_user), 'event', 'business_role',
    'data', jsonb_build_object('businessId', of_business, 'role', new_role))::text)
$$;

create function tell_member() returns trigger language plpgsql as $$
begin
  perform tell_business_role(new.user_id, new.business_id, case when new.until_at is null then new.role end);
  if new.until_at is not null then
    delete from push p using push_subscription s
    where s.id = p.subscription_id and s.user_id = new.user_id and p.sent_at is null and p.given_up_at is null
      and p.tag in (select 'thread-' || t.id from thread t where t.business_id = new.business_id);
  end if;
  return null;
end $$;
create trigger business_member_added after insert on business_member for each row execute function tell_member();
create trigger business_member_changed after update of role, until_at, business_id on business_member for each row
  execute function tell_member();

-- Access was the former owner's to give: it ends with theirs, and so do invitations.
create or replace function note_ownership() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update business_ownership set until_at = now() where business_id = new.id and until_at is null;
    update business_member set until_at = now(),
      end_reason = case when new.merged_into is null then 'owner_changed' else 'merged' end
    where business_id = new.id and until_at is null;
    update business_invitation set state = 'withdrawn', closed_at = now()
    where business_id = new.id and state = 'open';
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

-- The platform's own staff judges businesses: whoever joins it works in none.
create function end_memberships() returns trigger language plpgsql as $$
begin
  update business_member set until_at = now(), end_reason = 'account_changed'
  where user_id = new.id and until_at is null;
  return null;
end $$;
create trigger app_user_joined_staff after update of user_type on app_user for each row
  when (new.user_type in ('field', 'admin') and old.user_type is distinct from new.user_type)
  execute function end_memberships();

-- Everybody of a business counts as its owner where it is judged or plays: by account, and by telephone, which is what
-- one person's accounts share.
create or replace function owns_by_phone(of_user bigint, the_business bigint) returns boolean language sql stable
return exists (
  select from business_person p join app_user m on m.id = p.user_id, app_user u
  where p.business_id = the_business and u.id = of_user and (m.id = of_user or u.phone = m.phone)
) or exists (
  select from business b, app_user u where b.id = the_business and u.id = of_user and u.phone = b.phone
);

-- An invited address may be anybody's: while nobody confirmed it, the letter has none of the inviter's words.
insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  ('mail', 'business_invitation', 3, 6, true, 'notice');
create or replace function admit_mail() returns trigger language plpgsql as $$
declare
  cap outbound_cap;
  account app_user;
  counted text;
begin
  select * into cap from outbound_cap where channel = 'mail' and kind = new.kind;
  if not found then
    raise exception 'mail of kind % has no cap', new.kind using errcode = 'check_violation';
  end if;
  select * into account from app_user where email = new.recipient;
  if account.email_confirmed_at is null then
    if not cap.to_unconfirmed then return null; end if;
    new.data := new.data - 'name'; -- whoever made the account chose it
    if new.kind = 'business_invitation' then new.data := new.data - 'business'; end if;
  end if;
  -- By mailbox only where nobody confirmed: what others do with forms of an address takes nothing from its holder.
  counted := case when account.email_confirmed_at is null then 'mailbox ' || mailbox_of(new.recipient)
    else 'address ' || new.recipient end;
  if not take_outbound('mail', counted, cap) then return null; end if;
  if new.kind <> 'account_erased' then new.user_id := coalesce(account.id, new.caused_by); end if;
  new.lane := cap.lane;
  new.turn := mail_turn(new, new.created_at);
  return new;
end $$;
