-- The worker stood too far away to have seen it: the visit is kept, the date of the place is not renewed.
alter table field_visit add column is_far boolean not null default false;

-- Where a worker stood proves the visit while somebody may still ask for it; the sweep forgets the oldest.
create index field_visit_positions on field_visit (visited_at) where lat is not null;
