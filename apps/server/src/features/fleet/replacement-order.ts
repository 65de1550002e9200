import { notesWithoutUnits } from '@portal/domain/numbered-notes'
import { type Actor, isCustomer, mayActForOthers } from '@portal/domain/roles'
import type { Reader, Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import type { Quotes } from '../orders/draft-shipping.ts'
import type { NewLine } from '../orders/order-lines.ts'
import { startDraft } from '../orders/start-draft.ts'
import type { DeviceRow } from './fleet.tables.ts'
import type { Owner } from './fleet-author.ts'
import type { ReplacementPlan } from './plan-replacement.ts'
import { findContactIds, findStationAddress, findUnitsOfOrder } from './replacement.store.ts'

type Needs = Pick<SignedInContext, 'actor' | 'now'>

/** Apps and staging notes of the device's kit, else those of its order, without what names its other devices. */
export async function textsToRepeat(on: Reader, device: DeviceRow, { order, kit }: ReplacementPlan) {
  if (kit?.isSold) return { installedApps: kit.kit.installedApps, stagingNotes: kit.kit.stagingNotes }
  if (!order) return { installedApps: '', stagingNotes: '' }
  const others = (await findUnitsOfOrder(on, order.orderId)).filter((unit) => unit !== device.unitNumber)
  return {
    installedApps: order.installedApps,
    stagingNotes: notesWithoutUnits(order.stagingNotes, others),
  }
}

type Wanted = {
  device: DeviceRow
  owner: Owner | undefined
  plan: ReplacementPlan
  lines: readonly NewLine[]
  /** Order notes, which accounting reads with the sales order; '' without. */
  notes: string
  quotes: Quotes
}

/**
 * Writes the draft of a replacement: for the account of the device, to the address of its station, quoted.
 * Throws AGENT_NOT_FOUND, ACCOUNT_NOT_FOUND and CONTACT_NOT_FOUND.
 * @returns its number
 */
export async function writeReplacementOrder(
  tx: Tx,
  needs: Needs,
  { device, owner, plan, lines, notes, quotes }: Wanted,
): Promise<number> {
  const accountId = device.zohoAccountId
  return startDraft(tx, needs, {
    agentId: owner?.zohoUserId ?? '',
    accountId,
    contactId: await contactFor(tx, needs.actor, { accountId, ordered: plan.order?.zohoContactId ?? null }),
    shipTo: await findStationAddress(tx, device.stationId),
    lines,
    texts: { ...(await textsToRepeat(tx, device, plan)), notes },
    reason: `Replaces ${device.unitNumber === null ? 'a device' : `unit ${device.unitNumber}`}.`,
    quotes,
  })
}

/** Customers order for themselves; staff for the contact of the device's order, else for the first of the account. */
async function contactFor(
  on: Reader,
  actor: Actor,
  { accountId, ordered }: { accountId: string; ordered: string | null },
): Promise<string> {
  const own = isCustomer(actor) && !mayActForOthers(actor) ? actor.zohoContactId : null
  if (own !== null) return own
  const known = await findContactIds(on, accountId)
  return (ordered !== null && known.includes(ordered) ? ordered : known[0]) ?? ''
}
