import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  createFleetView,
  getFleetViews,
  removeFleetView,
  updateFleetView,
} from '@portal/contract/fleet-views'
import { fleetMessages } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { v7 } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import { refusingTaken } from '../../../db/refuse-taken.ts'
import type { SignedInContext } from '../../../deps.ts'
import { authorFor } from '../../accounts/account-author.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import {
  addView,
  countViews,
  deleteView,
  findViews,
  lockView,
  type ViewRow,
  writeView,
} from './views.store.ts'

/** Views of a fleet belong to one person and one account (docs/spec/fleet.md#saved-views). */

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

const toView = ({ viewId, name, address }: ViewRow) => ({ viewId, name, address })

/** One's own views of an account's fleet, by name. Throws ACCOUNT_NOT_FOUND. */
export async function listViews(
  needs: Pick<SignedInContext, 'db' | 'actor'>,
  accountId: string,
): Promise<AnswerOf<typeof getFleetViews>> {
  await getVisibleAccount(needs, accountId)
  const found = await findViews(needs.db, needs.actor.userId, accountId)
  return { results: found.map(toView) }
}

/**
 * Saves a view under a name. Throws ACCOUNT_NOT_FOUND, and INVALID_INPUT for a name that the person has used for the
 * same account, and for more views than one can have.
 */
export const createView = (
  needs: Needs,
  accountId: string,
  { name, address }: BodyOf<typeof createFleetView>,
): Promise<AnswerOf<typeof createFleetView>> =>
  idempotentTransaction(needs, async (tx) => {
    const { userId, at } = await authorFor(tx, needs, accountId)
    if ((await countViews(tx, userId, accountId)) >= fleetLimits.viewsMax)
      throw new AppError('INVALID_INPUT', { fields: { name: [fleetMessages.viewsFull] } })
    const view = { viewId: v7(), userId, zohoAccountId: accountId, name, address, createdAt: at }
    await refusingTaken(() => addView(tx, view))
    return { result: toView(view) }
  })

/** Renames a view, or keeps another search in it. Throws FLEET_VIEW_NOT_FOUND, and INVALID_INPUT for a name in use. */
export const updateView = (
  needs: Needs,
  viewId: string,
  { name, address }: BodyOf<typeof updateFleetView>,
): Promise<AnswerOf<typeof updateFleetView>> =>
  idempotentTransaction(needs, async (tx) => {
    const before = await lockViewOf(tx, needs, viewId)
    const after = { ...before, name: name ?? before.name, address: address ?? before.address }
    await refusingTaken(() => writeView(tx, after))
    return { result: toView(after) }
  })

/** Deletes a view. Throws FLEET_VIEW_NOT_FOUND. */
export const removeView = (needs: Needs, viewId: string): Promise<AnswerOf<typeof removeFleetView>> =>
  idempotentTransaction(needs, async (tx) => {
    await lockViewOf(tx, needs, viewId)
    await deleteView(tx, viewId)
    return { result: { viewId } }
  })

async function lockViewOf(tx: Tx, { actor }: Needs, viewId: string): Promise<ViewRow> {
  const found = await lockView(tx, actor.userId, viewId)
  if (!found) throw new AppError('FLEET_VIEW_NOT_FOUND')
  return found
}
