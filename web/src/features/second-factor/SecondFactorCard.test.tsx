import type { OwnFactor } from '@sorgfalt/contract/second-factor/second-factor'
import QRCode from 'qrcode'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn, withApp } from '#test/session.ts'
import { text } from '#test/text.ts'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { createFactor, noFactor, recoveryCodes, secret } from './second-factor-fixture.ts'

async function renderCard(factor: OwnFactor, answers: Answers = {}) {
  const server = fakeServer({ 'secondFactor.read': factor, ...answers })
  await signIn({ secondFactor: withApp })
  const { router } = await renderUi(<SecondFactorCard />, { language: 'en_GB', at: '/profile' })

  return { ...server, router }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const setUp = () => button(text('secondFactor.setUp'))
const renew = () => button(text('secondFactor.renew.open'))
const chooseApp = () => button(text('secondFactor.app.setUp'))
const remove = () => button(text('secondFactor.app.remove'))
const dialog = () => page.getByRole('dialog')
const code = () => page.getByLabelText(text('secondFactor.code.app'), { exact: true })

test('offers to set up a factor, and cancels the enrolment', async () => {
  await renderCard(noFactor)

  await expect.element(page.getByText(text('secondFactor.none'))).toBeVisible()
  await setUp().click()
  await chooseApp().click()
  await expect.element(page.getByText(text('secondFactor.enrol.needsApp'))).toBeVisible()
  await button(text('common.ui.cancel')).click()
  await expect.element(chooseApp()).toBeVisible()
  await button(text('common.ui.cancel')).click()

  await expect.element(setUp()).toBeVisible()
})

test('keeps no QR code after the enrolment is cancelled', async () => {
  const create = vi.spyOn(QRCode, 'create')
  onTestFinished(() => create.mockRestore())
  await renderCard(noFactor, { 'secondFactor.beginEnrolment': secret })

  for (const times of [1, 2]) {
    await setUp().click()
    await chooseApp().click()
    await button(text('secondFactor.enrol.begin')).click()
    await expect.element(page.getByRole('img', { name: text('secondFactor.enrol.qr') })).toBeVisible()
    await expect.poll(() => create).toHaveBeenCalledTimes(times)
    await button(text('common.ui.cancel')).click()
  }
})

test('shows from which day the company requires a factor', async () => {
  await renderCard({ ...noFactor, requiredFrom: '2099-12-01' })

  const when = '1\u00a0December 2099'
  await expect.element(page.getByText(text('secondFactor.requiredFrom', { when }))).toBeVisible()
})

test('sets up a factor and then shows its state', async () => {
  let factor = noFactor
  const server = await renderCard(noFactor, {
    'secondFactor.read': () => factor,
    'secondFactor.beginEnrolment': secret,
    'secondFactor.confirmEnrolment': () => {
      factor = createFactor({ recoveryCodesLeft: 10 })
      return { recoveryCodes }
    },
  })
  const before = server.inputs('member.state').length

  await setUp().click()
  await chooseApp().click()
  await button(text('secondFactor.enrol.begin')).click()
  await code().fill('123456')
  await button(text('secondFactor.enrol.confirm')).click()
  await page.getByRole('checkbox', { name: text('secondFactor.codes.kept') }).click()
  await button(text('secondFactor.codes.done')).click()

  const left = text('secondFactor.codes.leftOf', { count: 10, total: 10 })
  await expect.element(page.getByText(left)).toBeVisible()
  expect(server.inputs('member.state').length, 'the notice disappears').toBe(before + 1)
})

test('shows when the factor was set up and used, and does not warn of many codes', async () => {
  await renderCard(createFactor())

  await expect.element(page.getByText(text('secondFactor.setUpAt'), { exact: true })).toBeVisible()
  await expect.element(page.getByText(text('secondFactor.lastUsedAt'))).toBeVisible()
  await expect
    .element(page.getByText(text('secondFactor.codes.leftOf', { count: 9, total: 10 })))
    .toBeVisible()
  await expect.element(page.getByText(text('secondFactor.codes.few', { count: 9 }))).not.toBeInTheDocument()
})

test.each([3, 1])('warns if only %i recovery codes are left', async (count) => {
  await renderCard(createFactor({ recoveryCodesLeft: count }))

  await expect.element(page.getByText(text('secondFactor.codes.few', { count }))).toBeVisible()
})

test('names what is needed for new recovery codes if none are left', async () => {
  await renderCard(createFactor({ recoveryCodesLeft: 0 }))

  await expect.element(page.getByText(text('secondFactor.codes.noneLeftText'))).toBeVisible()
})

test('renews the recovery codes with a code and shows them', async () => {
  const server = await renderCard(createFactor(), {
    'secondFactor.renewRecoveryCodes': { recoveryCodes },
  })

  await renew().click()
  await code().fill('123456')
  await button(text('secondFactor.renew.submit')).click()

  await expect.element(page.getByRole('list', { name: text('secondFactor.codes.label') })).toBeVisible()
  await expect.poll(() => server.inputs('secondFactor.renewRecoveryCodes')).toEqual([{ code: '123456' }])
})

test('asks before the member leaves the screen without keeping new codes', async () => {
  const { router } = await renderCard(createFactor(), {
    'secondFactor.renewRecoveryCodes': { recoveryCodes },
  })
  const asks = page.getByRole('dialog', { name: text('common.unsaved.title') })

  await renew().click()
  await code().fill('123456')
  await button(text('secondFactor.renew.submit')).click()
  await expect.element(page.getByRole('list', { name: text('secondFactor.codes.label') })).toBeVisible()
  void router.navigate({ to: '/other' as never })

  await expect.element(asks).toBeVisible()
  expect(router.state.location.pathname).toBe('/profile')
})

test('empties the dialog when it opens again', async () => {
  await renderCard(createFactor(), {
    'secondFactor.renewRecoveryCodes': refuse('Factor.Wrong', { fields: { code: 'unknown' } }),
  })

  await renew().click()
  await code().fill('123456')
  await button(text('secondFactor.renew.submit')).click()
  const wrong = new RegExp(text('common.errorCodes.Factor.Wrong'))
  await expect.element(code()).toHaveAccessibleDescription(wrong)
  await button(text('common.ui.cancel')).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await renew().click()

  await expect.element(code()).toHaveValue('')
  await expect.element(code()).not.toHaveAccessibleDescription(wrong)
})

test('removes the factor with a code', async () => {
  let factor = createFactor()
  const server = await renderCard(factor, {
    'secondFactor.read': () => factor,
    'secondFactor.remove': () => {
      factor = noFactor
      return {}
    },
  })

  await remove().click()
  await code().fill('123456')
  await dialog()
    .getByRole('button', { name: text('secondFactor.remove.submit') })
    .click()

  await expect.element(page.getByText(text('secondFactor.app.removed'))).toBeVisible()
  await expect.element(setUp()).toBeVisible()
  await expect.poll(() => server.inputs('secondFactor.remove')).toEqual([{ code: '123456' }])
})

test.each([
  ['offers to remove a factor that is required later', '2099-12-01', 1],
  ['does not offer to remove a factor that is required', '2026-01-01', 0],
])('%s', async (_what, requiredFrom, count) => {
  await renderCard(createFactor({ requiredFrom }))

  await expect.element(renew()).toBeVisible()
  await expect.poll(() => remove().elements()).toHaveLength(count)
})

test('offers to load the state again after a failure', async () => {
  const answers = [refuse('Request.Failed'), noFactor]
  await renderCard(noFactor, { 'secondFactor.read': () => answers.shift() ?? noFactor })

  await button(text('common.ui.retry')).click()

  await expect.element(setUp()).toBeVisible()
})

test('is accessible on a phone, with the dialog', async () => {
  await setPhoneSize()
  await renderCard(createFactor({ recoveryCodesLeft: 1 }))

  await expect.element(renew()).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await renew().click()
  await expect.element(code()).toBeVisible()
  expect(await axeViolations(dialog().element())).toEqual([])
})
