import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const worthRetrying = new Set(['UNREACHABLE', 'BUSY', 'DATABASE_UNAVAILABLE'])

/**
 * One per browser tab. Reads that failed for a passing reason are tried twice more, unless there is no network
 * to try; writes never.
 * Calls are made offline too: they fail at once and say so, where waiting would look like work and
 * an order could leave long after the person gave up on it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && error instanceof ApiError && worthRetrying.has(error.code),
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
