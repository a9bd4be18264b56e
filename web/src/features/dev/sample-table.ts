import { useState } from 'react'
import type { TableView } from '#ui/DataTable.tsx'

export interface Sample {
  id: string
  name: string
  units: readonly string[]
  open: number
  bytes: number
  minutes: number
  phone: string | null
  locked: boolean
  lastLoginAt: string | null
  note: string | null
}

const now = Date.now()
const hour = 3_600_000
const first = ['Aylin', 'Christoph', 'Dariusz', 'Elisabeth', 'Fatima', 'Günther']
const last = ['Bergmann', 'Freudenthaler', 'Kowalczyk', 'Hollweg-Petersen', 'Ouali', 'Wassermann']
const units = ['Lager und Umschlag', 'Instandhaltung und Gebäudetechnik', 'Fuhrpark und Disposition']

const all: readonly Sample[] = Array.from({ length: 140 }, (_, index) => ({
  id: String(index),
  name: `${first[index % 6]} ${last[(index * 5) % 6]}`,
  units: units.slice(0, index % 4),
  open: index % 5,
  bytes: (index + 1) * 40_000,
  minutes: index * 7,
  phone: index % 3 ? '+49 421 12345' : null,
  locked: index % 4 === 0,
  lastLoginAt: index % 6 ? new Date(now - index * 5 * hour).toISOString() : null,
  note: index % 2 ? 'Ersthelferin, **bis 2027**, siehe [DGUV](https://www.dguv.de)' : null,
}))

export type SampleState = 'rows' | 'loading' | 'nothing' | 'notFound' | 'failed' | 'fetching'

/** Returns a table of sample rows in the given state. It needs no server. */
export function useSampleTable(state: SampleState): TableView<Sample, keyof Sample> {
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState<25 | 50 | 100>(25)
  const [sorting, setSorting] = useState<{ by: keyof Sample; direction: 'asc' | 'desc' }>()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const sorted = sorting
    ? all.toSorted(
        (a, b) =>
          String(a[sorting.by]).localeCompare(String(b[sorting.by])) * (sorting.direction === 'asc' ? 1 : -1),
      )
    : all

  const some = state === 'rows' || state === 'fetching'
  const begin = (change: () => void) => () => {
    change()
    setPage(1)
    setKeys(new Set())
  }

  const withoutRows = state === 'loading' || state === 'failed' ? undefined : []

  return {
    rows: some ? sorted.slice((page - 1) * perPage, page * perPage) : withoutRows,
    total: some ? all.length : 0,
    page,
    perPage,
    sortBy: sorting?.by,
    sortDirection: sorting?.direction ?? 'asc',
    filtered: state === 'notFound',
    fetching: state === 'fetching' || state === 'loading',
    error: state === 'failed' ? new Error('failed') : undefined,
    selection: { keys, set: setKeys },
    clearFilter: () => undefined,
    sort: (by) =>
      begin(() =>
        setSorting({ by, direction: sorting?.by === by && sorting.direction === 'asc' ? 'desc' : 'asc' }),
      )(),
    setPage: (next) => {
      setPage(next)
      setKeys(new Set())
    },
    setPerPage: (next) => begin(() => setPerPage(next))(),
    retry: () => undefined,
  }
}
