-- Lists of unconfirmed places without a position show names in their order, among two million.
create index candidate_plate_name on candidate (plate, name_folded, id) where not (is_gone or is_reported_gone);
create index candidate_name on candidate (name_folded, id) where not (is_gone or is_reported_gone);
