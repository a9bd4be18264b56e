import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { CompanyStep } from './CompanyStep.tsx'

async function renderStep({ initial = '', at = '/auth/login' } = {}) {
  const onChosen = vi.fn<(clientId: string) => void>()
  await signIn()
  await renderUi(<CompanyStep initial={initial} onChosen={onChosen} />, {
    language: 'en_GB',
    at,
    browserHistory: true,
  })

  return onChosen
}

const company = () => page.getByLabelText(text('session.common.company'))
const submit = () => page.getByRole('button', { name: text('session.company.submit') })

test('chooses the company that the visitor enters', async () => {
  const onChosen = await renderStep()

  await company().fill('musterbau')
  await submit().click()

  await expect.poll(() => onChosen).toHaveBeenCalledExactlyOnceWith('musterbau')
})

test('removes spaces and capital letters from the company ID', async () => {
  const onChosen = await renderStep()

  await company().fill(' Muster-Bau ')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => onChosen).toHaveBeenCalledExactlyOnceWith('muster-bau')
})

test.each([
  ['an empty company ID', '', 'common.validation.required'],
  ['a company ID with a space', 'muster bau', 'common.validation.clientIdentifier'],
  ['a company ID with two hyphens', 'muster--bau', 'common.validation.clientIdentifier'],
] as const)('refuses %s', async (_what, typed, message) => {
  const onChosen = await renderStep()

  await company().fill(typed)
  await submit().click()

  await expect.element(company()).toHaveAccessibleDescription(new RegExp(text(message)))
  expect(onChosen).not.toHaveBeenCalled()
})

test('shows the current company first if the visitor wants to change it', async () => {
  const onChosen = await renderStep({ initial: 'musterbau' })

  await expect.element(company()).toHaveValue('musterbau')
  await submit().click()

  await expect.poll(() => onChosen).toHaveBeenCalledExactlyOnceWith('musterbau')
})

test('sets the focus to the field and the document title to the headline', async () => {
  await renderStep()

  await expect.element(company()).toHaveFocus()
  await expect.poll(() => document.title).toBe(`${text('session.company.title')} – Example Safety`)
})

test.each([
  ['says', '/auth/login?ended', 1],
  ['does not say', '/auth/login', 0],
] as const)('%s at the address %s that the session has ended', async (_what, at, count) => {
  await renderStep({ at })

  await expect.element(company()).toBeVisible()
  await expect.poll(() => page.getByText(text('session.login.ended')).elements()).toHaveLength(count)
})

test('is accessible with an error', async () => {
  await renderStep()

  await submit().click()
  await expect.element(company()).toHaveAccessibleDescription(new RegExp(text('common.validation.required')))

  expect(await axeViolations()).toEqual([])
})
