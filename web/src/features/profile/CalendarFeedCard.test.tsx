import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { CalendarFeedCard } from './CalendarFeedCard.tsx'

const href = 'https://example.org/calendar/secret.ics'
const createdAt = '2026-11-02T09:00:00.000Z'

/** Renders the card with a server that remembers whether the member has a feed. */
async function renderCard(hasFeed: boolean, answers: Answers = {}) {
  let exists = hasFeed
  const server = fakeServer({
    'reminder.readFeed': () => ({ createdAt: exists ? createdAt : null }),
    'reminder.createFeed': () => {
      exists = true
      return { href, createdAt }
    },
    'reminder.endFeed': () => {
      exists = false
      return {}
    },
    ...answers,
  })

  await signIn()
  await renderUi(<CalendarFeedCard />, { language: 'en_GB' })

  return server
}

const button = (name: 'create' | 'renew' | 'end' | 'copy') =>
  page.getByRole('button', { name: text(`reminder.feed.${name}`) })
const address = () => page.getByLabelText(text('reminder.feed.address'))

test('creates an address and shows it once', async () => {
  const server = await renderCard(false)

  await expect.element(page.getByText(text('reminder.feed.none'))).toBeVisible()
  await expect.element(button('end')).not.toBeInTheDocument()
  await button('create').click()

  await expect.element(address()).toHaveValue(href)
  await expect.element(address()).toHaveAttribute('readonly')
  await expect.element(address()).toHaveAccessibleDescription(text('reminder.feed.once'))
  await expect.poll(() => server.inputs('reminder.createFeed')).toHaveLength(1)
})

test('does not show the address of an existing feed', async () => {
  await renderCard(true)

  await expect.element(button('renew')).toBeVisible()
  await expect.element(address()).not.toBeInTheDocument()
  await expect.element(button('create')).not.toBeInTheDocument()
})

test('replaces the address of an existing feed', async () => {
  const server = await renderCard(true)

  await button('renew').click()

  await expect.element(address()).toHaveValue(href)
  await expect.poll(() => server.inputs('reminder.createFeed')).toHaveLength(1)
})

test('ends the feed and hides its address', async () => {
  const server = await renderCard(false)

  await button('create').click()
  await expect.element(address()).toBeVisible()
  await button('end').click()

  await expect.element(page.getByText(text('reminder.feed.none'))).toBeVisible()
  await expect.element(address()).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('reminder.endFeed')).toHaveLength(1)
})

test('copies the address', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  await renderCard(false)

  await button('create').click()
  await button('copy').click()

  await expect.element(page.getByText(text('reminder.feed.copied'))).toBeVisible()
  await expect.poll(() => write).toHaveBeenCalledExactlyOnceWith(href)
})

test('keeps the feed if it cannot be ended', async () => {
  await renderCard(true, { 'reminder.endFeed': refuse('Request.Failed') })

  await button('end').click()

  await expect.element(page.getByText(text('common.errorCodes.Request.Failed'))).toBeVisible()
  await expect.element(button('end')).toBeEnabled()
})

test('is accessible with an address', async () => {
  await renderCard(false)

  await button('create').click()
  await expect.element(address()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
