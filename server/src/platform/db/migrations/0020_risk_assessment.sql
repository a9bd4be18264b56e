-- Risk assessments: catalogues of the installation, their rounds in each client, and what follows from them.
-- Who takes part stands in risk_execution; what was answered in a survey stands, sealed, in one row per round (risk_tally)
-- and nowhere else. Uuids here are random and nothing carries a time finer than a day (security.md D18).

create table risk_catalogue (
  uuid uuid primary key default gen_random_uuid(),
  identifier text not null unique,
  current_version_uuid uuid,
  created_at timestamptz not null default now()
);
grant select on risk_catalogue to sorgfalt_app;

-- Immutable once published. What lists show stands in columns, the catalogue itself in `content`.
create table risk_catalogue_version (
  uuid uuid primary key default gen_random_uuid(),
  catalogue_uuid uuid not null references risk_catalogue,
  version text not null,
  content_hash text not null,
  kind text not null check (kind in ('survey', 'inspection')),
  revised date not null,
  languages text[] not null,
  title jsonb not null,
  summary jsonb not null,
  category text not null,
  duration_minutes integer not null,
  item_count integer not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  constraint risk_catalogue_version_key unique (catalogue_uuid, version)
);
alter table risk_catalogue add foreign key (current_version_uuid) references risk_catalogue_version;
grant select on risk_catalogue_version to sorgfalt_app;

create table product_risk_catalogue (
  product_uuid uuid not null references product on delete cascade,
  catalogue_uuid uuid not null references risk_catalogue,
  primary key (product_uuid, catalogue_uuid)
);
grant select on product_risk_catalogue to sorgfalt_app;

-- The risk catalogues that the current client may use on a day.
create function entitled_risk_catalogues(day date) returns table (catalogue_uuid uuid) language sql stable as $$
  select distinct pc.catalogue_uuid from client_package cp
    join package_product pp on pp.package_uuid = cp.package_uuid
    join product_risk_catalogue pc on pc.product_uuid = pp.product_uuid
   where cp.client_uuid = current_client() and day >= cp.valid_from and day <= coalesce(cp.valid_until, 'infinity'::date)
$$;
grant execute on function entitled_risk_catalogues(date) to sorgfalt_app;

-- How a client uses a catalogue.
create table client_risk_catalogue (
  client_uuid uuid not null default current_client() references client,
  uuid uuid not null default gen_random_uuid(),
  catalogue_uuid uuid not null references risk_catalogue,
  interval_months integer not null default 24 check (interval_months between 0 and 24),
  buffer_days integer not null default 30 check (buffer_days in (0, 7, 14, 30, 60, 90)),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  constraint client_risk_catalogue_key unique (client_uuid, catalogue_uuid)
);
call protect_tenant_table('client_risk_catalogue', 'select, insert, update');

-- Who answers a catalogue: the members of its org units, or those of a location when it has no units. `number` = order of
-- assigning: a member whom several assignments of a catalogue reach is asked by the first one alone, so that no two
-- published results share a person (difference attacks).
create table risk_assignment (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  client_risk_catalogue_uuid uuid not null,
  number integer not null,
  location_uuid uuid,
  -- Its org units in order, as one text: what makes two assignments the same.
  unit_key text not null,
  state text not null default 'active' check (state in ('active', 'ended')),
  assigned_on date not null,
  actor_kind text not null check (actor_kind in ('member', 'adviser', 'system')),
  actor_uuid uuid,
  created_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  constraint risk_assignment_number_key unique (client_uuid, client_risk_catalogue_uuid, number),
  foreign key (client_uuid, client_risk_catalogue_uuid) references client_risk_catalogue,
  foreign key (client_uuid, location_uuid) references location
);
create unique index risk_assignment_key on risk_assignment (client_uuid, client_risk_catalogue_uuid, unit_key, location_uuid)
  nulls not distinct where state = 'active';
call protect_tenant_table('risk_assignment', 'select, insert, update');

create table risk_assignment_unit (
  client_uuid uuid not null default current_client(),
  assignment_uuid uuid not null,
  org_unit_uuid uuid not null,
  primary key (client_uuid, assignment_uuid, org_unit_uuid),
  foreign key (client_uuid, assignment_uuid) references risk_assignment,
  foreign key (client_uuid, org_unit_uuid) references org_unit
);
create index risk_assignment_unit_unit on risk_assignment_unit (client_uuid, org_unit_uuid);
call protect_tenant_table('risk_assignment_unit', 'select, insert, delete');

-- One due occurrence of an assignment. Open when starts_on has come; its version is pinned by whoever begins first.
create table risk_round (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  assignment_uuid uuid not null,
  number integer not null,
  version_uuid uuid references risk_catalogue_version,
  starts_on date not null,
  due_on date not null,
  state text not null default 'running' check (state in ('running', 'finished', 'cancelled')),
  created_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  constraint risk_round_key unique (client_uuid, assignment_uuid, number),
  foreign key (client_uuid, assignment_uuid) references risk_assignment
);
create unique index risk_round_running_key on risk_round (client_uuid, assignment_uuid) where state = 'running';
call protect_tenant_table('risk_round', 'select, insert, update');

