import { samlMetadataOutcomes } from '@sorgfalt/contract/sign-on/saml'
import { type SsoCheck, ssoPresets, ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setStepUp } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { CreateProviderPage } from './CreateProviderPage.tsx'
import {
  createProvider,
  createSamlProvider,
  listOf,
  redirectUri,
  samlMetadata,
  tenant,
  withoutSaml,
} from './provider-fixture.ts'

const entraIssuer = `https://login.microsoftonline.com/${tenant}/v2.0`
const sales = { uuid: uuidOf(70), name: 'Sales', depth: 1, path: [], isRoot: false }

async function renderPage(answers: Answers = {}) {
  const server = fakeServer({
    'ssoProvider.list': listOf(),
    'ssoProvider.create': ({ applicationSecret: _s, ...values }) => createProvider(values),
    'memberList.readFilterOptions': { orgUnits: [sales], orgUnitCount: 1, locations: [], locationCount: 0 },
    'memberList.readOrgUnitCounts': { counts: [] },
    ...answers,
  })
  await signIn({ permissions: [ssoProvider.create.access] })
  const ui = await renderUi(<CreateProviderPage />, { language: 'en_GB' })
  await expect.element(field('name')).toBeVisible()

  return { server, ...ui }
}

type FieldName =
  | 'name'
  | 'issuer'
  | 'applicationId'
  | 'applicationSecret'
  | 'hostedDomain'
  | 'externalIdClaim'
const field = (name: FieldName) => page.getByLabelText(text(`signOn.settings.${name}`), { exact: true })
const choose = (label: string) => page.getByText(label, { exact: true }).click()
const create = () => page.getByRole('button', { name: text('signOn.settings.create') })
const check = () => page.getByRole('button', { name: text('signOn.settings.check.run') })
const described = (name: FieldName, message: string) =>
  expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining(message))

async function fillConnection(issuer = entraIssuer) {
  await field('issuer').fill(issuer)
  await field('applicationId').fill('0f0e0d0c')
  await field('applicationSecret').fill('a secret')
}

test('connects a provider that is linked by hand and creates nobody', async () => {
  const { server, address } = await renderPage()

  await fillConnection()
  await create().click()

  await expect.poll(address).toBe(`/dashboard/company/settings/identity-providers/details/${uuidOf(1)}`)
  expect(server.inputs('ssoProvider.create')).toEqual([
    {
      name: 'Microsoft',
      preset: 'entra',
      issuer: entraIssuer,
      applicationId: '0f0e0d0c',
      applicationSecret: 'a secret',
      hostedDomain: null,
      linkMode: 'none',
      externalIdClaim: null,
      createsMembers: false,
      orgUnitUuid: null,
      factorMode: 'never',
      protocol: 'oidc',
      ...withoutSaml,
    },
  ])
})

test('links by the personnel number and creates members in an org unit', async () => {
  const { server } = await renderPage()

  await fillConnection()
  await choose(text('signOn.linkModes.externalId'))
  await field('externalIdClaim').fill('employeeid')
  await page.getByRole('switch', { name: text('signOn.settings.createsMembers') }).click()
  await page.getByRole('combobox', { name: text('signOn.settings.orgUnit') }).click()
  await page.getByRole('option', { name: sales.name }).click()
  await choose(text('signOn.factorModes.reported'))
  await create().click()

  await expect
    .poll(() => server.inputs('ssoProvider.create'))
    .toMatchObject([
      {
        linkMode: 'externalId',
        externalIdClaim: 'employeeid',
        createsMembers: true,
        orgUnitUuid: sales.uuid,
        factorMode: 'reported',
      },
    ])
})

test.each(ssoPresets)('explains what to do at %s', async (preset) => {
  await renderPage()

  await choose(text(`signOn.presets.${preset}`))
  for (const sentence of ['first', 'second', 'third'] as const)
    await expect.element(page.getByText(text(`signOn.settings.guide.${preset}.${sentence}`))).toBeVisible()
  await described('issuer', text(`signOn.settings.issuerHint.${preset}`))
})

