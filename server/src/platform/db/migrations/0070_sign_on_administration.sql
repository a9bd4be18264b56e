-- A test is an attempt of an administrator that starts no session. `session_uuid` names who sees its outcome.
alter table sso_attempt add column is_test boolean not null default false;
alter table sso_attempt
  add constraint sso_attempt_test check (not is_test or session_uuid is not null) not valid;

-- The outcome of an administrator's last test of a provider. Only the session that began the test sees it.
create table sso_test (
  client_uuid uuid not null default current_client(),
  session_uuid uuid not null,
  provider_uuid uuid not null,
  -- The claims of the person and what follows from them, sealed with SECRET_KEY.
  outcome text not null,
  created_at timestamptz not null default now(),
  primary key (client_uuid, session_uuid, provider_uuid),
  foreign key (client_uuid, session_uuid) references session on delete cascade,
  foreign key (client_uuid, provider_uuid) references sso_provider on delete cascade
);
create index sso_test_age on sso_test (created_at);
call protect_tenant_table('sso_test', 'select, insert, update, delete');

-- The super-admin who can still sign in with a password when everybody else signs in through a provider. Null:
-- everybody may sign in with a password. No foreign key, because the rows of members stay, and because the
-- triggers below keep the member usable.
alter table client
  add column emergency_member_uuid uuid,
  add column sign_in_version integer not null default 1;

-- The emergency account keeps what it needs, whatever changes the member: a form, an import, a deletion, a
-- group of members, or the command line.
create function keep_emergency_member() returns trigger language plpgsql as $$
begin
  if exists (select from client c where c.uuid = new.client_uuid and c.emergency_member_uuid = new.uuid) then
    raise exception 'the emergency account must stay usable'
      using errcode = 'check_violation', table = 'member', constraint = 'emergency_member_kept';
  end if;
  return null;
end $$;
create trigger emergency_member_kept
  after update of role, archived_at, deleted_at, password_hash, must_change_password on member
  for each row
  when (old.role = 'super-admin' and new.role <> 'super-admin'
    or old.archived_at is null and new.archived_at is not null
    or old.deleted_at is null and new.deleted_at is not null
    or old.password_hash is not null and new.password_hash is null
    or new.must_change_password and not old.must_change_password)
  execute function keep_emergency_member();

-- Locks the member first, because the emergency account is chosen under the same lock.
create function keep_emergency_factor() returns trigger language plpgsql as $$
begin
  perform from member m where m.client_uuid = old.client_uuid and m.uuid = old.member_uuid for no key update;
  if factor_since(old.client_uuid, old.member_uuid) is null and exists (
    select from client c where c.uuid = old.client_uuid and c.emergency_member_uuid = old.member_uuid)
  then
    raise exception 'the emergency account must keep a second factor'
      using errcode = 'check_violation', table = 'member', constraint = 'emergency_member_kept';
  end if;
  return null;
end $$;
create trigger emergency_app_kept after delete on second_factor
  for each row execute function keep_emergency_factor();
create trigger emergency_passkey_kept after delete on passkey
  for each row execute function keep_emergency_factor();

-- While everybody signs in through a provider, one provider stays active. Locks the company, so that two
-- providers cannot be switched off at the same time.
create function keep_active_provider() returns trigger language plpgsql as $$
begin
  perform from client c
    where c.uuid = old.client_uuid and c.emergency_member_uuid is not null for no key update;
  if found and not exists (
    select from sso_provider p where p.client_uuid = old.client_uuid and p.is_active)
  then
    raise exception 'one provider must stay active'
      using errcode = 'check_violation', table = 'sso_provider', constraint = 'sso_provider_kept';
  end if;
  return null;
end $$;
create trigger sso_provider_kept_active after update of is_active on sso_provider
  for each row when (old.is_active and not new.is_active) execute function keep_active_provider();
create trigger sso_provider_kept after delete on sso_provider
  for each row when (old.is_active) execute function keep_active_provider();
