import { parseArgs } from 'node:util'
import { openScaleDatabase, sizeOf } from './scale/scale-database.ts'

/**
 * Fills an embedded database with many orders, to look around in it or for `npm run lab -- lists`:
 * `npm run lab -- seed-large --data /tmp/large --orders 500000 --accounts 50000 --items 2000000`.
 */
const { values: args } = parseArgs({
  options: {
    data: { type: 'string' },
    orders: { type: 'string', default: '500000' },
    accounts: { type: 'string', default: '50000' },
    items: { type: 'string', default: '2000000' },
  },
})
if (args.data === undefined) throw new Error('Say where: --data <directory>.')
const database = await openScaleDatabase(args.data, sizeOf(args), (line) => console.log(line))
await database.close()
