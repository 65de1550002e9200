import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '@portal/contract/errors'
import type { FastifyInstance } from 'fastify'
import { isSameSecret } from '../http/same-secret.ts'
import type { Metrics } from './registry.ts'

type MetricsText = Pick<Metrics, 'text' | 'contentType'>

/**
 * Where the figures are: `/api/metrics` (docs/spec/api.md#status), and `/metrics`, where scrapers look by themselves.
 */
export const metricsPaths = ['/api/metrics', '/metrics'] as const

/** GET /api/metrics beside the portal itself: only for who knows the token, which is sent as a bearer header. */
export function serveMetrics(app: FastifyInstance, metrics: MetricsText, token: string) {
  for (const path of metricsPaths)
    app.get(path, { exposeHeadRoute: false }, async ({ headers }, reply) => {
      if (!isToken(headers.authorization, token)) throw new AppError('NOT_SIGNED_IN')
      return reply
        .headers({ 'cache-control': 'no-store', 'content-type': metrics.contentType })
        .send(await metrics.text())
    })
}

/**
 * The same on a separate port, which the public never reaches.
 * @param token asked for as well, when there is one
 */
export async function listenForMetrics(
  metrics: MetricsText,
  { port, host, token }: { port: number; host: string; token?: string | undefined },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, response) => {
    const says = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(text)
    if (!metricsPaths.some((path) => path === request.url) || request.method !== 'GET')
      return says(404, 'Not found\n')
    if (token !== undefined && !isToken(request.headers.authorization, token))
      return says(401, 'A bearer token is needed\n')
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => says(500, 'The figures could not be read\n'),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const isToken = (authorization: string | undefined, token: string) =>
  isSameSecret(authorization ?? '', `Bearer ${token}`)
