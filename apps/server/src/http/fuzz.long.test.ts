import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { CallName } from '@portal/contract/calls'
import { contract } from '@portal/contract/contract'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { anApp } from '../features/orders/testing.ts'
import { test as base } from '../testing/fixtures.ts'
import { requestsTo, strangeSegment } from '../testing/fuzz/requests.ts'
import { aFuzzWorld, type Scene } from '../testing/fuzz/scene.ts'
import { slipsOf, tellsOfInsides } from '../testing/fuzz/slips-of.ts'

/**
 * Every call of the contract, asked what its own schemas allow and what they do not (docs/spec/security.md#fuzzing). A
 * new call is asked from the day it is in the contract. FUZZ_RUNS sets the requests per call, FUZZ_SEED another series;
 * the same seed sends the same requests. The last line says how many there were, how they were answered and what they
 * left in memory.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? 60)
const seed = Number(process.env.FUZZ_SEED ?? 20_260_302)

const test = base.extend<{ app: FastifyInstance; aScene: () => Promise<Scene> }>({
  app: [
    async ({ database }, use) => {
      const app = await anApp(database)
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
  aScene: [async ({ database }, use) => use(await aFuzzWorld(database)), { scope: 'file' }],
})

const names = Object.keys(contract) as CallName[]
/** It only ends a series that hangs, also on a machine with much else to do. */
const timeout = 30_000 + numRuns * 300

const took: number[] = []
const answered = new Map<number, number>()
let heapBefore = 0
beforeAll(() => {
  heapBefore = heapMb()
})
// biome-ignore lint/suspicious/noConsole: the figures of the gate.
afterAll(() => console.log(figures()))

describe(`seed ${seed}, ${numRuns} requests per call: no 5xx, only our own refusals, nothing of our insides`, () => {
  test.for(names)('%s', { timeout }, async (name, { app, aScene }) => {
    const { known, signIn } = await aScene()
    await fc.assert(
      fc.asyncProperty(
        requestsTo(contract[name], known),
        async ({ actor, method, url, headers, payload }) => {
          const request = {
            method,
            url: `/api${url}`,
            headers: { ...headers, ...(await signIn(actor)) },
            ...(payload && { payload }),
          }
          const reply = await timed(() => app.inject(request))
          expect(slipsOf(reply)).toEqual([])
        },
      ),
      { seed, numRuns },
    )
  })
})

/** Beside the contract: pages for anyone who has a link, files, and calls in a vendor's shape. */
const elsewhere = [
  '/i/*/*',
  '/i/*/*.pdf',
  '/t/*',
  '/T/*/*',
  '/pictures/uploaded/*',
  '/dev/mailbox/*',
  '/api/*',
  '/api/address/us-street?street=*&city=*&zipcode=*&candidates=*',
  '/api/address/us-autocomplete?search=*&selected=*',
  '/api/address/intl-autocomplete?search=*&country=*',
  '/api/address/intl-autocomplete/*?country=*',
  '/api/address/intl-street?address1=*&country=*',
  '/*',
] as const

test.for(elsewhere)('%s', { timeout }, async (pattern, { app, aScene }) => {
  const headers = await (await aScene()).signIn('WbcAgent')
  await fc.assert(
    fc.asyncProperty(fc.array(strangeSegment, { minLength: 4, maxLength: 4 }), async (segments) => {
      let at = 0
      const url = pattern.replaceAll('*', () => segments[at++] ?? '')
      const reply = await timed(() => app.inject({ url, headers }))
      expect(reply.statusCode).toBeLessThan(500)
      // A verified address repeats what was asked, and that may have looked like a statement.
      if (reply.statusCode >= 400) expect(tellsOfInsides(reply)).toBe(false)
    }),
    { seed, numRuns },
  )
})

async function timed<Reply extends { statusCode: number }>(ask: () => Promise<Reply>): Promise<Reply> {
  const startedMs = performance.now()
  const reply = await ask()
  took.push(performance.now() - startedMs)
  answered.set(reply.statusCode, (answered.get(reply.statusCode) ?? 0) + 1)
  return reply
}

/** What is left once everything that no one needs is gone. */
function heapMb() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return Math.round(process.memoryUsage().heapUsed / 1e6)
}

function figures(): string {
  const sorted = took.toSorted((a, b) => a - b)
  const ms = (part: number) => sorted[Math.floor(sorted.length * part)]?.toFixed(1)
  const statuses = [...answered]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
  const times = `p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, longest ${sorted.at(-1)?.toFixed(0)} ms`
  return `${took.length} requests: ${statuses.join(', ')}; ${times}; heap ${heapBefore} → ${heapMb()} MB`
}
