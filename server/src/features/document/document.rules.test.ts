import { expect, test } from 'vitest'
import { describeNumbers } from './document.rules.ts'

test('consecutive numbers are described by the first one and the digits of the last one', () => {
  expect(describeNumbers(['UN-2026-000320', 'UN-2026-000319', 'UN-2026-000321'])).toEqual({
    first: 'UN-2026-000319',
    last: '000321',
  })
})

test.each([
  [['UN-2026-000319', 'UN-2026-000321']],
  [['UN-2025-000319', 'UN-2026-000320']],
  [['UN-2026-000319']],
  [[]],
])('%j is no range of numbers', (numbers) => {
  expect(describeNumbers(numbers)).toBeNull()
})
