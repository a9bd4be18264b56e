-- Doors: the only functions that run with the owner's rights. Each opens one thing that must be read or written before
-- the client is known, or that belongs to no client. The catalogue test closes the list.

-- Opens a request: checks the session, sets the client for this transaction, tells who is there.
-- No row = no session. `touch` moves the idle clock (at most once a minute); the heartbeat may leave it.
create or replace function enter_session(session_token_hash text, touch boolean)
  returns table (session_uuid uuid, client_uuid uuid, actor_kind text, actor_uuid uuid, role text, country text,
                 must_change_password boolean, idle_seconds integer, absolute_seconds integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  current_ record;
begin
  select s.uuid, s.client_uuid, s.member_uuid, s.adviser_uuid, s.last_active_at, s.expires_at, m.role, m.must_change_password, c.country
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
    update session s set last_active_at = now() where s.client_uuid = current_.client_uuid and s.uuid = current_.uuid;
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

-- The adviser behind a session of the current client.
create or replace function adviser_of_session(asked_session uuid)
  returns table (uuid uuid, email text, first_name text, last_name text, username text, language text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.uuid, a.email, a.first_name, a.last_name, a.username, a.language
    from session s join adviser a on a.uuid = s.adviser_uuid
    where s.client_uuid = current_client() and s.uuid = asked_session
$$;

-- Ends a session whose token is shown.
create or replace function end_session(session_token_hash text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update session set ended_at = now() where token_hash = session_token_hash and ended_at is null
$$;

-- The licensee of a host; an unlisted host shows the default licensee (settled.md, Hosts). No row = none exists.
create or replace function licensee_of_host(asked_host text)
  returns table (uuid uuid, identifier text, name text, listed boolean, external_calendar_href text, mood_image_copyright text,
                 mood_text jsonb, licensee_link text, legal_notice_link text, data_protection_link text,
                 light_primary text, light_contrast text, dark_primary text, dark_contrast text, support_chat_key text, support_chat_provider text,
                 support_chat_url text, support_chat_privacy_link text, logo_uuid uuid, logo_name text, mood_uuid uuid, mood_name text)
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

-- The licensee of the current client, for what is signed in the licensee's name (mails, certificates).
create or replace function licensee_of_client()
  returns table (name text, identifier text, light_primary text, light_contrast text, dark_primary text, dark_contrast text,
                 logo_uuid uuid, logo_name text, logo_storage_key text, logo_content_type text, host text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.name, l.identifier, l.light_primary, l.light_contrast, l.dark_primary, l.dark_contrast,
         logo.uuid, logo.name, logo.storage_key, logo.content_type,
         (select min(d.host) from licensee_domain d where d.licensee_uuid = l.uuid)
    from client c
    join licensee l on l.uuid = c.licensee_uuid
    left join licensee_file logo on logo.licensee_uuid = l.uuid and logo.type = 'logo'
    where c.uuid = current_client()
$$;

create or replace function public_file(asked_uuid uuid, asked_type text)
  returns table (name text, content_type text, size integer, storage_key text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select f.name, f.content_type, f.size, f.storage_key from licensee_file f where f.uuid = asked_uuid and f.type = asked_type
$$;

-- What a login needs. The host admits its licensee's clients only; null = every client. A password that somebody else has
-- given opens for a week.
create or replace function find_login(asked_client text, asked_username text, licensee uuid)
  returns table (client_uuid uuid, member_uuid uuid, password_hash text, archived boolean, initial_expired boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select m.client_uuid, m.uuid, m.password_hash, m.archived_at is not null,
         m.must_change_password and m.password_set_at < now() - interval '7 days'
    from client c join member m on m.client_uuid = c.uuid
    where c.identifier = asked_client and m.username = asked_username and m.deleted_at is null
      and (licensee is null or c.licensee_uuid = licensee);
end $$;

-- What a support login needs: the adviser of the company's licensee. A known company has a row even for an unknown name, so
-- that tries count per licensee and name, whichever of its companies is named.
create or replace function find_adviser_login(asked_client text, asked_username text, licensee uuid)
  returns table (client_uuid uuid, licensee_uuid uuid, adviser_uuid uuid, password_hash text, archived boolean, allowed boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.uuid, c.licensee_uuid, a.uuid, a.password_hash, a.archived_at is not null, c.adviser_login_allowed
    from client c left join adviser a on a.licensee_uuid = c.licensee_uuid and a.username = asked_username
    where c.identifier = asked_client and (licensee is null or c.licensee_uuid = licensee)
$$;

-- Writes a refused login into the log of the company that it named; the account it aimed at, if there is one. What was typed
-- stands nowhere: people mistake fields.
create or replace function record_refused_login(asked_client text, asked_username text, licensee uuid, login_action text, refusal text, request text)
  returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (client_uuid, request_id, actor_kind, action, entity, entity_uuid, outcome, code)
  select c.uuid, request, 'visitor', login_action, case when m.uuid is null then '' else 'member' end, m.uuid, 'refused', refusal
    from client c left join member m on m.client_uuid = c.uuid and m.username = asked_username and m.deleted_at is null and login_action = 'login'
    where c.identifier = asked_client and (licensee is null or c.licensee_uuid = licensee)
$$;

-- Names of advisers who have acted in the current client, for its log.
create or replace function advisers_in_log(asked uuid[]) returns table (uuid uuid, first_name text, last_name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.uuid, a.first_name, a.last_name from adviser a
    where a.uuid = any (asked)
      and exists (select from audit_log l where l.client_uuid = current_client() and l.actor_uuid = a.uuid and l.actor_kind = 'adviser')
$$;

-- Counts an attempt under each key in turn, stops at the first key that refuses it, and returns whether none did. An
-- attempt that an earlier key refuses does not count under a later one. The caller commits the count before the step that
-- costs time, so parallel guesses cannot exceed the limit. Each key allows `free` attempts per window. After that there is a
-- wait since the last allowed attempt. The wait doubles with every attempt, from one second to `longest`. 0 = no further
-- attempt until the window ends.
create or replace function count_attempt(keys text[], free integer[], window_seconds integer[], longest integer[])
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  i integer;
  row_ throttle;
  beyond integer;
  is_close boolean := false;
begin
  for i in 1 .. cardinality(keys) loop
    insert into throttle as t (key, count) values (keys[i], 1)
      on conflict (key) do update set
        count = case when t.window_started_at < now() - make_interval(secs => window_seconds[i]) then 1 else t.count + 1 end,
        window_started_at = case when t.window_started_at < now() - make_interval(secs => window_seconds[i]) then now() else t.window_started_at end
      returning * into row_;
    beyond := row_.count - free[i];
    is_close := is_close or beyond >= 0;
    if beyond > 0 and (longest[i] = 0 or now() < row_.passed_at + make_interval(secs => least(longest[i], power(2, least(beyond - 1, 20)))))
    then return false; end if;
  end loop;
  if is_close then update throttle set passed_at = now() where key = any (keys); end if;
  return true;
end $$;

-- Begins a member's login before the password is verified: returns the licensee of the host, whether the attempt is allowed,
-- and the account. Always returns one row. Without an account its columns are null.
create or replace function begin_login(asked_host text, asked_client text, asked_username text,
                                       keys text[], free integer[], window_seconds integer[], longest integer[])
  returns table (licensee uuid, allowed boolean, client_uuid uuid, member_uuid uuid, password_hash text, archived boolean, initial_expired boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  licensee := (select d.licensee_uuid from licensee_domain d where d.host = asked_host);
  allowed := count_attempt(keys, free, window_seconds, longest);
  select f.client_uuid, f.member_uuid, f.password_hash, f.archived, f.initial_expired
    into client_uuid, member_uuid, password_hash, archived, initial_expired
    from find_login(asked_client, asked_username, licensee) f;
  return next;
end $$;

-- Returns true at most once per `pause` seconds for a key.
create or replace function claim_slot(asked_key text, pause integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into throttle as t (key, count) values (asked_key, 1)
    on conflict (key) do update set window_started_at = now(), count = t.count + 1
      where t.window_started_at <= now() - make_interval(secs => pause);
  return found;
end $$;

-- Returns the seconds until `claim_slot` returns true again for a key.
create or replace function seconds_until_slot(asked_key text, pause integer) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(greatest(0, ceil(extract(epoch from window_started_at + make_interval(secs => pause) - now())))), 0)::integer
    from throttle where key = asked_key
$$;

-- Deletes the counters of these keys.
create or replace function clear_attempts(keys text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from throttle where key = any (keys)
$$;

-- Takes one attempt back under each key, because it was not a guess.
create or replace function return_attempts(keys text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update throttle set count = greatest(count - 1, 0) where key = any (keys)
$$;

-- The member behind a one-time link.
create or replace function find_reset_token(asked_hash text)
  returns table (client_uuid uuid, token_uuid uuid, member_uuid uuid, username text, client_identifier text, licensee_uuid uuid,
                 expired boolean, archived boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.client_uuid, t.uuid, t.member_uuid, m.username, c.identifier, c.licensee_uuid, t.expires_at <= now(), m.archived_at is not null
    from reset_token t
    join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
    join client c on c.uuid = t.client_uuid
    where t.token_hash = asked_hash and t.used_at is null and t.tries < 5
$$;

-- What the public page may know about a certificate; the last name only serves to compare what a visitor types.
create or replace function find_certificate(code text)
  returns table (client_uuid uuid, certificate_number text, completed_on date, valid_until date, revoked boolean,
                 title jsonb, first_name text, last_name text, company_name text, licensee_uuid uuid, country text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.client_uuid, r.certificate_number, r.completed_on, r.valid_until, v.result_uuid is not null,
         r.snapshot -> 'title', r.person ->> 'firstName', r.person ->> 'lastName', r.snapshot ->> 'companyName', c.licensee_uuid, c.country
    from elearning_result r
    join client c on c.uuid = r.client_uuid
    left join elearning_result_revocation v on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
    where r.verification_code = code
    limit 1
$$;

-- Whose calendar an address shows; nobody's once the member is in the archive.
create or replace function find_calendar_feed(asked_hash text) returns table (client_uuid uuid, member_uuid uuid, licensee_uuid uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select f.client_uuid, f.member_uuid, c.licensee_uuid
    from calendar_feed f
    join member m on m.client_uuid = f.client_uuid and m.uuid = f.member_uuid
    join client c on c.uuid = f.client_uuid
    where f.token_hash = asked_hash and m.archived_at is null
$$;

-- Jobs. A dedupe key that is already waiting changes nothing and answers the waiting job.
create or replace function enqueue_job(job_kind text, client uuid, job_payload jsonb, key text, at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made uuid;
begin
  insert into job (kind, enters_client, payload, dedupe_key, run_at) values (job_kind, client, job_payload, key, coalesce(at, now()))
    on conflict (kind, dedupe_key) where finished_at is null and failed_at is null do nothing
    returning uuid into made;
  if made is null then
    select j.uuid into made from job j where j.kind = job_kind and j.dedupe_key = key and j.finished_at is null and j.failed_at is null;
  end if;
  return made;
end $$;

-- Many of one kind with one statement; a key that is waiting already makes none.
create or replace function enqueue_jobs(job_kind text, client uuid, payloads jsonb, keys text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into job (kind, enters_client, payload, dedupe_key)
    select job_kind, client, p.payload, k.key
      from jsonb_array_elements(payloads) with ordinality p (payload, n) join unnest(keys) with ordinality k (key, n) using (n)
    on conflict (kind, dedupe_key) where finished_at is null and failed_at is null do nothing
$$;

-- One job of a kind for every company whose reminders are on.
create or replace function enqueue_reminders(job_kind text, hour text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into job (kind, enters_client, dedupe_key)
    select job_kind, c.uuid, c.uuid || ' ' || hour from client c where coalesce((c.reminder_plan ->> 'active')::boolean, true)
    on conflict (kind, dedupe_key) where finished_at is null and failed_at is null do nothing
$$;

-- One job of a kind for every company.
create or replace function enqueue_for_clients(job_kind text, key text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into job (kind, enters_client, dedupe_key) select job_kind, c.uuid, c.uuid || ' ' || key from client c
    on conflict (kind, dedupe_key) where finished_at is null and failed_at is null do nothing
$$;

-- Takes up to `most` jobs for `lease` seconds; another process passes over them until then.
create or replace function claim_jobs(kinds text[], most integer, lease integer)
  returns table (uuid uuid, kind text, enters_client uuid, payload jsonb, attempts integer, created_at timestamptz)
  language sql security definer set search_path = public, pg_temp as $$
  update job j set locked_until = now() + make_interval(secs => lease), attempts = j.attempts + 1
    where j.uuid in (
      select w.uuid from job w
        where w.finished_at is null and w.failed_at is null and w.run_at <= now()
          and (w.locked_until is null or w.locked_until < now()) and w.kind = any (kinds)
        order by w.run_at limit most for update skip locked)
    returning j.uuid, j.kind, j.enters_client, j.payload, j.attempts, j.created_at
$$;

-- A job that lives keeps its lease.
create or replace function renew_job(job_uuid uuid, lease integer) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update job set locked_until = now() + make_interval(secs => lease) where uuid = job_uuid and finished_at is null and failed_at is null
$$;

create or replace function finish_job(job_uuid uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update job set finished_at = now(), locked_until = null, last_error = null where uuid = job_uuid
$$;

-- Puts a job back for a later try, or gives it up (`again` null).
create or replace function fail_job(job_uuid uuid, error text, again timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update job set last_error = left(error, 500), locked_until = null,
    run_at = coalesce(again, run_at), failed_at = case when again is null then now() end
    where uuid = job_uuid
$$;

-- Drops what nobody needs any more: jobs that have ended, cold counters, ended sessions, used or expired tokens, whom messages
-- went to, and the audit log after so many months; never sooner than a year, whoever asks.
create or replace function purge_expired(audit_months integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer := 0;
  part integer;
begin
  delete from job where finished_at < now() - interval '7 days' or failed_at < now() - interval '30 days';
  get diagnostics part = row_count; gone := gone + part;
  delete from throttle where window_started_at < now() - interval '1 day';
  get diagnostics part = row_count; gone := gone + part;
  delete from session where expires_at < now() - interval '30 days' or ended_at < now() - interval '30 days';
  get diagnostics part = row_count; gone := gone + part;
  delete from reset_token where expires_at < now() - interval '7 days';
  get diagnostics part = row_count; gone := gone + part;
  delete from initial_password where created_at < now() - interval '1 day';
  get diagnostics part = row_count; gone := gone + part;
  -- Proofs of deleted members lose the name when they have been kept long enough; the chain does not notice (decision 3).
  update elearning_result r set person = null
    from member m join client c on c.uuid = m.client_uuid
    where m.client_uuid = r.client_uuid and m.uuid = r.member_uuid and m.deleted_at is not null
      and r.person is not null and r.completed_on < current_date - make_interval(years => c.proof_years);
  get diagnostics part = row_count; gone := gone + part;
  -- So does what goes with a proof: what they asked, and their name where they did, confirmed or answered something.
  delete from elearning_answer w using elearning_question q join member m on m.client_uuid = q.client_uuid and m.uuid = q.member_uuid
    join client c on c.uuid = m.client_uuid
    where w.client_uuid = q.client_uuid and w.question_uuid = q.uuid and m.deleted_at is not null
      and q.asked_at < current_date - make_interval(years => c.proof_years);
  delete from elearning_question q using member m join client c on c.uuid = m.client_uuid
    where m.client_uuid = q.client_uuid and m.uuid = q.member_uuid and m.deleted_at is not null
      and q.asked_at < current_date - make_interval(years => c.proof_years);
  get diagnostics part = row_count; gone := gone + part;
  update elearning_answer w set answered_by_name = '–' from member m join client c on c.uuid = m.client_uuid
    where m.client_uuid = w.client_uuid and m.uuid = w.actor_uuid and m.deleted_at is not null and w.answered_by_name <> '–'
      and w.answered_at < current_date - make_interval(years => c.proof_years);
  get diagnostics part = row_count; gone := gone + part;
  update oral_confirmation o set confirmed_by_name = '–' from member m join client c on c.uuid = m.client_uuid
    where m.client_uuid = o.client_uuid and m.uuid = o.actor_uuid and m.deleted_at is not null and o.confirmed_by_name <> '–'
      and o.confirmed_on < current_date - make_interval(years => c.proof_years);
  get diagnostics part = row_count; gone := gone + part;
  update elearning_result_revocation v set reason = '–' from elearning_result r where r.client_uuid = v.client_uuid and r.uuid = v.result_uuid
    and r.person is null and v.reason <> '–';
  get diagnostics part = row_count; gone := gone + part;
  update risk_action a set responsible_name = null from client c
    where c.uuid = a.client_uuid and a.responsible_name is not null and a.done_on < current_date - make_interval(years => c.proof_years);
  get diagnostics part = row_count; gone := gone + part;
  delete from member_import where expires_at < now();
  get diagnostics part = row_count; gone := gone + part;
  update outbox set recipient = '', subject = '', body_text = null, body_html = null, calendar = null
    where recipient <> '' and created_at < now() - interval '30 days';
  get diagnostics part = row_count; gone := gone + part;
  delete from reminder where created_at < now() - interval '2 years';
  get diagnostics part = row_count; gone := gone + part;
  delete from audit_log where at < now() - make_interval(months => greatest(audit_months, 12));
  get diagnostics part = row_count; gone := gone + part;
  -- One zone for all: Vienna's and Berlin's days begin together.
  delete from member_attribute where valid_until < (now() at time zone 'Europe/Berlin')::date;
  get diagnostics part = row_count; gone := gone + part;
  return gone;
end $$;

-- Whom a search finds in the current client. Row security switches the trigram index off (LIKE is not leakproof), so it is
-- asked here, with the client inside. `members` null: more than `most`; the caller then filters its own rows by `patterns`.
-- Planned anew each time, because the best plan depends on what was typed.
create or replace function search_member(words text[], most integer) returns table (patterns text[], members uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  own_client uuid := current_client();
begin
  patterns := search_patterns(words);
  -- The two longest words go through the index, the others look at what it finds.
  members := array(
    select m.uuid from member m
      where m.client_uuid = own_client and m.deleted_at is null and m.search_text like patterns[1]
        and m.search_text like coalesce(patterns[2], patterns[1]) and m.search_text like all (patterns)
      limit most + 1);
  if cardinality(members) > most then members := null; end if;
  return next;
end $$;

-- What the planner knows of members and their tasks, anew: after many have come at once it would plan for a few for up to a minute.
create or replace function count_members_anew() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze member, org_unit_member, location_member, elearning_task, elearning_task_source, elearning_series, elearning_cycle;
end $$;

-- Nobody but the app may pass.
do $$
declare
  door regprocedure;
begin
  for door in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef loop
    execute format('revoke all on function %s from public', door);
    execute format('grant execute on function %s to sorgfalt_app', door);
  end loop;
end $$;
