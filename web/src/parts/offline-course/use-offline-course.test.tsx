import type { Execution, MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setAnswerCache } from '#lib/api.ts'
import { cacheAnswer, readCachedAnswer } from '#lib/offline-cache.ts'
import { offlineCache } from '#lib/storage.ts'
import { type Answers, fakeServer, Refusal } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUiHook } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { useOfflineCourse } from './use-offline-course.ts'

const executionUuid = uuidOf(1)
const taskUuid = uuidOf(2)
const picture = `/media/${'a'.repeat(64)}`

const execution: Execution = {
  executionUuid,
  elearningUuid: uuidOf(3),
  kind: 'native',
  title: 'Fire safety',
  language: 'de_DE',
  availableLanguages: ['de_DE', 'en_GB'],
  version: '1.0.0',
  practice: false,
  durationMinutes: 20,
  dueDate: null,
  attempt: 1,
  seq: 0,
  state: 'open',
  progressPercent: 0,
  resumePageId: 'p1',
  pagesCompleted: [],
  acks: [],
  passMark: 80,
  navigation: 'sequential',
  legal: [],
  chapters: [
    {
      id: 'c1',
      title: 'One',
      pages: [
        {
          id: 'p1',
          title: 'Page',
          minutes: 1,
          countries: [],
          blocks: [{ kind: 'image', src: picture, alt: '', caption: null, width: 1, height: 1 }],
        },
      ],
    },
  ],
  quiz: [],
  checks: [],
  answers: [],
  local: {
    'assembly-point': null,
    'internal-emergency-number': null,
    'fire-assistants': null,
    'first-aiders': null,
  },
  oralPart: 'none',
  readAgain: [],
  resetReason: null,
}

const createTask = (changes: Partial<MemberTask> = {}): MemberTask => ({
  taskUuid,
  elearningUuid: uuidOf(3),
  kind: 'native',
  title: 'Fire safety',
  description: '',
  category: 'fire-safety',
  icon: 'flame',
  image: null,
  durationMinutes: 20,
  status: 'inprogress',
  dueInDays: 5,
  dueDate: '2026-11-25',
  progressPercent: 0,
  page: null,
  executionUuid,
  lastResultUuid: null,
  keyPointsExecutionUuid: null,
  completedOn: null,
  validUntil: null,
  oralPending: false,
  renewable: false,
  ...changes,
})

beforeEach(() => caches.delete(offlineCache))

/** Runs the hook. Every file is downloaded with the same content, unless `download` fails. */
async function renderOffline(task: MemberTask, answers: Answers = {}, download = () => Promise.resolve()) {
  const add = vi.spyOn(Cache.prototype, 'add').mockImplementation(async function (this: Cache, address) {
    await download()
    await this.put(address, new Response('bytes'))
  })
  setAnswerCache({ cacheAnswer, readCachedAnswer })
  onTestFinished(() => {
    add.mockRestore()
    setAnswerCache({ cacheAnswer: () => undefined, readCachedAnswer: () => Promise.resolve(undefined) })
  })
  const server = fakeServer({ 'elearning.readExecution': execution, ...answers })
  await signIn()
  const { result, act } = await renderUiHook(() => useOfflineCourse(task), { language: 'en_GB' })

  return {
    server,
    current: () => result.current,
    toggle: () => act(() => result.current?.toggle()),
  }
}
const hasPicture = async () => (await (await caches.open(offlineCache)).match(picture)) !== undefined
const made = () => page.getByText(text('elearning.offline.made', { title: 'Fire safety' }))

test('downloads a course in all languages with its files', async () => {
  const { server, current, toggle } = await renderOffline(createTask())
  expect(current()).toMatchObject({ kept: false, busy: false })

  await toggle()

  await expect.poll(current).toMatchObject({ kept: true, busy: false })
  await expect.element(made()).toBeVisible()
  await expect
    .poll(() => server.inputs('elearning.readExecution'))
    .toEqual([{ executionUuid }, { executionUuid, language: 'de_DE' }, { executionUuid, language: 'en_GB' }])
  expect(await hasPicture()).toBe(true)
})

test('starts the course before the download, because the questions are drawn at the start', async () => {
  const { server, toggle } = await renderOffline(createTask({ executionUuid: null, status: 'due' }), {
    'elearning.createExecution': { executionUuid },
  })

  await toggle()

  await expect.element(made()).toBeVisible()
  await expect.poll(() => server.inputs('elearning.createExecution')).toMatchObject([{ taskUuid }])
})

test('removes the course and its files from the device', async () => {
  const { current, toggle } = await renderOffline(createTask())
  await toggle()
  await expect.poll(current).toMatchObject({ kept: true, busy: false })

  await toggle()

  await expect.poll(current).toMatchObject({ kept: false, busy: false })
  expect(await hasPicture()).toBe(false)
})

test('is busy during the download', async () => {
  const download = Promise.withResolvers<void>()
  const { current, toggle } = await renderOffline(createTask(), {}, () => download.promise)

  await toggle()
  await expect.poll(current).toMatchObject({ kept: false, busy: true })
  download.resolve()

  await expect.poll(current).toMatchObject({ kept: true, busy: false })
})

test.each([
  ['the server does not answer', { 'elearning.readExecution': new Refusal(500) }, undefined, '500'],
  ['a file cannot be downloaded', {}, () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
] as const)(
  'reports that %s, and does not make the course available offline',
  async (_name, answers, download, status) => {
    const { current, toggle } = await renderOffline(createTask(), answers, download)

    await toggle()

    await expect.element(page.getByText(text('elearning.offline.failed'))).toBeVisible()
    await expect.element(page.getByText(text(`common.status.${status}`))).toBeVisible()
    await expect.poll(current).toMatchObject({ kept: false, busy: false })
  },
)

test('returns no offline course for a completed task', async () => {
  const { current } = await renderOffline(createTask({ status: 'completed' }))

  expect(current()).toBeUndefined()
})

test('does not offer a SCORM package, which needs the connection', async () => {
  const { current } = await renderOffline(createTask({ kind: 'scorm' }))

  expect(current()).toBeUndefined()
})
