-- What the migrations add up to. Written by `npm run schema`; not edited by hand.

-- extensions

CREATE EXTENSION btree_gist;
CREATE EXTENSION cube;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION pgcrypto;

-- sequences

CREATE SEQUENCE category_id AS integer START 101 INCREMENT 1 MINVALUE 1 MAXVALUE 2147483647;
CREATE SEQUENCE wheel_spin_id AS bigint START 1 INCREMENT 1 MINVALUE 1 MAXVALUE 9223372036854775807;

-- functions

CREATE OR REPLACE FUNCTION public.admit_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.admit_sms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  cap outbound_cap;
begin
  select * into cap from outbound_cap where channel = 'sms' and kind = new.kind;
  if not found then
    raise exception 'SMS of kind % has no cap', new.kind using errcode = 'check_violation';
  end if;
  if not take_outbound('sms', new.recipient, cap) then return null; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.await_saved_search_match()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into saved_search_business as known values (new.id, trade_and_town(new), clock_timestamp(), true)
  on conflict (business_id) do update
    set trade_and_town = excluded.trade_and_town, since = excluded.since, is_waiting = true
    where known.trade_and_town <> excluded.trade_and_town;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.billing_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN now();

CREATE OR REPLACE FUNCTION public.billing_step_day()
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN istanbul_day((billing_now() - '09:00:00'::interval));

CREATE OR REPLACE FUNCTION public.billing_today()
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN istanbul_day(billing_now());

