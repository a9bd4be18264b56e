import { type ScormLaunch, scormPlayer } from '@sorgfalt/contract/scorm/scorm-player'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { ScormPlayer } from './ScormPlayer.tsx'
import {
  createFrame,
  createLaunch,
  createOpenedPart,
  createPart,
  createSaved,
  locationIn,
  passedResult,
  stateMessage,
} from './scorm-fixture.ts'
import { createLearnerPorts } from './scorm-ports.ts'
import { listQueuedStates, openStateSlot } from './state-queue.ts'

const executionUuid = '0198f000-0000-7000-8000-000000000001'

async function renderPlayer(changes: Partial<ScormLaunch> = {}, answers: Answers = {}) {
  const frame = createFrame()
  const server = fakeServer({
    'scorm.launch': createLaunch(frame.url, changes),
    'scorm.openPart': ({ partId }) => createOpenedPart(partId),
    'scorm.save': createSaved(),
    ...answers,
  })
  await signIn()
  const onClose = vi.fn<() => void>()
  const onResult = vi.fn<() => void>()
  const ui = await renderUi(
    <ScormPlayer
      createPorts={() => createLearnerPorts(ada.uuid, executionUuid)}
      title="Bought course"
      onClose={onClose}
      onResult={onResult}
    />,
    { language: 'en_GB' },
  )

  return {
    ...ui,
    frame,
    server,
    onClose,
    onResult,
    /** Returns the positions that were saved, in order. */
    saved: () => server.inputs('scorm.save').map(locationIn),
  }
}

const key = (name: string) => text(`scorm.player.${name}` as 'scorm.player.leave')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const part = (name: string) =>
  page
    .getByRole('navigation', { name: text('elearning.player.contents') })
    .getByRole('button', { name: new RegExp(`^${name}`) })

test('opens the part with which the learner continues, with the state that it has stored', async () => {
  const cmi = JSON.stringify({ cmi: { core: { lesson_location: '7' } } })
  const { frame } = await renderPlayer(
    {},
    { 'scorm.openPart': ({ partId }) => createOpenedPart(partId, { cmi, masteryScore: 80 }) },
  )

  await frame.waitForPart('b')
  const { seq: _seq, saved: _saved, ...opened } = createOpenedPart('b', { cmi, masteryScore: 80 })
  expect(frame.received()).toEqual([
    { type: 'open', part: { edition: 'scorm12', isPreview: false, ...opened } },
  ])
  await expect.element(page.getByText('Part 2 of 3 · Part b · due by 15 Dec')).toBeVisible()
  await expect.element(part('Part b')).toHaveAttribute('aria-current', 'true')
  await expect.element(part('Part a')).toHaveTextContent(`Part a${key('statuses.passed')} · 85%`)
})

test('the frame may run scripts, but may not leave its place', async () => {
  const { frame } = await renderPlayer()
  await frame.waitForPart('b')

  const element = document.querySelector('iframe')
  expect(element?.getAttribute('sandbox')?.split(' ').toSorted()).toEqual([
    'allow-forms',
    'allow-modals',
    'allow-popups',
    'allow-same-origin',
    'allow-scripts',
  ])
  expect(element?.allow).toContain("fullscreen 'none'")
  expect(element?.referrerPolicy).toBe('no-referrer')
})

test('saves the states of the part in order, and says when', async () => {
  const { frame, server, saved } = await renderPlayer()
  await frame.waitForPart('b')

  frame.say(stateMessage('b', '1'))
  await expect.poll(saved).toEqual(['1'])
  await expect.element(page.getByText(/Saved at .*:42/)).toBeVisible()
  frame.say(stateMessage('b', '2', true))

  await expect.poll(saved).toEqual(['1', '2'])
  const saves = server.inputs('scorm.save')
  expect(saves.map(({ seq, isFinal }) => [seq, isFinal])).toEqual([
    [1, false],
    [2, true],
  ])
  expect(new Set(saves.map(({ tab }) => tab)).size).toBe(1)
})

