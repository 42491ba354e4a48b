-- A chain's list of its branches, handed in by an owner's account and decided at once (docs/decisions/0136).
create table chain_request (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  -- `draft`: not sent yet.
  state text not null default 'draft' check (state in ('draft', 'waiting', 'approved', 'refused')),
  file_name text not null check (length(file_name) between 1 and 255),
  -- The file as it came, until it is sent: afterwards its rows are enough.
  bytes bytea check (octet_length(bytes) between 1 and 10485760),
  -- Which sheet and line of headings were read, and what each column says.
  reading jsonb not null,
  note text not null default '' check (length(note) <= 1000),
  document_id bigint references private_file on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references app_user on delete set null,
  reason text check (length(reason) <= 500),
  check ((state = 'draft') = (sent_at is null)),
  check ((decided_at is null) = (state in ('draft', 'waiting'))),
  check (bytes is null or state = 'draft')
);
-- One at a time of an account.
create unique index chain_open on chain_request (user_id) where state in ('draft', 'waiting');
create index chain_user on chain_request (user_id);
create index chain_waiting on chain_request (id) where state = 'waiting';
create index chain_decided on chain_request (decided_at desc, id desc) where decided_at is not null;
create index chain_decided_by on chain_request (decided_by) where decided_by is not null;
create index chain_document on chain_request (document_id) where document_id is not null;
create trigger chain_document_replaced after update of document_id on chain_request for each row
  when (old.document_id is not null and new.document_id is distinct from old.document_id)
  execute function drop_claim_document();
create trigger chain_document_gone after delete on chain_request for each row
  when (old.document_id is not null) execute function drop_claim_document();

create table chain_row (
  chain_id bigint not null references chain_request on delete cascade,
  -- Where it stands in its file, as a spreadsheet counts.
  line integer not null,
  name text not null,
  category_id integer references category on delete set null,
  phone text not null,
  address text not null,
  district text not null,
  city text not null,
  lat double precision,
  lng double precision,
  website text not null,
  hours text not null,
  -- What the list was found to say of it; `kind` in `contract/chains.ts`.
  kind text not null check (kind in ('listed', 'candidate', 'new', 'own', 'owned', 'twice', 'unplaced', 'broken')),
  -- Why it is broken: the field at fault.
  fault text,
  business_id bigint references business on delete set null,
  candidate_id bigint references candidate on delete set null,
  left_out_by text check (left_out_by in ('owner', 'staff')),
  outcome text check (outcome in ('given', 'added', 'apart', 'changed', 'failed')),
  primary key (chain_id, line),
  check ((lat is null) = (lng is null))
);
create index chain_row_business on chain_row (business_id) where business_id is not null;
create index chain_row_candidate on chain_row (candidate_id) where candidate_id is not null;
create index chain_row_category on chain_row (category_id) where category_id is not null;

-- The claims that such a decision granted: their document is the chain's.
alter table claim add column chain_id bigint references chain_request on delete set null;
create index claim_chain on claim (chain_id) where chain_id is not null;

insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  ('mail', 'chain_decided', 5, 10, true, 'notice');