CREATE OR REPLACE FUNCTION public.business_sought(name_folded text, phone text, city text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((' '::text || name_folded) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || lower((translate(COALESCE(city, ''::text), 'IİıŞşĞğÜüÖöÇçÂâ'::text, 'iiissgguuooccaa'::text) COLLATE "C")));

CREATE OR REPLACE FUNCTION public.candidate_cell(lat double precision, lng double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((floor((lat * (4)::double precision)))::integer * 1440) + (floor((lng * (4)::double precision)))::integer);

CREATE OR REPLACE FUNCTION public.checked_values(of business)
 RETURNS TABLE(field text, value text)
 LANGUAGE sql
 STABLE
AS $function$
  select v.field, v.value
  from (values
    ('hours', (select s.hours from schedule s where s.id = of.schedule_id)),
    ('phone', of.phone),
    ('position', of.lat || ',' || of.lng),
    ('existence', 'here')) v (field, value)
  where v.value is not null
$function$;

CREATE OR REPLACE FUNCTION public.close_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  case new.kind
    when 'business' then
      update business_report set closed_at = new.closed_at where case_id = new.id and closed_at is null;
    when 'message' then
      update message_report set closed_at = new.closed_at where case_id = new.id and closed_at is null;
    when 'review' then
      update review_report set closed_at = new.closed_at where case_id = new.id and closed_at is null;
  end case;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.copy_photos(of bigint[])
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE business b SET updated_at = now(), photos = COALESCE(( SELECT jsonb_agg(jsonb_build_object('id', p.id, 'url', (('/files/'::text || u.name) || '.webp'::text), 'width', u.width, 'height', u.height) ORDER BY p."position") AS jsonb_agg
            FROM (business_photo p
              JOIN upload u ON ((u.id = p.upload_id)))
           WHERE (p.business_id = b.id)), '[]'::jsonb)
   WHERE (b.id = ANY (copy_photos.of));
END;

CREATE OR REPLACE FUNCTION public.count_added_businesses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into business_count (day, status, delta)
  select istanbul_day(created_at), status, count(*) from added group by 1, 2;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into message_count as c (business_id, day, conversations, messages)
  select t.business_id, istanbul_day(new.sent_at), (not exists (
    select from message m where m.thread_id = new.thread_id and m.no < new.no and m.side = 'customer'))::integer, 1
  from thread t where t.id = new.thread_id
  on conflict (business_id, day)
  do update set conversations = c.conversations + excluded.conversations, messages = c.messages + 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_moved_business()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into business_count (day, status, delta)
  values (istanbul_day(old.created_at), old.status, -1), (istanbul_day(new.created_at), new.status, 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_notification_push()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notification_figure as f (notification_id, shard, push_count)
  values (new.notification_id, new.subscription_id % 16, 1)
  on conflict (notification_id, shard) do update set push_count = f.push_count + 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_notification_reads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notification_figure as f (notification_id, shard, read_count)
  select notification_id, user_id % 16, count(*) from added group by 1, 2 order by 1, 2
  on conflict (notification_id, shard) do update set read_count = f.read_count + excluded.read_count;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_removed_businesses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into business_count (day, status, delta)
  select istanbul_day(created_at), status, -count(*) from removed group by 1, 2;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  the_business bigint;
begin
  -- In the order of ids, as everybody who holds two of them.
  foreach the_business in array array(
    select distinct id from unnest(array[old.business_id, new.business_id]) as id where id is not null order by id
  ) loop
    perform from business where id = the_business for no key update;
    update business b set review_count = shown.many, rating_mean = shown.mean, updated_at = now()
    from (
      select count(*)::int as many, round(avg(stars), 2) as mean from review
      where business_id = the_business and hidden_at is null
    ) as shown
    where b.id = the_business;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_business_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from upload where id = old.upload_id;
  perform copy_photos(array[old.business_id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_call_out_position()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from call_out_position where call_out_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_claim_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from private_file where id = old.document_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_message_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from upload where id = old.photo_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.ends_at > now() and old.last_seen_at + old.idle_limit > now() then
    delete from push_subscription where session_id = old.id;
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_saved_search_matches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from saved_search_match where saved_search_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_saved_search_reader()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from saved_search_reader where user_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_thread_pushes(of_user bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from push p using push_subscription s, thread t
  where s.id = p.subscription_id and s.user_id = of_user and p.sent_at is null and p.given_up_at is null
    and t.id = case when p.tag ~ '^thread-\d{1,18}$' then substr(p.tag, 8)::bigint end
    and t.customer_id is distinct from of_user
    and not exists (
      select from business_person w where w.business_id = t.business_id and w.user_id = of_user)
$function$;

CREATE OR REPLACE FUNCTION public.end_duty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> 'verified' or new.owner_id is distinct from old.owner_id then
    update duty set until_at = least(until_at, now()) where business_id = new.id;
  end if;
  if new.owner_id is distinct from old.owner_id or new.merged_into is not null then
    delete from duty where business_id = new.id;
  end if;
  if new.owner_id is distinct from old.owner_id or new.category_id is distinct from old.category_id then
    delete from licence where business_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_memberships()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update business_member set until_at = now(), end_reason = 'account_changed'
  where user_id = new.id and until_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_opened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from session where user_id = new.id;
  if new.blocked_at is not null then delete from reset_password where user_id = new.id; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_phone_proof()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.phone_proven_at := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.end_switch_with_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.switch_wished then
    new.switch_open = null;
    new.switch_until = null;
    new.switch_wished = false;
  else
    new.switch_until = least(new.switch_until, (
      select min((change ->> 'at')::timestamptz)
      from schedule s, jsonb_array_elements(s.outlook -> 'changes') change
      where s.id = new.schedule_id and (change ->> 'at')::timestamptz > now()));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.erasure_key(user_id bigint, born timestamp with time zone)
 RETURNS bytea
 LANGUAGE sql
 STABLE STRICT
RETURN (SELECT hmac(convert_to(((erasure_key.user_id || ':'::text) || EXTRACT(epoch FROM erasure_key.born)), 'UTF8'::name), server_secret.value, 'sha256'::text) AS hmac FROM server_secret WHERE (server_secret.name = 'erasure'::text));

CREATE OR REPLACE FUNCTION public.field_plan_rank(priority text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE priority WHEN 'urgent'::text THEN 1 WHEN 'high'::text THEN 2 ELSE 3 END;

CREATE OR REPLACE FUNCTION public.folded_person(name text, email text, phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((((' '::text || lower((regexp_replace(NORMALIZE(translate(name, 'İIı'::text, 'iii'::text), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE "C"))) || ' '::text) || email) || ' '::text) || phone);

CREATE OR REPLACE FUNCTION public.has_dealt(of_user bigint, with_business bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((EXISTS (SELECT FROM (thread t JOIN message m ON (((m.thread_id = t.id) AND (m.side = 'business'::text) AND (NOT m.is_automatic)))) WHERE ((t.business_id = has_dealt.with_business) AND (t.customer_id = has_dealt.of_user)))) OR (EXISTS (SELECT FROM prize p WHERE ((p.business_id = has_dealt.with_business) AND (p.user_id = has_dealt.of_user) AND (p.used_at IS NOT NULL)))) OR (EXISTS (SELECT FROM call_out o WHERE ((o.winner_id = has_dealt.with_business) AND (o.customer_id = has_dealt.of_user) AND ((o.status = 'done'::text) OR (o.is_arrival_proven AND (o.ended_at IS NOT NULL)))))));

CREATE OR REPLACE FUNCTION public.is_phone_proven(user_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((NOT (SELECT phone_rule.is_on FROM phone_rule)) OR (EXISTS (SELECT FROM app_user u WHERE ((u.id = is_phone_proven.user_id) AND (u.phone_proven_at IS NOT NULL)))));

CREATE OR REPLACE FUNCTION public.istanbul_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((moment AT TIME ZONE 'Europe/Istanbul'::text))::date;

CREATE OR REPLACE FUNCTION public.join_report_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  case tg_table_name
    when 'business_report' then
      insert into report_case as c (business_id) values (new.business_id)
      on conflict (business_id) where closed_at is null and business_id is not null
      do update set business_id = c.business_id returning id into new.case_id;
    when 'message_report' then
      insert into report_case as c (thread_id) values (new.thread_id)
      on conflict (thread_id) where closed_at is null and thread_id is not null
      do update set thread_id = c.thread_id returning id into new.case_id;
    when 'review_report' then
      insert into report_case as c (review_id) values (new.review_id)
      on conflict (review_id) where closed_at is null and review_id is not null
      do update set review_id = c.review_id returning id into new.case_id;
  end case;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_an_admin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('rehber724.replays_erasures', true) = 'on' then return null; end if;
  perform pg_advisory_xact_lock(hashtext('last admin'));
  if not exists (select from app_user where user_type = 'admin' and blocked_at is null and id <> old.id) then
    raise exception 'the last admin' using errcode = 'check_violation', constraint = 'app_user_last_admin';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_business_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if not exists (select from business where id = old.business_id) then
      return old;
    end if;
  elsif (new.user_id is null or new.user_id is not distinct from old.user_id)
    and (new.value is null or new.value is not distinct from old.value)
    and (new.id, new.business_id, new.field, new.confirms, new.method, new.at) = (old.id, old.business_id, old.field, old.confirms, old.method, old.at)
    and new.is_near is not distinct from old.is_near then
    return new;
  end if;
  raise exception 'checks are only added' using errcode = 'check_violation', constraint = 'business_check_kept';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from business where category_id = old.id) then
    raise exception 'the slug is used' using errcode = 'check_violation', constraint = 'category_slug_used';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.mail_turn(m mail, due timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  select greatest(due, max(w.turn) + interval '1 minute') from mail w
  where w.lane = m.lane and coalesce(w.caused_by::text, w.recipient) = coalesce(m.caused_by::text, m.recipient)
    and w.sent_at is null and w.given_up_at is null and w.id <> m.id
$function$;

CREATE OR REPLACE FUNCTION public.mailbox_hash(mailbox text)
 RETURNS bytea
 LANGUAGE sql
 STABLE STRICT
RETURN (SELECT hmac(convert_to(mailbox_hash.mailbox, 'UTF8'::name), server_secret.value, 'sha256'::text) AS hmac FROM server_secret WHERE (server_secret.name = 'trial-phone'::text));

CREATE OR REPLACE FUNCTION public.mailbox_key(mailbox text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE STRICT
RETURN hashtextextended(mailbox, (724)::bigint);

CREATE OR REPLACE FUNCTION public.mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (split_part(lower(address), '@'::text, 2) = ANY (ARRAY['gmail.com'::text, 'googlemail.com'::text])) THEN (replace(split_part(split_part(lower(address), '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@gmail.com'::text) ELSE regexp_replace(lower(address), '\+[^@]*@'::text, '@'::text) END;

CREATE OR REPLACE FUNCTION public.mark_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_xid = pg_current_xact_id();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.months_after(first_day date, months integer)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((first_day + make_interval(months => months)))::date;

CREATE OR REPLACE FUNCTION public.next_saved_search_telling(told_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  select case
    when (told_at at time zone 'Europe/Istanbul')::date >= soon::date
      then ((told_at at time zone 'Europe/Istanbul')::date + 1 + time '09:00') at time zone 'Europe/Istanbul'
    when soon::time < '09:00' then (soon::date + time '09:00') at time zone 'Europe/Istanbul'
    when soon::time >= '21:00' then (soon::date + 1 + time '09:00') at time zone 'Europe/Istanbul'
    else soon at time zone 'Europe/Istanbul'
  end
  from (select (now() + interval '10 minutes') at time zone 'Europe/Istanbul' as soon) moment
$function$;

CREATE OR REPLACE FUNCTION public.note_gone_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into gone_file (name) values (old.name) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update app_user set offers_since = case when new.given then coalesce(offers_since, new.created_at) end
  where id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_ownership()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform copy_photos(array(select distinct business_id from changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into business_removed (id) values (old.id);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.note_survey_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update survey_place set claim_changed_at = now() where business_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or old.status <> 'pending' then
    new.waiting_since := coalesce(case when tg_op = 'INSERT' then new.waiting_since end, now());
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.notification_reaches(n notification, u app_user)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((n).target_type = 'specific'::text) THEN (EXISTS (SELECT FROM notification_recipient r WHERE ((r.user_id = (notification_reaches.u).id) AND (r.notification_id = (notification_reaches.n).id)))) ELSE (notification_suits(n, u) AND (((n).kind <> 'commercial'::text) OR (offers_told(u, (n).day, (n).id) < 5))) END;

CREATE OR REPLACE FUNCTION public.notification_suits(n notification, u app_user)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (((n).target_type <> 'specific'::text) AND ((u).created_at <= (n).sent_at) AND (((n).target_type = 'all'::text) OR (((n).target_type = 'customers'::text) AND ((u).user_type = 'customer'::text)) OR (((n).target_type = 'businesses'::text) AND ((u).user_type = 'business'::text))) AND (((n).plates = '{}'::bpchar[]) OR ((u).plate = ANY ((n).plates))) AND (((n).kind <> 'commercial'::text) OR COALESCE(((u).offers_since <= (n).sent_at), false)));

CREATE OR REPLACE FUNCTION public.offers_told(u app_user, on_day date, before_id bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (SELECT count(*) AS count FROM notification e WHERE ((e.kind = 'commercial'::text) AND (e.day = offers_told.on_day) AND (e.id < offers_told.before_id) AND (notification_suits(e.*, offers_told.u) OR (EXISTS (SELECT FROM notification_recipient r WHERE ((r.user_id = (offers_told.u).id) AND (r.notification_id = e.id)))))));

CREATE OR REPLACE FUNCTION public.owns_by_phone(of_user bigint, the_business bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((EXISTS (SELECT FROM (business_person p JOIN app_user m ON ((m.id = p.user_id))), app_user u WHERE ((p.business_id = owns_by_phone.the_business) AND (u.id = owns_by_phone.of_user) AND ((m.id = owns_by_phone.of_user) OR (u.phone = m.phone))))) OR (EXISTS (SELECT FROM business b, app_user u WHERE ((b.id = owns_by_phone.the_business) AND (u.id = owns_by_phone.of_user) AND (u.phone = b.phone)))));

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_changing_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Only the way to a business that is gone may go. The number follows from year and no, but only after this.
  if tg_op = 'UPDATE' and new.business_id is null
    and to_jsonb(new) - array['business_id', 'number'] = to_jsonb(old) - array['business_id', 'number']
  then return new; end if;
  raise exception 'an invoice stays as it is' using errcode = 'integrity_constraint_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_changing_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what a payment is for stays as it is' using errcode = 'integrity_constraint_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_merge_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from business where id = new.merged_into and merged_into is null for share;
  if not found or exists (select from business where merged_into = new.id) then
    raise exception 'a duplicate leads to a listing that is kept' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_merged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from business where id = new.business_id for key share;
  if exists (select from business where id = new.business_id and merged_into is not null) then
    raise exception 'business % was merged into another one', new.business_id
      using errcode = 'integrity_constraint_violation', constraint = 'business_not_merged';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- By the foreign key of an erased account, through a trigger of its own.
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    if new.actor_id is null and (new.id, new.action, new.subject_id, new.data, new.created_at)
      is not distinct from (old.id, old.action, old.subject_id, old.data, old.created_at) then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_truncate_of_checks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'checks are only added' using errcode = 'check_violation', constraint = 'business_check_kept';
end $function$;

CREATE OR REPLACE FUNCTION public.release_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'business' then
    update call_out set due_at = now() where winner_id = new.id and status = 'accepted' and arrived_at is null;
  else
    update call_out set due_at = now() where accepted_by = new.id and status = 'accepted' and arrived_at is null
      or customer_id = new.id and status in ('asking', 'accepted');
  end if;
  notify call_outs;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.release_jobs_of_former()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update call_out set due_at = now()
  where winner_id = old.business_id and accepted_by = old.user_id and status = 'accepted' and arrived_at is null;
  notify call_outs;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.saved_search_has_room()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from app_user where id = new.user_id for no key update;
  if (select count(*) from saved_search where user_id = new.user_id) >= 20 then
    raise exception 'saved searches are full' using errcode = 'check_violation', constraint = 'saved_search_room';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.set_spin_mailbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.mailbox_key := (select mailbox_key(mailbox) from app_user where id = new.user_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.sounds_lost(title text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (lower((translate(title, 'İIı'::text, 'iii'::text) COLLATE "C")) ~ 'olmadi|kalmadi|dene'::text);

CREATE OR REPLACE FUNCTION public.sphere_point(lat double precision, lng double precision)
 RETURNS cube
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN cube(ARRAY[(cos(radians(lat)) * cos(radians(lng))), (cos(radians(lat)) * sin(radians(lng))), sin(radians(lat))]);

CREATE OR REPLACE FUNCTION public.spin_mailbox_hash(mailbox_key bigint)
 RETURNS bytea
 LANGUAGE sql
 STABLE STRICT
RETURN (SELECT hmac(convert_to(('spin '::text || spin_mailbox_hash.mailbox_key), 'UTF8'::name), server_secret.value, 'sha256'::text) AS hmac FROM server_secret WHERE (server_secret.name = 'trial-phone'::text));

CREATE OR REPLACE FUNCTION public.take_outbound(of_channel text, to_recipient text, cap outbound_cap)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  insert into outbound_count as c (key, hour_used, hour_ends_at, day_used, day_ends_at)
  values (sha256(convert_to(of_channel || ' ' || cap.kind || ' ' || to_recipient, 'UTF8')),
    1, now() + interval '1 hour', 1, now() + interval '1 day')
  on conflict (key) do update set
    hour_used = case when c.hour_ends_at <= now() then 1 else c.hour_used + 1 end,
    hour_ends_at = case when c.hour_ends_at <= now() then excluded.hour_ends_at else c.hour_ends_at end,
    day_used = case when c.day_ends_at <= now() then 1 else c.day_used + 1 end,
    day_ends_at = case when c.day_ends_at <= now() then excluded.day_ends_at else c.day_ends_at end
  where (c.hour_ends_at <= now() or c.hour_used < cap.per_hour)
    and (c.day_ends_at <= now() or c.day_used < cap.per_day);
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_business_role(of_user bigint, of_business bigint, new_role text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('live', 'n ' || jsonb_build_object('to', jsonb_build_array(of_user), 'event', 'business_role',
    'data', jsonb_build_object('businessId', of_business, 'role', new_role))::text)
$function$;

CREATE OR REPLACE FUNCTION public.tell_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_business_role(new.user_id, new.business_id, case when new.until_at is null then new.role end);
  if new.until_at is not null then perform drop_thread_pushes(new.user_id); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', 's ' || encode(old.token_hash, 'hex'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_business()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update business set updated_at = updated_at where id = coalesce(new.business_id, old.business_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.trade_and_town(of business)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select md5(concat_ws('/', of.category_id, of.city, of.district)) $function$;

CREATE OR REPLACE FUNCTION public.trial_phone_hash(phone text)
 RETURNS bytea
 LANGUAGE sql
 STABLE STRICT
RETURN (SELECT hmac(convert_to("right"(regexp_replace(trial_phone_hash.phone, '\D'::text, ''::text, 'g'::text), 10), 'UTF8'::name), server_secret.value, 'sha256'::text) AS hmac FROM server_secret WHERE (server_secret.name = 'trial-phone'::text));

CREATE OR REPLACE FUNCTION public.user_level(user_id bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT (1 + ((count(*))::integer / 20)) FROM wheel_spin s WHERE (s.user_id = user_level.user_id));

CREATE OR REPLACE FUNCTION public.wake_call_outs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  notify call_outs;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wake_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  notify listing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wake_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  notify mail;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wake_push()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  notify push;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wake_sms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  notify sms;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wheel_moved()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the wheel has moved' using errcode = 'RW001';
end $function$;

CREATE OR REPLACE FUNCTION public.wheel_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN now();

CREATE OR REPLACE FUNCTION public.written_values(of business)
 RETURNS TABLE(field text, value text)
 LANGUAGE sql
 STABLE
AS $function$
  select v.field, v.value from (values ('name', of.name), ('address', of.address), ('website', of.website)) v (field, value)
  where v.value <> ''
$function$;

-- tables

CREATE TABLE ad (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  slot text NOT NULL,
  title text NOT NULL,
  body text DEFAULT ''::text NOT NULL,
  url text NOT NULL,
  weight integer DEFAULT 1 NOT NULL,
  starts_on date,
  ends_on date,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ad_pkey PRIMARY KEY (id),
  CONSTRAINT ad_body_check CHECK (length(body) <= 200),
  CONSTRAINT ad_check CHECK (ends_on >= starts_on),
  CONSTRAINT ad_title_check CHECK (length(title) >= 1 AND length(title) <= 80),
  CONSTRAINT ad_url_check CHECK (url ~ '^(/[^/\\]|https://)'::text AND length(url) <= 500),
  CONSTRAINT ad_weight_check CHECK (weight >= 1 AND weight <= 1000)
);

CREATE TABLE ad_count (
  day date NOT NULL,
  ad_id bigint NOT NULL,
  impressions integer DEFAULT 0 NOT NULL,
  clicks integer DEFAULT 0 NOT NULL,
  revenue numeric(16,6) DEFAULT 0 NOT NULL,
  CONSTRAINT ad_count_pkey PRIMARY KEY (day, ad_id),
  CONSTRAINT ad_count_check CHECK (clicks >= 0 AND clicks <= impressions),
  CONSTRAINT ad_count_impressions_check CHECK (impressions >= 0),
  CONSTRAINT ad_count_revenue_check CHECK (revenue >= 0::numeric)
);

CREATE TABLE ad_impression (
  token_id uuid NOT NULL,
  ad_id bigint NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  clicked_at timestamp with time zone,
  CONSTRAINT ad_impression_pkey PRIMARY KEY (token_id)
);

CREATE TABLE ad_tariff (
  ad_type text NOT NULL,
  impression numeric(12,6) NOT NULL,
  click numeric(12,6) NOT NULL,
  CONSTRAINT ad_tariff_pkey PRIMARY KEY (ad_type),
  CONSTRAINT ad_tariff_click_check CHECK (click >= 0::numeric),
  CONSTRAINT ad_tariff_impression_check CHECK (impression >= 0::numeric)
);

CREATE TABLE app_user (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  plate character(2) NOT NULL,
  city text NOT NULL,
  user_type text NOT NULL,
  level integer DEFAULT 1 NOT NULL,
  password_hash text NOT NULL,
  is_demo boolean DEFAULT false NOT NULL,
  email_confirmed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  offers_since timestamp with time zone,
  blocked_at timestamp with time zone,
  device_mark_no integer DEFAULT 0 NOT NULL,
  phone_proven_at timestamp with time zone,
  mailbox text GENERATED ALWAYS AS (mailbox_of(email)) STORED,
  is_both boolean DEFAULT false NOT NULL,
  CONSTRAINT app_user_pkey PRIMARY KEY (id),
  CONSTRAINT app_user_email_key UNIQUE (email),
  CONSTRAINT app_user_check CHECK (NOT is_both OR user_type = 'business'::text),
  CONSTRAINT app_user_email_check CHECK (email = lower(email COLLATE "C") AND length(email) >= 3 AND length(email) <= 254),
  CONSTRAINT app_user_level_check CHECK (level >= 1),
  CONSTRAINT app_user_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT app_user_phone_check CHECK (length(phone) >= 3 AND length(phone) <= 20),
  CONSTRAINT app_user_user_type_check CHECK (user_type = ANY (ARRAY['customer'::text, 'business'::text, 'field'::text, 'admin'::text]))
);

CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  actor_id bigint,
  action text NOT NULL,
  subject_id bigint,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  business_id bigint GENERATED ALWAYS AS (COALESCE(((data ->> 'businessId'::text))::bigint,
CASE
    WHEN (action ~~ 'business.%'::text) THEN subject_id
    ELSE NULL::bigint
END)) STORED,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (id, created_at),
  CONSTRAINT audit_entry_action_check CHECK (action ~ '^[a-z_.]{3,60}$'::text)
) PARTITION BY RANGE (created_at);

CREATE TABLE away_message (
  business_id bigint NOT NULL,
  body text NOT NULL,
  is_on boolean NOT NULL,
  CONSTRAINT away_message_pkey PRIMARY KEY (business_id),
  CONSTRAINT away_message_body_check CHECK (body ~ '\S'::text AND length(body) <= 500)
);

CREATE TABLE business (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  owner_id bigint,
  category_id integer,
  status text NOT NULL,
  source text NOT NULL,
  source_id text,
  name text NOT NULL,
  name_folded text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  plate character(2),
  city text,
  district_id integer,
  district text,
  lat double precision,
  lng double precision,
  phone text,
  email text,
  website text,
  hours_written text,
  schedule_id integer,
  switch_open boolean,
  switch_until timestamp with time zone,
  is_emergency boolean DEFAULT false NOT NULL,
  price_range text,
  response_claim text,
  working_area text,
  features text[] DEFAULT '{}'::text[] NOT NULL,
  services text[] DEFAULT '{}'::text[] NOT NULL,
  payment_methods text[] DEFAULT '{}'::text[] NOT NULL,
  certificates text[] DEFAULT '{}'::text[] NOT NULL,
  insurers text[] DEFAULT '{}'::text[] NOT NULL,
  vehicle_types text[] DEFAULT '{}'::text[] NOT NULL,
  access_notes text[] DEFAULT '{}'::text[] NOT NULL,
  rating_mean numeric(3,2),
  review_count integer DEFAULT 0 NOT NULL,
  search_text text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  "position" cube GENERATED ALWAYS AS (sphere_point(lat, lng)) STORED,
  changed_xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  open_wish boolean DEFAULT false NOT NULL,
  photos jsonb DEFAULT '[]'::jsonb NOT NULL,
  checked_at timestamp with time zone,
  merged_into bigint,
  switch_wished boolean DEFAULT false NOT NULL,
  waiting_since timestamp with time zone,
  phone_trust smallint DEFAULT 0 NOT NULL,
  hours_trust smallint DEFAULT 0 NOT NULL,
  open_doubt text,
  CONSTRAINT business_pkey PRIMARY KEY (id),
  CONSTRAINT business_source_source_id_key UNIQUE (source, source_id),
  CONSTRAINT business_check CHECK ((lat IS NULL) = (lng IS NULL)),
  CONSTRAINT business_check1 CHECK ((switch_open IS NULL) = (switch_until IS NULL)),
  CONSTRAINT business_check2 CHECK (status = 'draft'::text OR category_id IS NOT NULL),
  CONSTRAINT business_check3 CHECK (status <> 'verified'::text OR plate IS NOT NULL),
  CONSTRAINT business_check4 CHECK (merged_into <> id),
  CONSTRAINT business_check5 CHECK (merged_into IS NULL OR status = 'suspended'::text),
  CONSTRAINT business_hours_trust_check CHECK (hours_trust >= 0 AND hours_trust <= 100),
  CONSTRAINT business_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <= 90::double precision),
  CONSTRAINT business_lng_check CHECK (lng >= '-180'::integer::double precision AND lng <= 180::double precision),
  CONSTRAINT business_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT business_open_doubt_check CHECK (open_doubt = ANY (ARRAY['open'::text, 'hours'::text])),
  CONSTRAINT business_phone_trust_check CHECK (phone_trust >= 0 AND phone_trust <= 100),
  CONSTRAINT business_photos_check CHECK (jsonb_typeof(photos) = 'array'::text),
  CONSTRAINT business_rating_mean_check CHECK (rating_mean >= 1::numeric AND rating_mean <= 5::numeric),
  CONSTRAINT business_review_count_check CHECK (review_count >= 0),
  CONSTRAINT business_source_check CHECK (source = ANY (ARRAY['owner'::text, 'user'::text, 'staff'::text, 'osm'::text, 'sample'::text])),
  CONSTRAINT business_status_check CHECK (status = ANY (ARRAY['draft'::text, 'pending'::text, 'verified'::text, 'rejected'::text, 'suspended'::text])),
  CONSTRAINT business_waiting_since CHECK (status <> 'pending'::text OR waiting_since IS NOT NULL),
  CONSTRAINT business_website_check CHECK (website ~* '^https?://'::text)
);

CREATE TABLE business_change (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  proposer_id bigint,
  proposed jsonb NOT NULL,
  category_id integer GENERATED ALWAYS AS (((proposed ->> 'categoryId'::text))::integer) STORED,
  state text DEFAULT 'open'::text NOT NULL,
  reason text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_at timestamp with time zone,
  stood jsonb,
  CONSTRAINT business_change_pkey PRIMARY KEY (id),
  CONSTRAINT business_change_check CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  CONSTRAINT business_change_check1 CHECK (state <> 'rejected'::text OR reason ~ '\S'::text),
  CONSTRAINT business_change_reason_check CHECK (length(reason) <= 500),
  CONSTRAINT business_change_state_check CHECK (state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'replaced'::text, 'withdrawn'::text]))
);

CREATE TABLE business_check (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  field text NOT NULL,
  value text,
  confirms boolean DEFAULT true NOT NULL,
  user_id bigint,
  method text NOT NULL,
  is_near boolean,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT business_check_pkey PRIMARY KEY (id),
  CONSTRAINT business_check_field_check CHECK (field = ANY (ARRAY['open'::text, 'hours'::text, 'phone'::text, 'position'::text, 'existence'::text, 'name'::text, 'address'::text, 'website'::text])),
  CONSTRAINT business_check_method_check CHECK (method = ANY (ARRAY['prize'::text, 'switch'::text, 'visit'::text, 'call_out'::text, 'staff'::text, 'edit'::text, 'message'::text, 'question'::text, 'customer'::text, 'import'::text, 'doubt'::text])),
  CONSTRAINT business_check_value_check CHECK (value <> ''::text)
);

CREATE TABLE business_count (
  day date,
  status text NOT NULL,
  delta bigint NOT NULL
);

CREATE TABLE business_decision (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  actor_id bigint,
  action text NOT NULL,
  reason text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  other_id bigint,
  CONSTRAINT business_decision_pkey PRIMARY KEY (id),
  CONSTRAINT business_decision_action_check CHECK (action = ANY (ARRAY['approved'::text, 'rejected'::text, 'suspended'::text, 'restored'::text, 'resubmitted'::text, 'edited'::text, 'change_approved'::text, 'change_rejected'::text, 'change_reopened'::text, 'merged'::text, 'absorbed'::text, 'owner_assigned'::text, 'owner_removed'::text, 'passed_on'::text, 'closed'::text, 'reopened'::text])),
  CONSTRAINT business_decision_check CHECK ((action <> ALL (ARRAY['rejected'::text, 'suspended'::text, 'change_rejected'::text, 'merged'::text, 'owner_assigned'::text, 'owner_removed'::text])) OR reason ~ '\S'::text),
  CONSTRAINT business_decision_reason_check CHECK (length(reason) <= 500)
);

CREATE TABLE business_invitation (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  role text NOT NULL,
  email text,
  phone text,
  invited_by bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + '7 days'::interval) NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  closed_at timestamp with time zone,
  answered_by bigint,
  CONSTRAINT business_invitation_pkey PRIMARY KEY (id),
  CONSTRAINT business_invitation_check CHECK (num_nonnulls(email, phone) = 1),
  CONSTRAINT business_invitation_check1 CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  CONSTRAINT business_invitation_email_check CHECK (length(email) <= 254),
  CONSTRAINT business_invitation_phone_check CHECK (length(phone) <= 30),
  CONSTRAINT business_invitation_role_check CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'staff'::text])),
  CONSTRAINT business_invitation_state_check CHECK (state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))
);

CREATE TABLE business_member (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role text NOT NULL,
  from_at timestamp with time zone DEFAULT now() NOT NULL,
  until_at timestamp with time zone,
  end_reason text,
  CONSTRAINT business_member_pkey PRIMARY KEY (id),
  CONSTRAINT business_member_check CHECK (until_at >= from_at),
  CONSTRAINT business_member_check1 CHECK ((until_at IS NULL) = (end_reason IS NULL)),
  CONSTRAINT business_member_end_reason_check CHECK (end_reason = ANY (ARRAY['removed'::text, 'left'::text, 'owner_changed'::text, 'merged'::text, 'account_changed'::text])),
  CONSTRAINT business_member_role_check CHECK (role = ANY (ARRAY['manager'::text, 'staff'::text]))
);

CREATE TABLE business_ownership (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  user_id bigint NOT NULL,
  from_at timestamp with time zone DEFAULT now() NOT NULL,
  until_at timestamp with time zone,
  CONSTRAINT business_ownership_pkey PRIMARY KEY (id),
  CONSTRAINT business_ownership_check CHECK (until_at >= from_at)
);

CREATE TABLE business_photo (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT business_photo_pkey PRIMARY KEY (id),
  CONSTRAINT business_photo_business_id_position_key UNIQUE (business_id, "position") DEFERRABLE,
  CONSTRAINT business_photo_upload_id_key UNIQUE (upload_id),
  CONSTRAINT business_photo_position_check CHECK ("position" >= 1 AND "position" <= 10)
);

CREATE TABLE business_removed (
  id bigint NOT NULL,
  changed_xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  removed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE business_report (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  user_id bigint,
  kind text NOT NULL,
  details text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_at timestamp with time zone,
  case_id bigint NOT NULL,
  CONSTRAINT business_report_pkey PRIMARY KEY (id),
  CONSTRAINT business_report_details_check CHECK (length(details) <= 1000),
  CONSTRAINT business_report_kind_check CHECK (kind = ANY (ARRAY['wrong_phone'::text, 'wrong_hours'::text, 'closed_for_good'::text, 'wrong_place'::text, 'other'::text, 'abuse'::text]))
);

CREATE TABLE business_standing (
  business_id bigint NOT NULL,
  rank integer NOT NULL,
  ranked integer NOT NULL,
  computed_at timestamp with time zone DEFAULT now() NOT NULL,
  district_rank integer,
  district_ranked integer,
  CONSTRAINT business_standing_pkey PRIMARY KEY (business_id),
  CONSTRAINT business_standing_check CHECK (ranked >= rank),
  CONSTRAINT business_standing_check1 CHECK (district_ranked >= district_rank),
  CONSTRAINT business_standing_district_rank_check CHECK (district_rank > 0),
  CONSTRAINT business_standing_rank_check CHECK (rank > 0)
);

CREATE TABLE call_out (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  customer_id bigint,
  phone_hash bytea,
  client_id text NOT NULL,
  category_id integer NOT NULL,
  choice text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  why_elsewhere text,
  photo_id bigint,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  city text,
  district text,
  status text DEFAULT 'asking'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  round integer DEFAULT 1 NOT NULL,
  asking_since timestamp with time zone DEFAULT now() NOT NULL,
  wave integer DEFAULT 0 NOT NULL,
  is_exhausted boolean DEFAULT false NOT NULL,
  is_wide boolean DEFAULT false NOT NULL,
  alarmed_at timestamp with time zone,
  ends_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  winner_id bigint,
  accepted_by bigint,
  vehicle_id bigint,
  promised_minutes integer,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  cancelled_by text,
  cancel_reason text,
  is_counted boolean DEFAULT false NOT NULL,
  on_the_way_at timestamp with time zone,
  arrived_at timestamp with time zone,
  is_arrival_proven boolean DEFAULT false NOT NULL,
  winner_done_at timestamp with time zone,
  customer_done_at timestamp with time zone,
  arrival_code text,
  arrival_misses integer DEFAULT 0 NOT NULL,
  agreed_kurus integer,
  paid_kurus integer,
  late_told_at timestamp with time zone,
  CONSTRAINT call_out_pkey PRIMARY KEY (id),
  CONSTRAINT call_out_agreed_kurus_check CHECK (agreed_kurus >= 0),
  CONSTRAINT call_out_arrival_code_check CHECK (arrival_code ~ '^\d{4}$'::text),
  CONSTRAINT call_out_arrival_misses_check CHECK (arrival_misses >= 0 AND arrival_misses <= 5),
  CONSTRAINT call_out_cancelled_by_check CHECK (cancelled_by = ANY (ARRAY['customer'::text, 'erasure'::text, 'staff'::text])),
  CONSTRAINT call_out_check CHECK ((status = ANY (ARRAY['asking'::text, 'accepted'::text])) = (ended_at IS NULL)),
  CONSTRAINT call_out_check1 CHECK (status <> 'accepted'::text OR num_nonnulls(accepted_at, promised_minutes) = 2),
  CONSTRAINT call_out_check2 CHECK ((status = 'cancelled'::text) = (cancelled_by IS NOT NULL)),
  CONSTRAINT call_out_choice_check CHECK (char_length(choice) <= 30),
  CONSTRAINT call_out_client_id_check CHECK (char_length(client_id) <= 64),
  CONSTRAINT call_out_done_check CHECK (status <> 'done'::text OR num_nonnulls(winner_done_at, customer_done_at) > 0),
  CONSTRAINT call_out_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <= 90::double precision),
  CONSTRAINT call_out_lng_check CHECK (lng >= '-180'::integer::double precision AND lng <= 180::double precision),
  CONSTRAINT call_out_no_steps_check CHECK ((status <> ALL (ARRAY['asking'::text, 'unanswered'::text])) OR num_nonnulls(on_the_way_at, arrival_code) = 0),
  CONSTRAINT call_out_note_check CHECK (char_length(note) <= 300),
  CONSTRAINT call_out_paid_kurus_check CHECK (paid_kurus >= 0 AND paid_kurus <= 100000000),
  CONSTRAINT call_out_phone_hash_check CHECK (octet_length(phone_hash) = 32),
  CONSTRAINT call_out_promised_minutes_check CHECK (promised_minutes >= 1 AND promised_minutes <= 120),
  CONSTRAINT call_out_round_check CHECK (round >= 1),
  CONSTRAINT call_out_status_check CHECK (status = ANY (ARRAY['asking'::text, 'accepted'::text, 'cancelled'::text, 'unanswered'::text, 'over'::text, 'done'::text])),
  CONSTRAINT call_out_steps_check CHECK ((arrived_at IS NULL OR on_the_way_at IS NOT NULL) AND (arrived_at IS NOT NULL OR winner_done_at IS NULL AND customer_done_at IS NULL AND NOT is_arrival_proven)),
  CONSTRAINT call_out_wave_check CHECK (wave >= 0),
  CONSTRAINT call_out_why_elsewhere_check CHECK (char_length(why_elsewhere) <= 200)
);

CREATE TABLE call_out_ask (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  call_out_id bigint NOT NULL,
  business_id bigint NOT NULL,
  no integer NOT NULL,
  wave integer NOT NULL,
  distance_km double precision NOT NULL,
  minutes integer,
  price jsonb NOT NULL,
  state text DEFAULT 'asked'::text NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  answer_by timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  answered_by bigint,
  code integer,
  won_at timestamp with time zone,
  outcome text,
  promised_minutes integer,
  arrived_at timestamp with time zone,
  agreed_kurus integer,
  job_ended_at timestamp with time zone,
  on_the_way_at timestamp with time zone,
  is_arrival_proven boolean DEFAULT false NOT NULL,
  CONSTRAINT call_out_ask_pkey PRIMARY KEY (id),
  CONSTRAINT call_out_ask_call_out_id_business_id_key UNIQUE (call_out_id, business_id),
  CONSTRAINT call_out_ask_call_out_id_no_key UNIQUE (call_out_id, no),
  CONSTRAINT call_out_ask_agreed_kurus_check CHECK (agreed_kurus >= 0),
  CONSTRAINT call_out_ask_check CHECK ((state = 'asked'::text) = (closed_at IS NULL)),
  CONSTRAINT call_out_ask_code_check CHECK (code >= 1 AND code <= 99),
  CONSTRAINT call_out_ask_no_check CHECK (no >= 1),
  CONSTRAINT call_out_ask_outcome_check CHECK (outcome = ANY (ARRAY['reached'::text, 'given_back'::text, 'no_show'::text, 'void'::text])),
  CONSTRAINT call_out_ask_outcome_won_check CHECK (outcome IS NULL OR won_at IS NOT NULL),
  CONSTRAINT call_out_ask_promised_minutes_check CHECK (promised_minutes >= 1 AND promised_minutes <= 120),
  CONSTRAINT call_out_ask_state_check CHECK (state = ANY (ARRAY['asked'::text, 'accepted'::text, 'refused'::text, 'lost'::text])),
  CONSTRAINT call_out_ask_wave_check CHECK (wave >= 1)
);

CREATE TABLE call_out_block (
  user_id bigint NOT NULL,
  business_id bigint NOT NULL,
  by_customer boolean NOT NULL,
  blocked_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT call_out_block_pkey PRIMARY KEY (user_id, business_id, by_customer)
);

CREATE TABLE call_out_dispute (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  call_out_id bigint NOT NULL,
  side text NOT NULL,
  business_id bigint,
  author_id bigint,
  reason text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  settled_at timestamp with time zone,
  settled_by bigint,
  is_upheld boolean,
  decision text,
  CONSTRAINT call_out_dispute_pkey PRIMARY KEY (id),
  CONSTRAINT call_out_dispute_decision_check CHECK (char_length(decision) >= 1 AND char_length(decision) <= 1000),
  CONSTRAINT call_out_dispute_reason_check CHECK (char_length(reason) <= 1000),
  CONSTRAINT call_out_dispute_settled_check CHECK (num_nonnulls(settled_at, is_upheld, decision) = ANY (ARRAY[0, 3])),
  CONSTRAINT call_out_dispute_side_check CHECK (side = ANY (ARRAY['customer'::text, 'winner'::text]))
);

CREATE UNLOGGED TABLE call_out_position (
  call_out_id bigint NOT NULL,
  user_id bigint NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  accuracy_m integer,
  minutes integer,
  at timestamp with time zone NOT NULL,
  CONSTRAINT call_out_position_pkey PRIMARY KEY (call_out_id),
  CONSTRAINT call_out_position_accuracy_m_check CHECK (accuracy_m >= 0 AND accuracy_m <= 100000),
  CONSTRAINT call_out_position_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <= 90::double precision),
  CONSTRAINT call_out_position_lng_check CHECK (lng >= '-180'::integer::double precision AND lng <= 180::double precision)
);

CREATE TABLE call_out_price (
  call_out_id bigint NOT NULL,
  round integer NOT NULL,
  no integer NOT NULL,
  total_kurus integer NOT NULL,
  reason text NOT NULL,
  photo_id bigint,
  asked_by bigint,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  answer text,
  answered_at timestamp with time zone,
  CONSTRAINT call_out_price_pkey PRIMARY KEY (call_out_id, round, no),
  CONSTRAINT call_out_price_answer_check CHECK (answer = ANY (ARRAY['agreed'::text, 'declined'::text, 'void'::text])),
  CONSTRAINT call_out_price_check CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT call_out_price_no_check CHECK (no >= 1 AND no <= 3),
  CONSTRAINT call_out_price_reason_check CHECK (char_length(reason) <= 300),
  CONSTRAINT call_out_price_total_kurus_check CHECK (total_kurus >= 1 AND total_kurus <= 100000000)
);

CREATE TABLE call_out_share (
  call_out_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT call_out_share_pkey PRIMARY KEY (call_out_id),
  CONSTRAINT call_out_share_token_hash_key UNIQUE (token_hash),
  CONSTRAINT call_out_share_token_hash_check CHECK (octet_length(token_hash) = 32)
);

CREATE TABLE candidate (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  category_id integer NOT NULL,
  name text NOT NULL,
  name_folded text NOT NULL,
  address text NOT NULL,
  plate character(2) NOT NULL,
  city text NOT NULL,
  district_id integer,
  district text,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  telephone text,
  website text,
  hours text,
  is_gone boolean DEFAULT false NOT NULL,
  is_reported_gone boolean DEFAULT false NOT NULL,
  "position" cube GENERATED ALWAYS AS (sphere_point(lat, lng)) STORED NOT NULL,
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, name_folded)) STORED NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT candidate_pkey PRIMARY KEY (id),
  CONSTRAINT candidate_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <= 90::double precision),
  CONSTRAINT candidate_lng_check CHECK (lng >= '-180'::integer::double precision AND lng <= 180::double precision),
  CONSTRAINT candidate_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT candidate_website_check CHECK (website ~* '^https?://'::text)
);

CREATE TABLE candidate_answer (
  candidate_id bigint NOT NULL,
  user_id bigint NOT NULL,
  answer text NOT NULL,
  network_key bytea NOT NULL,
  answered_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT candidate_answer_pkey PRIMARY KEY (candidate_id, user_id),
  CONSTRAINT candidate_answer_answer_check CHECK (answer = ANY (ARRAY['right'::text, 'gone'::text, 'wrong'::text])),
  CONSTRAINT candidate_answer_network_key_check CHECK (octet_length(network_key) = 32)
);

CREATE TABLE candidate_business (
  candidate_id bigint NOT NULL,
  business_id bigint NOT NULL,
  CONSTRAINT candidate_business_pkey PRIMARY KEY (candidate_id, business_id)
);

CREATE TABLE candidate_change (
  import_id bigint NOT NULL,
  record_id bigint NOT NULL,
  before jsonb,
  CONSTRAINT candidate_change_pkey PRIMARY KEY (import_id, record_id)
);

CREATE TABLE candidate_import (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  source text NOT NULL,
  file_name text NOT NULL,
  data_date date NOT NULL,
  is_whole boolean NOT NULL,
  imported_at timestamp with time zone DEFAULT now() NOT NULL,
  undone_at timestamp with time zone,
  counts jsonb DEFAULT '{}'::jsonb NOT NULL,
  outside jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT candidate_import_pkey PRIMARY KEY (id)
);

CREATE TABLE candidate_record (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  candidate_id bigint NOT NULL,
  source text NOT NULL,
  ref text,
  import_id bigint NOT NULL,
  seen_in bigint NOT NULL,
  missed smallint DEFAULT 0 NOT NULL,
  category_id integer NOT NULL,
  name text NOT NULL,
  name_folded text NOT NULL,
  address text NOT NULL,
  plate character(2) NOT NULL,
  city text NOT NULL,
  district_id integer,
  district text,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  telephone text,
  website text,
  hours text,
  osm_ref text,
  suppliers jsonb,
  CONSTRAINT candidate_record_pkey PRIMARY KEY (id),
  CONSTRAINT candidate_record_source_ref_key UNIQUE (source, ref)
);

CREATE TABLE candidate_source (
  id text NOT NULL,
  name text NOT NULL,
  licence text NOT NULL,
  url text NOT NULL,
  rank smallint NOT NULL,
  CONSTRAINT candidate_source_pkey PRIMARY KEY (id),
  CONSTRAINT candidate_source_id_check CHECK (id ~ '^[a-z][a-z0-9-]{1,30}$'::text),
  CONSTRAINT candidate_source_licence_check CHECK (licence ~ '\S'::text),
  CONSTRAINT candidate_source_name_check CHECK (name ~ '\S'::text),
  CONSTRAINT candidate_source_url_check CHECK (url ~ '^https://'::text)
);

CREATE TABLE candidate_supplier (
  id text NOT NULL,
  name text NOT NULL,
  licence text NOT NULL,
  url text NOT NULL,
  CONSTRAINT candidate_supplier_pkey PRIMARY KEY (id),
  CONSTRAINT candidate_supplier_id_check CHECK (length(id) >= 1 AND length(id) <= 200),
  CONSTRAINT candidate_supplier_licence_check CHECK (licence ~ '\S'::text),
  CONSTRAINT candidate_supplier_name_check CHECK (name ~ '\S'::text),
  CONSTRAINT candidate_supplier_url_check CHECK (url ~ '^https://'::text)
);

CREATE TABLE category (
  id integer NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  icon text NOT NULL,
  "position" integer NOT NULL,
  emergency boolean NOT NULL,
  promotion_restricted boolean NOT NULL,
  usual_schedule_id integer,
  changed_xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  search_words text[] DEFAULT '{}'::text[] NOT NULL,
  call_out_trade text,
  CONSTRAINT category_pkey PRIMARY KEY (id),
  CONSTRAINT category_call_out_trade_key UNIQUE (call_out_trade),
  CONSTRAINT category_slug_key UNIQUE (slug),
  CONSTRAINT category_call_out_trade_check CHECK (call_out_trade = ANY (ARRAY['locksmith'::text, 'towing'::text, 'tyre'::text, 'electrician'::text, 'plumber'::text, 'car_electrics'::text, 'glass'::text])),
  CONSTRAINT category_description_check CHECK (length(description) <= 300),
  CONSTRAINT category_id_check CHECK (id > 0),
  CONSTRAINT category_name_check CHECK (name ~ '\S'::text AND length(name) <= 60),
  CONSTRAINT category_never_called_out CHECK (call_out_trade IS NULL OR (id <> ALL (ARRAY[1, 4, 10, 11, 12, 24, 60, 61]))),
  CONSTRAINT category_one_is_emergency CHECK (id <> 1 OR emergency),
  CONSTRAINT category_search_words_check CHECK (cardinality(search_words) <= 40),
  CONSTRAINT category_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND slug ~ '[a-z]'::text)
);

CREATE TABLE category_tag (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  tags text NOT NULL,
  category_id integer NOT NULL,
  CONSTRAINT category_tag_pkey PRIMARY KEY (id),
  CONSTRAINT category_tag_tags_key UNIQUE (tags),
  CONSTRAINT category_tag_tags_check CHECK (length(tags) >= 3 AND length(tags) <= 200)
);

CREATE TABLE chain_request (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  file_name text NOT NULL,
  bytes bytea,
  reading jsonb NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  document_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  sent_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by bigint,
  reason text,
  CONSTRAINT chain_request_pkey PRIMARY KEY (id),
  CONSTRAINT chain_request_bytes_check CHECK (octet_length(bytes) >= 1 AND octet_length(bytes) <= 10485760),
  CONSTRAINT chain_request_check CHECK ((state = 'draft'::text) = (sent_at IS NULL)),
  CONSTRAINT chain_request_check1 CHECK ((decided_at IS NULL) = (state = ANY (ARRAY['draft'::text, 'waiting'::text]))),
  CONSTRAINT chain_request_check2 CHECK (bytes IS NULL OR state = 'draft'::text),
  CONSTRAINT chain_request_file_name_check CHECK (length(file_name) >= 1 AND length(file_name) <= 255),
  CONSTRAINT chain_request_note_check CHECK (length(note) <= 1000),
  CONSTRAINT chain_request_reason_check CHECK (length(reason) <= 500),
  CONSTRAINT chain_request_state_check CHECK (state = ANY (ARRAY['draft'::text, 'waiting'::text, 'approved'::text, 'refused'::text]))
);

CREATE TABLE chain_row (
  chain_id bigint NOT NULL,
  line integer NOT NULL,
  name text NOT NULL,
  category_id integer,
  phone text NOT NULL,
  address text NOT NULL,
  district text NOT NULL,
  city text NOT NULL,
  lat double precision,
  lng double precision,
  website text NOT NULL,
  hours text NOT NULL,
  kind text NOT NULL,
  fault text,
  business_id bigint,
  candidate_id bigint,
  left_out_by text,
  outcome text,
  CONSTRAINT chain_row_pkey PRIMARY KEY (chain_id, line),
  CONSTRAINT chain_row_check CHECK ((lat IS NULL) = (lng IS NULL)),
  CONSTRAINT chain_row_kind_check CHECK (kind = ANY (ARRAY['listed'::text, 'candidate'::text, 'new'::text, 'own'::text, 'owned'::text, 'twice'::text, 'unplaced'::text, 'broken'::text])),
  CONSTRAINT chain_row_left_out_by_check CHECK (left_out_by = ANY (ARRAY['owner'::text, 'staff'::text])),
  CONSTRAINT chain_row_outcome_check CHECK (outcome = ANY (ARRAY['given'::text, 'added'::text, 'apart'::text, 'changed'::text, 'failed'::text]))
);

CREATE TABLE check_answer (
  business_id bigint NOT NULL,
  person_key bytea NOT NULL,
  network_key bytea NOT NULL,
  field text NOT NULL,
  value_key bytea NOT NULL,
  reached_key bytea,
  confirms boolean NOT NULL,
  answered_at timestamp with time zone NOT NULL,
  CONSTRAINT check_answer_pkey PRIMARY KEY (business_id, person_key),
  CONSTRAINT check_answer_field_check CHECK (field = ANY (ARRAY['open'::text, 'phone'::text])),
  CONSTRAINT check_answer_network_key_check CHECK (octet_length(network_key) = 32),
  CONSTRAINT check_answer_person_key_check CHECK (octet_length(person_key) = 32),
  CONSTRAINT check_answer_reached_key_check CHECK (octet_length(reached_key) = 32),
  CONSTRAINT check_answer_value_key_check CHECK (octet_length(value_key) = 32)
);

CREATE TABLE check_question (
  user_id bigint NOT NULL,
  asked_on date NOT NULL,
  CONSTRAINT check_question_pkey PRIMARY KEY (user_id)
);

CREATE TABLE claim (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  user_id bigint NOT NULL,
  proof text NOT NULL,
  state text DEFAULT 'proving'::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  code_mac text,
  code_ends_at timestamp with time zone,
  tries_left integer DEFAULT 0 NOT NULL,
  document_id bigint,
  proven_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by bigint,
  reason text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  announced_at timestamp with time zone,
  hands_over_at timestamp with time zone,
  from_owner_id bigint,
  chain_id bigint,
  CONSTRAINT claim_pkey PRIMARY KEY (id),
  CONSTRAINT claim_announced_check CHECK ((announced_at IS NULL) = (hands_over_at IS NULL)),
  CONSTRAINT claim_check CHECK ((code_mac IS NULL) = (code_ends_at IS NULL)),
  CONSTRAINT claim_check1 CHECK (proven_at IS NOT NULL OR (state <> ALL (ARRAY['waiting'::text, 'announced'::text, 'approved'::text, 'revoked'::text]))),
  CONSTRAINT claim_check2 CHECK ((decided_at IS NULL) = (state = ANY (ARRAY['proving'::text, 'waiting'::text, 'announced'::text]))),
  CONSTRAINT claim_check3 CHECK (announced_at IS NOT NULL OR state <> 'announced'::text),
  CONSTRAINT claim_note_check CHECK (length(note) <= 1000),
  CONSTRAINT claim_proof_check CHECK (proof = ANY (ARRAY['email'::text, 'phone'::text, 'document'::text, 'letter'::text])),
  CONSTRAINT claim_reason_check CHECK (length(reason) <= 500),
  CONSTRAINT claim_state_check CHECK (state = ANY (ARRAY['proving'::text, 'waiting'::text, 'announced'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'revoked'::text])),
  CONSTRAINT claim_tries_left_check CHECK (tries_left >= 0 AND tries_left <= 5)
);

CREATE TABLE claim_dispute (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  claim_id bigint NOT NULL,
  user_id bigint,
  by_mail boolean NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_at timestamp with time zone,
  is_upheld boolean,
  closed_by bigint,
  CONSTRAINT claim_dispute_pkey PRIMARY KEY (id),
  CONSTRAINT claim_dispute_body_check CHECK (length(body) <= 1000),
  CONSTRAINT claim_dispute_check CHECK ((closed_at IS NULL) = (is_upheld IS NULL))
);

CREATE TABLE consent (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  channel text,
  version text NOT NULL,
  given boolean NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT consent_pkey PRIMARY KEY (id),
  CONSTRAINT consent_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'push'::text, 'sms'::text])),
  CONSTRAINT consent_check CHECK ((kind = 'marketing'::text) = (channel IS NOT NULL)),
  CONSTRAINT consent_given_check CHECK ((kind = ANY (ARRAY['marketing'::text, 'advertising'::text])) OR given),
  CONSTRAINT consent_kind_check CHECK (kind = ANY (ARRAY['terms_accepted'::text, 'terms_told'::text, 'notice_shown'::text, 'marketing'::text, 'advertising'::text])),
  CONSTRAINT consent_version_check CHECK (length(version) >= 1 AND length(version) <= 20)
);

CREATE TABLE country_count (
  plate character(2) NOT NULL,
  district_id integer NOT NULL,
  category_id integer NOT NULL,
  listed integer NOT NULL,
  trust bigint NOT NULL,
  candidates integer NOT NULL,
  CONSTRAINT country_count_pkey PRIMARY KEY (plate, district_id, category_id)
);

CREATE TABLE country_counted (
  is_one boolean DEFAULT true NOT NULL,
  counted_at timestamp with time zone,
  took_ms integer DEFAULT 0 NOT NULL,
  CONSTRAINT country_counted_pkey PRIMARY KEY (is_one),
  CONSTRAINT country_counted_is_one_check CHECK (is_one),
  CONSTRAINT country_counted_took_ms_check CHECK (took_ms >= 0)
);

CREATE TABLE country_plan (
  plan_id bigint NOT NULL,
  recorded integer NOT NULL,
  listed integer NOT NULL,
  visited integer NOT NULL,
  CONSTRAINT country_plan_pkey PRIMARY KEY (plan_id)
);

CREATE TABLE demand_count (
  day date NOT NULL,
  plate character(2) NOT NULL,
  district_id integer NOT NULL,
  category_id integer NOT NULL,
  count integer NOT NULL,
  CONSTRAINT demand_count_pkey PRIMARY KEY (day, plate, district_id, category_id),
  CONSTRAINT demand_count_count_check CHECK (count > 0)
);

CREATE TABLE duty (
  business_id bigint NOT NULL,
  until_at timestamp with time zone DEFAULT now() NOT NULL,
  opening_kurus integer NOT NULL,
  per_km_kurus integer NOT NULL,
  free_km integer NOT NULL,
  night_percent integer NOT NULL,
  holiday_percent integer NOT NULL,
  includes text NOT NULL,
  area_minutes integer,
  area_polygon jsonb,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  paused_at timestamp with time zone,
  CONSTRAINT duty_pkey PRIMARY KEY (business_id),
  CONSTRAINT duty_area_minutes_check CHECK (area_minutes >= 5 AND area_minutes <= 60),
  CONSTRAINT duty_check CHECK (num_nonnulls(area_minutes, area_polygon) = 1),
  CONSTRAINT duty_free_km_check CHECK (free_km >= 0 AND free_km <= 100),
  CONSTRAINT duty_holiday_percent_check CHECK (holiday_percent >= 0 AND holiday_percent <= 200),
  CONSTRAINT duty_includes_check CHECK (char_length(includes) <= 200),
  CONSTRAINT duty_night_percent_check CHECK (night_percent >= 0 AND night_percent <= 200),
  CONSTRAINT duty_opening_kurus_check CHECK (opening_kurus >= 0 AND opening_kurus <= 5000000),
  CONSTRAINT duty_per_km_kurus_check CHECK (per_km_kurus >= 0 AND per_km_kurus <= 100000)
);

CREATE TABLE duty_person (
  business_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT duty_person_pkey PRIMARY KEY (business_id, user_id)
);

CREATE TABLE duty_vehicle (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  plate text NOT NULL,
  gone_at timestamp with time zone,
  CONSTRAINT duty_vehicle_pkey PRIMARY KEY (id),
  CONSTRAINT duty_vehicle_plate_check CHECK (char_length(plate) >= 1 AND char_length(plate) <= 12)
);

CREATE TABLE email_confirmation (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  email text NOT NULL,
  replaces text,
  ends_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT email_confirmation_pkey PRIMARY KEY (token_hash),
  CONSTRAINT email_confirmation_check CHECK (replaces <> email),
  CONSTRAINT email_confirmation_email_check CHECK (email = lower(email COLLATE "C") AND length(email) >= 3 AND length(email) <= 254),
  CONSTRAINT email_confirmation_token_hash_check CHECK (octet_length(token_hash) = 32)
);

CREATE TABLE erasure (
  key bytea NOT NULL,
  erased_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT erasure_pkey PRIMARY KEY (key),
  CONSTRAINT erasure_key_check CHECK (octet_length(key) = 32)
);

CREATE TABLE favorite (
  user_id bigint NOT NULL,
  business_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT favorite_pkey PRIMARY KEY (user_id, business_id)
);

CREATE TABLE fee_credit (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  prize_id bigint,
  business_id bigint,
  title text NOT NULL,
  amount_kurus bigint NOT NULL,
  days integer NOT NULL,
  given_at timestamp with time zone DEFAULT billing_now() NOT NULL,
  CONSTRAINT fee_credit_pkey PRIMARY KEY (id),
  CONSTRAINT fee_credit_prize_id_key UNIQUE (prize_id),
  CONSTRAINT fee_credit_amount_kurus_check CHECK (amount_kurus > 0),
  CONSTRAINT fee_credit_days_check CHECK (days > 0)
);

CREATE TABLE field_plan (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  area text NOT NULL,
  plate character(2) NOT NULL,
  district_id integer,
  target integer NOT NULL,
  priority text NOT NULL,
  category_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  worker_id bigint,
  CONSTRAINT field_plan_pkey PRIMARY KEY (id),
  CONSTRAINT field_plan_area_check CHECK (length(area) >= 1 AND length(area) <= 80),
  CONSTRAINT field_plan_category_ids_check CHECK (cardinality(category_ids) <= 30),
  CONSTRAINT field_plan_priority_check CHECK (priority = ANY (ARRAY['urgent'::text, 'high'::text, 'medium'::text])),
  CONSTRAINT field_plan_target_check CHECK (target >= 1 AND target <= 1000)
);

CREATE TABLE field_record (
  business_id bigint NOT NULL,
  plan_id bigint,
  recorded_by bigint,
  accuracy_m real,
  recorded_at timestamp with time zone DEFAULT now() NOT NULL,
  last_client_id text,
  revision integer DEFAULT 0 NOT NULL,
  written_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT field_record_pkey PRIMARY KEY (business_id),
  CONSTRAINT field_record_accuracy_m_check CHECK (accuracy_m >= 0::double precision),
  CONSTRAINT field_record_last_client_id_check CHECK (length(last_client_id) >= 1 AND length(last_client_id) <= 100),
  CONSTRAINT field_record_revision_check CHECK (revision >= 0)
);

CREATE TABLE field_visit (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  user_id bigint,
  client_id text NOT NULL,
  outcome text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  lat double precision,
  lng double precision,
  accuracy_m real,
  visited_at timestamp with time zone DEFAULT now() NOT NULL,
  is_far boolean DEFAULT false NOT NULL,
  CONSTRAINT field_visit_pkey PRIMARY KEY (id),
  CONSTRAINT field_visit_client UNIQUE (user_id, client_id),
  CONSTRAINT field_visit_accuracy_m_check CHECK (accuracy_m >= 0::double precision),
  CONSTRAINT field_visit_check CHECK ((lat IS NULL) = (lng IS NULL)),
  CONSTRAINT field_visit_client_id_check CHECK (length(client_id) >= 1 AND length(client_id) <= 100),
  CONSTRAINT field_visit_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <= 90::double precision),
  CONSTRAINT field_visit_lng_check CHECK (lng >= '-180'::integer::double precision AND lng <= 180::double precision),
  CONSTRAINT field_visit_note_check CHECK (length(note) <= 1000),
  CONSTRAINT field_visit_outcome_check CHECK (outcome = ANY (ARRAY['here'::text, 'closed'::text, 'moved'::text, 'wrong'::text]))
);

CREATE TABLE gone_file (
  name text NOT NULL,
  CONSTRAINT gone_file_pkey PRIMARY KEY (name)
);

CREATE TABLE import_change (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  run_id bigint,
  business_id bigint NOT NULL,
  before jsonb,
  after jsonb,
  said jsonb NOT NULL,
  CONSTRAINT import_change_pkey PRIMARY KEY (id),
  CONSTRAINT import_change_run_id_business_id_key UNIQUE (run_id, business_id),
  CONSTRAINT import_change_check CHECK ((before IS NULL) = (after IS NULL))
);

CREATE TABLE import_reject (
  run_id bigint NOT NULL,
  line integer NOT NULL,
  reason text NOT NULL,
  cells text[] NOT NULL,
  CONSTRAINT import_reject_pkey PRIMARY KEY (run_id, line)
);

CREATE TABLE import_run (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  seconds real NOT NULL,
  file_name text NOT NULL,
  ran_by text DEFAULT 'operator'::text NOT NULL,
  rows_read integer DEFAULT 0 NOT NULL,
  added integer DEFAULT 0 NOT NULL,
  updated integer DEFAULT 0 NOT NULL,
  unchanged integer DEFAULT 0 NOT NULL,
  refused jsonb DEFAULT '{}'::jsonb NOT NULL,
  examples jsonb DEFAULT '[]'::jsonb NOT NULL,
  state text NOT NULL,
  gone integer DEFAULT 0 NOT NULL,
  ambiguous integer DEFAULT 0 NOT NULL,
  samples jsonb DEFAULT '[]'::jsonb NOT NULL,
  undone jsonb,
  about jsonb,
  candidate_import_id bigint,
  known integer DEFAULT 0 NOT NULL,
  outside jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT import_run_pkey PRIMARY KEY (id),
  CONSTRAINT import_run_added_check CHECK (added >= 0),
  CONSTRAINT import_run_ambiguous_check CHECK (ambiguous >= 0),
  CONSTRAINT import_run_candidate_check CHECK (candidate_import_id IS NULL OR about IS NOT NULL),
  CONSTRAINT import_run_file_name_check CHECK (length(file_name) >= 1 AND length(file_name) <= 255),
  CONSTRAINT import_run_gone_check CHECK (gone >= 0),
  CONSTRAINT import_run_known_check CHECK (known >= 0),
  CONSTRAINT import_run_ran_by_check CHECK (ran_by = ANY (ARRAY['operator'::text, 'staff'::text])),
  CONSTRAINT import_run_rows_read_check CHECK (rows_read >= 0),
  CONSTRAINT import_run_seconds_check CHECK (seconds >= 0::double precision),
  CONSTRAINT import_run_state_check CHECK (state = ANY (ARRAY['preview'::text, 'done'::text, 'failed'::text, 'undone'::text])),
  CONSTRAINT import_run_unchanged_check CHECK (unchanged >= 0),
  CONSTRAINT import_run_undone_check CHECK ((undone IS NOT NULL) = (state = 'undone'::text)),
  CONSTRAINT import_run_updated_check CHECK (updated >= 0)
);

CREATE TABLE import_staged (
  run_id bigint NOT NULL,
  ord integer NOT NULL,
  data jsonb NOT NULL,
  CONSTRAINT import_staged_pkey PRIMARY KEY (run_id, ord)
);

CREATE TABLE import_table (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  file_name text NOT NULL,
  bytes bytea NOT NULL,
  uploaded_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT import_table_pkey PRIMARY KEY (id),
  CONSTRAINT import_table_bytes_check CHECK (octet_length(bytes) >= 1 AND octet_length(bytes) <= 10485760),
  CONSTRAINT import_table_file_name_check CHECK (length(file_name) >= 1 AND length(file_name) <= 255)
);

CREATE TABLE invoice (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  year integer NOT NULL,
  no integer NOT NULL,
  number text GENERATED ALWAYS AS ((('R72'::text || lpad((year)::text, 4, '0'::text)) || lpad((no)::text, 9, '0'::text))) STORED NOT NULL,
  payment_id bigint NOT NULL,
  business_id bigint,
  issued_at timestamp with time zone DEFAULT billing_now() NOT NULL,
  seller_name text NOT NULL,
  seller_address text NOT NULL,
  seller_tax_office text NOT NULL,
  seller_tax_no text NOT NULL,
  buyer_name text NOT NULL,
  buyer_address text NOT NULL,
  buyer_tax_office text NOT NULL,
  buyer_tax_no text NOT NULL,
  months integer NOT NULL,
  period_from date NOT NULL,
  period_until date NOT NULL,
  gross_kurus integer NOT NULL,
  vat_percent integer NOT NULL,
  vat_kurus integer NOT NULL,
  net_kurus integer NOT NULL,
  CONSTRAINT invoice_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_number_key UNIQUE (number),
  CONSTRAINT invoice_payment_id_key UNIQUE (payment_id),
  CONSTRAINT invoice_year_no_key UNIQUE (year, no),
  CONSTRAINT invoice_check CHECK (vat_kurus = ((2 * gross_kurus + 6) / 12)),
  CONSTRAINT invoice_check1 CHECK ((net_kurus + vat_kurus) = gross_kurus),
  CONSTRAINT invoice_check2 CHECK (period_from < period_until),
  CONSTRAINT invoice_gross_kurus_check CHECK (gross_kurus > 0),
  CONSTRAINT invoice_months_check CHECK (months >= 1 AND months <= 12),
  CONSTRAINT invoice_no_check CHECK (no > 0),
  CONSTRAINT invoice_vat_percent_check CHECK (vat_percent = 20)
);

CREATE TABLE invoice_counter (
  year integer NOT NULL,
  last_no integer NOT NULL,
  CONSTRAINT invoice_counter_pkey PRIMARY KEY (year),
  CONSTRAINT invoice_counter_last_no_check CHECK (last_no > 0)
);

CREATE TABLE letter (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  run_id bigint NOT NULL,
  business_id bigint,
  candidate_id bigint,
  code_mac bytea NOT NULL,
  opened_at timestamp with time zone,
  used_at timestamp with time zone,
  used_by bigint,
  ended_at timestamp with time zone,
  CONSTRAINT letter_pkey PRIMARY KEY (id),
  CONSTRAINT letter_code_mac_key UNIQUE (code_mac),
  CONSTRAINT letter_check CHECK (num_nonnulls(business_id, candidate_id) = 1),
  CONSTRAINT letter_check1 CHECK (used_by IS NULL OR used_at IS NOT NULL),
  CONSTRAINT letter_check2 CHECK (used_at IS NULL OR ended_at IS NOT NULL),
  CONSTRAINT letter_code_mac_check CHECK (octet_length(code_mac) = 32)
);

CREATE TABLE letter_run (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  plate character(2) NOT NULL,
  district_id integer NOT NULL,
  category_id integer,
  made_at timestamp with time zone DEFAULT now() NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  cancelled_at timestamp with time zone,
  salt bytea,
  CONSTRAINT letter_run_pkey PRIMARY KEY (id),
  CONSTRAINT letter_run_salt_check CHECK (octet_length(salt) = 32)
);

CREATE TABLE licence (
  business_id bigint NOT NULL,
  note text NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  seen_by bigint,
  CONSTRAINT licence_pkey PRIMARY KEY (business_id),
  CONSTRAINT licence_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 200)
);

CREATE TABLE listing_snapshot (
  id uuid NOT NULL,
  mark xid8 DEFAULT pg_snapshot_xmin(pg_current_snapshot()) NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT listing_snapshot_pkey PRIMARY KEY (id)
);

CREATE TABLE live_event (
  user_id bigint NOT NULL,
  no bigint NOT NULL,
  kind text NOT NULL,
  key text,
  ref bigint,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT live_event_pkey PRIMARY KEY (user_id, no),
  CONSTRAINT live_event_kind_check CHECK (kind ~ '^[a-z_]{2,40}$'::text)
);

CREATE TABLE live_head (
  user_id bigint NOT NULL,
  last_no bigint NOT NULL,
  forgotten_no bigint DEFAULT 0 NOT NULL,
  CONSTRAINT live_head_pkey PRIMARY KEY (user_id),
  CONSTRAINT live_head_check CHECK (forgotten_no >= 0 AND forgotten_no <= last_no),
  CONSTRAINT live_head_last_no_check CHECK (last_no > 0)
) WITH (fillfactor=70);

CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  useful_until timestamp with time zone DEFAULT (now() + '1 day'::interval) NOT NULL,
  next_try_at timestamp with time zone DEFAULT now() NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  user_id bigint,
  caused_by bigint,
  lane text DEFAULT 'notice'::text NOT NULL,
  turn timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mail_pkey PRIMARY KEY (id),
  CONSTRAINT mail_check CHECK (sent_at IS NULL OR given_up_at IS NULL),
  CONSTRAINT mail_kind_check CHECK (kind ~ '^[a-z_]{3,40}$'::text),
  CONSTRAINT mail_recipient_check CHECK (length(recipient) >= 3 AND length(recipient) <= 254),
  CONSTRAINT mail_tries_check CHECK (tries >= 0)
);

CREATE TABLE message (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  thread_id bigint NOT NULL,
  no integer NOT NULL,
  side text NOT NULL,
  author_id bigint,
  is_automatic boolean DEFAULT false NOT NULL,
  client_id text,
  kind text NOT NULL,
  body text DEFAULT ''::text NOT NULL,
  lat numeric(6,4),
  lng numeric(7,4),
  appointment_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  erased_at timestamp with time zone,
  sent_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  photo_id bigint,
  merged_from bigint,
  CONSTRAINT message_pkey PRIMARY KEY (id),
  CONSTRAINT message_photo_id_key UNIQUE (photo_id),
  CONSTRAINT message_thread_id_no_key UNIQUE (thread_id, no),
  CONSTRAINT message_answer_check CHECK (answer = ANY (ARRAY['accepted'::text, 'declined'::text])),
  CONSTRAINT message_body_check CHECK (length(body) <= 2000),
  CONSTRAINT message_check CHECK ((lat IS NULL) = (lng IS NULL)),
  CONSTRAINT message_check1 CHECK (erased_at IS NOT NULL OR kind <> 'text'::text OR body ~ '\S'::text),
  CONSTRAINT message_check2 CHECK (erased_at IS NOT NULL OR (kind = 'location'::text) = (lat IS NOT NULL)),
  CONSTRAINT message_check3 CHECK ((kind = 'appointment'::text) = (appointment_at IS NOT NULL)),
  CONSTRAINT message_check4 CHECK (answer IS NULL OR kind = 'appointment'::text),
  CONSTRAINT message_check5 CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT message_check6 CHECK (NOT is_automatic OR side = 'business'::text),
  CONSTRAINT message_client_id_check CHECK (client_id ~ '^[A-Za-z0-9_-]{1,64}$'::text),
  CONSTRAINT message_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'location'::text, 'appointment'::text, 'photo'::text, 'price'::text])),
  CONSTRAINT message_lat_check CHECK (lat >= '-90'::integer::numeric AND lat <= 90::numeric),
  CONSTRAINT message_lng_check CHECK (lng >= '-180'::integer::numeric AND lng <= 180::numeric),
  CONSTRAINT message_no_check CHECK (no > 0),
  CONSTRAINT message_photo_check CHECK (erased_at IS NOT NULL OR (kind = 'photo'::text) = (photo_id IS NOT NULL)),
  CONSTRAINT message_price_check CHECK (erased_at IS NOT NULL OR kind <> 'price'::text OR body ~ '\S'::text),
  CONSTRAINT message_side_check CHECK (side = ANY (ARRAY['customer'::text, 'business'::text]))
);

