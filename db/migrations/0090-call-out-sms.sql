-- Who does not have the application open is asked by SMS (docs/decisions/0106): six asks an hour are the most a business gets, with what follows each.
alter table sms drop constraint sms_kind_check;
alter table sms add constraint sms_kind_check
  check (kind in ('phone_code', 'call_out_ask', 'call_out_won', 'call_out_said'));
insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed, lane) values
  ('sms', 'call_out_ask', 6, 60, true, 'notice'),
  ('sms', 'call_out_won', 6, 60, true, 'notice'),
  ('sms', 'call_out_said', 6, 60, true, 'notice');
