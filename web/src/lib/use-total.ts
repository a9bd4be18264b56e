import type { Call } from '@sorgfalt/contract/core/call'
import { defaultPerPage } from '@sorgfalt/contract/core/limits'
import { useCall } from './use-call.ts'

/**
 * Returns the number of rows that a list call has without filters, or undefined while it is unknown. Without
 * filters the table sends the same request, so it is sent once.
 */
export function useTotal(call: Call): number | undefined {
  const { data } = useCall(call, { page: 1, perPage: defaultPerPage, filter: {} })

  return (data as { total: number } | undefined)?.total
}
