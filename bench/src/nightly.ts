/**
 * Measures the recurring work of an installation with many companies: the nightly recomputation, the
 * reminders of an hour and the purge, with two server processes. A small share of the companies has
 * something to do.
 */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { createAssignedCourse } from '../../server/src/test/courses.ts'
import { createTestServer, type TestServer } from '../../server/src/test/test-server.ts'
import { startServer, vacuum } from './processes.ts'

/** Variables for a smaller run on a slow machine. */
const companies = Number(process.env.NIGHTLY_COMPANIES ?? 10_000)
const members = Number(process.env.NIGHTLY_MEMBERS ?? 1_000_000)
/** The largest company has this share of all members. */
const largestShare = 0.05
/** One company in this number has a missing task, and expired rows. */
const dueEvery = 50
const timeoutMs = 900_000

export interface NightlyFigures {
  companies: number
  members: number
  /** Seconds until all work of the kind has ended. */
  recomputation: number
  reminders: number
  purge: number
  /** Companies for which a job was enqueued, over all three kinds. */
  jobs: number
}

export async function nightlyFigures(): Promise<NightlyFigures> {
  const server = await createTestServer('postgres', { env: { LOG_LEVEL: 'silent' } })
  await fill(server)
  await vacuum(server.databases.ownerUrl ?? '')

  const processes = [await startServer(server), await startServer(server)]
  const run = async (kind: string, jobOfClient: string) => ({
    seconds: await runToEnd(server, kind),
    jobs: await countJobs(server, jobOfClient),
  })
  const recomputation = await run('tasks-round', 'recompute-tasks')
  const purge = await run('purge', 'purge-client')
  const reminders = await run('reminders-round', 'send-reminders')

  for (const { process: child } of processes) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await server.close()

  return {
    companies,
    members,
    recomputation: recomputation.seconds,
    reminders: reminders.seconds,
    purge: purge.seconds,
    jobs: recomputation.jobs + reminders.jobs + purge.jobs,
  }
}

/** Runs one statement on all companies. */
const asOwner = (server: TestServer, statement: ReturnType<typeof sql>) =>
  server.databases.owner.transaction(undefined, async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await statement.execute(db)
    // Without statistics, the next statement would compare all rows with each other.
    await sql`analyze`.execute(db)
  })

