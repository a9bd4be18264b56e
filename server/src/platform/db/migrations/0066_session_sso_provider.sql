-- migrate: concurrently
-- The open sessions of a provider, which end with it.
create index concurrently session_sso_provider on session (client_uuid, sso_provider_uuid)
  where sso_provider_uuid is not null and ended_at is null;