CREATE TABLE message_count (
  business_id bigint NOT NULL,
  day date NOT NULL,
  conversations integer NOT NULL,
  messages integer NOT NULL,
  CONSTRAINT message_count_pkey PRIMARY KEY (business_id, day),
  CONSTRAINT message_count_check CHECK (messages >= conversations),
  CONSTRAINT message_count_conversations_check CHECK (conversations >= 0)
);

CREATE TABLE message_report (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  thread_id bigint NOT NULL,
  no integer,
  side text NOT NULL,
  reporter_id bigint,
  kind text NOT NULL,
  details text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_at timestamp with time zone,
  case_id bigint NOT NULL,
  CONSTRAINT message_report_pkey PRIMARY KEY (id),
  CONSTRAINT message_report_details_check CHECK (length(details) <= 1000),
  CONSTRAINT message_report_kind_check CHECK (kind = ANY (ARRAY['spam'::text, 'abuse'::text, 'fraud'::text, 'other'::text])),
  CONSTRAINT message_report_no_check CHECK (no > 0),
  CONSTRAINT message_report_side_check CHECK (side = ANY (ARRAY['customer'::text, 'business'::text]))
);

CREATE TABLE migration (
  name text NOT NULL,
  hash text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT migration_pkey PRIMARY KEY (name)
);

