import { caseActions } from '@portal/domain/repair-cases'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import type { EventAuthor } from '../fleet/fleet-author.ts'
import { findWaitingForReplacement, lockCases } from './cases.store.ts'
import { changeCase, intoState } from './change-case.ts'
import { mailNews } from './mail-case.ts'
import { returnDueOn } from './return-due.ts'
import { trackingText } from './tracking-words.ts'

type Needs = Pick<SignedInContext, 'now' | 'timeZone'>

async function lockWaiting(tx: Tx, deviceIds: readonly string[]) {
  if (deviceIds.length === 0) return []
  const waiting = await findWaitingForReplacement(tx, deviceIds)
  return lockCases(
    tx,
    waiting.map(({ caseId }) => caseId),
  )
}

/**
 * A box with these devices leaves: accepted cases whose replacements they are have them sent (docs/spec/repairs.md#states).
 * The devices are locked by the caller, in whose transaction it happens.
 */
export async function noteReplacementsSent(
  tx: Tx,
  needs: Needs,
  {
    author,
    deviceIds,
    trackingNumber,
  }: { author: EventAuthor; deviceIds: readonly string[]; trackingNumber: string },
): Promise<void> {
  for (const found of await lockWaiting(tx, deviceIds)) {
    if (found.state !== 'accepted') continue
    const { eventId } = await changeCase(tx, author, found, {
      changes: {
        ...intoState(found, 'replacementSent', { at: author.at, timeZone: needs.timeZone }),
        ...returnDueOn(found, needs),
        trackingNumber,
      },
      event: {
        kind: 'sendReplacement',
        text: caseActions.sendReplacement.done,
        detail: trackingText({ trackingNumber }),
      },
    })
    await mailNews(tx, found, eventId)
  }
}

/** These devices arrived: the holders of cases whose replacements they are have a device that works again. */
export async function noteReplacementsArrived(
  tx: Tx,
  { author, deviceIds }: { author: EventAuthor; deviceIds: readonly string[] },
): Promise<void> {
  for (const found of await lockWaiting(tx, deviceIds))
    await changeCase(tx, author, found, {
      changes: { worksAgainAt: found.worksAgainAt ?? author.at },
      event: { kind: 'arrived', text: 'Replacement received' },
    })
}
