-- The house: tenancy, people, sessions, places, jobs, messages, files, audit.
-- A tenant table carries client_uuid in every key and is protected by protect_tenant_table (design.md §4).

create function current_client() returns uuid language sql stable
  as $$ select nullif(current_setting('app.client_uuid', true), '')::uuid $$;
grant execute on function current_client() to sorgfalt_app;

-- Row security for a tenant table: the app sees the current client's rows, the owner comes through the door policy.
create procedure protect_tenant_table(name text, privileges text, key text default 'client_uuid') language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I to sorgfalt_app using (%I = current_client()) with check (%I = current_client())', name, key, key);
  execute format('create policy door on %I to sorgfalt_owner using (true) with check (true)', name);
  execute format('grant %s on %I to sorgfalt_app', privileges, name);
end $$;

-- Licensees: read by the app through doors only.
create table licensee (
  uuid uuid primary key default gen_random_uuid(),
  identifier text not null unique,
  name text not null,
  is_default boolean not null default false,
  external_calendar_href text,
  mood_image_copyright text,
  mood_text jsonb,
  licensee_link text,
  legal_notice_link text,
  data_protection_link text,
  light_primary text not null default '#3b3b3b',
  light_contrast text not null default '#ffffff',
  dark_primary text not null default '#b9b9b9',
  dark_contrast text not null default '#000000',
  support_chat_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index licensee_default_key on licensee (is_default) where is_default;

create table licensee_domain (
  host text primary key,
  licensee_uuid uuid not null references licensee
);

-- A licensee's public pictures.
create table licensee_file (
  uuid uuid primary key default gen_random_uuid(),
  licensee_uuid uuid not null references licensee,
  type text not null check (type in ('logo', 'mood')),
  name text not null,
  content_type text not null,
  size integer not null,
  storage_key text not null,
  unique (licensee_uuid, type)
);

create table adviser (
  uuid uuid primary key default gen_random_uuid(),
  licensee_uuid uuid not null references licensee,
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  language text not null default 'de_DE' check (language in ('de_DE', 'en_GB')),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (licensee_uuid, username)
);

create table client (
  uuid uuid primary key default gen_random_uuid(),
  licensee_uuid uuid not null references licensee,
  identifier text not null unique,
  name text not null,
  street text not null default '',
  additional text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null default 'DE' check (country in ('AT', 'DE')),
  max_members integer not null check (max_members > 0),
  light_highlight text,
  light_contrast text,
  dark_highlight text,
  dark_contrast text,
  homepage text,
  email_footer text not null default '',
  sms_footer text not null default '',
  adviser_login_allowed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect_tenant_table('client', 'select, update', 'uuid');

create table member (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null default gen_random_uuid(),
  username text not null,
  email text,
  first_name text not null,
  last_name text not null,
  role text not null default 'member' check (role in ('super-admin', 'admin', 'loc-admin', 'ou-admin', 'member')),
  password_hash text,
  password_set_at timestamptz,
  must_change_password boolean not null default false,
  language text not null default 'de_DE' check (language in ('de_DE', 'en_GB')),
  theme text check (theme in ('light', 'dark')),
  phone_number text not null default '',
  mobile_number text not null default '',
  gender text not null default 'unspecified' check (gender in ('female', 'male', 'diverse', 'unspecified')),
  birth_date date,
  external_company text not null default '',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text,
  external_id text,
  entry_date date,
  create_elearning_tasks boolean not null default true,
  create_risk_assessment_tasks boolean not null default true,
  last_login_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  constraint member_username_key unique (client_uuid, username),
  constraint member_external_id_key unique (client_uuid, external_id)
);
call protect_tenant_table('member', 'select, insert, update');

create table password_history (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  member_uuid uuid not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
create index password_history_member on password_history (client_uuid, member_uuid, created_at desc);
call protect_tenant_table('password_history', 'select, insert, delete');

-- One-time tokens: only their SHA-256 is stored.
create table reset_token (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  member_uuid uuid not null,
  purpose text not null check (purpose in ('reset', 'invitation')),
  token_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (client_uuid, uuid),
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
create index reset_token_hash on reset_token (token_hash);
call protect_tenant_table('reset_token', 'select, insert, update');

-- A session belongs to a member or to an adviser inside this client; only the SHA-256 of its token is stored.
create table session (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null default gen_random_uuid(),
  token_hash text not null,
  member_uuid uuid,
  adviser_uuid uuid references adviser,
  reason text,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (client_uuid, uuid),
  foreign key (client_uuid, member_uuid) references member on delete cascade,
  check ((member_uuid is null) <> (adviser_uuid is null))
);
create unique index session_token on session (token_hash);
create index session_member on session (client_uuid, member_uuid) where ended_at is null;
call protect_tenant_table('session', 'select, insert, update');

create table org_unit (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null default gen_random_uuid(),
  identifier text not null,
  name text not null,
  parent_uuid uuid,
  is_root boolean not null default false,
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  constraint org_unit_identifier_key unique (client_uuid, identifier),
  foreign key (client_uuid, parent_uuid) references org_unit,
  constraint org_unit_root_has_no_parent check (is_root = (parent_uuid is null))
);
create unique index org_unit_root_key on org_unit (client_uuid) where is_root;
create unique index org_unit_default_key on org_unit (client_uuid) where is_default;
create index org_unit_parent on org_unit (client_uuid, parent_uuid);
call protect_tenant_table('org_unit', 'select, insert, update, delete');

create table org_unit_member (
  client_uuid uuid not null default current_client(),
  org_unit_uuid uuid not null,
  member_uuid uuid not null,
  source text not null default 'manual' check (source in ('manual', 'default', 'import')),
  created_at timestamptz not null default now(),
  primary key (client_uuid, org_unit_uuid, member_uuid),
  foreign key (client_uuid, org_unit_uuid) references org_unit,
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
create index org_unit_member_member on org_unit_member (client_uuid, member_uuid);
call protect_tenant_table('org_unit_member', 'select, insert, delete');

create table org_unit_responsible (
  client_uuid uuid not null default current_client(),
  org_unit_uuid uuid not null,
  member_uuid uuid not null,
  primary key (client_uuid, org_unit_uuid, member_uuid),
  foreign key (client_uuid, org_unit_uuid) references org_unit on delete cascade,
  constraint org_unit_responsible_member_fkey foreign key (client_uuid, member_uuid) references member
);
create index org_unit_responsible_member on org_unit_responsible (client_uuid, member_uuid);
call protect_tenant_table('org_unit_responsible', 'select, insert, delete');

create table location (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null default gen_random_uuid(),
  identifier text not null,
  name text not null,
  type text not null check (type in ('headquarters', 'branch')),
  floor_space integer check (floor_space >= 0),
  street text not null default '',
  additional text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null default 'DE',
  assembly_point text not null default '',
  internal_emergency_number text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  constraint location_identifier_key unique (client_uuid, identifier)
);
create unique index location_headquarters_key on location (client_uuid) where type = 'headquarters';
call protect_tenant_table('location', 'select, insert, update, delete');

create table location_member (
  client_uuid uuid not null default current_client(),
  location_uuid uuid not null,
  member_uuid uuid not null,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (client_uuid, location_uuid, member_uuid),
  foreign key (client_uuid, location_uuid) references location,
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
create unique index location_member_primary_key on location_member (client_uuid, member_uuid) where is_primary;
create index location_member_member on location_member (client_uuid, member_uuid);
call protect_tenant_table('location_member', 'select, insert, update, delete');

create table location_responsible (
  client_uuid uuid not null default current_client(),
  location_uuid uuid not null,
  member_uuid uuid not null,
  primary key (client_uuid, location_uuid, member_uuid),
  foreign key (client_uuid, location_uuid) references location on delete cascade,
  constraint location_responsible_member_fkey foreign key (client_uuid, member_uuid) references member
);
create index location_responsible_member on location_responsible (client_uuid, member_uuid);
call protect_tenant_table('location_responsible', 'select, insert, delete');

-- A client's stored files; the bytes lie in the file store under a random key.
create table file (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null default gen_random_uuid(),
  type text not null,
  name text not null,
  content_type text not null,
  size integer not null,
  sha256 text not null,
  storage_key text not null,
  created_at timestamptz not null default now(),
  primary key (client_uuid, uuid)
);
call protect_tenant_table('file', 'select, insert, delete');

-- Mails and SMS leave only from here; the text is wiped once it is sent, because it may hold a link that opens a door.
create table outbox (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('mail', 'sms')),
  recipient text not null,
  subject text not null default '',
  body_text text,
  body_html text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  primary key (client_uuid, uuid)
);
call protect_tenant_table('outbox', 'select, insert, update');

-- Work that happens outside a request. Reached through doors; enters_client is the client whose rows the job works on.
create table job (
  uuid uuid primary key default gen_random_uuid(),
  kind text not null,
  enters_client uuid references client,
  payload jsonb not null default '{}',
  dedupe_key text,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  failed_at timestamptz
);
create index job_waiting on job (run_at) where finished_at is null and failed_at is null;
create unique index job_dedupe_key on job (kind, dedupe_key) where finished_at is null and failed_at is null;

-- What a screen shows of a running job.
create table job_progress (
  client_uuid uuid not null default current_client() references client,
  job_uuid uuid not null references job on delete cascade,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  actor_kind text not null check (actor_kind in ('member', 'adviser', 'system')),
  actor_uuid uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_uuid, job_uuid)
);
call protect_tenant_table('job_progress', 'select, insert, update');

-- Who did what to which record: field names, no values. Insert-only for the app.
create table audit_log (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  request_id text not null default '',
  actor_kind text not null check (actor_kind in ('member', 'adviser', 'system')),
  actor_uuid uuid,
  action text not null,
  entity text not null default '',
  entity_uuid uuid,
  fields text[] not null default '{}',
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  primary key (client_uuid, uuid)
);
create index audit_log_at on audit_log (client_uuid, at desc);
call protect_tenant_table('audit_log', 'select, insert');

-- Counters against guessing: keys are hashes, so no account or address stands here in the clear.
create table throttle (
  key text primary key,
  count integer not null,
  window_started_at timestamptz not null default now(),
  blocked_until timestamptz
);