CREATE TABLE named_place (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT named_place_pkey PRIMARY KEY (id),
  CONSTRAINT named_place_user_id_name_key_key UNIQUE (user_id, name_key),
  CONSTRAINT named_place_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 30)
);

CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  sender_id bigint,
  client_id text,
  kind text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  path text,
  target_type text NOT NULL,
  plates character(2)[] DEFAULT '{}'::bpchar[] NOT NULL,
  target_count integer NOT NULL,
  sent_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  day date GENERATED ALWAYS AS (((sent_at AT TIME ZONE 'Europe/Istanbul'::text))::date) STORED,
  is_automatic boolean DEFAULT false NOT NULL,
  CONSTRAINT notification_pkey PRIMARY KEY (id),
  CONSTRAINT notification_client_id_check CHECK (client_id ~ '^[A-Za-z0-9_-]{1,64}$'::text),
  CONSTRAINT notification_kind_check CHECK (kind = ANY (ARRAY['service'::text, 'commercial'::text])),
  CONSTRAINT notification_message_check CHECK (message ~ '\S'::text AND length(message) <= 1000),
  CONSTRAINT notification_path_check CHECK (path ~ '^/([^/\\].*)?$'::text AND length(path) <= 200),
  CONSTRAINT notification_plates_check CHECK (cardinality(plates) <= 81),
  CONSTRAINT notification_target_count_check CHECK (target_count >= 0),
  CONSTRAINT notification_target_type_check CHECK (target_type = ANY (ARRAY['all'::text, 'customers'::text, 'businesses'::text, 'specific'::text])),
  CONSTRAINT notification_title_check CHECK (title ~ '\S'::text AND length(title) <= 120)
);

CREATE TABLE notification_figure (
  notification_id bigint NOT NULL,
  shard smallint NOT NULL,
  read_count integer DEFAULT 0 NOT NULL,
  push_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT notification_figure_pkey PRIMARY KEY (notification_id, shard),
  CONSTRAINT notification_figure_push_count_check CHECK (push_count >= 0),
  CONSTRAINT notification_figure_read_count_check CHECK (read_count >= 0),
  CONSTRAINT notification_figure_shard_check CHECK (shard >= 0 AND shard <= 15)
);

CREATE TABLE notification_named (
  notification_id bigint NOT NULL,
  business_id bigint NOT NULL,
  name text NOT NULL,
  CONSTRAINT notification_named_pkey PRIMARY KEY (notification_id, business_id)
);

CREATE TABLE notification_read (
  notification_id bigint NOT NULL,
  user_id bigint NOT NULL,
  read_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT notification_read_pkey PRIMARY KEY (user_id, notification_id)
);

CREATE TABLE notification_recipient (
  notification_id bigint NOT NULL,
  user_id bigint NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT notification_recipient_pkey PRIMARY KEY (user_id, notification_id)
);

CREATE TABLE outbound_cap (
  channel text NOT NULL,
  kind text NOT NULL,
  per_hour integer NOT NULL,
  per_day integer NOT NULL,
  to_unconfirmed boolean DEFAULT false NOT NULL,
  lane text DEFAULT 'notice'::text NOT NULL,
  CONSTRAINT outbound_cap_pkey PRIMARY KEY (channel, kind),
  CONSTRAINT outbound_cap_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text])),
  CONSTRAINT outbound_cap_check CHECK (per_day >= per_hour),
  CONSTRAINT outbound_cap_kind_check CHECK (kind ~ '^[a-z_]{3,40}$'::text),
  CONSTRAINT outbound_cap_lane_check CHECK (lane = ANY (ARRAY['password'::text, 'confirmation'::text, 'notice'::text])),
  CONSTRAINT outbound_cap_per_hour_check CHECK (per_hour > 0)
);

CREATE TABLE outbound_count (
  key bytea NOT NULL,
  hour_used integer NOT NULL,
  hour_ends_at timestamp with time zone NOT NULL,
  day_used integer NOT NULL,
  day_ends_at timestamp with time zone NOT NULL,
  CONSTRAINT outbound_count_pkey PRIMARY KEY (key),
  CONSTRAINT outbound_count_key_check CHECK (octet_length(key) = 32)
);

CREATE TABLE owner_question (
  business_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  no integer DEFAULT 0 NOT NULL,
  day date,
  holiday text,
  asked_at timestamp with time zone,
  code smallint,
  answer text,
  answered_at timestamp with time zone,
  is_day_closed boolean DEFAULT false NOT NULL,
  unanswered smallint DEFAULT 0 NOT NULL,
  stopped_at timestamp with time zone,
  CONSTRAINT owner_question_pkey PRIMARY KEY (business_id),
  CONSTRAINT owner_question_answer_check CHECK (answer = ANY (ARRAY['yes'::text, 'no'::text])),
  CONSTRAINT owner_question_check CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT owner_question_check1 CHECK ((day IS NULL) = (asked_at IS NULL)),
  CONSTRAINT owner_question_code_check CHECK (code >= 1000 AND code <= 9999)
);

CREATE TABLE payment (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint,
  method text NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  months integer NOT NULL,
  amount_kurus integer NOT NULL,
  reference text,
  conversation_id uuid,
  provider_token text,
  provider_payment_id text,
  next_ask_at timestamp with time zone,
  asks integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT billing_now() NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT payment_pkey PRIMARY KEY (id),
  CONSTRAINT payment_conversation_id_key UNIQUE (conversation_id),
  CONSTRAINT payment_provider_payment_id_key UNIQUE (provider_payment_id),
  CONSTRAINT payment_provider_token_key UNIQUE (provider_token),
  CONSTRAINT payment_reference_key UNIQUE (reference),
  CONSTRAINT payment_amount_kurus_check CHECK (amount_kurus > 0),
  CONSTRAINT payment_check CHECK ((method = 'bank_transfer'::text) = (reference IS NOT NULL)),
  CONSTRAINT payment_check1 CHECK ((method = 'iyzico'::text) = (conversation_id IS NOT NULL)),
  CONSTRAINT payment_check2 CHECK ((state = 'pending'::text) = (settled_at IS NULL)),
  CONSTRAINT payment_check3 CHECK (state = 'pending'::text OR next_ask_at IS NULL),
  CONSTRAINT payment_method_check CHECK (method = ANY (ARRAY['bank_transfer'::text, 'iyzico'::text])),
  CONSTRAINT payment_months_check CHECK (months >= 1 AND months <= 12),
  CONSTRAINT payment_reference_check CHECK (reference ~ '^\d{8}$'::text),
  CONSTRAINT payment_state_check CHECK (state = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text]))
);

CREATE TABLE phone_code (
  user_id bigint NOT NULL,
  phone text NOT NULL,
  code_mac text NOT NULL,
  tries_left integer NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT phone_code_pkey PRIMARY KEY (user_id),
  CONSTRAINT phone_code_tries_left_check CHECK (tries_left >= 0)
);

CREATE TABLE phone_proof (
  phone_hash bytea NOT NULL,
  user_id bigint,
  proven_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT phone_proof_pkey PRIMARY KEY (phone_hash),
  CONSTRAINT phone_proof_phone_hash_check CHECK (octet_length(phone_hash) = 32)
);

CREATE TABLE phone_rule (
  is_on boolean NOT NULL
);

CREATE UNLOGGED TABLE presence (
  user_id bigint NOT NULL,
  process text NOT NULL,
  seen_until timestamp with time zone NOT NULL,
  CONSTRAINT presence_pkey PRIMARY KEY (user_id, process)
);

CREATE TABLE private_file (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint,
  name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL,
  is_used boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT private_file_pkey PRIMARY KEY (id),
  CONSTRAINT private_file_name_key UNIQUE (name),
  CONSTRAINT private_file_bytes_check CHECK (bytes > 0),
  CONSTRAINT private_file_media_type_check CHECK (media_type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text])),
  CONSTRAINT private_file_name_check CHECK (name ~ '^[A-Za-z0-9_-]{32}$'::text)
);

CREATE TABLE prize (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  spin_id bigint NOT NULL,
  user_id bigint NOT NULL,
  business_id bigint,
  title text NOT NULL,
  kind text NOT NULL,
  value bigint NOT NULL,
  code text NOT NULL,
  code_open boolean DEFAULT true NOT NULL,
  won_at timestamp with time zone DEFAULT wheel_now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  used_by bigint,
  CONSTRAINT prize_pkey PRIMARY KEY (id),
  CONSTRAINT prize_spin_id_key UNIQUE (spin_id),
  CONSTRAINT prize_check CHECK (used_at IS NULL OR NOT code_open),
  CONSTRAINT prize_code_check CHECK (code ~ '^724[0-9]{4,}$'::text),
  CONSTRAINT prize_value_check CHECK (value >= 0)
);

CREATE TABLE push (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  subscription_id bigint NOT NULL,
  tag text NOT NULL,
  notification_id bigint,
  data jsonb,
  version integer DEFAULT 1 NOT NULL,
  useful_until timestamp with time zone NOT NULL,
  next_try_at timestamp with time zone DEFAULT now() NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  lane text DEFAULT 'other'::text NOT NULL,
  is_urgent boolean DEFAULT false NOT NULL,
  CONSTRAINT push_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_id_tag_key UNIQUE (subscription_id, tag),
  CONSTRAINT push_check CHECK (sent_at IS NULL OR given_up_at IS NULL),
  CONSTRAINT push_tag_check CHECK (tag ~ '^[a-z]+-\d+$'::text),
  CONSTRAINT push_tries_check CHECK (tries >= 0)
);

CREATE TABLE push_fan_out (
  notification_id bigint NOT NULL,
  after_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT push_fan_out_pkey PRIMARY KEY (notification_id)
);

CREATE TABLE push_subscription (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  session_id uuid,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  kinds text[] DEFAULT '{messages,service}'::text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  host text GENERATED ALWAYS AS (COALESCE("substring"(endpoint, '^https?://([^/]+)'::text), ''::text)) STORED NOT NULL,
  lane text GENERATED ALWAYS AS (
CASE
    WHEN (endpoint ~ '^https://(fcm\.googleapis\.com|android\.googleapis\.com|jmt17\.google\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com|([a-z0-9-]+\.)*notify\.windows\.com)/'::text) THEN 'known'::text
    ELSE 'other'::text
END) STORED NOT NULL,
  hung smallint DEFAULT 0 NOT NULL,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscription_auth_check CHECK (length(auth) <= 40),
  CONSTRAINT push_subscription_endpoint_check CHECK (length(endpoint) <= 1000),
  CONSTRAINT push_subscription_kinds_check CHECK (kinds <@ '{messages,service}'::text[]),
  CONSTRAINT push_subscription_p256dh_check CHECK (length(p256dh) <= 100)
);

CREATE TABLE quick_reply (
  business_id bigint NOT NULL,
  "position" integer NOT NULL,
  body text NOT NULL,
  CONSTRAINT quick_reply_pkey PRIMARY KEY (business_id, "position"),
  CONSTRAINT quick_reply_body_check CHECK (body ~ '\S'::text AND length(body) <= 500),
  CONSTRAINT quick_reply_position_check CHECK ("position" >= 1 AND "position" <= 20)
);

CREATE TABLE recovery_code (
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_code_code_hash_check CHECK (octet_length(code_hash) = 32)
);

CREATE TABLE refused_address (
  address_mac bytea NOT NULL,
  CONSTRAINT refused_address_pkey PRIMARY KEY (address_mac),
  CONSTRAINT refused_address_address_mac_check CHECK (octet_length(address_mac) = 32)
);

