-- What calls for special protection at work: health data, apart from the member, so that nothing that reads members reads it.
create table member_attribute (
  client_uuid uuid not null default current_client(),
  member_uuid uuid not null,
  attribute text not null check (attribute in ('pregnant', 'underage')),
  -- The last day; null = until somebody takes it away.
  valid_until date,
  created_at timestamptz not null default now(),
  primary key (client_uuid, member_uuid, attribute),
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
call protect_tenant_table('member_attribute', 'select, insert, update, delete');