test('copies the redirect URI', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  await renderPage()

  await expect
    .element(page.getByLabelText(text('signOn.settings.redirectUri'), { exact: true }))
    .toHaveValue(redirectUri)
  await page.getByRole('button', { name: text('signOn.settings.copyRedirectUri') }).click()

  await expect.poll(() => copied).toHaveBeenCalledExactlyOnceWith(redirectUri)
})

test('fills in what is the same for every company, and keeps what the user has entered', async () => {
  await renderPage()

  await choose(text('signOn.presets.google'))
  await expect.element(field('name')).toHaveValue('Google')
  await expect.element(field('issuer')).toHaveValue('https://accounts.google.com')
  await field('name').fill('Work account')
  await choose(text('signOn.presets.okta'))

  await expect.element(field('name')).toHaveValue('Work account')
  await expect.element(field('issuer')).toHaveValue('')
})

test('requires the domain of the company for Google, and warns of what Google does not do', async () => {
  await renderPage()

  await choose(text('signOn.linkModes.externalId'))
  await expect.element(field('hostedDomain')).not.toBeInTheDocument()
  await choose(text('signOn.presets.google'))
  await field('hostedDomain').fill('factory')
  await userEvent.tab()

  await expect
    .element(field('hostedDomain'))
    .toHaveAccessibleDescription(new RegExp(text('common.validation.unknown')))
  await expect.element(page.getByText(text('signOn.settings.googleClaims'))).toBeVisible()
})

test('completes the issuer of Entra from the directory ID', async () => {
  await renderPage()

  await field('issuer').fill(tenant)
  await userEvent.tab()

  await expect.element(field('issuer')).toHaveValue(entraIssuer)
})

test('names every field that is missing', async () => {
  const { server } = await renderPage()

  await field('name').fill('')
  await choose(text('signOn.linkModes.externalId'))
  await create().click()

  for (const name of ['name', 'issuer', 'applicationId', 'applicationSecret'] as const)
    await described(name, text('common.validation.required'))
  expect(server.inputs('ssoProvider.create')).toEqual([])
})

test('requires the claim if members are linked by the personnel number', async () => {
  const { server } = await renderPage()

  await fillConnection()
  await choose(text('signOn.linkModes.externalId'))
  await create().click()

  await described('externalIdClaim', text('common.validation.required'))
  expect(server.inputs('ssoProvider.create')).toEqual([])
})

test('refuses an issuer of Entra that admits every tenant', async () => {
  const { server } = await renderPage()

  await fillConnection('https://login.microsoftonline.com/common/v2.0')
  await create().click()

  await described('issuer', text('common.validation.unknown'))
  expect(server.inputs('ssoProvider.create')).toEqual([])
})

const outcomes: readonly SsoCheck[] = [
  { outcome: 'ok', issuer: entraIssuer, loginHost: 'login.microsoftonline.com' },
  { outcome: 'blocked', issuer: null, loginHost: null },
  { outcome: 'unreachable', issuer: null, loginHost: null },
  { outcome: 'noProvider', issuer: null, loginHost: null },
  { outcome: 'otherIssuer', issuer: `https://sts.windows.net/${tenant}/`, loginHost: null },
  { outcome: 'unsuitable', issuer: entraIssuer, loginHost: null },
]

test.each(outcomes)('explains the outcome $outcome of the check', async (result) => {
  const { server } = await renderPage({ 'ssoProvider.check': result })

  await field('issuer').fill(entraIssuer)
  await check().click()

  const variables = { host: result.loginHost ?? '', issuer: result.issuer ?? '' }
  await expect
    .element(page.getByText(text(`signOn.settings.check.${result.outcome}`, variables)))
    .toBeVisible()
  expect(server.inputs('ssoProvider.check')).toEqual([{ preset: 'entra', issuer: entraIssuer }])
})

