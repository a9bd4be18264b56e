import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse, tinyCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { answerTo, everyType, Player } from '../player-fixture.ts'

const completion = { moveOn: 'CompletedAndPassed', passMark: 80, draw: 4, navigation: 'free' } as const
/**
 * Texts that only the correct answers contain: their field names, the option ids of the course, remarks and
 * explanations.
 */
const secrets = [
  'correct',
  'solution',
  'feedback',
  'explanation',
  'Rat ',
  'Erklärung',
  ...everyType.flatMap(({ options }) => options.map(({ id }) => id)),
]
const found = (text: string): string[] => secrets.filter((secret) => text.includes(secret))

describe.each(featureEngines)('reading an execution on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  let course: TestCourse
  let player: Player
  const readText = async (): Promise<string> =>
    (await api.send(calls.elearning.readExecution, { executionUuid: player.executionUuid })).text
  const textOf = (value: unknown): string => JSON.stringify(value)

  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-02T09:00:00Z')
    client = await server.createClient()
    max = await server.createMember(client)
    api = await server.signedIn(max)
    course = await createAssignedCourse(server, client, {
      assignedOn: '2026-11-02',
      course: { questions: everyType, completion },
    })
    player = await Player.open(api, course)
  })
  afterAll(() => server.close())

  test('shows questions of every type without their correct answers', async () => {
    const { quiz, checks } = await player.read()
    expect([...quiz, ...checks].map(({ type }) => type).toSorted()).toEqual([
      'match',
      'multiple',
      'order',
      'single',
      'single',
    ])
    expect(found(await readText())).toEqual([])
    expect(found(textOf(course.course))).toEqual(secrets.filter((secret) => secret !== 'solution'))
  })

  test('returns options with ids that state only their position on screen', async () => {
    for (const question of (await player.read()).quiz) {
      const content = everyType.find(({ id }) => id === question.id)
      expect(question.options.map(({ id }) => id)).toEqual(
        question.options.map((_, index) => `o${index + 1}`),
      )
      expect(question.options.map(({ text }) => text).toSorted()).toEqual(
        content?.options.map(({ text }) => text.de_DE).toSorted(),
      )
      expect(question.matches.map(({ id }) => id)).toEqual(
        question.matches.map((_, index) => `m${index + 1}`),
      )
    }
  })

  test('shows no correct answer in the task list, after the start or a save without answers', async () => {
    const answers = [
      await api.send(calls.elearning.readMemberTasks),
      await api.send(calls.elearning.readMemberStatistics),
      await api.send(calls.elearning.createExecution, { elearningUuid: course.elearningUuid }),
    ]
    for (const { status, text } of answers) expect([status, found(text)]).toEqual([200, []])
    const { feedback, ...rest } = await player.save({ pagesCompleted: ['p1'] })
    expect([feedback, found(textOf(rest))]).toEqual([[], []])
    expect(
      found((await player.send(player.next({ answers: [{ questionId: 'q1', value: ['o9'] }] }))).text),
    ).toEqual([])
  })

  test('shows correct answers only for questions that the learner has answered', async () => {
    const { quiz } = await player.read()
    const order = quiz.find(({ type }) => type === 'order')
    if (!order) throw new Error('no question of this type was drawn')
    await player.save({
      answers: [{ questionId: order.id, value: answerTo(course.course, order, 'de_DE', false) }],
    })
    const { answers, ...rest } = await player.read()
    expect(answers).toEqual([
      {
        questionId: order.id,
        value: answerTo(course.course, order, 'de_DE', false),
        correct: false,
        solution: answerTo(course.course, order, 'de_DE', true),
        text: expect.stringMatching(/^Rat /),
      },
    ])
    expect(found(textOf(rest))).toEqual([])
  })

  test('shows translated texts with the same ids and the same progress in another language', async () => {
    const answers = await player.checks()
    await player.save({ pagesCompleted: ['p1', 'p2'], acks: ['a1'], currentPageId: 'p3', answers })
    const [german, english] = [await player.read('de_DE'), await player.read('en_GB')]
    expect([german.language, english.language, english.title]).toEqual([
      'de_DE',
      'en_GB',
      course.course.title.en_GB,
    ])
    const ids = ({ quiz, checks, chapters }: Execution) =>
      [quiz, checks]
        .flat()
        .map(({ id, options, matches }) => [id, options.map((one) => one.id), matches.map((one) => one.id)])
        .concat(chapters.map(({ id, pages }) => [id, pages.map((page) => page.id), []]))
    expect(ids(english)).toEqual(ids(german))
    expect(english.quiz.map(({ options }) => options.map(({ text }) => text))).toEqual(
      german.quiz.map(({ options }) => options.map(({ text }) => `${text} (en)`)),
    )
    for (const { pagesCompleted, acks, resumePageId, progressPercent } of [german, english]) {
      expect({ pagesCompleted, acks, resumePageId, progressPercent }).toEqual({
        pagesCompleted: ['p1', 'p2'],
        acks: ['a1'],
        resumePageId: 'p3',
        progressPercent: 53,
      })
    }
  })

  test('shows an answer that was right in one language as right in the other language, too', async () => {
    const { quiz } = await player.read('en_GB')
    const single = quiz.find(({ type }) => type === 'single')
    if (!single) throw new Error('no question of this type was drawn')
    const value = answerTo(course.course, single, 'en_GB', true)
    const { feedback } = await player.save({ language: 'en_GB', answers: [{ questionId: single.id, value }] })
    expect(feedback).toMatchObject([{ correct: true, text: 'Erklärung q1 (en)' }])
    expect((await player.read('de_DE')).answers).toContainEqual({
      questionId: single.id,
      value,
      correct: true,
      solution: value,
      text: 'Erklärung q1',
    })
  })

  test('continues in the language of the last save', async () => {
    await player.save({ language: 'en_GB' })
    expect((await player.read()).language).toBe('en_GB')
    await player.save({ language: 'de_DE' })
    expect((await player.read()).language).toBe('de_DE')
  })

  test('returns goals and key points, and the task links to the key points after a pass', async () => {
    const points = (title: string) => ({ title, blocks: [] })
    const { de_DE, en_GB } = tinyCourse('probe').chapters
    const withGoals = await createAssignedCourse(server, client, {
      assignedOn: '2026-11-02',
      course: {
        chapters: {
          de_DE: de_DE.map((chapter) => ({ ...chapter, goals: ['Feuer erkennen'] })),
          en_GB: en_GB.map((chapter) => ({ ...chapter, goals: ['recognise a fire'] })),
        },
        keyPoints: { de_DE: points('Wenn es brennt'), en_GB: points('If there is a fire') },
      },
    })
    const reader = await Player.open(api, withGoals)
    const keyPointsOf = async () =>
      (await api.ok(calls.elearning.readMemberTasks)).rows.find(
        ({ elearningUuid }) => elearningUuid === withGoals.elearningUuid,
      )?.keyPointsExecutionUuid

    expect(await reader.read('en_GB')).toMatchObject({
      chapters: [{ goals: ['recognise a fire'] }, { goals: ['recognise a fire'] }],
      keyPoints: { title: 'If there is a fire' },
    })
    expect(await keyPointsOf()).toBeNull()
    await reader.finish()
    expect(await keyPointsOf()).toBe(reader.executionUuid)
  })

  test('returns no goals and key points for a version that has none', async () => {
    const { chapters, keyPoints } = await player.read()
    expect([chapters.map(({ goals }) => goals), keyPoints]).toEqual([[undefined, undefined], undefined])
  })

  test('refuses a language that the course does not have', async () => {
    const german = await createAssignedCourse(server, client, {
      assignedOn: '2026-11-02',
      course: { languages: ['de_DE'] },
    })
    const { executionUuid } = await Player.open(api, german)
    const { status, error } = await api.send(calls.elearning.readExecution, {
      executionUuid,
      language: 'en_GB',
    })
    expect([status, error?.code]).toEqual([400, 'Language.NotAvailable'])
  })

  test('leaves out pages of another country', async () => {
    const chapters = structuredClone(course.course.chapters)
    for (const { pages } of Object.values(chapters).flat())
      for (const page of pages) if (page.id === 'p3') page.countries = ['AT']
    const austrian = await server.createClient({ country: 'AT' })
    const anna = await server.signedIn(await server.createMember(austrian))
    const pagesOf = ({ chapters: shown }: Execution) =>
      shown.flatMap(({ pages }) => pages.map(({ id }) => id))
    expect(
      pagesOf(
        await (
          await Player.open(
            anna,
            await createAssignedCourse(server, austrian, { assignedOn: '2026-11-02', course: { chapters } }),
          )
        ).read(),
      ),
    ).toEqual(['p1', 'p2', 'p3'])
    expect(
      pagesOf(
        await (
          await Player.open(
            api,
            await createAssignedCourse(server, client, { assignedOn: '2026-11-02', course: { chapters } }),
          )
        ).read(),
      ),
    ).toEqual(['p1', 'p2'])
  })

  test('shows local facts from the settings, else from the main location or the headquarters', async () => {
    const empty = {
      'assembly-point': null,
      'internal-emergency-number': null,
      'fire-assistants': null,
      'first-aiders': null,
    }
    expect((await player.read()).local).toEqual(empty)
    const [headquarters, branch] = [randomUUID(), randomUUID()]
    await server.inClient(client, (db) =>
      db
        .insertInto('location')
        .values([
          {
            uuid: headquarters,
            identifier: 'zentrale',
            name: 'Zentrale',
            type: 'headquarters',
            assemblyPoint: 'Hof',
            internalEmergencyNumber: '112',
          },
          {
            uuid: branch,
            identifier: 'lager',
            name: 'Lager',
            type: 'branch',
            assemblyPoint: 'Rampe',
            internalEmergencyNumber: '',
          },
        ])
        .execute(),
    )
    expect((await player.read()).local).toEqual({
      ...empty,
      'assembly-point': 'Hof',
      'internal-emergency-number': '112',
    })
    const membership = { locationUuid: branch, memberUuid: max.uuid }
    await server.inClient(client, (db) =>
      db
        .insertInto('locationMember')
        .values({ ...membership, isPrimary: false })
        .execute(),
    )
    expect((await player.read()).local).toEqual({
      ...empty,
      'assembly-point': 'Hof',
      'internal-emergency-number': '112',
    })
    await server.inClient(client, (db) =>
      db.updateTable('locationMember').set({ isPrimary: true }).where('memberUuid', '=', max.uuid).execute(),
    )
    expect((await player.read()).local).toEqual({ ...empty, 'assembly-point': 'Rampe' })
    await server.inClient(client, (db) =>
      db
        .updateTable('clientElearning')
        .set({ localInserts: JSON.stringify({ 'assembly-point': 'Tor 3', 'first-aiders': 'Eva' }) })
        .where('uuid', '=', course.clientElearningUuid)
        .execute(),
    )
    expect((await player.read()).local).toEqual({
      ...empty,
      'assembly-point': 'Tor 3',
      'first-aiders': 'Eva',
    })
  })

  test('names the first six helpers of the info point of the member’s location', async () => {
    const place = randomUUID()
    await server.inClient(client, async (db) => {
      await db
        .insertInto('location')
        .values({ uuid: place, identifier: `ort-${place}`, name: 'Ort', type: 'branch' })
        .execute()
      await db.insertInto('locationMember').values({ locationUuid: place, memberUuid: max.uuid }).execute()
      await db
        .updateTable('locationMember')
        .set({ isPrimary: sql`location_uuid = ${place}` })
        .where('memberUuid', '=', max.uuid)
        .execute()
    })
    const helpers = await Promise.all(
      Array.from({ length: 7 }, (_, index) => server.createMember(client, { username: `helper.${index}` })),
    )
    const groups = { aid: randomUUID(), fire: randomUUID(), elsewhere: randomUUID() }
    await server.inClient(client, (db) =>
      db
        .insertInto('memberGroup')
        .values([
          { uuid: groups.aid, name: 'Ersthelfer', type: 'first-aid', locationUuid: place },
          { uuid: groups.fire, name: 'Brandschutzhelfer', type: 'fire-assistent', locationUuid: place },
          { uuid: groups.elsewhere, name: 'Alle', type: 'first-aid', locationUuid: null },
        ])
        .execute(),
    )
    const member = (group: string, index: number, validUntil: string | null = null) => ({
      memberGroupUuid: group,
      memberUuid: helpers[index]?.uuid ?? '',
      validUntil,
    })
    await server.inClient(client, (db) =>
      db
        .insertInto('memberGroupMember')
        .values([
          ...helpers.map((_, index) => member(groups.aid, index)),
          member(groups.fire, 0),
          member(groups.fire, 1, '2020-01-01'),
          member(groups.elsewhere, 2),
        ])
        .execute(),
    )
    const player = await Player.open(
      api,
      await createAssignedCourse(server, client, { assignedOn: '2026-11-02' }),
    )
    const { local } = await player.read()
    expect(local['fire-assistants']).toBe('Test Person helper.0')
    expect(local['first-aiders']).toBe(
      [0, 1, 2, 3, 4, 5].map((index) => `Test Person helper.${index}`).join(', '),
    )
    // The number is shown only if the helper allows the info point to show it.
    const numbers = { phoneNumber: '+49 30 1234', mobileNumber: '+49 170 5678' }
    const show = (infoPointPhone: 'none' | 'mobile') =>
      server.inClient(client, (db) =>
        db
          .updateTable('member')
          .set({ ...numbers, infoPointPhone })
          .where('username', '=', 'helper.0')
          .execute(),
      )
    await show('mobile')
    expect((await player.read()).local['fire-assistants']).toBe('Test Person helper.0 (+49 170 5678)')
    await show('none')
    expect((await player.read()).local['fire-assistants']).toBe('Test Person helper.0')
  })
})
