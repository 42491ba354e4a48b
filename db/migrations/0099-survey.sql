-- How much of what is shown is true (docs/decisions/0115): a random sample of listed businesses a week, visited without
-- seeing what we say of them.
create table survey_week (
  id bigint generated always as identity primary key,
  -- Its Monday in Istanbul.
  starts_on date not null unique check (extract(isodow from starts_on) = 1),
  -- Told when the week is over; its hash is told at once.
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  drawn_at timestamptz not null default now(),
  -- What it was drawn from: how many businesses, the SHA-256 of their ids, a line each in ascending order, and the areas, in words.
  frame_size integer not null check (frame_size > 0),
  frame_digest text not null check (frame_digest ~ '^[0-9a-f]{64}$'),
  areas text[] not null,
  -- By stratum: how many there were, and how many were drawn.
  strata jsonb not null
);

create table survey_place (
  id bigint generated always as identity primary key,
  week_id bigint not null references survey_week on delete cascade,
  -- Null: it is no more; what was found there still counts.
  business_id bigint references business on delete set null,
  stratum text not null,
  -- When something that the open line or the telephone is made of changed last: what was shown before cannot be told any more.
  claim_changed_at timestamptz,
  unique (week_id, business_id)
);
create index survey_place_business on survey_place (business_id);

-- What was found, and what we said at that moment. Who went stands in the visit of the field.
create table survey_visit (
  place_id bigint primary key references survey_place on delete cascade,
  field_visit_id bigint unique references field_visit on delete set null,
  found text not null check (found in ('open', 'closed', 'gone')),
  visited_at timestamptz not null,
  arrived_at timestamptz not null default now(),
  -- Null: it changed between the visit and its arrival.
  claimed_open text check (claimed_open in ('open', 'closed', 'estimated', 'unknown')),
  -- How far the open line stood by itself; null: not known of what arrived late.
  claimed_certainty text check (claimed_certainty in ('vouched', 'reserved', 'doubted')),
  -- To be called by whoever went; forgotten after some weeks.
  claimed_phone text,
  claimed_hours text,
  door_hours text not null default '' check (length(door_hours) <= 200),
  phone_result text check (phone_result in ('reached', 'wrong', 'unanswered')),
  called_at timestamptz,
  check ((phone_result is null) = (called_at is null))
);
create index survey_visit_phones on survey_visit (visited_at) where claimed_phone is not null;

create function note_survey_claim() returns trigger language plpgsql as $$
begin
  update survey_place set claim_changed_at = now() where business_id = new.id;
  return null;
end $$;
create trigger business_survey_claim after update of switch_open, switch_until, schedule_id, phone, category_id on business for each row
when ((old.switch_open, old.switch_until, old.schedule_id, old.phone, old.category_id)
  is distinct from (new.switch_open, new.switch_until, new.schedule_id, new.phone, new.category_id))
execute function note_survey_claim();
