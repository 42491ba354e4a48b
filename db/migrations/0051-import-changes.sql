-- An import says beforehand what it would change, keeps what it changed, and can be taken back as a whole.

-- Numbers that a file gave its rows name nothing: the next file numbers other places in the same way.
update business set source_id = null where source = 'osm' and source_id ~ '^(node|way|relation)/(-|0)';

alter table import_run
  -- `preview`: read and compared, nothing is taken yet.
  add column state text check (state in ('preview', 'done', 'failed', 'undone')),
  add column gone integer not null default 0 check (gone >= 0),
  add column ambiguous integer not null default 0 check (ambiguous >= 0),
  -- Some of what is new, changed, gone or ambiguous.
  add column samples jsonb not null default '[]',
  -- Of one that was taken back: what came of that.
  add column undone jsonb,
  drop constraint import_run_ran_by_check,
  add constraint import_run_ran_by_check check (ran_by in ('operator', 'staff')),
  add constraint import_run_undone_check check ((undone is not null) = (state = 'undone'));
update import_run set state = case when is_done then 'done' else 'failed' end;
alter table import_run alter column state set not null, drop column is_done;
create index import_run_file on import_run (file_name) where state = 'done';

-- The rows of a preview, until it is taken or dropped.
create table import_staged (
  run_id bigint not null references import_run on delete cascade,
  ord integer not null,
  data jsonb not null,
  primary key (run_id, ord)
);

-- What imports said of a business. The latest is compared with how the business is now: what differs was said by
-- somebody else since, and is not overwritten.
create table import_change (
  id bigint generated always as identity primary key,
  -- Null: from before changes were kept.
  run_id bigint references import_run on delete cascade,
  business_id bigint not null references business on delete cascade,
  -- The columns that were changed, as they were; null: the business was added.
  before jsonb,
  -- The same columns as they became.
  after jsonb,
  -- What the import says of the business, for those that come later.
  said jsonb not null,
  check ((before is null) = (after is null)),
  unique (run_id, business_id)
);
create index import_change_business on import_change (business_id, id);

-- Of what was imported until now: all of it was said by imports, unless an owner or the staff had a hand in it.
insert into import_change (business_id, said)
  select b.id, jsonb_build_object('source_id', b.source_id, 'category_id', b.category_id, 'name', b.name,
    'description', b.description, 'address', b.address, 'plate', b.plate, 'city', b.city,
    'district_id', b.district_id, 'district', b.district, 'lat', b.lat, 'lng', b.lng, 'phone', b.phone,
    'email', b.email, 'website', b.website, 'hours_written', b.hours_written, 'hours', s.hours,
    'is_emergency', b.is_emergency)
  from business b left join schedule s on s.id = b.schedule_id
  where b.source = 'osm'
    and not exists (select from business_ownership o where o.business_id = b.id)
    and not exists (select from audit_entry a where a.business_id = b.id and a.action like 'business.%')
  order by b.id;