CREATE TABLE removal_request (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  client_id text NOT NULL,
  candidate_id bigint NOT NULL,
  relation text NOT NULL,
  words text NOT NULL,
  email text,
  state text NOT NULL,
  code_mac text,
  code_ends_at timestamp with time zone,
  code_tries smallint,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_at timestamp with time zone,
  decided_by bigint,
  answer text,
  document_id bigint,
  CONSTRAINT removal_request_pkey PRIMARY KEY (id),
  CONSTRAINT removal_request_client_id_key UNIQUE (client_id),
  CONSTRAINT removal_request_answer_check CHECK (length(answer) <= 1000),
  CONSTRAINT removal_request_check CHECK ((state = ANY (ARRAY['removed'::text, 'refused'::text])) = (decided_at IS NOT NULL)),
  CONSTRAINT removal_request_check1 CHECK (state <> 'proving'::text OR code_mac IS NOT NULL),
  CONSTRAINT removal_request_client_id_check CHECK (client_id ~ '^[A-Za-z0-9_-]{8,64}$'::text),
  CONSTRAINT removal_request_email_check CHECK (length(email) >= 3 AND length(email) <= 254),
  CONSTRAINT removal_request_relation_check CHECK (relation = ANY (ARRAY['owner'::text, 'resident'::text, 'other'::text])),
  CONSTRAINT removal_request_state_check CHECK (state = ANY (ARRAY['proving'::text, 'open'::text, 'removed'::text, 'refused'::text])),
  CONSTRAINT removal_request_words_check CHECK (length(words) <= 1000)
);

CREATE TABLE report_case (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint,
  thread_id bigint,
  review_id bigint,
  kind text GENERATED ALWAYS AS (
CASE
    WHEN (business_id IS NOT NULL) THEN 'business'::text
    WHEN (thread_id IS NOT NULL) THEN 'message'::text
    ELSE 'review'::text
END) STORED NOT NULL,
  opened_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_at timestamp with time zone,
  closed_by bigint,
  outcome text,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT report_case_pkey PRIMARY KEY (id),
  CONSTRAINT report_case_check CHECK (num_nonnulls(business_id, thread_id, review_id) = 1),
  CONSTRAINT report_case_check1 CHECK (closed_at IS NOT NULL OR outcome IS NULL AND closed_by IS NULL AND note = ''::text),
  CONSTRAINT report_case_note_check CHECK (length(note) <= 500),
  CONSTRAINT report_case_outcome_check CHECK (outcome = ANY (ARRAY['acted'::text, 'dismissed'::text]))
);

CREATE TABLE reset_password (
  password_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT reset_password_pkey PRIMARY KEY (password_hash),
  CONSTRAINT reset_password_password_hash_check CHECK (octet_length(password_hash) = 32)
);

CREATE TABLE response_time (
  business_id bigint NOT NULL,
  median_seconds integer NOT NULL,
  computed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT response_time_pkey PRIMARY KEY (business_id),
  CONSTRAINT response_time_median_seconds_check CHECK (median_seconds >= 0)
);

CREATE TABLE review (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  user_id bigint NOT NULL,
  stars smallint NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  edited_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  answered_by bigint,
  hidden_at timestamp with time zone,
  hidden_reason text,
  removed_at timestamp with time zone,
  decided_by bigint,
  decided_at timestamp with time zone,
  was_hidden_at timestamp with time zone,
  was_hidden_for text,
  CONSTRAINT review_pkey PRIMARY KEY (id),
  CONSTRAINT review_business_id_user_id_key UNIQUE (business_id, user_id),
  CONSTRAINT review_answer_check CHECK (answer ~ '\S'::text AND length(answer) <= 1000),
  CONSTRAINT review_body_check CHECK (length(body) <= 1000),
  CONSTRAINT review_check CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT review_check1 CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  CONSTRAINT review_check2 CHECK (removed_at IS NULL OR hidden_at IS NOT NULL),
  CONSTRAINT review_check3 CHECK (removed_at IS NOT NULL OR body ~ '\S'::text),
  CONSTRAINT review_check4 CHECK ((was_hidden_at IS NULL) = (was_hidden_for IS NULL)),
  CONSTRAINT review_hidden_reason_check CHECK (hidden_reason ~ '\S'::text AND length(hidden_reason) <= 500),
  CONSTRAINT review_stars_check CHECK (stars >= 1 AND stars <= 5),
  CONSTRAINT review_was_hidden_for_check CHECK (length(was_hidden_for) <= 500)
);

CREATE TABLE review_report (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  review_id bigint NOT NULL,
  user_id bigint,
  kind text NOT NULL,
  details text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_at timestamp with time zone,
  case_id bigint NOT NULL,
  CONSTRAINT review_report_pkey PRIMARY KEY (id),
  CONSTRAINT review_report_details_check CHECK (length(details) <= 1000),
  CONSTRAINT review_report_kind_check CHECK (kind = ANY (ARRAY['abuse'::text, 'fake'::text, 'privacy'::text, 'spam'::text, 'other'::text]))
);

CREATE TABLE saved_search (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  question jsonb NOT NULL,
  category_ids integer[] NOT NULL,
  city text,
  district text,
  lat double precision,
  lng double precision,
  radius_km double precision,
  words text[] NOT NULL,
  needs_phone boolean NOT NULL,
  digest bytea NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT saved_search_pkey PRIMARY KEY (id),
  CONSTRAINT saved_search_user_id_digest_key UNIQUE (user_id, digest),
  CONSTRAINT saved_search_check CHECK ((lat IS NULL) = (lng IS NULL) AND (lat IS NULL) = (radius_km IS NULL)),
  CONSTRAINT saved_search_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);

CREATE TABLE saved_search_business (
  business_id bigint NOT NULL,
  trade_and_town text NOT NULL,
  since timestamp with time zone NOT NULL,
  is_waiting boolean NOT NULL,
  CONSTRAINT saved_search_business_pkey PRIMARY KEY (business_id)
);

CREATE TABLE saved_search_key (
  key text COLLATE "C" NOT NULL,
  saved_search_id bigint NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  is_exact boolean NOT NULL,
  beginnings text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT saved_search_key_pkey PRIMARY KEY (key, saved_search_id) INCLUDE (user_id, created_at, is_exact)
);

CREATE TABLE saved_search_match (
  saved_search_id bigint NOT NULL,
  business_id bigint NOT NULL,
  found_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_search_match_pkey PRIMARY KEY (saved_search_id, business_id)
);

CREATE TABLE saved_search_news (
  key text COLLATE "C" NOT NULL,
  business_id bigint NOT NULL,
  since timestamp with time zone NOT NULL,
  found_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_search_news_pkey PRIMARY KEY (key, business_id)
);

CREATE TABLE saved_search_reader (
  user_id bigint NOT NULL,
  told_at timestamp with time zone,
  due_at timestamp with time zone,
  CONSTRAINT saved_search_reader_pkey PRIMARY KEY (user_id)
);

CREATE TABLE saved_search_seen (
  saved_search_id bigint NOT NULL,
  business_id bigint NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_search_seen_pkey PRIMARY KEY (saved_search_id, business_id)
);

CREATE TABLE schedule (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  hours text NOT NULL,
  week jsonb,
  open_state text NOT NULL,
  next_change_at timestamp with time zone,
  changed_xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  outlook jsonb DEFAULT '{"state": "unknown", "changes": [], "special": []}'::jsonb NOT NULL,
  CONSTRAINT schedule_pkey PRIMARY KEY (id),
  CONSTRAINT schedule_hours_key UNIQUE (hours),
  CONSTRAINT schedule_hours_check CHECK (length(hours) >= 1 AND length(hours) <= 500),
  CONSTRAINT schedule_open_state_check CHECK (open_state = ANY (ARRAY['open'::text, 'closed'::text, 'unknown'::text]))
);

CREATE TABLE server_secret (
  name text NOT NULL,
  value bytea DEFAULT gen_random_bytes(32) NOT NULL,
  CONSTRAINT server_secret_pkey PRIMARY KEY (name)
);

CREATE TABLE session (
  token_hash bytea NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  idle_limit interval NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  must_choose boolean DEFAULT false NOT NULL,
  otp_proven boolean DEFAULT false NOT NULL,
  proven_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT session_pkey PRIMARY KEY (token_hash),
  CONSTRAINT session_id_key UNIQUE (id),
  CONSTRAINT session_token_hash_check CHECK (octet_length(token_hash) = 32)
);

CREATE TABLE sms (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint,
  recipient text,
  kind text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  useful_until timestamp with time zone NOT NULL,
  next_try_at timestamp with time zone DEFAULT now() NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  CONSTRAINT sms_pkey PRIMARY KEY (id),
  CONSTRAINT sms_check CHECK (sent_at IS NULL OR given_up_at IS NULL),
  CONSTRAINT sms_kind_check CHECK (kind = ANY (ARRAY['phone_code'::text, 'call_out_ask'::text, 'call_out_won'::text, 'call_out_said'::text, 'owner_question'::text, 'owner_question_said'::text, 'switch_ask'::text, 'switch_said'::text, 'places_found'::text, 'how_to_ask'::text, 'removal_code'::text])),
  CONSTRAINT sms_recipient_check CHECK (recipient ~ '^\+905\d{9}$'::text),
  CONSTRAINT sms_recipient_kept CHECK (recipient IS NOT NULL OR user_id IS NULL AND (sent_at IS NOT NULL OR given_up_at IS NOT NULL)),
  CONSTRAINT sms_tries_check CHECK (tries >= 0)
);

CREATE TABLE sms_day (
  day date NOT NULL,
  queued integer NOT NULL,
  CONSTRAINT sms_day_pkey PRIMARY KEY (day),
  CONSTRAINT sms_day_queued_check CHECK (queued >= 0)
);

CREATE TABLE sms_switch (
  user_id bigint NOT NULL,
  business_id bigint NOT NULL,
  is_open boolean NOT NULL,
  for_hours smallint,
  code text NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sms_switch_pkey PRIMARY KEY (user_id, business_id),
  CONSTRAINT sms_switch_code_check CHECK (code ~ '^\d{6}$'::text),
  CONSTRAINT sms_switch_for_hours_check CHECK (for_hours >= 1 AND for_hours <= 24)
);

CREATE TABLE sms_taken (
  digest text NOT NULL,
  taken_at timestamp with time zone DEFAULT now() NOT NULL,
  is_done boolean DEFAULT false NOT NULL,
  CONSTRAINT sms_taken_pkey PRIMARY KEY (digest)
);

CREATE TABLE staff_digest (
  user_id bigint NOT NULL,
  hour smallint,
  mailed_on date,
  CONSTRAINT staff_digest_pkey PRIMARY KEY (user_id),
  CONSTRAINT staff_digest_hour_check CHECK (hour >= 0 AND hour <= 23)
);

CREATE TABLE staff_told (
  id boolean DEFAULT true NOT NULL,
  until_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_told_pkey PRIMARY KEY (id),
  CONSTRAINT staff_told_id_check CHECK (id)
);

CREATE TABLE submission (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  client_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT submission_pkey PRIMARY KEY (id),
  CONSTRAINT submission_client UNIQUE (user_id, kind, client_id),
  CONSTRAINT submission_client_id_check CHECK (length(client_id) <= 100),
  CONSTRAINT submission_kind_check CHECK (kind = ANY (ARRAY['submitted'::text, 'begun'::text]))
);

CREATE TABLE subscription (
  business_id bigint NOT NULL,
  state text NOT NULL,
  anchor date NOT NULL,
  trial_months integer NOT NULL,
  months integer NOT NULL,
  reminders integer DEFAULT 0 NOT NULL,
  trial_until date GENERATED ALWAYS AS ((months_after(anchor, trial_months) +
CASE
    WHEN (state = 'trial'::text) THEN extra_days
    ELSE 0
END)) STORED NOT NULL,
  paid_until date GENERATED ALWAYS AS ((months_after(anchor, months) + extra_days)) STORED NOT NULL,
  suspends_on date GENERATED ALWAYS AS (((months_after(anchor, months) + extra_days) + 7)) STORED NOT NULL,
  next_step_on date GENERATED ALWAYS AS (
CASE
    WHEN (kept_off_since IS NULL) THEN
    CASE state
        WHEN 'trial'::text THEN (months_after(anchor, trial_months) + extra_days)
        WHEN 'active'::text THEN (months_after(anchor, months) + extra_days)
        WHEN 'past_due'::text THEN ((months_after(anchor, months) + extra_days) + (ARRAY[0, 3, 6, 7])[(reminders + 1)])
        ELSE NULL::date
    END
    ELSE NULL::date
END) STORED,
  took_down boolean DEFAULT false NOT NULL,
  billing_name text,
  tax_office text,
  tax_no text,
  started_at timestamp with time zone DEFAULT billing_now() NOT NULL,
  extra_days integer DEFAULT 0 NOT NULL,
  kept_off_since date,
  CONSTRAINT subscription_pkey PRIMARY KEY (business_id),
  CONSTRAINT subscription_billing_name_check CHECK (billing_name ~ '\S'::text AND length(billing_name) <= 200),
  CONSTRAINT subscription_check CHECK (months >= trial_months),
  CONSTRAINT subscription_check1 CHECK (state = 'suspended'::text OR NOT took_down),
  CONSTRAINT subscription_check2 CHECK (reminders = 0 OR (state = ANY (ARRAY['past_due'::text, 'suspended'::text]))),
  CONSTRAINT subscription_check3 CHECK (state <> 'trial'::text OR trial_months > 0),
  CONSTRAINT subscription_extra_days_check CHECK (extra_days >= 0),
  CONSTRAINT subscription_reminders_check CHECK (reminders >= 0 AND reminders <= 3),
  CONSTRAINT subscription_state_check CHECK (state = ANY (ARRAY['exempt'::text, 'trial'::text, 'active'::text, 'past_due'::text, 'suspended'::text, 'ended'::text])),
  CONSTRAINT subscription_tax_no_check CHECK (tax_no ~ '^\d{10,11}$'::text),
  CONSTRAINT subscription_tax_office_check CHECK (length(tax_office) <= 100),
  CONSTRAINT subscription_trial_months_check CHECK (trial_months >= 0)
);

CREATE TABLE survey_place (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  week_id bigint NOT NULL,
  business_id bigint,
  stratum text NOT NULL,
  claim_changed_at timestamp with time zone,
  CONSTRAINT survey_place_pkey PRIMARY KEY (id),
  CONSTRAINT survey_place_week_id_business_id_key UNIQUE (week_id, business_id)
);

CREATE TABLE survey_visit (
  place_id bigint NOT NULL,
  field_visit_id bigint,
  found text NOT NULL,
  visited_at timestamp with time zone NOT NULL,
  arrived_at timestamp with time zone DEFAULT now() NOT NULL,
  claimed_open text,
  claimed_certainty text,
  claimed_phone text,
  claimed_hours text,
  door_hours text DEFAULT ''::text NOT NULL,
  phone_result text,
  called_at timestamp with time zone,
  hours_result text,
  compared_at timestamp with time zone,
  CONSTRAINT survey_visit_pkey PRIMARY KEY (place_id),
  CONSTRAINT survey_visit_field_visit_id_key UNIQUE (field_visit_id),
  CONSTRAINT survey_visit_check CHECK ((phone_result IS NULL) = (called_at IS NULL)),
  CONSTRAINT survey_visit_claimed_certainty_check CHECK (claimed_certainty = ANY (ARRAY['vouched'::text, 'reserved'::text, 'doubted'::text])),
  CONSTRAINT survey_visit_claimed_open_check CHECK (claimed_open = ANY (ARRAY['open'::text, 'closed'::text, 'estimated'::text, 'unknown'::text])),
  CONSTRAINT survey_visit_compared CHECK ((hours_result IS NULL) = (compared_at IS NULL)),
  CONSTRAINT survey_visit_door_hours_check CHECK (length(door_hours) <= 200),
  CONSTRAINT survey_visit_found_check CHECK (found = ANY (ARRAY['open'::text, 'closed'::text, 'gone'::text])),
  CONSTRAINT survey_visit_hours_result_check CHECK (hours_result = ANY (ARRAY['same'::text, 'different'::text])),
  CONSTRAINT survey_visit_phone_result_check CHECK (phone_result = ANY (ARRAY['reached'::text, 'wrong'::text, 'unanswered'::text]))
);

