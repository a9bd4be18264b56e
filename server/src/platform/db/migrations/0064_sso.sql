-- The identity providers through which the members of a company sign in (OpenID Connect).
create table sso_provider (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null,
  -- The name on the button of the login page.
  name text not null,
  preset text not null check (preset in ('entra', 'google', 'okta', 'adfs', 'other')),
  -- The issuer as its discovery document names it.
  issuer text not null,
  -- The client_id of the company's application.
  application_id text not null,
  -- The client_secret of the application, sealed with SECRET_KEY.
  secret text not null,
  -- Google: the domain whose accounts may sign in.
  hosted_domain text,
  link_mode text not null check (link_mode in ('none', 'externalId')),
  external_id_claim text,
  creates_members boolean not null,
  org_unit_uuid uuid,
  -- Whether a sign-in counts as a second factor: never, if the provider reports one, or always.
  factor_mode text not null check (factor_mode in ('never', 'reported', 'always')),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (client_uuid, uuid),
  constraint sso_provider_name_key unique (client_uuid, name),
  foreign key (client_uuid, org_unit_uuid) references org_unit on delete set null (org_unit_uuid),
  check (link_mode = 'none' or external_id_claim is not null),
  check (preset <> 'google' or hosted_domain is not null)
);
create index sso_provider_org_unit on sso_provider (client_uuid, org_unit_uuid);
call protect_tenant_table('sso_provider', 'select, insert, update, delete');

-- The account of a member at a provider.
create table sso_identity (
  client_uuid uuid not null default current_client(),
  uuid uuid not null,
  provider_uuid uuid not null,
  -- How the provider identifies the person. It never changes and is never reused.
  subject text not null,
  member_uuid uuid not null,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  primary key (client_uuid, uuid),
  constraint sso_identity_subject_key unique (client_uuid, provider_uuid, subject),
  constraint sso_identity_member_key unique (client_uuid, provider_uuid, member_uuid),
  foreign key (client_uuid, provider_uuid) references sso_provider on delete cascade,
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
create index sso_identity_member on sso_identity (client_uuid, member_uuid);
call protect_tenant_table('sso_identity', 'select, insert, update, delete');

-- A sign-in that has been sent to a provider. It is deleted before the answer is verified, so that each state
-- works once. It decides to which company and provider the answer belongs.
create table sso_attempt (
  client_uuid uuid not null default current_client(),
  uuid uuid not null,
  provider_uuid uuid not null,
  -- SHA-256 of the parameter `state`.
  state_hash text not null,
  -- SHA-256 of the cookie of the browser that has begun the sign-in.
  browser_hash text not null,
  nonce text not null,
  -- The code verifier of PKCE, sealed with SECRET_KEY.
  verifier text not null,
  redirect_uri text not null,
  return_url text not null,
  -- The session in which a member links the account. Null for a sign-in.
  session_uuid uuid,
  created_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  foreign key (client_uuid, provider_uuid) references sso_provider on delete cascade,
  foreign key (client_uuid, session_uuid) references session on delete cascade
);
create index sso_attempt_state on sso_attempt (state_hash);
create index sso_attempt_age on sso_attempt (created_at);
call protect_tenant_table('sso_attempt', 'select, insert, update, delete');

-- The provider with which a session began. Null if it began with a password.
alter table session add column sso_provider_uuid uuid;

-- A session of a provider that has verified a second factor needs no factor of its own.
create or replace function factor_step(assurance integer, has_factor boolean, is_required boolean)
  returns text language sql immutable as $$
  select case
    when has_factor and assurance < 2 then 'verify'
    when is_required and not has_factor and assurance < 2 then 'enrol'
  end
$$;
