import { languages } from '@sorgfalt/contract/core/limits'
import { describe, expect, test } from 'vitest'
import { html } from '../../platform/html.ts'
import type { FoundCertificate } from './verification.store.ts'
import {
  statusOfView,
  type VerificationFrame,
  type VerificationView,
  verificationPage,
} from './verification-page.ts'

const evil = `"><script>alert(1)</script>'&`
const frame = (of: Partial<VerificationFrame> = {}): VerificationFrame => ({
  language: 'de_DE',
  path: '/verify',
  licensee: {
    licenseeName: 'Arbeitswelt',
    images: { logo: null, mood: null },
    footer: {
      licenseeLink: null,
      legalNoticeLink: 'https://a.example/i',
      dataProtectionLink: 'javascript:alert(1)',
    },
  },
  ...of,
})
const address = {
  street: 'Landsberger Straße 112',
  postalCode: '80339',
  city: 'München',
  logoStorageKey: null,
  logoContentType: null,
}
const certificate = (of: Partial<FoundCertificate> = {}): FoundCertificate => ({
  certificateNumber: 'MUS-2026-000042',
  completedOn: '2026-11-20',
  validUntil: '2027-11-20',
  revoked: false,
  title: { de_DE: 'Bildschirmarbeit', en_GB: 'Display screens' },
  firstName: 'Merve',
  lastName: 'Yıldız',
  companyName: 'Musterbau',
  licenseeUuid: 'x',
  country: 'DE',
  oralConfirmedOn: null,
  isReported: false,
  ...address,
  ...of,
})
const found = (
  of: Partial<FoundCertificate> = {},
  nameCheck: Extract<VerificationView, { kind: 'found' }>['nameCheck'] = 'ask',
): VerificationView => ({
  kind: 'found',
  code: 'K7QF-92RM-XT4D',
  certificate: certificate(of),
  today: '2026-12-01',
  nameCheck,
  logo: null,
})
const views: VerificationView[] = [
  { kind: 'ask' },
  { kind: 'unknown', typed: evil },
  { kind: 'tooMany' },
  { kind: 'failed' },
  found(),
  found({ title: { de_DE: evil, en_GB: evil }, companyName: evil }),
  found({}, 'empty'),
  found({}, 'mismatch'),
  found({}, 'tooMany'),
  found({}, 'deleted'),
  found({}, { name: evil }),
]

describe.each(languages)('the verification page in %s', (language) => {
  test.each(views)(
    'is a complete document without scripts, inline styles or foreign resources (view %#)',
    (view) => {
      const page = verificationPage(
        frame({ language, licensee: { ...frame().licensee, licenseeName: evil } }),
        view,
      )
      expect(page).not.toMatch(/<script|<style| style=| on\w+=|javascript:/)
      expect(page).not.toMatch(/undefined|\[object|certificate\.verify|elearning\.certificate|\{\{/)
      expect(page).toMatch(/^<!doctype html>\n<html lang="(de-DE|en-GB)">/)
      expect(page.match(/<h1>/g)).toHaveLength(1)
    },
  )
})

test('the verification page contains no name until the visitor has entered it correctly', () => {
  for (const check of ['ask', 'empty', 'mismatch', 'tooMany'] as const)
    expect(verificationPage(frame(), found({}, check))).not.toMatch(/Merve|Yıldız/)
  expect(verificationPage(frame(), found({}, { name: 'Merve Yıldız' }))).toContain('Merve Yıldız')
})

test.each([
  [found(), 'Gültig', 'am 1. Dezember 2026 gültig'],
  [found({ validUntil: '2026-11-30' }), 'Abgelaufen', 'seit dem 1. Dezember 2026 nicht mehr'],
  [found({ revoked: true }), 'Widerrufen', 'später widerrufen'],
  [found({ validUntil: null }), 'Gültig', 'unbefristet'],
])(
  'the verification page explains in words whether the certificate is valid (case %#)',
  (view, word, sentence) => {
    const page = verificationPage(frame(), view).replaceAll('\u00A0', ' ')
    expect(page).toContain(`<h1>${word}</h1>`)
    expect(page).toContain(sentence)
  },
)

test('the verification page shows no last day of validity for a revoked certificate', () => {
  expect(verificationPage(frame(), found())).toContain('Gültig bis')
  expect(verificationPage(frame(), found({ revoked: true }))).not.toContain('Gültig bis')
})

test('each view of the verification page has the expected HTTP status', () =>
  expect(views.map(statusOfView)).toEqual([200, 404, 429, 503, 200, 200, 200, 200, 429, 200, 200]))

test('the verification page shows web addresses as links, and has a link to the other language', () => {
  const page = verificationPage(frame({ path: '/verify/K7QF-92RM-XT4D' }), found())
  expect(page).toContain('href="https://a.example/i"')
  expect(page).toContain('href="/verify/K7QF-92RM-XT4D?language=en_GB"')
})

test('the template escapes text and inserts HTML unchanged', () => {
  expect(
    html`<p title="${'"'}">${'<b>'}${html`<i>${1}</i>`}${[html`a`, html`b`]}${null}${undefined}</p>`.text,
  ).toBe('<p title="&quot;">&lt;b&gt;<i>1</i>ab</p>')
})

const document = (of: object = {}): VerificationView => ({
  kind: 'document',
  code: 'GB7K-3QF9-2LXT',
  document: {
    number: 'GBU-2026-000047',
    version: 3,
    latestVersion: 3,
    issuedAt: new Date('2026-11-23T09:00:00Z'),
    latestIssuedAt: new Date('2026-11-23T09:00:00Z'),
    title: { de_DE: 'Lager', en_GB: 'Warehouse' },
    companyName: 'Musterbau',
    licenseeUuid: 'x',
    country: 'DE',
    ...address,
    ...of,
  },
  logo: null,
})

test('the verification page says when a document has been superseded, and by which version', () => {
  const plain = (view: VerificationView) => verificationPage(frame(), view).replaceAll('\u00A0', ' ')
  const latest = { latestVersion: 4, latestIssuedAt: new Date('2026-12-02T09:00:00Z') }
  expect(plain(document())).toContain('<h1>Echt und aktuell</h1>')
  expect(plain(document(latest))).toContain('<h1>Echt, aber überholt</h1>')
  expect(plain(document(latest))).toContain('Seit dem 2. Dezember 2026 gilt Fassung 4.')
  expect(plain(document(latest))).toContain('3 von 4')
})

test('the verification page shows the day of a confirmed oral part', () => {
  expect(verificationPage(frame(), found())).not.toContain('Mündlicher Teil')
  const page = verificationPage(frame(), found({ oralConfirmedOn: '2026-11-22' })).replaceAll('\u00A0', ' ')
  expect(page).toContain('bestätigt am 22. November 2026')
})

test.each([found(), document()])(
  'the verification page shows the address and the logo of the company (view %#)',
  (view) => {
    const logo = { format: 'png', width: 2, height: 1, bytes: Buffer.from('a picture') } as const
    const page = verificationPage(frame(), { ...view, logo } as VerificationView)
    expect(page).toContain('<h2>Ausgestellt von</h2>')
    expect(page).toContain(`src="data:image/png;base64,${logo.bytes.toString('base64')}" alt=""`)
    expect(page).toContain('<p>Landsberger Straße 112, 80339 München</p>')
    expect(verificationPage(frame(), view)).not.toContain('<img')
  },
)

test('the verification page shows no empty address', () => {
  const page = verificationPage(frame(), found({ street: '', postalCode: '', city: '' }))
  expect(page).toContain('<p>Musterbau</p></section>')
})
