import { caseActions } from '@portal/domain/repair-cases'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import type { EventAuthor } from '../fleet/fleet-author.ts'
import { findWaitingForReplacement, lockCases, noteInCase } from './cases.store.ts'
import { changeCase, intoState, tellCase } from './change-case.ts'
import { findLinked } from './linked-devices.store.ts'
import { mailNews } from './mail-case.ts'
import type { CaseRow } from './repairs.tables.ts'
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
    const detail = trackingText({ trackingNumber })
    await moveToSent(tx, needs, found, { author, changes: { trackingNumber }, detail })
  }
}

/** The replacement of an accepted case is on its way, or there: the customer is told, and the old device is waited for. */
async function moveToSent(
  tx: Tx,
  needs: Needs,
  found: CaseRow,
  { author, changes, detail }: { author: EventAuthor; changes: Partial<CaseRow>; detail: string },
): Promise<void> {
  const device = await findLinked(tx, found.deviceId)
  const { eventId } = await changeCase(tx, author, found, {
    changes: {
      ...intoState(found, 'replacementSent', { at: author.at, timeZone: needs.timeZone }),
      ...(device && returnDueOn(found, device, needs)),
      ...changes,
    },
    event: { kind: 'sendReplacement', text: caseActions.sendReplacement.done, detail },
  })
  await mailNews(tx, found, eventId)
}

/**
 * These devices arrived: the holders of cases whose replacements they are have a device that works again. What the carrier
 * ships direct is in no box of ours, so with its arrival we learn that it was sent, and the old device is waited for.
 */
export async function noteReplacementsArrived(
  tx: Tx,
  needs: Needs,
  { author, deviceIds }: { author: EventAuthor; deviceIds: readonly string[] },
): Promise<void> {
  for (const found of await lockWaiting(tx, deviceIds)) {
    const works = { worksAgainAt: found.worksAgainAt ?? author.at }
    if (found.state === 'accepted') await moveToSent(tx, needs, found, { author, changes: works, detail: '' })
    await noteInCase(tx, found.caseId, { ...works, changedAt: author.at })
    await tellCase(tx, author, found.caseId, { kind: 'arrived', text: 'Replacement received' })
  }
}