CREATE TABLE survey_week (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  starts_on date NOT NULL,
  seed text NOT NULL,
  drawn_at timestamp with time zone DEFAULT now() NOT NULL,
  frame_size integer NOT NULL,
  frame_digest text NOT NULL,
  areas text[] NOT NULL,
  strata jsonb NOT NULL,
  CONSTRAINT survey_week_pkey PRIMARY KEY (id),
  CONSTRAINT survey_week_starts_on_key UNIQUE (starts_on),
  CONSTRAINT survey_week_frame_digest_check CHECK (frame_digest ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT survey_week_frame_size_check CHECK (frame_size > 0),
  CONSTRAINT survey_week_seed_check CHECK (seed ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT survey_week_starts_on_check CHECK (EXTRACT(isodow FROM starts_on) = 1::numeric)
);

CREATE TABLE thread (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint NOT NULL,
  customer_id bigint,
  last_no integer DEFAULT 0 NOT NULL,
  last_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  customer_got_no integer DEFAULT 0 NOT NULL,
  customer_read_no integer DEFAULT 0 NOT NULL,
  customer_unread integer DEFAULT 0 NOT NULL,
  business_got_no integer DEFAULT 0 NOT NULL,
  business_read_no integer DEFAULT 0 NOT NULL,
  business_unread integer DEFAULT 0 NOT NULL,
  customer_blocked boolean DEFAULT false NOT NULL,
  business_blocked boolean DEFAULT false NOT NULL,
  away_due_at timestamp with time zone,
  away_sent_at timestamp with time zone,
  customer_mail_due_at timestamp with time zone,
  customer_mailed_at timestamp with time zone,
  business_mail_due_at timestamp with time zone,
  business_mailed_at timestamp with time zone,
  asked_at timestamp with time zone,
  answer_seconds integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  customer_push_due_at timestamp with time zone,
  business_push_due_at timestamp with time zone,
  pinned_no integer,
  CONSTRAINT thread_pkey PRIMARY KEY (id),
  CONSTRAINT thread_business_id_customer_id_key UNIQUE (business_id, customer_id),
  CONSTRAINT thread_answer_seconds_check CHECK (answer_seconds >= 0),
  CONSTRAINT thread_business_unread_check CHECK (business_unread >= 0),
  CONSTRAINT thread_check CHECK (customer_read_no <= customer_got_no AND customer_got_no <= last_no),
  CONSTRAINT thread_check1 CHECK (business_read_no <= business_got_no AND business_got_no <= last_no),
  CONSTRAINT thread_customer_unread_check CHECK (customer_unread >= 0),
  CONSTRAINT thread_last_no_check CHECK (last_no >= 0)
);

CREATE UNLOGGED TABLE throttle (
  key text NOT NULL,
  used integer NOT NULL,
  window_ends_at timestamp with time zone NOT NULL,
  CONSTRAINT throttle_pkey PRIMARY KEY (key),
  CONSTRAINT throttle_used_check CHECK (used >= 0)
);

CREATE TABLE totp (
  user_id bigint NOT NULL,
  secret_sealed bytea NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT totp_pkey PRIMARY KEY (user_id),
  CONSTRAINT totp_secret_sealed_check CHECK (octet_length(secret_sealed) = 48)
);

CREATE TABLE trial_use (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint,
  phone_hash bytea,
  business_id bigint,
  given_at timestamp with time zone DEFAULT billing_now() NOT NULL,
  mailbox_hash bytea,
  CONSTRAINT trial_use_pkey PRIMARY KEY (id),
  CONSTRAINT trial_use_mailbox_hash_key UNIQUE (mailbox_hash),
  CONSTRAINT trial_use_phone_hash_key UNIQUE (phone_hash),
  CONSTRAINT trial_use_user_id_key UNIQUE (user_id)
);

CREATE TABLE trust_progress (
  is_one boolean DEFAULT true NOT NULL,
  check_id bigint DEFAULT 0 NOT NULL,
  business_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT trust_progress_pkey PRIMARY KEY (is_one),
  CONSTRAINT trust_progress_is_one_check CHECK (is_one)
);

CREATE TABLE upload (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint,
  name text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  used_as text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT upload_pkey PRIMARY KEY (id),
  CONSTRAINT upload_name_key UNIQUE (name),
  CONSTRAINT upload_bytes_check CHECK (bytes > 0),
  CONSTRAINT upload_height_check CHECK (height >= 1 AND height <= 3200),
  CONSTRAINT upload_name_check CHECK (name ~ '^[A-Za-z0-9_-]{32}$'::text),
  CONSTRAINT upload_used_as_check CHECK (used_as = ANY (ARRAY['message'::text, 'business'::text, 'call_out'::text])),
  CONSTRAINT upload_width_check CHECK (width >= 1 AND width <= 1600)
);

CREATE TABLE user_decision (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  actor_id bigint,
  action text NOT NULL,
  reason text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_decision_pkey PRIMARY KEY (id),
  CONSTRAINT user_decision_action_check CHECK (action = ANY (ARRAY['created'::text, 'blocked'::text, 'unblocked'::text, 'role_changed'::text, 'sessions_ended'::text, 'totp_reset'::text, 'password_sent'::text])),
  CONSTRAINT user_decision_check CHECK (actor_id <> user_id),
  CONSTRAINT user_decision_check1 CHECK ((action <> ALL (ARRAY['blocked'::text, 'unblocked'::text, 'role_changed'::text, 'totp_reset'::text])) OR reason ~ '\S'::text),
  CONSTRAINT user_decision_reason_check CHECK (length(reason) <= 500)
);

CREATE TABLE visit_count (
  business_id bigint NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT visit_count_pkey PRIMARY KEY (business_id, day, kind),
  CONSTRAINT visit_count_count_check CHECK (count > 0),
  CONSTRAINT visit_count_kind_check CHECK (kind = ANY (ARRAY['view'::text, 'call'::text, 'directions'::text, 'website'::text, 'contact'::text]))
) PARTITION BY RANGE (day);

CREATE UNLOGGED TABLE visit_mark (
  key text NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT visit_mark_pkey PRIMARY KEY (key)
);

CREATE UNLOGGED TABLE visit_salt (
  day date NOT NULL,
  salt bytea DEFAULT gen_random_bytes(32) NOT NULL,
  CONSTRAINT visit_salt_pkey PRIMARY KEY (day)
);

CREATE TABLE wheel_budget (
  year integer NOT NULL,
  share smallint NOT NULL,
  cap bigint NOT NULL,
  spent bigint DEFAULT 0 NOT NULL,
  CONSTRAINT wheel_budget_pkey PRIMARY KEY (year, share),
  CONSTRAINT wheel_budget_check CHECK (spent >= 0 AND spent <= cap),
  CONSTRAINT wheel_budget_share_check CHECK (share >= 0 AND share <= 15)
);

CREATE TABLE wheel_commitment (
  user_id bigint NOT NULL,
  business_id bigint,
  wheel bigint GENERATED ALWAYS AS (COALESCE(business_id, (0)::bigint)) STORED NOT NULL,
  spin_id bigint DEFAULT nextval('wheel_spin_id'::regclass) NOT NULL,
  server_seed bytea NOT NULL,
  CONSTRAINT wheel_commitment_pkey PRIMARY KEY (user_id, wheel),
  CONSTRAINT wheel_commitment_server_seed_check CHECK (octet_length(server_seed) = 32)
) WITH (fillfactor=80);

CREATE TABLE wheel_layout (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  hash bytea NOT NULL,
  segments jsonb NOT NULL,
  CONSTRAINT wheel_layout_pkey PRIMARY KEY (id),
  CONSTRAINT wheel_layout_hash_key UNIQUE (hash),
  CONSTRAINT wheel_layout_hash_check CHECK (octet_length(hash) = 32)
);

CREATE TABLE wheel_segment (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  business_id bigint,
  surface text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  title text NOT NULL,
  kind text NOT NULL,
  is_win boolean GENERATED ALWAYS AS ((kind <> ALL (ARRAY['again'::text, 'none'::text]))) STORED NOT NULL,
  value bigint DEFAULT 0 NOT NULL,
  weight integer NOT NULL,
  stock integer,
  starts_on date,
  ends_on date,
  valid_days integer DEFAULT 90 NOT NULL,
  in_city_wheel boolean DEFAULT false NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  retired_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT wheel_segment_pkey PRIMARY KEY (id),
  CONSTRAINT wheel_segment_check CHECK ((business_id IS NULL) = (surface <> 'business'::text)),
  CONSTRAINT wheel_segment_check1 CHECK (is_win OR value = 0),
  CONSTRAINT wheel_segment_check2 CHECK (NOT sounds_lost(title) OR (kind = ANY (ARRAY['again'::text, 'none'::text]))),
  CONSTRAINT wheel_segment_check3 CHECK (business_id IS NULL OR (kind = ANY (ARRAY['discount'::text, 'gift'::text, 'service'::text, 'none'::text]))),
  CONSTRAINT wheel_segment_check4 CHECK (ends_on >= starts_on),
  CONSTRAINT wheel_segment_kind_check CHECK (kind = ANY (ARRAY['credit'::text, 'discount'::text, 'cash'::text, 'gift'::text, 'service'::text, 'premium'::text, 'vip'::text, 'again'::text, 'none'::text])),
  CONSTRAINT wheel_segment_stock_check CHECK (stock >= 0 AND stock <= 1000000),
  CONSTRAINT wheel_segment_surface_check CHECK (surface = ANY (ARRAY['page'::text, 'modal'::text, 'business'::text])),
  CONSTRAINT wheel_segment_title_check CHECK (length(title) >= 2 AND length(title) <= 80),
  CONSTRAINT wheel_segment_valid_days_check CHECK (valid_days >= 1 AND valid_days <= 365),
  CONSTRAINT wheel_segment_value_check CHECK (value >= 0 AND value <= 100000000),
  CONSTRAINT wheel_segment_weight_check CHECK (weight >= 0 AND weight <= 1000000)
);

CREATE TABLE wheel_spin (
  id bigint NOT NULL,
  user_id bigint NOT NULL,
  business_id bigint,
  wheel bigint GENERATED ALWAYS AS (COALESCE(business_id, (0)::bigint)) STORED NOT NULL,
  day date NOT NULL,
  right_no smallint NOT NULL,
  layout_id bigint NOT NULL,
  stocks integer[] NOT NULL,
  server_seed bytea NOT NULL,
  client_seed text NOT NULL,
  segment_id bigint NOT NULL,
  is_win boolean NOT NULL,
  grants_extra boolean NOT NULL,
  spun_at timestamp with time zone DEFAULT wheel_now() NOT NULL,
  mailbox_key bigint,
  CONSTRAINT wheel_spin_pkey PRIMARY KEY (id),
  CONSTRAINT wheel_spin_user_id_wheel_day_right_no_key UNIQUE (user_id, wheel, day, right_no),
  CONSTRAINT wheel_spin_check CHECK (NOT (grants_extra AND is_win)),
  CONSTRAINT wheel_spin_client_seed_check CHECK (client_seed ~ '^[A-Za-z0-9_-]{0,64}$'::text),
  CONSTRAINT wheel_spin_right_no_check CHECK (right_no >= 1 AND right_no <= 3),
  CONSTRAINT wheel_spin_server_seed_check CHECK (octet_length(server_seed) = 32)
);

CREATE TABLE wheel_spin_erased (
  mailbox_hash bytea NOT NULL,
  wheel bigint NOT NULL,
  day date NOT NULL,
  right_no smallint NOT NULL,
  CONSTRAINT wheel_spin_erased_pkey PRIMARY KEY (mailbox_hash, wheel, day, right_no),
  CONSTRAINT wheel_spin_erased_mailbox_hash_check CHECK (octet_length(mailbox_hash) = 32)
);

-- foreign keys

ALTER TABLE ad ADD CONSTRAINT ad_slot_fkey FOREIGN KEY (slot) REFERENCES ad_tariff(ad_type);
ALTER TABLE ad_count ADD CONSTRAINT ad_count_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ad(id) ON DELETE CASCADE;
ALTER TABLE ad_impression ADD CONSTRAINT ad_impression_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ad(id) ON DELETE CASCADE;
ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE away_message ADD CONSTRAINT away_message_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE business ADD CONSTRAINT business_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id);
ALTER TABLE business ADD CONSTRAINT business_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES business(id);
ALTER TABLE business ADD CONSTRAINT business_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id);
ALTER TABLE business ADD CONSTRAINT business_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedule(id);
ALTER TABLE business_change ADD CONSTRAINT business_change_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE business_change ADD CONSTRAINT business_change_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id);
ALTER TABLE business_change ADD CONSTRAINT business_change_proposer_id_fkey FOREIGN KEY (proposer_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE business_check ADD CONSTRAINT business_check_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE business_check ADD CONSTRAINT business_check_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE business_decision ADD CONSTRAINT business_decision_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE business_decision ADD CONSTRAINT business_decision_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE business_decision ADD CONSTRAINT business_decision_other_id_fkey FOREIGN KEY (other_id) REFERENCES business(id) ON DELETE SET NULL;
ALTER TABLE business_invitation ADD CONSTRAINT business_invitation_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE business_invitation ADD CONSTRAINT business_invitation_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE business_invitation ADD CONSTRAINT business_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE business_member ADD CONSTRAINT business_member_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE business_member ADD CONSTRAINT business_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE business_ownership ADD CONSTRAINT business_ownership_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE business_ownership ADD CONSTRAINT business_ownership_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE business_photo ADD CONSTRAINT business_photo_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE business_photo ADD CONSTRAINT business_photo_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id);
ALTER TABLE business_report ADD CONSTRAINT business_report_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE business_report ADD CONSTRAINT business_report_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_case(id) ON DELETE CASCADE;
ALTER TABLE business_report ADD CONSTRAINT business_report_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE business_standing ADD CONSTRAINT business_standing_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE call_out ADD CONSTRAINT call_out_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE call_out ADD CONSTRAINT call_out_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id);
ALTER TABLE call_out ADD CONSTRAINT call_out_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE call_out ADD CONSTRAINT call_out_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES upload(id) ON DELETE SET NULL;
ALTER TABLE call_out ADD CONSTRAINT call_out_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES duty_vehicle(id) ON DELETE SET NULL;
ALTER TABLE call_out ADD CONSTRAINT call_out_winner_id_fkey FOREIGN KEY (winner_id) REFERENCES business(id) ON DELETE SET NULL;
ALTER TABLE call_out_ask ADD CONSTRAINT call_out_ask_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE call_out_ask ADD CONSTRAINT call_out_ask_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE call_out_ask ADD CONSTRAINT call_out_ask_call_out_id_fkey FOREIGN KEY (call_out_id) REFERENCES call_out(id) ON DELETE CASCADE;
ALTER TABLE call_out_block ADD CONSTRAINT call_out_block_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE call_out_block ADD CONSTRAINT call_out_block_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE call_out_dispute ADD CONSTRAINT call_out_dispute_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE call_out_dispute ADD CONSTRAINT call_out_dispute_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE SET NULL;
ALTER TABLE call_out_dispute ADD CONSTRAINT call_out_dispute_call_out_id_fkey FOREIGN KEY (call_out_id) REFERENCES call_out(id) ON DELETE CASCADE;
ALTER TABLE call_out_dispute ADD CONSTRAINT call_out_dispute_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE call_out_position ADD CONSTRAINT call_out_position_call_out_id_fkey FOREIGN KEY (call_out_id) REFERENCES call_out(id) ON DELETE CASCADE;
ALTER TABLE call_out_position ADD CONSTRAINT call_out_position_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE call_out_price ADD CONSTRAINT call_out_price_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE call_out_price ADD CONSTRAINT call_out_price_call_out_id_fkey FOREIGN KEY (call_out_id) REFERENCES call_out(id) ON DELETE CASCADE;
ALTER TABLE call_out_price ADD CONSTRAINT call_out_price_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES upload(id) ON DELETE SET NULL;
ALTER TABLE call_out_share ADD CONSTRAINT call_out_share_call_out_id_fkey FOREIGN KEY (call_out_id) REFERENCES call_out(id) ON DELETE CASCADE;
ALTER TABLE candidate ADD CONSTRAINT candidate_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id);
ALTER TABLE candidate_answer ADD CONSTRAINT candidate_answer_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES candidate(id) ON DELETE CASCADE;
ALTER TABLE candidate_answer ADD CONSTRAINT candidate_answer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE candidate_business ADD CONSTRAINT candidate_business_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE candidate_business ADD CONSTRAINT candidate_business_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES candidate(id) ON DELETE CASCADE;
ALTER TABLE candidate_change ADD CONSTRAINT candidate_change_import_id_fkey FOREIGN KEY (import_id) REFERENCES candidate_import(id) ON DELETE CASCADE;
ALTER TABLE candidate_import ADD CONSTRAINT candidate_import_source_fkey FOREIGN KEY (source) REFERENCES candidate_source(id);
ALTER TABLE candidate_record ADD CONSTRAINT candidate_record_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES candidate(id) ON DELETE CASCADE;
ALTER TABLE candidate_record ADD CONSTRAINT candidate_record_import_id_fkey FOREIGN KEY (import_id) REFERENCES candidate_import(id);
ALTER TABLE candidate_record ADD CONSTRAINT candidate_record_seen_in_fkey FOREIGN KEY (seen_in) REFERENCES candidate_import(id);
ALTER TABLE category ADD CONSTRAINT category_usual_schedule_id_fkey FOREIGN KEY (usual_schedule_id) REFERENCES schedule(id);
ALTER TABLE category_tag ADD CONSTRAINT category_tag_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE;
ALTER TABLE chain_request ADD CONSTRAINT chain_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE chain_request ADD CONSTRAINT chain_request_document_id_fkey FOREIGN KEY (document_id) REFERENCES private_file(id) ON DELETE SET NULL;
ALTER TABLE chain_request ADD CONSTRAINT chain_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE chain_row ADD CONSTRAINT chain_row_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE SET NULL;
ALTER TABLE chain_row ADD CONSTRAINT chain_row_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES candidate(id) ON DELETE SET NULL;
ALTER TABLE chain_row ADD CONSTRAINT chain_row_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE SET NULL;
ALTER TABLE chain_row ADD CONSTRAINT chain_row_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain_request(id) ON DELETE CASCADE;
ALTER TABLE check_answer ADD CONSTRAINT check_answer_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE check_question ADD CONSTRAINT check_question_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE claim ADD CONSTRAINT claim_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE claim ADD CONSTRAINT claim_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain_request(id) ON DELETE SET NULL;
ALTER TABLE claim ADD CONSTRAINT claim_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE claim ADD CONSTRAINT claim_document_id_fkey FOREIGN KEY (document_id) REFERENCES private_file(id) ON DELETE SET NULL;
ALTER TABLE claim ADD CONSTRAINT claim_from_owner_id_fkey FOREIGN KEY (from_owner_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE claim ADD CONSTRAINT claim_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE claim_dispute ADD CONSTRAINT claim_dispute_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(id) ON DELETE CASCADE;
ALTER TABLE claim_dispute ADD CONSTRAINT claim_dispute_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE claim_dispute ADD CONSTRAINT claim_dispute_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE consent ADD CONSTRAINT consent_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE country_plan ADD CONSTRAINT country_plan_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES field_plan(id) ON DELETE CASCADE;
ALTER TABLE demand_count ADD CONSTRAINT demand_count_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE;
ALTER TABLE duty ADD CONSTRAINT duty_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE duty_person ADD CONSTRAINT duty_person_business_id_fkey FOREIGN KEY (business_id) REFERENCES duty(business_id) ON DELETE CASCADE;
ALTER TABLE duty_person ADD CONSTRAINT duty_person_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE duty_vehicle ADD CONSTRAINT duty_vehicle_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE email_confirmation ADD CONSTRAINT email_confirmation_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE favorite ADD CONSTRAINT favorite_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE favorite ADD CONSTRAINT favorite_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE fee_credit ADD CONSTRAINT fee_credit_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE SET NULL;
ALTER TABLE fee_credit ADD CONSTRAINT fee_credit_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES prize(id) ON DELETE SET NULL;
ALTER TABLE field_plan ADD CONSTRAINT field_plan_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE field_record ADD CONSTRAINT field_record_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE field_record ADD CONSTRAINT field_record_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES field_plan(id) ON DELETE SET NULL;
ALTER TABLE field_record ADD CONSTRAINT field_record_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE field_visit ADD CONSTRAINT field_visit_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE field_visit ADD CONSTRAINT field_visit_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE import_change ADD CONSTRAINT import_change_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE import_change ADD CONSTRAINT import_change_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id) ON DELETE CASCADE;
ALTER TABLE import_reject ADD CONSTRAINT import_reject_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id) ON DELETE CASCADE;
ALTER TABLE import_staged ADD CONSTRAINT import_staged_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id) ON DELETE CASCADE;
ALTER TABLE invoice ADD CONSTRAINT invoice_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE SET NULL;
ALTER TABLE invoice ADD CONSTRAINT invoice_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id);
ALTER TABLE letter ADD CONSTRAINT letter_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE letter ADD CONSTRAINT letter_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES candidate(id) ON DELETE CASCADE;
ALTER TABLE letter ADD CONSTRAINT letter_run_id_fkey FOREIGN KEY (run_id) REFERENCES letter_run(id) ON DELETE CASCADE;
ALTER TABLE letter ADD CONSTRAINT letter_used_by_fkey FOREIGN KEY (used_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE letter_run ADD CONSTRAINT letter_run_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE SET NULL;
ALTER TABLE licence ADD CONSTRAINT licence_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE licence ADD CONSTRAINT licence_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE live_event ADD CONSTRAINT live_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES live_head(user_id) ON DELETE CASCADE;
ALTER TABLE live_head ADD CONSTRAINT live_head_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE mail ADD CONSTRAINT mail_caused_by_fkey FOREIGN KEY (caused_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE mail ADD CONSTRAINT mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE message ADD CONSTRAINT message_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE message ADD CONSTRAINT message_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES upload(id);
ALTER TABLE message ADD CONSTRAINT message_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id) ON DELETE CASCADE;
ALTER TABLE message_count ADD CONSTRAINT message_count_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE message_report ADD CONSTRAINT message_report_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_case(id) ON DELETE CASCADE;
ALTER TABLE message_report ADD CONSTRAINT message_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE message_report ADD CONSTRAINT message_report_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id) ON DELETE CASCADE;
ALTER TABLE named_place ADD CONSTRAINT named_place_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE notification ADD CONSTRAINT notification_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE notification_figure ADD CONSTRAINT notification_figure_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE;
ALTER TABLE notification_named ADD CONSTRAINT notification_named_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE notification_named ADD CONSTRAINT notification_named_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE;
ALTER TABLE notification_read ADD CONSTRAINT notification_read_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE;
ALTER TABLE notification_read ADD CONSTRAINT notification_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE notification_recipient ADD CONSTRAINT notification_recipient_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE;
ALTER TABLE notification_recipient ADD CONSTRAINT notification_recipient_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE owner_question ADD CONSTRAINT owner_question_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE owner_question ADD CONSTRAINT owner_question_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE payment ADD CONSTRAINT payment_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE SET NULL;
ALTER TABLE phone_code ADD CONSTRAINT phone_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE phone_proof ADD CONSTRAINT phone_proof_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE presence ADD CONSTRAINT presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE private_file ADD CONSTRAINT private_file_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE prize ADD CONSTRAINT prize_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE prize ADD CONSTRAINT prize_spin_id_fkey FOREIGN KEY (spin_id) REFERENCES wheel_spin(id) ON DELETE CASCADE;
ALTER TABLE prize ADD CONSTRAINT prize_used_by_fkey FOREIGN KEY (used_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE prize ADD CONSTRAINT prize_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE push ADD CONSTRAINT push_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE;
ALTER TABLE push ADD CONSTRAINT push_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON DELETE CASCADE;
ALTER TABLE push_fan_out ADD CONSTRAINT push_fan_out_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE;
ALTER TABLE push_subscription ADD CONSTRAINT push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE SET NULL;
ALTER TABLE push_subscription ADD CONSTRAINT push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE quick_reply ADD CONSTRAINT quick_reply_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES totp(user_id) ON DELETE CASCADE;
ALTER TABLE removal_request ADD CONSTRAINT removal_request_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES candidate(id) ON DELETE CASCADE;
ALTER TABLE removal_request ADD CONSTRAINT removal_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE removal_request ADD CONSTRAINT removal_request_document_id_fkey FOREIGN KEY (document_id) REFERENCES private_file(id) ON DELETE SET NULL;
ALTER TABLE report_case ADD CONSTRAINT report_case_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE report_case ADD CONSTRAINT report_case_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE report_case ADD CONSTRAINT report_case_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE;
ALTER TABLE report_case ADD CONSTRAINT report_case_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id) ON DELETE CASCADE;
ALTER TABLE reset_password ADD CONSTRAINT reset_password_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE response_time ADD CONSTRAINT response_time_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE review ADD CONSTRAINT review_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE review ADD CONSTRAINT review_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE review ADD CONSTRAINT review_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE review ADD CONSTRAINT review_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE review_report ADD CONSTRAINT review_report_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_case(id) ON DELETE CASCADE;
ALTER TABLE review_report ADD CONSTRAINT review_report_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE;
ALTER TABLE review_report ADD CONSTRAINT review_report_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE saved_search ADD CONSTRAINT saved_search_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE saved_search_business ADD CONSTRAINT saved_search_business_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE saved_search_key ADD CONSTRAINT saved_search_key_saved_search_id_fkey FOREIGN KEY (saved_search_id) REFERENCES saved_search(id) ON DELETE CASCADE;
ALTER TABLE saved_search_seen ADD CONSTRAINT saved_search_seen_saved_search_id_fkey FOREIGN KEY (saved_search_id) REFERENCES saved_search(id) ON DELETE CASCADE;
ALTER TABLE session ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE sms ADD CONSTRAINT sms_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE sms_switch ADD CONSTRAINT sms_switch_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE sms_switch ADD CONSTRAINT sms_switch_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE staff_digest ADD CONSTRAINT staff_digest_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE submission ADD CONSTRAINT submission_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE submission ADD CONSTRAINT submission_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE subscription ADD CONSTRAINT subscription_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE survey_place ADD CONSTRAINT survey_place_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE SET NULL;
ALTER TABLE survey_place ADD CONSTRAINT survey_place_week_id_fkey FOREIGN KEY (week_id) REFERENCES survey_week(id) ON DELETE CASCADE;
ALTER TABLE survey_visit ADD CONSTRAINT survey_visit_field_visit_id_fkey FOREIGN KEY (field_visit_id) REFERENCES field_visit(id) ON DELETE SET NULL;
ALTER TABLE survey_visit ADD CONSTRAINT survey_visit_place_id_fkey FOREIGN KEY (place_id) REFERENCES survey_place(id) ON DELETE CASCADE;
ALTER TABLE thread ADD CONSTRAINT thread_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE thread ADD CONSTRAINT thread_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE totp ADD CONSTRAINT totp_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE trial_use ADD CONSTRAINT trial_use_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE SET NULL;
ALTER TABLE trial_use ADD CONSTRAINT trial_use_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE upload ADD CONSTRAINT upload_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE user_decision ADD CONSTRAINT user_decision_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE user_decision ADD CONSTRAINT user_decision_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE visit_count ADD CONSTRAINT visit_count_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE wheel_commitment ADD CONSTRAINT wheel_commitment_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE wheel_commitment ADD CONSTRAINT wheel_commitment_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE wheel_segment ADD CONSTRAINT wheel_segment_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE wheel_spin ADD CONSTRAINT wheel_spin_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE;
ALTER TABLE wheel_spin ADD CONSTRAINT wheel_spin_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;

-- views

CREATE VIEW business_person AS
 SELECT business.id AS business_id,
    business.owner_id AS user_id,
    'owner'::text AS role
   FROM business
  WHERE business.owner_id IS NOT NULL
UNION ALL
 SELECT business_member.business_id,
    business_member.user_id,
    business_member.role
   FROM business_member
  WHERE business_member.until_at IS NULL;

