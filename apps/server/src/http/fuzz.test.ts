import type { CallName } from '@portal/contract/calls'
import { contract } from '@portal/contract/contract'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { anApp } from '../features/orders/testing.ts'
import { test as base } from '../testing/fixtures.ts'
import { requestsTo, strangeSegment } from '../testing/fuzz/requests.ts'
import { aFuzzWorld, type Scene } from '../testing/fuzz/scene.ts'
import { slipsOf, tellsOfInsides } from '../testing/fuzz/slips-of.ts'

/**
 * Every call of the contract, asked what its own schemas allow and what they do not (reliability 3.2, S3). A new
 * call is asked from the day it is in the contract. FUZZ_RUNS sets the requests per call, FUZZ_SEED another series;
 * the same seed sends the same requests.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? 15)
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
/** A thousand requests to one call take a minute on a small machine. */
const timeout = 30_000 + numRuns * 100

describe(`seed ${seed}, ${numRuns} requests per call: no 5xx, only our own refusals, nothing of our insides`, () => {
  test.for(names)('%s', { timeout }, async (name, { app, aScene }) => {
    const { known, signIn } = await aScene()
    await fc.assert(
      fc.asyncProperty(
        requestsTo(contract[name], known),
        async ({ actor, method, url, headers, payload }) => {
          const reply = await app.inject({
            method,
            url: `/api${url}`,
            headers: { ...headers, ...(await signIn(actor)) },
            ...(payload && { payload }),
          })
          expect(slipsOf(reply)).toEqual([])
        },
      ),
      { seed, numRuns },
    )
  })
})

/** Beside the contract: pages for whoever has a link, files, and calls in a vendor's shape. */
const elsewhere = [
  '/i/*/*',
  '/i/*/*.pdf',
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
      const reply = await app.inject({ url, headers })
      expect(reply.statusCode).toBeLessThan(500)
      expect(tellsOfInsides(reply)).toBe(false)
    }),
    { seed, numRuns },
  )
})
