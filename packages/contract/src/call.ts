/**
 * One call on the wire as plain data: what the browser needs to make it, without the schemas (they would bring Zod
 * into public pages).
 *
 * `effect` is right where the method is not: a GET that writes is never prefetched, cached
 * or retried, and has a POST twin at the same path that our own client uses.
 */
export type Call = {
  method: 'GET' | 'POST'
  path: `/${string}`
  effect: 'read' | 'write'
  access: 'public' | 'signed-in' | 'administrator'
}

export const read = <const P extends `/${string}`>(path: P, access: Call['access'] = 'signed-in') =>
  ({ method: 'GET', path, effect: 'read', access }) as const
export const write = <const P extends `/${string}`>(path: P, access: Call['access'] = 'signed-in') =>
  ({ method: 'POST', path, effect: 'write', access }) as const
export const writeByGet = <const P extends `/${string}`>(path: P, access: Call['access'] = 'signed-in') =>
  ({ method: 'GET', path, effect: 'write', access }) as const