CREATE VIEW listed_business AS
 SELECT b.id,
    b.owner_id,
    b.category_id,
    b.status,
    b.source,
    b.source_id,
    b.name,
    b.name_folded,
    b.description,
    b.address,
    b.plate,
    b.city,
    b.district_id,
    b.district,
    b.lat,
    b.lng,
    b.phone,
    b.email,
    b.website,
    b.hours_written,
    b.schedule_id,
    b.switch_open,
    b.switch_until,
    b.is_emergency,
    b.price_range,
    b.response_claim,
    b.working_area,
    b.features,
    b.services,
    b.payment_methods,
    b.certificates,
    b.insurers,
    b.vehicle_types,
    b.access_notes,
    b.rating_mean,
    b.review_count,
    b.search_text,
    b.created_at,
    b.updated_at,
    b."position",
    b.changed_xid,
    b.open_wish,
    b.photos,
    b.checked_at,
    c.name AS category_name,
    s.hours,
    s.week,
        CASE
            WHEN b.switch_until > now() THEN
            CASE
                WHEN b.switch_open THEN 'open'::text
                ELSE 'closed'::text
            END
            WHEN s.id IS NOT NULL THEN s.open_state
            WHEN u.open_state = 'open'::text THEN 'estimated'::text
            ELSE 'unknown'::text
        END AS open_state,
        CASE
            WHEN b.switch_until > now() THEN b.switch_until
            WHEN s.id IS NOT NULL THEN s.next_change_at
            ELSE u.next_change_at
        END AS next_change_at
   FROM business b
     JOIN category c ON c.id = b.category_id
     LEFT JOIN schedule s ON s.id = b.schedule_id
     LEFT JOIN schedule u ON u.id = c.usual_schedule_id
  WHERE b.status = 'verified'::text;

-- indexes

