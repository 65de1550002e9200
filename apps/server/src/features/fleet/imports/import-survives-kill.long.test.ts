import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openEmbeddedServer } from '../../../db/embedded/embedded-server.ts'
import { northgate, personaPassword, personas } from '../../../db/seed/personas.ts'
import { scratchDirectory } from '../../../db/test-database.ts'
import { killDatabase, type ProductProcess, startProduct } from '../../../testing/product-process.ts'

/** An import that is cut off by the end of the process, or of the database with it, is there as a whole or not at all. */

const rows = 10_000
const rounds = 4
const unitsOf = (round: number) =>
  `Unit,Holder\n${Array.from({ length: rows }, (_, n) => `K${round}-${n},Driver ${n}`).join('\n')}\n`

const dataDir = await mkdtemp(join(await scratchDirectory(), 'portal-import-'))
let product: ProductProcess | undefined
afterAll(async () => {
  await product?.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

test(`of ${rows} devices, killed at different moments`, { timeout: 300_000 }, async () => {
  const outcomes = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    product = await startProduct(dataDir)
    const file = unitsOf(round)
    const token = await signIn(product)
    const began = performance.now()
    const checked = await send(product, { token, file })
    const took = performance.now() - began
    const saving = send(product, { token, file, check: checked.token }).catch(() => null)
    // Saving takes longer than checking: the moments lie before, within and shortly before the end of it.
    await new Promise((resolve) => setTimeout(resolve, took * (0.3 + round * 0.6)))
    if (round % 2 === 1) killDatabase(dataDir)
    await product.kill('SIGKILL')
    await saving
    const stored = await storedOf(round)
    expect([0, rows]).toContain(stored.devices)
    expect(stored).toEqual({
      devices: stored.devices,
      entries: stored.devices,
      imports: stored.devices / rows,
    })
    outcomes.add(stored.devices)
  }
  // At least one was cut off: the test met what it is about.
  expect(outcomes).toContain(0)

  product = await startProduct(dataDir)
  const file = unitsOf(rounds)
  const token = await signIn(product)
  const { token: check } = await send(product, { token, file })
  expect(await send(product, { token, file, check })).toMatchObject({ saved: true, created: rows })
})

async function signIn({ call }: ProductProcess): Promise<string> {
  const body = { email: personas.wes.email, password: personaPassword }
  const { result } = await call<{ result: { token: string } }>('/auth/UserLogin', { body })
  return result.token
}

type Sent = { token: string; file: string; check?: string | null }
type Report = { token: string | null; saved: boolean; created: number }

async function send({ port }: ProductProcess, { token, file, check }: Sent): Promise<Report> {
  const query = check ? `?token=${encodeURIComponent(check)}` : ''
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/fleet/ImportDevices/${northgate.zohoAccountId}${query}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: file,
    },
  )
  const { result } = (await answer.json()) as { result: Report }
  return result
}

/** What the database has of a round, once it has recovered. */
async function storedOf(round: number) {
  const server = await openEmbeddedServer({ dataDir, log: () => {} })
  const client = new pg.Client(server.connection)
  await client.connect()
  const { rows: found } = await client.query<{ devices: number; entries: number; imports: number }>(
    `select count(*)::int as devices, count(distinct d.import_id)::int as imports,
       (select count(*) from device_events e where e.unit_number like $1)::int as entries
     from devices d where d.unit_number like $1`,
    [`K${round}-%`],
  )
  await client.end()
  await server.stop()
  return found[0] ?? { devices: -1, entries: -1, imports: -1 }
}
