-- Lists of members: what is searched, what is sorted by, and the indexes for a hundred thousand members of one client.

-- A word as it is compared: case and diacritics do not count, ß = ss, and it does not matter how a letter was composed.
create function search_fold(word text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, normalize(word))) $$;

-- The patterns of what somebody typed, longest first. A text fits when it contains every word; %, _ and \ mean themselves.
create function search_patterns(words text[]) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' order by length(word) desc, word), '{}')
    from (select distinct search_fold(given) as word from unnest(words) given) folded
$$;

alter table member
  add column search_text text not null generated always as
    (search_fold(first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, ''))) stored,
  add column status text not null generated always as
    (case when archived_at is not null then 'archived' when last_login_at is null then 'invited' else 'active' end) stored
    check (status in ('invited', 'active', 'archived')),
  -- Sorting by role goes from the most powerful down.
  add column role_rank smallint not null generated always as
    (case role when 'super-admin' then 1 when 'admin' then 2 when 'loc-admin' then 3 when 'ou-admin' then 4 else 5 end) stored;

-- Row security lets only the door search_member use this one.
create index member_search on member using gin (search_text gin_trgm_ops) with (fastupdate = off) where deleted_at is null;

-- For counting, and for filters that have no index of their own; a tenth of the others' size.
create index member_current on member (client_uuid) where archived_at is null and deleted_at is null;

-- One per sortable column, read forwards or backwards. The usual order and the status serve every view, the others the usual
-- one without the archive, and its counts.
create index member_last_name on member (client_uuid, last_name collate "und-x-icu", first_name collate "und-x-icu", uuid) where deleted_at is null;
create index member_status on member (client_uuid, status, last_name collate "und-x-icu", first_name collate "und-x-icu", uuid) where deleted_at is null;
create index member_first_name on member (client_uuid, first_name collate "und-x-icu", last_name collate "und-x-icu", uuid)
  where archived_at is null and deleted_at is null;
create index member_email on member (client_uuid, email collate "und-x-icu", uuid) where archived_at is null and deleted_at is null;
create index member_role on member (client_uuid, role_rank, last_name collate "und-x-icu", first_name collate "und-x-icu", uuid)
  where archived_at is null and deleted_at is null;
create index member_last_login on member (client_uuid, coalesce(last_login_at, '-infinity'), uuid) where archived_at is null and deleted_at is null;