test('takes the issuer that the provider names, and then forgets the outcome', async () => {
  const named = 'https://sso.example.com/realms/work'
  const message = text('signOn.settings.check.otherIssuer', { issuer: named })
  await renderPage({ 'ssoProvider.check': { outcome: 'otherIssuer', issuer: named, loginHost: null } })

  await choose(text('signOn.presets.other'))
  await field('issuer').fill('https://sso.example.com')
  await check().click()
  await expect.element(page.getByText(message)).toBeVisible()
  await page.getByRole('button', { name: text('signOn.settings.check.take') }).click()

  await expect.element(field('issuer')).toHaveValue(named)
  await expect.element(field('issuer')).toHaveFocus()
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
})

test('does not check an issuer that is missing', async () => {
  const { server } = await renderPage()

  await check().click()

  await described('issuer', text('common.validation.required'))
  expect(server.inputs('ssoProvider.check')).toEqual([])
})

test('reports that a name is taken, and keeps the entries', async () => {
  await renderPage({ 'ssoProvider.create': refuse('SsoProvider.NameTaken') })

  await fillConnection()
  await create().click()

  await expect.element(page.getByText(text('common.errorCodes.SsoProvider.NameTaken')).first()).toBeVisible()
  await expect.element(field('applicationSecret')).toHaveValue('a secret')
})

const readButton = () => page.getByRole('button', { name: text('signOn.settings.saml.read.run') })
const chooseSaml = () => choose(text('signOn.protocols.saml'))

test('connects a provider with SAML from the address of its metadata', async () => {
  const { server, address } = await renderPage({
    'ssoProvider.readMetadata': { outcome: 'ok', metadata: samlMetadata },
    'ssoProvider.create': () => createSamlProvider(),
  })

  await chooseSaml()
  await expect.element(page.getByText(text('signOn.settings.saml.guide.entra.second'))).toBeVisible()
  await page.getByLabelText(text('signOn.settings.saml.url')).fill('https://login.example/metadata.xml')
  await readButton().click()
  await expect.element(page.getByText(samlMetadata.issuer)).toBeVisible()
  await expect.element(page.getByText(/0123456789abcdef…, valid until .*2029/)).toBeVisible()
  await create().click()

  await expect.poll(address).toContain(uuidOf(1))
  expect(server.inputs('ssoProvider.readMetadata')).toEqual([
    { url: 'https://login.example/metadata.xml', xml: null },
  ])
  const { certificateDetails: _details, ...taken } = samlMetadata
  const [input] = server.inputs('ssoProvider.create')
  expect(input).toMatchObject({ ...taken, protocol: 'saml', preset: 'entra', applicationId: null })
  expect(input).not.toHaveProperty('applicationSecret')
})

test('reads metadata from a file', async () => {
  const { server } = await renderPage({
    'ssoProvider.readMetadata': { outcome: 'ok', metadata: samlMetadata },
  })

  await chooseSaml()
  await choose(text('signOn.settings.saml.sources.xml'))
  const file = new File(['<EntityDescriptor/>'], 'metadata.xml', { type: 'text/xml' })
  await userEvent.upload(page.getByLabelText(text('signOn.settings.saml.file')), file)
  await expect
    .element(page.getByLabelText(text('signOn.settings.saml.xml')))
    .toHaveValue('<EntityDescriptor/>')
  await readButton().click()

  await expect.element(page.getByText(samlMetadata.loginUrl)).toBeVisible()
  expect(server.inputs('ssoProvider.readMetadata')).toEqual([{ url: null, xml: '<EntityDescriptor/>' }])
})

test('creates a provider with SAML whose metadata follow later', async () => {
  const { server } = await renderPage({ 'ssoProvider.create': () => createSamlProvider() })

  await choose(text('signOn.presets.other'))
  await chooseSaml()
  await field('name').fill('Work account')
  await create().click()

  await expect
    .poll(() => server.inputs('ssoProvider.create'))
    .toMatchObject([{ protocol: 'saml', issuer: null, loginUrl: null, certificates: [] }])
})

