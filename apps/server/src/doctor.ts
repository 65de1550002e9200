import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '@portal/domain/format'
import { keyFileOf } from './adapters/sealing/secrets-key.ts'
import { zohoToken } from './adapters/zoho/zoho-token.ts'
import { zohoCrm } from './adapters/zoho-crm/zoho-crm.ts'
import { zohoInventory } from './adapters/zoho-inventory/zoho-inventory.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { openEmbeddedServer } from './db/embedded/embedded-server.ts'
import { couldDisableAuditTriggers } from './db/runtime-role.ts'
import { countPromises } from './features/catalog-admin/price-rules/promises.ts'
import { wordsFor } from './features/crm-sync/copy-crm.ts'
import { failureOf } from './features/order-export/failure.ts'
import { webBuildDir } from './http/pages.ts'
import { type CrmDirectory, crmKinds } from './ports/crm-directory.ts'
import { IntegrationError } from './ports/integration-error.ts'
import { chosenPorts } from './ports.ts'

/**
 * `npm run doctor`: the settings of this installation, what is live, what is embedded, and why
 * (docs/spec/product.md#configuration).
 */

type Finding = { ok: boolean; what: string; says: string }

/** A recommendation: the portal also works without it. */
const auditAdvice: Finding = {
  ok: true,
  what: 'audit log',
  says: 'the role in DATABASE_URL owns the tables and could disable the audit triggers: see "Two roles" in docs/operations.md',
}

const findings = await examine()
for (const { ok, what, says } of findings) console.log(`  ${ok ? 'ok ' : 'NO '} ${what.padEnd(12)} ${says}`)
process.exit(findings.every(({ ok }) => ok) ? 0 : 1)

async function examine(): Promise<Finding[]> {
  const node = { ok: true, what: 'node', says: process.version }
  try {
    const config = readConfig()
    return [node, build(), ...(await database(config)), ...settings(config)]
  } catch (error) {
    return [node, { ok: false, what: 'settings', says: wordsOf(error) }]
  }
}

function build(): Finding {
  const ok = existsSync(join(webBuildDir, 'server', 'index.js'))
  return {
    ok,
    what: 'build',
    says: ok ? 'the portal is built' : 'not built yet: run `npm start` or `npm run build`',
  }
}

/** The database, and the checks that need it: the vendors' access tokens are stored there. */
async function database(config: Config): Promise<Finding[]> {
  const where = config.DATABASE_URL
    ? 'your server, because DATABASE_URL is set'
    : `embedded in ${config.DATA_DIR}, because DATABASE_URL is not set`
  try {
    const embedded = config.DATABASE_URL
      ? undefined
      : await openEmbeddedServer({ dataDir: config.DATA_DIR, log: () => {} })
    const opened = openDatabase(embedded?.runtimeConnection ?? { connectionString: config.DATABASE_URL })
    try {
      const { rows } = await opened.pool.query<{ version: string }>(
        "select current_setting('server_version') as version",
      )
      return [
        { ok: true, what: 'database', says: `PostgreSQL ${rows[0]?.version}, ${where}` },
        ...((await couldDisableAuditTriggers(opened.pool)) ? [auditAdvice] : []),
        ...(await promises(config, opened)),
        ...(await liveZoho(config, opened)),
      ]
    } finally {
      await opened.close()
      await embedded?.stop()
    }
  } catch (error) {
    return [{ ok: false, what: 'database', says: `${where}: ${wordsOf(error)}` }]
  }
}

/** What the shop promises and no total contains (docs/spec/price-rules.md#promises): a recommendation. */
async function promises({ BUSINESS_TIME_ZONE }: Config, { pool, reader }: Database): Promise<Finding[]> {
  const { rows } = await pool.query<{ isMade: boolean }>(
    `select to_regclass('price_rules') is not null as "isMade"`,
  )
  if (!rows[0]?.isMade) return []
  const count = await countPromises(reader, { now: () => new Date(), timeZone: BUSINESS_TIME_ZONE })
  const says =
    count === 0
      ? 'every promo text is kept by a price or a price rule'
      : `${counted(count, 'promise')} of promo texts in no price and no price rule: see Price rules in the back office`
  return [{ ok: true, what: 'promises', says }]
}

