/** Compares the constants with the specification (§9). */
import { expect, test } from 'vitest'
import * as limits from '../src/core/limits.ts'
import { uuid } from '../src/fields/checks.ts'

test.each<[string, unknown, unknown]>([
  ['languages', [limits.languages, limits.defaultLanguage], [['de_DE', 'en_GB'], 'de_DE']],
  ['countries', limits.countries, ['AT', 'DE']],
  ['location types', limits.locationTypes, ['headquarters', 'branch']],
  ['password', limits.passwordMinLength, 8],
  ['minutes between password resets', limits.passwordResetPauseMinutes, 10],
  ['submissions of a survey', limits.minimumCompletions, 6],
  ['days before the first execution', limits.firstExecutionBufferDays, [0, 7, 14, 30, 60, 90]],
  ['interval in months', limits.intervalMonths, { once: 0, min: 1, max: 24 }],
  ['username column of an import', limits.importUsernameColumn, 'firstname.lastname'],
  ['password reset filters', limits.passwordResetFilters, ['all', 'neverLoggedIn', 'noPassword']],
  ['seconds between heartbeats', limits.session.heartbeat, 300],
  ['upload', limits.upload, { maxBytes: 5 * 1024 * 1024, maxFiles: 1, pause: 250 }],
  [
    'types of an upload',
    Object.keys(limits.uploadTypes).join(' '),
    'csv pdf doc docx xls xlsx image jpg png gif bmp svg mp4 avi mkv txt json xml zip rar tar',
  ],
  ['rows of a page', [limits.perPageOptions, limits.defaultPerPage], [[25, 50, 100], 25]],
  ['name without a licensee', limits.defaultLicenseeName, 'Dashboard'],
  [
    'colours without a licensee',
    limits.defaultColours,
    { light: { primary: '#3b3b3b', contrast: '#ffffff' }, dark: { primary: '#b9b9b9', contrast: '#000000' } },
  ],
])('the value of "%s" is as specified', (_name, actual, specified) => {
  expect(actual).toEqual(specified)
})

test('a uuid has 36 characters', () => {
  const [one] = [crypto.randomUUID()]
  expect(uuid.safeParse(one).success).toBe(true)
  for (const other of [one.slice(1), `${one}0`, one.replaceAll('-', ''), ''])
    expect([other, uuid.safeParse(other).success]).toEqual([other, false])
})
