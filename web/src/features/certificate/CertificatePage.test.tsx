import type { Certificate } from '@sorgfalt/contract/certificate/certificate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { CertificatePage } from './CertificatePage.tsx'

const certificate: Certificate = {
  resultUuid: uuidOf(1),
  number: '2026-000123',
  language: 'en_GB',
  firstName: 'Mia',
  lastName: 'Muster',
  companyName: 'Example Ltd',
  companyLogo: null,
  responsible: { name: 'Rosa Reihe', duty: { kind: 'unitManager', place: 'Logistics' } },
  licenseeName: 'Example Safety',
  title: 'Fire safety',
  version: '1.0',
  revised: '2026-01-01',
  durationMinutes: 30,
  completedOn: '2026-03-02',
  validUntil: '2027-03-02',
  isReported: false,
  validity: 'valid',
  revokeReason: null,
  topics: ['Escape routes', 'Extinguishers'],
  legal: [{ ref: '§ 10 ArbSchG', country: 'DE' }],
  oral: null,
  branding: { primary: '#0b5cad', contrast: '#ffffff', logo: null },
  verificationCode: 'ABCD-EFGH-JKLM',
  verifyUrl: 'https://safety.example/verify/ABCDEFGHJKLM',
  qr: ['101', '010', '101'],
}

