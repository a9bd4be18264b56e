-- Privileged functions: the only functions that run with the owner's rights (security definer).
-- Each reads or writes one thing before the client is known, or one thing that belongs to no client.
-- catalogue.test.ts checks that no other function has these rights.
-- `migrate` drops and creates all of them whenever this file changes (migrate.ts).

-- Opens a request: checks the session, sets the client for this transaction and returns the actor.
-- Returns no row without a valid session. `touch` restarts the idle time, at most once a minute; a heartbeat
-- of an unattended page passes false.
create or replace function enter_session(session_token_hash text, touch boolean)
  returns table (session_uuid uuid, client_uuid uuid, actor_kind text, actor_uuid uuid, role text,
                 country text, must_change_password boolean, idle_seconds integer, absolute_seconds integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  current_ record;
begin
  select s.uuid, s.client_uuid, s.member_uuid, s.adviser_uuid, s.last_active_at, s.expires_at,
         m.role, m.must_change_password, c.country
    into current_
    from session s
    join client c on c.uuid = s.client_uuid
    left join member m on m.client_uuid = s.client_uuid and m.uuid = s.member_uuid
    left join adviser a on a.uuid = s.adviser_uuid
    where s.token_hash = session_token_hash and s.ended_at is null
      and s.expires_at > now() and s.last_active_at > now() - interval '30 minutes'
      and m.archived_at is null and a.archived_at is null
      and (s.adviser_uuid is null or (c.adviser_login_allowed and a.licensee_uuid = c.licensee_uuid));
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
    coalesce(current_.role, 'user'), current_.country, coalesce(current_.must_change_password, false),
    extract(epoch from current_.last_active_at + interval '30 minutes' - now())::integer,
    extract(epoch from current_.expires_at - now())::integer;
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
-- searches all. An initial password expires after seven days.
create or replace function find_login(asked_client text, asked_username text, licensee uuid)
  returns table (client_uuid uuid, member_uuid uuid, password_hash text, archived boolean,
                 initial_expired boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select m.client_uuid, m.uuid, m.password_hash, m.archived_at is not null,
         m.must_change_password and m.password_set_at < now() - interval '7 days'
    from client c join member m on m.client_uuid = c.uuid
    where c.identifier = asked_client and m.username = asked_username and m.deleted_at is null
      and (licensee is null or c.licensee_uuid = licensee);
end $$;

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
-- application may only add to. The entries stay, with the names of the changed fields.
create or replace function erase_from_audit_log(deleted uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update audit_log l
    set entity_name = null,
        changes = (select jsonb_agg(jsonb_build_object('field', change -> 'field'))
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
create or replace function begin_login(asked_host text, asked_client text, asked_username text, keys text[],
                                       free integer[], window_seconds integer[], max_wait integer[])
  returns table (licensee uuid, allowed boolean, client_uuid uuid, member_uuid uuid, password_hash text,
                 archived boolean, initial_expired boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  licensee := (select d.licensee_uuid from licensee_domain d where d.host = asked_host);
  allowed := count_attempt(keys, free, window_seconds, max_wait);
  select f.client_uuid, f.member_uuid, f.password_hash, f.archived, f.initial_expired
    into client_uuid, member_uuid, password_hash, archived, initial_expired
    from find_login(asked_client, asked_username, licensee) f;
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
  delete from throttle where key = any (keys)
$$;

-- Subtracts one try from each key, for a try that turned out to be no guess.
create or replace function return_attempts(keys text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update throttle set count = greatest(count - 1, 0) where key = any (keys)
$$;

-- Returns the member of a one-time link that is unused and has fewer than five failed tries.
create or replace function find_reset_token(asked_hash text)
  returns table (client_uuid uuid, token_uuid uuid, member_uuid uuid, username text, client_identifier text,
                 licensee_uuid uuid, expired boolean, archived boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.client_uuid, t.uuid, t.member_uuid, m.username, c.identifier, c.licensee_uuid,
         t.expires_at <= now(), m.archived_at is not null
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
                 licensee_uuid uuid, country text, oral_confirmed_on date)
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.client_uuid, r.certificate_number, r.completed_on, r.valid_until, v.result_uuid is not null,
         r.snapshot -> 'title', r.person ->> 'firstName', r.person ->> 'lastName',
         r.snapshot ->> 'companyName', c.licensee_uuid, c.country, o.confirmed_on
    from elearning_result r
    join client c on c.uuid = r.client_uuid
    left join oral_confirmation o on o.client_uuid = r.client_uuid and o.cycle_uuid = r.cycle_uuid
    left join elearning_result_revocation v on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
    where r.verification_code = code
    limit 1
$$;

-- Returns what the public verification page needs of an issued document. The page never shows its content.
create or replace function find_document(code text)
  returns table (number text, version integer, latest_version integer, issued_at timestamptz,
                 latest_issued_at timestamptz, title jsonb, company_name text, licensee_uuid uuid, country text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.prefix || '-' || d.year || '-' || lpad(d.number::text, 6, '0'), v.version,
         latest.version, v.issued_at, latest.issued_at, v.title, c.name, c.licensee_uuid, c.country
    from document_version v
    cross join lateral (
      select o.version, o.issued_at from document_version o
      where o.client_uuid = v.client_uuid and o.document_uuid = v.document_uuid
      order by o.version desc limit 1) latest
    join document d on d.client_uuid = v.client_uuid and d.uuid = v.document_uuid
    join client c on c.uuid = v.client_uuid
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

-- Puts one job of a kind into the queue for every company whose reminders are on.
create or replace function enqueue_reminders(job_kind text, hour text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into job (kind, target_client_uuid, dedupe_key)
    select job_kind, c.uuid, c.uuid || ' ' || hour
      from client c where coalesce((c.reminder_plan ->> 'active')::boolean, true)
    on conflict (kind, dedupe_key) where finished_at is null and failed_at is null do nothing
$$;

-- Puts one job of a kind into the queue for every company.
create or replace function enqueue_for_clients(job_kind text, key text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into job (kind, target_client_uuid, dedupe_key)
    select job_kind, c.uuid, c.uuid || ' ' || key from client c
    on conflict (kind, dedupe_key) where finished_at is null and failed_at is null do nothing
$$;

-- Claims up to `max_jobs` jobs for `lease_seconds`; other processes skip them until then. A null client_uuid
-- means that the job belongs to the installation.
create or replace function claim_jobs(kinds text[], max_jobs integer, lease_seconds integer)
  returns table (uuid uuid, kind text, client_uuid uuid, payload jsonb, attempts integer,
                 created_at timestamptz)
  language sql security definer set search_path = public, pg_temp as $$
  update job j set locked_until = now() + make_interval(secs => lease_seconds), attempts = j.attempts + 1
    where j.uuid in (
      select w.uuid from job w
        where w.finished_at is null and w.failed_at is null and w.run_at <= now()
          and (w.locked_until is null or w.locked_until < now()) and w.kind = any (kinds)
        order by w.run_at limit max_jobs for update skip locked)
    returning j.uuid, j.kind, j.target_client_uuid, j.payload, j.attempts, j.created_at
$$;

-- Extends the lease of a job that is still running.
create or replace function renew_job(job_uuid uuid, lease_seconds integer) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update job set locked_until = now() + make_interval(secs => lease_seconds)
    where uuid = job_uuid and finished_at is null and failed_at is null
$$;

-- Marks a job as finished.
create or replace function finish_job(job_uuid uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update job set finished_at = now(), locked_until = null, last_error = null where uuid = job_uuid
$$;

-- Records a failed attempt. The job runs again at `retry_at`; null ends it for good.
create or replace function fail_job(job_uuid uuid, error text, retry_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update job set last_error = left(error, 500), locked_until = null,
    run_at = coalesce(retry_at, run_at), failed_at = case when retry_at is null then now() end
    where uuid = job_uuid
$$;

-- Removes the names of deleted members from results and from what belongs to them, once the retention time of
-- the company (client.name_retention_years) is over. Returns the number of changed rows. The result chain
-- does not cover names, so it stays valid (docs/decisions/0003).
create or replace function anonymise_evidence() returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  removed integer := 0;
  part integer;
begin
  update elearning_result r set person = null
    from member m join client c on c.uuid = m.client_uuid
    where m.client_uuid = r.client_uuid and m.uuid = r.member_uuid and m.deleted_at is not null
      and r.person is not null
      and r.completed_on < current_date - make_interval(years => c.name_retention_years);
  get diagnostics part = row_count; removed := removed + part;
  -- The questions of deleted members, with their answers.
  delete from elearning_answer w
    using elearning_question q
    join member m on m.client_uuid = q.client_uuid and m.uuid = q.member_uuid
    join client c on c.uuid = m.client_uuid
    where w.client_uuid = q.client_uuid and w.question_uuid = q.uuid and m.deleted_at is not null
      and q.asked_at < current_date - make_interval(years => c.name_retention_years);
  delete from elearning_question q
    using member m join client c on c.uuid = m.client_uuid
    where m.client_uuid = q.client_uuid and m.uuid = q.member_uuid and m.deleted_at is not null
      and q.asked_at < current_date - make_interval(years => c.name_retention_years);
  get diagnostics part = row_count; removed := removed + part;
  -- The names of deleted members who answered a question, confirmed an oral part or revoked a result.
  update elearning_answer w set answered_by_name = '–'
    from member m join client c on c.uuid = m.client_uuid
    where m.client_uuid = w.client_uuid and m.uuid = w.actor_uuid and m.deleted_at is not null
      and w.answered_by_name <> '–'
      and w.answered_at < current_date - make_interval(years => c.name_retention_years);
  get diagnostics part = row_count; removed := removed + part;
  update oral_confirmation o set confirmed_by_name = '–'
    from member m join client c on c.uuid = m.client_uuid
    where m.client_uuid = o.client_uuid and m.uuid = o.actor_uuid and m.deleted_at is not null
      and o.confirmed_by_name <> '–'
      and o.confirmed_on < current_date - make_interval(years => c.name_retention_years);
  get diagnostics part = row_count; removed := removed + part;
  update elearning_result_revocation v set reason = '–'
    from elearning_result r
    where r.client_uuid = v.client_uuid and r.uuid = v.result_uuid and r.person is null and v.reason <> '–';
  get diagnostics part = row_count; removed := removed + part;
  update risk_action a set responsible_name = null
    from client c
    where c.uuid = a.client_uuid and a.responsible_name is not null
      and a.done_on < current_date - make_interval(years => c.name_retention_years);
  get diagnostics part = row_count; removed := removed + part;
  return removed;
end $$;

-- Deletes expired rows and returns how many rows it deleted or anonymised: ended jobs, counters, ended
-- sessions, expired tokens and request keys, recipients of messages, and audit entries older than
-- `audit_months` (at least 12).
create or replace function purge_expired(audit_months integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  removed integer := 0;
  part integer;
begin
  delete from job where finished_at < now() - interval '7 days' or failed_at < now() - interval '30 days';
  get diagnostics part = row_count; removed := removed + part;
  delete from throttle where window_started_at < now() - interval '1 day';
  get diagnostics part = row_count; removed := removed + part;
  delete from session where expires_at < now() - interval '30 days' or ended_at < now() - interval '30 days';
  get diagnostics part = row_count; removed := removed + part;
  delete from reset_token where expires_at < now() - interval '7 days';
  get diagnostics part = row_count; removed := removed + part;
  delete from initial_password where created_at < now() - interval '1 day';
  get diagnostics part = row_count; removed := removed + part;
  removed := removed + anonymise_evidence();
  delete from request_key where created_at < now() - interval '1 day';
  get diagnostics part = row_count; removed := removed + part;
  delete from member_import where expires_at < now();
  get diagnostics part = row_count; removed := removed + part;
  update outbox set recipient = '', subject = '', body_text = null, body_html = null, calendar = null
    where recipient <> '' and created_at < now() - interval '30 days';
  get diagnostics part = row_count; removed := removed + part;
  delete from reminder where created_at < now() - interval '2 years';
  get diagnostics part = row_count; removed := removed + part;
  delete from reminder_order where created_at < now() - interval '2 years';
  get diagnostics part = row_count; removed := removed + part;
  delete from audit_log where at < now() - make_interval(months => greatest(audit_months, 12));
  get diagnostics part = row_count; removed := removed + part;
  -- One time zone is enough: days in Vienna and Berlin begin together.
  delete from member_attribute where valid_until < (now() at time zone 'Europe/Berlin')::date;
  get diagnostics part = row_count; removed := removed + part;
  return removed;
end $$;

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
