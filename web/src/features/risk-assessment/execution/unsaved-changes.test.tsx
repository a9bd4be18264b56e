import { expect, test } from 'vitest'
import { keepUnsavedChanges, readUnsavedChanges } from './unsaved-changes.ts'

const key = 'sorgfalt.personal.ada.analysis.e-1'

test('keeps unsaved answers on the device for one member and one execution', () => {
  keepUnsavedChanges('ada', 'e-1', { noise: { was: 1, is: 'na' } })

  expect(readUnsavedChanges('ada', 'e-1')).toEqual({ noise: { was: 1, is: 'na' } })
  expect(readUnsavedChanges('max', 'e-1')).toEqual({})
  expect(readUnsavedChanges('ada', 'e-2')).toEqual({})
})

test('keeps a deficiency with its likelihood and severity', () => {
  const changes = { guards: { was: 'inOrder', is: { likelihood: 'high', severity: 'minor' } } } as const

  keepUnsavedChanges('ada', 'e-1', changes)

  expect(readUnsavedChanges('ada', 'e-1')).toEqual(changes)
})

test('deletes the record from the device when all answers are saved', () => {
  keepUnsavedChanges('ada', 'e-1', { noise: { was: undefined, is: 3 } })

  keepUnsavedChanges('ada', 'e-1', {})

  expect(localStorage.getItem(key)).toBeNull()
})

test.for<[string, string]>([
  ['text that is not JSON', '{'],
  ['an unknown choice', '{"noise":{"is":6}}'],
  ['a deficiency without severity', '{"noise":{"is":{"likelihood":"high"}}}'],
  ['an unknown field', '{"noise":{"is":1,"at":"now"}}'],
  ['a change without an answer', '{"noise":{"was":1}}'],
])('ignores a stored record of unsaved answers that contains %s', ([, record]) => {
  localStorage.setItem(key, record)

  expect(readUnsavedChanges('ada', 'e-1')).toEqual({})
})
