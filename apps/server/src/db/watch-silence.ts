import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import type { Connection, Database } from './client.ts'

type Needs = {
  connection: Connection
  /** Whose work is broken off. Others may be added while it watches. */
  databases: ReadonlyArray<Pick<Database, 'breakOff'>>
  log: (problem: string) => void
  /**
   * Both ms; their sum is the longest that a call waits for a database that has gone silent
   * (docs/spec/reliability.md#database-limits).
   */
  askEveryMs?: number
  answerMs?: number
}

type Outcome = 'answered' | 'refused' | 'silent'

/**
 * Ends the waiting for a database that is frozen, or behind a network that has lost it. Connections stay open
 * then, and its own timeouts need it alive, so nothing else would tell: every call would hang for minutes. A
 * connection apart asks twice a second; as long as that gets no answer, what waits on the others is broken off.
 * A statement that merely takes long, and a database that refuses connections, are left to those who meet them.
 * @returns a function that stops watching
 */
export function watchSilence({
  connection,
  databases,
  log,
  askEveryMs = 500,
  answerMs = 1_500,
}: Needs): () => Promise<void> {
  const shutdown = new AbortController()
  let asker: pg.Client | undefined
  let before: Outcome = 'answered'
  const watching = watch()
  return async () => {
    shutdown.abort()
    await watching
    dismiss()
  }

  async function watch() {
    while (!shutdown.signal.aborted) {
      const outcome = await ask()
      if (outcome !== 'answered') dismiss()
      if (outcome === 'silent') for (const database of databases) database.breakOff()
      if (outcome !== before) log(told[outcome])
      before = outcome
      await delay(outcome === 'silent' ? 0 : askEveryMs, undefined, { signal: shutdown.signal }).catch(
        () => {},
      )
    }
  }

  function ask(): Promise<Outcome> {
    const answer = question().then<Outcome, Outcome>(
      () => 'answered',
      () => 'refused',
    )
    return Promise.race([answer, patienceEnds()])
  }

  async function question() {
    if (!asker) {
      asker = new pg.Client({ ...connection, application_name: 'portal watch' })
      // Without a listener a connection that breaks between two questions would end the process.
      asker.on('error', () => {})
      await asker.connect()
    }
    await asker.query('select 1')
  }

  async function patienceEnds(): Promise<Outcome> {
    await delay(answerMs, undefined, { ref: false })
    // We may be the late ones: what has arrived meanwhile is read first.
    await turn()
    return 'silent'
  }

  function dismiss() {
    asker?.connection.stream.destroy()
    asker = undefined
  }
}

const told: Record<Outcome, string> = {
  answered: 'the database answers again',
  refused: 'the database refuses connections',
  silent: 'the database is silent: breaking off what waits for it',
}
