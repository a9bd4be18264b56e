-- Documents that the product issues, such as the document of a risk assessment. Each has a number. A document
-- has versions: a new one is issued if the content has changed since the last one.
create table document (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  -- The beginning of the number, which depends on the kind and the country.
  prefix text not null,
  kind text not null,
  -- What the document is about, for example the uuid of a result.
  subject text not null,
  year integer not null,
  number integer not null,
  primary key (client_uuid, uuid),
  foreign key (client_uuid) references client,
  constraint document_subject_key unique (client_uuid, kind, subject),
  constraint document_number_key unique (client_uuid, prefix, year, number)
);
call protect_tenant_table('document', 'select, insert');

create table document_version (
  client_uuid uuid not null default current_client(),
  document_uuid uuid not null,
  version integer not null,
  -- Title in each language, for the verification page.
  title jsonb not null,
  content_hash text not null,
  verification_code text not null,
  issued_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('member', 'adviser', 'system')),
  actor_uuid uuid,
  primary key (client_uuid, document_uuid, version),
  foreign key (client_uuid, document_uuid) references document
);
create index document_version_code on document_version (verification_code);
call protect_tenant_table('document_version', 'select, insert');
