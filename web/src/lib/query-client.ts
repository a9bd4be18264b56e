import { QueryClient } from '@tanstack/react-query'
import { CallError } from './api.ts'
import { onInvalidate } from './invalidation.ts'

const passing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 502)

/**
 * Sends calls even without a connection: some calls have a cached answer (offline-cache.ts), the others fail
 * with an error.
 */
const offlineToo = { networkMode: 'always', refetchOnReconnect: true } as const

/** The cache of answers. A call is repeated once if the failure may be temporary. */
export const queryClient = new QueryClient({
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
