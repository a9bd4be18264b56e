-- Access: messages know whose they are, so that they can go with the person; initial passwords wait here until they are handed out.

alter table outbox add column member_uuid uuid;
alter table outbox add foreign key (client_uuid, member_uuid) references member;
create index outbox_member on outbox (client_uuid, member_uuid);

-- For whom a job makes passwords; `sealed` = made, readable with the installation's key only, gone once it has been read.
create table initial_password (
  client_uuid uuid not null default current_client(),
  job_uuid uuid not null references job on delete cascade,
  member_uuid uuid not null,
  sealed text,
  created_at timestamptz not null default now(),
  primary key (client_uuid, job_uuid, member_uuid),
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
create index initial_password_member on initial_password (client_uuid, member_uuid);
call protect_tenant_table('initial_password', 'select, insert, update, delete');
