-- A document beside a request for removal, of people without an account (docs/decisions/0137). It goes with the request, and as
-- long after the decision as documents of claims do.
alter table private_file alter column user_id drop not null;
alter table removal_request add column document_id bigint references private_file on delete set null;
create index removal_document on removal_request (document_id) where document_id is not null;
create trigger removal_document_replaced after update of document_id on removal_request for each row
  when (old.document_id is not null and new.document_id is distinct from old.document_id)
  execute function drop_claim_document();
create trigger removal_document_gone after delete on removal_request for each row
  when (old.document_id is not null) execute function drop_claim_document();

-- Telephones and e-mail addresses whose holders refused commercial messages, as the operator loads them from the register (law 6563):
-- keyed hashes, so that a refusal can be known again and not read. Without a row no register is asked.
create table refused_address (
  address_mac bytea primary key check (octet_length(address_mac) = 32)
);
insert into server_secret (name) values ('refused-address');
