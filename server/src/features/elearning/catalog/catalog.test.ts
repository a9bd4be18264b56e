import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe.each(featureEngines)('the e-learning catalogue on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let max: TestMember
  let ladders: TestCourse
  let fire: TestCourse
  let hidden: TestCourse
  const today = () => server.clock.now.toISOString().slice(0, 10)
  const list = (input: object = {}, api = admin) => api.ok(calls.elearningCatalog.readCatalog, input)
  const titles = async (filter: object) => (await list({ filter })).rows.map(({ title }) => title)

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    max = await server.createMember(client)
    const both = (text: string) => ({ de_DE: text, en_GB: `${text} (en)` })
    const course = { assignedOn: today() }
    ladders = await createAssignedCourse(server, client, {
      ...course,
      course: {
        title: both('Übung mit Leitern'),
        category: 'ladders',
        languages: ['de_DE'],
        durationMinutes: 30,
      },
    })
    fire = await createAssignedCourse(server, client, {
      ...course,
      course: { title: both('Brandschutz'), category: 'fire-safety' },
    })
    hidden = await createAssignedCourse(server, client, { ...course, isEntitled: false })
  })
  afterAll(() => server.close())

  test('lists the e-learnings of the packages in alphabetical order, with counts by status', async () => {
    await (await Player.open(await server.signedIn(max), fire)).finish()
    const { rows, total } = await list()
    expect([rows.map(({ title }) => title), total]).toEqual([['Brandschutz', 'Übung mit Leitern'], 2])
    expect(rows[0]).toMatchObject({
      elearningUuid: fire.elearningUuid,
      assigned: true,
      interval: 12,
      orgUnitCount: 1,
      memberCount: 2,
      counts: { completed: 1, due: 1, inprogress: 0, overdue: 0 },
      // The oral part is missing.
      validCount: 0,
    })
  })

  test('can be searched, filtered and sorted', async () => {
    expect(await titles({ search: 'ubung LEITERN' })).toEqual(['Übung mit Leitern'])
    expect(await titles({ search: '100%' })).toEqual([])
    expect(await titles({ category: ['fire-safety', 'ppe'] })).toEqual(['Brandschutz'])
    expect(await titles({ language: 'en_GB' })).toEqual(['Brandschutz'])
    expect(await titles({ assigned: false })).toEqual([])
    expect((await list({ sortBy: 'durationMinutes', sortDirection: 'desc' })).rows[0]?.title).toBe(
      'Übung mit Leitern',
    )
  })

  test('counts only the members of the manager’s unit for a unit manager', async () => {
    const leader = await server.createMember(client, { role: 'ou-admin' })
    const { rows } = await list({}, await server.signedIn(leader))
    expect(rows.map(({ memberCount }) => memberCount)).toEqual([0, 0])
  })

  test('describes a course in the reader’s language, without its questions', async () => {
    const details = await admin.ok(calls.elearningCatalog.readDetails, {
      elearningUuid: ladders.elearningUuid,
    })
    expect(details).toMatchObject({
      title: 'Übung mit Leitern',
      passMark: 80,
      recommendedInterval: 12,
      chapters: [{ title: 'Kapitel 1' }, {}],
    })
    expect(JSON.stringify(details)).not.toContain('Frage')
  })

  test('refuses e-learnings that are in no package or do not exist', async () => {
    const of = async (elearningUuid: string) =>
      (await admin.send(calls.elearningCatalog.readDetails, { elearningUuid })).error?.code
    expect(await of(hidden.elearningUuid)).toBe('Elearning.NotAssignedToClient')
    expect(await of(max.uuid)).toBe('Elearning.NotFound')
    const { error } = await admin.send(calls.elearningCatalog.readSettings, {
      elearningUuid: hidden.elearningUuid,
    })
    expect(error?.code).toBe('Elearning.NotAssignedToClient')
  })
})
