-- migrate: concurrently
-- The last finished job of a kind, for the age of recurring work.
create index concurrently job_last_run on job (kind, finished_at) where finished_at is not null;
