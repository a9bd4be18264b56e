import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '../../../platform/calendar/days.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { Player } from '../player-fixture.ts'
import { calculateDueDate, type MovedCycle, moveCycle, type OpenCycle } from '../task/cycle.rules.ts'
import { applyMoves, previewMoves } from './move-cycles.store.ts'

const today = '2026-06-15'
const openCycle = (more: Partial<OpenCycle> = {}): OpenCycle => ({
  anchorOn: '2026-01-31',
  number: 1,
  seriesMonths: 12,
  opensOn: '2027-01-01',
  dueOn: '2027-01-31',
  passedOn: '2026-01-31',
  ...more,
})
const rhythm = {
  intervalMonths: 12,
  bufferDays: 14,
  previousBufferDays: 14,
  anchor: 'completion',
  leadDays: 30,
  calendarMonth: null,
} as const

describe('an open cycle under new settings', () => {
  test.each([
    [
      'moves to an earlier date for a shorter interval',
      openCycle(),
      { ...rhythm, intervalMonths: 6 },
      { dueOn: '2026-07-31', opensOn: '2026-07-01', newlyOverdue: false },
    ],
    [
      'is due at the end of a short month',
      openCycle(),
      { ...rhythm, intervalMonths: 13 },
      { dueOn: '2027-02-28', opensOn: '2027-01-29', newlyOverdue: false },
    ],
    [
      'gets the buffer days if it would be overdue',
      openCycle(),
      { ...rhythm, intervalMonths: 3 },
      { dueOn: '2026-06-29', opensOn: '2026-03-31', newlyOverdue: true },
    ],
    [
      'stays overdue if it is overdue already',
      openCycle({ dueOn: '2026-05-01' }),
      { ...rhythm, intervalMonths: 3 },
      { dueOn: '2026-04-30', opensOn: '2026-03-31', newlyOverdue: false },
    ],
    [
      'counts from the assignment if it is the first one',
      openCycle({
        anchorOn: '2026-06-15',
        number: 0,
        opensOn: '2026-06-01',
        dueOn: '2026-06-15',
        passedOn: null,
      }),
      { ...rhythm, bufferDays: 60 },
      { dueOn: '2026-07-31', opensOn: '2026-06-01', newlyOverdue: false },
    ],
    [
      'counts from the previous due date with the anchor "schedule"',
      openCycle({ number: 3, seriesMonths: 2 }),
      { ...rhythm, anchor: 'schedule' as const },
      { dueOn: '2027-05-31', opensOn: '2027-05-01', newlyOverdue: false },
    ],
    [
      'is due at the end of the fixed month with the anchor "calendar"',
      openCycle({ passedOn: '2026-03-10' }),
      { ...rhythm, anchor: 'calendar' as const, calendarMonth: 3 },
      { anchorOn: '2026-03-31', dueOn: '2027-03-31', opensOn: '2027-03-01', newlyOverdue: false },
    ],
  ])('%s', (_what, open, change, expected) => {
    expect(moveCycle(open, change, today)).toMatchObject(expected)
  })

  test('is closed if the e-learning is now taken once and was passed', () => {
    expect(moveCycle(openCycle(), { ...rhythm, intervalMonths: 0 }, today)).toBeNull()
    expect(moveCycle(openCycle({ number: 0 }), { ...rhythm, intervalMonths: 0 }, today)).not.toBeNull()
  })
})

