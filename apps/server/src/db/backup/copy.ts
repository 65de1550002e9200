import { once } from 'node:events'
import pg from 'pg'

/**
 * COPY over the driver's own protocol connection, which it offers to statements that submit themselves. Rows
 * stay as PostgreSQL writes them, and no more of them are in memory than one chunk.
 */

/** What the driver has for COPY beyond its published types. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (why: string) => void
}

type Answer = { text: string }

/** How a statement of one's own hears from the driver. */
const statement = (text: string, finished: PromiseWithResolvers<number>) => {
  let rows = 0
  return {
    submit: (connection: pg.Connection) => connection.query(text),
    handleCommandComplete: (answer: Answer) => {
      rows = Number(answer.text.split(' ').at(-1))
    },
    handleReadyForQuery: () => finished.resolve(rows),
    handleError: (error: Error) => finished.reject(error),
  }
}

/**
 * Runs `copy … to stdout`. Reading waits while a chunk is being taken.
 * @param take gets chunks of about `chunkBytes`, each of whole rows
 * @returns the number of rows
 */
export async function copyOut(
  client: pg.Client,
  sql: string,
  { chunkBytes, take }: { chunkBytes: number; take: (chunk: Buffer) => Promise<void> },
): Promise<number> {
  const finished = Promise.withResolvers<number>()
  let held: Buffer[] = []
  let heldBytes = 0
  let taking: Promise<void> = Promise.resolve()
  let failed: unknown

  const passOn = (connection?: pg.Connection) => {
    const chunk = Buffer.concat(held)
    held = []
    heldBytes = 0
    connection?.stream.pause()
    taking = taking
      .then(() => (failed === undefined ? take(chunk) : undefined))
      .catch((error: unknown) => {
        failed ??= error
      })
      .finally(() => connection?.stream.resume())
  }
  client.query({
    ...statement(sql, finished),
    handleCopyData: ({ chunk }: { chunk: Buffer }, connection: pg.Connection) => {
      // The driver's buffer is written over by what arrives next.
      held.push(Buffer.from(chunk))
      heldBytes += chunk.length
      if (heldBytes >= chunkBytes) passOn(connection)
    },
  })
  const rows = await finished.promise
  if (heldBytes > 0) passOn()
  await taking
  if (failed !== undefined) throw failed
  return rows
}

export type CopyIn = {
  write: (chunk: Buffer) => Promise<void>
  /** Resolves with the number of rows when the server has them all. */
  end: () => Promise<number>
  /** Gives up; the transaction is broken from then on. */
  fail: (why: string) => Promise<void>
}

/** Runs `copy … from stdin`. Errors of the server come from anything that is called next. */
export async function copyIn(client: pg.Client, sql: string): Promise<CopyIn> {
  const finished = Promise.withResolvers<number>()
  const opened = Promise.withResolvers<CopyConnection>()
  finished.promise.catch((error: unknown) => opened.reject(error))
  client.query({
    ...statement(sql, finished),
    handleCopyInResponse: (connection: CopyConnection) => opened.resolve(connection),
  })
  const connection = await opened.promise
  return {
    write: async (chunk) => {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), finished.promise])
    },
    end: () => {
      connection.endCopyFrom()
      return finished.promise
    },
    fail: async (why) => {
      connection.sendCopyFail(why)
      await finished.promise.catch(() => {})
    },
  }
}

/** A connection for work that may take minutes: none of the limits that keep the portal's own calls short. */
export async function openPatiently(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'portal backup' })
  // Callers that wait for an answer get the error of a broken connection; it must not end the process besides.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `select set_config(name, '0', false) from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`,
  )
  return client
}
