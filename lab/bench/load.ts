import http from 'node:http'

export type Answer = { status: number; body: string; bytes: number }
export type Client = (
  method: 'GET' | 'POST',
  path: string,
  options?: { token?: string; body?: unknown; encoding?: string; key?: string },
) => Promise<Answer>

/** A keep-alive client of one server. */
export function clientOf(port: number, connections: number): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  return (method, path, { token, body, encoding, key } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const request = http.request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(payload && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
            ...(encoding && { 'accept-encoding': encoding }),
            ...(key && { 'idempotency-key': key }),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => {
            const whole = Buffer.concat(chunks)
            resolve({
              status: response.statusCode ?? 0,
              body: encoding ? '' : whole.toString(),
              bytes: whole.length,
            })
          })
        },
      )
      request.on('error', reject)
      request.end(payload)
    })
}

export type Load = {
  operations: number
  failures: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

/**
 * Closed loop: each worker starts its next operation when the last one is done.
 * @param operation answers whether it went well
 */
export async function runLoad(
  operation: (worker: number, turn: number) => Promise<boolean>,
  { workers, seconds }: { workers: number; seconds: number },
): Promise<Load> {
  const latenciesMs: number[] = []
  let failures = 0
  const began = performance.now()
  const until = began + seconds * 1_000
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let turn = 0; performance.now() < until; turn++) {
        const start = performance.now()
        if (!(await operation(worker, turn))) failures++
        latenciesMs.push(performance.now() - start)
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1_000
  latenciesMs.sort((a, b) => a - b)
  const at = (share: number) =>
    latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(latenciesMs.length * share))] ?? 0
  return {
    operations: latenciesMs.length,
    failures,
    perSecond: latenciesMs.length / elapsed,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
  }
}
