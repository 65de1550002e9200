import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { KeyScope } from '@portal/domain/api-keys'
import { expect } from 'vitest'
import type { Tx } from '../db/client.ts'
import { personaPassword } from '../db/seed/personas.ts'
import { anApiKey } from '../features/api-keys/testing.ts'
import { aDraft, anApp, aShop, realDeps } from '../features/orders/testing.ts'
import { anAccount, anAgent, anOffer, aProduct } from '../testing/builders.ts'
import { test } from '../testing/fixtures.ts'
import { plainPasswords } from '../testing/plain-passwords.ts'

const run = promisify(execFile)

/** Runs a program of docs/api.md, as it is written below its heading, against this portal. */
async function runProgram(heading: string, env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'api-example-'))
  try {
    const page = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
    const [, below = ''] = page.split(`## Example: ${heading}\n`)
    const [, program = ''] = /```js\n(.*?)```/s.exec(below) ?? []
    const file = join(folder, 'program.mjs')
    await writeFile(file, program)
    return (await run(process.execPath, [file], { env })).stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the program of docs/api.md orders, as it is written there', async ({ database }) => {
  const app = await anApp(database, { passwords: plainPasswords })
  const email = 'docs@wbc.example'
  await database.inTransaction(async (tx) => {
    const agent = await anAgent(tx, { email, passwordHash: await plainPasswords.hash(personaPassword) })
    await anAccount(tx, agent.zohoUserId)
    const { productId } = await aProduct(tx)
    await anOffer(tx, productId)
  })
  const portal = await app.listen({ port: 0, host: '127.0.0.1' })
  const stdout = await runProgram('from signing in to an order', {
    PORTAL_URL: portal,
    PORTAL_EMAIL: email,
    PORTAL_PASSWORD: personaPassword,
  }).finally(() => app.close())
  expect(stdout).toMatch(/^Order \d{5,}: 2 items, \$\d+(\.\d{1,2})?\n$/)
})

test('the ten lines of docs/api.md list orders with an API key, as they are written there', async ({
  database,
}) => {
  const app = await anApp(database)
  const { key, orderId } = await database.inTransaction(async (tx) => {
    const agent = await anAgent(tx)
    const parties = {
      agentId: agent.zohoUserId,
      ...(await anAccount(tx, agent.zohoUserId, { accountName: 'Docs Delivery' })),
    }
    const { offer } = await aShop(tx)
    const deps = {
      ...realDeps(database),
      db: tx,
      inTransaction: <T>(work: (on: Tx) => Promise<T>) => work(tx),
    }
    const draft = await aDraft(tx, deps, agent, parties, { offerId: offer.offerId })
    const scopes: KeyScope[] = ['accounts:read', 'orders:read']
    return { orderId: draft, ...(await anApiKey(tx, agent.userId, { scopes })) }
  })
  const portal = await app.listen({ port: 0, host: '127.0.0.1' })
  const stdout = await runProgram('ten lines with an API key', {
    PORTAL_URL: portal,
    PORTAL_KEY: key,
  }).finally(() => app.close())
  expect(stdout).toMatch(new RegExp(`^${orderId} Docs Delivery \\$\\d+(\\.\\d{1,2})?\\n$`))
})
