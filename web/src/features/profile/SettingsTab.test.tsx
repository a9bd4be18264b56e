import type { LicenseeConfig } from '@sorgfalt/contract/licensee/licensee'
import type { ProfileSetting } from '@sorgfalt/contract/profile/profile'
import { type OwnRemindersView, reminder } from '@sorgfalt/contract/reminder/reminder'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { setTextLanguage, text } from '#test/text.ts'
import { SettingsTab } from './SettingsTab.tsx'

const settings: ProfileSetting = {
  frontendStyle: { theme: 'light' },
  languageCode: 'en_GB',
  availableLanguages: ['de_DE', 'en_GB'],
}
const supportChat = { provider: 'Chat Ltd', href: 'https://chat.example/frame', privacyLink: null }
const ownReminders: OwnRemindersView = {
  early: true,
  bySms: false,
  offers: { active: true, optOut: true, bySms: true },
  email: 'ada@example.org',
  mobileNumber: '',
}

interface TabOptions {
  answers?: Answers
  permissions?: string[]
  site?: Partial<LicenseeConfig>
}

async function renderTab({ answers = {}, permissions = [], site = {} }: TabOptions = {}) {
  const server = fakeServer({
    'profile.readProfileSetting': settings,
    'profile.updateProfileSetting': ({ frontendStyle, languageCode }) => ({
      ...settings,
      ...(frontendStyle && { frontendStyle }),
      ...(languageCode && { languageCode }),
    }),
    'reminder.readOwn': ownReminders,
    'reminder.readFeed': { createdAt: null },
    ...answers,
  })

  await signIn({ permissions }, site)
  await renderUi(<SettingsTab />, { language: 'en_GB' })

  return server
}

const theme = (name: 'light' | 'dark') => page.getByRole('radio', { name: text(`profile.settings.${name}`) })
const language = () => page.getByRole('combobox', { name: text('profile.settings.language') })
const chat = () => page.getByRole('heading', { name: text('profile.chat.title') })

test('saves the chosen colour scheme, applies it and confirms the change', async () => {
  const server = await renderTab()

  await page.getByText(text('profile.settings.dark')).click()

  await expect.element(theme('dark')).toBeChecked()
  await expect
    .poll(() => server.inputs('profile.updateProfileSetting'))
    .toEqual([{ frontendStyle: { theme: 'dark' } }])
  await expect.element(page.getByText(text('profile.settings.saved'))).toBeVisible()
})

test('keeps the colour scheme if it cannot be saved', async () => {
  await renderTab({ answers: { 'profile.updateProfileSetting': refuse('Request.Failed') } })

  await page.getByText(text('profile.settings.dark')).click()

  await expect.element(page.getByText(text('common.errorCodes.Request.Failed'))).toBeVisible()
  await expect.element(theme('light')).toBeChecked()
})

test('changes the language of the screen and of the success message', async () => {
  const server = await renderTab()

  await language().click()
  await page.getByRole('option', { name: text('common.languages.de_DE') }).click()

  setTextLanguage('de_DE')
  await expect.element(page.getByText(text('profile.settings.theme'))).toBeVisible()
  await expect.element(page.getByText(text('profile.settings.saved'))).toBeVisible()
  await expect.poll(() => server.inputs('profile.updateProfileSetting')).toEqual([{ languageCode: 'de_DE' }])
})

test('offers only the languages of the company', async () => {
  await renderTab({
    answers: { 'profile.readProfileSetting': { ...settings, availableLanguages: ['en_GB'] } },
  })

  await language().click()

  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
})

test('offers to load the settings again after a failure', async () => {
  const answers = [refuse('Request.Failed'), settings]
  await renderTab({ answers: { 'profile.readProfileSetting': () => answers.shift() ?? settings } })

  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(language()).toBeVisible()
})

test.each([
  ['reminders', reminder.readOwn.access, 'reminder.own.title', 'reminder.feed.title'],
  ['the calendar feed', reminder.readFeed.access, 'reminder.feed.title', 'reminder.own.title'],
] as const)('shows %s only to members with the permission', async (_what, access, shown, hidden) => {
  await renderTab({ permissions: [access] })

  await expect.element(page.getByRole('heading', { name: text(shown) })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: text(hidden) })).not.toBeInTheDocument()
})

test('shows that the chat is not loaded without consent', async () => {
  await renderTab({ site: { supportChat } })

  await expect.element(chat()).toBeVisible()
  await expect
    .element(page.getByText(text('profile.chat.notAgreed', { provider: 'Chat Ltd', host: 'chat.example' })))
    .toBeVisible()
})

test('does not mention the chat if the licensee has none', async () => {
  await renderTab()

  await expect.element(language()).toBeVisible()
  await expect.element(chat()).not.toBeInTheDocument()
})

test('is accessible', async () => {
  await renderTab({ permissions: [reminder.readFeed.access], site: { supportChat } })
  await expect.element(language()).toBeVisible()
  await expect.element(page.getByText(text('reminder.feed.none'))).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
