-- What a call has changed, and the names of the actor and of the record at that time.
-- changes null = the action has no comparison, or the entry is older than this migration.
alter table audit_log add column changes jsonb;
alter table audit_log add column entity_name text;
alter table audit_log add column actor_name text;
