import type { AuditEntity } from '@portal/contract/audit'
import type { Actor } from '@portal/domain/roles'
import type { Tx } from '../db/client.ts'
import type { Context } from '../deps.ts'
import { addEntries } from './audit.store.ts'
import { difference, type Facts } from './facts.ts'

/** Who changed something, when, in which request: a call's context has all three. */
export type Recorder = Pick<Context, 'now' | 'requestId'> & { actor: Pick<Actor, 'userId'> | null }

export type Change = {
  /** What kind of thing changed; the contract lists them. */
  entity: AuditEntity
  entityId: string
  /** What people call it at this moment: "Halden N6 Pro", "Ada Whitlock". */
  entityName: string
  /** A verb in the past: 'created', 'changed', 'archived', 'roles changed', 'imported'. */
  action: string
  /** The thing as it was; null when it did not exist. */
  before: Facts | null
  /** The thing as it is now; null when it is gone. */
  after: Facts | null
}

/**
 * Writes down who changed what, before → after, in the transaction of the change itself: call it with
 * the same `tx` right after the write, so that neither can happen without the other. Pass whole states,
 * as plain values under the names that people know from the screens (`itemPrice: 289`, not cents):
 *
 *     await recordChange(tx, ctx, {
 *       entity: 'offer', entityId: offerId, entityName: 'Halden N6 Pro, Verizon, Buy',
 *       action: 'changed', before: toFacts(row), after: toFacts(saved),
 *     })
 *
 * Of two states only the fields that differ are kept, and nothing is written when none does; then the
 * answer is false. Fields whose names speak of passwords, PINs, tokens or hashes are left out at any
 * depth. Without an actor the author is "System".
 */
export const recordChange = async (tx: Tx, by: Recorder, change: Change): Promise<boolean> =>
  (await recordChanges(tx, by, [change])) > 0

/** The same for many changes at once, such as an import, in one statement per thousand. Answers how many were written. */
export async function recordChanges(tx: Tx, by: Recorder, changes: readonly Change[]): Promise<number> {
  const entries = changes.flatMap(({ before, after, ...change }) => {
    const kept = difference(before, after)
    return kept ? [{ ...change, ...kept }] : []
  })
  for (let start = 0; start < entries.length; start += 1_000)
    await addEntries(tx, {
      at: by.now(),
      userId: by.actor?.userId ?? null,
      requestId: by.requestId,
      entries: entries.slice(start, start + 1_000),
    })
  return entries.length
}
