-- What a category's businesses can be called out for (docs/decisions/0106). Never in place of 112, a pharmacy or a taxi.
alter table category add column call_out_trade text unique
  check (call_out_trade in ('locksmith', 'towing', 'tyre', 'electrician', 'plumber', 'car_electrics', 'glass'))
  constraint category_never_called_out check (call_out_trade is null or id not in (1, 4, 10, 11, 12, 24, 60, 61));
update category c set call_out_trade = t.trade
from (values ('cilingir', 'locksmith'), ('cekici', 'towing'), ('lastik', 'tyre'), ('elektrikci', 'electrician'),
  ('tesisatci', 'plumber'), ('oto-elektrik', 'car_electrics'), ('cam', 'glass')) t (slug, trade)
where c.slug = t.slug;