test('ignores messages that are not about the part on screen, too long or invalid', async () => {
  const { frame, saved } = await renderPlayer()
  await frame.waitForPart('b')

  frame.say(stateMessage('a', 'of another part'))
  await expect.poll(() => frame.received().length).toBe(1)
  frame.say({ ...stateMessage('b', 'x'), cmi: 'x'.repeat(scormPlayer.stateChars + 1) })
  frame.say({ type: 'closed', partId: 7 })
  frame.say({ type: 'save', everything: true })
  frame.say(stateMessage('b', 'accepted'))

  await expect.poll(saved).toEqual(['accepted'])
})

test('ignores messages of other windows', async () => {
  const { frame, saved } = await renderPlayer()
  await frame.waitForPart('b')
  const other = document.createElement('iframe')
  document.body.append(other)
  onTestFinished(() => other.remove())

  const forged = JSON.stringify(stateMessage('b', 'forged'))
  ;(other.contentWindow as Window & { eval: (code: string) => unknown }).eval(
    `parent.postMessage(${forged}, '*')`,
  )
  window.postMessage(stateMessage('b', 'forged by the page'), '*')
  frame.say(stateMessage('b', 'accepted'))

  await expect.poll(saved).toEqual(['accepted'])
})

test('of a flood of states, the newest is saved', async () => {
  const { frame, saved } = await renderPlayer()
  await frame.waitForPart('b')

  for (let index = 0; index < 500; index++) frame.say(stateMessage('b', String(index)))
  frame.say(stateMessage('b', 'end', true))

  await expect.poll(() => saved().at(-1)).toBe('end')
  expect(saved().length).toBeLessThan(5)
})

test('closes and saves a part before it opens another one', async () => {
  const { frame, server, saved } = await renderPlayer()
  await frame.waitForPart('b')
  frame.say(stateMessage('b', '1'))
  await expect.poll(saved).toEqual(['1'])
  frame.say(stateMessage('b', '2'))

  await part('Part c').click()

  await frame.waitForPart('c')
  expect(frame.received().map(({ type }) => type)).toEqual(['open', 'close', 'open'])
  expect(saved()).toEqual(['1', '2'])
  expect(server.inputs('scorm.openPart').map(({ partId }) => partId)).toEqual(['b', 'c'])
  await expect.element(button(key('next'))).toBeDisabled()
})

test('goes to the neighbouring parts with the buttons of the footer', async () => {
  const { frame } = await renderPlayer()
  await frame.waitForPart('b')

  await button(key('next')).click()
  await frame.waitForPart('c')
  await button(key('previous')).click()
  await frame.waitForPart('b')
})

test('a part may ask for the next one only when it has ended', async () => {
  const { frame, saved } = await renderPlayer()
  await frame.waitForPart('b')

  frame.say({ type: 'navigate', request: 'continue' })
  frame.say(stateMessage('b', '1'))
  await expect.poll(saved).toEqual(['1'])
  frame.say(stateMessage('b', 'end', true))
  await expect.element(page.getByText(key('ended'))).toBeVisible()
  expect(frame.opened()).toEqual(['b'])
  frame.say({ type: 'navigate', request: 'continue' })

  await frame.waitForPart('c')
})

test('repeats a failed save, says that it is not saved, and keeps the state on the device', async () => {
  let isDown = true
  const { frame, saved } = await renderPlayer(
    {},
    { 'scorm.save': () => (isDown ? new Refusal(0) : createSaved()) },
  )
  await frame.waitForPart('b')

  frame.say(stateMessage('b', '1'))
  await expect.element(page.getByText(key('unsaved.title'))).toBeVisible()
  expect(listQueuedStates(ada.uuid).map(({ state }) => locationIn(state))).toEqual(['1'])
  isDown = false
  await button(key('unsaved.action')).click()

  await expect.element(page.getByText(key('unsaved.title'))).not.toBeInTheDocument()
  expect(new Set(saved())).toEqual(new Set(['1']))
  expect(listQueuedStates(ada.uuid)).toEqual([])
})

const queued = {
  executionUuid,
  attempt: 1,
  title: 'Bought course',
  partId: 'b',
  cmi: JSON.stringify({ cmi: { core: { lesson_location: 'earlier' } } }),
  isFinal: false,
}

