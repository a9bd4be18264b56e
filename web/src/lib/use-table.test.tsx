import type { Output } from '@sorgfalt/contract/core/call'
import { memberGroup } from '@sorgfalt/contract/group/group'
import { memberList } from '@sorgfalt/contract/member/list'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { pageWith } from '#test/records.ts'
import { renderUiHook } from '#test/render.tsx'
import { tableSearch } from './table-search.ts'
import { useTable, useTotal } from './use-table.ts'

const member = (username: string) => ({
  uuid: `0190a000-0000-7000-8000-0000000000${username.charCodeAt(0)}`,
  firstName: username,
  lastName: 'Muster',
  username,
  email: null,
  role: 'member' as const,
  status: 'active' as const,
  lastLoginAt: null,
  orgUnits: [],
  orgUnitCount: 0,
  location: null,
  hasPassword: true,
})
const ada = member('ada')
const rows = [ada, member('bert')]

async function renderTable(at = '/list', total = 60) {
  const server = fakeServer({
    'memberList.getList': ({ page, perPage }) => ({
      rows: rows.slice(0, Math.max(0, total - (page - 1) * perPage)),
      total,
      page,
      perPage,
    }),
  })
  const ui = await renderUiHook(() => useTable(memberList.getList), {
    at,
    validateSearch: tableSearch(memberList.getList),
  })
  await expect.poll(() => ui.result.current.rows).toBeDefined()
  const last = () => server.inputs('memberList.getList').at(-1)
  return { ...ui, server, last, table: () => ui.result.current }
}

test('requests the first page by default', async () => {
  const { last, table } = await renderTable()

  expect(last()).toEqual({ filter: {}, page: 1, perPage: 25, sortDirection: 'asc' })
  expect(table()).toMatchObject({
    rows,
    total: 60,
    page: 1,
    perPage: 25,
    sortBy: undefined,
    filtered: false,
    filter: {},
  })
})

test('requests the page, order and filters of the address', async () => {
  const { last, table } = await renderTable(
    '/list?page=2&perPage=50&sortBy=lastName&sortDirection=desc&search=ada',
  )

  expect(last()).toEqual({
    filter: { search: 'ada' },
    page: 2,
    perPage: 50,
    sortBy: 'lastName',
    sortDirection: 'desc',
  })
  expect(table()).toMatchObject({
    page: 2,
    sortBy: 'lastName',
    sortDirection: 'desc',
    filtered: true,
    filter: { search: 'ada' },
  })
})

test('puts page, order and page size into the address', async () => {
  const { table, act, address, last } = await renderTable()

  await act(() => table().setPage(2))
  await expect.poll(address).toBe('/list?page=2')
  await act(() => table().sort('lastName'))
  await expect.poll(address).toBe('/list?sortBy=lastName')
  await act(() => table().sort('lastName'))
  await expect.poll(address).toBe('/list?sortBy=lastName&sortDirection=desc')
  await act(() => table().setPerPage(50))
  await expect.poll(address).toBe('/list?sortBy=lastName&sortDirection=desc&perPage=50')

  await expect
    .poll(last)
    .toEqual({ filter: {}, page: 1, perPage: 50, sortBy: 'lastName', sortDirection: 'desc' })
})

test('shows a filter at once and puts it into the address after a delay', async () => {
  const { table, act, address, last } = await renderTable('/list?page=2')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  await act(() => table().setFilter({ search: 'a' }))
  await act(() => table().setFilter({ search: 'ad' }))
  expect(table().filter).toEqual({ search: 'ad' })
  await act(() => vi.advanceTimersByTime(499))
  expect(address()).toBe('/list?page=2')
  await act(() => vi.advanceTimersByTime(1))
  vi.useRealTimers()

  await expect.poll(address).toBe('/list?search=ad')
  await expect.poll(() => last()?.filter).toEqual({ search: 'ad' })
})

test('clears all filters and keeps the order', async () => {
  const { table, act, address } = await renderTable('/list?search=ada&sortBy=lastName')

  await act(() => table().clearFilter())

  await expect.poll(address).toBe('/list?sortBy=lastName')
  expect(table()).toMatchObject({ filter: {}, filtered: false })
})

test('goes to the last page when the current page no longer exists', async () => {
  const { address, table } = await renderTable('/list?page=5', 60)

  await expect.poll(address).toBe('/list?page=3')
  await expect.poll(() => table().rows).toHaveLength(2)
})

test('keeps the rows on screen while another page is fetched', async () => {
  const { table, act } = await renderTable()
  const answer = Promise.withResolvers<never>()
  fakeServer({ 'memberList.getList': () => answer.promise })

  await act(() => table().setPage(2))

  await expect.poll(() => table().fetching).toBe(true)
  expect(table().rows).toEqual(rows)
})

test('clears the selection when other rows are on screen', async () => {
  const { table, act } = await renderTable()

  await act(() => table().selection.set(new Set([ada.uuid])))
  expect([...table().selection.keys]).toEqual([ada.uuid])
  await act(() => table().setPage(2))
  await expect.poll(() => table().selection.keys.size).toBe(0)
  await act(() => table().setPage(1))

  await expect.poll(() => table().page).toBe(1)
  expect(table().selection.keys.size).toBe(0)
})

test('shows why the list could not be loaded, and loads it again when the member tries again', async () => {
  fakeServer({ 'memberList.getList': refuse('Permission.Missing') })
  const { result } = await renderUiHook(() => useTable(memberList.getList))
  await expect.poll(() => result.current.error?.code).toBe('Permission.Missing')
  expect(result.current.rows).toBeUndefined()

  fakeServer({ 'memberList.getList': { rows: [], total: 0, page: 1, perPage: 25 } })
  result.current.retry()

  await expect.poll(() => result.current.rows).toEqual([])
  expect(result.current.total).toBe(0)
})

test('returns the number of rows that the list has without filters', async () => {
  const answer = Promise.withResolvers<Output<typeof memberGroup.list>>()
  const server = fakeServer({ 'memberGroup.list': () => answer.promise })
  const { result } = await renderUiHook(() => useTotal(memberGroup.list))

  expect(result.current).toBeUndefined()
  answer.resolve({ ...pageWith<never>([]), total: 42 })

  await expect.poll(() => result.current).toBe(42)
  expect(server.inputs('memberGroup.list')).toMatchObject([{ page: 1, filter: {} }])
})
