-- Audit packages. A job writes the file and schedules its deletion a day later. refusal = why there is no file.
create table audit_package (
  client_uuid uuid not null default current_client() references client,
  job_uuid uuid not null references job on delete cascade,
  actor_kind text not null check (actor_kind in ('member', 'adviser')),
  actor_uuid uuid not null,
  node_kind text not null check (node_kind in ('orgUnit', 'location')),
  node_uuid uuid not null,
  first_day date not null,
  last_day date not null,
  language text not null check (language in ('de_DE', 'en_GB')),
  file_name text,
  size integer,
  refusal text,
  created_at timestamptz not null,
  primary key (client_uuid, job_uuid),
  check ((file_name is null) = (size is null))
);
create index audit_package_job on audit_package (job_uuid);
call protect_tenant_table('audit_package', 'select, insert, update, delete');

-- privileged-functions.sql creates these functions again, with more columns.
drop function if exists find_certificate(text);
drop function if exists find_document(text);
