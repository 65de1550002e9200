import { noUse } from '../metrics/counts.ts'
import type { Reader } from './client.ts'
import { perReader } from './per-reader.ts'
import { recentlyUsed } from './recently-used.ts'

/**
 * What was made of rows is kept in this process and given again while those rows are the very same. Whether they are
 * is asked of the database every time, so that nothing is ever older than the question, on any node (ADR 0025).
 *
 * A stamp names versions of rows: each row's place and the transaction that wrote it, which one server gives
 * to no other version (`stampOf`), and which server that is (`serverStamp`). Null for what is not worth its asking.
 */
export type Kept<Value> = { stamp: string | null; value: Value }

/** The stamp of what a request will probably ask for. */
export type Ahead = { key: string; stamp: Promise<string | null> }

type KeptRead<Value> = {
  readStamp: () => Promise<string | null>
  read: (isKept: boolean) => Promise<Kept<Value> | undefined>
  mayKeep?: (value: Value) => boolean
  ahead: Ahead | undefined
}

/** Asked for once: most of what people read they do not read again, and keeping that would only cost. */
const askedOnce = Symbol('asked once')
type Stored<Value> = Kept<Value> | typeof askedOnce

/**
 * @param most how much is kept, in the unit of `sizeOf`; what was not asked for the longest goes first
 * @param sizeOf more than 1
 */
export function keptWhileUnchanged<Value extends object>({
  most,
  sizeOf,
}: {
  most: number
  sizeOf: (value: Value) => number
}) {
  const storeOf = perReader(() =>
    recentlyUsed<Stored<Value>>(most, (stored) => (stored === askedOnce ? 1 : sizeOf(stored.value))),
  )

  /** How often what is kept was given, and how often all was read. */
  const use = noUse()

  return { read: readKept, lookAhead, use }

  /**
   * @param key names what is asked for, values included
   * @param readStamp the stamp of the rows as they are now; null when they are gone
   * @param read the value with the stamp of the rows that it was made of, which is only looked at when it `isKept`;
   * undefined when there are none
   * @param mayKeep whether it is the caller's to see: what others knock at takes no place here
   * @param ahead what `lookAhead` answered for this request
   */
  async function readKept(
    on: Reader,
    key: string,
    { readStamp, read, mayKeep = () => true, ahead }: KeptRead<Value>,
  ): Promise<Value | undefined> {
    const store = storeOf(on)
    const stored = store.get(key)
    if (stored && stored !== askedOnce) {
      const stamp = ahead?.key === key ? ahead.stamp : readStamp()
      if ((await stamp) === stored.stamp) {
        use.hits++
        return stored.value
      }
    }
    use.misses++
    const isKept = stored !== undefined
    const now = await read(isKept)
    if (now && !mayKeep(now.value)) return now.value
    if (now && now.stamp !== null) store.set(key, isKept ? now : askedOnce)
    else store.delete(key)
    return now?.value
  }

  /**
   * Asks for the stamp before it is known whether the caller may have the value, so that both questions go to the
   * database together. Undefined when nothing is kept.
   */
  function lookAhead(on: Reader, key: string, readStamp: () => Promise<string | null>): Ahead | undefined {
    const stored = storeOf(on).peek(key)
    if (!stored || stored === askedOnce) return undefined
    const stamp = readStamp()
    // Nobody waits for it when the caller is refused.
    stamp.catch(() => {})
    return { key, stamp }
  }
}

/** SQL for which server answers: one that takes another's place may give the same transactions to other rows. */
export const serverStamp = `pg_postmaster_start_time()::text`

/** SQL for the version of a table's row. */
export const stampOf = (alias: string) => `${alias}.ctid::text || ${alias}.xmin::text`
