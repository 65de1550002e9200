/**
 * One call on the wire as plain data: what the browser needs to make it, without the schemas (they would bring Zod
 * into public pages).
 *
 * `effect` is right where the method is not: a GET that writes is never prefetched, cached
 * or retried, and has a POST twin at the same path that our own client uses.
 */
export type Call = Address & {
  /** The name under which the contract knows it. */
  name: string
}

/** Where a call goes. */
type Address = {
  method: 'GET' | 'POST'
  path: `/${string}`
  effect: 'read' | 'write'
  access: 'public' | 'signed-in' | 'administrator'
}

type Access = Address['access']
type Path = `/${string}`

// Left out, the access is the type parameter's default; what a caller expects does not widen it.
const accessOf = <A extends Access>(access: A | undefined) => (access ?? 'signed-in') as NoInfer<A>

export const read = <const P extends Path, const A extends Access = 'signed-in'>(path: P, access?: A) =>
  ({ method: 'GET', path, effect: 'read', access: accessOf(access) }) as const
export const write = <const P extends Path, const A extends Access = 'signed-in'>(path: P, access?: A) =>
  ({ method: 'POST', path, effect: 'write', access: accessOf(access) }) as const
export const writeByGet = <const P extends Path, const A extends Access = 'signed-in'>(path: P, access?: A) =>
  ({ method: 'GET', path, effect: 'write', access: accessOf(access) }) as const

type Named<M extends Record<string, Address>> = { [N in keyof M & string]: M[N] & { readonly name: N } }

/** Calls by name. Each knows its name, by which its types are found (`Contract`). */
export const named = <const M extends Record<string, Address>>(addresses: M): Named<M> =>
  Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => [name, { ...address, name }]),
  ) as Named<M>
