import { hashForTransport } from '@sorgfalt/contract/fields/password'
import type { OwnSsoIdentity, SsoOption } from '@sorgfalt/contract/sign-on/sso'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordNavigations } from '#features/session/navigation-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { IdentitiesCard } from './IdentitiesCard.tsx'

const uuid = (number: number) => `0190a000-0000-7000-8000-00000000200${number}`
const google: SsoOption = { uuid: uuid(1), name: 'Google', preset: 'google' }
const works: OwnSsoIdentity = {
  uuid: uuid(2),
  ssoProviderName: 'Works account',
  preset: 'entra',
  createdAt: '2026-11-02T08:00:00.000Z',
  lastLoginAt: null,
}
const own = { identities: [works], providers: [google], needsPassword: false, hasPassword: true }
const providerUrl = '/login-of-the-provider'

async function renderCard(answers: Answers = {}, at = '/dashboard/profile/security') {
  const server = fakeServer({
    'sso.readOwn': own,
    'sso.beginLink': { url: providerUrl },
    'sso.unlink': {},
    ...answers,
  })
  await signIn()
  await renderUi(<IdentitiesCard />, { language: 'en_GB', at })

  return server
}

/** Stays on the page of the test when the component opens another one. */
function stay(): string[] {
  const opened = recordNavigations()
  navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true })
  return opened
}

const linkButton = () =>
  page.getByRole('button', { name: text('signOn.identities.linkLabel', { name: google.name }) })
const unlinkButton = () =>
  page.getByRole('button', {
    name: text('signOn.identities.unlinkLabel', { name: works.ssoProviderName }),
  })
const dialog = (key: 'linkTitle' | 'unlinkTitle', name: string) =>
  page.getByRole('dialog', { name: text(`signOn.identities.${key}`, { name }) })

test('lists the linked accounts and the providers at which the member has none', async () => {
  await renderCard()

  await expect.element(page.getByText(works.ssoProviderName)).toBeVisible()
  await expect.element(page.getByText(text('signOn.identities.neverUsed'))).toBeVisible()
  await expect.element(page.getByText(text('signOn.identities.notLinked'))).toBeVisible()
})

test('goes to the provider to link an account', async () => {
  const server = await renderCard()
  const opened = stay()

  await linkButton().click()

  await expect.poll(() => opened).toEqual([providerUrl])
  expect(server.inputs('sso.beginLink')).toEqual([{ ssoProviderUuid: google.uuid }])
})

test('asks for the password before the account is linked if the login is too long ago', async () => {
  const server = await renderCard({ 'sso.readOwn': { ...own, needsPassword: true } })
  const opened = stay()

  await linkButton().click()
  const asked = dialog('linkTitle', google.name)
  await asked.getByLabelText(text('session.common.password'), { exact: true }).fill('Correct horse 1')
  await asked
    .getByRole('button', { name: text('signOn.identities.linkSubmit', { name: google.name }) })
    .click()

  await expect.poll(() => opened).toEqual([providerUrl])
  expect(server.inputs('sso.beginLink')).toEqual([
    { ssoProviderUuid: google.uuid, password: await hashForTransport('Correct horse 1') },
  ])
})

test('shows that the provider cannot be reached', async () => {
  await renderCard({ 'sso.beginLink': refuse('Sso.Unavailable') })

  await linkButton().click()

  await expect.element(page.getByText(text('common.errorCodes.Sso.Unavailable'))).toBeVisible()
})

test('unlinks an account after a question', async () => {
  const answers = [own, { ...own, identities: [] }]
  const server = await renderCard({ 'sso.readOwn': () => answers.shift() ?? own })

  await unlinkButton().click()
  await dialog('unlinkTitle', works.ssoProviderName)
    .getByRole('button', { name: text('signOn.identities.unlink') })
    .click()

  await expect.element(page.getByText(text('signOn.identities.unlinked'))).toBeVisible()
  await expect.element(page.getByText(works.ssoProviderName)).not.toBeInTheDocument()
  expect(server.inputs('sso.unlink')).toEqual([{ ssoIdentityUuid: works.uuid }])
})

test('explains why the only way to sign in cannot be unlinked', async () => {
  await renderCard({ 'sso.readOwn': { ...own, hasPassword: false } })

  await expect.element(page.getByText(text('signOn.identities.noPassword'))).toBeVisible()
  await expect.element(unlinkButton()).not.toBeInTheDocument()
})

test('confirms that an account was linked', async () => {
  await renderCard({}, `/dashboard/profile/security?linked=${works.uuid}`)

  const confirmed = text('signOn.identities.linked', { name: works.ssoProviderName })
  await expect.element(page.getByText(confirmed)).toBeVisible()
})

test('explains why the provider sent the member back', async () => {
  await renderCard({}, '/dashboard/profile/security?error=Sso.AlreadyLinked')

  await expect.element(page.getByText(text('common.errorCodes.Sso.AlreadyLinked'))).toBeVisible()
})

test('is hidden in a company without providers', async () => {
  const server = await renderCard({ 'sso.readOwn': { ...own, identities: [], providers: [] } })

  await expect.poll(() => server.inputs('sso.readOwn')).toHaveLength(1)
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})

test('reads the accounts again on request after a failure', async () => {
  await renderCard({ 'sso.readOwn': new Refusal(500) })

  const retry = page.getByRole('button', { name: text('common.ui.retry') })
  await expect.element(retry).toBeVisible()
  fakeServer({ 'sso.readOwn': own })
  await retry.click()

  await expect.element(page.getByText(works.ssoProviderName)).toBeVisible()
})

test('is accessible on a phone', async () => {
  await setPhoneSize()
  await renderCard()
  await expect.element(linkButton()).toBeVisible()

  expect(await axeViolations()).toEqual([])
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
