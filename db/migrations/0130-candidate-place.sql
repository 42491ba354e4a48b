-- The nearest of a province or a district in the order of distance, however far away somebody asks: of two million candidates the list of a large
-- province, asked for from elsewhere, took more than two seconds by the index of positions, and now some milliseconds (docs/decisions/0143).
create index candidate_place on candidate using gist (plate, district_id, position) where not (is_gone or is_reported_gone);
