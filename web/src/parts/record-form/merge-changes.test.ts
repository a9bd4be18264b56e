import { expect, test } from 'vitest'
import { mergeChanges } from './merge-changes.ts'

const before = { name: 'Ada', city: 'Ulm', footer: { email: 'Bye', sms: 'Hi' }, tags: ['a'] }

test('takes the changes of both editors', () => {
  const own = { ...before, name: 'Bea' }
  const saved = { ...before, city: 'Graz', tags: [] }

  const merged = { ...before, name: 'Bea', city: 'Graz', tags: [] }
  expect(mergeChanges({ before, own, saved })).toEqual({ own: merged, saved: merged, conflicts: [] })
})

test('names the fields to which both editors gave different values', () => {
  const own = { ...before, name: 'Bea', city: 'Wien' }
  const saved = { ...before, name: 'Cem' }

  const merge = mergeChanges({ before, own, saved })

  expect(merge.conflicts).toEqual(['name'])
  expect(merge.own).toEqual({ ...before, name: 'Bea', city: 'Wien' })
  expect(merge.saved).toEqual({ ...before, name: 'Cem', city: 'Wien' })
})

test('finds no conflict if both editors made the same change', () => {
  const changed = { ...before, name: 'Bea' }

  expect(mergeChanges({ before, own: changed, saved: changed }).conflicts).toEqual([])
})

test('merges the values of an object one by one', () => {
  const own = { ...before, footer: { email: 'Regards', sms: 'Hi' } }
  const saved = { ...before, footer: { email: 'Bye', sms: 'Hello' } }

  const merge = mergeChanges({ before, own, saved })

  expect(merge.conflicts).toEqual([])
  expect(merge.own.footer).toEqual({ email: 'Regards', sms: 'Hello' })
})

test('treats a list as one value', () => {
  const merge = mergeChanges({
    before,
    own: { ...before, tags: ['a', 'b'] },
    saved: { ...before, tags: [] },
  })

  expect(merge.conflicts).toEqual(['tags'])
})
