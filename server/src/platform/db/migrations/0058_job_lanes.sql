-- The lane of a job is its company. Lanes alternate, so that a company with many jobs does not delay the
-- others. All jobs of the installation share the last lane.
alter table job add column lane uuid not null
  generated always as (coalesce(target_client_uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) stored;
drop index job_waiting;
create index job_waiting on job (kind, lane, run_at) where finished_at is null and failed_at is null;

-- Deleting a job looks up the rows that belong to it.
create index job_progress_job on job_progress (job_uuid);
create index initial_password_job on initial_password (job_uuid);
