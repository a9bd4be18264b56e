-- The first answer to each creating request, by the key that its sender chose. A repetition gets this answer
-- and creates nothing. `fingerprint` is an HMAC of actor, call and input. `output` is sealed with the key of
-- the installation. Rows are kept for a day.
create table request_key (
  client_uuid uuid not null default current_client() references client,
  key uuid not null,
  fingerprint text not null,
  output text,
  created_at timestamptz not null default now(),
  primary key (client_uuid, key)
);
create index request_key_age on request_key (created_at);
call protect_tenant_table('request_key', 'select, insert, update');
