import type { Tx } from '../../db/client.ts'
import type { LineRow } from '../../db/schema/lines.tables.ts'
import type { EventAuthor } from '../accounts/account-author.ts'
import { addLineEvents, addLines, freeForExchange, writeDeviceLines } from './keep-lines.ts'
import { changesOfLine, type LineNames, lineEventOf } from './line-history.ts'

/** A line as it was, null for a new one, and as it is to be. */
export type LineChange = { kind: string; before: LineRow | null; after: LineRow; reason?: string | undefined }

/**
 * Writes changes of lines of one account with their history, in the caller's transaction; lines and devices are locked by the caller.
 * Throws INVALID_INPUT for a number that another line got at the same moment.
 */
export async function writeLineChanges(
  tx: Tx,
  author: EventAuthor,
  changes: readonly LineChange[],
  names: LineNames,
): Promise<void> {
  const kept = changes.flatMap(({ before, after }) => (before ? [{ before, after }] : []))
  await freeForExchange(tx, exchanged(kept, changes), author.at)
  await writeDeviceLines(
    tx,
    kept.map(({ after }) => after),
    author.at,
  )
  await addLines(
    tx,
    changes.flatMap(({ before, after }) => (before ? [] : [after])),
  )
  await addLineEvents(
    tx,
    changes.map(({ kind, before, after, reason }) =>
      lineEventOf(author, { kind, line: after, changes: changesOfLine(before, after, names), reason }),
    ),
  )
}

/** The lines whose number or device another one of these gets. */
function exchanged(kept: ReadonlyArray<{ before: LineRow; after: LineRow }>, all: readonly LineChange[]) {
  const taken = (read: (line: LineRow) => string | null) => {
    const wanted = new Map(all.map(({ after }) => [read(after), after.lineId]))
    return kept
      .filter(({ before, after }) => {
        const value = read(before)
        const taker = value === null || value === read(after) ? undefined : wanted.get(value)
        return taker !== undefined && taker !== before.lineId
      })
      .map(({ before }) => before.lineId)
  }
  return { numbers: taken(({ number }) => number), devices: taken(({ deviceId }) => deviceId) }
}
