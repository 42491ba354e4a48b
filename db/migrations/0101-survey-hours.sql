-- Hours at the door against those that were shown, compared by who was there.
alter table survey_visit add column hours_result text check (hours_result in ('same', 'different'));
alter table survey_visit add column compared_at timestamptz;
alter table survey_visit add constraint survey_visit_compared check ((hours_result is null) = (compared_at is null));
drop index survey_visit_phones;
create index survey_visit_claims on survey_visit (visited_at) where claimed_phone is not null or claimed_hours is not null;
