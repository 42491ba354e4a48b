-- What customers say of businesses they dealt with, and what people report of it.

create table review (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  body text not null check (length(body) <= 1000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- The business's word on it; whoever wrote it, it stays when the business changes hands.
  answer text check (answer ~ '\S' and length(answer) <= 1000),
  answered_at timestamptz,
  answered_by bigint references app_user on delete set null,
  -- By the staff, with the reason the writer is told.
  hidden_at timestamptz,
  hidden_reason text check (hidden_reason ~ '\S' and length(hidden_reason) <= 500),
  -- The writer took a hidden one away: its words are gone, its place stays, or hiding could be undone by writing anew.
  removed_at timestamptz,
  unique (business_id, user_id),
  check ((answer is null) = (answered_at is null)),
  check ((hidden_at is null) = (hidden_reason is null)),
  check (removed_at is null or hidden_at is not null),
  check (removed_at is not null or body ~ '\S')
);
create index review_newest on review (business_id, id) where hidden_at is null;
create index review_by_stars on review (business_id, stars, id) where hidden_at is null;
create index review_of_user on review (user_id);
create index review_hidden on review (hidden_at desc, id desc) where hidden_at is not null and removed_at is null;

-- Whether somebody may speak of a business: it answered them, or they used a prize there. Not the owner, under whatever
-- account: one with the telephone of the owner or of the business is taken for theirs.
create function has_dealt(of_user bigint, with_business bigint) returns boolean
language sql stable
return exists (
    select from thread t join message m on m.thread_id = t.id and m.side = 'business' and not m.is_automatic
    where t.business_id = with_business and t.customer_id = of_user
  ) or exists (
    select from prize p where p.business_id = with_business and p.user_id = of_user and p.used_at is not null
  );
create function owns_by_phone(of_user bigint, the_business bigint) returns boolean
language sql stable
return exists (
  select from business b left join app_user o on o.id = b.owner_id join app_user u on u.id = of_user
  where b.id = the_business and (b.owner_id = of_user or u.phone = o.phone or u.phone = b.phone)
);

-- Mean and count are of what is shown. The business is held first: a count beside another's uncommitted review would
-- miss it. What is told of a business from memory, and its page, are made anew.
create function count_reviews() returns trigger language plpgsql as $$
declare
  the_business bigint = coalesce(new.business_id, old.business_id);
begin
  perform from business where id = the_business for no key update;
  update business b set review_count = shown.many, rating_mean = shown.mean, updated_at = now()
  from (
    select count(*)::int as many, round(avg(stars), 2) as mean from review
    where business_id = the_business and hidden_at is null
  ) as shown
  where b.id = the_business;
  return null;
end $$;
create trigger review_counted after insert or update or delete on review
  for each row execute function count_reviews();

create table review_report (
  id bigint generated always as identity primary key,
  review_id bigint not null references review on delete cascade,
  -- Null: the account was erased.
  user_id bigint references app_user on delete set null,
  kind text not null check (kind in ('abuse', 'fake', 'privacy', 'spam', 'other')),
  details text not null default '' check (length(details) <= 1000),
  created_at timestamptz not null default now(),
  -- When the staff was done with it; null while it waits.
  closed_at timestamptz
);
create unique index review_report_open on review_report (review_id, user_id) where closed_at is null;
create index review_report_waiting on review_report (review_id) where closed_at is null;
create index review_report_user on review_report (user_id) where user_id is not null;
