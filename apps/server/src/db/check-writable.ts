import { statfs } from 'node:fs/promises'
import type pg from 'pg'

/** Less than this free, in bytes, and the embedded server cannot begin its next file of the write-ahead log. */
const neededBytes = 16 * 1024 * 1024
/** A refusal for want of room is believed so long, in ms, unless another follows. */
const fullMs = 10_000

/** What PostgreSQL says when it is there and cannot write: no room, a disk that fails, a standby. */
const cannotWrite = new Set(['53100', '58030', '25006'])

/** When each pool was refused a write last, in ms of the monotonic clock. */
const refusedAt = new WeakMap<pg.Pool, number>()

/** Notes an error of a transaction that says that this database takes no writes. */
export function noteRefusedWrite(pool: pg.Pool, error: unknown): void {
  const { code } = (error instanceof Error && error.cause ? error.cause : (error ?? {})) as { code?: string }
  if (code !== undefined && cannotWrite.has(code)) refusedAt.set(pool, performance.now())
}

/**
 * Whether a caller can be served, who may want to write (docs/spec/api.md#status). Throws where the database does not answer,
 * is a standby or read-only, refused a write in the last seconds, or has no room.
 * @param dataDir where the embedded server keeps its files; undefined for another server, whose disk we cannot see
 */
export async function checkWritable(
  pool: pg.Pool,
  dataDir: string | undefined,
  freeBytes: (path: string) => Promise<number> = freeBytesOf,
): Promise<void> {
  const { rows } = await pool.query<{ isReadOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly"`,
  )
  if (rows[0]?.isReadOnly) throw new Error('The database is read-only.')
  if (performance.now() - (refusedAt.get(pool) ?? Number.NEGATIVE_INFINITY) < fullMs)
    throw new Error('The database refused to write.')
  if (dataDir !== undefined && (await freeBytes(dataDir)) < neededBytes)
    throw new Error('The disk of the database is full.')
}

async function freeBytesOf(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}
