-- A customer objects to each job of a call-out, not to the last one alone (docs/decisions/0112).
drop index call_out_dispute_customer;
create unique index call_out_dispute_customer on call_out_dispute (call_out_id, business_id) where side = 'customer';
