import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nameOfRoute } from '../metrics/measure-calls.ts'
import { isTracing, type OpenSpan, openSpan } from './traced.ts'

/**
 * Makes every request a span, named by its route and never by its address, which holds ids.
 * @param behindProxy whether the caller's `traceparent` comes from a proxy of ours
 */
export function traceCalls(app: FastifyInstance, { behindProxy }: { behindProxy: boolean }) {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, headers } = request
    const route = request.routeOptions.url ?? ''
    const { traceparent } = headers
    const span = openSpan({
      name: `${method} ${route || 'unknown'}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'portal.call': nameOfRoute(route).name,
        'portal.request_id': id,
      },
      parent: behindProxy && typeof traceparent === 'string' ? traceparent : undefined,
    })
    if (!span) return done()
    spans.set(request, span)
    span.inside(done)
  })

  // The body arrived in the socket's own time, outside of what the first hook began.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.inside(done)
    else done()
  })

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.note({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? String(statusCode) : undefined)
    done()
  })
}
