-- Locations: what the law's numbers of helpers depend on. Member groups: who helps, where, since when and until when.

alter table location add column work_kind text not null default 'other' check (work_kind in ('office', 'other'));

-- Nobody's number is on the notice board unless somebody has said so.
alter table member add column info_point_phone text not null default 'none' check (info_point_phone in ('none', 'phone', 'mobile'));

create table member_group (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  type text not null
    check (type in ('first-aid', 'fire-marshall', 'fire-assistent', 'health-safety-officer', 'medical-officer', 'work-council')),
  -- Null: of the whole company.
  location_uuid uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  foreign key (client_uuid, location_uuid) references location,
  constraint member_group_name_key unique nulls not distinct (client_uuid, location_uuid, name)
);
call protect_tenant_table('member_group', 'select, insert, update, delete');

create table member_group_member (
  client_uuid uuid not null default current_client(),
  member_group_uuid uuid not null,
  member_uuid uuid not null,
  qualified_since date,
  -- Null: does not end.
  valid_until date,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (client_uuid, member_group_uuid, member_uuid),
  foreign key (client_uuid, member_group_uuid) references member_group on delete cascade,
  foreign key (client_uuid, member_uuid) references member on delete cascade,
  check (valid_until >= qualified_since)
);
create index member_group_member_member on member_group_member (client_uuid, member_uuid);
call protect_tenant_table('member_group_member', 'select, insert, update, delete');
