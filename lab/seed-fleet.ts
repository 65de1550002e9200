import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEmbeddedServer } from '../apps/server/src/db/embedded/embedded-server.ts'
import { fillFleet } from './scale/fill-fleet.ts'

/**
 * Adds a large fleet to an account without devices, to look around in it: `npm run lab -- seed-fleet --data .data`.
 */
const { values: args } = parseArgs({
  options: {
    data: { type: 'string' },
    account: { type: 'string', default: '487687600000200005' },
    devices: { type: 'string', default: '10000' },
  },
})
if (args.data === undefined) throw new Error('Say where: --data <directory>.')
const server = await openEmbeddedServer({ dataDir: args.data, log: () => {} })
const client = new pg.Client(server.connection)
await client.connect()
const { rows } = await client.query<{ from: number }>(`select count(*)::int as from from devices`)
await fillFleet(client, {
  accountId: args.account,
  devices: Number(args.devices),
  from: rows[0]?.from ?? 0,
})
console.log(`${args.devices} devices were added to account ${args.account}.`)
await client.end()
await server.stop()
