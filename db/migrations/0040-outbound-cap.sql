-- A second password may be asked for while the first is still good (docs/decisions/0062): two mails in 20 minutes.

update outbound_cap set per_hour = 6, per_day = 144 where channel = 'mail' and kind = 'reset_password';
