-- The log of who did what: why something was refused, who was nobody yet, and ways to look it up.

alter table audit_log add column code text not null default '';
-- A visitor has not signed in: a login that failed.
alter table audit_log drop constraint audit_log_actor_kind_check;
alter table audit_log add constraint audit_log_actor_kind_check check (actor_kind in ('member', 'adviser', 'system', 'visitor'));

-- The list goes by time, backwards and forwards; a person's and a record's own story have theirs.
drop index audit_log_at;
create index audit_log_at on audit_log (client_uuid, at, uuid);
create index audit_log_actor on audit_log (client_uuid, actor_uuid, at, uuid);
create index audit_log_entity on audit_log (client_uuid, entity_uuid, at, uuid);
