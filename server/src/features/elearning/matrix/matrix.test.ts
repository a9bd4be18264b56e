import { calls } from '@sorgfalt/contract'
import { maxCountedGaps, maxMatrixPdfMembers } from '@sorgfalt/contract/elearning/qualification-matrix'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { addPeople } from '../../member/list/member-list-fixture.ts'
import { recomputeTasks } from '../assignment/recompute-tasks.store.ts'
import { Player } from '../player-fixture.ts'

const { readMatrix, readSums } = calls.qualificationMatrix
const both = (text: string) => ({ de_DE: text, en_GB: `${text} (en)` })

describe.each(featureEngines)('the qualification matrix on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let eva: TestMember
  let admin: Api
  let leader: Api
  let fire: TestCourse
  let ladders: TestCourse
  let warehouse: string
  const at = (day: string): void => {
    server.clock.now = new Date(`${day}T09:00:00Z`)
  }
  const inWarehouse = (more: object = {}) => ({ filter: { orgUnit: [warehouse], ...more } })
  const states = async (more: object = {}) => {
    const { rows } = await admin.ok(readMatrix, inWarehouse(more))
    return rows.map(({ memberUuid, cells }) => [
      memberUuid === max.uuid ? 'max' : 'eva',
      ...cells.map((cell) => cell?.state ?? null),
    ])
  }

  beforeAll(async () => {
    server = await createTestServer(engine)
    at('2026-10-01')
    client = await server.createClient()
    max = await server.createMember(client, { username: 'max-a' })
    eva = await server.createMember(client, { username: 'eva-b' })
    const head = await server.createMember(client, { role: 'ou-admin' })
    await server.inClient(client, async (db) => {
      const unit = await db
        .insertInto('orgUnit')
        .values({ identifier: 'lager', name: 'Lager', parentUuid: client.rootUuid })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      warehouse = unit.uuid
      await db
        .insertInto('orgUnitMember')
        .values([max, eva].map(({ uuid: memberUuid }) => ({ orgUnitUuid: warehouse, memberUuid })))
        .execute()
      await db
        .insertInto('orgUnitResponsible')
        .values({ orgUnitUuid: warehouse, memberUuid: head.uuid })
        .execute()
      const group = await db
        .insertInto('memberGroup')
        .values({ name: 'Ersthilfe', type: 'first-aid' })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('memberGroupMember')
        .values({ memberGroupUuid: group.uuid, memberUuid: eva.uuid, validUntil: '2026-10-15' })
        .execute()
    })
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    leader = await server.signedIn(head)

    const assign = (title: string, bufferDays: 14 | 60) =>
      createAssignedCourse(server, client, {
        assignedOn: '2026-10-01',
        bufferDays,
        confirmationMode: 'none',
        course: { title: both(title) },
      })
    fire = await assign('Brandschutz', 14)
    ladders = await assign('Leitern', 60)
    for (const course of [fire, ladders])
      await (await Player.open(await server.signedIn(max), course)).finish()
  })
  afterAll(() => server.close())

  test('has a cell for each member, e-learning and function', async () => {
    at('2026-11-01')

    const { columns, rows, day, total } = await admin.ok(readMatrix, inWarehouse({ search: 'eva' }))
    expect(columns).toMatchObject({
      elearnings: [{ title: 'Brandschutz' }, { title: 'Leitern' }],
      functions: ['first-aid'],
      elearningCount: 2,
    })
    expect([day, total]).toEqual(['2026-11-01', 1])
    expect(rows).toMatchObject([
      {
        memberUuid: eva.uuid,
        orgUnit: 'Lager',
        validCount: 0,
        requiredCount: 3,
        cells: [
          { state: 'overdue', date: '2026-10-15', resultUuid: null },
          { state: 'open', date: '2026-11-30', resultUuid: null },
          { state: 'overdue', date: '2026-10-15', resultUuid: null },
        ],
      },
    ])
  })

  test('shows only members with gaps, or those with the most overdue e-learnings first', async () => {
    at('2026-11-01')

    expect(await states({ gaps: true })).toEqual([['eva', 'overdue', 'open', 'overdue']])
    const { rows } = await admin.ok(readMatrix, { ...inWarehouse(), sortBy: 'overdue' })
    expect(rows.map(({ memberUuid }) => memberUuid)).toEqual([eva.uuid, max.uuid])
  })

  test('counts the cells of all members that match the filter', async () => {
    at('2026-11-01')

    const { elearnings, ...counts } = await admin.ok(readSums, inWarehouse())

    expect(counts).toEqual({ overdueCount: 1 })
    expect(
      elearnings?.toSorted((one, other) => one.elearningUuid.localeCompare(other.elearningUuid)),
    ).toEqual(
      [fire, ladders]
        .map(({ elearningUuid }) => ({
          elearningUuid,
          valid: 1,
          required: 2,
          overdue: elearningUuid === fire.elearningUuid ? 1 : 0,
        }))
        .toSorted((one, other) => one.elearningUuid.localeCompare(other.elearningUuid)),
    )
  })

  test('shows a past day, and refuses a day in the future', async () => {
    at('2026-11-01')

    expect(await states({ asOf: '2026-10-10', search: 'eva' })).toEqual([['eva', 'open', 'open', 'expiring']])
    expect(await states({ asOf: '2026-10-10', search: 'max' })).toEqual([['max', 'valid', 'valid', null]])
    expect(await admin.send(readMatrix, inWarehouse({ asOf: '2026-11-02' }))).toMatchObject({
      status: 400,
      error: { code: 'Request.Invalid', fields: { 'filter.asOf': 'maxDate' } },
    })
  })

  test('contains only the chosen e-learnings', async () => {
    at('2026-11-01')

    const { columns } = await admin.ok(readMatrix, inWarehouse({ elearning: [ladders.elearningUuid] }))
    expect(columns.elearnings.map(({ title }) => title)).toEqual(['Leitern'])
  })

  test('counts members with gaps only up to a limit if many e-learnings are open', async () => {
    const large = await server.createClient()
    const head = await server.signedIn(await server.createMember(large, { role: 'admin' }))
    at('2026-10-01')
    await createAssignedCourse(server, large, { assignedOn: '2026-10-01', bufferDays: 14 })
    await addPeople(
      server,
      large,
      Array.from({ length: maxCountedGaps }, () => ({ units: [large.rootUuid] })),
    )
    await server.inClient(large, (db) => recomputeTasks(db, '2026-10-01', {}))
    const filter = { gaps: true } as const

    // Today, few e-learnings are open, so all members with gaps are counted.
    const today = await head.ok(readMatrix, { filter, perPage: 100 })
    expect(today).toMatchObject({ total: maxCountedGaps + 1, isCut: false })

    at('2026-11-01')
    const past = { ...filter, asOf: '2026-10-31' }
    const first = await head.ok(readMatrix, { filter: past, perPage: 100 })
    expect(first).toMatchObject({ total: maxCountedGaps, isCut: true })
    expect(first.rows.map(({ memberUuid }) => memberUuid)).toEqual(
      today.rows.map(({ memberUuid }) => memberUuid),
    )
    const last = await head.ok(readMatrix, { filter: past, perPage: 100, page: 10, sortBy: 'overdue' })
    expect(last.rows).toHaveLength(100)
    expect((await head.ok(readMatrix, { filter: past, perPage: 100, page: 11 })).rows).toEqual([])
  })

  test('is refused as a PDF if it has more members than fit', async () => {
    const large = await server.createClient()
    const head = await server.signedIn(await server.createMember(large, { role: 'admin' }))
    const people = Array.from({ length: maxMatrixPdfMembers }, () => ({ units: [large.rootUuid] }))
    await addPeople(server, large, people)

    const { bytes } = await head.file(calls.qualificationMatrix.exportMatrix, { format: 'pdf' })
    expect(JSON.parse(bytes.toString())).toMatchObject({
      error: { code: 'Document.RecordTooLarge', params: { max: maxMatrixPdfMembers } },
    })
  })

  test('as a PDF in A3 shows each state in words, with sums and the legend', async () => {
    const { status, bytes, headers } = await admin.file(calls.qualificationMatrix.exportMatrix, {
      ...inWarehouse(),
      format: 'pdf',
      languageCode: 'de_DE',
    })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(bytes.toString('latin1')).toMatch(/MediaBox \[0 0 1190\.55 841\.89\]/)
    const words = pdfText(bytes)
      .join(' ')
      .replaceAll(/[ \u00A0]+/g, ' ')
    expect(words).toContain('2 Personen')
    expect(words).toContain('läuft in 60 Tagen ab')
    const { rows } = await admin.ok(readMatrix, inWarehouse())
    const stateWords = { overdue: 'überfällig', oral: 'mündlich fehlt', open: 'offen', valid: 'gültig' }
    for (const { state } of rows.flatMap(({ cells }) => cells).filter((cell) => cell !== null))
      if (state in stateWords) expect(words).toContain(stateWords[state as keyof typeof stateWords])
  })

  test('contains only members in the scope of a unit manager', async () => {
    at('2026-11-01')

    const { rows } = await leader.ok(readMatrix, {})
    expect(new Set(rows.map(({ memberUuid }) => memberUuid))).toEqual(new Set([max.uuid, eva.uuid]))
    expect((await (await server.signedIn(max)).send(readMatrix, {})).status).toBe(403)
  })
})
