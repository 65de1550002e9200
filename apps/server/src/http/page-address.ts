/** No such host can exist, so no link could lead there unnoticed. */
const nowhere = 'http://portal.invalid'

/**
 * The address that a page is rendered for: the path and query that were asked for, never the caller's choice of a
 * host, however it is written (`//host`, `/\host`, a whole address as proxies send it).
 */
export function pageAddress(asked: string): URL {
  const path = asked.replace(/^https?:\/\/[^/?]*/i, '')
  return new URL(path.startsWith('/') ? nowhere + path : `${nowhere}/${path}`)
}
