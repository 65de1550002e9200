import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from './db/test-database.ts'
import { linkDatabase } from './testing/database-link.ts'
import { launchProduct } from './testing/product-process.ts'

/** A database that is away, slow or wrong while the portal starts (docs/spec/reliability.md#start). */
const dataDir = await mkdtemp(join(tmpdir(), 'portal-start-'))
let clone: TestDatabase

beforeAll(async () => {
  clone = await cloneDatabase()
})

afterAll(async () => {
  await clone?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A start of the product over a way of its own to the database. */
async function aStart({ name = clone.connection.database } = {}) {
  const link = await linkDatabase(clone.connection)
  let log = ''
  const launch = async () => {
    const env = {
      LOG_LEVEL: 'warn',
      DEMO_SIGN_INS: 'allowed',
      SECRETS_KEY: 'a key of at least 32 characters, of tests',
    }
    const product = await launchProduct(dataDir, {
      databaseUrl: link.url.replace(/[^/]*$/, name),
      env,
      read: (text) => {
        log += text
      },
    })
    const readiness = async () => {
      const answer = await fetch(`http://127.0.0.1:${product.port}/api/ready`).catch(() => undefined)
      return answer && { ...((await answer.json()) as { jobs: string }), status: answer.status }
    }
    return { ...product, readiness }
  }
  return { link, launch, log: () => log }
}

/** A start takes a second, and many times as long where everything else starts as well. */
const soon = { timeout: 240_000, interval: 50 }

test('the start waits for a database that is away, says so every few seconds, and goes on by itself', async () => {
  const { link, launch, log } = await aStart()
  await link.down()
  const product = await launch()
  await expect
    .poll(() => log().match(/the database does not answer: the start waits for it/g)?.length, soon)
    .toBeGreaterThanOrEqual(2)
  expect([product.child.exitCode, await product.readiness()]).toEqual([null, undefined])
  await link.up()
  await expect.poll(product.readiness, soon).toMatchObject({ status: 200, jobs: 'working' })
  expect(await product.kill('SIGTERM')).toBe(0)
  await link.close()
})

test('a start that waits ends at once when it is stopped', async () => {
  const { link, launch, log } = await aStart()
  await link.down()
  const product = await launch()
  await expect.poll(log, soon).toContain('the start waits for it')
  expect(await product.kill('SIGTERM')).toBe(0)
  await link.close()
})

test('whichever connection of a start is held back, the process stays and works on jobs in the end', async () => {
  const connections = 25
  const atOnce = 5
  for (let first = 1; first <= connections; first += atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, async (_, at) => {
        const nth = first + at
        const { link, launch } = await aStart()
        link.holdBack(nth, 3_500)
        const product = await launch()
        await expect
          .poll(
            async () => (product.child.exitCode === null ? product.readiness() : product.child.exitCode),
            soon,
          )
          .toMatchObject({ status: 200, jobs: 'working' })
        expect([nth, await product.kill('SIGTERM')]).toEqual([nth, 0])
        await link.close()
      }),
    )
}, 900_000)

test('what waiting does not mend ends the process, and the log says why', async () => {
  const { link, launch, log } = await aStart({ name: 'there-is-none' })
  const product = await launch()
  expect(await product.ended).toBe(1)
  expect(log()).toContain('the portal could not start')
  expect(log()).toContain('there-is-none')
  await link.close()
})
