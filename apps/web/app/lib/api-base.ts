/** Where the API lives, by the host the page was served from (storefront 7). Everything else: our own origin. */
const apiBases: Record<string, string> = {
  localhost: '/api',
}

export const apiBase = (hostname: string): string => apiBases[hostname] ?? '/api'
