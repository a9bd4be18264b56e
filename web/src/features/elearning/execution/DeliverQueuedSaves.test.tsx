import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createCourse } from './course-fixture.ts'
import { DeliverQueuedSaves } from './DeliverQueuedSaves.tsx'
import { nothingPending } from './pending.ts'
import { createGrader } from './player-fixture.tsx'
import { listQueuedCourses, openSaveQueue } from './save-queue.ts'

const course = createCourse()
const queuePage = () =>
  openSaveQueue(ada.uuid, course.executionUuid, 'earlier-tab').slot.write({
    attempt: 1,
    pending: { ...nothingPending, pages: ['p1'] },
  })

test('sends the offline progress and names the course', async () => {
  await signIn()
  queuePage()
  const server = fakeServer({
    'elearning.readExecution': course,
    'elearning.saveExecution': createGrader(course),
  })

  await renderUi(<DeliverQueuedSaves />)

  await expect
    .element(page.getByText(text('elearning.offline.delivered', { title: 'Brandschutz' })))
    .toBeVisible()
  await expect
    .poll(() => server.inputs('elearning.saveExecution'))
    .toMatchObject([{ attempt: 1, pagesCompleted: ['p1'] }])
  expect(listQueuedCourses(ada.uuid)).toEqual([])
})

test('keeps the saves while the server cannot be reached', async () => {
  await signIn()
  queuePage()
  const server = fakeServer({ 'elearning.readExecution': new Refusal(0) })

  await renderUi(<DeliverQueuedSaves />)

  await expect.poll(() => server.inputs('elearning.readExecution').length).toBe(1)
  expect(listQueuedCourses(ada.uuid)).toEqual([course.executionUuid])
})

test('calls the server only when saves are queued', async () => {
  await signIn()
  const server = fakeServer({ 'elearning.readExecution': course })

  const { container } = await renderUi(<DeliverQueuedSaves />)

  expect(container.textContent).toBe('')
  expect(server.inputs('elearning.readExecution')).toEqual([])
})
