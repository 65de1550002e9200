import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../../config.ts'
import { openEmbeddedServer } from '../embedded/embedded-server.ts'
import type { BackupReport } from './write-backup.ts'

/** What the two commands share: their argument, their database and their texts. */

type Command = { file: string; nextOrder?: number }

/**
 * The file, relative to the folder where the command was typed, and the number of the next order.
 * Throws Error when there is no file or an unknown argument.
 */
export function readCommand(name: 'backup' | 'restore', args = process.argv.slice(2)): Command {
  const isRestore = name === 'restore'
  const usage = `npm run ${name} -- portal.backup${isRestore ? ' [--next-order 12000]' : ''}`
  const { positionals, values } = parsed(args, isRestore) ?? { positionals: [], values: {} }
  const [file, ...more] = positionals
  const nextOrder = Number(values['next-order'] ?? 1)
  if (!file || more.length > 0 || !Number.isSafeInteger(nextOrder) || nextOrder < 1)
    throw new Error(`Usage: ${usage}`)
  return { file: resolve(process.env.INIT_CWD ?? process.cwd(), file), ...(nextOrder > 1 && { nextOrder }) }
}

function parsed(args: string[], isRestore: boolean) {
  try {
    const options = isRestore ? ({ 'next-order': { type: 'string' } } as const) : {}
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    return undefined
  }
}

/** Opens the database of this configuration; the embedded one is joined when it runs and started when not. */
export async function openTarget({
  DATABASE_URL,
  DATABASE_DIRECT_URL = DATABASE_URL,
  DATABASE_OWNER_URL = DATABASE_DIRECT_URL,
  DATA_DIR,
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR'>) {
  if (DATABASE_OWNER_URL)
    return {
      connection: { connectionString: DATABASE_OWNER_URL },
      where: 'the database in DATABASE_URL',
      close: async () => {},
    }
  const { connection, stop } = await openEmbeddedServer({ dataDir: DATA_DIR, log: () => {} })
  return { connection, where: `the embedded database in ${DATA_DIR}`, close: stop }
}

export function inWords({ header, manifest }: Pick<BackupReport, 'header' | 'manifest'>): string {
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  const pictures =
    header.pictures === 'included'
      ? `${manifest.pictures} pictures`
      : 'no pictures: they are in a bucket, which has to be backed up separately'
  return `${header.tables.length} tables, ${rows} rows, ${manifest.jobs} waiting jobs, ${pictures}; schema ${header.schema.tag}`
}

/** When connections to several addresses fail, the reasons are in the parts of the error. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(' ')
  return error instanceof Error ? error.message : String(error)
}

export const secondsSince = (startedMs: number) => `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`
