-- E-learnings: content of the installation, and what each client's members do with it.

-- Content belongs to nobody's client: the app reads, the owner imports.
create table media (
  sha256 text primary key,
  content_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null
);
grant select on media to sorgfalt_app;

create table elearning (
  uuid uuid primary key default gen_random_uuid(),
  identifier text not null unique,
  current_version_uuid uuid,
  created_at timestamptz not null default now()
);
grant select on elearning to sorgfalt_app;

-- Immutable once published. What lists show stands in columns, the course itself in `content`.
create table elearning_version (
  uuid uuid primary key default gen_random_uuid(),
  elearning_uuid uuid not null references elearning,
  version text not null,
  content_hash text not null,
  status text not null default 'published' check (status in ('draft', 'published', 'retired')),
  revised date not null,
  languages text[] not null,
  title jsonb not null,
  summary jsonb not null,
  description jsonb not null,
  category text not null,
  icon text not null,
  image text not null,
  duration_minutes integer not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  constraint elearning_version_key unique (elearning_uuid, version)
);
alter table elearning add foreign key (current_version_uuid) references elearning_version;
grant select on elearning_version to sorgfalt_app;

-- How a client uses an e-learning.
create table client_elearning (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null default gen_random_uuid(),
  elearning_uuid uuid not null references elearning,
  interval_months integer not null default 12 check (interval_months between 0 and 24),
  buffer_days integer not null default 14 check (buffer_days in (0, 7, 14, 30, 60, 90)),
  anchor text not null default 'completion' check (anchor in ('completion', 'schedule', 'calendar')),
  lead_days integer not null default 30 check (lead_days >= 0),
  count_past boolean not null default true,
  confirmation_mode text not null default 'recommended' check (confirmation_mode in ('none', 'recommended', 'required')),
  local_inserts jsonb not null default '{}',
  responsible_member_uuid uuid,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  constraint client_elearning_key unique (client_uuid, elearning_uuid),
  foreign key (client_uuid, responsible_member_uuid) references member
);
call protect_tenant_table('client_elearning', 'select, insert, update');

create table elearning_assignment (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  client_elearning_uuid uuid not null,
  org_unit_uuid uuid not null,
  include_sub_units boolean not null default false,
  assigned_on date not null,
  actor_kind text not null check (actor_kind in ('member', 'adviser', 'system')),
  actor_uuid uuid,
  created_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  constraint elearning_assignment_key unique (client_uuid, client_elearning_uuid, org_unit_uuid),
  foreign key (client_uuid, client_elearning_uuid) references client_elearning,
  foreign key (client_uuid, org_unit_uuid) references org_unit
);
call protect_tenant_table('elearning_assignment', 'select, insert, update, delete');

-- One per member and e-learning; its sources are the assignments that ask for it.
create table elearning_task (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  client_elearning_uuid uuid not null,
  member_uuid uuid not null,
  state text not null default 'active' check (state in ('active', 'paused', 'withdrawn', 'waived')),
  reason text,
  waived_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  constraint elearning_task_key unique (client_uuid, member_uuid, client_elearning_uuid),
  foreign key (client_uuid, client_elearning_uuid) references client_elearning,
  foreign key (client_uuid, member_uuid) references member
);
create index elearning_task_elearning on elearning_task (client_uuid, client_elearning_uuid);
call protect_tenant_table('elearning_task', 'select, insert, update');

create table elearning_task_source (
  client_uuid uuid not null default current_client(),
  task_uuid uuid not null,
  assignment_uuid uuid not null,
  primary key (client_uuid, task_uuid, assignment_uuid),
  foreign key (client_uuid, task_uuid) references elearning_task,
  foreign key (client_uuid, assignment_uuid) references elearning_assignment on delete cascade
);
create index elearning_task_source_assignment on elearning_task_source (client_uuid, assignment_uuid);
call protect_tenant_table('elearning_task_source', 'select, insert, delete');

-- Due dates count from an anchor and are never iterated: due = anchor + number · interval, clamped to the month's end.
create table elearning_series (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  task_uuid uuid not null,
  number integer not null,
  anchor_on date not null,
  interval_months integer not null,
  created_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  constraint elearning_series_key unique (client_uuid, task_uuid, number),
  foreign key (client_uuid, task_uuid) references elearning_task
);
call protect_tenant_table('elearning_series', 'select, insert, update');

-- One turn of a task. Open when opens_on has come; closed for good by closed_at.
create table elearning_cycle (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  task_uuid uuid not null,
  series_uuid uuid not null,
  number integer not null,
  opens_on date not null,
  due_on date not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('result', 'withdrawn', 'waived')),
  created_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  constraint elearning_cycle_key unique (client_uuid, series_uuid, number),
  foreign key (client_uuid, task_uuid) references elearning_task,
  foreign key (client_uuid, series_uuid) references elearning_series,
  check ((closed_at is null) = (closed_by is null))
);
create unique index elearning_cycle_current_key on elearning_cycle (client_uuid, task_uuid) where closed_at is null;
create index elearning_cycle_due on elearning_cycle (client_uuid, due_on) where closed_at is null;
call protect_tenant_table('elearning_cycle', 'select, insert, update');