-- One member in a round. In a survey `draft` is sealed, its owner's alone, and gone once it is submitted; in an inspection
-- answers are rows with names (risk_answer). The lock is a lease: whoever holds `lock_token` may save until it ends.
create table risk_execution (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  round_uuid uuid not null,
  member_uuid uuid not null,
  state text not null default 'started' check (state in ('started', 'completed', 'ended')),
  draft text,
  progress_percent integer not null default 0,
  revision integer not null default 0,
  lock_member_uuid uuid,
  lock_token uuid,
  lock_until timestamptz,
  primary key (client_uuid, uuid),
  constraint risk_execution_key unique (client_uuid, round_uuid, member_uuid),
  foreign key (client_uuid, round_uuid) references risk_round,
  foreign key (client_uuid, member_uuid) references member,
  foreign key (client_uuid, lock_member_uuid) references member,
  constraint risk_execution_draft_gone check (state = 'started' or (draft is null and lock_token is null)),
  check (num_nulls(lock_member_uuid, lock_token, lock_until) in (0, 3))
);
create index risk_execution_member on risk_execution (client_uuid, member_uuid);
call protect_tenant_table('risk_execution', 'select, insert, update, delete');

-- Answers of an inspection: ordinary named rows. choice 1–5, null = does not apply.
create table risk_answer (
  client_uuid uuid not null default current_client(),
  execution_uuid uuid not null,
  item_id text not null,
  choice integer check (choice between 1 and 5),
  member_uuid uuid not null,
  answered_at timestamptz not null,
  primary key (client_uuid, execution_uuid, item_id),
  foreign key (client_uuid, execution_uuid) references risk_execution on delete cascade,
  foreign key (client_uuid, member_uuid) references member
);
call protect_tenant_table('risk_answer', 'select, insert, update, delete');

-- What was submitted in a running round: `n` questionnaires that answer something, and counts per item and choice, sealed with
-- a key that is not in the database. Gone when the round ends.
create table risk_tally (
  client_uuid uuid not null default current_client(),
  round_uuid uuid not null,
  n integer not null default 0,
  sealed text not null,
  primary key (client_uuid, round_uuid),
  foreign key (client_uuid, round_uuid) references risk_round
);
call protect_tenant_table('risk_tally', 'select, insert, update, delete');

-- A finished round: frozen but for the state of its plan. k ≥ 6 is the database's own rule.
create table risk_result (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  round_uuid uuid not null,
  invited_count integer not null,
  completed_count integer not null,
  formula_version integer not null,
  source_name text not null,
  target_name text not null,
  -- The highest level and how many risks each band has: very low, low, medium, high, very high, not assessable.
  max_level integer check (max_level between 1 and 10),
  band_counts integer[] not null,
  state text not null default 'evaluation' check (state in ('evaluation', 'agreed', 'done')),
  finished_on date not null,
  finished_kind text not null check (finished_kind in ('member', 'adviser', 'system')),
  finished_uuid uuid,
  confirmed_at timestamptz,
  confirmed_kind text check (confirmed_kind in ('member', 'adviser', 'system')),
  confirmed_uuid uuid,
  agreed_count integer,
  plan_lock_member_uuid uuid,
  plan_lock_token uuid,
  plan_lock_until timestamptz,
  primary key (client_uuid, uuid),
  constraint risk_result_round_key unique (client_uuid, round_uuid),
  foreign key (client_uuid, round_uuid) references risk_round,
  foreign key (client_uuid, plan_lock_member_uuid) references member,
  constraint risk_result_six check (completed_count >= 6),
  check ((state = 'evaluation') = (confirmed_at is null)),
  check (num_nulls(plan_lock_member_uuid, plan_lock_token, plan_lock_until) in (0, 3))
);
call protect_tenant_table('risk_result', 'select, insert, update');

-- One assessed item. `counts` (five choices) is kept only where ten or more answered: below that an exact mean could tell what
-- everyone said; below six there is no level either.
create table risk (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  result_uuid uuid not null,
  position integer not null,
  category_id text not null,
  item_id text not null,
  category jsonb not null,
  load jsonb not null,
  answer_count integer,
  counts integer[],
  level integer check (level between 1 and 10),
  load_percent integer check (load_percent between 0 and 100),
  status text not null check (status in ('open', 'actionToDefine', 'actionDefined', 'actionAgreed', 'done')),
  is_not_relevant boolean not null default false,
  previous_uuid uuid,
  version integer not null default 1,
  primary key (client_uuid, uuid),
  constraint risk_item_key unique (client_uuid, result_uuid, item_id),
  foreign key (client_uuid, result_uuid) references risk_result,
  foreign key (client_uuid, previous_uuid) references risk,
  constraint risk_six check (level is null or answer_count >= 6),
  constraint risk_ten check ((counts is null and load_percent is null) or answer_count >= 10),
  constraint risk_few_hidden check (answer_count >= 6)
);
create index risk_result_level on risk (client_uuid, result_uuid, level desc nulls last);
call protect_tenant_table('risk', 'select, insert, update');