describe.each(featureEngines)('the settings of an e-learning on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  const form = {
    dueDateInterval: 12,
    firstExecutionBuffer: 14,
    anchor: 'completion',
    leadDays: 30,
    calendarMonth: null,
    countPast: true,
    confirmationMode: 'recommended',
    localInserts: {},
    responsibleUuid: null,
  } as const
  const day = () => dayIn('DE', server.clock.now)
  const save = (course: TestCourse, more: object = {}, api = admin) =>
    api.send(calls.elearningCatalog.saveSettings, {
      elearningUuid: course.elearningUuid,
      ...form,
      version: 1,
      ...more,
    })
  const readCycles = (course: TestCourse, member: TestMember) =>
    server.inClient(client, async (db) => {
      const { rows } = await sql<{
        dueOn: string
        opensOn: string
        number: number
        open: boolean
        months: number
        anchorOn: string
      }>`
        select c.due_on, c.opens_on, c.number, c.closed_at is null as open, s.interval_months as months,
          s.anchor_on
        from elearning_cycle c
        join elearning_series s on s.uuid = c.series_uuid
        join elearning_task t on t.uuid = c.task_uuid
        where t.client_elearning_uuid = ${course.clientElearningUuid} and t.member_uuid = ${member.uuid}
        order by s.number, c.number`.execute(db)
      return rows
    })
  const findOpenCycle = async (course: TestCourse, member: TestMember) =>
    (await readCycles(course, member)).find(({ open }) => open)

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())

  test('are what the course recommends until they are saved', async () => {
    const course = await createAssignedCourse(server, client, { assignedOn: day() })
    expect(
      await admin.ok(calls.elearningCatalog.readSettings, { elearningUuid: course.elearningUuid }),
    ).toEqual({
      ...form,
      responsible: null,
      outdated: 0,
      version: 1,
    })
  })

  test('move the first due date with the buffer, and count the affected cycles in a dry run', async () => {
    const member = await server.createMember(client)
    const course = await createAssignedCourse(server, client, { assignedOn: day(), bufferDays: 14 })
    const preview = await save(course, { firstExecutionBuffer: 60, dryRun: true })
    expect(preview.body).toMatchObject({
      affected: 2,
      newlyOverdue: 0,
      settings: { firstExecutionBuffer: 14, version: 1 },
    })
    expect((await findOpenCycle(course, member))?.dueOn).toBe(addDays(day(), 14))
    const { body } = await save(course, { firstExecutionBuffer: 60 })
    expect(body).toMatchObject({ affected: 2, settings: { firstExecutionBuffer: 60, version: 2 } })
    expect(await findOpenCycle(course, member)).toMatchObject({
      dueOn: addDays(day(), 60),
      opensOn: day(),
      anchorOn: addDays(day(), 60),
    })
  })

  test('end the next cycle if the interval is removed, and plan it if an interval is set again', async () => {
    const member = await server.createMember(client)
    const api = await server.signedIn(member)
    const course = await createAssignedCourse(server, client, { assignedOn: day(), intervalMonths: 12 })
    await (await Player.open(api, course)).finish()
    expect((await findOpenCycle(course, member))?.number).toBe(1)
    await save(course, { dueDateInterval: 0 })
    expect(await findOpenCycle(course, member)).toBeUndefined()
    const { body } = await save(course, { dueDateInterval: 24, version: 2 })
    expect(body.newlyOverdue).toBe(0)
    expect(await findOpenCycle(course, member)).toMatchObject({ number: 1, months: 24, anchorOn: day() })
    expect((await readCycles(course, member)).map(({ open }) => open)).toEqual([false, false, true])
  })

  test('are refused with an outdated version, and then move no due date', async () => {
    const member = await server.createMember(client)
    const course = await createAssignedCourse(server, client, { assignedOn: day() })
    await save(course, { firstExecutionBuffer: 30 })
    expect(await save(course, { firstExecutionBuffer: 90 })).toMatchObject({
      status: 409,
      error: { code: 'Version.Conflict' },
    })
    expect((await findOpenCycle(course, member))?.dueOn).toBe(addDays(day(), 30))
  })

  test('accept only a responsible member of the company with a suitable role', async () => {
    const course = await createAssignedCourse(server, client, { assignedOn: day() })
    const stranger = await server.createMember(await server.createClient())
    expect((await save(course, { responsibleUuid: stranger.uuid })).error?.code).toBe('Member.NotFound')
    const learner = await server.createMember(client)
    expect((await save(course, { responsibleUuid: learner.uuid })).error?.code).toBe(
      'Elearning.ResponsibleRole',
    )
    const max = await server.createMember(client, { role: 'ou-admin' })
    const { body } = await save(course, { responsibleUuid: max.uuid })
    expect(body.settings).toMatchObject({
      responsibleUuid: max.uuid,
      responsible: { uuid: max.uuid, lastName: `Person ${max.username}`, role: 'ou-admin', archived: false },
    })
  })

  test('can be changed although the responsible member was archived', async () => {
    const course = await createAssignedCourse(server, client, { assignedOn: day() })
    const max = await server.createMember(client, { role: 'ou-admin' })
    const { version } = (await save(course, { responsibleUuid: max.uuid })).body.settings
    await admin.ok(calls.archivedMember.archive, { uuids: [max.uuid] })
    const { status, body } = await save(course, { responsibleUuid: max.uuid, leadDays: 20, version })
    expect([status, body.settings]).toMatchObject([
      200,
      { leadDays: 20, responsible: { uuid: max.uuid, archived: true } },
    ])
    const other = await createAssignedCourse(server, client, { assignedOn: day() })
    expect((await save(other, { responsibleUuid: max.uuid })).error?.code).toBe('Member.NotFound')
  })

  test('move generated cycles to the dates that moveCycle returns', async () => {
    const company = await server.createClient()
    const course = await createAssignedCourse(server, company, { assignedOn: today })
    const members = await Promise.all(cases.map(() => server.createMember(company)))
    await server.inClient(company, async (db) => {
      const tasks = await Promise.all(cases.map((one, index) => storeCycle(db, course, members[index]!, one)))
      for (const change of rhythms) {
        const settings = { clientElearningUuid: course.clientElearningUuid, rhythm: change, today }
        const expected = cases.map((one) => moveCycle(one, change, today))
        await sql`savepoint before`.execute(db)
        expect(await previewMoves(db, settings)).toEqual({
          affected: cases.filter((one, index) => expected[index]?.dueOn !== one.dueOn).length,
          newlyOverdue: expected.filter((move) => move?.newlyOverdue).length,
        })
        await applyMoves(db, settings)
        expect(await readOpenCycles(db, tasks), JSON.stringify(change)).toEqual(
          expected.map((move) => move && withoutFlag(move)),
        )
        await sql`rollback to savepoint before`.execute(db)
      }
    })
  })
})

