import { parseArgs } from 'node:util'
import { openScaleDatabase, scaleOptions, sizeOf } from './scale/scale-database.ts'

/**
 * Fills an embedded database with many orders, to look around in it or for `npm run lab -- lists`:
 * `npm run lab -- seed-large --data /tmp/large --orders 500000 --accounts 50000 --items 2000000`.
 */
const { values: args } = parseArgs({ options: scaleOptions })
if (args.data === undefined) throw new Error('Say where: --data <directory>.')
const database = await openScaleDatabase(args.data, sizeOf(args), (line) => console.log(line))
await database.close()
