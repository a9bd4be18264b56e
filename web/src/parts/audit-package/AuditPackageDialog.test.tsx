import { auditPackage } from '@sorgfalt/contract/document/audit-package'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { AuditPackageButton } from './AuditPackageDialog.tsx'

async function start(permissions: string[] = [auditPackage.exportAuditPackage.access]) {
  const server = fakeServer({
    'auditPackage.exportAuditPackage': new File(['package'], 'evidence-package.pdf'),
  })
  await signIn({ permissions })
  await renderUi(<AuditPackageButton node={{ locationUuid: uuidOf(7) }} name="Warehouse" />, {
    language: 'en_GB',
  })
  return server
}

const openButton = () => page.getByRole('button', { name: text('document.package.menu') })
const create = () => page.getByRole('button', { name: text('document.package.create') })

test('downloads the evidence of the chosen period', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => click.mockRestore())
  const server = await start()
  await openButton().click()
  expect(await axeViolations()).toEqual([])

  await page.getByLabelText(text('document.package.from')).fill('2026-02-01')
  await page.getByLabelText(text('document.package.until')).fill('2026-03-31')
  await create().click()

  await expect.poll(() => click.mock.calls.length).toBe(1)
  expect(server.inputs('auditPackage.exportAuditPackage')).toEqual([
    { locationUuid: uuidOf(7), from: '2026-02-01', until: '2026-03-31', languageCode: 'en_GB' },
  ])
})

test('refuses a period that ends before it starts', async () => {
  await start()
  await openButton().click()

  await page.getByLabelText(text('document.package.from')).fill('2026-04-01')
  await page.getByLabelText(text('document.package.until')).fill('2026-03-31')

  await expect.element(create()).toBeDisabled()
})

test('offers no evidence package without the permission', async () => {
  await start([])

  expect(openButton().elements()).toEqual([])
})
