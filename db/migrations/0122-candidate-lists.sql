-- Lists of unconfirmed places read what they show and no more, among two million: the nearest of one trade (the fourth number is
-- the trade, so that others are far away), and names in their order.
create index candidate_trade_position on candidate using gist (cube(position, category_id::double precision))
  where not (is_gone or is_reported_gone);
create index candidate_plate_name on candidate (plate, name_folded, id) where not (is_gone or is_reported_gone);
create index candidate_name on candidate (name_folded, id) where not (is_gone or is_reported_gone);
