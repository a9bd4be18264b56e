-- Member imports: the staged file, its rows, and what a company assigned the last time.

-- One upload. It belongs to who made it, and to nobody after `expires_at` (purge_expired).
create table member_import (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null default gen_random_uuid(),
  state text not null default 'uploaded' check (state in ('uploaded', 'checked', 'running', 'done', 'discarded')),
  file_name text not null,
  delimiter text not null,
  encoding text not null check (encoding in ('utf-8', 'windows-1252', 'utf-16le', 'utf-16be')),
  column_count integer not null,
  -- Of the whole file, a heading counted.
  row_count integer not null,
  settings jsonb not null,
  summary jsonb,
  failure text,
  job_uuid uuid,
  actor_kind text not null check (actor_kind in ('member', 'adviser', 'system')),
  actor_uuid uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (client_uuid, uuid)
);
create unique index member_import_running_key on member_import (client_uuid) where state = 'running';
create index member_import_actor on member_import (client_uuid, actor_uuid, created_at desc);
create index member_import_expiry on member_import (expires_at);
call protect_tenant_table('member_import', 'select, insert, update');

-- A row of the file. Its cells are sealed, because they may hold passwords until these are hashed.
create table member_import_row (
  client_uuid uuid not null default current_client(),
  import_uuid uuid not null,
  line integer not null,
  cells text not null,
  status text check (status in ('new', 'changed', 'unchanged', 'faulty')),
  problems jsonb not null default '[]',
  username text,
  changes text[] not null default '{}',
  -- Made before the import writes anything; a plain text leaves the cells as its hash comes.
  password_hash text,
  -- An initial password, sealed, until it is handed out.
  initial_password text,
  primary key (client_uuid, import_uuid, line),
  foreign key (client_uuid, import_uuid) references member_import on delete cascade
);
call protect_tenant_table('member_import_row', 'select, insert, update, delete');

-- What a company chose at its last import, columns by their names.
create table member_import_preset (
  client_uuid uuid primary key default current_client() references client,
  choices jsonb not null,
  updated_at timestamptz not null default now()
);
call protect_tenant_table('member_import_preset', 'select, insert, update');
