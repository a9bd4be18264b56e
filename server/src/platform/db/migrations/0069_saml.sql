-- Providers that use SAML 2.0. The column issuer then contains the entity ID. It is null until the company
-- has entered the metadata of the provider.
alter table sso_provider
  add column protocol text not null default 'oidc' check (protocol in ('oidc', 'saml')),
  -- The address to which people are sent.
  add column login_url text,
  -- The certificates with which the provider signs: DER in Base64.
  add column certificates text[] not null default '{}',
  -- The format of the identifier that the provider must send: persistent or unspecified.
  add column name_id_format text not null default 'persistent'
    check (name_id_format in ('persistent', 'unspecified')),
  -- The attributes with the names and the email of a new member.
  add column given_name_claim text,
  add column family_name_claim text,
  add column email_claim text,
  alter column issuer drop not null,
  alter column application_id drop not null,
  alter column secret drop not null;
alter table sso_provider
  add constraint sso_provider_fields check (case protocol
    when 'oidc' then issuer is not null and application_id is not null and secret is not null
    else preset <> 'google' and application_id is null and secret is null
      and (issuer is null) = (login_url is null) and (issuer is null) = (cardinality(certificates) = 0)
      and (issuer is not null or not is_active) end) not valid;

-- A sign-in with SAML has no code verifier. Its response arrives without the cookie of the browser, so the
-- answer waits here, sealed, until the browser shows its cookie. `state_hash` is then that of the code with
-- which the browser continues.
alter table sso_attempt
  alter column verifier drop not null,
  -- When the response arrived. Each attempt accepts one.
  add column received_at timestamptz,
  add column answer text;

-- The assertions that were accepted, so that none is accepted twice.
create table sso_assertion (
  client_uuid uuid not null default current_client(),
  provider_uuid uuid not null,
  -- SHA-256 of the id of the assertion.
  assertion_hash text not null,
  expires_at timestamptz not null,
  constraint sso_assertion_key primary key (client_uuid, provider_uuid, assertion_hash),
  foreign key (client_uuid, provider_uuid) references sso_provider on delete cascade
);
create index sso_assertion_expiry on sso_assertion (expires_at);
call protect_tenant_table('sso_assertion', 'select, insert, update, delete');
