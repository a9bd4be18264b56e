import { type SsoProviderView, ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { dialogRowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { ProviderPage } from './ProviderPage.tsx'
import { createProvider, createSamlProvider, listOf, samlMetadata } from './provider-fixture.ts'

const permissions = [ssoProvider.update.access, ssoProvider.remove.access]
const other = 'https://login.microsoftonline.com/99999999-1111-4222-8333-444455556666/v2.0'

async function renderPage(changes: Partial<SsoProviderView> = {}, answers: Answers = {}) {
  let saved = createProvider(changes)
  const save = (next: Partial<SsoProviderView>) => {
    saved = { ...saved, ...next, version: saved.version + 1 }
    return saved
  }
  const server = fakeServer({
    'ssoProvider.list': () => listOf(saved),
    'ssoProvider.read': () => saved,
    'ssoProvider.update': ({ ssoProviderUuid: _u, applicationSecret: _s, version: _v, ...values }) =>
      save(values),
    'ssoProvider.activate': () => save({ isActive: true }),
    'ssoProvider.deactivate': () => save({ isActive: false }),
    'ssoProvider.remove': {},
    'ssoTest.read': { test: null },
    'memberList.readFilterOptions': { orgUnits: [], orgUnitCount: 0, locations: [], locationCount: 0 },
    ...answers,
  })
  await signIn({ permissions })
  const ui = await renderUi(<ProviderPage uuid={saved.uuid} />, { language: 'en_GB' })
  await expect.element(field('name')).toBeVisible()

  return { server, ...ui }
}

const field = (name: 'name' | 'issuer' | 'applicationSecret') =>
  page.getByLabelText(text(`signOn.settings.${name}`), { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })
const activate = () => button(text('signOn.settings.activate'))
const dialog = (name: string) => page.getByRole('dialog', { name })

test('sends no secret if the user enters none', async () => {
  const { server } = await renderPage()

  await field('name').fill('Work account')
  await save().click()

  await expect.element(page.getByText(text('signOn.settings.saved'))).toBeVisible()
  const [input] = server.inputs('ssoProvider.update')
  expect(input).toMatchObject({ ssoProviderUuid: uuidOf(1), name: 'Work account', version: 3 })
  expect(input).not.toHaveProperty('applicationSecret')
})

test('sends a new secret, empties the field and keeps no draft of it', async () => {
  const { server } = await renderPage()

  await field('applicationSecret').fill('a new secret')
  await expect.element(save()).toBeVisible()
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('a new secret')
  await save().click()

  await expect.element(field('applicationSecret')).toHaveValue('')
  expect(server.inputs('ssoProvider.update')).toMatchObject([{ applicationSecret: 'a new secret' }])
})

test('switches a provider on', async () => {
  const { server } = await renderPage()

  await expect.element(page.getByText(text('signOn.settings.details.off'))).toBeVisible()
  await activate().click()

  await expect
    .element(page.getByText(text('signOn.settings.details.on', { name: 'Microsoft' })))
    .toBeVisible()
  expect(server.inputs('ssoProvider.activate')).toEqual([{ ssoProviderUuid: uuidOf(1) }])
})

test('keeps the focus at the state when the pressed button disappears', async () => {
  await renderPage()

  await activate().click()
  await expect.element(button(text('signOn.settings.deactivate.open'))).toBeVisible()

  await expect.poll(() => document.activeElement?.textContent).toBe(text('signOn.settings.states.on'))
})

test('shows why a provider cannot be switched on', async () => {
  const { server } = await renderPage(
    {},
    {
      'ssoProvider.activate': refuse('SsoProvider.CheckFailed'),
      'ssoProvider.check': { outcome: 'unreachable', issuer: null, loginHost: null },
    },
  )

  await activate().click()

  await expect.element(page.getByText(text('signOn.settings.details.failed'))).toBeVisible()
  await expect.element(page.getByText(text('signOn.settings.check.unreachable'))).toBeVisible()
  expect(server.inputs('ssoProvider.check')).toEqual([{ preset: 'entra', issuer: createProvider().issuer }])
})

test('must be saved before it is switched on', async () => {
  await renderPage()

  await field('name').fill('Work account')

  await expect.element(activate()).toBeDisabled()
  await expect.element(page.getByText(text('signOn.settings.details.unsaved')).first()).toBeVisible()
})

test('switches a provider off after a confirmation', async () => {
  const { server } = await renderPage({ isActive: true })
  const label = text('signOn.settings.deactivate.open')

  await button(label).click()
  const confirmation = dialog(text('signOn.settings.deactivate.title', { name: 'Microsoft' }))
  await expect.element(confirmation.getByText(text('signOn.settings.deactivate.text'))).toBeVisible()
  await confirmation.getByRole('button', { name: label }).click()

  await expect.element(page.getByText(text('signOn.settings.details.off'))).toBeVisible()
  expect(server.inputs('ssoProvider.deactivate')).toEqual([{ ssoProviderUuid: uuidOf(1) }])
})

test('removes a provider after it has said how many members can no longer use it', async () => {
  const { server, address } = await renderPage({ memberCount: 12 })
  const label = text('signOn.settings.remove.open')

  await button(label).click()
  const confirmation = dialog(text('signOn.settings.remove.title', { name: 'Microsoft' }))
  await expect
    .element(confirmation.getByText(text('signOn.settings.remove.members', { count: 12 })))
    .toBeVisible()
  expect(await axeViolations()).toEqual([])
  await confirmation.getByRole('button', { name: label }).click()

  await expect.poll(address).toBe('/dashboard/company/settings/identity-providers/list')
  expect(server.inputs('ssoProvider.remove')).toEqual([{ ssoProviderUuid: uuidOf(1) }])
})

test('warns that a new issuer removes the links of the members', async () => {
  const { server } = await renderPage({ memberCount: 12, isActive: true })

  await field('issuer').fill(other)
  await save().click()
  const confirmation = dialog(text('signOn.settings.otherIssuer.title'))
  await expect
    .element(confirmation.getByText(text('signOn.settings.otherIssuer.members', { count: 12 })))
    .toBeVisible()
  expect(server.inputs('ssoProvider.update')).toEqual([])
  await confirmation.getByRole('button', { name: text('signOn.settings.otherIssuer.submit') }).click()

  await expect.poll(() => server.inputs('ssoProvider.update')).toMatchObject([{ issuer: other }])
})

test('saves a new issuer without a question if nobody is linked', async () => {
  const { server } = await renderPage()

  await field('issuer').fill(other)
  await save().click()

  await expect.poll(() => server.inputs('ssoProvider.update')).toMatchObject([{ issuer: other }])
})

test('copies the start address', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  await renderPage()

  await button(text('signOn.settings.details.copyStartUrl')).click()

  await expect.poll(() => copied).toHaveBeenCalledExactlyOnceWith(createProvider().startUrl)
})

test('shows what a provider with SAML needs, and keeps its protocol', async () => {
  const saml = createSamlProvider()
  await renderPage(saml)

  await expect
    .element(page.getByLabelText(text('signOn.settings.saml.entityId'), { exact: true }))
    .toHaveValue(saml.entityId ?? '')
  await expect
    .element(page.getByLabelText(text('signOn.settings.saml.acsUrl'), { exact: true }))
    .toHaveValue(saml.acsUrl ?? '')
  await expect.element(page.getByText(/valid until .*2029/)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: text('signOn.protocols.oidc') })).toBeDisabled()
  expect(await axeViolations()).toEqual([])
})

