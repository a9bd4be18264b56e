import type { Output } from '@sorgfalt/contract/core/call'
import { memberGroup } from '@sorgfalt/contract/group/group'
import { expect, test } from 'vitest'
import { fakeServer } from '#test/fake-server.ts'
import { pageWith } from '#test/records.ts'
import { renderUiHook } from '#test/render.tsx'
import { useTotal } from './use-total.ts'

test('returns the number of rows without filters', async () => {
  const answer = Promise.withResolvers<Output<typeof memberGroup.list>>()
  const server = fakeServer({ 'memberGroup.list': () => answer.promise })
  const { result } = await renderUiHook(() => useTotal(memberGroup.list))

  expect(result.current).toBeUndefined()
  answer.resolve({ ...pageWith<never>([]), total: 42 })

  await expect.poll(() => result.current).toBe(42)
  expect(server.inputs('memberGroup.list')).toMatchObject([{ page: 1, filter: {} }])
})
