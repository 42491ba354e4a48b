-- Advertisements of a network load something from outside: only for who agreed to it. Every change is a row, as ever.
alter table consent drop constraint consent_kind_check;
alter table consent add constraint consent_kind_check
  check (kind in ('terms_accepted', 'terms_told', 'notice_shown', 'marketing', 'advertising'));
alter table consent drop constraint consent_check1;
alter table consent add constraint consent_given_check check (kind in ('marketing', 'advertising') or given);
