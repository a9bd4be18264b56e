/** The export of a member’s own data (GDPR Art. 15 and 20). */
import { calls } from '@sorgfalt/contract'
import { ownDataSections } from '@sorgfalt/contract/profile/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { createAssignedCourse } from '../../test/courses.ts'
import { featureEngines } from '../../test/databases.ts'
import { pdfObjects, pdfText } from '../../test/pdf-text.ts'
import { createRiskCatalogue } from '../../test/risk.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { Player } from '../elearning/player-fixture.ts'
import { assignCatalogue, createUnit, startExecution } from '../risk-assessment/risk-fixture.ts'

const { exportOwnData } = calls.profile
/** Tables about a member that the export leaves out, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  elearning_assignment: 'names members who have a task, which is in the table elearning_task',
  factor_enrolment: 'a secret that is shown once',
  initial_password: 'a secret that is handed out once',
  reminder_order_recipient: 'names the recipients of a reminder, which is in the table reminder',
  risk_assignment_participant: 'names members who have an analysis, which is in the table risk_execution',
}

describe.each(featureEngines)('the export of a member’s data on %s', (engine) => {
  const statements: string[] = []
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(engine, { onStatement: (text) => void statements.push(text) })
    client = await server.createClient()
    max = await server.createMember(client)
    api = await server.signedIn(max)
    await server.inClient(client, async (db) => {
      await db.insertInto('memberAttribute').values({ memberUuid: max.uuid, attribute: 'underage' }).execute()
      await db
        .insertInto('location')
        .values({ identifier: 'werk-ulm', name: 'Werk Ulm', type: 'branch' })
        .execute()
      await sql`
        insert into location_member (location_uuid, member_uuid)
        select uuid, ${max.uuid} from location`.execute(db)
    })
  })
  afterAll(() => server.close())

  const download = (format: 'json' | 'pdf', of = api, languageCode = 'de_DE') =>
    of.file(exportOwnData, { format, languageCode })
  const json = async (of = api) =>
    JSON.parse((await download('json', of)).bytes.toString('utf8')) as Record<
      string,
      Record<string, unknown>[]
    >

  test('contains all sections as JSON, and no secret', async () => {
    const { bytes, headers } = await download('json')
    expect(headers.get('content-disposition')).toMatch(/attachment; .*meine-daten-\d{4}-\d\d-\d\d\.json/)
    const data = JSON.parse(bytes.toString('utf8')) as Record<string, Record<string, unknown>[]>
    expect(Object.keys(data)).toEqual(['exportedAt', ...ownDataSections])
    expect(data['person']).toMatchObject([{ username: max.username, email: `${max.username}@test.example` }])
    expect(data['specialAttributes']).toMatchObject([{ attribute: 'underage' }])
    expect(data['locations']).toMatchObject([{ name: 'Werk Ulm' }])
    expect(data['sessions']).toHaveLength(1)
    expect(data['log']?.map(({ action, byOneself }) => [action, byOneself])).toEqual(
      expect.arrayContaining([
        ['exportOwnData', true],
        ['login', true],
      ]),
    )
    expect(bytes.toString('utf8')).not.toMatch(/argon2|hash|token/i)
  })

  test('contains the findings of an inspection, written out in the PDF', async () => {
    const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const inspector = await server.createMember(client)
    const own = await server.signedIn(inspector)
    const unit = await createUnit(server, client, 'Lager', [inspector])
    const inspection = { kind: 'inspection', matrix: 'nohl/1' } as const
    const catalogue = await createRiskCatalogue(server, client, inspection)
    const open = await startExecution(own, await assignCatalogue(admin, catalogue, [unit]))
    const deficiency = { likelihood: 'medium', severity: 'severe' } as const
    const answers = [
      { itemId: 'i1', value: deficiency },
      { itemId: 'i2', value: 'inOrder' as const },
    ]
    await own.ok(calls.riskExecution.saveExecution, { ...open, answers })

    expect((await json(own))['inspections']).toMatchObject([
      { identifier: 'i1', answer: null, finding: 'deficiency', ...deficiency },
      { identifier: 'i2', answer: null, finding: 'inOrder', likelihood: null },
    ])
    const words = pdfText((await download('pdf', own)).bytes).join(' ')
    expect(words).toMatch(/Mangel.*mittel.*schwer.*in Ordnung/s)
  })

  test('contains answers and confirmations given to others, and why an attempt was reset', async () => {
    const lena = await server.createMember(client, { role: 'admin' })
    const learner = await server.createMember(client)
    await (
      await Player.open(
        await server.signedIn(learner),
        await createAssignedCourse(server, client, { assignedOn: '2026-11-01' }),
      )
    ).save({
      pagesCompleted: ['p1'],
    })
    const tasksOfLearner = sql`
      elearning_task t
      join client_elearning c on c.uuid = t.client_elearning_uuid
      join elearning e on e.uuid = c.elearning_uuid
      where t.member_uuid = ${learner.uuid} and e.current_version_uuid is not null limit 1`
    await server.inClient(client, async (db) => {
      await sql`
        with asked as (
          insert into elearning_question (task_uuid, member_uuid, version_uuid, kind, text, asked_at)
          select t.uuid, t.member_uuid, e.current_version_uuid, 'question', 'Wer?', now()
          from ${tasksOfLearner} returning uuid)
        insert into elearning_answer
          (question_uuid, text, answered_at, answered_by_name, actor_kind, actor_uuid)
        select uuid, 'Ich.', now(), 'Lena Leiter', 'member', ${lena.uuid}::uuid from asked`.execute(db)
      await sql`
        insert into oral_confirmation (cycle_uuid, confirmed_on, confirmed_by_name, actor_kind, actor_uuid)
        select y.uuid, current_date, 'Lena Leiter', 'member', ${lena.uuid}::uuid
        from elearning_cycle y join elearning_task t on t.uuid = y.task_uuid
        where t.member_uuid = ${learner.uuid} limit 1`.execute(db)
      await sql`
        insert into scorm_package (uuid, edition, sha256, file_name, file_count, bytes, title, summary, category,
          language, duration_minutes, pass_rule, pass_mark, interval_months, parts, findings, uploaded_by_name,
          actor_kind, actor_uuid)
        values (gen_random_uuid(), 'scorm12', '', 'ladders.zip', 1, 1, 'Ladders', 'Ladders', 'general', 'de_DE', 20,
          'reported', 80, 12, '[]', '[]', 'Lena Leiter', 'member', ${lena.uuid}::uuid)`.execute(db)
      await sql`update elearning_attempt set reset_reason = 'Gerät defekt'`.execute(db)
    })
    const dataOfLena = await json(await server.signedIn(lena))
    expect(dataOfLena['answersGiven']).toMatchObject([{ name: 'Lena Leiter', answer: 'Ich.' }])
    expect(dataOfLena['talksConfirmed']).toMatchObject([{ name: 'Lena Leiter' }])
    expect(dataOfLena['scormPackages']).toMatchObject([
      { name: 'Lena Leiter', title: 'Ladders', fileName: 'ladders.zip' },
    ])
    const dataOfLearner = await json(await server.signedIn(learner))
    expect(dataOfLearner['attempts']).toMatchObject([{ reason: 'Gerät defekt' }])
    expect([dataOfLearner['answersGiven'], dataOfLearner['questions']]).toMatchObject([
      [],
      [{ question: 'Wer?', answer: 'Ich.' }],
    ])
  })

  test('reads every table that refers to a member, except those with a stated reason', async () => {
    statements.length = 0
    await download('json')
    const read = statements.join('\n')
    const { rows } = await server.databases.owner.transaction(undefined, (db) =>
      sql<{ name: string }>`
        select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name ~ '^(member|responsible_member)_uuid$'`.execute(db),
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(read) && !leftOut[name]),
    ).toEqual([])
  })

  test('is a tagged PDF with translated values', async () => {
    for (const [language, heading] of [
      ['de_DE', 'Ihre gespeicherten Daten'],
      ['en_GB', 'Data stored about you'],
    ] as const) {
      const { bytes, status } = await download('pdf', api, language)
      const text = pdfText(bytes).join('\n')
      expect([status, text.includes(heading)]).toEqual([200, true])
      expect(text).toContain('Werk Ulm')
      expect(text).not.toMatch(/ownData\.|audit\.|\b(underage|invited|exportOwnData)\b/)
      expect([...pdfObjects(bytes).values()].some(({ dictionary }) => dictionary.includes('/MarkInfo'))).toBe(
        true,
      )
    }
  })

  test('contains the complete log as JSON, and the latest entries of a long log as PDF', async () => {
    const busy = await server.createMember(client)
    const busyApi = await server.signedIn(busy)
    await server.inClient(client, (db) =>
      sql`
        insert into audit_log (uuid, at, actor_kind, actor_uuid, action)
        select gen_random_uuid(), now() - (n / 7) * interval '1 microsecond', 'member', ${busy.uuid}, 'login'
        from generate_series(1, 2500) n`.execute(db),
    )
    expect((await json(busyApi))['log']).toHaveLength(2502)
    const { bytes } = await download('pdf', busyApi)
    expect(
      [...pdfObjects(bytes).values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary)).length,
    ).toBeGreaterThan(5)
    expect(pdfText(bytes).join('')).toContain('Gezeigt sind die letzten 200 Einträge')
    expect(pdfText(bytes).join(''), 'a sign-in concerns no record').not.toContain('Sonstiges')
  })

  test('does not contain the names of other people who acted', async () => {
    const boss = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    await boss.ok(calls.memberSpecialAttributes.read, { memberUuid: max.uuid })
    const { log = [] } = await json()
    const entry = log.find(({ action }) => action === 'readSpecialAttributes')
    expect(entry).toMatchObject({ actorKind: 'member', byOneself: false })
    expect(JSON.stringify(entry)).not.toMatch(/[0-9a-f]{8}-/)
  })
})
