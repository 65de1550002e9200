import { argon2Passwords } from '../../adapters/argon2/argon2-passwords.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { demoSignIns, hasUsers, seedDemo } from './seed.ts'

/** `npm run seed`: the demo data for a database of your own. The embedded one is filled by `npm start`. */

try {
  console.log(await seedYours())
} catch (error) {
  console.error(`\n  Nothing was seeded. ${reasonOf(error)}\n`)
  process.exitCode = 1
}

async function seedYours() {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATABASE_OWNER_URL, crm } = readConfig()
  const connectionString = DATABASE_OWNER_URL ?? DATABASE_DIRECT_URL
  if (!connectionString)
    throw new Error(
      'Set DATABASE_URL to an empty PostgreSQL database; the embedded one is filled by `npm start`.',
    )
  const database = openDatabase({ connectionString })
  try {
    await migrate(database.pool)
    if (await hasUsers(database.reader))
      throw new Error('This database has users already; demo data goes only into an empty one.')
    await seedDemo(database, argon2Passwords(), new Date(), crm.driver)
    return `\n  The demo data is in. These people can sign in:\n\n${demoSignIns()}\n`
  } finally {
    await database.close()
  }
}

/** A refused connection to several addresses says nothing itself; its parts do. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(' ')
  return error instanceof Error ? error.message : String(error)
}