test('sends the state of an earlier visit before it continues', async () => {
  openStateSlot(ada.uuid, 'earlier').write({ ...queued, seq: [5, 6] })
  const calls: string[] = []
  const { frame, saved } = await renderPlayer(
    {},
    {
      'scorm.openPart': ({ partId }) => {
        calls.push('open')
        return createOpenedPart(partId, { seq: 6 })
      },
      'scorm.save': () => {
        calls.push('save')
        return createSaved()
      },
    },
  )

  await frame.waitForPart('b')
  expect(calls).toEqual(['open', 'save', 'open'])
  expect(saved()).toEqual(['earlier'])
  expect(listQueuedStates(ada.uuid)).toEqual([])
})

test('does not send the state of an earlier visit if another device has continued', async () => {
  openStateSlot(ada.uuid, 'earlier').write({ ...queued, seq: [5, 6] })

  const { frame, saved } = await renderPlayer(
    {},
    { 'scorm.openPart': ({ partId }) => createOpenedPart(partId, { seq: 9 }) },
  )

  await frame.waitForPart('b')
  expect(saved()).toEqual([])
  expect(listQueuedStates(ada.uuid)).toEqual([])
})

test('says that another window has continued, and can continue here', async () => {
  let isElsewhere = true
  const { frame, server } = await renderPlayer(
    {},
    { 'scorm.save': () => (isElsewhere ? refuse('ScormPart.Elsewhere') : createSaved()) },
  )
  await frame.waitForPart('b')

  frame.say(stateMessage('b', '1'))
  await expect.element(page.getByText(key('elsewhere.title'))).toBeVisible()
  await expect.element(page.elementLocator(document.querySelector('iframe') as Element)).not.toBeVisible()
  isElsewhere = false
  await button(key('elsewhere.action')).click()

  await expect.poll(() => server.inputs('scorm.openPart').length).toBe(2)
  await expect.poll(() => frame.opened()).toEqual(['b', 'b'])
  frame.say(stateMessage('b', '2', true))
  await expect.poll(() => server.inputs('scorm.save').map(locationIn)).toEqual(['1', '2'])
})

test('leaves the course when the part is closed and saved', async () => {
  const { frame, saved, onClose } = await renderPlayer()
  await frame.waitForPart('b')
  frame.say(stateMessage('b', '1'))
  await expect.poll(saved).toEqual(['1'])
  frame.say(stateMessage('b', '2'))

  await button(key('leave')).click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(saved()).toEqual(['1', '2'])
  expect(frame.received().at(-1)).toEqual({ type: 'close' })
})

test('asks before it leaves with a state that cannot be saved', async () => {
  const { frame, onClose } = await renderPlayer({}, { 'scorm.save': new Refusal(503) })
  await frame.waitForPart('b')
  frame.say(stateMessage('b', '1'))

  await button(key('leave')).click()
  const dialog = page.getByRole('dialog', { name: key('unsavedLeave.title') })
  await expect.element(dialog).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: key('unsavedLeave.leave') }).click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(listQueuedStates(ada.uuid)).toHaveLength(1)
})

test('can be confirmed if no part reports that the course is done', async () => {
  const { frame, server, onResult } = await renderPlayer(
    { canConfirm: true },
    { 'scorm.confirm': createSaved({ state: 'passed', result: passedResult }) },
  )
  await frame.waitForPart('b')

  await expect.element(page.getByText(key('confirm.title'))).toBeVisible()
  await button(key('confirm.action')).click()

  await expect.poll(() => onResult).toHaveBeenCalledOnce()
  expect(server.inputs('scorm.confirm')).toEqual([{ executionUuid, attempt: 1 }])
})

test.each([
  ['action', 'onResult'],
  ['later', 'onClose'],
] as const)('a learner who leaves may confirm the course: %s', async (answer, called) => {
  const screen = await renderPlayer(
    {},
    {
      'scorm.save': ({ isFinal }) => createSaved({ canConfirm: isFinal }),
      'scorm.confirm': createSaved({ state: 'passed', result: passedResult }),
    },
  )
  const { frame, saved } = screen
  await frame.waitForPart('b')
  frame.say(stateMessage('b', '1'))
  await expect.poll(saved).toEqual(['1'])
  frame.say(stateMessage('b', 'end', true))

  await button(key('leave')).click()
  const dialog = page.getByRole('dialog', { name: key('confirm.title') })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: key(`confirm.${answer}`), exact: true }).click()

  await expect.poll(() => screen[called]).toHaveBeenCalledOnce()
})

