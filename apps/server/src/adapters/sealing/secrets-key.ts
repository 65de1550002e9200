import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'

const keyBytes = 32

/** Where the key of an installation comes from that keeps its database itself. */
export const keyFileOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'secrets.key')

/**
 * The installation's key: SECRETS_KEY, or beside the embedded database a file that is made once, readable by its
 * owner alone. Null with a database of one's own and no SECRETS_KEY: a file on one node would be none on the others.
 * Throws when the file cannot be read or written.
 */
export function secretsKeyOf(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'SECRETS_KEY'>,
): string | null {
  if (config.SECRETS_KEY !== undefined) return config.SECRETS_KEY
  return config.DATABASE_URL === undefined ? keyInFile(keyFileOf(config)) : null
}

function keyInFile(file: string): string {
  return read(file) ?? make(file)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written aside and then given its name, so that of several processes that start together all read one whole key. */
function make(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
