import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { openEmbeddedServer } from '../../apps/server/src/db/embedded/embedded-server.ts'
import { productionEnv, serverArgs } from '../../scripts/product-build.mjs'
import { freePort, startNode, stop, untilAnswered } from '../bench/processes.ts'
import { fillDatabase, ofTheLab, type Size } from './fill.ts'
import { fillBooks } from './fill-books.ts'
import { fillDesks } from './fill-desks.ts'

/** The built product on an embedded database with many orders. */
export type ScaleDatabase = {
  product: ChildProcess
  port: number
  /** As the product connects to it. */
  client: pg.Client
  close(): Promise<void>
}

/**
 * Starts the built product on this data directory and fills its database, except for what was filled before.
 * @param log told of every step
 */
export const openScaleDatabase = (dataDir: string, size: Size, log: (line: string) => void) =>
  openProduct(dataDir, async (admin, client) => {
    if (!(await isFilled(client, 'orders'))) await fillDatabase(admin, size, log)
    if (!(await isFilled(client, 'book_invoices'))) await fillBooks(admin, log)
    if (!(await isFilled(client, 'devices'))) await fillDesks(admin, log)
  })

/**
 * Starts the built product with its demo data on this data directory.
 * @param fill adds what is to be measured, as the owner of the tables (`admin`)
 */
export async function openProduct(
  dataDir: string,
  fill: (admin: pg.Client, client: pg.Client) => Promise<void>,
): Promise<ScaleDatabase> {
  const port = await freePort()
  const product = startNode(serverArgs, {
    ...productionEnv,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
  })
  await untilAnswered(`http://127.0.0.1:${port}/api/ready`)
  const server = await openEmbeddedServer({ dataDir, log: () => {} })
  const admin = new pg.Client({ ...server.adminConnection, database: 'portal' })
  const client = new pg.Client(server.connection)
  await admin.connect()
  await client.connect()
  const close = async () => {
    await client.end()
    await stop(product)
    await server.stop()
  }
  try {
    await fill(admin, client)
  } catch (error) {
    await close()
    throw error
  } finally {
    await admin.end()
  }
  return { product, port, client, close }
}

async function isFilled(client: pg.Client, table: 'orders' | 'book_invoices' | 'devices'): Promise<boolean> {
  const { rows } = await client.query(`select from ${table} where ${ofTheLab('zoho_account_id')} limit 1`)
  return rows.length > 0
}

/** Where the database is kept and how much is in it, on the command line. */
export const scaleOptions = {
  data: { type: 'string' },
  orders: { type: 'string', default: '500000' },
  accounts: { type: 'string', default: '50000' },
  items: { type: 'string', default: '2000000' },
} as const

/** Sizes from command-line values; throws when they do not divide evenly. */
export function sizeOf(given: { orders: string; accounts: string; items: string }): Size {
  const size = {
    orders: Number(given.orders),
    accounts: Number(given.accounts),
    items: Number(given.items),
  }
  if (size.accounts % 250 !== 0 || size.orders % size.accounts !== 0)
    throw new Error('Accounts come in multiples of 250, and every account has as many orders as the next.')
  return size
}
