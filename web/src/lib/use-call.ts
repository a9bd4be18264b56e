import type { Call, Output } from '@sorgfalt/contract/core/call'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asCallError, type CallError, type CallInput, send } from './api.ts'
import { type LoaderKind, startLoader } from './loader.ts'

export interface CallOptions {
  /** False: the call is not sent. */
  enabled?: boolean
  /** Shows this loader (usually the loader of the screen) until the first answer arrives. */
  loaderId?: string
  loader?: LoaderKind
  /** Keeps the previous answer on screen while another page or filter is fetched. */
  keepPrevious?: boolean
  /** Milliseconds for which an answer counts as fresh. */
  staleTime?: number
  /**
   * True: the answer is read once for this screen. It is not fetched again, and is removed when the member
   * leaves the screen.
   */
  once?: boolean
}

export interface CallState<C extends Call> {
  data: Output<C> | undefined
  error: CallError | undefined
  /** True until there is an answer to show. */
  loading: boolean
  /** True while an answer is being fetched, even if older data is on screen. */
  fetching: boolean
  retry: () => void
}

/** Returns the query of {@link useCall}, for route loaders and prefetching. */
export function callQuery<C extends Call>(call: C, input: CallInput<C>) {
  return queryOptions({
    queryKey: [call.path, input] as const,
    // Only a GET can be cancelled. Reading the signal would discard the answer of a POST when its screen is
    // left, and the next screen would send it again.
    queryFn: (context) => send(call, input, call.method === 'GET' ? { signal: context.signal } : {}),
  })
}

/**
 * Returns the answer to a read-only call, cached by path and input. The cache reports failures
 * (query-client.ts).
 */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: CallOptions = {},
): CallState<C> {
  const { enabled = true, loaderId, loader = 'load', keepPrevious = false, staleTime, once = false } = options
  const query = useQuery({
    ...callQuery(call, input),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(staleTime !== undefined && { staleTime }),
    ...(once && { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  })

  const error = query.error ? asCallError(query.error) : undefined
  const loading = query.isPending && query.isFetching

  useEffect(() => {
    if (!loading || loaderId === undefined) return undefined
    return startLoader(loaderId, loader)
  }, [loading, loaderId, loader])

  return {
    data: query.data,
    error,
    loading,
    fetching: query.isFetching,
    retry: () => void query.refetch(),
  }
}
