import type { TrustedDevice } from '@sorgfalt/contract/second-factor/second-factor'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFactor } from '#features/second-factor/second-factor-fixture.ts'
import { formatsOf } from '#lib/format.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { TrustedDevicesCard } from './TrustedDevicesCard.tsx'

const phone: TrustedDevice = {
  uuid: '0190a000-0000-7000-8000-000000001001',
  createdAt: '2026-11-02T08:00:00.000Z',
  expiresAt: '2026-12-02T08:00:00.000Z',
  browser: 'Safari',
  system: 'iOS',
  current: true,
}
const desktop: TrustedDevice = {
  ...phone,
  uuid: '0190a000-0000-7000-8000-000000001002',
  browser: 'Firefox',
  system: 'Linux',
  current: false,
}

async function renderCard(trustedDevices: TrustedDevice[], left: TrustedDevice[] = trustedDevices) {
  const answers = [createFactor({ trustedDevices })]
  const server = fakeServer({
    'secondFactor.read': () => answers.shift() ?? createFactor({ trustedDevices: left }),
    'secondFactor.endTrust': {},
  })
  await signIn()
  await renderUi(<TrustedDevicesCard />, { language: 'en_GB' })

  return server
}

const end = (browser: string, system: string) => {
  const device = text('profile.security.on', { browser, system })
  return page.getByRole('button', { name: text('secondFactor.trusted.endLabel', { device }) })
}

test('lists the trusted devices with the end of the trust, and marks the current one', async () => {
  await renderCard([phone, desktop])

  await expect.element(end('Safari', 'iOS')).toBeVisible()
  await expect.element(end('Firefox', 'Linux')).toBeVisible()
  const until = text('secondFactor.trusted.until', { when: formatsOf('en_GB').dateTime(phone.expiresAt) })
  await expect.poll(() => page.getByText(until).elements()).toHaveLength(2)
  await expect
    .poll(() => page.getByText(text('profile.security.current'), { exact: true }).elements())
    .toHaveLength(1)
})

test('ends the trust in a device', async () => {
  const server = await renderCard([phone, desktop], [phone])

  await end('Firefox', 'Linux').click()

  await expect.element(page.getByText(text('secondFactor.trusted.ended'))).toBeVisible()
  await expect.element(end('Firefox', 'Linux')).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('secondFactor.endTrust'))
    .toEqual([{ trustedDeviceUuid: desktop.uuid }])
})

test('shows that the trust has already ended', async () => {
  await renderCard([desktop])
  fakeServer({ 'secondFactor.endTrust': refuse('TrustedDevice.NotFound') })

  await end('Firefox', 'Linux').click()

  await expect.element(page.getByText(text('common.errorCodes.TrustedDevice.NotFound'))).toBeVisible()
})

test('is hidden without trusted devices', async () => {
  const server = await renderCard([])

  await expect.poll(() => server.inputs('secondFactor.read')).toHaveLength(1)
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})

test('is accessible on a phone', async () => {
  await setPhoneSize()
  await renderCard([phone, desktop])
  await expect.element(end('Safari', 'iOS')).toBeVisible()

  expect(await axeViolations()).toEqual([])
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
