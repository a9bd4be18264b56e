-- Why an audit package was ordered, for example an inspection. Its cover shows it.
alter table audit_package add column occasion text not null default '';
