import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@portal/contract/contract'
import { pino } from 'pino'
import { afterEach, expect } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/client.ts'
import { anAgentWithAccount, aSignIn, realDeps } from '../features/orders/testing.ts'
import { noLoad } from '../http/shed-load.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { root } from '../root.ts'
import { test } from '../testing/fixtures.ts'
import { noCounts } from './counts.ts'
import { measureCalls, measureJobs, nameOfRoute } from './measure-calls.ts'
import { openMetrics } from './registry.ts'
import { listenForMetrics, serveMetrics } from './serve-metrics.ts'

/** What Prometheus reads (docs/operations.md "Metrics"). */

const token = 'a token for tests only'
const closing: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function aMeasuredApp(database: Database) {
  const counts = noCounts()
  const load = noLoad({ inFlightMax: 100, loopDelayMaxMs: 1_000 }, () => 12)
  const { reader: db, pool } = database
  const metrics = openMetrics({ counts, load, pools: { requests: pool }, db, dataDir: '/' })
  const app = await buildApp({
    deps: realDeps(database),
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    load,
    measure: (measured) => measureCalls(measured, counts, metrics.observe),
  })
  serveMetrics(app, metrics, token)
  const scrape = async () =>
    (await app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${token}` } })).body
  return { app, counts, metrics, scrape }
}

/** The figure of a series in a scrape. */
const figure = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  )

test('calls are counted by their name in the contract and class of status, with their time', async ({
  database,
}) => {
  const { app, scrape } = await aMeasuredApp(database)
  const headers = await database.inTransaction(async (tx) => {
    const { agent } = await anAgentWithAccount(tx)
    return aSignIn(tx, agent.userId)
  })
  for (const url of ['/api/config', '/api/config', '/api/order/GetSingleOrder/999', '/api/nope'])
    await app.inject({ url, headers })
  const text = await scrape()
  expect(figure(text, 'portal_requests_total{call="getConfig",status="2xx"}')).toBe(2)
  expect(figure(text, 'portal_requests_total{call="getSingleOrder",status="4xx"}')).toBe(1)
  expect(figure(text, 'portal_requests_total{call="other-call",status="4xx"}')).toBe(1)
  expect(figure(text, 'portal_request_seconds_total{call="getConfig"}')).toBeGreaterThan(0)
  expect(figure(text, 'portal_request_duration_seconds_count{kind="read"}')).toBe(3)
})

test('pool, loop, load, caches, disk, database and memory are there', async ({ database }) => {
  const { counts, scrape } = await aMeasuredApp(database)
  counts.caches.pages.hits = 7
  const text = await scrape()
  expect(figure(text, 'portal_pool_connections{pool="requests",state="total"}')).toBeGreaterThan(0)
  expect(figure(text, 'portal_pool_connections{pool="requests",state="waiting"}')).toBe(0)
  expect(figure(text, 'portal_loop_delay_seconds')).toBe(0.012)
  expect(figure(text, 'portal_requests_in_flight')).toBe(1)
  expect(figure(text, 'portal_shed_total{reason="in-flight"}')).toBe(0)
  expect(figure(text, 'portal_cache_reads_total{cache="pages",outcome="hit"}')).toBe(7)
  expect(figure(text, 'portal_disk_free_ratio')).toBeLessThan(1)
  expect(figure(text, 'portal_database_up')).toBe(1)
  expect(figure(text, 'portal_order_exports{state="failed"}')).toBe(0)
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('jobs are shown while they wait, and counted with their time when they are done', async ({
  database,
}) => {
  const { counts, scrape } = await aMeasuredApp(database)
  await database.inTransaction((tx) => enqueue(tx, 'forget-old-data', {}, { key: 'x' }))
  expect(figure(await scrape(), 'portal_queue_jobs{kind="forget-old-data",state="due"}')).toBe(1)

  const done = Promise.withResolvers<void>()
  const stop = await runJobs({
    pool: database.pool,
    log: pino({ level: 'silent' }),
    tasks: measureJobs({ 'forget-old-data': async () => done.resolve() }, counts),
  })
  await done.promise
  await stop()
  const text = await scrape()
  expect(figure(text, 'portal_jobs_total{kind="forget-old-data",outcome="done"}')).toBe(1)
  expect(figure(text, 'portal_queue_jobs{kind="forget-old-data",state="due"}')).toBeNaN()
})

test('a job that fails is counted as failed, and fails as before', async () => {
  const counts = noCounts()
  const failing = async () => {
    throw new Error('the ledger is closed')
  }
  const { 'reconcile-orders': task } = measureJobs({ 'reconcile-orders': failing }, counts)
  await expect(task()).rejects.toThrow('the ledger is closed')
  expect(counts.jobs.get('reconcile-orders')).toMatchObject({ done: 0, failed: 1 })
})

test('no label is an address, an id or a person', async ({ database }) => {
  const { app, scrape } = await aMeasuredApp(database)
  const secret = 'canary-4711@wbc.example'
  for (const url of [`/api/order/GetSingleOrder/${secret}`, `/api/${secret}`, `/${secret}`, `/i/x/${secret}`])
    await app.inject({ url: url.replace('@', '%40'), headers: { 'user-agent': secret } })
  expect(await scrape()).not.toContain('canary')
})

test('every route has one of few names', () => {
  for (const [name, { path }] of Object.entries(contract)) expect(nameOfRoute(`/api${path}`).name).toBe(name)
  expect(nameOfRoute('/assets/entry-1a2b3c.js')).toEqual({ name: 'file', kind: 'file' })
  expect(nameOfRoute('/*')).toEqual({ name: 'page', kind: 'page' })
  expect(nameOfRoute('/i/:invoiceId/:secret')).toEqual({ name: 'invoice', kind: 'other' })
})

test.for([undefined, 'Bearer', 'Bearer nonsense', `bearer ${token}`, token])(
  '"%s" opens no metrics on the public port',
  async (authorization, { database }) => {
    const { app } = await aMeasuredApp(database)
    const reply = await app.inject({
      url: '/metrics',
      headers: { ...(authorization !== undefined && { authorization }) },
    })
    expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'NOT_SIGNED_IN'])
  },
)

test('their own port answers /metrics and nothing else; with a token only who has it', async ({
  database,
}) => {
  const { metrics } = await aMeasuredApp(database)
  const host = '127.0.0.1'
  const open = await listenForMetrics(metrics, { port: 0, host })
  const closed = await listenForMetrics(metrics, { port: 0, host, token })
  closing.push(open.close, closed.close)
  const ask = (port: number, path: string, headers = {}) =>
    fetch(`http://${host}:${port}${path}`, { headers }).then(({ status }) => status)
  expect(await ask(open.port, '/metrics')).toBe(200)
  expect(await ask(open.port, '/api/metrics')).toBe(200)
  expect(await ask(open.port, '/api/config')).toBe(404)
  expect(await ask(closed.port, '/metrics')).toBe(401)
  expect(await ask(closed.port, '/metrics', { authorization: `Bearer ${token}` })).toBe(200)
})

