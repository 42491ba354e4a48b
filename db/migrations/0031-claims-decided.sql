-- The staff's list of decided claims, the latest first, page by page.
create index claim_decided on claim (decided_at desc, id desc) where decided_at is not null;
-- And of those that wait, by their number.
create index claim_waiting on claim (id) where state = 'waiting';
create index claim_calls on claim (id) where state = 'proving' and proof = 'phone';