/** Creates the companies with members, an assigned e-learning, and the tasks that follow from it. */
async function fill(server: TestServer): Promise<void> {
  const largest = Math.round(members * largestShare)
  const others = Math.round((members - largest) / companies)
  const model = await server.createClient()
  const { clientElearningUuid } = await createAssignedCourse(server, model, { assignedOn: '2026-01-01' })
  await asOwner(
    server,
    sql`insert into client (licensee_uuid, identifier, name, country, max_members, reminder_plan)
        select licensee_uuid, 'nightly-' || n, 'Firma ' || n, 'DE', 100000,
          '{"active": true, "announce": true, "before": [7], "overdue": [{"days": 1, "copyTo": []}],
            "from": 0, "until": 24, "onRestDays": true, "optOut": false, "bySms": false}'::jsonb
        from client, generate_series(2, ${companies}::int) n where uuid = ${model.uuid}`,
  )
  await asOwner(
    server,
    sql`insert into org_unit (client_uuid, identifier, name, is_root, is_default)
        select uuid, 'firma', 'Firma', true, true from client where uuid <> ${model.uuid}`,
  )
  await asOwner(
    server,
    sql`insert into client_package (client_uuid, package_uuid, valid_from)
        select c.uuid, p.package_uuid, p.valid_from from client c, client_package p
        where p.client_uuid = ${model.uuid} and c.uuid <> ${model.uuid}`,
  )
  await asOwner(
    server,
    sql`insert into client_elearning (client_uuid, elearning_uuid, interval_months)
        select c.uuid, e.elearning_uuid, 12 from client c, client_elearning e
        where e.uuid = ${clientElearningUuid} and c.uuid <> ${model.uuid}`,
  )
  await asOwner(
    server,
    sql`insert into member (client_uuid, username, first_name, last_name, role, email, last_login_at)
        select c.uuid, 'person' || n, 'Test', 'Person ' || n, 'member', 'person' || n || '@test.example',
          now()
        from (select uuid, row_number() over (order by uuid) as rank from client) c
        cross join lateral generate_series(1,
          case when c.rank = 1 then ${largest}::int else ${others}::int end) n`,
  )
  await asOwner(
    server,
    sql`insert into org_unit_member (client_uuid, org_unit_uuid, member_uuid)
        select m.client_uuid, o.uuid, m.uuid from member m
        join org_unit o on o.client_uuid = m.client_uuid and o.is_root on conflict do nothing`,
  )
  await asOwner(
    server,
    sql`insert into elearning_assignment
          (client_uuid, client_elearning_uuid, org_unit_uuid, include_sub_units, assigned_on, actor_kind)
        select e.client_uuid, e.uuid, o.uuid, true, '2026-01-01', 'system' from client_elearning e
        join org_unit o on o.client_uuid = e.client_uuid and o.is_root where e.client_uuid <> ${model.uuid}`,
  )
  await asOwner(
    server,
    sql`insert into elearning_task (client_uuid, client_elearning_uuid, member_uuid, state)
        select m.client_uuid, e.uuid, m.uuid, 'active' from member m
        join client_elearning e on e.client_uuid = m.client_uuid
        on conflict on constraint elearning_task_key do nothing`,
  )
  await asOwner(
    server,
    sql`insert into elearning_task_source (client_uuid, task_uuid, assignment_uuid)
        select t.client_uuid, t.uuid, a.uuid from elearning_task t
        join elearning_assignment a on a.client_uuid = t.client_uuid on conflict do nothing`,
  )
  await asOwner(
    server,
    sql`insert into elearning_series (client_uuid, task_uuid, number, anchor_on, interval_months)
        select client_uuid, uuid, 1, current_date + 60, 12 from elearning_task`,
  )
  // In one company in fifty, the cycle of one member in ten is due in seven days.
  await asOwner(
    server,
    sql`insert into elearning_cycle (client_uuid, task_uuid, series_uuid, number, opens_on, due_on)
        select s.client_uuid, s.task_uuid, s.uuid, 1, current_date - 30,
          current_date + case when c.rank % ${dueEvery}::int = 2
            and row_number() over (partition by s.client_uuid) % 10 = 0 then 7 else 60 end
        from elearning_series s
        join (select uuid, row_number() over (order by uuid) as rank from client) c
          on c.uuid = s.client_uuid`,
  )
  await asOwner(
    server,
    sql`with one as (
          select distinct on (t.client_uuid) t.client_uuid, t.uuid from elearning_task t
          join (select uuid, row_number() over (order by uuid) as rank from client) c
            on c.uuid = t.client_uuid
          where c.rank % ${dueEvery}::int = 3 order by t.client_uuid, t.uuid)
        delete from elearning_task_source s using one
        where s.client_uuid = one.client_uuid and s.task_uuid = one.uuid`,
  )
  await asOwner(
    server,
    sql`insert into audit_log (client_uuid, actor_kind, action, at)
        select c.uuid, 'system', 'x',
          now() - make_interval(months => case when c.rank % ${dueEvery}::int = 4 then 13 else 6 end)
        from (select uuid, row_number() over (order by uuid) as rank from client) c
        cross join generate_series(1, 20)`,
  )
}

/** Enqueues a recurring job and waits until it and the jobs that it enqueues have ended. Returns seconds. */
async function runToEnd(server: TestServer, kind: string): Promise<number> {
  const since = performance.now()
  await server.databases.owner.transaction(undefined, (db) =>
    sql`insert into job (kind, dedupe_key) values (${kind}, 'bench')`.execute(db),
  )
  while (performance.now() - since < timeoutMs) {
    await delay(250)
    const { rows } = await server.databases.owner.transaction(undefined, (db) =>
      sql<{ waiting: number; failed: number }>`
        select count(*) filter (where last_error is null)::int as waiting,
          count(*) filter (where last_error is not null)::int as failed
        from job where finished_at is null and run_at <= now() and kind <> 'send-message'`.execute(db),
    )
    if (rows[0]?.failed) throw new Error(`jobs of ${kind} have failed`)
    if (rows[0]?.waiting === 0) return (performance.now() - since) / 1000
  }
  throw new Error(`${kind} has not ended`)
}

const countJobs = async (server: TestServer, kind: string): Promise<number> => {
  const { rows } = await server.databases.owner.transaction(undefined, (db) =>
    sql<{ count: number }>`select count(*)::int as count from job where kind = ${kind}`.execute(db),
  )
  return rows[0]?.count ?? 0
}
