import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEmbeddedServer } from '../apps/server/src/db/embedded/embedded-server.ts'
import { type Fleet, fillFleets, otherFleets } from './scale/fill-fleet.ts'

/**
 * Adds large fleets to a database that the portal has set up, to look around in them:
 * `npm run lab -- seed-fleet --data .data`, or with `--total 1000000` a million devices of many accounts.
 */
const { values: args } = parseArgs({
  options: {
    data: { type: 'string' },
    /** Harbor Point Couriers, an account of wes. */
    account: { type: 'string', default: '487687600000200005' },
    devices: { type: 'string', default: '10000' },
    /** How many devices to add in all: those beyond `devices` belong to accounts that only they know. */
    total: { type: 'string' },
  },
})
if (args.data === undefined) throw new Error('Say where: --data <directory>.')
const devices = countIn('devices', args.devices)
const fleets: Fleet[] = [
  { accountId: args.account, devices },
  ...otherFleets(countIn('total', args.total ?? args.devices) - devices),
]
const server = await openEmbeddedServer({ dataDir: args.data, log: () => {} })
const client = new pg.Client({ ...server.adminConnection, database: 'portal' })
await client.connect()
try {
  const began = performance.now()
  await fillFleets(client, fleets, (line) => console.log(`  ${line}`))
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  const added = fleets.reduce((sum, fleet) => sum + fleet.devices, 0)
  console.log(
    `${added.toLocaleString('en-US')} devices of ${fleets.length} accounts were added in ${seconds} s.`,
  )
} finally {
  await client.end()
  await server.stop()
}

function countIn(name: string, given: string): number {
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000)
    throw new Error(`--${name} is a whole number from 1 to 10,000,000.`)
  return count
}
