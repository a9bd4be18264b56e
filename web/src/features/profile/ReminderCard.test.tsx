import type { OwnRemindersView } from '@sorgfalt/contract/reminder/reminder'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { ReminderCard } from './ReminderCard.tsx'

const own: OwnRemindersView = {
  early: true,
  bySms: false,
  offers: { active: true, optOut: true, bySms: true },
  email: 'ada@example.org',
  mobileNumber: '+49 151 23456789',
}

/** Renders the card with a server that stores the choice of the member. */
async function renderCard(changes: Partial<OwnRemindersView> = {}, { isOffline = false } = {}) {
  let saved = { ...own, ...changes }
  const server = fakeServer({
    'reminder.readOwn': () => saved,
    'reminder.updateOwn': (choice) => {
      if (isOffline) return new Refusal(0)

      saved = { ...saved, ...choice }
      return saved
    },
  })

  await signIn()
  await renderUi(<ReminderCard />, { language: 'en_GB' })

  return server
}

const early = () => page.getByRole('checkbox', { name: text('reminder.own.early') })
const bySms = () => page.getByRole('checkbox', { name: text('reminder.own.bySms') })

test('switches off the reminders that are sent before the due date', async () => {
  const server = await renderCard()

  await early().click()

  await expect.element(page.getByText(text('reminder.own.saved'))).toBeVisible()
  await expect.poll(() => server.inputs('reminder.updateOwn')).toEqual([{ early: false, bySms: false }])
  await expect.element(early()).not.toBeChecked()
})

test('switches on text messages and keeps the choice about early reminders', async () => {
  const server = await renderCard({ early: false })

  await bySms().click()

  await expect.element(bySms()).toBeChecked()
  await expect.poll(() => server.inputs('reminder.updateOwn')).toEqual([{ early: false, bySms: true }])
})

test('still shows the saved choice if a change cannot be saved because the connection is lost', async () => {
  await renderCard({}, { isOffline: true })

  await early().click()

  await expect.element(page.getByText(text('common.status.unreachable'))).toBeVisible()
  await expect.element(early()).toBeChecked()
  await expect.element(early()).toBeEnabled()
})

test('does not offer text messages without a mobile number, and shows why', async () => {
  await renderCard({ mobileNumber: '' })

  await expect.element(bySms()).toBeDisabled()
  await expect.element(page.getByText(text('reminder.own.noNumber'))).toBeVisible()
})

test('lets a member without a mobile number switch text messages off', async () => {
  const server = await renderCard({ mobileNumber: '', bySms: true })

  await bySms().click()

  await expect.poll(() => server.inputs('reminder.updateOwn')).toEqual([{ early: true, bySms: false }])
})

test.each([
  ['ada@example.org', 'reminder.own.to'],
  ['', 'reminder.own.noEmail'],
] as const)('with the email address "%s", shows the address or that there is none', async (email, key) => {
  await renderCard({ email })

  await expect.element(page.getByText(text(key, { email }))).toBeVisible()
})

test.each([
  [{ active: true, optOut: false, bySms: false }, 0],
  [{ active: true, optOut: true, bySms: false }, 1],
  [{ active: true, optOut: true, bySms: true }, 2],
])('shows only the choices that the company offers: %j', async (offers, count) => {
  await renderCard({ offers })

  await expect.element(page.getByText(text('reminder.own.to', { email: own.email }))).toBeVisible()
  await expect.poll(() => page.getByRole('checkbox').elements()).toHaveLength(count)
})

test('shows that the company has switched off reminders', async () => {
  await renderCard({ offers: { active: false, optOut: true, bySms: true } })

  await expect.element(page.getByText(text('reminder.own.off'))).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

test('is accessible', async () => {
  await renderCard()
  await expect.element(early()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
