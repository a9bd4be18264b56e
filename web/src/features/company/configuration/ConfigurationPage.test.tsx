import { type ClientConfiguration, clientConfiguration } from '@sorgfalt/contract/company/company'
import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { ConfigurationPage } from './ConfigurationPage.tsx'
import { defaultConfiguration } from './configuration-fixture.ts'

interface Start {
  permissions?: readonly string[]
  changes?: Partial<ClientConfiguration>
}

async function start({ permissions = [clientConfiguration.update.access], changes = {} }: Start = {}) {
  const saved = { ...defaultConfiguration, ...changes }
  const server = fakeServer({
    'clientConfiguration.read': saved,
    'clientConfiguration.update': ({ version, ...values }) => ({ ...saved, ...values, version: version + 1 }),
  })
  await signIn({ permissions: [...permissions] })
  await renderUi(<ConfigurationPage />, { language: 'en_GB' })
  await expect.element(emailFooter()).toBeVisible()

  return server
}

const emailFooter = () => page.getByRole('textbox', { name: text('company.configuration.email') })
const smsFooter = () => page.getByRole('textbox', { name: text('company.configuration.sms') })
const homepage = () => page.getByRole('combobox', { name: text('company.configuration.homepage') })
const years = () => page.getByRole('combobox', { name: text('company.configuration.nameRetentionYears') })
const adviser = () => page.getByRole('switch', { name: text('company.configuration.adviserAllowed') })
const ownColours = () => page.getByRole('switch', { name: text('company.configuration.ownColours') })
const colour = (theme: 'light' | 'dark', name: 'highlightColor' | 'contrastColor') =>
  page
    .getByRole('group', { name: text(`company.configuration.${theme}`) })
    .getByRole('textbox', { name: text(`company.configuration.${name}`) })
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })
const conflict = () => page.getByRole('dialog', { name: text('common.conflict.title') })

test('shows the saved configuration', async () => {
  await start({ changes: { homepage: '/dashboard/start/infopoint', adviserLoginAllowed: true } })

  await expect.element(emailFooter()).toHaveValue('Example Ltd')
  await expect.element(homepage()).toHaveValue(text('infoPoint.title'))
  await expect.element(years()).toHaveValue(text('company.configuration.years', { count: 2 }))
  await expect.element(adviser()).toBeChecked()
  await expect.element(ownColours()).not.toBeChecked()
})

test('saves the changed configuration', async () => {
  const server = await start()

  await emailFooter().fill('Greetings')
  await smsFooter().fill('Ex.')
  await adviser().click()
  await years().click()
  await page.getByRole('option', { name: text('company.configuration.years', { count: 5 }) }).click()
  await save().click()

  await expect.element(page.getByText(text('company.configuration.saved'))).toBeVisible()
  await expect.element(save()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('clientConfiguration.update'))
    .toEqual([
      {
        theme: null,
        defaultTheme: null,
        homepage: null,
        notificationFooter: { email: 'Greetings', sms: 'Ex.' },
        adviserLoginAllowed: true,
        reminders: defaultReminderPlan,
        nameRetentionYears: 5,
        version: 6,
      },
    ])
})

test('applies the saved configuration to the session', async () => {
  const server = await start()
  const before = server.inputs('member.state').length

  await adviser().click()
  await save().click()

  await expect.poll(() => server.inputs('member.state').length).toBe(before + 1)
})

test('can set a default theme and return to the theme of the device', async () => {
  const server = await start()
  const choose = (theme: 'device' | 'dark') =>
    page.getByText(text(`company.configuration.themes.${theme}`), { exact: true }).click()

  await choose('dark')
  await save().click()
  await expect
    .poll(() => server.inputs('clientConfiguration.update').at(-1))
    .toMatchObject({ defaultTheme: 'dark', version: 6 })
  await expect.element(save()).not.toBeInTheDocument()
  await choose('device')
  await save().click()

  await expect
    .poll(() => server.inputs('clientConfiguration.update').at(-1))
    .toMatchObject({ defaultTheme: null, version: 7 })
})

test('can set a start page and return to the default', async () => {
  const server = await start()

  await homepage().click()
  await page.getByRole('option', { name: text('infoPoint.title') }).click()
  await save().click()
  await expect
    .poll(() => server.inputs('clientConfiguration.update').at(-1))
    .toMatchObject({ homepage: '/dashboard/start/infopoint', version: 6 })
  await expect.element(save()).not.toBeInTheDocument()
  await homepage().click()
  await page.getByRole('option', { name: text('company.configuration.homepageDefault') }).click()
  await save().click()

  await expect
    .poll(() => server.inputs('clientConfiguration.update').at(-1))
    .toMatchObject({ homepage: null, version: 7 })
})

test('still shows a saved start page that is no longer offered', async () => {
  await start({ changes: { homepage: '/dashboard/company/settings/audit' } })

  await expect.element(homepage()).toHaveValue('/dashboard/company/settings/audit')
})

