import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { personaPassword, personas } from './db/seed/personas.ts'
import { addToCart, carrierOfferOf, signIn, submitCart } from './testing/buyers.ts'
import { launchProduct, type ProductProcess, startProduct } from './testing/product-process.ts'

/**
 * SIGTERM while people order (docs/spec/reliability.md#shutdown): everything that was taken on is answered, in full,
 * and the process ends with 0. `npm run lab -- faults shutdown` does it twenty times, with more people.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'portal-shutdown-'))
const people = ['wes', 'mo', 'wren', 'bo', 'una', 'ada'] as const
const rounds = 2
const soon = { timeout: 120_000, interval: 5 }
let product: ProductProcess | undefined

afterAll(async () => {
  await product?.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

test('every call that was accepted is answered, and the process ends with 0', async () => {
  for (let round = 0; round < rounds; round++) {
    product = await startProduct(dataDir)
    const shutdown = product
    const offerId = await carrierOfferOf(shutdown)
    const tokens = await Promise.all(people.map((name) => signIn(shutdown, personas[name])))
    const seen = { answered: 0, broken: [] as unknown[] }
    const ordered = Promise.withResolvers<void>()
    const ordering = tokens.map((token) => keepOrdering(shutdown, token, offerId, seen, ordered.resolve))

    await ordered.promise
    expect(await shutdown.kill('SIGTERM')).toBe(0)
    product = undefined
    await Promise.all(ordering)
    expect(seen.broken).toEqual([])
    expect(seen.answered).toBeGreaterThan(people.length)
  }
})

test('SIGTERM during the start ends it with 0 as well, and its database with it', async () => {
  const databaseIsThere = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
  // Ready, and still taking up its jobs.
  expect(await (await startProduct(dataDir)).kill('SIGTERM')).toBe(0)
  expect(databaseIsThere()).toBe(false)
  const starting = await launchProduct(dataDir)
  await expect.poll(databaseIsThere, soon).toBe(true)
  expect(await starting.kill('SIGTERM')).toBe(0)
  expect(databaseIsThere()).toBe(false)
})

test.for(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
  '%s to the process group, as terminals and supervisors send it, and again: what is under way is answered, and the database ends',
  async (signal) => {
    product = await startProduct(dataDir, { inGroup: true })
    const { call } = product
    // A password takes long enough to be under way.
    const signIns = Array.from({ length: 8 }, () =>
      call('/auth/UserLogin', { body: { email: personas.wes.email, password: personaPassword } }),
    )
    const underWay = Promise.allSettled(signIns)
    await delay(50)
    const ended = product.kill(signal)
    const again = setInterval(() => void product?.kill(signal), 100)
    const answers = await underWay
    clearInterval(again)
    expect(await ended).toBe(0)
    product = undefined
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  },
)

/** Fills the cart and orders it again and again until the server is not ready, as behind a load balancer. */
async function keepOrdering(
  portal: ProductProcess,
  token: string,
  offerId: string,
  seen: { answered: number; broken: unknown[] },
  onOrder: () => void,
) {
  for (;;)
    try {
      if (!(await isReady(portal))) return
      const added = await addToCart(portal, token, offerId)
      const placed = await submitCart(portal, token, randomUUID())
      if (added.hasError || placed.hasError) seen.broken.push(added.error ?? placed.error)
      seen.answered += 2
      onOrder()
    } catch (error) {
      if (!isRefused(error)) seen.broken.push(error)
      return
    }
}

const isReady = async ({ port }: ProductProcess): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok

/** The request never reached the server: it no longer listens, or had closed this kept connection as idle before. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false
  const { code, syscall } = (error.cause ?? {}) as NodeJS.ErrnoException
  return code === 'ECONNREFUSED' || (code === 'ECONNRESET' && syscall === 'write')
}
