import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const worthRetrying = new Set(['UNREACHABLE', 'BUSY', 'DATABASE_UNAVAILABLE'])

/** One per browser tab. Reads that failed for a passing reason are tried twice more; writes never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && error instanceof ApiError && worthRetrying.has(error.code),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
})
