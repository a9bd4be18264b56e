import { vi } from 'vitest'
import type { TableView } from './types.ts'

export interface Person {
  id: string
  name: string
  town: string | null
  points: number
}
export const people: readonly Person[] = [
  { id: 'a', name: 'Ada', town: 'London', points: 1234 },
  { id: 'b', name: 'Bert', town: null, points: 5 },
  { id: 'c', name: 'Cleo', town: 'Vienna', points: 70 },
]

/** Returns a table in the shape of `useTable`, with spies for its functions. */
export function personTable(changes: Partial<TableView<Person, 'name' | 'town'>> = {}) {
  return {
    rows: people,
    total: people.length,
    page: 1,
    perPage: 25,
    sortBy: undefined,
    sortDirection: 'asc' as const,
    filtered: false,
    fetching: false,
    error: undefined,
    selection: { keys: new Set<string>(), set: vi.fn<(keys: ReadonlySet<string>) => void>() },
    clearFilter: vi.fn<() => void>(),
    sort: vi.fn<(column: 'name' | 'town') => void>(),
    setPage: vi.fn<(page: number) => void>(),
    setPerPage: vi.fn<(perPage: 25 | 50 | 100) => void>(),
    retry: vi.fn<() => void>(),
    ...changes,
  } satisfies TableView<Person, 'name' | 'town'>
}
