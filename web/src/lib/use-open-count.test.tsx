import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useOpenCount } from './use-open-count.ts'

test('counts how often a dialog opens', async () => {
  const { result, rerender } = await renderHook((open?: boolean) => useOpenCount(open ?? false))
  const counts = [result.current]

  for (const open of [true, true, false, true]) {
    await rerender(open)
    counts.push(result.current)
  }

  expect(counts).toEqual([0, 1, 1, 1, 2])
})
