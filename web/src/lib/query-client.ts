import { QueryClient } from '@tanstack/react-query'
import { CallError } from './api.ts'
import { onInvalidate } from './invalidation.ts'

const passing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 502)

/** Without a connection calls are made all the same: some have a kept answer (kept.ts), the others say what is wrong. */
const offlineToo = { networkMode: 'always', refetchOnReconnect: true } as const

/** The cache of answers. Only faults that pass by themselves are tried again, once. */
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
