import { parseArgs } from 'node:util'
import * as z from 'zod'
import { readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { openEmbeddedServer } from './db/embedded/embedded-server.ts'
import { migrate } from './db/migrate.ts'
import { makeAdministrator } from './features/users/make-administrator.ts'

/**
 * `npm run administrator -- you@company.example "First" "Last"`: creates the first Administrator, which no
 * screen can do. The email with the link for choosing a password is sent as soon as the portal runs.
 */
try {
  console.log(await run())
} catch (error) {
  console.error(`\n  No Administrator was created. ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function run() {
  const [address, firstName = '', lastName = ''] = parseArgs({ allowPositionals: true }).positionals
  const email = z.email().safeParse(address).data
  if (email === undefined || firstName === '')
    throw new Error('Usage:  npm run administrator -- you@company.example "First" "Last"')
  const config = readConfig()
  const embedded = config.DATABASE_URL
    ? undefined
    : await openEmbeddedServer({ dataDir: config.DATA_DIR, log: () => {} })
  const database = openDatabase(
    embedded?.connection ?? { connectionString: config.DATABASE_OWNER_URL ?? config.DATABASE_URL },
  )
  try {
    await migrate(database.pool)
    const { inTransaction } = database
    const isNew = await makeAdministrator(
      { inTransaction, now: () => new Date() },
      { email, firstName, lastName },
    )
    if (!isNew)
      throw new Error(
        `A user with the email address ${email} already exists. Give them the role under Users.`,
      )
    return `\n  ${firstName} ${lastName} is now an Administrator. An email with a link to choose a password will be sent to ${email}.\n`
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
