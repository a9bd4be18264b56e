-- The second factor of a member: the secret that the member shares with an authenticator app.
create table second_factor (
  client_uuid uuid not null default current_client(),
  member_uuid uuid not null,
  -- Sealed with SECRET_KEY.
  secret text not null,
  -- The number of the last step of 30 seconds whose code was used. A later code must have a higher number, so
  -- that each code works once.
  last_step bigint not null,
  set_up_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (client_uuid, member_uuid),
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
call protect_tenant_table('second_factor', 'select, insert, update, delete');

-- A secret that the member has not confirmed yet. It replaces the factor when the first code is right.
create table factor_enrolment (
  client_uuid uuid not null default current_client(),
  member_uuid uuid not null,
  -- Sealed with SECRET_KEY.
  secret text not null,
  created_at timestamptz not null default now(),
  primary key (client_uuid, member_uuid),
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
create index factor_enrolment_age on factor_enrolment (created_at);
call protect_tenant_table('factor_enrolment', 'select, insert, update, delete');

-- The codes for a member who has lost the phone. Each works once.
create table recovery_code (
  client_uuid uuid not null default current_client(),
  member_uuid uuid not null,
  -- SHA-256. A code has 80 random bits, so a hash without salt cannot be reversed.
  code_hash text not null,
  used_at timestamptz,
  primary key (client_uuid, member_uuid, code_hash),
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
call protect_tenant_table('recovery_code', 'select, insert, update, delete');

-- The devices on which a member signs in without a code, until they expire or the password changes.
create table trusted_device (
  client_uuid uuid not null default current_client(),
  uuid uuid not null,
  member_uuid uuid not null,
  token_hash text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (client_uuid, uuid),
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
create index trusted_device_member on trusted_device (client_uuid, member_uuid);
create index trusted_device_expiry on trusted_device (expires_at);
call protect_tenant_table('trusted_device', 'select, insert, delete');

-- 1: the password was verified. 2: a second factor, too, or the device is trusted.
alter table session add column assurance smallint not null default 1;
-- When a code was verified last.
alter table session add column factor_verified_at timestamptz;

-- Who must have a second factor, and from which day.
alter table client
  add column factor_policy text not null default 'nobody'
    check (factor_policy in ('nobody', 'administrators', 'everyone')),
  add column factor_from date,
  add column factor_version integer not null default 1;

-- Whether a policy concerns a role. Days in Vienna and Berlin begin together.
create function factor_concerns(policy text, role text) returns boolean language sql immutable as $$
  select policy = 'everyone' or policy = 'administrators' and role in ('super-admin', 'admin')
$$;
create function factor_is_due(from_day date) returns boolean language sql stable as $$
  select coalesce(from_day <= (now() at time zone 'Europe/Berlin')::date, false)
$$;
-- What a session waits for before it opens anything else; null if it is open.
create function factor_step(assurance integer, has_factor boolean, is_required boolean) returns text
  language sql immutable as $$
  select case
    when has_factor and assurance < 2 then 'verify'
    when is_required and not has_factor then 'enrol'
  end
$$;
grant execute on function factor_step(integer, boolean, boolean) to sorgfalt_app;
grant execute on function factor_concerns(text, text) to sorgfalt_app;
grant execute on function factor_is_due(date) to sorgfalt_app;
