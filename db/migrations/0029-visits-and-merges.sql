-- Where a worker stood proves the visit while somebody may still ask for it; the sweep forgets the oldest.
create index field_visit_positions on field_visit (visited_at) where lat is not null;
