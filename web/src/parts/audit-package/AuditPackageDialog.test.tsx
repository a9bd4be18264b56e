import type { Output } from '@sorgfalt/contract'
import { auditPackage } from '@sorgfalt/contract/document/audit-package'
import type { job } from '@sorgfalt/contract/job/job'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { AuditPackageButton } from './AuditPackageDialog.tsx'

const jobUuid = uuidOf(9)

async function start(permissions: string[] = [auditPackage.orderAuditPackage.access]) {
  onTestFinished(() => localStorage.clear())
  const progress = { state: 'running', done: 1, total: 4 } as Output<typeof job.readProgress>
  const server = fakeServer({
    'auditPackage.orderAuditPackage': { jobUuid },
    'auditPackage.downloadAuditPackage': new File(['package'], 'evidence-package.pdf'),
    'job.readProgress': () => progress,
  })
  await signIn({ permissions })
  const ui = await renderUi(<AuditPackageButton node={{ locationUuid: uuidOf(7) }} name="Warehouse" />, {
    language: 'en_GB',
  })
  return { ...ui, server, finish: () => Object.assign(progress, { state: 'done', done: 4 }) }
}

const openButton = () => page.getByRole('button', { name: text('document.packageDialog.menu') })
const create = () => page.getByRole('button', { name: text('document.packageDialog.create') })
const download = () => page.getByRole('button', { name: text('document.packageDialog.download') })

test('orders the evidence of the chosen period, shows the progress and offers the file', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => click.mockRestore())
  const { server, finish } = await start()
  await openButton().click()
  expect(await axeViolations()).toEqual([])

  await page.getByLabelText(text('document.packageDialog.from')).fill('2026-02-01')
  await page.getByLabelText(text('document.packageDialog.until')).fill('2026-03-31')
  await page.getByLabelText(text('document.packageDialog.occasion')).fill('Inspection')
  await create().click()

  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await expect.element(page.getByText('1 of 4')).toBeVisible()
  await expect.element(download()).not.toBeInTheDocument()
  finish()
  await download().click()

  await expect.poll(() => click.mock.calls.length).toBe(1)
  expect(await axeViolations()).toEqual([])
  await expect
    .poll(() => server.inputs('auditPackage.orderAuditPackage'))
    .toEqual([
      {
        locationUuid: uuidOf(7),
        from: '2026-02-01',
        until: '2026-03-31',
        occasion: 'Inspection',
        languageCode: 'en_GB',
      },
    ])
  await expect.poll(() => server.inputs('auditPackage.downloadAuditPackage')).toEqual([{ jobUuid }])
})

test('offers the last package again after the reader has left the page', async () => {
  const { finish } = await start()
  localStorage.setItem(`sorgfalt.personal.audit-package.${uuidOf(8)}`, `${jobUuid} ${Date.now()}`)
  finish()
  await renderUi(<AuditPackageButton node={{ orgUnitUuid: uuidOf(8) }} name="Hall" />, { language: 'en_GB' })

  await openButton().last().click()

  await expect.element(download()).toBeVisible()
  await page.getByRole('button', { name: text('document.packageDialog.again') }).click()
  await expect.element(create()).toBeVisible()
})

test('refuses a period that ends before it starts', async () => {
  await start()
  await openButton().click()

  await page.getByLabelText(text('document.packageDialog.from')).fill('2026-04-01')
  await page.getByLabelText(text('document.packageDialog.until')).fill('2026-03-31')

  await expect.element(create()).toBeDisabled()
})

test('offers no evidence package without the permission', async () => {
  await start([])

  await expect.element(openButton()).not.toBeInTheDocument()
})
