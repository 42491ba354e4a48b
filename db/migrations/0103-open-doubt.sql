-- Why an open line claims less than its hours or its switch say, as the ledger tells (docs/decisions/0107): people found the business
-- closed ('open'), or nobody confirms its hours any more ('hours'; not while a switch decides). Shown, and no part of any order.
alter table business add column open_doubt text check (open_doubt in ('open', 'hours'));
-- Doubts of people end by themselves.
create index business_doubted on business (id) where open_doubt = 'open';

-- The sample's claim is what was shown.
drop trigger business_survey_claim on business;
create trigger business_survey_claim after update of switch_open, switch_until, schedule_id, phone, category_id, open_doubt on business for each row
when ((old.switch_open, old.switch_until, old.schedule_id, old.phone, old.category_id, old.open_doubt)
  is distinct from (new.switch_open, new.switch_until, new.schedule_id, new.phone, new.category_id, new.open_doubt))
execute function note_survey_claim();
