-- E-learnings that belong to one company (docs/decisions/0075). `owner_key` is the company, or the nil uuid for
-- the e-learnings of the installation, which packages grant to companies. Both tables are small, so the unique
-- key is created at once. It also finds the e-learnings of a company.
alter table elearning
  add column owner_key uuid not null default '00000000-0000-0000-0000-000000000000',
  add unique (owner_key, uuid);
alter table elearning_version
  add column owner_key uuid not null default '00000000-0000-0000-0000-000000000000',
  add column kind text not null default 'native' check (kind in ('native', 'scorm')),
  alter column image drop not null;
-- The constraints below are not validated. All existing rows have the default, for which they are satisfied.
alter table elearning_version
  add constraint elearning_version_owner foreign key (owner_key, elearning_uuid)
    references elearning (owner_key, uuid) not valid;

-- A company can only use its own e-learnings and those of the installation, even if it knows another uuid.
alter table client_elearning
  add column owner_key uuid not null default '00000000-0000-0000-0000-000000000000';
alter table client_elearning
  add constraint client_elearning_owner
    check (owner_key in ('00000000-0000-0000-0000-000000000000', client_uuid)) not valid;
alter table client_elearning
  add constraint client_elearning_elearning foreign key (owner_key, elearning_uuid)
    references elearning (owner_key, uuid) not valid;
-- Products contain only e-learnings of the installation.
alter table product_elearning
  add column owner_key uuid not null default '00000000-0000-0000-0000-000000000000'
    check (owner_key = '00000000-0000-0000-0000-000000000000');
alter table product_elearning
  add constraint product_elearning_owner foreign key (owner_key, elearning_uuid)
    references elearning (owner_key, uuid) not valid;

-- Shows the app the rows of the installation and of the current client, and lets it write only the latter.
create procedure protect_content_table(name text, privileges text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy readable on %I for select to sorgfalt_app
       using (owner_key in (%L, current_client()))', name, '00000000-0000-0000-0000-000000000000');
  execute format(
    'create policy own on %I to sorgfalt_app
       using (owner_key = current_client()) with check (owner_key = current_client())', name);
  execute format('create policy owner on %I to sorgfalt_owner using (true) with check (true)', name);
  execute format('grant %s on %I to sorgfalt_app', privileges, name);
end $$;
call protect_content_table('elearning', 'select, insert, update');
-- A version never changes.
call protect_content_table('elearning_version', 'select, insert');

-- The e-learnings that the current client may use on a day: those of its packages, and its own.
create or replace function entitled_elearnings(day date) returns table (elearning_uuid uuid)
  language sql stable as $$
  select pe.elearning_uuid from client_package cp
    join package_product pp on pp.package_uuid = cp.package_uuid
    join product_elearning pe on pe.product_uuid = pp.product_uuid
   where cp.client_uuid = current_client() and day >= cp.valid_from
     and day <= coalesce(cp.valid_until, 'infinity'::date)
  union
  select el.uuid from elearning el where el.owner_key = current_client()
$$;

-- A SCORM package that a company has uploaded. Its files are in `scorm_package_file`.
create table scorm_package (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null,
  -- The e-learning of which this package becomes a version. Null until the first release of a new e-learning.
  elearning_uuid uuid,
  -- The major version of the e-learning. Null until the release.
  number integer,
  version_uuid uuid references elearning_version,
  state text not null default 'draft' check (state in ('draft', 'released', 'replaced')),
  edition text not null check (edition in ('scorm12', 'scorm2004-2', 'scorm2004-3', 'scorm2004-4')),
  -- SHA-256 of the archive.
  sha256 text not null,
  file_name text not null,
  file_count integer not null,
  -- Size of all files after unpacking.
  bytes bigint not null,
  title text not null,
  summary text not null,
  category text not null,
  language text not null check (language in ('de_DE', 'en_GB')),
  duration_minutes integer not null,
  pass_rule text not null check (pass_rule in ('reported', 'score')),
  pass_mark integer not null check (pass_mark between 1 and 100),
  interval_months integer not null,
  -- The parts in the order of the manifest, with what the run-time needs.
  parts jsonb not null,
  findings jsonb not null,
  -- '–' once the name has been removed.
  uploaded_by_name text not null,
  actor_kind text not null check (actor_kind in ('member', 'adviser', 'system')),
  actor_uuid uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (client_uuid, uuid),
  foreign key (client_uuid, elearning_uuid) references elearning (owner_key, uuid),
  constraint scorm_package_version_key unique (client_uuid, version_uuid),
  constraint scorm_package_number_key unique (client_uuid, elearning_uuid, number),
  check (state = 'draft' or (elearning_uuid is not null and number is not null and version_uuid is not null))
);
call protect_tenant_table('scorm_package', 'select, insert, update, delete');

create table scorm_package_file (
  client_uuid uuid not null default current_client(),
  package_uuid uuid not null,
  path text not null,
  content_type text not null,
  bytes bigint not null,
  -- The key of the file in the file store.
  storage_key text not null,
  primary key (client_uuid, package_uuid, path),
  foreign key (client_uuid, package_uuid) references scorm_package on delete cascade
);
call protect_tenant_table('scorm_package_file', 'select, insert, delete');