-- What is done about a risk, or why nothing needs to be (kind notRelevant).
create table risk_action (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  risk_uuid uuid not null,
  kind text not null check (kind in ('proposed', 'custom', 'notRelevant')),
  proposed_action_id text,
  title text not null,
  description text not null default '',
  stop text check (stop in ('S', 'T', 'O', 'P')),
  -- Why it is enough that only persons are protected, or why the risk is not relevant.
  reason text not null default '',
  responsible_member_uuid uuid,
  due_on date,
  progress_percent integer not null default 0 check (progress_percent between 0 and 100),
  state text not null check (state in ('draft', 'defined', 'agreed', 'done', 'dropped')),
  done_on date,
  effectiveness text check (effectiveness in ('pending', 'effective', 'partly', 'ineffective')),
  effectiveness_due_on date,
  effectiveness_on date,
  effectiveness_note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  foreign key (client_uuid, risk_uuid) references risk,
  foreign key (client_uuid, responsible_member_uuid) references member,
  check ((kind = 'proposed') = (proposed_action_id is not null)),
  check ((kind = 'notRelevant') = (stop is null)),
  check ((done_on is not null) = (state = 'done' and kind <> 'notRelevant')),
  constraint risk_action_defined check (
    state in ('draft', 'dropped') or kind = 'notRelevant' or (responsible_member_uuid is not null and due_on is not null)),
  constraint risk_action_reason check (kind <> 'notRelevant' or reason <> '')
);
create index risk_action_risk on risk_action (client_uuid, risk_uuid);
create index risk_action_responsible on risk_action (client_uuid, responsible_member_uuid, due_on) where state not in ('done', 'dropped');
create index risk_action_due on risk_action (client_uuid, due_on) where state not in ('done', 'dropped');
create unique index risk_action_not_relevant_key on risk_action (client_uuid, risk_uuid) where kind = 'notRelevant' and state <> 'dropped';
call protect_tenant_table('risk_action', 'select, insert, update');

-- The members whom these assignments of the current client reach: neither archived nor excepted from risk assessments, and not
-- reached by an earlier assignment of the same catalogue.
create function risk_invited(assignments uuid[]) returns table (assignment_uuid uuid, member_uuid uuid) language sql stable as $$
  with reached as (
    select a.client_risk_catalogue_uuid, a.uuid, a.number, om.member_uuid
      from risk_assignment a
      join risk_assignment_unit u on u.client_uuid = a.client_uuid and u.assignment_uuid = a.uuid
      join org_unit_member om on om.client_uuid = u.client_uuid and om.org_unit_uuid = u.org_unit_uuid
     where a.client_uuid = current_client() and a.state = 'active'
       and a.client_risk_catalogue_uuid in (select client_risk_catalogue_uuid from risk_assignment where client_uuid = current_client() and uuid = any (assignments))
    union
    select a.client_risk_catalogue_uuid, a.uuid, a.number, lm.member_uuid
      from risk_assignment a
      join location_member lm on lm.client_uuid = a.client_uuid and lm.location_uuid = a.location_uuid
     where a.client_uuid = current_client() and a.state = 'active' and a.unit_key = ''
       and a.client_risk_catalogue_uuid in (select client_risk_catalogue_uuid from risk_assignment where client_uuid = current_client() and uuid = any (assignments))),
  first as (
    select distinct on (r.client_risk_catalogue_uuid, r.member_uuid) r.uuid, r.member_uuid
      from reached r
      join member m on m.client_uuid = current_client() and m.uuid = r.member_uuid
     where m.archived_at is null and m.create_risk_assessment_tasks
     order by r.client_risk_catalogue_uuid, r.member_uuid, r.number)
  select uuid, member_uuid from first where uuid = any (assignments)
$$;
grant execute on function risk_invited(uuid[]) to sorgfalt_app;

-- The assignments that reach one member of the current client.
create function risk_assignments_of(member uuid) returns table (assignment_uuid uuid) language sql stable as $$
  select distinct on (a.client_risk_catalogue_uuid) a.uuid
    from risk_assignment a
    join member m on m.client_uuid = a.client_uuid and m.uuid = risk_assignments_of.member
   where a.client_uuid = current_client() and a.state = 'active' and m.archived_at is null and m.create_risk_assessment_tasks
     and (exists (select from risk_assignment_unit u
                    join org_unit_member om on om.client_uuid = u.client_uuid and om.org_unit_uuid = u.org_unit_uuid
                   where u.client_uuid = a.client_uuid and u.assignment_uuid = a.uuid and om.member_uuid = m.uuid)
       or a.unit_key = '' and exists (select from location_member lm
                   where lm.client_uuid = a.client_uuid and lm.location_uuid = a.location_uuid and lm.member_uuid = m.uuid))
   order by a.client_risk_catalogue_uuid, a.number
$$;
grant execute on function risk_assignments_of(uuid) to sorgfalt_app;
