/**
 * Where the API lives, by the host the page was served from (docs/spec/api.md#base-address). Everything else: our own
 * origin.
 */
const apiBases: Record<string, string> = {
  localhost: '/api',
}

export const apiBase = (hostname: string): string => apiBases[hostname] ?? '/api'
