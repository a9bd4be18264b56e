-- Privileged functions: the only functions that run with the owner's rights (security definer).
-- Each reads or writes one thing before the client is known, or one thing that belongs to no client.
-- catalogue.test.ts checks that no other function has these rights.
-- `migrate` drops and creates all of them whenever this file changes (migrate.ts).

-- Opens a request: checks the session, sets the client for this transaction and returns the actor.
-- Returns no row without a valid session. `touch` restarts the idle time, at most once a minute; a heartbeat
-- of an unattended page passes false. `factor_step` is what the session waits for: the proof of the member's
-- second factor (verify), or the enrolment that the policy of the company requires (enrol). It is computed for
-- each request, so that a new factor, policy or role concerns the sessions that exist. A session that began
-- with a password is not valid while the company signs in only through its providers, unless it belongs to the
-- emergency account.
create or replace function enter_session(session_token_hash text, touch boolean)
  returns table (session_uuid uuid, client_uuid uuid, actor_kind text, actor_uuid uuid, role text,
                 country text, must_change_password boolean, idle_seconds integer, absolute_seconds integer,
                 assurance integer, has_factor boolean, factor_step text, factor_age_seconds integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  current_ record;
begin
  select s.uuid, s.client_uuid, s.member_uuid, s.adviser_uuid, s.last_active_at, s.expires_at,
         s.assurance, s.factor_verified_at, s.sso_provider_uuid, m.role, m.must_change_password, c.country,
         factor_since(s.client_uuid, s.member_uuid) is not null as has_factor,
         s.member_uuid is not null and factor_is_due(c.factor_from)
           and factor_concerns(c.factor_policy, m.role) as is_required
    into current_
    from session s
    join client c on c.uuid = s.client_uuid
    left join member m on m.client_uuid = s.client_uuid and m.uuid = s.member_uuid
    left join adviser a on a.uuid = s.adviser_uuid
    where s.token_hash = session_token_hash and s.ended_at is null
      and s.expires_at > now() and s.last_active_at > now() - interval '30 minutes'
      and m.archived_at is null and a.archived_at is null
      and (s.adviser_uuid is null or (c.adviser_login_allowed and a.licensee_uuid = c.licensee_uuid))
      and (s.member_uuid is null or s.sso_provider_uuid is not null
           or coalesce(c.emergency_member_uuid, s.member_uuid) = s.member_uuid);
  if not found then return; end if;
  if touch and current_.last_active_at < now() - interval '1 minute' then
    update session s set last_active_at = now()
      where s.client_uuid = current_.client_uuid and s.uuid = current_.uuid;
    current_.last_active_at := now();
  end if;
  perform set_config('app.client_uuid', current_.client_uuid::text, true);
  return query select current_.uuid, current_.client_uuid,
    case when current_.member_uuid is null then 'adviser' else 'member' end,
    coalesce(current_.member_uuid, current_.adviser_uuid),
    coalesce(current_.role, 'user'), current_.country,
    -- A session of an identity provider has not used the initial password.
    coalesce(current_.must_change_password, false) and current_.sso_provider_uuid is null,
    extract(epoch from current_.last_active_at + interval '30 minutes' - now())::integer,
    extract(epoch from current_.expires_at - now())::integer,
    current_.assurance::integer, current_.has_factor,
    factor_step(current_.assurance, current_.has_factor, current_.is_required),
    extract(epoch from now() - current_.factor_verified_at)::integer;
end $$;

-- Returns the adviser of a session of the current client.
create or replace function adviser_of_session(asked_session uuid)
  returns table (uuid uuid, email text, first_name text, last_name text, username text, language text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.uuid, a.email, a.first_name, a.last_name, a.username, a.language
    from session s join adviser a on a.uuid = s.adviser_uuid
    where s.client_uuid = current_client() and s.uuid = asked_session
$$;

-- Returns the adviser whom the current client can contact: the one who has served the licensee longest.
create or replace function adviser_contact() returns table (name text, licensee text, email text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.first_name || ' ' || a.last_name, l.name, a.email
    from client c
    join licensee l on l.uuid = c.licensee_uuid
    join adviser a on a.licensee_uuid = l.uuid
    where c.uuid = current_client() and a.archived_at is null
    order by a.created_at, a.uuid
    limit 1
$$;

-- Ends the session of this token.
create or replace function end_session(session_token_hash text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update session set ended_at = now() where token_hash = session_token_hash and ended_at is null
$$;

-- Returns the licensee of a host. A host that no licensee lists gets the default licensee. Returns no row
-- when the installation has no licensee.
create or replace function licensee_of_host(asked_host text)
  returns table (uuid uuid, identifier text, name text, listed boolean, external_calendar_href text,
                 mood_image_copyright text, mood_text jsonb, licensee_link text, legal_notice_link text,
                 data_protection_link text, light_primary text, light_contrast text, dark_primary text,
                 dark_contrast text, support_chat_key text, support_chat_provider text, support_chat_url text,
                 support_chat_privacy_link text, logo_uuid uuid, logo_name text, mood_uuid uuid,
                 mood_name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.uuid, l.identifier, l.name, d.host is not null, l.external_calendar_href, l.mood_image_copyright,
         l.mood_text, l.licensee_link, l.legal_notice_link, l.data_protection_link,
         l.light_primary, l.light_contrast, l.dark_primary, l.dark_contrast, l.support_chat_key,
         l.support_chat_provider, l.support_chat_url, l.support_chat_privacy_link,
         logo.uuid, logo.name, mood.uuid, mood.name
    from licensee l
    left join licensee_domain d on d.licensee_uuid = l.uuid and d.host = asked_host
    left join licensee_file logo on logo.licensee_uuid = l.uuid and logo.type = 'logo'
    left join licensee_file mood on mood.licensee_uuid = l.uuid and mood.type = 'mood'
    where d.host is not null or l.is_default
    order by (d.host is not null) desc
    limit 1
$$;

-- Returns the licensee of the current client: mails and certificates carry its name and logo.
create or replace function licensee_of_client()
  returns table (name text, identifier text, light_primary text, light_contrast text, dark_primary text,
                 dark_contrast text, logo_uuid uuid, logo_name text, logo_storage_key text,
                 logo_content_type text, host text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.name, l.identifier, l.light_primary, l.light_contrast, l.dark_primary, l.dark_contrast,
         logo.uuid, logo.name, logo.storage_key, logo.content_type,
         (select min(d.host) from licensee_domain d where d.licensee_uuid = l.uuid)
    from client c
    join licensee l on l.uuid = c.licensee_uuid
    left join licensee_file logo on logo.licensee_uuid = l.uuid and logo.type = 'logo'
    where c.uuid = current_client()
$$;

-- Returns a licensee's picture, which is public.
create or replace function public_file(asked_uuid uuid, asked_type text)
  returns table (name text, content_type text, size integer, storage_key text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select f.name, f.content_type, f.size, f.storage_key
    from licensee_file f where f.uuid = asked_uuid and f.type = asked_type
$$;

-- Returns the account of a login. `licensee` limits the search to the clients of the host's licensee; null
-- searches all. An initial password expires after seven days. `provider_only`: the member must sign in through
-- a provider of the company.
create or replace function find_login(asked_client text, asked_username text, licensee uuid)
  returns table (client_uuid uuid, member_uuid uuid, password_hash text, archived boolean,
                 initial_expired boolean, provider_only boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select m.client_uuid, m.uuid, m.password_hash, m.archived_at is not null,
         m.must_change_password and m.password_set_at < now() - interval '7 days',
         coalesce(c.emergency_member_uuid, m.uuid) <> m.uuid
    from client c join member m on m.client_uuid = c.uuid
    where c.identifier = asked_client and m.username = asked_username and m.deleted_at is null
      and (licensee is null or c.licensee_uuid = licensee);
end $$;

-- Returns whether the members of a company sign in only through its providers. False for an unknown company.
create or replace function is_provider_only(asked_client text, licensee uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from client c
      where c.identifier = asked_client and c.emergency_member_uuid is not null
        and (licensee is null or c.licensee_uuid = licensee))
$$;

-- Returns the adviser of a support login, an adviser of the company's licensee. An existing company with an
-- unknown username still returns a row, so that tries are counted per licensee and username for all its
-- companies together.
create or replace function find_adviser_login(asked_client text, asked_username text, licensee uuid)
  returns table (client_uuid uuid, licensee_uuid uuid, adviser_uuid uuid, password_hash text,
                 archived boolean, allowed boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.uuid, c.licensee_uuid, a.uuid, a.password_hash, a.archived_at is not null, c.adviser_login_allowed
    from client c
    left join adviser a on a.licensee_uuid = c.licensee_uuid and a.username = asked_username
    where c.identifier = asked_client and (licensee is null or c.licensee_uuid = licensee)
$$;

-- Returns the active identity providers of a company, for the login page, and whether its members sign in only
-- through them. No rows for an unknown company.
create or replace function list_sso_options(asked_client text, licensee uuid)
  returns table (uuid uuid, name text, preset text, is_provider_only boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.uuid, p.name, p.preset, c.emergency_member_uuid is not null
    from client c join sso_provider p on p.client_uuid = c.uuid
    where c.identifier = asked_client and (licensee is null or c.licensee_uuid = licensee) and p.is_active
$$;

-- Returns the company of an active identity provider, with which a visitor begins a sign-in.
create or replace function find_sso_company(asked_provider uuid, licensee uuid)
  returns table (client_uuid uuid, client_identifier text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.uuid, c.identifier
    from sso_provider p join client c on c.uuid = p.client_uuid
    where p.uuid = asked_provider and p.is_active and (licensee is null or c.licensee_uuid = licensee)
$$;

-- Deletes the sign-in of this state and this browser, and returns it unless it is too old or belongs to
-- another redirect URI. Each state therefore works once, and only in the browser that has begun the sign-in.
create or replace function take_sso_attempt(asked_state text, asked_browser text, asked_redirect text,
                                            valid_minutes integer)
  returns table (client_uuid uuid, client_identifier text, provider_uuid uuid, nonce text, verifier text,
                 redirect_uri text, return_url text, session_uuid uuid, is_test boolean)
  language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from sso_attempt a where a.state_hash = asked_state and a.browser_hash = asked_browser
      returning a.*
  )
  select t.client_uuid, c.identifier, t.provider_uuid, t.nonce, t.verifier, t.redirect_uri, t.return_url,
         t.session_uuid, t.is_test
    from taken t join client c on c.uuid = t.client_uuid
    where t.redirect_uri = asked_redirect and t.created_at > now() - make_interval(mins => valid_minutes)
$$;

-- Returns the launch of a package whose files this token opens, while the session that launched it lives. The
-- conditions on the session are those of enter_session.
create or replace function find_scorm_launch(asked_files_token text, asked_package uuid)
  returns table (client_uuid uuid, app_origin text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.client_uuid, l.app_origin
    from scorm_launch l
    join session s on s.client_uuid = l.client_uuid and s.uuid = l.session_uuid
    join client c on c.uuid = l.client_uuid
    left join member m on m.client_uuid = s.client_uuid and m.uuid = s.member_uuid
    left join adviser a on a.uuid = s.adviser_uuid
    where l.files_token_hash = asked_files_token and l.package_uuid = asked_package and s.ended_at is null
      and s.expires_at > now() and s.last_active_at > now() - interval '30 minutes'
      and m.archived_at is null and a.archived_at is null
      and (s.adviser_uuid is null or (c.adviser_login_allowed and a.licensee_uuid = c.licensee_uuid))
$$;

-- Opens a launch of a package: gives it the token of its files. Each launch opens once, and only within
-- `valid_seconds`. Returns whether it opened.
create or replace function open_scorm_launch(asked_token text, asked_package uuid, new_files_token text,
                                             valid_seconds integer)
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update scorm_launch l set files_token_hash = new_files_token
    where l.token_hash = asked_token and l.package_uuid = asked_package and l.files_token_hash is null
      and l.created_at > now() - make_interval(secs => valid_seconds);
  return found and exists (select from find_scorm_launch(new_files_token, asked_package));
end $$;

-- Returns a file of the package of a launch. Without such a file, `storage_key` is null. Returns no row for a
-- launch that is not valid.
create or replace function find_scorm_file(asked_files_token text, asked_package uuid, asked_path text)
  returns table (app_origin text, storage_key text, content_type text, bytes bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.app_origin, f.storage_key, f.content_type, f.bytes
    from find_scorm_launch(asked_files_token, asked_package) l
    left join scorm_package_file f
      on f.client_uuid = l.client_uuid and f.package_uuid = asked_package and f.path = asked_path
$$;

-- Marks the sign-in of this state as answered, and returns it unless it is too old or belongs to another
-- address. Another site sends the response of SAML, so there is no cookie that could name the browser. The
-- first response for a state therefore counts, whether it is valid or not.
create or replace function receive_saml_response(asked_state text, asked_address text, valid_minutes integer)
  returns table (client_uuid uuid, client_identifier text, uuid uuid, provider_uuid uuid, nonce text,
                 redirect_uri text, return_url text, session_uuid uuid, is_test boolean)
  language sql security definer set search_path = public, pg_temp as $$
  with received as (
    update sso_attempt a set received_at = now()
      where a.state_hash = asked_state and a.received_at is null and a.redirect_uri = asked_address
      returning a.*
  )
  select r.client_uuid, c.identifier, r.uuid, r.provider_uuid, r.nonce, r.redirect_uri, r.return_url,
         r.session_uuid, r.is_test
    from received r join client c on c.uuid = r.client_uuid
    where r.created_at > now() - make_interval(mins => valid_minutes)
$$;

-- Deletes the answered sign-in of this code and this browser, and returns it unless it is too old.
create or replace function take_saml_answer(asked_code text, asked_browser text, valid_minutes integer)
  returns table (client_uuid uuid, client_identifier text, provider_uuid uuid, redirect_uri text,
                 return_url text, session_uuid uuid, answer text)
  language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from sso_attempt a
      where a.state_hash = asked_code and a.browser_hash = asked_browser and a.answer is not null
      returning a.*
  )
  select t.client_uuid, c.identifier, t.provider_uuid, t.redirect_uri, t.return_url, t.session_uuid, t.answer
    from taken t join client c on c.uuid = t.client_uuid
    where t.created_at > now() - make_interval(mins => valid_minutes)
$$;

-- Writes a refused login into the audit log of the company, with the member if the username exists.
-- The typed texts are not stored, because people sometimes type a password into the wrong field.
create or replace function record_refused_login(asked_client text, asked_username text, licensee uuid,
                                                login_action text, refusal text, request text)
  returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (client_uuid, request_id, actor_kind, action, entity, entity_uuid, outcome, code)
  select c.uuid, request, 'visitor', login_action, case when m.uuid is null then '' else 'member' end, m.uuid,
         'refused', refusal
    from client c
    left join member m on m.client_uuid = c.uuid and m.username = asked_username
                      and m.deleted_at is null and login_action = 'login'
    where c.identifier = asked_client and (licensee is null or c.licensee_uuid = licensee)
$$;

-- Returns the names of advisers who have acted in the current client, for its audit log.
create or replace function advisers_in_log(asked uuid[])
  returns table (uuid uuid, first_name text, last_name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.uuid, a.first_name, a.last_name from adviser a
    where a.uuid = any (asked)
      and exists (select from audit_log l
                   where l.client_uuid = current_client()
                     and l.actor_uuid = a.uuid and l.actor_kind = 'adviser')
$$;

-- Offers the set-up of the first company: stores the hash of a new link and deletes links that are too old.
-- Returns false, and stores nothing, if the installation has a company.
create or replace function offer_set_up(new_hash text, valid_hours integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from client) then return false; end if;
  delete from set_up_link where used_at is null and created_at < now() - make_interval(hours => valid_hours);
  insert into set_up_link (token_hash) values (new_hash);
  return true;
end $$;

-- Returns whether the installation has a company, and the hashes of the links that can still be used.
create or replace function read_set_up(valid_hours integer)
  returns table (is_done boolean, token_hashes text[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from client),
         array(select token_hash from set_up_link
                where used_at is null and created_at > now() - make_interval(hours => valid_hours))
$$;

-- Creates the first company with the right to use all packages, and restricts the transaction to it. Uses the
-- default licensee, or another one, and creates a licensee if there is none. Returns false, and creates
-- nothing, if the link was used or the installation has a company. If two links are used at the same time,
-- set_up_link_used refuses the second one.
create or replace function create_first_client(asked_hash text, new_client uuid, new_identifier text,
                                               new_name text, new_country text, seats integer)
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner_ uuid;
begin
  update set_up_link set used_at = now() where token_hash = asked_hash and used_at is null;
  if not found or exists (select from client) then return false; end if;
  select l.uuid into owner_ from licensee l order by l.is_default desc, l.created_at, l.uuid limit 1;
  if not found then
    insert into licensee (identifier, name, is_default) values (new_identifier, new_name, true)
      returning uuid into owner_;
  end if;
  insert into client (uuid, licensee_uuid, identifier, name, country, max_members)
    values (new_client, owner_, new_identifier, new_name, new_country, seats);
  insert into client_package (client_uuid, package_uuid, valid_from)
    select new_client, p.uuid, current_date from package p;
  perform set_config('app.client_uuid', new_client::text, true);
  return true;
end $$;

-- Erases the names and values of deleted members of the current client from its audit log, which the
-- application may only add to. The entries stay, with the names of the changed fields. The entry of an export
-- keeps which list was exported.
create or replace function erase_from_audit_log(deleted uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update audit_log l
    set entity_name = null,
        changes = (select jsonb_agg(case when change ->> 'field' = 'exportedList' then change
                                    else jsonb_build_object('field', change -> 'field') end)
                     from jsonb_array_elements(l.changes) change)
    from member m
    where m.client_uuid = current_client() and m.uuid = any (deleted) and m.deleted_at is not null
      and l.client_uuid = m.client_uuid and l.entity_uuid = m.uuid
      and (l.entity_name is not null or l.changes <> '[]');
  update audit_log l set actor_name = null
    from member m
    where m.client_uuid = current_client() and m.uuid = any (deleted) and m.deleted_at is not null
      and l.client_uuid = m.client_uuid and l.actor_uuid = m.uuid and l.actor_name is not null;
$$;

-- Counts one try under each key in turn and returns whether all keys allow it. Counting stops at the first
-- key that refuses, so that the keys after it do not fill up. The caller commits the count before the costly
-- step, so that parallel guesses cannot outrun it. Per key: `free` tries in a window of `window_seconds` pass
-- at once. Each further try must wait since the last try that was allowed: one second at first, twice as long
-- after each further try, at most `max_wait` seconds. `max_wait` 0 refuses every further try until the window
-- ends.
create or replace function count_attempt(keys text[], free integer[], window_seconds integer[],
                                     max_wait integer[])
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  i integer;
  row_ throttle;
  extra_tries integer;
  limit_reached boolean := false;
  wait_seconds double precision;
begin
  for i in 1 .. cardinality(keys) loop
    insert into throttle as t (key, count) values (keys[i], 1)
      on conflict (key) do update set
        count = case when t.window_started_at < now() - make_interval(secs => window_seconds[i])
                     then 1 else t.count + 1 end,
        window_started_at = case when t.window_started_at < now() - make_interval(secs => window_seconds[i])
                                 then now() else t.window_started_at end
      returning * into row_;
    extra_tries := row_.count - free[i];
    limit_reached := limit_reached or extra_tries >= 0;
    if extra_tries > 0 then
      wait_seconds := least(max_wait[i], power(2, least(extra_tries - 1, 20)));
      if max_wait[i] = 0 or now() < row_.passed_at + make_interval(secs => wait_seconds)
      then return false; end if;
    end if;
  end loop;
  if limit_reached then update throttle set passed_at = now() where key = any (keys); end if;
  return true;
end $$;

-- Prepares a member's login in one statement: returns the licensee of the host, whether the try is allowed,
-- and the account. Always returns one row; the columns of the account are null when there is none.
-- `company_provider_only`: everybody but the emergency account must sign in through a provider.
create or replace function begin_login(asked_host text, asked_client text, asked_username text, keys text[],
                                       free integer[], window_seconds integer[], max_wait integer[])
  returns table (licensee uuid, allowed boolean, client_uuid uuid, member_uuid uuid, password_hash text,
                 archived boolean, initial_expired boolean, provider_only boolean,
                 company_provider_only boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  licensee := (select d.licensee_uuid from licensee_domain d where d.host = asked_host);
  allowed := count_attempt(keys, free, window_seconds, max_wait);
  select f.client_uuid, f.member_uuid, f.password_hash, f.archived, f.initial_expired, f.provider_only
    into client_uuid, member_uuid, password_hash, archived, initial_expired, provider_only
    from find_login(asked_client, asked_username, licensee) f;
  company_provider_only := is_provider_only(asked_client, licensee);
  return next;
end $$;

-- Allows one action per `pause` (seconds) and key, and returns whether this one is allowed.
create or replace function claim_slot(asked_key text, pause integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into throttle as t (key, count) values (asked_key, 1)
    on conflict (key) do update set window_started_at = now(), count = t.count + 1
      where t.window_started_at <= now() - make_interval(secs => pause);
  return found;
end $$;

-- Returns the seconds until claim_slot allows the key again.
create or replace function seconds_until_slot(asked_key text, pause integer) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(greatest(0, ceil(extract(epoch from
           window_started_at + make_interval(secs => pause) - now())))), 0)::integer
    from throttle where key = asked_key
$$;

-- Deletes the counts of these keys.
create or replace function clear_attempts(keys text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from throttle where key in (
    -- Locks the rows in the order of count_attempt, so that two tries of a session cannot deadlock.
    select t.key from throttle t join unnest(keys) with ordinality k (key, position) on k.key = t.key
      order by k.position for update of t)
$$;

-- Subtracts one try from each key, for a try that turned out to be no guess.
create or replace function return_attempts(keys text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update throttle set count = greatest(count - 1, 0) where key = any (keys)
$$;

-- Returns the member of a one-time link that is unused and has fewer than five failed tries.
create or replace function find_reset_token(asked_hash text)
  returns table (client_uuid uuid, token_uuid uuid, member_uuid uuid, username text, client_identifier text,
                 licensee_uuid uuid, expired boolean, archived boolean, provider_only boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.client_uuid, t.uuid, t.member_uuid, m.username, c.identifier, c.licensee_uuid,
         t.expires_at <= now(), m.archived_at is not null,
         coalesce(c.emergency_member_uuid, m.uuid) <> m.uuid
    from reset_token t
    join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
    join client c on c.uuid = t.client_uuid
    where t.token_hash = asked_hash and t.used_at is null and t.tries < 5
$$;

-- Returns what the public verification page needs of a certificate. The page never shows the last name; it
-- compares it with the name that the visitor types.
create or replace function find_certificate(code text)
  returns table (client_uuid uuid, certificate_number text, completed_on date, valid_until date,
                 revoked boolean, title jsonb, first_name text, last_name text, company_name text,
                 licensee_uuid uuid, country text, oral_confirmed_on date, street text, postal_code text,
                 city text, logo_storage_key text, logo_content_type text, is_reported boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.client_uuid, r.certificate_number, r.completed_on, r.valid_until, v.result_uuid is not null,
         r.snapshot -> 'title', r.person ->> 'firstName', r.person ->> 'lastName',
         r.snapshot ->> 'companyName', c.licensee_uuid, c.country, o.confirmed_on, c.street, c.postal_code,
         c.city, logo.storage_key, logo.content_type, r.source = 'scorm'
    from elearning_result r
    join client c on c.uuid = r.client_uuid
    left join oral_confirmation o on o.client_uuid = r.client_uuid and o.cycle_uuid = r.cycle_uuid
    left join elearning_result_revocation v on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
    left join file logo on logo.client_uuid = r.client_uuid and logo.type = 'logo'
    where r.verification_code = code
    limit 1
$$;

-- Returns what the public verification page needs of an issued document. The page never shows its content.
create or replace function find_document(code text)
  returns table (number text, version integer, latest_version integer, issued_at timestamptz,
                 latest_issued_at timestamptz, title jsonb, company_name text, licensee_uuid uuid, country text,
                 street text, postal_code text, city text, logo_storage_key text, logo_content_type text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.prefix || '-' || d.year || '-' || lpad(d.number::text, 6, '0'), v.version,
         latest.version, v.issued_at, latest.issued_at, v.title, c.name, c.licensee_uuid, c.country, c.street,
         c.postal_code, c.city, logo.storage_key, logo.content_type
    from document_version v
    cross join lateral (
      select o.version, o.issued_at from document_version o
      where o.client_uuid = v.client_uuid and o.document_uuid = v.document_uuid
      order by o.version desc limit 1) latest
    join document d on d.client_uuid = v.client_uuid and d.uuid = v.document_uuid
    join client c on c.uuid = v.client_uuid
    left join file logo on logo.client_uuid = v.client_uuid and logo.type = 'logo'
    where v.verification_code = code
    limit 1
$$;

-- Returns the member of a calendar feed. Archived members have none.
create or replace function find_calendar_feed(asked_hash text)
  returns table (client_uuid uuid, member_uuid uuid, licensee_uuid uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select f.client_uuid, f.member_uuid, c.licensee_uuid
    from calendar_feed f
    join member m on m.client_uuid = f.client_uuid and m.uuid = f.member_uuid
    join client c on c.uuid = f.client_uuid
    where f.token_hash = asked_hash and m.archived_at is null
$$;

-- Puts a job into the queue and returns its uuid. If a job of this kind and dedupe key already waits, nothing
-- is changed and the uuid of the waiting job is returned.
create or replace function enqueue_job(job_kind text, client uuid, job_payload jsonb, key text,
                                       at timestamptz)
  returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  job_uuid uuid;
begin
  insert into job (kind, target_client_uuid, payload, dedupe_key, run_at)
    values (job_kind, client, job_payload, key, coalesce(at, now()))
    on conflict (kind, dedupe_key) where finished_at is null and failed_at is null do nothing
    returning uuid into job_uuid;
  if job_uuid is null then
    select j.uuid into job_uuid from job j
      where j.kind = job_kind and j.dedupe_key = key and j.finished_at is null and j.failed_at is null;
  end if;
  return job_uuid;
end $$;

-- Puts many jobs of one kind into the queue. A job whose key already waits is left out.
create or replace function enqueue_jobs(job_kind text, client uuid, payloads jsonb, keys text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into job (kind, target_client_uuid, payload, dedupe_key)
    select job_kind, client, p.payload, k.key
      from jsonb_array_elements(payloads) with ordinality p (payload, n)
      join unnest(keys) with ordinality k (key, n) using (n)
    on conflict (kind, dedupe_key) where finished_at is null and failed_at is null do nothing
$$;

-- Puts one job of a kind into the queue for each of these companies, or for every company if `clients` is
-- null.
create or replace function enqueue_for_clients(job_kind text, key text, clients uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into job (kind, target_client_uuid, dedupe_key)
    select job_kind, c.uuid, c.uuid || ' ' || key
      from client c where clients is null or c.uuid = any (clients)
    on conflict (kind, dedupe_key) where finished_at is null and failed_at is null do nothing
$$;

-- Returns what the planning of recurring jobs needs of the companies after `after`: at most `max_clients`.
create or replace function list_client_plans(after uuid, max_clients integer)
  returns table (client_uuid uuid, country text, reminder_plan jsonb, reminders_collected_on date)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.uuid, c.country, c.reminder_plan, c.reminders_collected_on
    from client c where c.uuid > after order by c.uuid limit max_clients
$$;

-- Returns the companies in this list in which the nightly recomputation of tasks would change something.
-- Mirrors recompute-tasks.store.ts and first-terms.store.ts for many companies at once (task-planner.test.ts
-- compares both). `today` is the day in the time zone of these companies.
create or replace function clients_with_stale_tasks(clients uuid[], today date)
  returns table (client_uuid uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  with recursive reached as (
    select a.client_uuid, a.uuid as assignment_uuid, a.client_elearning_uuid, a.org_unit_uuid,
           a.include_sub_units
      from elearning_assignment a where a.client_uuid = any (clients) and a.org_unit_uuid is not null
    union all
    select r.client_uuid, r.assignment_uuid, r.client_elearning_uuid, o.uuid, true
      from reached r
      join org_unit o on o.client_uuid = r.client_uuid and o.parent_uuid = r.org_unit_uuid
      where r.include_sub_units
  ), person as (
    select r.client_uuid, r.assignment_uuid, r.client_elearning_uuid, om.member_uuid
      from reached r
      join org_unit_member om on om.client_uuid = r.client_uuid and om.org_unit_uuid = r.org_unit_uuid
    union all
    select a.client_uuid, a.uuid, a.client_elearning_uuid, lm.member_uuid
      from elearning_assignment a
      join location_member lm on lm.client_uuid = a.client_uuid and lm.location_uuid = a.location_uuid
      where a.client_uuid = any (clients)
    union all
    select a.client_uuid, a.uuid, a.client_elearning_uuid, gm.member_uuid
      from elearning_assignment a
      join member_group_member gm
        on gm.client_uuid = a.client_uuid and gm.member_group_uuid = a.member_group_uuid
      where a.client_uuid = any (clients)
    union all
    select a.client_uuid, a.uuid, a.client_elearning_uuid, a.member_uuid
      from elearning_assignment a where a.client_uuid = any (clients) and a.member_uuid is not null
  ), wanted as (
    select distinct p.client_uuid, p.assignment_uuid, t.uuid as task_uuid,
           m.archived_at is null and m.create_elearning_tasks as takes_part
      from person p
      join member m on m.client_uuid = p.client_uuid and m.uuid = p.member_uuid and m.deleted_at is null
      left join elearning_task t
        on t.client_uuid = p.client_uuid and t.member_uuid = p.member_uuid
       and t.client_elearning_uuid = p.client_elearning_uuid
  ), source as (
    select s.client_uuid, s.task_uuid, s.assignment_uuid
      from elearning_task_source s where s.client_uuid = any (clients)
  ), state as (
    select t.client_uuid, t.uuid as task_uuid, t.state,
           t.state = 'active'
             or (t.state = 'exempt' and coalesce(t.exempt_until, 'infinity') < today) as is_active,
           m.archived_at is not null or not m.create_elearning_tasks as is_paused,
           s.task_uuid is not null as is_assigned
      from elearning_task t
      join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
      left join (select distinct source.client_uuid, source.task_uuid from source) s
        on s.client_uuid = t.client_uuid and s.task_uuid = t.uuid
      where t.client_uuid = any (clients)
  )
  -- Missing tasks and missing sources.
  select w.client_uuid from wanted w
    left join source s on s.client_uuid = w.client_uuid and s.task_uuid = w.task_uuid
                      and s.assignment_uuid = w.assignment_uuid
    where case when w.task_uuid is null then w.takes_part else s.task_uuid is null end
  union
  -- Sources of assignments that no longer reach the member.
  select s.client_uuid from source s
    left join wanted w on w.client_uuid = s.client_uuid and w.task_uuid = s.task_uuid
                      and w.assignment_uuid = s.assignment_uuid
    where w.task_uuid is null
  union
  -- Tasks whose state differs from the one that they should have.
  select s.client_uuid from state s
    where case when s.is_active then 'active' else s.state end
       <> case when not s.is_assigned then 'withdrawn'
               when s.is_paused then 'paused'
               when s.state = 'exempt' and not s.is_active then 'exempt'
               else 'active' end
  union
  -- First due dates of members who have never signed in.
  select c.client_uuid from elearning_cycle c
    join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
    join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
    where c.client_uuid = any (clients) and c.closed_at is null and c.number = 0 and c.due_on <= today
      and m.last_login_at is null
$$;

-- Returns the companies in this list in which reminders are due. All of them have the same reminder plan,
-- whose parts are the other arguments (ReminderDay of reminder.rules.ts). Mirrors `collect` of
-- cycle-reminders.store.ts and `claimDigests` of reminder.store.ts for many companies at once
-- (reminder-planner.test.ts compares both). Copies, and reminders about risk assessments, are due in the
-- companies of `uncollected` as soon as there is a step that may need them.
create or replace function clients_with_due_reminders(clients uuid[], uncollected uuid[], today date,
                                                      announce boolean, offsets integer[],
                                                      copy_days integer[], opt_out boolean,
                                                      by_sms boolean, news_days integer)
  returns table (client_uuid uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  with step as (
    select t.client_uuid, t.member_uuid, c.uuid as cycle_uuid, s.days,
           case when s.days is null then c.opens_on else c.due_on end as counts_from,
           coalesce(e.state = 'passed', false) as is_passed
      from elearning_cycle c
      join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
      join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
      join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
      left join elearning_execution e on e.client_uuid = c.client_uuid and e.cycle_uuid = c.uuid
      cross join lateral (
        select max(o) as days from unnest(offsets) o
          where m.last_login_at is not null and c.due_on + o <= today
            and c.due_on + o >= c.opens_on + (announce and c.number = 0)::integer) s
      where c.client_uuid = any (clients) and c.closed_at is null and c.opens_on <= today
        and (t.state = 'active' or (t.state = 'exempt' and coalesce(t.exempt_until, 'infinity') < today))
        and (s.days is not null or e.state = 'passed'
          or (announce and c.number = 0 and c.opens_on >= today - news_days))
        and exists (
          select from client_package cp
            join package_product pp on pp.package_uuid = cp.package_uuid
            join product_elearning pe on pe.product_uuid = pp.product_uuid
            where cp.client_uuid = t.client_uuid and pe.elearning_uuid = ce.elearning_uuid
              and today between cp.valid_from and coalesce(cp.valid_until, 'infinity'))
  )
  -- Reminders of members about their own e-learnings.
  select step.client_uuid from step
    join member m on m.client_uuid = step.client_uuid and m.uuid = step.member_uuid
    left join member_reminders r on r.client_uuid = m.client_uuid and r.member_uuid = m.uuid
    where not step.is_passed and m.archived_at is null
      and (m.email is not null or (by_sms and r.by_sms and m.mobile_number <> ''))
      and (coalesce(r.early, true) or not opt_out or coalesce(step.days, 0) >= 0)
      and not exists (
        select from reminder x
          where x.client_uuid = step.client_uuid and x.member_uuid = step.member_uuid
            and x.kind = 'elearning' and x.subject_uuid = step.cycle_uuid
            and x.step = coalesce(step.days::text, 'assigned') and x.counts_from = step.counts_from)
  union
  -- Reminders that wait for a digest, or that a reminder sent by hand today covers.
  select x.client_uuid from reminder x
    left join member_reminders r on r.client_uuid = x.client_uuid and r.member_uuid = x.member_uuid
    where x.client_uuid = any (clients) and x.digest_on is null
      and (r.last_digest_on is distinct from today
        or exists (
          select from reminder mine
            where mine.client_uuid = x.client_uuid and mine.member_uuid = x.member_uuid
              and mine.kind = x.kind and mine.subject_uuid = x.subject_uuid
              and mine.order_uuid is not null and mine.digest_on = today))
  union
  -- Copies, and requests to confirm an oral part.
  select step.client_uuid from step
    where step.client_uuid = any (uncollected) and (step.days = any (copy_days) or step.is_passed)
  union
  select r.client_uuid from risk_round r
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    where r.client_uuid = any (uncollected) and r.state = 'running' and r.starts_on <= today
      and a.state = 'active'
  union
  select x.client_uuid from risk_action x
    where x.client_uuid = any (uncollected) and x.kind <> 'notRelevant'
      and (x.state in ('defined', 'agreed') and x.due_on <= today + 30
        or x.effectiveness = 'pending' and x.effectiveness_due_on <= today)
$$;

-- Claims up to `max_jobs` jobs for `lease_seconds`; other processes skip them until then. Lanes alternate:
-- the jobs come from the next lanes after `after_lane`, the same number from each. A few more lanes are read,
-- because another process may be claiming the jobs of some. A null client_uuid means that the job belongs to
-- the installation.
create or replace function claim_jobs(kinds text[], max_jobs integer, lease_seconds integer, after_lane uuid)
  returns table (uuid uuid, kind text, client_uuid uuid, lane uuid, payload jsonb, attempts integer,
                 created_at timestamptz, claim integer)
  language sql security definer set search_path = public, pg_temp as $$
  with recursive due_lane as (
    select k.kind, f.lane, 1 as position
      from unnest(kinds) k (kind) cross join lateral (
        select w.lane from job w
          where w.kind = k.kind and w.lane > after_lane and w.finished_at is null and w.failed_at is null
            and w.run_at <= now() and (w.locked_until is null or w.locked_until < now())
          order by w.lane limit 1) f
    union all
    select t.kind, f.lane, t.position + 1
      from due_lane t cross join lateral (
        select w.lane from job w
          where w.kind = t.kind and w.lane > t.lane and w.finished_at is null and w.failed_at is null
            and w.run_at <= now() and (w.locked_until is null or w.locked_until < now())
          order by w.lane limit 1) f
      where t.position < max_jobs + 8
  ), chosen as (
    select t.kind, t.lane, ceil(max_jobs::numeric / count(*) over ()) as share
      from (select * from due_lane order by lane limit max_jobs + 8) t
  ), claimed as materialized (
    select w.uuid
      from (select * from chosen order by lane) c cross join lateral (
        select w.uuid from job w
          where w.kind = c.kind and w.lane = c.lane and w.finished_at is null and w.failed_at is null
            and w.run_at <= now() and (w.locked_until is null or w.locked_until < now())
          order by w.run_at limit c.share for update skip locked) w
      limit max_jobs
  )
  update job j set locked_until = now() + make_interval(secs => lease_seconds), attempts = j.attempts + 1,
    claims = j.claims + 1
    from claimed where j.uuid = claimed.uuid
    returning j.uuid, j.kind, j.target_client_uuid, j.lane, j.payload, j.attempts, j.created_at, j.claims
$$;

-- Extends the lease of jobs that are still running.
create or replace function renew_jobs(jobs uuid[], lease_seconds integer) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update job set locked_until = now() + make_interval(secs => lease_seconds)
    where uuid = any (jobs) and finished_at is null and failed_at is null
$$;

-- Ends the lease of jobs that are still running, so that another process runs them at once. This function,
-- finish_job, fail_job and continue_job change a job only if no other process has claimed it since the claim
-- of the caller. A server of a release without claims passes none.
create or replace function release_jobs(jobs uuid[], held_claims integer[] default null) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update job j set locked_until = null, attempts = greatest(j.attempts - 1, 0)
    from unnest(jobs, held_claims) released (uuid, claim)
    where j.uuid = released.uuid and j.claims = coalesce(released.claim, j.claims)
      and j.locked_until is not null and j.finished_at is null and j.failed_at is null
$$;

-- Marks a job as finished.
create or replace function finish_job(job_uuid uuid, claim integer default null) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update job set finished_at = now(), locked_until = null, last_error = null
    where uuid = job_uuid and claims = coalesce(claim, claims)
$$;

-- Deletes jobs that have ended and whose effect is stored elsewhere, such as in the outbox.
create or replace function delete_jobs(jobs uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from job where uuid = any (jobs)
$$;

-- Returns the emails of these companies that have not been sent, each with the recipient's language and what
-- the email shows of the company and its licensee. One statement reads the emails of many companies.
create or replace function read_unsent_mails(clients uuid[], mails uuid[])
  returns table (uuid uuid, recipient text, subject text, body_text text, body_html text, calendar text,
                 language text, company_name text, licensee_name text, light_primary text,
                 light_contrast text, logo_storage_key text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select o.uuid, o.recipient, o.subject, o.body_text, o.body_html, o.calendar, m.language, c.name, l.name,
         l.light_primary, l.light_contrast, logo.storage_key
    from unnest(clients, mails) asked (client_uuid, uuid)
    join outbox o on o.client_uuid = asked.client_uuid and o.uuid = asked.uuid
    join client c on c.uuid = o.client_uuid
    join licensee l on l.uuid = c.licensee_uuid
    left join member m on m.client_uuid = o.client_uuid and m.uuid = o.member_uuid
    left join licensee_file logo on logo.licensee_uuid = l.uuid and logo.type = 'logo'
    where o.kind = 'mail' and o.sent_at is null and o.failed_at is null
$$;

-- Marks emails of these companies as sent and deletes their texts.
create or replace function mark_mails_sent(clients uuid[], mails uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update outbox o set sent_at = now(), body_text = null, body_html = null, calendar = null
    from unnest(clients, mails) sent (client_uuid, uuid)
    where o.client_uuid = sent.client_uuid and o.uuid = sent.uuid and o.kind = 'mail' and o.sent_at is null
$$;

-- Records a failed attempt. The job runs again at `retry_at`; null ends it for good.
create or replace function fail_job(job_uuid uuid, error text, retry_at timestamptz,
                                    claim integer default null) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update job set last_error = left(error, 500), locked_until = null,
    run_at = coalesce(retry_at, run_at), failed_at = case when retry_at is null then now() end
    where uuid = job_uuid and claims = coalesce(claim, claims)
$$;

-- Returns the companies with rows whose retention period has ended: those in which purge_client finds rows.
create or replace function clients_with_expired_rows(audit_months integer) returns table (client_uuid uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.client_uuid from session s
    where s.expires_at < now() - interval '30 days' or s.ended_at < now() - interval '30 days'
  union select t.client_uuid from reset_token t where t.expires_at < now() - interval '7 days'
  union select p.client_uuid from initial_password p where p.created_at < now() - interval '1 day'
  union select k.client_uuid from request_key k where k.created_at < now() - interval '1 day'
  union select e.client_uuid from factor_enrolment e where e.created_at < now() - interval '1 day'
  union select h.client_uuid from passkey_challenge h where h.created_at < now() - interval '1 day'
  union select a.client_uuid from sso_attempt a where a.created_at < now() - interval '1 day'
  union select l.client_uuid from scorm_launch l where l.created_at < now() - interval '1 day'
  union select t.client_uuid from sso_test t where t.created_at < now() - interval '10 minutes'
  union select a.client_uuid from sso_assertion a where a.expires_at < now()
  union select d.client_uuid from trusted_device d where d.expires_at < now()
  union select i.client_uuid from member_import i where i.expires_at < now()
  union select o.client_uuid from outbox o
    where o.recipient <> '' and o.created_at < now() - interval '30 days'
  union select o.client_uuid from outbox o where o.created_at < now() - interval '90 days'
  union select r.client_uuid from reminder r where r.created_at < now() - interval '2 years'
  union select r.client_uuid from reminder_order r where r.created_at < now() - interval '2 years'
  union select l.client_uuid from audit_log l
    where l.at < now() - make_interval(months => greatest(audit_months, 12))
  union select a.client_uuid from member_attribute a
    where a.valid_until < (now() at time zone 'Europe/Berlin')::date
  -- Names, as in anonymise_evidence.
  union select r.client_uuid from elearning_result r
    join member m on m.client_uuid = r.client_uuid and m.uuid = r.member_uuid and m.deleted_at is not null
    join client c on c.uuid = r.client_uuid
    where r.person is not null
      and r.completed_on < current_date - make_interval(years => c.name_retention_years)
  union select q.client_uuid from elearning_question q
    join member m on m.client_uuid = q.client_uuid and m.uuid = q.member_uuid and m.deleted_at is not null
    join client c on c.uuid = q.client_uuid
    where q.asked_at < current_date - make_interval(years => c.name_retention_years)
  union select w.client_uuid from elearning_answer w
    join member m on m.client_uuid = w.client_uuid and m.uuid = w.actor_uuid and m.deleted_at is not null
    join client c on c.uuid = w.client_uuid
    where w.answered_by_name <> '–'
      and w.answered_at < current_date - make_interval(years => c.name_retention_years)
  union select o.client_uuid from oral_confirmation o
    join member m on m.client_uuid = o.client_uuid and m.uuid = o.actor_uuid and m.deleted_at is not null
    join client c on c.uuid = o.client_uuid
    where o.confirmed_by_name <> '–'
      and o.confirmed_on < current_date - make_interval(years => c.name_retention_years)
  union select p.client_uuid from scorm_package p
    join member m on m.client_uuid = p.client_uuid and m.uuid = p.actor_uuid and m.deleted_at is not null
    join client c on c.uuid = p.client_uuid
    where p.uploaded_by_name <> '–'
      and p.created_at < current_date - make_interval(years => c.name_retention_years)
  union select v.client_uuid from elearning_result_revocation v
    join elearning_result r on r.client_uuid = v.client_uuid and r.uuid = v.result_uuid
    where r.person is null and v.reason <> '–'
  union select a.client_uuid from risk_action a
    join client c on c.uuid = a.client_uuid
    where a.responsible_name is not null
      and a.done_on < current_date - make_interval(years => c.name_retention_years)
$$;

-- Removes the names of deleted members of the current client from results and from what belongs to them, once
-- the retention time of the company (client.name_retention_years) is over. Changes at most `max_rows` rows of
-- each table. Returns the number of changed rows. The result chain does not cover names, so it stays valid
-- (docs/decisions/0003).
create or replace function anonymise_evidence(max_rows integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own_client uuid := current_client();
  last_day date := (select current_date - make_interval(years => name_retention_years)
                      from client where uuid = own_client);
  removed integer := 0;
  part integer;
begin
  update elearning_result r set person = null where r.ctid = any (array(
    select p.ctid from elearning_result p
      join member m on m.client_uuid = p.client_uuid and m.uuid = p.member_uuid and m.deleted_at is not null
      where p.client_uuid = own_client and p.person is not null and p.completed_on < last_day
      limit max_rows));
  get diagnostics part = row_count; removed := removed + part;
  -- The questions of deleted members. Their answers first, because they refer to the questions.
  delete from elearning_answer w
    using elearning_question q
    join member m on m.client_uuid = q.client_uuid and m.uuid = q.member_uuid and m.deleted_at is not null
    where w.client_uuid = own_client and q.client_uuid = w.client_uuid and q.uuid = w.question_uuid
      and q.asked_at < last_day;
  delete from elearning_question q where q.ctid = any (array(
    select p.ctid from elearning_question p
      join member m on m.client_uuid = p.client_uuid and m.uuid = p.member_uuid and m.deleted_at is not null
      where p.client_uuid = own_client and p.asked_at < last_day
      limit max_rows));
  get diagnostics part = row_count; removed := removed + part;
  -- The names of deleted members who answered a question, confirmed an oral part, uploaded a SCORM package or
  -- revoked a result.
  update elearning_answer w set answered_by_name = '–' where w.ctid = any (array(
    select p.ctid from elearning_answer p
      join member m on m.client_uuid = p.client_uuid and m.uuid = p.actor_uuid and m.deleted_at is not null
      where p.client_uuid = own_client and p.answered_by_name <> '–' and p.answered_at < last_day
      limit max_rows));
  get diagnostics part = row_count; removed := removed + part;
  update oral_confirmation o set confirmed_by_name = '–' where o.ctid = any (array(
    select p.ctid from oral_confirmation p
      join member m on m.client_uuid = p.client_uuid and m.uuid = p.actor_uuid and m.deleted_at is not null
      where p.client_uuid = own_client and p.confirmed_by_name <> '–' and p.confirmed_on < last_day
      limit max_rows));
  get diagnostics part = row_count; removed := removed + part;
  update scorm_package k set uploaded_by_name = '–' where k.ctid = any (array(
    select p.ctid from scorm_package p
      join member m on m.client_uuid = p.client_uuid and m.uuid = p.actor_uuid and m.deleted_at is not null
      where p.client_uuid = own_client and p.uploaded_by_name <> '–' and p.created_at < last_day
      limit max_rows));
  get diagnostics part = row_count; removed := removed + part;
  update elearning_result_revocation v set reason = '–' where v.ctid = any (array(
    select p.ctid from elearning_result_revocation p
      join elearning_result r on r.client_uuid = p.client_uuid and r.uuid = p.result_uuid
      where p.client_uuid = own_client and r.person is null and p.reason <> '–'
      limit max_rows));
  get diagnostics part = row_count; removed := removed + part;
  update risk_action a set responsible_name = null where a.ctid = any (array(
    select p.ctid from risk_action p
      where p.client_uuid = own_client and p.responsible_name is not null and p.done_on < last_day
      limit max_rows));
  get diagnostics part = row_count; removed := removed + part;
  return removed;
end $$;

-- Deletes expired rows of the current client, at most `max_rows` of each table: ended sessions, expired
-- tokens and request keys, recipients of messages and later the messages, and audit entries older than
-- `audit_months` (at least 12). Returns how many rows it deleted or anonymised.
create or replace function purge_client(audit_months integer, max_rows integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own_client uuid := current_client();
  -- The tables, and which of their rows are deleted. One time zone is enough: days in Vienna and Berlin begin
  -- together.
  expired text[] := array[
    'session', $q$expires_at < now() - interval '30 days' or ended_at < now() - interval '30 days'$q$,
    'reset_token', $q$expires_at < now() - interval '7 days'$q$,
    'initial_password', $q$created_at < now() - interval '1 day'$q$,
    'request_key', $q$created_at < now() - interval '1 day'$q$,
    'factor_enrolment', $q$created_at < now() - interval '1 day'$q$,
    'passkey_challenge', $q$created_at < now() - interval '1 day'$q$,
    'sso_attempt', $q$created_at < now() - interval '1 day'$q$,
    'scorm_launch', $q$created_at < now() - interval '1 day'$q$,
    'sso_test', $q$created_at < now() - interval '10 minutes'$q$,
    'sso_assertion', $q$expires_at < now()$q$,
    'trusted_device', $q$expires_at < now()$q$,
    'member_import', $q$expires_at < now()$q$,
    'outbox', $q$created_at < now() - interval '90 days'$q$,
    'reminder', $q$created_at < now() - interval '2 years'$q$,
    'reminder_order', $q$created_at < now() - interval '2 years'$q$,
    'audit_log', format('at < now() - make_interval(months => %s)', greatest(audit_months, 12)),
    'member_attribute', $q$valid_until < (now() at time zone 'Europe/Berlin')::date$q$];
  removed integer := 0;
  part integer;
  i integer;
begin
  for i in 1 .. cardinality(expired) / 2 loop
    execute format(
      'delete from %1$I where ctid = any (array(
         select ctid from %1$I where client_uuid = $1 and (%2$s) limit $2))',
      expired[2 * i - 1], expired[2 * i]) using own_client, max_rows;
    get diagnostics part = row_count; removed := removed + part;
  end loop;
  update outbox set recipient = '', subject = '', body_text = null, body_html = null, calendar = null
    where ctid = any (array(
      select ctid from outbox
        where client_uuid = own_client and recipient <> '' and created_at < now() - interval '30 days'
        limit max_rows));
  get diagnostics part = row_count; removed := removed + part;
  return removed + anonymise_evidence(max_rows);
end $$;

-- Deletes ended jobs and counters of the installation, at most `max_rows` of each. Returns how many rows it
-- deleted.
create or replace function purge_installation(max_rows integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  removed integer := 0;
  part integer;
begin
  delete from job where uuid = any (array(
    select j.uuid from job j
      where j.finished_at < now() - interval '7 days' or j.failed_at < now() - interval '30 days'
      limit max_rows));
  get diagnostics part = row_count; removed := removed + part;
  delete from throttle where key = any (array(
    select t.key from throttle t where t.window_started_at < now() - interval '1 day' limit max_rows));
  get diagnostics part = row_count; removed := removed + part;
  return removed;
end $$;

-- Puts a running job back into the queue, so that other companies come next. It continues with this payload.
create or replace function continue_job(job_uuid uuid, next_payload jsonb, claim integer default null)
  returns void
  language sql security definer set search_path = public, pg_temp as $$
  update job set payload = next_payload, run_at = now(), locked_until = null, attempts = 0
    where uuid = job_uuid and claims = coalesce(claim, claims) and finished_at is null and failed_at is null
$$;

-- Returns the members of the current client that match all search terms. LIKE is not leakproof, so row-level
-- security would disable the trigram index; this function uses the index and names the client itself.
-- `members` is null when more than `max_found` match; the caller then filters its own rows by `patterns`.
-- Each call gets its own plan, because the best plan depends on the terms.
create or replace function search_member(terms text[], max_found integer)
  returns table (patterns text[], members uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  own_client uuid := current_client();
begin
  patterns := search_patterns(terms);
  -- The index finds the two longest terms; the other terms filter its result.
  members := array(
    select m.uuid from member m
      where m.client_uuid = own_client and m.deleted_at is null and m.search_text like patterns[1]
        and m.search_text like coalesce(patterns[2], patterns[1]) and m.search_text like all (patterns)
      limit max_found + 1);
  if cardinality(members) > max_found then members := null; end if;
  return next;
end $$;

-- Refreshes the planner's statistics of members and their tasks. Until autovacuum does so, up to a minute
-- after many rows have changed, plans would assume the old numbers.
create or replace function refresh_planner_statistics() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze member, org_unit_member, location_member,
          elearning_task, elearning_task_source, elearning_series, elearning_cycle;
end $$;

-- Returns how many jobs of each kind wait, for metrics. Reads at most `max_jobs` jobs of each kind.
-- `due` jobs could run now. `queued` jobs include those that are tried again later.
create or replace function queue_state(max_jobs integer)
  returns table (kind text, due bigint, oldest_due_seconds double precision, queued bigint,
                 oldest_queued_seconds double precision)
  language sql stable security definer set search_path = public, pg_temp as $$
  with recursive waiting_kind as (
    (select j.kind from job j where j.finished_at is null and j.failed_at is null order by j.kind limit 1)
    union all
    select (select j.kind from job j
              where j.kind > w.kind and j.finished_at is null and j.failed_at is null order by j.kind limit 1)
      from waiting_kind w where w.kind is not null
  )
  select w.kind, count(*) filter (where j.is_due),
         coalesce(extract(epoch from now() - min(j.run_at) filter (where j.is_due)), 0)::double precision,
         count(*), coalesce(extract(epoch from now() - min(j.created_at)), 0)::double precision
    from waiting_kind w cross join lateral (
      select n.run_at, n.created_at,
             n.run_at <= now() and (n.locked_until is null or n.locked_until < now()) as is_due
        from job n where n.kind = w.kind and n.finished_at is null and n.failed_at is null
        limit max_jobs) j
    where w.kind is not null group by w.kind
$$;

-- Returns the age in seconds of the last finished job of each of these kinds, for metrics. Without such a
-- job, returns the age of the installation, because the job has then been overdue for that long.
create or replace function run_ages(kinds text[]) returns table (kind text, seconds double precision)
  language sql stable security definer set search_path = public, pg_temp as $$
  select k.kind, extract(epoch from now() - coalesce(
           (select j.finished_at from job j where j.kind = k.kind and j.finished_at is not null
              order by j.finished_at desc limit 1),
           (select min(s.applied_at) from schema_migration s)))::double precision
    from unnest(kinds) k (kind)
$$;

-- Only the application may call these functions.
do $$
declare
  privileged regprocedure;
begin
  for privileged in
    select p.oid::regprocedure from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.prosecdef
  loop
    execute format('revoke all on function %s from public', privileged);
    execute format('grant execute on function %s to sorgfalt_app', privileged);
  end loop;
end $$;
