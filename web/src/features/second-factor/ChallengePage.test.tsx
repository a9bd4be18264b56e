import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordNavigations } from '#features/session/navigation-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn, withApp } from '#test/session.ts'
import { text } from '#test/text.ts'
import { ChallengePage } from './ChallengePage.tsx'

async function renderPage(answers: Answers = {}, changes: Partial<typeof withApp> = {}) {
  const opened = recordNavigations()
  const server = fakeServer({
    'secondFactor.verify': { byRecoveryCode: false, recoveryCodesLeft: 10 },
    'session.logout': {},
    ...answers,
  })

  await signIn({ secondFactor: { ...withApp, pending: 'verify', ...changes } })
  await renderUi(<ChallengePage />, { language: 'en_GB' })

  return { server, opened }
}

const code = () => page.getByLabelText(text('secondFactor.code.app'), { exact: true })
const recoveryCode = () => page.getByLabelText(text('secondFactor.code.recovery'), { exact: true })
const trust = () => page.getByRole('checkbox', { name: text('secondFactor.challenge.trust', { count: 30 }) })
const submit = () => page.getByRole('button', { name: text('secondFactor.challenge.submit') })
const switchTo = (key: 'useApp' | 'useRecovery') =>
  page.getByRole('button', { name: text(`secondFactor.code.${key}`) })

test('verifies the code and loads the application at the same address', async () => {
  const { server, opened } = await renderPage()

  await expect.element(code()).toHaveFocus()
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(code()).toHaveAttribute('inputmode', 'numeric')
  await userEvent.keyboard('123456{Enter}')

  await expect.poll(() => opened).toEqual(['reload'])
  await expect
    .poll(() => server.inputs('secondFactor.verify'))
    .toEqual([{ code: '123456', trustDevice: false }])
})

test('trusts the device if the member chooses to', async () => {
  const { server } = await renderPage()

  await code().fill('123456')
  await trust().click()
  await submit().click()

  await expect
    .poll(() => server.inputs('secondFactor.verify'))
    .toEqual([{ code: '123456', trustDevice: true }])
})

test.each(['Factor.Wrong', 'Factor.Used'] as const)(
  'shows at the field that a code is refused with %s',
  async (reason) => {
    const { opened } = await renderPage({
      'secondFactor.verify': refuse(reason, { fields: { code: 'unknown' } }),
    })

    await code().fill('123456')
    await submit().click()

    await expect.element(code()).toHaveAccessibleDescription(new RegExp(text(`common.errorCodes.${reason}`)))
    await expect.element(code()).toHaveValue('123456')
    expect(opened).toEqual([])
  },
)

test('shows a failure that does not concern the code above the field', async () => {
  await renderPage({ 'secondFactor.verify': refuse('Request.Failed') })

  await code().fill('123456')
  await submit().click()

  await expect
    .element(page.getByRole('main').getByText(text('common.errorCodes.Request.Failed')))
    .toBeVisible()
})

test('names the other ways to continue after too many attempts', async () => {
  await renderPage({ 'secondFactor.verify': refuse('Request.RateLimited', { params: { seconds: 60 } }) })

  await code().fill('123456')
  await submit().click()

  await expect.element(page.getByRole('main').getByText(text('secondFactor.code.tooMany'))).toBeVisible()
})

test('reads the member again when the page becomes visible, and keeps the entry', async () => {
  const { server } = await renderPage()
  const before = server.inputs('member.state').length

  await code().fill('123')
  document.dispatchEvent(new Event('visibilitychange'))

  await expect.poll(() => server.inputs('member.state').length).toBe(before + 1)
  await expect.element(code()).toHaveValue('123')
})

test('requires a code', async () => {
  const { server } = await renderPage()

  await submit().click()

  await expect.element(code()).toHaveAccessibleDescription(new RegExp(text('common.validation.required')))
  expect(server.inputs('secondFactor.verify')).toEqual([])
})

test('accepts a recovery code and reports how many are left', async () => {
  const { server, opened } = await renderPage({
    'secondFactor.verify': { byRecoveryCode: true, recoveryCodesLeft: 2 },
  })

  await code().fill('123')
  await switchTo('useRecovery').click()
  await expect.element(recoveryCode()).toHaveValue('')
  await recoveryCode().fill('aaaa-bbbb-cccc-dddd')
  await submit().click()

  await expect.element(page.getByText(text('secondFactor.codes.left', { count: 2 }))).toBeVisible()
  await expect
    .poll(() => server.inputs('secondFactor.verify'))
    .toEqual([{ code: 'aaaa-bbbb-cccc-dddd', trustDevice: false }])
  expect(opened).toEqual([])
  await page.getByRole('button', { name: text('secondFactor.challenge.goOn') }).click()
  await expect.poll(() => opened).toEqual(['reload'])
})

test('reports that the last recovery code was used', async () => {
  await renderPage({ 'secondFactor.verify': { byRecoveryCode: true, recoveryCodesLeft: 0 } })

  await switchTo('useRecovery').click()
  await recoveryCode().fill('aaaa-bbbb-cccc-dddd')
  await submit().click()

  await expect.element(page.getByText(text('secondFactor.codes.noneLeft'))).toBeVisible()
})

test('switches from the recovery code back to the code from the app', async () => {
  await renderPage()

  await switchTo('useRecovery').click()
  await expect.element(recoveryCode()).toHaveFocus()
  await expect.element(recoveryCode()).not.toHaveAttribute('aria-invalid')
  await switchTo('useApp').click()

  await expect.element(code()).toHaveAttribute('inputmode', 'numeric')
  await expect.element(code()).not.toHaveAttribute('aria-invalid')
})

test('signs the member out', async () => {
  const { server, opened } = await renderPage()

  await page.getByRole('button', { name: text('shell.user.logout') }).click()

  await expect.poll(() => opened).toEqual(['/auth/login'])
  await expect.poll(() => server.inputs('session.logout')).toHaveLength(1)
})

test('is accessible with an error on a phone', async () => {
  await setPhoneSize()
  await renderPage()

  await submit().click()
  await expect.element(code()).toHaveAccessibleDescription(new RegExp(text('common.validation.required')))

  expect(await axeViolations(page.getByRole('main').element())).toEqual([])
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
