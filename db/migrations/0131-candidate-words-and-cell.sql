-- A word and a place together: of a frequent word, only the places of the cells around are read, not the country's (docs/decisions/0150).
create function candidate_cell(lat double precision, lng double precision) returns integer
  language sql immutable strict parallel safe
  return floor(lat * 4)::int * 1440 + floor(lng * 4)::int;

create index candidate_words_cell on candidate using gin (words, (array[candidate_cell(lat, lng)]))
  where not (is_gone or is_reported_gone);
drop index candidate_words;
