import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { LegalLinks } from './LegalLinks.tsx'

const legalNoticeLink = 'https://example.org/legal'
const dataProtectionLink = 'https://example.org/privacy'
const renderLinks = (links: { legalNoticeLink?: string; dataProtectionLink?: string }) =>
  renderUi(
    <LegalLinks footer={{ licenseeLink: null, legalNoticeLink: null, dataProtectionLink: null, ...links }} />,
    { language: 'en_GB' },
  )
const addresses = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))

test('links to the legal notice and the data protection notice', async () => {
  await renderLinks({ legalNoticeLink, dataProtectionLink })

  await expect
    .element(page.getByRole('link', { name: new RegExp(text('shell.footer.legalNotice')) }))
    .toHaveAttribute('href', legalNoticeLink)
  await expect
    .element(page.getByRole('link', { name: new RegExp(text('shell.footer.dataProtection')) }))
    .toHaveAttribute('href', dataProtectionLink)
  expect(await axeViolations()).toEqual([])
})

test('leaves out a notice that is not configured', async () => {
  await renderLinks({ dataProtectionLink })

  await expect.poll(addresses).toEqual([dataProtectionLink])
})
