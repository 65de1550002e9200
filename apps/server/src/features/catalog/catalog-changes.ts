import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { ManifestCache } from './manifest-cache.ts'

const channel = 'catalog_changed'
/** Where each node says that it has acted on a change. */
const heardChannel = 'catalog_heard'
const watcherName = 'portal catalog watch'
/** A node that does not answer for so long is not waited for; it will hear all the same. */
const hearingMs = 500
const firstRetryMs = 100
const lastRetryMs = 2_000
/** A network may lose a connection without telling either end; only asking finds out. */
const pulseMs = 30_000
const answerMs = 5_000

const notify = statement<never, [string]>('catalog_announce', `select pg_notify('${channel}', $1)`)
const countWatchers = statement<{ watchers: number }>(
  'catalog_watchers',
  `select count(*)::int as watchers from pg_stat_activity
   where datname = current_database() and application_name = '${watcherName}'`,
)

/** Changes that someone of this process waits for, with who has heard of them so far. */
const awaited = new Map<string, () => void>()

/**
 * Notifies every node of a change to the published catalog; PostgreSQL delivers it when the transaction commits, and only then.
 * @param mark names the change for callers that wait until every node has received it
 */
export async function announceCatalogChange(tx: Tx, mark = ''): Promise<void> {
  await notify(tx, mark)
}

/** Commits the change of this mark, and answers what that answered once every node has acted on it, or after half a second. */
async function heardEverywhere<T>(on: Reader, mark: string, commit: () => Promise<T>): Promise<T> {
  let heard = 0
  let check = () => {}
  awaited.set(mark, () => {
    heard++
    check()
  })
  try {
    const answer = await commit()
    const [counted] = await countWatchers(on)
    const watchers = counted?.watchers ?? 0
    if (heard < watchers)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, hearingMs)
        check = () => {
          if (heard < watchers) return
          clearTimeout(timer)
          resolve()
        }
      })
    return answer
  } finally {
    awaited.delete(mark)
  }
}

/**
 * Calls `onChange` after every change of the catalog, on whichever node it was made, through a
 * its own connection. When that connection breaks it is made again, after a longer wait each time,
 * and `onChange` is called once more, since notices may have been missed meanwhile.
 * @returns a function that stops watching; resolves when the connection is closed
 * @throws when the database cannot be reached at the start
 */
export async function watchCatalog(pool: pg.Pool, onChange: OnChange): Promise<() => Promise<void>> {
  const shutdown = new AbortController()
  const left = new Promise<void>((resolve) =>
    shutdown.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  const watching = keepListening(await listen(pool, onChange))
  return async () => {
    shutdown.abort()
    await watching
  }

  async function keepListening(first: Listener) {
    let listener = first
    for (;;) {
      await Promise.race([listener.ended, left])
      if (shutdown.signal.aborted) return listener.close()
      const next = await listenAgain(pool, onChange, shutdown.signal)
      if (!next) return
      listener = next
      void onChange()
    }
  }
}

/** Resolves, and never rejects, when this node shows the change. */
type OnChange = () => Promise<void> | void
type Listener = { ended: Promise<void>; close: () => Promise<void> }

/** Undefined once no one wants to listen any more. */
async function listenAgain(
  pool: pg.Pool,
  onChange: OnChange,
  shutdown: AbortSignal,
): Promise<Listener | undefined> {
  for (let waitMs = firstRetryMs; !shutdown.aborted; waitMs = Math.min(waitMs * 2, lastRetryMs)) {
    const listener = await listen(pool, onChange).catch(() => undefined)
    if (listener) return listener
    await delay(waitMs, undefined, { signal: shutdown }).catch(() => {})
  }
  return undefined
}

async function listen(pool: pg.Pool, onChange: OnChange): Promise<Listener> {
  const client = new pg.Client({
    ...pool.options,
    // The pool hides it from enumeration, so that spreading alone loses it.
    password: pool.options.password,
    application_name: watcherName,
    query_timeout: answerMs,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  const close = () => client.end().catch(() => {})
  // Without a listener a broken connection would end the process; 'end' follows and is acted upon.
  client.on('error', () => {})
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (text: string, values: string[] = []) => {
    const asked = turn.then(() => client.query(text, values))
    turn = asked.catch(() => {})
    return asked
  }
  client.on('notification', ({ channel: said, payload: mark = '' }) => {
    if (said === heardChannel) return awaited.get(mark)?.()
    void act(mark)
  })
  async function act(mark: string) {
    await onChange()
    if (mark !== '') inTurn('select pg_notify($1, $2)', [heardChannel, mark]).catch(() => {})
  }
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    await client.query(`listen ${heardChannel}`)
  } catch (error) {
    await close()
    throw error
  }
  const pulse = setInterval(() => inTurn('select 1').catch(close), pulseMs)
  pulse.unref()
  void ended.then(() => clearInterval(pulse))
  return { ended, close }
}

type Needs = { db: Reader; inTransaction: InTransaction; manifest: Pick<ManifestCache, 'drop'> }

/**
 * A transaction that changes what the shop shows. Before the caller hears of the success, this node
 * shows nothing older, and neither does any other that answers in time.
 */
export function changeCatalog<T>(
  { db, inTransaction, manifest }: Needs,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const mark = randomUUID()
  return heardEverywhere(db, mark, async () => {
    const answer = await inTransaction(async (tx) => {
      const done = await work(tx)
      await announceCatalogChange(tx, mark)
      return done
    })
    manifest.drop()
    return answer
  })
}
