import { defaultPerPage } from '@sorgfalt/contract/core/limits'
import { memberImport } from '@sorgfalt/contract/member/import'
import { useState } from 'react'
import type { CallInput } from '#lib/api.ts'
import type { PerPage } from '#lib/table-search.ts'
import { useCall } from '#lib/use-call.ts'

type RowsInput = CallInput<typeof memberImport.readRows>

/** Returns a page of the checked rows, and the state of its paging. */
export function useRows(importUuid: string, request: Pick<RowsInput, 'filter' | 'sortBy'>) {
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState<PerPage>(defaultPerPage)
  const call = useCall(
    memberImport.readRows,
    { importUuid, ...request, page, perPage },
    { keepPrevious: true },
  )

  // The rows of the last page may have moved to another list.
  if (call.data?.rows.length === 0 && page > 1 && !call.fetching) setPage(page - 1)

  return {
    ...call,
    table: {
      page,
      perPage,
      total: call.data?.total ?? 0,
      setPage,
      setPerPage: (next: PerPage) => {
        setPerPage(next)
        setPage(1)
      },
    },
  }
}

/**
 * Returns the faulty rows of a page. A row stays in the list after its correction, until the page or
 * `version` changes.
 */
export function useFaultyRows(importUuid: string, version: number) {
  const faulty = useRows(importUuid, { filter: { status: ['faulty'] } })
  const { data, fetching, table } = faulty
  const key = `${table.page} ${table.perPage} ${version}`
  const [fixed, setFixed] = useState<{ key: string; lines: number[] }>()
  const isCurrent = data?.page === table.page && data.perPage === table.perPage && !fetching
  if (isCurrent && fixed?.key !== key) setFixed({ key, lines: data.rows.map(({ line }) => line) })

  const lines = fixed?.lines ?? []
  const { data: rows } = useCall(
    memberImport.readRows,
    { importUuid, filter: { lines }, page: 1, perPage: 100 },
    { enabled: lines.length > 0, keepPrevious: true },
  )

  return { ...faulty, rows: lines.length === 0 && fixed ? [] : rows?.rows }
}
