import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedServer } from '../../apps/server/src/db/embedded/embedded-server.ts'
import { personas } from '../../apps/server/src/db/seed/personas.ts'
import { again, callerOf, type Met } from './callers.ts'
import { atLeast, atMost, type Fault, most, none, told } from './fault.ts'
import { startPortal } from './portal.ts'
import { signIn } from './sign-in.ts'

const lines = 1_500
const callersOfEach = 4
const healthEveryMs = 20
const healthMaxMs = 100
const buyers = [personas.mo, personas.wren, personas.bo]

export const largeDocumentsFault: Fault = {
  name: 'large-documents',
  about: `${buyers.length} people ask ${callersOfEach} times at once for the PDF of an order of ${lines} lines`,
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-documents-'))
    const portal = await startPortal({ dataDir })
    const orderId = await growOrder(dataDir)
    const call = callerOf(portal.port, 50)
    const tokens = await Promise.all(buyers.map(({ email }) => signIn(portal.port, email)))
    const healthMs: number[] = []
    const stop = new AbortController()
    const watching = again(
      stop.signal,
      () => healthEveryMs,
      async () => void healthMs.push((await call('GET', '/api/health')).ms),
    )
    const path = `/api/order/GetOrderPdf/${orderId}`
    const asked = tokens.flatMap((token) =>
      Array.from({ length: callersOfEach }, () => call('GET', path, { token })),
    )
    const met = await Promise.all(asked)
    stop.abort()
    await watching
    await portal.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
    const drawn = met.filter(({ status }) => status === 200)
    const refused = met.filter(({ status }) => status === 429)
    return [
      atLeast('drawn', drawn.length, buyers.length),
      told('refused with 429: two of one person at a time', refused.length),
      none('anything else', met.length - drawn.length - refused.length),
      told('the last one after', most(drawn.map(({ ms }: Met) => ms)), 'ms'),
      atMost('slowest /api/health meanwhile', most(healthMs), healthMaxMs, 'ms'),
    ]
  },
}

/** Gives the newest order so many lines, past every rule about them: older orders have as many. */
async function growOrder(dataDir: string): Promise<number> {
  const server = await openEmbeddedServer({ dataDir, log: () => {} })
  const admin = new pg.Client({ ...server.adminConnection, database: 'portal' })
  await admin.connect()
  await admin.query(`set session_replication_role = replica`)
  const { rows: columns } = await admin.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'order_items' and is_generated = 'NEVER' and column_name not in ('order_item_id', 'position')`,
  )
  const names = columns.map(({ name }) => name).join(', ')
  const { rows } = await admin.query<{ order_id: number }>(
    `insert into order_items (order_item_id, position, ${names})
     select gen_random_uuid(), 1000 + n, ${names}
     from generate_series(1, $1::int) n,
       (select * from order_items order by order_id desc, position limit 1) line
     returning order_id`,
    [lines],
  )
  await admin.end()
  await server.stop()
  return rows[0]?.order_id ?? 0
}
