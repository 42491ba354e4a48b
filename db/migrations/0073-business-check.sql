-- What was known before, apart from the table's own locks: what the imports said last and still stands, and what the staff found on the spot.
insert into business_check (business_id, field, value, method, at)
select b.id, v.field, v.value, 'import', r.started_at
from business b
  join lateral (
    select i.said, i.run_id from import_change i where i.business_id = b.id order by i.id desc limit 1) c on true
  join import_run r on r.id = c.run_id
  cross join lateral checked_values(b) v
where b.source = 'osm' and b.owner_id is null
  and case v.field
    when 'phone' then c.said ->> 'phone' = b.phone
    when 'hours' then c.said ->> 'hours_written' = b.hours_written
    when 'position' then (c.said ->> 'lat')::float8 = b.lat and (c.said ->> 'lng')::float8 = b.lng
    else true
  end;
insert into business_check (business_id, field, value, user_id, method, is_near, at)
select b.id, v.field, v.value, f.user_id, 'visit', true, f.visited_at
from field_visit f join business b on b.id = f.business_id cross join lateral checked_values(b) v
where f.outcome = 'here' and not f.is_far and v.field = 'existence';
