-- Who said that a measure is taken or that a risk is not relevant, and the second person where one is needed.
alter table risk_action add column created_by_uuid uuid, add column approved_by_uuid uuid,
  add foreign key (client_uuid, created_by_uuid) references member,
  add foreign key (client_uuid, approved_by_uuid) references member,
  add constraint risk_action_second check (approved_by_uuid is null or approved_by_uuid <> created_by_uuid);

-- What has happened to a measure: appended, never changed.
create table risk_action_event (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  action_uuid uuid not null,
  event text not null check (event in
    ('created', 'changed', 'assigned', 'approved', 'agreed', 'progress', 'done', 'reopened', 'checked', 'dropped')),
  actor_kind text not null check (actor_kind in ('member', 'adviser', 'system')),
  actor_uuid uuid,
  at timestamptz not null,
  primary key (client_uuid, uuid),
  foreign key (client_uuid, action_uuid) references risk_action
);
create index risk_action_event_action on risk_action_event (client_uuid, action_uuid);
call protect_tenant_table('risk_action_event', 'select, insert');

-- The plan of a result is found by its risks, and measures of many results by theirs.
create index risk_previous on risk (client_uuid, previous_uuid) where previous_uuid is not null;