test('shows the result when the last part has ended', async () => {
  const { frame, onResult } = await renderPlayer(
    {},
    { 'scorm.save': createSaved({ state: 'passed', result: passedResult }) },
  )
  await frame.waitForPart('b')

  frame.say(stateMessage('b', 'end', true))

  await expect.poll(() => onResult).toHaveBeenCalledOnce()
})

test('does not leave a part that is still running when the course is passed', async () => {
  const { frame, onResult } = await renderPlayer(
    {},
    { 'scorm.save': createSaved({ state: 'passed', result: passedResult }) },
  )
  await frame.waitForPart('b')

  frame.say(stateMessage('b', '1'))
  await expect.element(page.getByText(key('passed'))).toBeVisible()
  expect(onResult).not.toHaveBeenCalled()
  await button(key('toResult')).click()

  await expect.poll(() => onResult).toHaveBeenCalledOnce()
})

test('a package with one part has neither contents nor footer', async () => {
  const { frame } = await renderPlayer({ parts: [createPart('b')], dueDate: null })

  await frame.waitForPart('b')
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await expect.element(button(key('next'))).not.toBeInTheDocument()
})

test('the contents are in a dialog on a phone', async () => {
  await setPhoneSize()
  const { frame } = await renderPlayer()
  await frame.waitForPart('b')

  await button(text('elearning.player.openContents')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Part c/ }).click()

  await frame.waitForPart('c')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('announces the status of the part on screen', async () => {
  const { frame } = await renderPlayer(
    {},
    {
      'scorm.save': createSaved({
        parts: [createPart('a'), createPart('b', { status: 'passed' }), createPart('c')],
      }),
    },
  )
  await frame.waitForPart('b')
  const status = (name: string) => page.getByText(`Part b: ${key(`statuses.${name}`)}`)
  await expect.element(status('incomplete')).toBeInTheDocument()

  frame.say(stateMessage('b', 'end', true))

  await expect.element(status('passed')).toBeInTheDocument()
})

test('can be tried again if the package cannot be launched', async () => {
  const { frame, server } = await renderPlayer({}, { 'scorm.launch': new Refusal(0) })

  await expect.element(page.getByText(text('elearning.player.failed.title'))).toBeVisible()
  fakeServer({ 'scorm.launch': createLaunch(frame.url) })
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await frame.waitForPart('b')
  expect(server.inputs('scorm.launch')).toHaveLength(2)
})

test('leads back if the package is refused', async () => {
  const { onClose } = await renderPlayer({}, { 'scorm.launch': refuse('ElearningExecution.Withdrawn') })

  await expect.element(page.getByText(text('common.errorCodes.ElearningExecution.Withdrawn'))).toBeVisible()
  await button(key('back')).click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('offers to load the course again if its page was loaded again', async () => {
  const { frame, server } = await renderPlayer()
  await frame.waitForPart('b')

  frame.say({ type: 'ready' })
  await expect.element(page.getByText(key('lost.title'))).toBeVisible()
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.poll(() => server.inputs('scorm.launch').length).toBe(2)
  await frame.waitForPart('b')
})

/** Presses a button that is visible only while it has the focus. */
function pressHidden(name: string): void {
  const element = button(key(name)).element()
  if (element instanceof HTMLElement) element.click()
}

test('links before and after the frame lead into it and out of it', async () => {
  const { frame } = await renderPlayer()
  await frame.waitForPart('b')
  const element = document.querySelector('iframe')

  pressHidden('skipToContent')
  await expect.poll(() => document.activeElement).toBe(element)
  pressHidden('skipBack')

  await expect.poll(() => document.activeElement?.id).toBe('content')
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  const { frame, container } = await renderPlayer({ canConfirm: true })
  document.documentElement.dataset['theme'] = theme
  onTestFinished(() => {
    document.documentElement.dataset['theme'] = 'light'
  })
  await frame.waitForPart('b')
  await expect.element(page.getByText(key('confirm.title'))).toBeVisible()

  expect(await axeViolations(container)).toEqual([])
})
