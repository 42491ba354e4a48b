-- What the staff decides of businesses, and what owners of listed ones propose.

-- What the staff looks for: name, telephone and province of any business, whatever its status. Each word stands behind a
-- space, so that even two letters at its beginning are found by the index.
create function business_sought(name_folded text, phone text, city text) returns text
language sql immutable parallel safe
return ' ' || name_folded || ' ' || coalesce(phone, '') || ' '
  || lower(translate(coalesce(city, ''), 'IİıŞşĞğÜüÖöÇçÂâ', 'iiissgguuooccaa') collate "C");
create index business_sought on business using gin (business_sought(name_folded, phone, city) gin_trgm_ops);
create index business_queue on business (status, id) where status <> 'verified';
create index business_phone on business (phone) where phone is not null;

-- What an owner proposes for a listed business: until it is decided, the old stands.
create table business_change (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  -- Null: the account was erased.
  proposer_id bigint references app_user on delete set null,
  -- Fields as contract/business-fields.ts names them, of those that are reviewed.
  proposed jsonb not null,
  category_id integer generated always as ((proposed ->> 'categoryId')::integer) stored references category,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'replaced', 'withdrawn')),
  reason text check (length(reason) <= 500),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null)),
  check (state <> 'rejected' or reason ~ '\S')
);
create unique index business_change_open on business_change (business_id) where state = 'open';
create index business_change_waiting on business_change (id) where state = 'open';
create index business_change_of on business_change (business_id, id desc);
create index business_change_proposer on business_change (proposer_id) where proposer_id is not null;

-- What was decided of a business, with the words its owner was told.
create table business_decision (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  -- Null: the account was erased.
  actor_id bigint references app_user on delete set null,
  action text not null check (action in ('approved', 'rejected', 'suspended', 'restored', 'resubmitted', 'edited',
    'change_approved', 'change_rejected')),
  reason text check (length(reason) <= 500),
  created_at timestamptz not null default now(),
  check (action not in ('rejected', 'suspended', 'change_rejected') or reason ~ '\S')
);
create index business_decision_of on business_decision (business_id, id desc);
create index business_decision_actor on business_decision (actor_id) where actor_id is not null;
