import { argon2Passwords } from '../../adapters/argon2/argon2-passwords.ts'
import { tableRates } from '../../adapters/table-rates/table-rates.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { demoSignIns, hasUsers, seedDemo } from './seed.ts'

/** `npm run seed`: adds the demo data to a database of your own. `npm start` adds it to the embedded one. */

try {
  console.log(await seedYours())
} catch (error) {
  console.error(`\n  No demo data was added. ${reasonOf(error)}\n`)
  process.exitCode = 1
}

async function seedYours() {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATABASE_OWNER_URL, crm } = readConfig()
  const connectionString = DATABASE_OWNER_URL ?? DATABASE_DIRECT_URL
  if (!connectionString)
    throw new Error(
      'Set DATABASE_URL to an empty PostgreSQL database. `npm start` adds demo data to the embedded one.',
    )
  const database = openDatabase({ connectionString })
  try {
    await migrate(database.pool)
    if (await hasUsers(database.reader))
      throw new Error('This database already has users. Demo data can only be added to an empty database.')
    await seedDemo(
      database,
      { passwords: argon2Passwords(), shippingRates: tableRates() },
      new Date(),
      crm.driver,
    )
    return `\n  The demo data was added. These people can sign in:\n\n${demoSignIns()}\n`
  } finally {
    await database.close()
  }
}

/** When connections to several addresses fail, the reasons are in the parts of the error. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(' ')
  return error instanceof Error ? error.message : String(error)
}
