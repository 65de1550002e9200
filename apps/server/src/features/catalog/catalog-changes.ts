import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

const channel = 'catalog_changed'
const firstRetryMs = 100
const lastRetryMs = 2_000
/** A network may lose a connection without telling either end; only asking finds out. */
const pulseMs = 30_000
const answerMs = 5_000

const notify = statement('catalog_announce', `select pg_notify('${channel}', '')`)

/** Tells every node that the published catalog is about to change; they hear it when the transaction commits, and only then. */
export async function announceCatalogChange(tx: Tx): Promise<void> {
  await notify(tx)
}

/**
 * Calls `onChange` after every change of the catalog, on whichever node it was made, through a
 * connection of its own. When that connection breaks it is made again, more patiently each time,
 * and `onChange` is called once more, since notices may have been missed meanwhile.
 * @returns a function that stops watching; resolves when the connection is closed
 * @throws when the database cannot be reached at the start
 */
export async function watchCatalog(pool: pg.Pool, onChange: () => void): Promise<() => Promise<void>> {
  const leaving = new AbortController()
  const left = new Promise<void>((resolve) =>
    leaving.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  const watching = keepListening(await listen(pool, onChange))
  return async () => {
    leaving.abort()
    await watching
  }

  async function keepListening(first: Listener) {
    let listener = first
    for (;;) {
      await Promise.race([listener.ended, left])
      if (leaving.signal.aborted) return listener.close()
      const next = await listenAgain(pool, onChange, leaving.signal)
      if (!next) return
      listener = next
      onChange()
    }
  }
}

type Listener = { ended: Promise<void>; close: () => Promise<void> }

/** Undefined once nobody wants to listen any more. */
async function listenAgain(
  pool: pg.Pool,
  onChange: () => void,
  leaving: AbortSignal,
): Promise<Listener | undefined> {
  for (let waitMs = firstRetryMs; !leaving.aborted; waitMs = Math.min(waitMs * 2, lastRetryMs)) {
    const listener = await listen(pool, onChange).catch(() => undefined)
    if (listener) return listener
    await delay(waitMs, undefined, { signal: leaving }).catch(() => {})
  }
  return undefined
}

async function listen(pool: pg.Pool, onChange: () => void): Promise<Listener> {
  const client = new pg.Client({
    ...pool.options,
    // The pool hides it from enumeration, so that spreading alone loses it.
    password: pool.options.password,
    application_name: 'portal catalog watch',
    query_timeout: answerMs,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  const close = () => client.end().catch(() => {})
  // Without a listener a broken connection would end the process; 'end' follows and is acted upon.
  client.on('error', () => {})
  client.on('notification', onChange)
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    await close()
    throw error
  }
  const pulse = setInterval(() => client.query('select 1').catch(close), pulseMs)
  pulse.unref()
  void ended.then(() => clearInterval(pulse))
  return { ended, close }
}
