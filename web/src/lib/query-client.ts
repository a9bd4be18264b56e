import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './api.ts'
import { reportFailure } from './failures.ts'
import { onInvalidate } from './invalidation.ts'

const passing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 502)

/**
 * Sends calls even without a connection: some calls have a cached answer (offline-cache.ts), the others fail
 * with an error.
 */
const offlineToo = { networkMode: 'always', refetchOnReconnect: true } as const

const isPolling = (query: Query<unknown, unknown>): boolean =>
  query.observers.some(({ options }) => options.refetchInterval !== undefined)

/** The polling queries that have failed since their last answer. */
const failing = new WeakSet<object>()

/** Reports each failed query once, for all components that show it. A polling query reports an outage once. */
const queryCache = new QueryCache({
  onError: (error, query) => {
    if (isPolling(query) && failing.has(query)) return

    failing.add(query)
    reportFailure(error)
  },
  onSuccess: (_, query) => failing.delete(query),
})

/** The cache of answers. Repeats a call once if the failure may be temporary. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 1 && passing(error),
      retryDelay: 1000,
      refetchOnWindowFocus: true,
      ...offlineToo,
    },
  },
})

onInvalidate((calls) => {
  for (const call of calls) void queryClient.invalidateQueries({ queryKey: [call.path] })
})