test.each(samlMetadataOutcomes.filter((outcome) => outcome !== 'ok'))(
  'explains that reading the metadata has the outcome %s',
  async (outcome) => {
    await renderPage({ 'ssoProvider.readMetadata': { outcome, metadata: null } })

    await chooseSaml()
    await page.getByLabelText(text('signOn.settings.saml.url')).fill('https://login.example/metadata.xml')
    await readButton().click()

    const message =
      outcome === 'blocked' || outcome === 'unreachable'
        ? text(`signOn.settings.check.${outcome}`)
        : text(`signOn.settings.saml.read.${outcome}`)
    await expect.element(page.getByText(message)).toBeVisible()
  },
)

test('does not read metadata from an address without https', async () => {
  const { server } = await renderPage()

  await chooseSaml()
  await page.getByLabelText(text('signOn.settings.saml.url')).fill('http://login.example')
  await readButton().click()

  await expect.element(page.getByText(text('signOn.settings.saml.invalid.url'))).toBeVisible()
  expect(server.inputs('ssoProvider.readMetadata')).toEqual([])
})

test('asks for the attributes of new members, and is accessible with SAML on a phone', async () => {
  await setPhoneSize()
  await renderPage({ 'ssoProvider.readMetadata': { outcome: 'ok', metadata: samlMetadata } })

  await chooseSaml()
  await page.getByRole('switch', { name: text('signOn.settings.createsMembers') }).click()
  await expect
    .element(page.getByLabelText(text('signOn.settings.saml.givenNameClaim')))
    .toHaveValue('http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname')
  await page.getByLabelText(text('signOn.settings.saml.url')).fill('https://login.example/metadata.xml')
  await readButton().click()
  await expect.element(page.getByText(samlMetadata.issuer)).toBeVisible()

  expect(await axeViolations()).toEqual([])
})

/** Answers the question for a code. Returns whether it was asked. */
function answerStepUp(isVerified: boolean) {
  const ask = vi.fn(async () => isVerified)
  setStepUp(ask)
  onTestFinished(() => setStepUp(undefined))

  return ask
}

test('continues after the user has confirmed with the second factor', async () => {
  const ask = answerStepUp(true)
  const { server, address } = await renderPage({
    'ssoProvider.create': () => (ask.mock.calls.length > 0 ? createProvider() : refuse('Factor.Required')),
  })

  await fillConnection()
  await create().click()

  await expect.poll(address).toContain(uuidOf(1))
  expect(server.inputs('ssoProvider.create')).toHaveLength(2)
  expect(ask).toHaveBeenCalledOnce()
})

test('keeps the entries if the user does not confirm with the second factor', async () => {
  answerStepUp(false)
  const { server } = await renderPage({ 'ssoProvider.create': refuse('Factor.Required') })

  await fillConnection()
  await create().click()

  await expect.element(page.getByText(text('common.errorCodes.Factor.Required')).first()).toBeVisible()
  await expect.element(field('applicationSecret')).toHaveValue('a secret')
  expect(server.inputs('ssoProvider.create')).toHaveLength(1)
})

const drafts = () => Object.entries(localStorage).filter(([key]) => key.includes('.form.'))

test('restores the entries of an earlier visit, but never the secret', async () => {
  const { unmount } = await renderPage()
  await fillConnection()
  await expect.poll(() => JSON.stringify(drafts())).toContain(entraIssuer)
  expect(JSON.stringify(drafts())).not.toContain('a secret')

  await unmount()
  queryClient.clear()
  await renderPage()

  await expect.element(field('issuer')).toHaveValue(entraIssuer)
  await expect.element(field('applicationId')).toHaveValue('0f0e0d0c')
  await expect.element(field('applicationSecret')).toHaveValue('')
})

test('deletes the draft when the provider is created', async () => {
  const { address } = await renderPage()

  await fillConnection()
  await expect.poll(drafts).toHaveLength(1)
  await create().click()
  await expect.poll(address).toContain(uuidOf(1))

  await expect.poll(drafts).toEqual([])
})

test('is accessible with errors on a phone', async () => {
  await setPhoneSize()
  await renderPage()

  await choose(text('signOn.linkModes.externalId'))
  await page.getByRole('switch', { name: text('signOn.settings.createsMembers') }).click()
  await create().click()
  await described('issuer', text('common.validation.required'))

  expect(await axeViolations()).toEqual([])
})
