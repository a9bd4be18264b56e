import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createCourse } from '#features/elearning/execution/course-fixture.ts'
import { PlayerPage } from '#features/elearning/execution/PlayerPage.tsx'
import { createResult } from '#features/elearning/execution/result/result-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { ScormPreviewPage } from './ScormPreviewPage.tsx'
import {
  createFrame,
  createLaunch,
  createOpenedPart,
  createSaved,
  passedResult,
  stateMessage,
} from './scorm-fixture.ts'

const title = 'Bought course'
const scormCourse = createCourse({ kind: 'scorm', title, language: 'en_GB', chapters: [], quiz: [] })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('an execution of a package is played, and shows its result when it is passed', async () => {
  const frame = createFrame()
  let state: 'open' | 'passed' = 'open'
  fakeServer({
    'elearning.readExecution': () => ({ ...scormCourse, state }),
    'elearning.readExecutionResult': createResult({
      kind: 'scorm',
      title,
      scorePercent: 85,
      questionCount: 0,
    }),
    'scorm.launch': createLaunch(frame.url),
    'scorm.openPart': ({ partId }) => createOpenedPart(partId),
    'scorm.save': () => {
      state = 'passed'
      return createSaved({ state, result: passedResult })
    },
  })
  await signIn()
  await renderUi(
    <PlayerPage
      executionUuid={scormCourse.executionUuid}
      onClose={() => undefined}
      position={{}}
      onPosition={() => undefined}
    />,
    { language: 'en_GB' },
  )

  await frame.waitForPart('b')
  frame.say(stateMessage('b', 'end', true))

  await expect.element(page.getByRole('heading', { name: text('elearning.result.passed') })).toBeVisible()
  await expect.element(page.getByText(text('elearning.result.reported', { score: '85%' }))).toBeVisible()
})

test('a preview plays a package without saving anything, and continues a part where it was left', async () => {
  const frame = createFrame()
  const server = fakeServer({
    'scorm.preview': createLaunch(frame.url, { practice: true, dueDate: null }),
    'scorm.previewPart': ({ partId }) => createOpenedPart(partId),
  })
  await signIn()
  const onClose = vi.fn<() => void>()
  const { container } = await renderUi(<ScormPreviewPage packageUuid={uuidOf(1)} onClose={onClose} />, {
    language: 'en_GB',
  })

  await frame.waitForPart('b')
  expect(frame.received().at(-1)).toMatchObject({ part: { isPreview: true, cmi: null } })
  await expect.element(page.getByText(text('scorm.preview.banner'))).toBeVisible()
  expect(await axeViolations(container)).toEqual([])
  const state = stateMessage('b', '7', true)
  frame.say(state)
  await expect.element(page.getByText(text('scorm.player.ended'))).toBeVisible()
  await button(text('scorm.player.again')).click()

  await expect.poll(() => frame.opened()).toEqual(['b', 'b'])
  expect(frame.received().at(-1)).toMatchObject({
    part: { cmi: state.type === 'state' ? state.cmi : '' },
  })
  await button(text('scorm.player.leave')).click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(server.inputs('scorm.save')).toEqual([])
})
