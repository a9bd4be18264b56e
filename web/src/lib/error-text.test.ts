import { createTranslate } from '@sorgfalt/texts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { errorText, uploadErrorText } from './error-text.ts'

const statuses = [
  '0',
  'unreachable',
  '400',
  '401',
  '401login',
  '403',
  '403login',
  '404',
  '500',
  '502',
  'other',
]
const t = createTranslate('de_DE', {
  common: {
    errorCodes: {
      Dashboard: { Exception: 'etwas ging schief' },
      ElearningExecution: { Closed: 'schon abgeschlossen', ExemptUntil: 'befreit bis {{until}}' },
    },
    status: Object.fromEntries(statuses.map((status) => [status, `Status ${status}`])),
  },
})

test('returns the text of a known error code with any HTTP status', () => {
  expect(errorText(t, new CallError(409, { code: 'ElearningExecution.Closed' }))).toBe('schon abgeschlossen')
})

test('formats a day in an error message in the current language', () => {
  const error = new CallError(400, {
    code: 'ElearningExecution.ExemptUntil',
    params: { until: '2026-12-31' },
  })
  expect(errorText(t, error)).toBe('befreit bis 31. Dezember 2026')
})

test('returns the text of the HTTP status for an unknown error code', () => {
  expect(errorText(t, new CallError(400, { code: 'Never.Heard' as 'Request.Invalid' }))).toBe(
    t('common.status.400'),
  )
})

test.each([
  [0, 'common.status.0'],
  [400, 'common.status.400'],
  [401, 'common.status.401'],
  [403, 'common.status.403'],
  [404, 'common.status.404'],
  [500, 'common.status.500'],
  [502, 'common.status.502'],
  [418, 'common.status.other'],
  [503, 'common.status.other'],
] as const)('returns the text of the HTTP status %i if there is no error code', (status, key) => {
  expect(errorText(t, new CallError(status))).toBe(t(key))
})

test('returns texts about the login for 401 and 403 if nobody is signed in yet', () => {
  expect(errorText(t, new CallError(401), { login: true })).toBe(t('common.status.401login'))
  expect(errorText(t, new CallError(403), { login: true })).toBe(t('common.status.403login'))
})

test('returns a general text for an upload error without a code, unless the connection is lost', () => {
  expect(uploadErrorText(t, new CallError(500))).toBe(t('common.errorCodes.Dashboard.Exception'))
  expect(uploadErrorText(t, new CallError(0))).toBe(t('common.status.0'))
  expect(uploadErrorText(t, new CallError(409, { code: 'ElearningExecution.Closed' }))).toBe(
    'schon abgeschlossen',
  )
})

test('reports that the server is down, if the device has a network but no answer arrived', () => {
  vi.stubGlobal('navigator', { onLine: true })
  onTestFinished(() => void vi.unstubAllGlobals())

  expect(errorText(t, new CallError(0))).toBe(t('common.status.unreachable'))
  vi.stubGlobal('navigator', { onLine: false })
  expect(errorText(t, new CallError(0))).toBe(t('common.status.0'))
})
