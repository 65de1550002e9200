import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { openEmbeddedServer } from './db/embedded/embedded-server.ts'
import { webBuildDir } from './http/pages.ts'

/** `npm run doctor`: what this installation would run with, what is live, what is embedded, and why (architecture 7). */

type Finding = { ok: boolean; what: string; says: string }

const findings = await examine()
for (const { ok, what, says } of findings) console.log(`  ${ok ? 'ok ' : 'NO '} ${what.padEnd(12)} ${says}`)
process.exit(findings.every(({ ok }) => ok) ? 0 : 1)

async function examine(): Promise<Finding[]> {
  const node = { ok: true, what: 'node', says: process.version }
  try {
    const config = readConfig()
    return [node, build(), await database(config), ...ports(config)]
  } catch (error) {
    return [node, { ok: false, what: 'settings', says: wordsOf(error) }]
  }
}

function build(): Finding {
  const ok = existsSync(join(webBuildDir, 'server', 'index.js'))
  return {
    ok,
    what: 'build',
    says: ok ? 'the portal is built' : 'not built yet: `npm start` or `npm run build` does it',
  }
}

async function database(config: Config): Promise<Finding> {
  const where = config.DATABASE_URL
    ? 'yours, because DATABASE_URL is set'
    : `embedded in ${config.DATA_DIR}, because DATABASE_URL is not set`
  try {
    const embedded = config.DATABASE_URL
      ? undefined
      : await openEmbeddedServer({ dataDir: config.DATA_DIR, log: () => {} })
    const { pool, close } = openDatabase(embedded?.connection ?? { connectionString: config.DATABASE_URL })
    try {
      const { rows } = await pool.query<{ version: string }>(
        "select current_setting('server_version') as version",
      )
      return { ok: true, what: 'database', says: `PostgreSQL ${rows[0]?.version}, ${where}` }
    } finally {
      await close()
      await embedded?.stop()
    }
  } catch (error) {
    return { ok: false, what: 'database', says: `${where}: ${wordsOf(error)}` }
  }
}

function ports(config: Config): Finding[] {
  const live = (name: string, isLive: boolean, variable: string): Finding => ({
    ok: true,
    what: name,
    says: isLive ? `live, because ${variable} says so` : `embedded, because ${variable} is not set to live`,
  })
  return [
    live('rates', config.rates.driver === 'live', 'RATES_DRIVER'),
    live('addresses', config.addresses.driver === 'live', 'ADDRESS_DRIVER'),
    {
      ok: true,
      what: 'pictures',
      says:
        config.pictures.driver === 's3'
          ? `in the bucket ${config.pictures.s3.bucket}, because PICTURES_DRIVER is s3`
          : `files in ${config.DATA_DIR}, because PICTURES_DRIVER is not s3`,
    },
    {
      ok: true,
      what: 'mail',
      says: config.SMTP_URL
        ? `by SMTP, from ${config.mailFrom}`
        : 'local mailbox at /dev/mailbox, because SMTP_URL is not set',
    },
    { ok: true, what: 'address', says: `${config.publicBaseUrl}, port ${config.PORT}` },
  ]
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
