-- What has had its time: found by age without reading everything.
create index outbox_age on outbox (created_at) where recipient <> '';
create index audit_log_age on audit_log using brin (at);

-- It took no arguments before; a new overload beside the old one would be a door too many.
drop function if exists purge_expired();

-- A turn that opens more than a quarter of a year ahead would open before the turn before it is due.
update client_elearning set lead_days = 90 where lead_days > 90;
alter table client_elearning drop constraint client_elearning_lead_days_check;
alter table client_elearning add constraint client_elearning_lead_days_check check (lead_days between 0 and 90);
