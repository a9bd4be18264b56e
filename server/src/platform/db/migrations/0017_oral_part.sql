-- The version whose checklist was gone through: `checklist` holds its items' ids.
alter table oral_confirmation add column version_uuid uuid references elearning_version;
create index elearning_cycle_task on elearning_cycle (client_uuid, task_uuid, closed_at);
