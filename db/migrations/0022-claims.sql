-- Who says that an ownerless business is theirs, how they prove it, and what others say against it.

-- Files for few eyes: under names that no public address reaches. Pictures are written anew, other kinds are as they came.
create table private_file (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  name text not null unique check (name ~ '^[A-Za-z0-9_-]{32}$'),
  media_type text not null check (media_type in ('image/webp', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  -- By nothing yet: such ones go after a day.
  is_used boolean not null default false,
  created_at timestamptz not null default now()
);
create index private_file_user on private_file (user_id);
create index private_file_unused on private_file (created_at) where not is_used;
create trigger private_file_gone after delete on private_file for each row execute function note_gone_file();

create table claim (
  id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  proof text not null check (proof in ('email', 'phone', 'document')),
  -- proving: a code or a document is awaited; waiting: proven, the staff decides.
  state text not null default 'proving'
    check (state in ('proving', 'waiting', 'approved', 'rejected', 'withdrawn', 'revoked')),
  -- What the claimant tells the staff.
  note text not null default '' check (length(note) <= 1000),
  -- The code of the moment, keyed by the database's secret; it opens nothing by itself.
  code_mac text,
  code_ends_at timestamptz,
  tries_left integer not null default 0 check (tries_left between 0 and 5),
  document_id bigint references private_file on delete set null,
  proven_at timestamptz,
  decided_at timestamptz,
  -- Null: it ended by itself, or the account of who decided was erased.
  decided_by bigint references app_user on delete set null,
  reason text check (length(reason) <= 500),
  created_at timestamptz not null default now(),
  check ((code_mac is null) = (code_ends_at is null)),
  check ((proven_at is not null) or state not in ('waiting', 'approved', 'revoked')),
  check ((decided_at is null) = (state in ('proving', 'waiting')))
);
-- One claim of somebody on a business at a time, and one of all that was granted.
create unique index claim_open on claim (business_id, user_id) where state in ('proving', 'waiting');
create unique index claim_granted on claim (business_id) where state = 'approved';
create index claim_queue on claim (created_at) where state in ('proving', 'waiting');
create index claim_user on claim (user_id);
create index claim_business on claim (business_id, id);
create index claim_document on claim (document_id) where document_id is not null;

create function drop_claim_document() returns trigger language plpgsql as $$
begin
  delete from private_file where id = old.document_id;
  return null;
end $$;
create trigger claim_document_gone after delete on claim
  for each row when (old.document_id is not null) execute function drop_claim_document();
create trigger claim_document_taken_out after update of document_id on claim
  for each row when (old.document_id is not null and new.document_id is distinct from old.document_id)
  execute function drop_claim_document();

-- Against a granted claim, within 14 days: by whoever holds the address that was listed, or by another account.
create table claim_dispute (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claim on delete cascade,
  -- Null: by the link that was mailed to the listed address, or the account was erased.
  user_id bigint references app_user on delete set null,
  by_mail boolean not null,
  body text not null check (length(body) <= 1000),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  -- Whether the business was taken from its new owner.
  is_upheld boolean,
  check ((closed_at is null) = (is_upheld is null))
);
create unique index claim_dispute_mail on claim_dispute (claim_id) where by_mail and closed_at is null;
create unique index claim_dispute_account on claim_dispute (claim_id, user_id)
  where not by_mail and closed_at is null;
create index claim_dispute_waiting on claim_dispute (created_at) where closed_at is null;
create index claim_dispute_user on claim_dispute (user_id) where user_id is not null;

insert into server_secret (name) values ('claim-code'), ('claim-dispute');
