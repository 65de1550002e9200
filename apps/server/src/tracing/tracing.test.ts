import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personaPassword, personas } from '../db/seed/personas.ts'
import { freePort } from '../testing/free-port.ts'
import { startProduct } from '../testing/product-process.ts'

/** The running product beside a collector that speaks OTLP over HTTP with JSON. */

type Value = { stringValue?: string; intValue?: number }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Array<{ key: string; value: Value }>
  status: { code?: number }
}
type Export = {
  resourceSpans: Array<{
    resource: { attributes: Span['attributes'] }
    scopeSpans: Array<{ spans: Span[] }>
  }>
}

const secret = 'Hushed1'
const proxyTrace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const exports: Export[] = []
const collector = createServer(async (request, response) => {
  exports.push((await json(request)) as Export)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
let spans: Span[] = []
let told = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-tracing-'))
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: 'portal-under-test',
    TRUST_PROXY: '1',
  }
  const product = await startProduct(dataDir, { env })
  const { email } = personas.wes
  const { result } = await product.call<{ result: { token: string } }>('/auth/UserLogin', {
    body: { email, password: personaPassword },
  })
  await product.call('/auth/UserLogin', { body: { email, password: secret } })
  await product.call('/cartItem/GetCartItemsByDomain', { token: result.token })
  await fetch(`http://127.0.0.1:${product.port}/api/health?asked=${secret}`, {
    headers: { traceparent: `00-${proxyTrace.traceId}-${proxyTrace.spanId}-01` },
  })
  // What is left is sent before it ends.
  await product.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
  collector.close()
  spans = exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  told = JSON.stringify(exports)
})
afterAll(() => collector.closeAllConnections())

const named = (name: string) => spans.filter((span) => span.name === name)
const attribute = (span: Span | undefined, key: string) =>
  span?.attributes.find((one) => one.key === key)?.value
const under = (parent: Span | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name)

describe('With a collector configured', () => {
  test('every request is a span with its call, status and request id', () => {
    const [signIn] = named('POST /api/auth/UserLogin')
    expect(attribute(signIn, 'portal.call')).toEqual({ stringValue: 'userLogin' })
    expect(attribute(signIn, 'http.response.status_code')).toEqual({ intValue: 200 })
    expect(attribute(signIn, 'portal.request_id')?.stringValue).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('its queries are child spans, also after a body was read', () => {
    const [signIn] = named('POST /api/auth/UserLogin')
    expect(under(signIn)).toEqual(
      expect.arrayContaining(['sql users select', 'sql begin', 'sql sessions insert', 'sql commit']),
    )
    const [cart] = named('GET /api/cartItem/GetCartItemsByDomain')
    expect(under(cart)).toContain('sql session_read')
  })

  test('a trace that the proxy began continues', () => {
    const [health] = named('GET /api/health')
    expect(health).toMatchObject({ traceId: proxyTrace.traceId, parentSpanId: proxyTrace.spanId })
  })

  test('no query is a separate trace', () => {
    const queries = spans.filter(({ name }) => name.startsWith('sql '))
    expect(queries.filter((span) => !span.parentSpanId)).toEqual([])
  })

  test('no span has addresses, bodies or values', () => {
    expect(spans.length).toBeGreaterThan(8)
    for (const hidden of [secret, personaPassword, personas.wes.email, 'select ', '?asked'])
      expect(told).not.toContain(hidden)
  })

  test('the process says which one it is', () => {
    const [first] = exports.flatMap(({ resourceSpans }) => resourceSpans)
    const service = first?.resource.attributes.find(({ key }) => key === 'service.name')
    expect(service?.value).toEqual({ stringValue: 'portal-under-test' })
  })
})

test('a collector that is gone costs its spans and nothing else', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-tracing-'))
  const product = await startProduct(dataDir, {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`, LOG_LEVEL: 'silent' },
  })
  const body = { email: personas.wes.email, password: personaPassword }
  expect(await product.call('/auth/UserLogin', { body })).toMatchObject({ hasError: false })
  expect(await product.kill('SIGTERM')).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})
