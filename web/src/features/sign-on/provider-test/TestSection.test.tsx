import { type SsoTestView, ssoTest } from '@sorgfalt/contract/sign-on/sso-test'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordNavigations } from '#features/session/navigation-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createProvider } from '../provider-fixture.ts'
import { TestSection } from './TestSection.tsx'

const passed: SsoTestView = {
  testedAt: '2026-11-20T08:00:00.000Z',
  failure: null,
  claims: [
    { name: 'family_name', value: 'Groß' },
    { name: 'sub', value: '7f3a' },
  ],
  facts: {
    subject: '7f3a',
    firstName: 'Jürgen',
    lastName: 'Groß',
    email: null,
    language: 'de_DE',
    externalId: null,
    reportsFactor: true,
    countsAsFactor: false,
  },
  person: {
    arrival: 'created',
    name: 'Jürgen Groß',
    username: 'jgross',
    role: 'member',
    orgUnits: ['Musterbau', 'Werk Nord'],
    seats: { used: 12, max: 50 },
  },
}
const failed: SsoTestView = {
  ...passed,
  facts: null,
  person: null,
  claims: [],
  failure: {
    code: 'Sso.Misconfigured',
    reason: 'claimMismatch',
    claim: 'aud',
    expected: 'sorgfalt',
    actual: 'other',
    message: null,
  },
}

async function renderSection(
  outcome: SsoTestView | null,
  { dirty = false, answers = {} }: { dirty?: boolean; answers?: Answers } = {},
) {
  const server = fakeServer({ 'ssoTest.read': { test: outcome }, ...answers })
  await signIn({ permissions: [ssoTest.begin.access] })
  await renderUi(<TestSection provider={createProvider()} dirty={dirty} />, { language: 'en_GB' })

  return server
}

const providerUrl = '/login-of-the-provider'
const run = () => page.getByRole('button', { name: text('signOn.test.run') })

test('leads to the provider', async () => {
  const server = await renderSection(null, { answers: { 'ssoTest.begin': { url: providerUrl } } })
  const opened = recordNavigations()
  navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true })

  await run().click()

  await expect.poll(() => opened).toEqual([providerUrl])
  expect(server.inputs('ssoTest.begin')).toEqual([{ ssoProviderUuid: createProvider().uuid }])
})

test('says why the test cannot begin', async () => {
  await renderSection(null, { answers: { 'ssoTest.begin': refuse('Sso.Unavailable') } })

  await run().click()

  await expect.element(page.getByText(text('common.errorCodes.Sso.Unavailable')).first()).toBeVisible()
})

test('waits until changes are saved', async () => {
  await renderSection(null, { dirty: true })

  await expect.element(run()).toBeDisabled()
  await expect.element(page.getByText(text('signOn.settings.details.unsaved'))).toBeVisible()
})

test('shows who would get in, what is used and what the provider has sent', async () => {
  await renderSection(passed)

  await expect.element(page.getByText(text('signOn.test.ok.created'))).toBeVisible()
  await expect.element(page.getByText('jgross')).toBeVisible()
  await expect.element(page.getByText('Musterbau, Werk Nord')).toBeVisible()
  await expect.element(page.getByText('12 of 50 taken')).toBeVisible()
  await expect.element(page.getByText(text('signOn.test.facts.factorReported'))).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'sub 7f3a' })).toBeVisible()
})

test('explains a failure in more detail than the person would see', async () => {
  await renderSection(failed)

  await expect
    .element(page.getByText(text('signOn.test.reasons.claimMismatch', { claim: 'aud' })))
    .toBeVisible()
  await expect.element(page.getByText('other', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^The person sees:/)).toBeVisible()
  await expect.element(page.getByText(text('signOn.test.claims.none'))).toBeVisible()
})

test.each([
  ['a passed', passed],
  ['a failed', failed],
])('is accessible with %s test on a phone', async (_what, outcome) => {
  await setPhoneSize()
  await renderSection(outcome)
  await expect.element(page.getByText(text('signOn.test.claims.title'))).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
