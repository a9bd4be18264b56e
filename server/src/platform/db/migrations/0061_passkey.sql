-- The passkeys of a member: public keys whose private keys only the member's authenticators have (WebAuthn).
create table passkey (
  client_uuid uuid not null default current_client(),
  uuid uuid not null,
  member_uuid uuid not null,
  name text not null,
  -- The host on which the browser offers the passkey: the relying party ID of WebAuthn.
  host text not null,
  -- Base64url.
  credential_id text not null,
  -- A COSE key in base64url.
  public_key text not null,
  -- How often the authenticator has signed. Zero if it does not count.
  counter bigint not null,
  transports text[] not null,
  -- Whether the passkey is also stored in an account of its owner.
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (client_uuid, uuid),
  constraint passkey_credential_key unique (client_uuid, credential_id),
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
create index passkey_member on passkey (client_uuid, member_uuid);
call protect_tenant_table('passkey', 'select, insert, update, delete');

-- What a passkey must sign next. A session has one challenge for each purpose. It is deleted before the
-- signature is verified, so that it works once.
create table passkey_challenge (
  client_uuid uuid not null default current_client(),
  session_uuid uuid not null,
  -- register: adds a passkey. verify: proves that the member has one.
  purpose text not null check (purpose in ('register', 'verify')),
  -- 32 random bytes in base64url.
  challenge text not null,
  created_at timestamptz not null default now(),
  primary key (client_uuid, session_uuid, purpose),
  foreign key (client_uuid, session_uuid) references session on delete cascade
);
create index passkey_challenge_age on passkey_challenge (created_at);
call protect_tenant_table('passkey_challenge', 'select, insert, update, delete');

-- Returns when a member set up the first of the present factors, of whatever kind. Null without a factor.
create function factor_since(client uuid, member uuid) returns timestamptz language sql stable as $$
  select least(
    (select f.set_up_at from second_factor f where f.client_uuid = client and f.member_uuid = member),
    (select min(p.created_at) from passkey p where p.client_uuid = client and p.member_uuid = member))
$$;
grant execute on function factor_since(uuid, uuid) to sorgfalt_app;
