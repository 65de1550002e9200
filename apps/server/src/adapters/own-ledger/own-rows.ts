import { randomBytes } from 'node:crypto'

/** The row that a statement wrote. */
export function single<T>([row]: (T | undefined)[]): T {
  if (!row) throw new Error('A row was written and not returned.')
  return row
}

/** A new id of 19 digits, as the vendor's; the last three are left to the lines. */
export function newId(): string {
  const smallest = 10n ** 15n
  const some = randomBytes(8).readBigUInt64BE() % (8n * smallest)
  return `${smallest + some}000`
}
