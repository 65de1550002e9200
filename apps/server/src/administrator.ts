import { parseArgs } from 'node:util'
import * as z from 'zod'
import { readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { openEmbeddedServer } from './db/embedded/embedded-server.ts'
import { migrate } from './db/migrate.ts'
import { makeAdministrator } from './features/users/make-administrator.ts'

/**
 * `npm run administrator -- you@company.example "First" "Last"`: the first one, whom no screen can make. The letter
 * with the link that chooses a password leaves as soon as the portal runs.
 */
try {
  console.log(await run())
} catch (error) {
  console.error(`\n  Nobody was made an Administrator. ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function run() {
  const [address, firstName = '', lastName = ''] = parseArgs({ allowPositionals: true }).positionals
  const email = z.email().safeParse(address).data
  if (email === undefined || firstName === '')
    throw new Error('Say whom:  npm run administrator -- you@company.example "First" "Last"')
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
    if (!isNew) throw new Error(`${email} belongs to somebody already: give them the role under Users.`)
    return `\n  ${firstName} ${lastName} is an Administrator. The link that chooses a password goes to ${email} by mail.\n`
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
