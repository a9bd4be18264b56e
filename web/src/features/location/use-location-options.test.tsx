import { expect, test } from 'vitest'
import { fakeServer } from '#test/fake-server.ts'
import { pageWith, uuidOf } from '#test/records.ts'
import { renderUiHook } from '#test/render.tsx'
import { listed, warehouse } from './location-fixture.ts'
import { useLocationOptions } from './use-location-options.ts'

const office = listed()
const closed = { uuid: uuidOf(5), name: 'Closed plant' }

test('returns all locations without a search if one response contains all of them', async () => {
  fakeServer({ 'location.list': pageWith([office, warehouse]) })
  const { result } = await renderUiHook(() => useLocationOptions())

  await expect
    .poll(() => result.current.items)
    .toEqual([
      { value: office.uuid, label: 'Augsburg office' },
      { value: warehouse.uuid, label: 'Ulm warehouse' },
    ])
  expect(result.current.onSearch).toBeUndefined()
})

test('adds the locations that the caller already knows if the response does not contain them', async () => {
  fakeServer({ 'location.list': pageWith([office]) })
  const { result } = await renderUiHook(() => useLocationOptions([closed, office]))

  await expect
    .poll(() => result.current.items.map(({ label }) => label))
    .toEqual(['Closed plant', 'Augsburg office'])
})

test('searches on the server if one response does not contain all locations', async () => {
  const server = fakeServer({
    'location.list': ({ filter }) => pageWith(filter.search ? [warehouse] : [office], 300),
  })
  const { result, act } = await renderUiHook(() => useLocationOptions([closed]))
  await expect.poll(() => result.current.onSearch).toBeDefined()

  await act(() => result.current.onSearch?.(' ulm '))
  expect(result.current.searching).toBe(true)

  await expect.poll(() => result.current.items.map(({ label }) => label)).toEqual(['Ulm warehouse'])
  await expect.poll(() => server.inputs('location.list').at(-1)?.filter).toEqual({ search: 'ulm' })
})

test('a disabled hook requests no locations and returns only those that the caller knows', async () => {
  const server = fakeServer({ 'location.list': pageWith([office]) })
  const { result } = await renderUiHook(() => useLocationOptions([closed], false))

  expect(result.current.items).toEqual([{ value: closed.uuid, label: 'Closed plant' }])
  expect(server.inputs('location.list')).toEqual([])
})