test('starts with the licensee’s colours when the user switches to the company’s own colours', async () => {
  const server = await start()

  await ownColours().click()
  await expect.element(colour('light', 'highlightColor')).toHaveValue('#0b5cad')
  await expect.element(colour('dark', 'contrastColor')).toHaveValue('#00213d')
  await colour('light', 'highlightColor').fill('#990000')
  await save().click()

  await expect
    .poll(() => server.inputs('clientConfiguration.update'))
    .toMatchObject([
      {
        theme: {
          light: { highlightColor: '#990000', contrastColor: '#ffffff' },
          dark: { highlightColor: '#8ec5ff', contrastColor: '#00213d' },
        },
      },
    ])
})

const ownTheme = {
  light: { highlightColor: '#990000', contrastColor: '#ffffff' },
  dark: { highlightColor: '#ff9999', contrastColor: '#000000' },
}

test('switches from the company’s own colours back to the licensee’s colours', async () => {
  const server = await start({ changes: { theme: ownTheme } })

  await ownColours().click()
  await save().click()

  await expect.poll(() => server.inputs('clientConfiguration.update')).toMatchObject([{ theme: null }])
})

test('does not save an incomplete colour', async () => {
  const server = await start({ changes: { theme: ownTheme } })

  await colour('light', 'highlightColor').fill('#99')
  await expect
    .element(colour('light', 'highlightColor'))
    .toHaveAccessibleDescription(text('company.configuration.colourHint'))
  await save().click()

  await expect.element(save()).toBeVisible()
  expect(server.inputs('clientConfiguration.update')).toEqual([])
})

test('shows how many more characters a footer can contain', async () => {
  await start()

  await smsFooter().fill('x'.repeat(99))

  await expect
    .element(smsFooter())
    .toHaveAccessibleDescription(text('company.configuration.left', { count: 1 }))
})

test('marks the sections with unsaved changes in the index', async () => {
  await start()
  const link = (name: string | RegExp) =>
    page
      .getByRole('navigation', { name: text('company.configuration.index.title') })
      .getByRole('link', { name })

  await smsFooter().fill('x')

  const changed = text('company.configuration.index.changed')
  const footers = new RegExp(`^${text('company.configuration.footers')}\\s*, ${changed}$`)
  await expect.element(link(footers)).toBeVisible()
  await expect.element(link(text('company.configuration.adviser'))).toBeVisible()
})

test('limits the length of the footers', async () => {
  await start()

  await expect.element(smsFooter()).toHaveAttribute('maxlength', '100')
  await expect.element(emailFooter()).toHaveAttribute('maxlength', '1000')
})

test('shows all fields as read-only if the user may not change them', async () => {
  await start({ permissions: [], changes: { theme: ownTheme } })

  await expect.element(page.getByText(text('company.details.readOnly'))).toBeVisible()
  const controls = document.querySelectorAll('form :is(input, textarea, button)')
  expect(controls.length).toBeGreaterThan(10)
  for (const control of controls) expect(control).toBeDisabled()
  await expect.element(page.getByLabelText(text('company.configuration.logoUpload'))).not.toBeInTheDocument()
})

test('discards the changes', async () => {
  const server = await start()
  await adviser().click()
  await emailFooter().fill('Greetings')

  await page.getByRole('button', { name: text('common.unsaved.discard') }).click()

  await expect.element(adviser()).not.toBeChecked()
  await expect.element(emailFooter()).toHaveValue('Example Ltd')
  expect(server.inputs('clientConfiguration.update')).toEqual([])
})

const newlySaved: ClientConfiguration = {
  ...defaultConfiguration,
  notificationFooter: { email: 'Bye', sms: '' },
  nameRetentionYears: 9,
  version: 10,
}

async function startConflict() {
  const server = await start()
  fakeServer({
    'clientConfiguration.update': refuse('Version.Conflict'),
    'clientConfiguration.read': newlySaved,
  })
  await emailFooter().fill('Greetings')
  await save().click()
  await expect.element(conflict()).toBeVisible()

  return server
}

test('keeps the entered footer after a conflict, and shows saved values in all other fields', async () => {
  const server = await startConflict()
  await expect.element(conflict().getByText(text('common.conflict.unknown'))).toBeVisible()
  await expect
    .element(conflict().getByRole('row').last())
    .toHaveTextContent(`${text('company.configuration.email')}GreetingsBye`)

  await conflict()
    .getByRole('button', { name: text('common.conflict.keep') })
    .click()
  await expect.element(years()).toHaveValue(text('company.configuration.years', { count: 9 }))
  fakeServer({ 'clientConfiguration.update': { ...newlySaved, version: 11 } })
  await save().click()

  await expect
    .poll(() => server.inputs('clientConfiguration.update').at(-1))
    .toMatchObject({ notificationFooter: { email: 'Greetings' }, nameRetentionYears: 9, version: 10 })
})

test('shows the saved configuration after a conflict if the user chooses to', async () => {
  await startConflict()

  await conflict()
    .getByRole('button', { name: text('common.conflict.take') })
    .click()

  await expect.element(emailFooter()).toHaveValue('Bye')
  await expect.element(save()).not.toBeInTheDocument()
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  fakeServer({ 'clientConfiguration.read': { ...defaultConfiguration, theme: ownTheme } })
  await signIn({ permissions: [clientConfiguration.update.access] })
  await renderUi(<ConfigurationPage />, { language: 'en_GB', theme })
  await expect.element(emailFooter()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
