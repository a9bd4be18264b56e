-- The frame in which a package runs. The address of a launch works once and for a minute. It leads to an
-- address that works until the session ends.
create table scorm_launch (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null,
  package_uuid uuid not null,
  session_uuid uuid not null,
  -- SHA-256 of the token in the address of the launch.
  token_hash text not null,
  -- SHA-256 of the token in the addresses of the files. Null until the launch is opened.
  files_token_hash text,
  -- The origin of the app, which alone may show the frame.
  app_origin text not null,
  created_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  foreign key (client_uuid, package_uuid) references scorm_package on delete cascade,
  foreign key (client_uuid, session_uuid) references session (client_uuid, uuid) on delete cascade
);
create unique index scorm_launch_token on scorm_launch (token_hash);
create unique index scorm_launch_files_token on scorm_launch (files_token_hash);
create index scorm_launch_package on scorm_launch (client_uuid, package_uuid);
create index scorm_launch_session on scorm_launch (client_uuid, session_uuid);
create index scorm_launch_age on scorm_launch (created_at);
call protect_tenant_table('scorm_launch', 'select, insert');

-- What a part has reported in an attempt. The row exists when the part has been opened.
create table scorm_part_state (
  client_uuid uuid not null default current_client(),
  execution_uuid uuid not null,
  attempt integer not null,
  part_id text not null,
  -- The state of the run-time. Null until the first save.
  cmi text,
  status text not null check (status in ('incomplete', 'completed', 'passed', 'failed')),
  score_percent integer check (score_percent between 0 and 100),
  -- As the part has reported it.
  progress_percent integer check (progress_percent between 0 and 100),
  -- Whether the part has called the run-time, has reported a status, a score or progress, and has ended.
  has_called boolean not null default false,
  has_reported boolean not null default false,
  has_ended boolean not null default false,
  -- Number of the last save.
  seq integer not null default 0,
  opened_at timestamptz not null,
  last_saved_at timestamptz,
  primary key (client_uuid, execution_uuid, attempt, part_id),
  foreign key (client_uuid, execution_uuid, attempt) references elearning_attempt on delete cascade
);
call protect_tenant_table('scorm_part_state', 'select, insert, update, delete');

alter table elearning_result drop constraint elearning_result_source_check;
alter table elearning_result add constraint elearning_result_source_check
  check (source in ('native', 'import', 'oral', 'scorm')) not valid;
