import { parseArgs } from 'node:util'
import * as z from 'zod'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { openEmbeddedServer } from './db/embedded/embedded-server.ts'
import { migrate } from './db/migrate.ts'
import { passwordLink } from './features/auth/passwords.ts'
import { makeAdministrator, renewAdministratorLink } from './features/users/administrators.ts'

/**
 * `npm run administrator -- you@company.example "First" "Last"`: creates the first Administrator, which no
 * screen can do. The email with the link for choosing a password is sent as soon as the portal runs; without a mail
 * server the link is printed.
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
    const token = await makeAdministrator(
      { inTransaction, now: () => new Date() },
      { email, firstName, lastName },
    )
    if (token === null) return await renewed({ inTransaction, now: () => new Date() }, config, email)
    const said = `\n  ${firstName} ${lastName} is now an Administrator.`
    if (config.SMTP_URL !== undefined)
      return `${said} An email with a link to choose a password will be sent to ${email}.\n`
    // Without a mail server no email leaves the machine, and no one could sign in.
    return `${said} ${linkWords(config, { token, email })}`
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

/** Of a user who exists: one who is an Administrator gets another link where none can be emailed. */
async function renewed(
  needs: Parameters<typeof renewAdministratorLink>[0],
  config: Config,
  email: string,
): Promise<string> {
  const token = config.SMTP_URL === undefined ? await renewAdministratorLink(needs, email) : null
  if (token === null)
    throw new Error(`A user with the email address ${email} already exists. Give them the role under Users.`)
  return `\n  ${email} is an Administrator already. ${linkWords(config, { token, email })}`
}

// A function declaration, so that it can be called before the module has finished loading.
function linkWords({ publicBaseUrl }: Config, link: { token: string; email: string }): string {
  return `SMTP_URL is not set, so no email is sent. Start the portal and open this link within 7 days; it works once:\n\n  ${passwordLink(publicBaseUrl, link)}\n`
}