-- A member working through a course. A practice execution has no cycle and no effect.
create table elearning_execution (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  task_uuid uuid not null,
  cycle_uuid uuid,
  member_uuid uuid not null,
  language text not null check (language in ('de_DE', 'en_GB')),
  practice boolean not null default false,
  state text not null default 'open' check (state in ('open', 'passed', 'failed', 'abandoned')),
  attempt integer not null default 1,
  progress_percent integer not null default 0,
  created_at timestamptz not null default now(),
  last_saved_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  foreign key (client_uuid, task_uuid) references elearning_task,
  foreign key (client_uuid, cycle_uuid) references elearning_cycle,
  foreign key (client_uuid, member_uuid) references member,
  check (practice = (cycle_uuid is null))
);
create unique index elearning_execution_cycle_key on elearning_execution (client_uuid, cycle_uuid);
create unique index elearning_execution_practice_key on elearning_execution (client_uuid, task_uuid) where practice and state in ('open', 'failed');
create index elearning_execution_task on elearning_execution (client_uuid, task_uuid);
call protect_tenant_table('elearning_execution', 'select, insert, update');

-- One try, on the version it began with. `drawn` = which questions in which order, `answers` = {questionId: {value, correct}}; seq and tab recognise
-- a save that comes twice.
create table elearning_attempt (
  client_uuid uuid not null default current_client(),
  execution_uuid uuid not null,
  number integer not null,
  version_uuid uuid not null references elearning_version,
  state text not null default 'open' check (state in ('open', 'passed', 'failed', 'reset')),
  drawn jsonb not null,
  pages text[] not null default '{}',
  acks text[] not null default '{}',
  answers jsonb not null default '{}',
  resume_page_id text,
  seq integer not null default 0,
  tab uuid,
  time_spent integer not null default 0,
  score_percent integer,
  started_at timestamptz not null default now(),
  last_saved_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (client_uuid, execution_uuid, number),
  foreign key (client_uuid, execution_uuid) references elearning_execution
);
call protect_tenant_table('elearning_attempt', 'select, insert, update');

-- The end of each client's chain of results; locked while the next link is written.
create table elearning_result_chain (
  client_uuid uuid primary key default current_client() references client,
  length integer not null default 0,
  last_hash text not null default ''
);
call protect_tenant_table('elearning_result_chain', 'select, insert, update');

-- The proof. Insert-only: `hash` covers `prev_hash`, `snapshot` and `person_hash`, so a changed or missing row shows;
-- `person` (names, salt) can be wiped when its retention ends without breaking the chain (docs/decisions).
create table elearning_result (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null default gen_random_uuid(),
  number integer not null,
  certificate_number text not null,
  verification_code text not null,
  task_uuid uuid not null,
  member_uuid uuid not null,
  elearning_uuid uuid not null references elearning,
  cycle_uuid uuid,
  execution_uuid uuid,
  version_uuid uuid not null references elearning_version,
  source text not null default 'native' check (source in ('native', 'import', 'oral')),
  passed_at timestamptz not null,
  completed_on date not null,
  valid_until date,
  snapshot jsonb not null,
  person jsonb,
  person_hash text not null,
  prev_hash text not null,
  hash text not null,
  primary key (client_uuid, uuid),
  constraint elearning_result_number_key unique (client_uuid, number),
  constraint elearning_result_cycle_key unique (client_uuid, cycle_uuid),
  foreign key (client_uuid, task_uuid) references elearning_task,
  foreign key (client_uuid, member_uuid) references member,
  foreign key (client_uuid, cycle_uuid) references elearning_cycle,
  foreign key (client_uuid, execution_uuid) references elearning_execution
);
create index elearning_result_code on elearning_result (verification_code);
create index elearning_result_task on elearning_result (client_uuid, task_uuid, number desc);
create index elearning_result_member on elearning_result (client_uuid, member_uuid);
call protect_tenant_table('elearning_result', 'select, insert');

create table elearning_result_revocation (
  client_uuid uuid not null default current_client(),
  result_uuid uuid not null,
  reason text not null,
  actor_kind text not null check (actor_kind in ('member', 'adviser', 'system')),
  actor_uuid uuid,
  created_at timestamptz not null default now(),
  primary key (client_uuid, result_uuid),
  foreign key (client_uuid, result_uuid) references elearning_result
);
call protect_tenant_table('elearning_result_revocation', 'select, insert');

-- The talk or practice that an e-learning cannot replace (ArbSchG § 12, DGUV Vorschrift 1 § 4).
create table oral_confirmation (
  client_uuid uuid not null default current_client(),
  cycle_uuid uuid not null,
  checklist text[] not null default '{}',
  confirmed_on date not null,
  confirmed_by_name text not null,
  actor_kind text not null check (actor_kind in ('member', 'adviser', 'system')),
  actor_uuid uuid,
  created_at timestamptz not null default now(),
  primary key (client_uuid, cycle_uuid),
  foreign key (client_uuid, cycle_uuid) references elearning_cycle
);
call protect_tenant_table('oral_confirmation', 'select, insert');