/** Checks that need an access token; tokens are stored in a table. */
async function liveZoho(config: Config, opened: Database): Promise<Finding[]> {
  if (config.crm.driver === 'embedded' && config.ledger.driver === 'embedded') return []
  const { rows } = await opened.pool.query<{ isMade: boolean }>(
    `select to_regclass('oauth_tokens') is not null as "isMade"`,
  )
  if (!rows[0]?.isMade)
    return [
      {
        ok: false,
        what: 'vendors',
        says: 'not checked: this database is empty. Start the portal once to set it up, then run this again',
      },
    ]
  return [...(await liveCrm(config, opened)), ...(await liveLedger(config, opened))]
}

/** Signs in to a live CRM, then reads one page of each list, which shows wrong names of modules and fields. */
async function liveCrm({ crm }: Config, { reader: db, inTransaction }: Database): Promise<Finding[]> {
  if (crm.driver === 'embedded') return []
  const now = () => new Date()
  const asked = async (
    says: string,
    fails: string,
    ask: (directory: CrmDirectory) => Promise<unknown>,
  ): Promise<Finding> => {
    try {
      const token = zohoToken(crm.crm.zoho, { db, inTransaction, now })
      await ask(zohoCrm(crm.crm, { token, now }))
      return { ok: true, what: 'crm', says }
    } catch (error) {
      return { ok: false, what: 'crm', says: `${fails}: ${crmWords(error)}` }
    }
  }
  const signIn = await asked('sign-in works', 'sign-in failed', (directory) => directory.check())
  if (!signIn.ok) return [signIn]
  const lists = crmKinds.map((kind) =>
    asked(`can read ${kind}`, `cannot read ${kind}`, (directory) =>
      directory.readPage(kind, { since: null, cursor: null }),
    ),
  )
  return [signIn, ...(await Promise.all(lists))]
}

/** Signs in to a live ledger and to the configured organization. */
async function liveLedger({ ledger }: Config, { reader: db, inTransaction }: Database): Promise<Finding[]> {
  if (ledger.driver === 'embedded') return []
  const now = () => new Date()
  const token = zohoToken(ledger.ledger.zoho, { db, inTransaction, now })
  try {
    await zohoInventory(ledger.ledger, { token, inTransaction, now }).check()
    return [{ ok: true, what: 'ledger', says: 'sign-in works' }]
  } catch (error) {
    return [
      { ok: false, what: 'ledger', says: `sign-in failed: ${failureOf(error).says} (${wordsOf(error)})` },
    ]
  }
}

function crmWords(error: unknown) {
  return error instanceof IntegrationError ? `${wordsFor(error)} (${error.message})` : wordsOf(error)
}

/** Every port whose driver a variable chooses, and what else leaves this machine. */
function settings(config: Config): Finding[] {
  const given: Readonly<Record<string, unknown>> = config
  const whatIs = (name: string) => `${name} is ${given[name] ?? 'not set'}`
  return [
    ...chosenPorts.map(({ port, own, vendor, settings: { variable, follows } }) => {
      const { driver } = config[port]
      const { by } = driver === vendor.driver ? vendor : own
      const isLeftOut = given[variable] === undefined && follows !== undefined
      const why = isLeftOut ? `${whatIs(variable)} and ${whatIs(follows)}` : whatIs(variable)
      return { ok: true, what: port, says: `${driver}: ${by}, because ${why}` }
    }),
    {
      ok: true,
      what: 'mail',
      says: config.SMTP_URL
        ? `sent by SMTP from ${config.mailFrom}`
        : 'no email is sent, because SMTP_URL is not set; a demonstration shows its emails at /dev/mailbox',
    },
    {
      ok: true,
      what: 'demo data',
      says: `${config.demoAllowed ? 'allowed' : 'refused'}, because ${whatIs('DEMO_SIGN_INS')} and ${whatIs('NODE_ENV')}`,
    },
    { ok: true, what: 'secrets', says: keyWords(config) },
    { ok: true, what: 'address', says: `${config.publicBaseUrl}, port ${config.PORT}` },
  ]
}

/** Which key encrypts second factors in the database (ADR 0021). */
function keyWords(config: Config): string {
  if (config.SECRETS_KEY !== undefined)
    return 'encrypted with SECRETS_KEY, which must be the same on every node'
  return config.DATABASE_URL === undefined
    ? `encrypted with the key in ${keyFileOf(config)}, because SECRETS_KEY is not set; keep a copy of it`
    : 'two-step verification cannot be turned on, because DATABASE_URL is set and SECRETS_KEY is not'
}

// A function declaration, so that it can be called before the module has finished loading.
function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
