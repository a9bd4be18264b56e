-- Templates that a company adds for its members: what they are called, in front of their files.
create table own_template (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null,
  name text not null,
  category text not null check (category in ('appointment', 'instruction', 'briefing', 'accident', 'emergency', 'inspection', 'contractor', 'other')),
  language text not null check (language in ('de_DE', 'en_GB')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  foreign key (client_uuid, uuid) references file on delete cascade
);
call protect_tenant_table('own_template', 'select, insert, update');
