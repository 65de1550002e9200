/** What a call may carry beside its path. */
export type CallInit = { token?: string; body?: unknown; key?: string; signal?: AbortSignal }

/** A server: a process of the product, or a balancer in front of several. */
export type Callable = { call: <T>(path: string, init?: CallInit) => Promise<T> }

/** Calls the API at a port of this machine. An answer that is no JSON, as a proxy's own page, is reported by its status. */
export const callerOf =
  (port: number): Callable['call'] =>
  async (path, { token, body, key, signal } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    if (!response.headers.get('content-type')?.includes('json'))
      throw new Error(`${path} was answered ${response.status} by another server.`)
    return response.json()
  }
