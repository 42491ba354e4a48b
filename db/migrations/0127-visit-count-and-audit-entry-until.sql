-- Counts of visits and the audit log only grow: they become tables in parts of time (docs/decisions/0141). No row is copied: what
-- stands there becomes the first part. In three steps, of which those that read all rows keep nobody out who reads. Here: what is written from now on lies before
-- that part's end, some months ahead.
do $$
declare now_utc constant timestamp := now() at time zone 'UTC';
begin
  execute format('alter table visit_count add constraint visit_count_until check (day < %L) not valid',
    (date_trunc('month', now_utc) + interval '5 months')::date);
  execute format('alter table audit_entry add constraint audit_entry_until check (created_at < %L) not valid',
    (date_trunc('year', now_utc + interval '5 months') + interval '1 year') at time zone 'UTC');
end $$;