CREATE INDEX ad_slot ON public.ad USING btree (slot) WHERE is_active;
CREATE INDEX ad_count_ad ON public.ad_count USING btree (ad_id);
CREATE INDEX ad_impression_ad ON public.ad_impression USING btree (ad_id);
CREATE INDEX ad_impression_seen ON public.ad_impression USING btree (seen_at);
CREATE INDEX app_user_audience ON public.app_user USING btree (user_type, plate) INCLUDE (offers_since, created_at, id);
CREATE INDEX app_user_blocked ON public.app_user USING btree (id) WHERE (blocked_at IS NOT NULL);
CREATE INDEX app_user_mailbox ON public.app_user USING btree (mailbox);
CREATE INDEX app_user_owner_phone ON public.app_user USING btree (phone) WHERE (user_type = 'business'::text);
CREATE INDEX app_user_phone ON public.app_user USING btree (phone, id);
CREATE INDEX app_user_role ON public.app_user USING btree (user_type, id);
CREATE INDEX app_user_sought ON public.app_user USING gin (folded_person(name, email, phone) gin_trgm_ops);
CREATE INDEX app_user_unconfirmed ON public.app_user USING btree (id) WHERE (email_confirmed_at IS NULL);
CREATE INDEX audit_entry_action ON ONLY public.audit_entry USING btree (action, created_at DESC, id DESC);
CREATE INDEX audit_entry_actor ON ONLY public.audit_entry USING btree (actor_id, created_at DESC, id DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_entry_business ON ONLY public.audit_entry USING btree (business_id, created_at DESC, id DESC) WHERE (business_id IS NOT NULL);
CREATE INDEX audit_entry_newest ON ONLY public.audit_entry USING btree (created_at DESC, id DESC);
CREATE INDEX audit_entry_subject ON ONLY public.audit_entry USING btree (subject_id, created_at DESC, id DESC) WHERE (subject_id IS NOT NULL);
CREATE INDEX business_category ON public.business USING btree (category_id, id) WHERE (status = 'verified'::text);
CREATE INDEX business_category_position ON public.business USING gist (category_id, "position") WHERE (status = 'verified'::text);
CREATE INDEX business_changed ON public.business USING btree (changed_xid);
CREATE INDEX business_checked_district ON public.business USING btree (district_id, checked_at NULLS FIRST, id) WHERE (status = 'verified'::text);
CREATE INDEX business_checked_province ON public.business USING btree (plate, checked_at NULLS FIRST, id) WHERE (status = 'verified'::text);
CREATE INDEX business_doubted ON public.business USING btree (id) WHERE (open_doubt = 'open'::text);
CREATE INDEX business_emergency ON public.business USING btree (id) WHERE ((status = 'verified'::text) AND is_emergency);
CREATE INDEX business_latest ON public.business USING btree (id) WHERE (status = 'verified'::text);
CREATE INDEX business_merged ON public.business USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX business_name_listed ON public.business USING btree (name_folded) WHERE (status = 'verified'::text);
CREATE INDEX business_owned ON public.business USING btree (id) WHERE ((status = 'verified'::text) AND (owner_id IS NOT NULL));
CREATE INDEX business_owner ON public.business USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX business_phone ON public.business USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX business_position ON public.business USING gist ("position") WHERE (status = 'verified'::text);
CREATE INDEX business_queue ON public.business USING btree (status, id) WHERE (status <> 'verified'::text);
CREATE INDEX business_search ON public.business USING gin (search_text gin_trgm_ops) WHERE (status = 'verified'::text);
CREATE INDEX business_sought ON public.business USING gin (business_sought(name_folded, phone, city) gin_trgm_ops);
CREATE INDEX business_twin ON public.business USING btree (category_id, name_folded, lat);
CREATE INDEX business_waiting ON public.business USING btree (waiting_since) WHERE (status = 'pending'::text);
CREATE INDEX business_change_of ON public.business_change USING btree (business_id, id DESC);
CREATE UNIQUE INDEX business_change_open ON public.business_change USING btree (business_id) WHERE (state = 'open'::text);
CREATE INDEX business_change_proposer ON public.business_change USING btree (proposer_id) WHERE (proposer_id IS NOT NULL);
CREATE INDEX business_change_waiting ON public.business_change USING btree (id) WHERE (state = 'open'::text);
CREATE INDEX business_check_of_field ON public.business_check USING btree (business_id, field, at);
CREATE INDEX business_check_of_user ON public.business_check USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX business_decision_actor ON public.business_decision USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX business_decision_of ON public.business_decision USING btree (business_id, id DESC);
CREATE INDEX business_decision_other ON public.business_decision USING btree (other_id) WHERE (other_id IS NOT NULL);
CREATE INDEX business_invitation_answered ON public.business_invitation USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX business_invitation_by ON public.business_invitation USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE UNIQUE INDEX business_invitation_email ON public.business_invitation USING btree (business_id, email) WHERE ((state = 'open'::text) AND (email IS NOT NULL) AND (role <> 'owner'::text));
CREATE UNIQUE INDEX business_invitation_owner ON public.business_invitation USING btree (business_id) WHERE ((state = 'open'::text) AND (role = 'owner'::text));
CREATE UNIQUE INDEX business_invitation_phone ON public.business_invitation USING btree (business_id, phone) WHERE ((state = 'open'::text) AND (phone IS NOT NULL) AND (role <> 'owner'::text));
CREATE INDEX business_invitation_to_email ON public.business_invitation USING btree (email) WHERE (email IS NOT NULL);
CREATE INDEX business_invitation_to_phone ON public.business_invitation USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX business_member_of_business ON public.business_member USING btree (business_id);
CREATE INDEX business_member_of_user ON public.business_member USING btree (user_id);
CREATE UNIQUE INDEX business_member_open ON public.business_member USING btree (business_id, user_id) WHERE (until_at IS NULL);
CREATE INDEX business_ownership_of_business ON public.business_ownership USING btree (business_id);
CREATE INDEX business_ownership_of_user ON public.business_ownership USING btree (user_id);
CREATE UNIQUE INDEX business_ownership_open ON public.business_ownership USING btree (business_id) WHERE (until_at IS NULL);
CREATE INDEX business_removed_changed ON public.business_removed USING btree (changed_xid);
CREATE INDEX business_report_business ON public.business_report USING btree (business_id);
CREATE INDEX business_report_case ON public.business_report USING btree (case_id, id);
CREATE UNIQUE INDEX business_report_open ON public.business_report USING btree (user_id, business_id, kind) WHERE (closed_at IS NULL);
CREATE INDEX call_out_accepted_by ON public.call_out USING btree (accepted_by) WHERE (accepted_by IS NOT NULL);
CREATE UNIQUE INDEX call_out_client ON public.call_out USING btree (customer_id, client_id);
CREATE INDEX call_out_customer ON public.call_out USING btree (customer_id, id);
CREATE INDEX call_out_due ON public.call_out USING btree (due_at) WHERE (status = ANY (ARRAY['asking'::text, 'accepted'::text]));
CREATE UNIQUE INDEX call_out_job ON public.call_out USING btree (winner_id, COALESCE(vehicle_id, (0)::bigint)) WHERE ((status = 'accepted'::text) AND (winner_done_at IS NULL));
CREATE UNIQUE INDEX call_out_of_phone ON public.call_out USING btree (phone_hash) WHERE (status = ANY (ARRAY['asking'::text, 'accepted'::text]));
CREATE INDEX call_out_paid ON public.call_out USING btree (category_id, city, district, ended_at) WHERE (paid_kurus IS NOT NULL);
CREATE INDEX call_out_phone_created ON public.call_out USING btree (phone_hash, created_at);
CREATE INDEX call_out_photo ON public.call_out USING btree (photo_id) WHERE (photo_id IS NOT NULL);
CREATE INDEX call_out_vehicle ON public.call_out USING btree (vehicle_id) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX call_out_winner ON public.call_out USING btree (winner_id) WHERE (winner_id IS NOT NULL);
CREATE INDEX call_out_ask_answered_by ON public.call_out_ask USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE UNIQUE INDEX call_out_ask_code ON public.call_out_ask USING btree (business_id, code) WHERE (state = 'asked'::text);
CREATE INDEX call_out_ask_of_business ON public.call_out_ask USING btree (business_id, asked_at);
CREATE INDEX call_out_ask_won ON public.call_out_ask USING btree (business_id, won_at) WHERE (won_at IS NOT NULL);
CREATE INDEX call_out_block_of_business ON public.call_out_block USING btree (business_id);
CREATE INDEX call_out_dispute_author ON public.call_out_dispute USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX call_out_dispute_business ON public.call_out_dispute USING btree (business_id) WHERE (business_id IS NOT NULL);
CREATE UNIQUE INDEX call_out_dispute_customer ON public.call_out_dispute USING btree (call_out_id, business_id) WHERE (side = 'customer'::text);
CREATE INDEX call_out_dispute_of_call_out ON public.call_out_dispute USING btree (call_out_id);
CREATE INDEX call_out_dispute_open ON public.call_out_dispute USING btree (call_out_id) WHERE (settled_at IS NULL);
CREATE INDEX call_out_dispute_settled_by ON public.call_out_dispute USING btree (settled_by) WHERE (settled_by IS NOT NULL);
CREATE UNIQUE INDEX call_out_dispute_winner ON public.call_out_dispute USING btree (call_out_id, business_id) WHERE (side = 'winner'::text);
CREATE INDEX call_out_position_of_user ON public.call_out_position USING btree (user_id);
CREATE INDEX call_out_price_asked_by ON public.call_out_price USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE UNIQUE INDEX call_out_price_open ON public.call_out_price USING btree (call_out_id) WHERE (answer IS NULL);
CREATE INDEX call_out_price_photo ON public.call_out_price USING btree (photo_id) WHERE (photo_id IS NOT NULL);
CREATE INDEX candidate_category_lat ON public.candidate USING btree (category_id, lat, lng) WHERE (NOT (is_gone OR is_reported_gone));
CREATE INDEX candidate_name ON public.candidate USING btree (name_folded, id) WHERE (NOT (is_gone OR is_reported_gone));
CREATE INDEX candidate_place ON public.candidate USING gist (plate, district_id, "position") WHERE (NOT (is_gone OR is_reported_gone));
CREATE INDEX candidate_plate_name ON public.candidate USING btree (plate, name_folded, id) WHERE (NOT (is_gone OR is_reported_gone));
CREATE INDEX candidate_position ON public.candidate USING gist ("position") WHERE (NOT (is_gone OR is_reported_gone));
CREATE INDEX candidate_removed ON public.candidate USING btree (category_id, lat, lng) WHERE (removed_at IS NOT NULL);
CREATE INDEX candidate_town ON public.candidate USING btree (plate, category_id, district_id) WHERE (NOT (is_gone OR is_reported_gone));
CREATE INDEX candidate_words_cell ON public.candidate USING gin (words, (ARRAY[candidate_cell(lat, lng)])) WHERE (NOT (is_gone OR is_reported_gone));
CREATE INDEX candidate_answer_user ON public.candidate_answer USING btree (user_id);
CREATE INDEX candidate_business_business ON public.candidate_business USING btree (business_id);
CREATE INDEX candidate_record_candidate ON public.candidate_record USING btree (candidate_id);
CREATE INDEX candidate_record_osm_ref ON public.candidate_record USING btree (osm_ref) WHERE (osm_ref IS NOT NULL);
CREATE INDEX candidate_record_unnamed ON public.candidate_record USING btree (source, category_id, name_folded) WHERE (ref IS NULL);
CREATE UNIQUE INDEX category_name ON public.category USING btree (lower(name));
CREATE INDEX category_tag_category ON public.category_tag USING btree (category_id);
CREATE INDEX chain_decided ON public.chain_request USING btree (decided_at DESC, id DESC) WHERE (decided_at IS NOT NULL);
CREATE INDEX chain_decided_by ON public.chain_request USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX chain_document ON public.chain_request USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE UNIQUE INDEX chain_open ON public.chain_request USING btree (user_id) WHERE (state = ANY (ARRAY['draft'::text, 'waiting'::text]));
CREATE INDEX chain_user ON public.chain_request USING btree (user_id);
CREATE INDEX chain_waiting ON public.chain_request USING btree (id) WHERE (state = 'waiting'::text);
CREATE INDEX chain_row_business ON public.chain_row USING btree (business_id) WHERE (business_id IS NOT NULL);
CREATE INDEX chain_row_candidate ON public.chain_row USING btree (candidate_id) WHERE (candidate_id IS NOT NULL);
CREATE INDEX chain_row_category ON public.chain_row USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX check_answer_answered ON public.check_answer USING btree (answered_at);
CREATE INDEX check_answer_person ON public.check_answer USING btree (person_key);
CREATE UNIQUE INDEX claim_announced ON public.claim USING btree (business_id) WHERE (state = 'announced'::text);
CREATE INDEX claim_business ON public.claim USING btree (business_id, id);
CREATE INDEX claim_calls ON public.claim USING btree (id) WHERE ((state = 'proving'::text) AND (proof = 'phone'::text));
CREATE INDEX claim_chain ON public.claim USING btree (chain_id) WHERE (chain_id IS NOT NULL);
CREATE INDEX claim_decided ON public.claim USING btree (decided_at DESC, id DESC) WHERE (decided_at IS NOT NULL);
CREATE INDEX claim_document ON public.claim USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX claim_from_owner ON public.claim USING btree (from_owner_id) WHERE (from_owner_id IS NOT NULL);
CREATE UNIQUE INDEX claim_granted ON public.claim USING btree (business_id) WHERE (state = 'approved'::text);
CREATE INDEX claim_handover ON public.claim USING btree (hands_over_at) WHERE (state = 'announced'::text);
CREATE UNIQUE INDEX claim_open ON public.claim USING btree (business_id, user_id) WHERE (state = ANY (ARRAY['proving'::text, 'waiting'::text, 'announced'::text]));
CREATE INDEX claim_queue ON public.claim USING btree (created_at) WHERE (state = ANY (ARRAY['proving'::text, 'waiting'::text]));
CREATE INDEX claim_user ON public.claim USING btree (user_id);
CREATE INDEX claim_waiting ON public.claim USING btree (id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX claim_dispute_account ON public.claim_dispute USING btree (claim_id, user_id) WHERE ((NOT by_mail) AND (closed_at IS NULL));
CREATE INDEX claim_dispute_closer ON public.claim_dispute USING btree (closed_by) WHERE (closed_by IS NOT NULL);
CREATE UNIQUE INDEX claim_dispute_mail ON public.claim_dispute USING btree (claim_id) WHERE (by_mail AND (closed_at IS NULL));
CREATE INDEX claim_dispute_user ON public.claim_dispute USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX claim_dispute_waiting ON public.claim_dispute USING btree (created_at) WHERE (closed_at IS NULL);
CREATE INDEX consent_of_user ON public.consent USING btree (user_id, kind, channel, id DESC);
CREATE INDEX duty_until ON public.duty USING btree (until_at);
CREATE INDEX duty_person_of_user ON public.duty_person USING btree (user_id);
CREATE UNIQUE INDEX duty_vehicle_plate ON public.duty_vehicle USING btree (business_id, plate) WHERE (gone_at IS NULL);
CREATE INDEX email_confirmation_end ON public.email_confirmation USING btree (ends_at);
CREATE INDEX email_confirmation_of_user ON public.email_confirmation USING btree (user_id);
CREATE INDEX favorite_business_day ON public.favorite USING btree (business_id, created_at);
CREATE INDEX fee_credit_business ON public.fee_credit USING btree (business_id, id);
CREATE INDEX field_plan_area ON public.field_plan USING btree (plate, district_id);
CREATE INDEX field_plan_of_the_day ON public.field_plan USING btree (field_plan_rank(priority), id) WHERE is_active;
CREATE INDEX field_plan_worker ON public.field_plan USING btree (worker_id);
CREATE INDEX field_record_by ON public.field_record USING btree (recorded_by);
CREATE INDEX field_record_day ON public.field_record USING btree (istanbul_day(recorded_at), plan_id);
CREATE INDEX field_record_of_user ON public.field_record USING btree (recorded_by, recorded_at);
CREATE INDEX field_visit_business ON public.field_visit USING btree (business_id, id);
CREATE INDEX field_visit_of_user ON public.field_visit USING btree (user_id, visited_at);
CREATE INDEX field_visit_positions ON public.field_visit USING btree (visited_at) WHERE (lat IS NOT NULL);
CREATE INDEX import_change_business ON public.import_change USING btree (business_id, id);
CREATE INDEX import_run_file ON public.import_run USING btree (file_name) WHERE (state = 'done'::text);
CREATE INDEX invoice_of_business ON public.invoice USING btree (business_id, id DESC);
CREATE INDEX letter_business ON public.letter USING btree (business_id) WHERE (business_id IS NOT NULL);
CREATE INDEX letter_candidate ON public.letter USING btree (candidate_id) WHERE (candidate_id IS NOT NULL);
CREATE UNIQUE INDEX letter_good_business ON public.letter USING btree (business_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX letter_good_candidate ON public.letter USING btree (candidate_id) WHERE (ended_at IS NULL);
CREATE INDEX letter_run_letters ON public.letter USING btree (run_id);
CREATE INDEX letter_used_by ON public.letter USING btree (used_by) WHERE (used_by IS NOT NULL);
CREATE INDEX letter_run_category ON public.letter_run USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX letter_run_ends ON public.letter_run USING btree (ends_at) WHERE (salt IS NOT NULL);
CREATE INDEX licence_seen_by ON public.licence USING btree (seen_by) WHERE (seen_by IS NOT NULL);
CREATE INDEX live_event_age ON public.live_event USING btree (created_at);
CREATE UNIQUE INDEX live_event_key ON public.live_event USING btree (user_id, key) WHERE (key IS NOT NULL);
CREATE INDEX mail_caused ON public.mail USING btree (caused_by) WHERE (caused_by IS NOT NULL);
CREATE INDEX mail_of_recipient ON public.mail USING btree (recipient);
CREATE INDEX mail_of_sender ON public.mail USING btree (lane, COALESCE((caused_by)::text, recipient), turn) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX mail_of_user ON public.mail USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX mail_waiting ON public.mail USING btree (lane, turn, id) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX message_author ON public.message USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE UNIQUE INDEX message_client ON public.message USING btree (author_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX message_report_case ON public.message_report USING btree (case_id, id);
CREATE UNIQUE INDEX message_report_open ON public.message_report USING btree (thread_id, side) WHERE (closed_at IS NULL);
CREATE INDEX message_report_reporter ON public.message_report USING btree (reporter_id) WHERE (reporter_id IS NOT NULL);
CREATE INDEX notification_broadcast ON public.notification USING btree (id) WHERE (target_type <> 'specific'::text);
CREATE UNIQUE INDEX notification_client ON public.notification USING btree (sender_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX notification_of_day ON public.notification USING btree (day, id) WHERE (kind = 'commercial'::text);
CREATE INDEX notification_named_business ON public.notification_named USING btree (business_id);
CREATE INDEX notification_read_of ON public.notification_read USING btree (notification_id);
CREATE INDEX notification_recipient_of ON public.notification_recipient USING btree (notification_id);
CREATE INDEX notification_recipient_unread ON public.notification_recipient USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX outbound_count_end ON public.outbound_count USING btree (day_ends_at);
CREATE INDEX owner_question_of_owner ON public.owner_question USING btree (owner_id);
CREATE INDEX payment_ask ON public.payment USING btree (next_ask_at) WHERE (next_ask_at IS NOT NULL);
CREATE INDEX payment_by_state ON public.payment USING btree (state, id);
CREATE INDEX payment_of_business ON public.payment USING btree (business_id, id);
CREATE UNIQUE INDEX payment_open_transfer ON public.payment USING btree (business_id, months, amount_kurus) WHERE ((method = 'bank_transfer'::text) AND (state = 'pending'::text));
CREATE INDEX phone_proof_of_user ON public.phone_proof USING btree (user_id);
CREATE INDEX private_file_unused ON public.private_file USING btree (created_at) WHERE (NOT is_used);
CREATE INDEX private_file_user ON public.private_file USING btree (user_id);
CREATE INDEX prize_business ON public.prize USING btree (business_id, id) WHERE (business_id IS NOT NULL);
CREATE INDEX prize_code ON public.prize USING btree (code);
CREATE UNIQUE INDEX prize_code_open ON public.prize USING btree (business_id, code) NULLS NOT DISTINCT WHERE code_open;
CREATE INDEX prize_used ON public.prize USING btree (business_id, used_at) WHERE ((used_at IS NOT NULL) AND (business_id IS NOT NULL));
CREATE INDEX prize_user ON public.prize USING btree (user_id, id);
CREATE INDEX push_age ON public.push USING btree (useful_until);
CREATE INDEX push_of_notification ON public.push USING btree (notification_id) WHERE (notification_id IS NOT NULL);
CREATE INDEX push_waiting ON public.push USING btree (lane, next_try_at, id) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX push_subscription_of_session ON public.push_subscription USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX push_subscription_of_user ON public.push_subscription USING btree (user_id);
CREATE INDEX removal_document ON public.removal_request USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX removal_request_candidate ON public.removal_request USING btree (candidate_id);
CREATE INDEX removal_request_decided ON public.removal_request USING btree (decided_at DESC, id DESC) WHERE (decided_at IS NOT NULL);
CREATE INDEX removal_request_decided_by ON public.removal_request USING btree (decided_by);
CREATE INDEX removal_request_email ON public.removal_request USING btree (email);
CREATE INDEX removal_request_open ON public.removal_request USING btree (asked_at, id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX report_case_business ON public.report_case USING btree (business_id) WHERE ((closed_at IS NULL) AND (business_id IS NOT NULL));
CREATE INDEX report_case_closed ON public.report_case USING btree (closed_at DESC, id DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX report_case_closed_kind ON public.report_case USING btree (kind, closed_at DESC, id DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX report_case_closer ON public.report_case USING btree (closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX report_case_of_business ON public.report_case USING btree (business_id) WHERE (business_id IS NOT NULL);
CREATE INDEX report_case_of_review ON public.report_case USING btree (review_id) WHERE (review_id IS NOT NULL);
CREATE INDEX report_case_of_thread ON public.report_case USING btree (thread_id) WHERE (thread_id IS NOT NULL);
CREATE UNIQUE INDEX report_case_review ON public.report_case USING btree (review_id) WHERE ((closed_at IS NULL) AND (review_id IS NOT NULL));
CREATE UNIQUE INDEX report_case_thread ON public.report_case USING btree (thread_id) WHERE ((closed_at IS NULL) AND (thread_id IS NOT NULL));
CREATE INDEX report_case_waiting ON public.report_case USING btree (id) WHERE (closed_at IS NULL);
CREATE INDEX report_case_waiting_kind ON public.report_case USING btree (kind, id) WHERE (closed_at IS NULL);
CREATE INDEX reset_password_of_user ON public.reset_password USING btree (user_id);
CREATE INDEX review_by_stars ON public.review USING btree (business_id, stars, id) WHERE (hidden_at IS NULL);
CREATE INDEX review_decider ON public.review USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX review_hidden ON public.review USING btree (hidden_at DESC, id DESC) WHERE ((hidden_at IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX review_newest ON public.review USING btree (business_id, id) WHERE (hidden_at IS NULL);
CREATE INDEX review_of_user ON public.review USING btree (user_id);
CREATE INDEX review_report_case ON public.review_report USING btree (case_id, id);
CREATE UNIQUE INDEX review_report_open ON public.review_report USING btree (review_id, user_id) WHERE (closed_at IS NULL);
CREATE INDEX review_report_user ON public.review_report USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX review_report_waiting ON public.review_report USING btree (review_id) WHERE (closed_at IS NULL);
CREATE INDEX saved_search_business_waiting ON public.saved_search_business USING btree (business_id) WHERE is_waiting;
CREATE INDEX saved_search_key_search ON public.saved_search_key USING btree (saved_search_id);
CREATE INDEX saved_search_match_found ON public.saved_search_match USING brin (found_at);
CREATE INDEX saved_search_news_business ON public.saved_search_news USING btree (business_id);
CREATE INDEX saved_search_news_found ON public.saved_search_news USING brin (found_at);
CREATE INDEX saved_search_news_latest ON public.saved_search_news USING btree (key, found_at DESC, business_id DESC);
CREATE INDEX saved_search_reader_due ON public.saved_search_reader USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX saved_search_seen_at ON public.saved_search_seen USING brin (seen_at);
CREATE INDEX schedule_changed ON public.schedule USING btree (changed_xid);
CREATE INDEX schedule_next_change ON public.schedule USING btree (next_change_at) WHERE (next_change_at IS NOT NULL);
CREATE INDEX session_end ON public.session USING btree (ends_at);
CREATE INDEX session_of_user ON public.session USING btree (user_id);
CREATE INDEX sms_of_user ON public.sms USING btree (user_id);
CREATE INDEX sms_waiting ON public.sms USING btree (next_try_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX sms_switch_business ON public.sms_switch USING btree (business_id);
CREATE INDEX submission_business ON public.submission USING btree (business_id);
CREATE INDEX subscription_due ON public.subscription USING btree (next_step_on, business_id) WHERE (next_step_on IS NOT NULL);
CREATE INDEX survey_place_business ON public.survey_place USING btree (business_id);
CREATE INDEX survey_visit_claims ON public.survey_visit USING btree (visited_at) WHERE ((claimed_phone IS NOT NULL) OR (claimed_hours IS NOT NULL));
CREATE INDEX thread_answered ON public.thread USING btree (business_id, asked_at) WHERE (answer_seconds IS NOT NULL);
CREATE INDEX thread_away_due ON public.thread USING btree (away_due_at) WHERE (away_due_at IS NOT NULL);
CREATE INDEX thread_business ON public.thread USING btree (business_id, last_at DESC, id DESC);
CREATE INDEX thread_business_mail_due ON public.thread USING btree (business_mail_due_at) WHERE (business_mail_due_at IS NOT NULL);
CREATE INDEX thread_business_push_due ON public.thread USING btree (business_push_due_at) WHERE (business_push_due_at IS NOT NULL);
CREATE INDEX thread_business_unread ON public.thread USING btree (business_id) WHERE (business_unread > 0);
CREATE INDEX thread_customer ON public.thread USING btree (customer_id, last_at DESC, id DESC);
CREATE INDEX thread_customer_mail_due ON public.thread USING btree (customer_mail_due_at) WHERE (customer_mail_due_at IS NOT NULL);
CREATE INDEX thread_customer_push_due ON public.thread USING btree (customer_push_due_at) WHERE (customer_push_due_at IS NOT NULL);
CREATE INDEX thread_customer_unread ON public.thread USING btree (customer_id) WHERE (customer_unread > 0);
CREATE INDEX throttle_end ON public.throttle USING btree (window_ends_at);
CREATE INDEX trial_use_business ON public.trial_use USING btree (business_id) WHERE (business_id IS NOT NULL);
CREATE INDEX upload_unused ON public.upload USING btree (created_at) WHERE (used_as IS NULL);
CREATE INDEX upload_user ON public.upload USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX user_decision_actor ON public.user_decision USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX user_decision_of ON public.user_decision USING btree (user_id, id DESC);
CREATE INDEX visit_count_day ON ONLY public.visit_count USING btree (day) WHERE (kind = 'view'::text);
CREATE INDEX visit_mark_end ON public.visit_mark USING btree (ends_at);
CREATE INDEX wheel_commitment_business ON public.wheel_commitment USING btree (business_id) WHERE (business_id IS NOT NULL);
CREATE INDEX wheel_segment_business ON public.wheel_segment USING btree (business_id) WHERE (business_id IS NOT NULL);
CREATE UNIQUE INDEX wheel_segment_lost ON public.wheel_segment USING btree (business_id) WHERE ((surface = 'business'::text) AND (kind = 'none'::text));
CREATE INDEX wheel_spin_business ON public.wheel_spin USING btree (business_id, spun_at) WHERE (business_id IS NOT NULL);
CREATE UNIQUE INDEX wheel_spin_extra ON public.wheel_spin USING btree (user_id, wheel, day) WHERE grants_extra;
CREATE UNIQUE INDEX wheel_spin_of_mailbox ON public.wheel_spin USING btree (mailbox_key, wheel, day, right_no);
CREATE INDEX wheel_spin_won ON public.wheel_spin USING btree (segment_id) WHERE is_win;

-- triggers

CREATE TRIGGER app_user_ends_opened AFTER UPDATE OF user_type, blocked_at ON public.app_user FOR EACH ROW WHEN ((((old.user_type <> new.user_type) AND (NOT (new.is_both AND (NOT old.is_both)))) OR ((old.blocked_at IS NULL) AND (new.blocked_at IS NOT NULL)))) EXECUTE FUNCTION end_opened();
CREATE TRIGGER app_user_joined_staff AFTER UPDATE OF user_type ON public.app_user FOR EACH ROW WHEN (((new.user_type = ANY (ARRAY['field'::text, 'admin'::text])) AND (old.user_type IS DISTINCT FROM new.user_type))) EXECUTE FUNCTION end_memberships();
CREATE TRIGGER app_user_last_admin AFTER UPDATE OF user_type, blocked_at ON public.app_user FOR EACH ROW WHEN (((old.user_type = 'admin'::text) AND (old.blocked_at IS NULL) AND ((new.user_type <> 'admin'::text) OR (new.blocked_at IS NOT NULL)))) EXECUTE FUNCTION keep_an_admin();
CREATE TRIGGER app_user_last_admin_gone AFTER DELETE ON public.app_user FOR EACH ROW WHEN (((old.user_type = 'admin'::text) AND (old.blocked_at IS NULL))) EXECUTE FUNCTION keep_an_admin();
CREATE TRIGGER app_user_releases_jobs AFTER UPDATE OF blocked_at ON public.app_user FOR EACH ROW WHEN (((new.blocked_at IS NOT NULL) AND (old.blocked_at IS NULL))) EXECUTE FUNCTION release_jobs();
CREATE TRIGGER drop_saved_search_reader AFTER DELETE ON public.app_user FOR EACH ROW EXECUTE FUNCTION drop_saved_search_reader();
CREATE TRIGGER phone_proof_ends BEFORE UPDATE OF phone ON public.app_user FOR EACH ROW WHEN ((new.phone IS DISTINCT FROM old.phone)) EXECUTE FUNCTION end_phone_proof();
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_entry_never_emptied BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.away_message FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER await_saved_search_match AFTER INSERT OR UPDATE OF status, category_id, city, district ON public.business FOR EACH ROW WHEN ((new.status = 'verified'::text)) EXECUTE FUNCTION await_saved_search_match();
CREATE TRIGGER business_count_added AFTER INSERT ON public.business REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_businesses();
CREATE TRIGGER business_count_moved AFTER UPDATE OF status, created_at ON public.business FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION count_moved_business();
CREATE TRIGGER business_count_removed AFTER DELETE ON public.business REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_businesses();
CREATE TRIGGER business_ends_duty AFTER UPDATE OF status, owner_id, merged_into, category_id ON public.business FOR EACH ROW EXECUTE FUNCTION end_duty();
CREATE TRIGGER business_hours_switch BEFORE UPDATE OF schedule_id ON public.business FOR EACH ROW WHEN (((new.schedule_id IS NOT NULL) AND (new.schedule_id IS DISTINCT FROM old.schedule_id) AND (new.switch_open IS NOT NULL))) EXECUTE FUNCTION end_switch_with_hours();
CREATE TRIGGER business_mark BEFORE UPDATE ON public.business FOR EACH ROW EXECUTE FUNCTION mark_changed();
CREATE TRIGGER business_merge_flat BEFORE INSERT OR UPDATE OF merged_into ON public.business FOR EACH ROW WHEN ((new.merged_into IS NOT NULL)) EXECUTE FUNCTION refuse_merge_chain();
CREATE TRIGGER business_owner_added AFTER INSERT ON public.business FOR EACH ROW WHEN ((new.owner_id IS NOT NULL)) EXECUTE FUNCTION note_ownership();
CREATE TRIGGER business_owner_changed AFTER UPDATE OF owner_id, merged_into ON public.business FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR ((old.merged_into IS NULL) <> (new.merged_into IS NULL)))) EXECUTE FUNCTION note_ownership();
CREATE TRIGGER business_releases_jobs AFTER UPDATE OF status, owner_id ON public.business FOR EACH ROW WHEN (((new.merged_into IS NULL) AND (((new.status <> 'verified'::text) AND (old.status = 'verified'::text)) OR (new.owner_id IS DISTINCT FROM old.owner_id)))) EXECUTE FUNCTION release_jobs();
CREATE TRIGGER business_removed AFTER DELETE ON public.business FOR EACH ROW EXECUTE FUNCTION note_removed();
CREATE TRIGGER business_survey_claim AFTER UPDATE OF switch_open, switch_until, schedule_id, phone, category_id, open_doubt ON public.business FOR EACH ROW WHEN (((((((old.switch_open IS DISTINCT FROM new.switch_open) OR (old.switch_until IS DISTINCT FROM new.switch_until)) OR (old.schedule_id IS DISTINCT FROM new.schedule_id)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.category_id IS DISTINCT FROM new.category_id)) OR (old.open_doubt IS DISTINCT FROM new.open_doubt))) EXECUTE FUNCTION note_survey_claim();
CREATE TRIGGER business_waits BEFORE INSERT OR UPDATE OF status ON public.business FOR EACH ROW WHEN ((new.status = 'pending'::text)) EXECUTE FUNCTION note_waiting();
CREATE TRIGGER business_wake AFTER INSERT OR DELETE OR UPDATE ON public.business FOR EACH STATEMENT EXECUTE FUNCTION wake_listing();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.business_change FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER business_check_kept BEFORE DELETE OR UPDATE ON public.business_check FOR EACH ROW EXECUTE FUNCTION keep_business_check();
CREATE TRIGGER business_check_whole BEFORE TRUNCATE ON public.business_check FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate_of_checks();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.business_invitation FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.business_member FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER business_member_added AFTER INSERT ON public.business_member FOR EACH ROW EXECUTE FUNCTION tell_member();
CREATE TRIGGER business_member_changed AFTER UPDATE OF role, until_at, business_id ON public.business_member FOR EACH ROW EXECUTE FUNCTION tell_member();
CREATE TRIGGER business_member_releases_jobs AFTER UPDATE OF until_at ON public.business_member FOR EACH ROW WHEN (((new.until_at IS NOT NULL) AND (old.until_at IS NULL))) EXECUTE FUNCTION release_jobs_of_former();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.business_photo FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER business_photo_added AFTER INSERT ON public.business_photo REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_photos();
CREATE TRIGGER business_photo_gone AFTER DELETE ON public.business_photo FOR EACH ROW EXECUTE FUNCTION drop_business_photo();
CREATE TRIGGER business_photo_moved AFTER UPDATE ON public.business_photo REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_photos();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.business_report FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER business_report_joins BEFORE INSERT OR UPDATE OF business_id ON public.business_report FOR EACH ROW WHEN ((new.closed_at IS NULL)) EXECUTE FUNCTION join_report_case();
CREATE TRIGGER call_out_drops_position AFTER UPDATE OF winner_id ON public.call_out FOR EACH ROW WHEN (((old.winner_id IS NOT NULL) AND (new.winner_id IS DISTINCT FROM old.winner_id))) EXECUTE FUNCTION drop_call_out_position();
CREATE TRIGGER call_out_wake AFTER INSERT ON public.call_out FOR EACH STATEMENT EXECUTE FUNCTION wake_call_outs();
CREATE TRIGGER call_out_wake_again AFTER UPDATE OF round ON public.call_out FOR EACH ROW WHEN ((new.round > old.round)) EXECUTE FUNCTION wake_call_outs();
CREATE TRIGGER category_mark BEFORE UPDATE ON public.category FOR EACH ROW EXECUTE FUNCTION mark_changed();
CREATE TRIGGER category_slug_stays BEFORE UPDATE OF slug ON public.category FOR EACH ROW WHEN ((old.slug <> new.slug)) EXECUTE FUNCTION keep_slug();
CREATE TRIGGER category_wake AFTER INSERT OR UPDATE ON public.category FOR EACH STATEMENT EXECUTE FUNCTION wake_listing();
CREATE TRIGGER chain_document_gone AFTER DELETE ON public.chain_request FOR EACH ROW WHEN ((old.document_id IS NOT NULL)) EXECUTE FUNCTION drop_claim_document();
CREATE TRIGGER chain_document_replaced AFTER UPDATE OF document_id ON public.chain_request FOR EACH ROW WHEN (((old.document_id IS NOT NULL) AND (new.document_id IS DISTINCT FROM old.document_id))) EXECUTE FUNCTION drop_claim_document();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.claim FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER claim_document_gone AFTER DELETE ON public.claim FOR EACH ROW WHEN ((old.document_id IS NOT NULL)) EXECUTE FUNCTION drop_claim_document();
CREATE TRIGGER claim_document_taken_out AFTER UPDATE OF document_id ON public.claim FOR EACH ROW WHEN (((old.document_id IS NOT NULL) AND (new.document_id IS DISTINCT FROM old.document_id))) EXECUTE FUNCTION drop_claim_document();
CREATE TRIGGER consent_append_only BEFORE DELETE OR UPDATE ON public.consent FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consent_offers AFTER INSERT ON public.consent FOR EACH ROW WHEN (((new.kind = 'marketing'::text) AND (new.channel = 'push'::text))) EXECUTE FUNCTION note_offers();
CREATE TRIGGER erasure_append_only BEFORE DELETE OR UPDATE ON public.erasure FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.favorite FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER invoice_unchanged BEFORE DELETE OR UPDATE ON public.invoice FOR EACH ROW EXECUTE FUNCTION refuse_changing_invoice();
CREATE TRIGGER mail_admitted BEFORE INSERT ON public.mail FOR EACH ROW EXECUTE FUNCTION admit_mail();
CREATE TRIGGER mail_wake AFTER INSERT ON public.mail FOR EACH STATEMENT EXECUTE FUNCTION wake_mail();
CREATE TRIGGER message_counted AFTER INSERT ON public.message FOR EACH ROW WHEN ((new.side = 'customer'::text)) EXECUTE FUNCTION count_message();
CREATE TRIGGER message_photo_gone AFTER DELETE ON public.message FOR EACH ROW WHEN ((old.photo_id IS NOT NULL)) EXECUTE FUNCTION drop_message_photo();
CREATE TRIGGER message_photo_taken_out AFTER UPDATE OF photo_id ON public.message FOR EACH ROW WHEN (((old.photo_id IS NOT NULL) AND (new.photo_id IS DISTINCT FROM old.photo_id))) EXECUTE FUNCTION drop_message_photo();
CREATE TRIGGER message_report_joins BEFORE INSERT OR UPDATE OF thread_id ON public.message_report FOR EACH ROW WHEN ((new.closed_at IS NULL)) EXECUTE FUNCTION join_report_case();
CREATE TRIGGER notification_read_counted AFTER INSERT ON public.notification_read REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_notification_reads();
CREATE TRIGGER payment_terms_unchanged BEFORE UPDATE OF method, months, amount_kurus, reference ON public.payment FOR EACH ROW WHEN (((((old.method IS DISTINCT FROM new.method) OR (old.months IS DISTINCT FROM new.months)) OR (old.amount_kurus IS DISTINCT FROM new.amount_kurus)) OR (old.reference IS DISTINCT FROM new.reference))) EXECUTE FUNCTION refuse_changing_payment();
CREATE TRIGGER private_file_gone AFTER DELETE ON public.private_file FOR EACH ROW EXECUTE FUNCTION note_gone_file();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.prize FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER push_counted AFTER UPDATE OF sent_at ON public.push FOR EACH ROW WHEN (((old.sent_at IS NULL) AND (new.sent_at IS NOT NULL) AND (new.notification_id IS NOT NULL))) EXECUTE FUNCTION count_notification_push();
CREATE TRIGGER push_wake AFTER INSERT OR UPDATE OF version ON public.push FOR EACH STATEMENT EXECUTE FUNCTION wake_push();
CREATE TRIGGER push_fan_out_wake AFTER INSERT ON public.push_fan_out FOR EACH STATEMENT EXECUTE FUNCTION wake_push();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.quick_reply FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER removal_document_gone AFTER DELETE ON public.removal_request FOR EACH ROW WHEN ((old.document_id IS NOT NULL)) EXECUTE FUNCTION drop_claim_document();
CREATE TRIGGER removal_document_replaced AFTER UPDATE OF document_id ON public.removal_request FOR EACH ROW WHEN (((old.document_id IS NOT NULL) AND (new.document_id IS DISTINCT FROM old.document_id))) EXECUTE FUNCTION drop_claim_document();
CREATE TRIGGER report_case_closes AFTER UPDATE OF closed_at ON public.report_case FOR EACH ROW WHEN (((old.closed_at IS NULL) AND (new.closed_at IS NOT NULL))) EXECUTE FUNCTION close_reports();
CREATE TRIGGER response_time_changed AFTER UPDATE ON public.response_time FOR EACH ROW WHEN ((old.median_seconds <> new.median_seconds)) EXECUTE FUNCTION touch_business();
CREATE TRIGGER response_time_told AFTER INSERT OR DELETE ON public.response_time FOR EACH ROW EXECUTE FUNCTION touch_business();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.review FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER review_counted AFTER INSERT OR DELETE OR UPDATE ON public.review FOR EACH ROW EXECUTE FUNCTION count_reviews();
CREATE TRIGGER review_report_joins BEFORE INSERT OR UPDATE OF review_id ON public.review_report FOR EACH ROW WHEN ((new.closed_at IS NULL)) EXECUTE FUNCTION join_report_case();
CREATE TRIGGER drop_saved_search_matches AFTER DELETE ON public.saved_search FOR EACH ROW EXECUTE FUNCTION drop_saved_search_matches();
CREATE TRIGGER saved_search_has_room BEFORE INSERT ON public.saved_search FOR EACH ROW EXECUTE FUNCTION saved_search_has_room();
CREATE TRIGGER schedule_mark BEFORE UPDATE ON public.schedule FOR EACH ROW EXECUTE FUNCTION mark_changed();
CREATE TRIGGER schedule_wake AFTER INSERT OR UPDATE ON public.schedule FOR EACH STATEMENT EXECUTE FUNCTION wake_listing();
CREATE TRIGGER session_drops_pushes BEFORE DELETE ON public.session FOR EACH ROW EXECUTE FUNCTION drop_pushes();
CREATE TRIGGER session_end_told AFTER DELETE ON public.session FOR EACH ROW EXECUTE FUNCTION tell_session_end();
CREATE TRIGGER sms_admitted BEFORE INSERT ON public.sms FOR EACH ROW EXECUTE FUNCTION admit_sms();
CREATE TRIGGER sms_wake AFTER INSERT ON public.sms FOR EACH STATEMENT EXECUTE FUNCTION wake_sms();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.thread FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER upload_gone AFTER DELETE ON public.upload FOR EACH ROW EXECUTE FUNCTION note_gone_file();
CREATE TRIGGER awaits_merge AFTER INSERT ON public.visit_count FOR EACH ROW EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.wheel_commitment FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER awaits_merge BEFORE INSERT ON public.wheel_segment FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION refuse_merged();
CREATE TRIGGER spin_mailbox_set BEFORE INSERT ON public.wheel_spin FOR EACH ROW EXECUTE FUNCTION set_spin_mailbox();