test('metrics are off unless they are asked for, and never open beyond this machine', () => {
  expect(readConfig({}).METRICS_PORT).toBeUndefined()
  expect(readConfig({}).METRICS_TOKEN).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).METRICS_HOST).toBe('127.0.0.1')
  expect(() => readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toThrow(
    'METRICS_TOKEN: is needed',
  )
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN')
})

test('alerts and dashboard ask for figures that exist, and every alert says what to do', async ({
  database,
}) => {
  const { scrape } = await aMeasuredApp(database)
  const told = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const file = (path: string) => readFile(join(root, path), 'utf8')
  const alerts = await file('deploy/prometheus/alerts.yml')
  const asked = `${alerts}${await file('deploy/grafana/portal.json')}`.matchAll(
    /\b(?:portal|nodejs|process)_\w+/g,
  )
  for (const [name] of asked) expect(told).toContain(name.replace(/_bucket$/, ''))

  const headings = new Set(
    [...(await file('docs/runbook.md')).matchAll(/^## (\w+)$/gm)].map(([, name]) => name),
  )
  expect([...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name)).toEqual([...headings])
  for (const [, name = ''] of alerts.matchAll(/alert: (\w+)/g))
    expect(alerts).toContain(`docs/runbook.md#${name.toLowerCase()}`)
})
