-- Recurring jobs look for the companies in which something is due. These indexes find expired rows by their
-- age.
create index job_finished on job (finished_at) where finished_at is not null;
create index job_failed on job (failed_at) where failed_at is not null;
create index throttle_age on throttle (window_started_at);
create index session_expiry on session (expires_at);
create index session_end on session (ended_at) where ended_at is not null;
create index reset_token_expiry on reset_token (expires_at);
create index initial_password_age on initial_password (created_at);
create index member_attribute_expiry on member_attribute (valid_until) where valid_until is not null;
create index outbox_created on outbox using brin (created_at);
create index member_deleted on member (client_uuid, uuid) where deleted_at is not null;
create index risk_action_named on risk_action (done_on) where responsible_name is not null;

-- The last day on which the reminders of the company were collected to the end.
alter table client add column reminders_collected_on date;
