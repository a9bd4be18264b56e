import { hashForTransport } from '@sorgfalt/contract/fields/password'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { recordNavigations, setAddress } from '../../session/navigation-fixture.ts'
import { SetUpPage } from './SetUpPage.tsx'

const token = 'a-token-of-at-least-20-characters'
const password = 'Correct horse 1'

interface Start {
  state?: 'open' | 'unknown' | 'done'
  answer?: Answers['setUp.complete']
}

/** Opens the page through a set-up link. */
async function openLink({ state = 'open', answer = { uuid: ada.uuid } }: Start = {}) {
  setAddress(`/auth/set-up#${token}`)
  dispatchEvent(new HashChangeEvent('hashchange'))
  const opened = recordNavigations()
  const server = fakeServer({ 'setUp.read': { state }, 'setUp.complete': answer })
  await signIn()
  await renderUi(<SetUpPage />, { language: 'en_GB' })

  return { server, opened }
}

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const passwordField = () => page.getByLabelText(text('session.common.password'), { exact: true })
const confirmation = () => page.getByLabelText(text('onboarding.setUp.confirmation'), { exact: true })
const submit = () => page.getByRole('button', { name: text('onboarding.setUp.submit') })

async function fillForm(): Promise<void> {
  await field(text('onboarding.setUp.companyName')).fill('Blechwerk Süd GmbH')
  await field(text('member.field.firstName')).fill('Petra')
  await field(text('member.field.lastName')).fill('Wagner')
  await field(text('member.field.email')).fill('petra@blechwerk.example')
  await passwordField().fill(password)
  await confirmation().fill(password)
}

test('creates the company with the proposed company ID and username, and opens the application', async () => {
  const { server, opened } = await openLink()
  await expect.element(submit()).toBeVisible()
  expect(location.hash).toBe('')

  await fillForm()
  await expect.element(field(text('session.common.company'))).toHaveValue('blechwerk-sued-gmbh')
  await expect.element(field(text('session.common.username'))).toHaveValue('petra.wagner')
  await submit().click()

  await expect.poll(() => opened).toEqual(['/dashboard'])
  const hash = await hashForTransport(password)
  await expect.poll(() => server.inputs('setUp.read')).toEqual([{ token }])
  await expect
    .poll(() => server.inputs('setUp.complete'))
    .toEqual([
      {
        token,
        language: 'en_GB',
        companyName: 'Blechwerk Süd GmbH',
        country: 'DE',
        clientIdentifier: 'blechwerk-sued-gmbh',
        firstName: 'Petra',
        lastName: 'Wagner',
        email: 'petra@blechwerk.example',
        username: 'petra.wagner',
        password: hash,
        passwordConfirmation: hash,
      },
    ])
})

test('keeps a company ID and a username that the person has entered', async () => {
  await openLink()
  await expect.element(submit()).toBeVisible()
  await field(text('session.common.company')).fill('blech')
  await field(text('session.common.username')).fill('petra')

  await fillForm()

  await expect.element(field(text('session.common.company'))).toHaveValue('blech')
  await expect.element(field(text('session.common.username'))).toHaveValue('petra')
})

test('asks for all fields before it sends anything', async () => {
  const { server } = await openLink()

  await submit().click()

  await expect.element(page.getByText(text('common.ui.problems', { count: 8 }))).toBeVisible()
  expect(server.inputs('setUp.complete')).toEqual([])
})

test('shows the refusal of a field at the field', async () => {
  await openLink({ answer: refuse('Password.Invalid', { fields: { password: 'commonPassword' } }) })
  await expect.element(submit()).toBeVisible()

  await fillForm()
  await submit().click()

  await expect
    .element(passwordField())
    .toHaveAccessibleDescription(expect.stringContaining(text('common.validation.commonPassword')))
  await expect.element(passwordField()).toHaveValue(password)
})

test('leads to the login if another person has set up the installation meanwhile', async () => {
  await openLink({ answer: refuse('SetUp.Done') })
  await expect.element(submit()).toBeVisible()

  await fillForm()
  await submit().click()

  await expect.element(page.getByText(text('onboarding.setUp.done'))).toBeVisible()
})

test('shows that the installation is set up', async () => {
  await openLink({ state: 'done' })

  await expect
    .element(page.getByRole('heading', { level: 1, name: text('onboarding.setUp.doneTitle') }))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: text('onboarding.setUp.toLogin') }))
    .toHaveAttribute('href', '/auth/login')
  await expect.element(submit()).not.toBeInTheDocument()
})

test('explains that a link is not valid', async () => {
  await openLink({ state: 'unknown' })

  await expect.element(page.getByText(text('onboarding.setUp.unknown'))).toBeVisible()
  await expect.element(submit()).not.toBeInTheDocument()
})

test.each(['open', 'unknown', 'done'] as const)('is accessible if the link is %s', async (state) => {
  await openLink({ state })
  await expect
    .poll(() => page.getByRole('main').element().querySelector('form, [class*=callout], a'))
    .toBeTruthy()

  expect(await axeViolations()).toEqual([])
})
