import { overview } from '@sorgfalt/contract/start/overview'
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './api.ts'
import { reportFailure } from './failures.ts'
import { onInvalidate } from './invalidation.ts'
import { closeToastsAbout } from './toast.ts'

const passing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 502)

/**
 * Sends calls even without a connection: some calls have a cached answer (offline-cache.ts), the others fail
 * with an error.
 */
const offlineToo = { networkMode: 'always', refetchOnReconnect: true } as const

const isPolling = (query: Query<unknown, unknown>): boolean =>
  query.observers.some(({ options }) => options.refetchInterval !== undefined)

/** The path of the call. A success closes the toast about an earlier failure of the same call. */
const subjectOf = ({ queryKey }: Query<unknown, unknown>): string => String(queryKey[0])

/** The polling queries that have failed since their last answer. */
const failing = new WeakSet<object>()

/**
 * Reports each failed query once, for all components that show it. A polling query reports an outage once.
 */
const queryCache = new QueryCache({
  onError: (error, query) => {
    if (isPolling(query) && failing.has(query)) return

    failing.add(query)
    reportFailure(error, { subject: subjectOf(query) })
  },
  onSuccess: (_, query) => {
    failing.delete(query)
    closeToastsAbout(subjectOf(query))
  },
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
  // The start page and the counts of the menu summarise the answers to many calls.
  for (const { path } of [...calls, overview.read, overview.readCounts])
    void queryClient.invalidateQueries({ queryKey: [path] })
})
