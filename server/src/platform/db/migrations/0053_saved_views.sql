-- Views of lists that members save under a name: filters, sorting and columns.
create table saved_view (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  member_uuid uuid not null,
  list text not null,
  name text not null,
  state text not null,
  primary key (client_uuid, uuid),
  foreign key (client_uuid, member_uuid) references member on delete cascade,
  constraint saved_view_name_key unique (client_uuid, member_uuid, list, name)
);
call protect_tenant_table('saved_view', 'select, insert, update, delete');
