import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { beat } from '#lib/heartbeat.ts'
import { WindowTitle } from '#lib/window-title.tsx'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { SessionKeeper } from './SessionKeeper.tsx'

const otherTab = new BroadcastChannel('sorgfalt.session')
const longSession = { idleSeconds: 1800, absoluteSeconds: 36_000 }
const idleSoon = { idleSeconds: 118, absoluteSeconds: 36_000 }
const endsSoon = { idleSeconds: 1800, absoluteSeconds: 100 }

afterEach(() => {
  document.title = ''
})

/**
 * Renders the keeper. The server answers the heartbeats with these lifetimes in order, and then always with
 * the last one.
 */
async function renderKeeper(...lifetimes: (typeof longSession)[]) {
  const waiting = [...lifetimes]
  const server = fakeServer({
    'session.heartbeat': () => (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? longSession,
  })
  await signIn()
  await renderUi(
    <>
      <WindowTitle />
      <SessionKeeper />
    </>,
    { language: 'en_GB' },
  )
  await beat()
  return { beats: () => server.inputs('session.heartbeat').map(({ active }) => active) }
}
const dialog = () => page.getByRole('dialog', { name: text('shell.expiry.title') })
const stay = () => page.getByRole('button', { name: text('shell.expiry.stay') })

test('shows no warning while the session still has plenty of time left', async () => {
  const { beats } = await renderKeeper(longSession)

  expect(beats()).toHaveLength(1)
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('warns two minutes before the session ends because of inactivity', async () => {
  await renderKeeper(idleSoon)

  await expect.element(dialog()).toBeVisible()
  await expect.element(dialog().getByText(text('shell.expiry.text'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('warns in the window title, for members who look at another tab', async () => {
  await renderKeeper(idleSoon, idleSoon, longSession)

  await expect.poll(() => document.title).toBe(`⚠ ${text('shell.expiry.title')} – Example Safety`)
  await stay().click()

  await expect.poll(() => document.title).toBe('Example Safety')
})

test('asks the server again before it warns, because input may have extended the session', async () => {
  const { beats } = await renderKeeper(idleSoon, longSession)

  await expect.poll(() => beats().length).toBe(2)

  await expect.element(dialog()).not.toBeInTheDocument()
})

test('extends the session when the member chooses to stay', async () => {
  const { beats } = await renderKeeper(idleSoon, idleSoon, longSession)
  await expect.element(dialog()).toBeVisible()

  await stay().click()

  await expect.poll(beats).toHaveLength(3)
  expect(beats().at(-1)).toBe('1')
  await expect.poll(() => dialog().elements()).toEqual([])
})

test('announces the end of a session that cannot be extended, and does not extend the session', async () => {
  const { beats } = await renderKeeper(endsSoon)
  await expect.element(dialog().getByText(text('shell.expiry.absolute'))).toBeVisible()

  await page.getByRole('button', { name: text('shell.expiry.understood') }).click()

  await expect.poll(() => dialog().elements()).toEqual([])
  expect(beats()).toHaveLength(2)
})

test('closes the warning when the session has been extended in another tab', async () => {
  await renderKeeper(idleSoon)
  await expect.element(dialog()).toBeVisible()

  otherTab.postMessage({ kind: 'lifetime', lifetime: longSession })

  await expect.poll(() => dialog().elements()).toEqual([])
})

test('closes the notice of the session end when the member has confirmed it in another tab', async () => {
  await renderKeeper(endsSoon)
  await expect.element(dialog()).toBeVisible()

  otherTab.postMessage({ kind: 'understood' })

  await expect.poll(() => dialog().elements()).toEqual([])
})

test('notifies the other tabs when the member confirms the notice of the session end', async () => {
  const heard = vi.fn()
  otherTab.addEventListener('message', ({ data }) => heard(data), { once: true })
  await renderKeeper(endsSoon)
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  otherTab.addEventListener('message', ({ data }) => heard(data), { once: true })

  await page.getByRole('button', { name: text('shell.expiry.understood') }).click()

  await expect.poll(() => heard.mock.calls.at(-1)).toEqual([{ kind: 'understood' }])
})
