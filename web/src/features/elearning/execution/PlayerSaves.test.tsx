import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { ada } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createCourse } from './course-fixture.ts'
import { nothingPending } from './pending.ts'
import { createGrader, renderPlayer } from './player-fixture.tsx'
import { listQueuedCourses, openSaveQueue } from './save-queue.ts'

const { executionUuid } = createCourse()
const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const next = () => page.getByRole('button', { name: text('elearning.player.next'), exact: true })
const waitsForConnection = () => page.getByText(text('elearning.player.offlineWaiting', { count: 1 })).first()

/** Makes the browser report that it is online or offline. */
function setOnline(online: boolean): void {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  onTestFinished(() => spy.mockRestore())
  dispatchEvent(new Event(online ? 'online' : 'offline'))
}

test('an input that is not saved stays on the device', async () => {
  const { server } = await renderPlayer({}, { 'elearning.saveExecution': new Refusal(0) })

  await next().click()

  await expect.element(waitsForConnection()).toBeVisible()
  expect(listQueuedCourses(ada.uuid)).toEqual([executionUuid])
  await expect
    .poll(() => server.inputs('elearning.saveExecution')[0])
    .toMatchObject({ pagesCompleted: ['p1'], seq: 1 })
})

test('an input that is saved is removed from the device', async () => {
  await renderPlayer()

  await next().click()

  await expect.element(page.getByText(/10:42/)).toBeVisible()
  expect(listQueuedCourses(ada.uuid)).toEqual([])
})

test('nothing is sent while the device is offline, and everything once it is online again', async () => {
  const { server } = await renderPlayer()
  await expect.element(heading('Seite p1')).toBeVisible()
  setOnline(false)

  await next().click()
  await expect.element(waitsForConnection()).toBeVisible()
  await expect
    .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.pagesCompleted))
    .toEqual([])
  setOnline(true)

  await expect
    .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.pagesCompleted))
    .toEqual(['p1'])
  await expect.element(waitsForConnection()).not.toBeInTheDocument()
})

test('the inputs of an earlier visit are sent when the course is opened', async () => {
  openSaveQueue(ada.uuid, executionUuid, 'earlier-tab').slot.write({
    attempt: 1,
    pending: { ...nothingPending, pages: ['p1'], acks: ['k1'] },
  })

  const { server } = await renderPlayer()

  await expect.element(heading('Seite p2')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Gesehen' })).toBeChecked()
  await expect
    .poll(() => server.inputs('elearning.saveExecution').at(0))
    .toMatchObject({ pagesCompleted: ['p1'], acks: ['k1'] })
})

test('the inputs of another attempt are not sent', async () => {
  openSaveQueue(ada.uuid, executionUuid, 'earlier-tab').slot.write({
    attempt: 1,
    pending: { ...nothingPending, pages: ['p1'] },
  })

  const { server } = await renderPlayer({ attempt: 2 })
  await expect.element(heading('Seite p1')).toBeVisible()

  await expect
    .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.pagesCompleted))
    .toEqual([])
})

test('a save that fails is sent again unchanged before later inputs', async () => {
  const grade = createGrader(createCourse())
  let isDown = true
  const { server } = await renderPlayer(
    {},
    {
      'elearning.saveExecution': (save) => {
        if (save.pagesCompleted.length > 0 && isDown) return new Refusal(0)
        return grade(save)
      },
    },
  )
  await next().click()
  await expect.element(waitsForConnection()).toBeVisible()

  isDown = false
  setOnline(true)

  await expect.element(page.getByText(/10:42/)).toBeVisible()
  const withPage = server.inputs('elearning.saveExecution').filter(({ pagesCompleted }) => pagesCompleted[0])
  expect(withPage.length).toBeGreaterThan(1)
  expect(new Set(withPage.map(({ seq, tab }) => `${seq} ${tab}`)).size).toBe(1)
})

test('no inputs are lost while the server is busy', async () => {
  await renderPlayer()
  fakeServer({ 'elearning.saveExecution': new Refusal(503) })

  await next().click()

  await expect.element(heading('Seite p2')).toBeVisible()
  await expect.element(waitsForConnection()).toBeVisible()
  expect(listQueuedCourses(ada.uuid)).toEqual([executionUuid])
})
