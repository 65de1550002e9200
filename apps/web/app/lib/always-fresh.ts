/** For queries of what others change at any time: never from a cache, and read again on mount and focus. */
export const alwaysFresh = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const
