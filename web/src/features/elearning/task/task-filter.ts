/** Filter, search and page of "my e-learnings" as they stand in the address. */

import type { elearning } from '@sorgfalt/contract/elearning/elearning'
import type { CallInput } from '#lib/api.ts'

export const standings = ['all', 'open', 'done'] as const
export type Standing = (typeof standings)[number]

export interface TaskFilter {
  standing?: Standing | undefined
  search?: string | undefined
  page?: number | undefined
}

/** Reads an address; what makes no sense there is as good as not there. */
export function taskFilter({ standing, search, page }: Record<string, unknown>): TaskFilter {
  const known = standings.find((one) => one === standing)
  // The router reads a search for "112" as a number.
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 250) : ''
  return {
    ...(known && { standing: known }),
    ...(text && { search: text }),
    ...(Number(page) > 1 && { page: Math.floor(Number(page)) }),
  }
}

export const perPage = 100
const statusOf = { all: undefined, open: ['overdue', 'due', 'inprogress'], done: ['completed'] } as const

/** What the list asks the server for. */
export function queryOf({
  standing = 'all',
  search,
  page = 1,
}: TaskFilter): CallInput<typeof elearning.readMemberTasks> {
  const status = statusOf[standing]
  return { filter: { ...(status && { status: [...status] }), ...(search && { search }) }, page, perPage }
}

/** Whether anything is filtered, so that an empty list has another reason. */
export const isFiltered = ({ standing = 'all', search = '' }: TaskFilter): boolean =>
  standing !== 'all' || search !== ''