async function start(changes: Partial<Certificate> = {}) {
  const server = fakeServer({
    'elearning.readResultData': ({ language = 'en_GB' }) => ({ ...certificate, ...changes, language }),
  })
  const ui = await renderUi(<CertificatePage resultUuid={certificate.resultUuid} />, { language: 'en_GB' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()

  return { server, ...ui }
}

const sheet = page.getByRole('main')
const pdf = () => page.getByRole('link', { name: text('elearning.certificate.pdf') })
const language = (name: 'de_DE' | 'en_GB') =>
  page.getByRole('button', { name: text(`common.languages.${name}`) })

test('shows who has completed which e-learning, and its topics', async () => {
  const { server } = await start()

  await expect.element(sheet.getByRole('heading', { level: 1 })).toHaveTextContent('Mia Muster')
  await expect.element(sheet.getByText('Fire safety')).toBeVisible()
  await expect.element(sheet.getByText('Example Ltd')).toBeVisible()
  await expect
    .element(sheet.getByText(text('elearning.certificate.number', { number: '2026-000123' })))
    .toBeVisible()
  await expect
    .poll(() =>
      sheet
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['Escape routes', 'Extinguishers'])
  await expect
    .poll(() => server.inputs('elearning.readResultData'))
    .toEqual([{ resultUuid: certificate.resultUuid }])
})

test('shows how the certificate can be verified', async () => {
  await start()

  await expect.element(sheet.getByText('ABCD-EFGH-JKLM')).toBeVisible()
  await expect.element(sheet.getByText('safety.example/verify')).toBeVisible()
  await expect.element(sheet.getByRole('img', { name: text('elearning.certificate.qr') })).toBeVisible()
})

test('shows that a certificate does not expire', async () => {
  await start({ validUntil: null })

  await expect.element(sheet.getByText(text('elearning.certificate.unlimited'))).toBeVisible()
  await expect.element(page.getByText(text('elearning.certificate.validity.unlimited'))).toBeVisible()
})

test('names the member who has confirmed the oral part', async () => {
  await start({ oral: { by: 'Rita Regel', on: '2026-03-03', duty: { kind: 'workplace', place: 'Leeds' } } })

  await expect.element(sheet.getByText(/Oral part, 3\sMarch 2026/)).toBeVisible()
  await expect.element(sheet.getByText(/Rita Regel/)).toBeVisible()
  await expect.element(sheet.getByText(/Rosa Reihe/)).toBeVisible()
  await expect.element(sheet.getByText(text('elearning.certificate.sentenceOral'))).toBeVisible()
  await expect.element(sheet.getByText('30 minutes and oral part')).toBeVisible()
})

test('shows the function and place below each name, and the version beside the legal status', async () => {
  await start({ oral: { by: 'Rita Regel', on: '2026-03-03', duty: { kind: 'workplace', place: 'Leeds' } } })

  await expect.element(sheet.getByText('Leeds', { exact: true })).toBeVisible()
  await expect.element(sheet.getByText('Manager, Logistics')).toBeVisible()
  await expect.element(sheet.getByText('1.0, January 2026')).toBeVisible()
})

test('mentions no oral part if there is none', async () => {
  await start()

  await expect.element(sheet.getByText(text('elearning.certificate.sentence'))).toBeVisible()
  await expect.element(sheet.getByText('30 minutes', { exact: true })).toBeVisible()
})

test('shows the logo of the company instead of its name', async () => {
  await start({ companyLogo: '/api/file/client/logo/1/logo.png' })

  await expect.element(sheet.getByRole('img', { name: 'Example Ltd' })).toBeInTheDocument()
})

test('shows a card that can be read on a phone', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await start({ oral: { by: 'Rita Regel', on: '2026-03-03', duty: { kind: 'workplace', place: 'Leeds' } } })

  await expect.element(sheet.getByText(text('certificate.card.check'))).toBeVisible()
  await expect.element(sheet.getByText('3 March 2026, Rita Regel, Leeds')).toBeVisible()
  await expect.element(sheet.getByText('Rosa Reihe, Manager, Logistics')).toBeVisible()
  await expect.element(sheet.getByText(text('certificate.card.scopeOral'))).toBeVisible()
  await expect.element(sheet.getByText('Escape routes')).toBeVisible()
  await expect.poll(() => getComputedStyle(sheet.getByText(/Rosa Reihe/).element()).fontSize).toBe('16px')
  expect(await axeViolations()).toEqual([])
})

test('shows the card of a phone in light colours on a dark page, too', async () => {
  await page.viewport(390, 844)
  const { theme } = document.documentElement.dataset
  onTestFinished(async () => {
    document.documentElement.dataset['theme'] = theme ?? 'light'
    await page.viewport(1280, 800)
  })
  await start()
  const badge = sheet.getByText(/^Valid until/)
  await expect.element(badge).toBeVisible()
  const colour = () => getComputedStyle(badge.element()).color
  const light = colour()

  document.documentElement.dataset['theme'] = 'dark'

  expect(colour()).toBe(light)
})

test('keeps a legal reference on one line', async () => {
  await start()

  await expect.element(sheet.getByText(/§\u00a010 ArbSchG/)).toBeVisible()
})

test('changes the language of the certificate and of its PDF', async () => {
  const { server } = await start()
  await expect.element(language('en_GB')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(pdf()).toHaveAttribute('href', expect.stringContaining('language=en_GB'))

  await language('de_DE').click()

  await expect.element(language('de_DE')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(pdf()).toHaveAttribute('href', expect.stringContaining('language=de_DE'))
  await expect.element(sheet.getByText('Teilnahmebescheinigung')).toBeVisible()
  await expect
    .poll(() => server.inputs('elearning.readResultData').at(-1))
    .toEqual({
      resultUuid: certificate.resultUuid,
      language: 'de_DE',
    })
})

test('shows the reason for a revocation beside the sheet, not on it', async () => {
  await start({ validity: 'revoked', revokeReason: 'Wrong person' })

  await expect.element(page.getByText('Wrong person')).toBeVisible()
  await expect.element(sheet.getByText('Wrong person')).not.toBeInTheDocument()
  await expect.element(sheet.getByText(text('elearning.certificate.validity.revoked'))).toBeVisible()
})

test('prints the certificate', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  await start()

  await page.getByRole('button', { name: text('elearning.certificate.print') }).click()

  await expect.poll(() => print).toHaveBeenCalledOnce()
})

test('returns to the e-learnings', async () => {
  const { address } = await start()

  await page.getByRole('link', { name: text('elearning.certificate.back') }).click()

  await expect.poll(() => address()).toBe('/dashboard/apps/elearnings/my-elearnings')
})

test('explains that the certificate was not found, and offers to try again', async () => {
  fakeServer({ 'elearning.readResultData': refuse('ElearningResult.NotFound') })
  await renderUi(<CertificatePage resultUuid={certificate.resultUuid} />, { language: 'en_GB' })
  await expect.element(page.getByText(text('elearning.certificate.failed.title'))).toBeVisible()
  fakeServer({ 'elearning.readResultData': certificate })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(sheet.getByText('Mia Muster')).toBeVisible()
})

test('is accessible', async () => {
  await start({ validity: 'revoked', revokeReason: 'Wrong person' })

  expect(await axeViolations()).toEqual([])
})