test('replaces the certificates without a question', async () => {
  const { server } = await renderPage(createSamlProvider({ memberCount: 12 }), {
    'ssoProvider.readMetadata': {
      outcome: 'ok',
      metadata: { ...samlMetadata, certificates: ['MIID'] },
    },
  })

  await page.getByLabelText(text('signOn.settings.saml.url')).fill('https://login.example/metadata.xml')
  await button(text('signOn.settings.saml.read.run')).click()
  await save().click()

  await expect
    .poll(() => server.inputs('ssoProvider.update'))
    .toMatchObject([{ issuer: samlMetadata.issuer, certificates: ['MIID'] }])
})

test('warns that another entity ID removes the links of the members', async () => {
  const otherDirectory = 'https://sts.windows.net/99999999-1111-4222-8333-444455556666/'
  const { server } = await renderPage(createSamlProvider({ memberCount: 12 }), {
    'ssoProvider.readMetadata': { outcome: 'ok', metadata: { ...samlMetadata, issuer: otherDirectory } },
  })

  await page.getByLabelText(text('signOn.settings.saml.url')).fill('https://login.example/metadata.xml')
  await button(text('signOn.settings.saml.read.run')).click()
  await save().click()

  await expect.element(dialog(text('signOn.settings.otherIssuer.title'))).toBeVisible()
  expect(server.inputs('ssoProvider.update')).toEqual([])
})

test('warns about certificates that expire', async () => {
  const validUntil = new Date(Date.now() + 86_400_000).toISOString()
  await renderPage(createSamlProvider({ certificateDetails: [{ fingerprint: 'f'.repeat(64), validUntil }] }))
  await expect.element(page.getByText(text('signOn.settings.saml.expiring'))).toBeVisible()
})

test('cannot be switched on without metadata', async () => {
  await renderPage(
    createSamlProvider({ issuer: null, loginUrl: null, certificates: [], certificateDetails: [] }),
  )
  await expect.element(page.getByText(text('common.errorCodes.SsoProvider.MetadataMissing'))).toBeVisible()
  await expect.element(activate()).toBeDisabled()
})

test('asks which version counts if another administrator has saved the same field', async () => {
  await renderPage()
  fakeServer({
    'ssoProvider.read': createProvider({ name: 'Entra', version: 4 }),
    'ssoProvider.update': refuse('Version.Conflict'),
  })

  await field('name').fill('Work account')
  await save().click()

  await expect.element(dialog(text('common.conflict.title'))).toBeVisible()
  expect(dialogRowTexts()).toEqual([[text('signOn.settings.name'), 'Work account', 'Entra']])
})

test('is accessible on a phone', async () => {
  await setPhoneSize()
  await renderPage({ isActive: true, linkMode: 'externalId', externalIdClaim: 'employeeid' })

  expect(await axeViolations()).toEqual([])
})
