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

-- Name, address and website are not checked: who wrote them, and when, is kept in the same ledger.
alter table business_check drop constraint business_check_field_check;
alter table business_check add constraint business_check_field_check
  check (field in ('open', 'hours', 'phone', 'position', 'existence', 'name', 'address', 'website'));
create function written_values(of business) returns table (field text, value text) language sql stable as $$
  select v.field, v.value from (values ('name', of.name), ('address', of.address), ('website', of.website)) v (field, value)
  where v.value <> ''
$$;
