import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { personaPassword } from '../db/seed/personas.ts'
import { anApp } from '../features/orders/testing.ts'
import { anAccount, anAgent, anOffer, aProduct } from '../testing/builders.ts'
import { test } from '../testing/fixtures.ts'
import { plainPasswords } from '../testing/plain-passwords.ts'

const run = promisify(execFile)

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
  const folder = await mkdtemp(join(tmpdir(), 'api-example-'))
  try {
    const page = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
    const [, program = ''] = /```js\n(.*?)```/s.exec(page) ?? []
    const file = join(folder, 'order.mjs')
    await writeFile(file, program)
    const { stdout } = await run(process.execPath, [file], {
      env: { PORTAL_URL: portal, PORTAL_EMAIL: email, PORTAL_PASSWORD: personaPassword },
    })
    expect(stdout).toMatch(/^Order \d{5,}: 2 items, \$\d+(\.\d{1,2})?\n$/)
  } finally {
    await rm(folder, { recursive: true })
    await app.close()
  }
})