/** First and later cycles of short and long series, passed or not, due before, on and after today. */
const cases: readonly OpenCycle[] = [0, 1, 3].flatMap((number) =>
  [1, 12].flatMap((seriesMonths) =>
    ['2025-08-31', '2026-01-31', '2026-06-15'].flatMap((anchorOn) =>
      [null, '2026-02-28'].map((passedOn) => {
        const dueOn = number === 0 ? anchorOn : calculateDueDate(anchorOn, number, seriesMonths)
        return { number, seriesMonths, anchorOn, passedOn, dueOn, opensOn: addDays(dueOn, -14) }
      }),
    ),
  ),
)
const rhythms = [0, 1, 2, 6, 12, 24].flatMap((intervalMonths) =>
  (['completion', 'schedule', 'calendar'] as const).map((anchor) => ({
    intervalMonths,
    bufferDays: 7,
    previousBufferDays: 14,
    anchor,
    leadDays: 30,
    calendarMonth: 2,
  })),
)
const withoutFlag = ({ newlyOverdue: _flag, ...move }: MovedCycle) => move

/** Stores a task with this open cycle and returns its uuid. */
async function storeCycle(db: Db, course: TestCourse, member: TestMember, one: OpenCycle): Promise<string> {
  const [task, series, cycle] = [uuidv7(), uuidv7(), uuidv7()]
  await sql`insert into elearning_task (uuid, client_elearning_uuid, member_uuid)
    values (${task}, ${course.clientElearningUuid}, ${member.uuid})`.execute(db)
  await sql`insert into elearning_series (uuid, task_uuid, number, anchor_on, interval_months)
    values (${series}, ${task}, 1, ${one.anchorOn}, ${one.seriesMonths})`.execute(db)
  await sql`insert into elearning_cycle (uuid, task_uuid, series_uuid, number, opens_on, due_on)
    values (${cycle}, ${task}, ${series}, ${one.number}, ${one.opensOn}, ${one.dueOn})`.execute(db)
  if (one.passedOn)
    await sql`insert into elearning_result (number, certificate_number, verification_code, task_uuid,
        member_uuid, elearning_uuid, version_uuid, passed_at, completed_on, snapshot, person_hash, prev_hash,
        hash)
      values (${++results}, 'x', ${task}, ${task}, ${member.uuid}, ${course.elearningUuid},
        ${course.versionUuid}, now(), ${one.passedOn}, '{}', '', '', '')`.execute(db)
  return task
}
let results = 0

async function readOpenCycles(db: Db, tasks: readonly string[]) {
  const { rows } = await sql<{
    task: string
    dueOn: string
    opensOn: string
    number: number
    anchorOn: string
  }>`
    select c.task_uuid as task, c.due_on, c.opens_on, c.number, s.anchor_on
    from elearning_cycle c join elearning_series s on s.uuid = c.series_uuid
    where c.closed_at is null`.execute(db)
  const byTask = new Map(rows.map(({ task, ...open }) => [task, open]))
  return tasks.map((task) => byTask.get(task) ?? null)
}
