import type { Reader } from '../../db/client.ts'
import { serverStamp } from '../../db/kept-while-unchanged.ts'
import { perReader } from '../../db/per-reader.ts'
import { recentlyUsed } from '../../db/recently-used.ts'

/**
 * How many orders a long history has, without counting all of them for every page (ADR 0026). What is older than a day
 * hardly changes, and whenever it does a trigger notes it in `history_changes`: so a process counts that once, and for
 * each page what came since.
 */

/** Longer ones are long; counting so few costs next to nothing. */
export const longFrom = 100

/** Nothing that nobody thought of keeps a count wrong for longer. In ms. */
const keptMs = 3_600_000

/** Whose history: all orders that meet `text`, which begins with `$1`, the id of the agent or account. */
export type CountedHistory = { of: 'agent' | 'account'; text: string; values: unknown[] }

/** What the rest is added to. */
export type Earlier = {
  /** Orders before `beforeUs` */
  count: number
  /** µs since 1970, in the database's time */
  beforeUs: string
  /** What `changesOf` said, and which server it was */
  changes: string
  server: string
}

/** SQL for the moment so many µs after 1970. */
export const momentOf = (us: string) => `'epoch'::timestamptz + ${us}::bigint * interval '1 microsecond'`

/** SQL for who was the last to change what is old, and for the file of the table, which is another one once it was restored or emptied. */
const changesOf = (of: CountedHistory['of']) =>
  `concat((select changed_by from history_changes where kind = '${of}' and zoho_id = $1), '.', pg_relation_filenode('orders'))`

/** SQL for what is added to what was before `beforeUs`, and for what tells whether that is still so. */
export const sinceThen = ({ of, text }: Pick<CountedHistory, 'of' | 'text'>, beforeUs: string) => ({
  recent: `(select count(*)::int from orders where ${text} and date_created >= ${momentOf(beforeUs)})`,
  // A clock that was set back would date new orders before then.
  changes: `(select ${changesOf(of)} where now() >= ${momentOf(beforeUs)} + interval '24 hours')`,
})

type Known = Earlier & { untilMs: number }
const knownTo = perReader(() => recentlyUsed<Known>(10_000, () => 1))

const keyOf = ({ text, values }: CountedHistory) => JSON.stringify([text, values])

/** What this process knows of a history. */
export function earlierOf(on: Reader, history: CountedHistory): Earlier | null {
  const found = knownTo(on).get(keyOf(history))
  return found && performance.now() < found.untilMs ? found : null
}

/** It is no longer as it was known to be. */
export const forget = (on: Reader, history: CountedHistory) => knownTo(on).delete(keyOf(history))

type CountRow = { earlier: number; total: number; hasWritten: boolean } & Omit<Earlier, 'count'>

/** Counts a history to its end, and keeps what it had a day ago. */
export async function countToEnd(on: Reader, history: CountedHistory): Promise<number> {
  const { of, text, values } = history
  const { rows } = await on.$client.query<CountRow>({
    text: `with day_ago as materialized (
       select (extract(epoch from now() - interval '24 hours') * 1000000)::bigint as us
     )
     select count(*)::int as total, count(*) filter (where date_created < ${momentOf('(select us from day_ago)')})::int as earlier,
            (select us::text from day_ago) as "beforeUs", ${changesOf(of)} as changes, ${serverStamp} as server,
            pg_current_xact_id_if_assigned() is not null as "hasWritten"
     from orders where ${text}`,
    values,
  })
  const [row] = rows
  if (!row) throw new Error('A count is one row.')
  const { earlier, total, hasWritten, ...then } = row
  // Who writes counts what nobody else sees yet, and may write on.
  if (!hasWritten)
    knownTo(on).set(keyOf(history), { count: earlier, ...then, untilMs: performance.now() + keptMs })
  return total
}
