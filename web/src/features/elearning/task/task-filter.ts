/** Filter, search and page of "my e-learnings" in the URL. */
import type { elearning } from '@sorgfalt/contract/elearning/elearning'
import type { CallInput } from '#lib/api.ts'

export const statusFilters = ['all', 'open', 'done'] as const
type StatusFilter = (typeof statusFilters)[number]

export interface TaskFilter {
  status?: StatusFilter | undefined
  search?: string | undefined
  page?: number | undefined
}

/** Reads the filter from the search parameters of the URL. Invalid parameters are ignored. */
export function taskFilter({ status, search, page }: Record<string, unknown>): TaskFilter {
  const known = statusFilters.find((one) => one === status)
  // The router reads a search for "112" as a number.
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 250) : ''

  return {
    ...(known && { status: known }),
    ...(text && { search: text }),
    ...(Number(page) > 1 && { page: Math.floor(Number(page)) }),
  }
}

const perPage = 100
const statusesByFilter = {
  all: undefined,
  open: ['overdue', 'due', 'inprogress'],
  done: ['completed'],
} as const

/** Returns the input of the call that reads the list. */
export function toInput({
  status = 'all',
  search,
  page = 1,
}: TaskFilter): CallInput<typeof elearning.readMemberTasks> {
  const statuses = statusesByFilter[status]
  return { filter: { ...(statuses && { status: [...statuses] }), ...(search && { search }) }, page, perPage }
}

/** Returns the filter as the export of the list expects it. The most urgent tasks come first. */
export const toExportedTable = (filter: TaskFilter) =>
  ({ filter: toInput(filter).filter ?? {}, sortBy: undefined, sortDirection: 'asc' }) as const

/** Returns true when a filter or a search is set. */
export const isFiltered = ({ status = 'all', search = '' }: TaskFilter): boolean =>
  status !== 'all' || search !== ''
