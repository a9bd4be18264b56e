import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetExpiredDrafts, keepFormDraft, maxAgeDays, readFormDraft } from './form-draft.ts'
import { forgetOthers, forgetPersonal } from './storage.ts'

const typed = { name: 'Ada' }

function passDays(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
}

test('keeps what was typed for its member and its form', () => {
  keepFormDraft('a', 'company', typed)

  expect(readFormDraft('a', 'company')?.value).toEqual(typed)
  expect(readFormDraft('a', 'location')).toBeNull()
  expect(readFormDraft('b', 'company')).toBeNull()
})

test('deletes a draft', () => {
  keepFormDraft('a', 'company', typed)
  keepFormDraft('a', 'company', null)

  expect(localStorage).toHaveLength(0)
})

test('does not return a draft that has expired or cannot be read', () => {
  keepFormDraft('a', 'company', typed)
  localStorage.setItem('sorgfalt.personal.a.form.location', '{"at":')
  passDays(maxAgeDays)

  expect(readFormDraft('a', 'company')).toBeNull()
  expect(readFormDraft('a', 'location')).toBeNull()
})

test('deletes expired drafts, and keeps newer ones and other data', () => {
  keepFormDraft('a', 'company', typed)
  localStorage.setItem('sorgfalt.personal.a.answers', '1')
  passDays(maxAgeDays)
  keepFormDraft('a', 'location', typed)

  forgetExpiredDrafts('a')

  expect(Object.keys(localStorage).toSorted()).toEqual([
    'sorgfalt.personal.a.answers',
    'sorgfalt.personal.a.form.location',
  ])
})

test('is deleted by the logout and when another member signs in', async () => {
  keepFormDraft('a', 'company', typed)
  forgetOthers('b')
  expect(readFormDraft('a', 'company')).toBeNull()

  keepFormDraft('b', 'company', typed)
  await forgetPersonal()

  expect(readFormDraft('b', 'company')).toBeNull()
})
