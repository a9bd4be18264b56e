import { calls } from '@sorgfalt/contract'
import type { ElearningStatus, MemberTask } from '@sorgfalt/contract/elearning/elearning'
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

const both = (text: string) => ({ de_DE: text, en_GB: `${text} (en)` })

describe.each(featureEngines)('the member’s e-learnings on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  const courses = new Map<string, TestCourse>()
  const at = (instant: string): void => {
    server.clock.now = new Date(instant)
  }
  const list = (input: Record<string, unknown> = {}, by = api) =>
    by.ok(calls.elearning.readMemberTasks, input)
  const titles = async (input: Record<string, unknown> = {}): Promise<string[]> =>
    (await list(input)).rows.map(({ title }) => title)
  const row = async (title: string): Promise<MemberTask | undefined> =>
    (await list()).rows.find((one) => one.title === title)

  /** Creates seven e-learnings whose tasks differ in status and due date on 2 November 2026. */
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    max = await server.createMember(client)
    api = await server.signedIn(max)
    at('2026-11-02T09:00:00Z')
    const assign = async (
      title: string,
      assignedOn: string,
      bufferDays: 0 | 7 | 14 | 30,
      more: { intervalMonths?: number } = {},
    ) =>
      courses.set(
        title,
        await createAssignedCourse(server, client, {
          assignedOn,
          bufferDays,
          ...more,
          course: { title: both(title), category: 'ladders', icon: 'ladder' },
        }),
      )
    await assign('Überfällig', '2026-10-12', 14)
    await assign('Sehr überfällig', '2026-09-01', 0)
    await assign('Heute fällig', '2026-11-02', 0)
    await assign('Bald fällig', '2026-11-02', 14)
    await assign('Angefangen', '2026-11-02', 7)
    await assign('Erledigt', '2026-11-02', 30)
    await assign('Einmalig', '2026-11-02', 30, { intervalMonths: 0 })
    const open = (title: string) =>
      Player.open(api, courses.get(title) ?? { elearningUuid: '', course: {} as never })
    await (await open('Angefangen')).save({ pagesCompleted: ['p1'] })
    await (await open('Erledigt')).finish()
    await (await open('Einmalig')).finish()
  })
  afterAll(() => server.close())

  test('have one of four statuses, depending on the date', async () => {
    const states = Object.fromEntries(
      (await list()).rows.map(({ title, status, dueDate, dueInDays }) => [
        title,
        [status, dueDate, dueInDays],
      ]),
    )
    expect(states).toEqual({
      'Sehr überfällig': ['overdue', '2026-09-01', -62],
      Überfällig: ['overdue', '2026-10-26', -7],
      'Heute fällig': ['due', '2026-11-02', 0],
      'Bald fällig': ['due', '2026-11-16', 14],
      Angefangen: ['inprogress', '2026-11-09', 7],
      Erledigt: ['completed', '2027-11-02', null],
      Einmalig: ['completed', null, null],
    })
  })

  test('become overdue at midnight in the company’s time zone, not in the server’s', async () => {
    at('2026-11-02T22:59:59.900Z')
    expect(await row('Heute fällig')).toMatchObject({ status: 'due', dueInDays: 0 })
    at('2026-11-02T23:00:00.100Z')
    expect(await row('Heute fällig')).toMatchObject({ status: 'overdue', dueInDays: -1 })
    at('2026-11-09T23:00:00.100Z')
    expect(await row('Angefangen')).toMatchObject({ status: 'overdue', dueInDays: -1 })
  })

  test('are due again from the first minute of the opening day', async () => {
    at('2027-10-02T21:59:59.900Z')
    expect(await row('Erledigt')).toMatchObject({
      status: 'completed',
      dueInDays: null,
      dueDate: '2027-11-02',
    })
    at('2027-10-02T22:00:00.100Z')
    expect(await row('Erledigt')).toMatchObject({ status: 'due', dueInDays: 30, dueDate: '2027-11-02' })
    at('2036-01-01T00:00:00Z')
    expect(await row('Einmalig')).toMatchObject({
      status: 'completed',
      dueInDays: null,
      dueDate: null,
      validUntil: null,
      completedOn: '2026-11-02',
    })
    at('2026-11-02T09:00:00Z')
  })

  test('are still due if the member has only opened them', async () => {
    const player = await Player.open(
      api,
      courses.get('Bald fällig') ?? { elearningUuid: '', course: {} as never },
    )
    expect(await row('Bald fällig')).toMatchObject({
      status: 'due',
      progressPercent: 0,
      executionUuid: player.executionUuid,
    })
  })

  test('contain all values that a card on the page of e-learnings shows', async () => {
    const course = courses.get('Angefangen')
    expect(await row('Angefangen')).toEqual({
      taskUuid: expect.any(String),
      elearningUuid: course?.elearningUuid,
      kind: 'native',
      title: 'Angefangen',
      description: 'Kurz',
      category: 'ladders',
      icon: 'ladder',
      image: course?.course.image,
      durationMinutes: 5,
      status: 'inprogress',
      dueInDays: 7,
      dueDate: '2026-11-09',
      progressPercent: 26,
      page: { number: 2, count: 3 },
      executionUuid: expect.any(String),
      lastResultUuid: null,
      keyPointsExecutionUuid: null,
      completedOn: null,
      validUntil: null,
      oralPending: false,
      renewable: false,
    })
  })

  test('are sorted by urgency', async () => {
    const urgent = [
      'Sehr überfällig',
      'Überfällig',
      'Heute fällig',
      'Bald fällig',
      'Angefangen',
      'Erledigt',
      'Einmalig',
    ]
    expect(await titles()).toEqual(urgent)
    expect(await titles({ sortBy: 'urgency', sortDirection: 'asc' })).toEqual(urgent)
  })

  test('can be sorted by title and by due date, with tasks without a due date last', async () => {
    const byTitle = [
      'Angefangen',
      'Bald fällig',
      'Einmalig',
      'Erledigt',
      'Heute fällig',
      'Sehr überfällig',
      'Überfällig',
    ]
    expect(await titles({ sortBy: 'title' })).toEqual(byTitle)
    expect(await titles({ sortBy: 'title', sortDirection: 'desc' })).toEqual(byTitle.toReversed())
    const byDate = ['Sehr überfällig', 'Überfällig', 'Heute fällig', 'Angefangen', 'Bald fällig', 'Erledigt']
    expect(await titles({ sortBy: 'dueDate' })).toEqual([...byDate, 'Einmalig'])
    expect(await titles({ sortBy: 'dueDate', sortDirection: 'desc' })).toEqual([
      ...byDate.toReversed(),
      'Einmalig',
    ])
  })

  test.each<[ElearningStatus[], string[]]>([
    [['overdue'], ['Sehr überfällig', 'Überfällig']],
    [['due'], ['Heute fällig', 'Bald fällig']],
    [['inprogress'], ['Angefangen']],
    [['completed'], ['Erledigt', 'Einmalig']],
    [
      ['completed', 'inprogress'],
      ['Angefangen', 'Erledigt', 'Einmalig'],
    ],
    [[], []],
  ])('can be filtered by the states %j', async (status, expected) => {
    expect(await titles({ filter: { status } })).toEqual(expected)
  })

  test.each<[string, string[]]>([
    ['ÜBERFÄLLIG', ['Sehr überfällig', 'Überfällig']],
    ['heute', ['Heute fällig']],
    [
      '',
      ['Sehr überfällig', 'Überfällig', 'Heute fällig', 'Bald fällig', 'Angefangen', 'Erledigt', 'Einmalig'],
    ],
    ['%', []],
    ['_', []],
    ["'; drop table elearning_task; --", []],
  ])('can be searched for “%s”', async (search, expected) => {
    expect(await titles({ filter: { search } })).toEqual(expected)
  })

  test('can be filtered and searched at the same time', async () => {
    const { rows, total } = await list({ filter: { search: 'fällig', status: ['due'] } })
    expect([rows.map(({ title }) => title), total]).toEqual([['Heute fällig', 'Bald fällig'], 2])
  })

  test('are shown and searched in the member’s language', async () => {
    const setLanguage = (language: 'de_DE' | 'en_GB') =>
      server.inClient(client, (db) =>
        db.updateTable('member').set({ language }).where('uuid', '=', max.uuid).execute(),
      )
    await setLanguage('en_GB')
    expect(await titles({ filter: { search: '(EN)', status: ['inprogress'] } })).toEqual(['Angefangen (en)'])
    await setLanguage('de_DE')
    expect(await titles({ filter: { search: '(EN)' } })).toEqual([])
  })

  test('are not shown while the task is withdrawn or paused or the member is exempt', async () => {
    const { clientElearningUuid } = courses.get('Heute fällig') ?? { clientElearningUuid: '' }
    const set = (state: 'active' | 'withdrawn' | 'paused' | 'exempt') =>
      server.inClient(client, (db) =>
        db
          .updateTable('elearningTask')
          .set({ state })
          .where('clientElearningUuid', '=', clientElearningUuid)
          .execute(),
      )
    for (const state of ['withdrawn', 'paused', 'exempt'] as const) {
      await set(state)
      expect(await titles()).not.toContain('Heute fällig')
    }
    await set('active')
    expect(await titles()).toContain('Heute fällig')
  })

  test.each([
    { sortBy: 'status' },
    { filter: { status: ['late'] } },
    { perPage: 1000 },
    { page: 0 },
    { memberUuid: 'x' },
  ])('are not listed for the invalid request %j', async (input) => {
    expect((await api.send(calls.elearning.readMemberTasks, input)).status).toBe(400)
  })

  test('are divided into pages of 25 without gaps or duplicates', async () => {
    const busy = await server.createClient()
    const anna = await server.signedIn(await server.createMember(busy))
    for (let number = 0; number < 27; number += 1)
      await createAssignedCourse(server, busy, {
        assignedOn: '2026-11-02',
        course: { title: both('Gleich') },
      })
    const [first, second, third] = [
      await list({}, anna),
      await list({ page: 2 }, anna),
      await list({ page: 3 }, anna),
    ]
    expect(
      [first, second, third].map(({ rows, total, page, perPage }) => [rows.length, total, page, perPage]),
    ).toEqual([
      [25, 27, 1, 25],
      [2, 27, 2, 25],
      [0, 27, 3, 25],
    ])
    expect(new Set([...first.rows, ...second.rows].map(({ taskUuid }) => taskUuid)).size).toBe(27)
    expect((await list({ perPage: 50 }, anna)).rows).toEqual([...first.rows, ...second.rows])
  })
})
