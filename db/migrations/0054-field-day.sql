-- A record finds its plan by where it lies, and its worker mends it until it is decided.

-- Whose plan it is; null: the whole team's.
alter table field_plan add column worker_id bigint references app_user on delete set null;
create index field_plan_worker on field_plan (worker_id);
create index field_plan_area on field_plan (plate, district_id);

-- What the worker's device called the last thing it wrote there, how often it had been mended on that device, and when
-- it was written: whatever changed the business since then is not overwritten.
alter table field_record
  add column last_client_id text check (length(last_client_id) between 1 and 100),
  add column revision integer not null default 0 check (revision >= 0),
  add column written_at timestamptz not null default now();

update field_record r set written_at = b.updated_at from business b where b.id = r.business_id;
update field_record r set last_client_id = s.client_id from submission s
where s.business_id = r.business_id and s.user_id = r.recorded_by and s.kind = 'submitted';
