import { calls } from '@sorgfalt/contract'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, entitle, type TestCourse, tinyCourse } from '../../../test/courses.ts'
import { someEngine } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer, unique } from '../../../test/test-server.ts'
import { releaseCourse, storeCourse } from '../course/course.store.ts'
import { answerTo } from '../player-fixture.ts'

const { elearningCatalog } = calls
const titled = (title: string) => ({ title: { de_DE: title, en_GB: title } })

describe('a preview', () => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let course: TestCourse
  beforeAll(async () => {
    server = await createTestServer(someEngine)
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    course = await createAssignedCourse(server, client, { assignedOn: '2026-11-01' })
  })
  afterAll(() => server.close())

  const preview = (input: object = {}) =>
    admin.ok(elearningCatalog.previewContent, { elearningUuid: course.elearningUuid, seed: 7, ...input })
  const draftOf = (content: CourseVersion) =>
    storeCourse(
      server.databases.owner,
      server.services.files,
      { course: content, media: [], contentHash: content.version },
      { release: false },
    )
  const details = (elearningUuid: string) => admin.ok(elearningCatalog.readDetails, { elearningUuid })

  test('contains the questions without solutions, and draws the same ones for the same seed', async () => {
    const first = await preview()
    expect(first).toMatchObject({
      version: '1.0.0',
      state: 'open',
      navigation: 'free',
      answers: [],
      pagesCompleted: [],
    })
    expect(first.quiz).toHaveLength(course.course.completion.draw)
    expect(JSON.stringify(first)).not.toMatch(/correct|explanation|Erklärung/)
    expect(await preview()).toEqual(first)
    expect((await preview({ language: 'en_GB' })).quiz.map(({ id }) => id)).toEqual(
      first.quiz.map(({ id }) => id),
    )
  })

  test('contains the key points before anyone has passed', async () => {
    const keyPoints = { title: 'Wenn es brennt', blocks: [] }
    const { elearningUuid } = await createAssignedCourse(server, client, {
      assignedOn: '2026-11-01',
      course: { keyPoints: { de_DE: keyPoints, en_GB: keyPoints } },
    })
    expect((await preview({ elearningUuid })).keyPoints).toEqual(keyPoints)
    expect(await preview()).not.toHaveProperty('keyPoints')
  })

  test('grades the submitted answers and stores nothing', async () => {
    const { quiz } = await preview()
    const answers = quiz.map((shown, index) => ({
      questionId: shown.id,
      value: answerTo(course.course, shown, 'de_DE', index > 0),
    }))
    const graded = await preview({ answers })
    expect(graded.answers.map(({ correct }) => correct)).toEqual(quiz.map((_, index) => index > 0))
    expect(
      (
        await admin.send(elearningCatalog.previewContent, {
          elearningUuid: course.elearningUuid,
          seed: 7,
          answers: [{ questionId: 'x', value: ['o1'] }],
        })
      ).error?.code,
    ).toBe('ElearningExecution.AnswerInvalid')
    const stored = await server.inClient(client, (db) =>
      db.selectFrom('elearningExecution').select('uuid').execute(),
    )
    expect(stored).toEqual([])
  })

  test('shows a draft while learners have the released version', async () => {
    const { identifier } = course.course
    await draftOf({ ...course.course, ...titled('Neu'), version: '1.10.0' })
    await draftOf({ ...course.course, ...titled('Älter'), version: '1.9.0' })
    expect(await details(course.elearningUuid)).toMatchObject({
      version: '1.0.0',
      released: true,
      draft: '1.10.0',
    })
    expect(await preview({ draft: true })).toMatchObject({ version: '1.10.0', title: 'Neu' })
    expect((await preview()).version).toBe('1.0.0')
    expect(await releaseCourse(server.databases.owner, identifier)).toMatchObject({ version: '1.10.0' })
    expect(await details(course.elearningUuid)).toMatchObject({ version: '1.10.0', draft: null })
    // A draft that is older than the released version is not shown.
    expect(
      (
        await admin.send(elearningCatalog.previewContent, {
          elearningUuid: course.elearningUuid,
          seed: 1,
          draft: true,
        })
      ).error?.code,
    ).toBe('Elearning.NotFound')
    expect(await releaseCourse(server.databases.owner, identifier, '3.0.0')).toBeUndefined()
  })

  test('is available for a course before its first release', async () => {
    const content = tinyCourse(`course-${unique()}`, titled('Nur ein Entwurf'))
    const { elearningUuid } = await draftOf(content)
    await server.databases.owner.transaction(undefined, (db) => entitle(db, client, content.identifier))
    const { rows } = await admin.ok(elearningCatalog.readCatalog, { filter: { search: 'Nur ein Entwurf' } })
    expect(rows).toMatchObject([{ elearningUuid, released: false, assigned: false }])
    expect(await details(elearningUuid)).toMatchObject({ released: false, draft: '1.0.0' })
    expect((await preview({ elearningUuid, draft: true })).title).toBe('Nur ein Entwurf')
    for (const call of [elearningCatalog.readSettings, elearningCatalog.readOrgUnitAssignments])
      expect((await admin.send(call, { elearningUuid })).error?.code).toBe('Elearning.NotFound')
    await releaseCourse(server.databases.owner, content.identifier)
    expect(await details(elearningUuid)).toMatchObject({ released: true, draft: null })
    await admin.ok(elearningCatalog.readSettings, { elearningUuid })
  })
})
