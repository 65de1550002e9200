import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { checkUnits as endpoint, getTakenUnits } from '@portal/contract/fleet-units'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { isEmptyUnitRow, unitRowOf } from '@portal/domain/unit-rows'
import type { SignedInContext } from '../../../deps.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { checkSheet, problemsOf } from './check-sheet.ts'
import { findSheetOrder } from './sheet-order.ts'
import { findTakenUnits } from './units.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/**
 * Everything that is wrong with the rows of a sheet; saves nothing (docs/spec/fleet.md#sheet).
 * Throws ACCOUNT_NOT_FOUND, and ORDER_NOT_FOUND for an order of another account.
 */
export async function checkUnits(
  needs: Needs,
  accountId: string,
  { orderId, rows }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  await refuseOthers(needs, accountId, orderId)
  const placed = rows.map((row, index) => ({
    ...unitRowOf(row),
    key: String(index),
    place: row.place ?? index + 1,
    hasPortPin: row.hasPortPin,
  }))
  const filled = placed.filter((row) => !isEmptyUnitRow(row))
  return { results: problemsOf(await checkSheet(needs.db, { accountId, orderId, rows: filled })) }
}

/** Throws ACCOUNT_NOT_FOUND, and ORDER_NOT_FOUND for an order of another account. */
export async function refuseOthers(
  needs: Needs,
  accountId: string,
  orderId: number | undefined,
): Promise<void> {
  await getVisibleAccount(needs, accountId)
  if (orderId === undefined) return
  const order = await findSheetOrder(needs.db, needs.actor, orderId)
  if (order.zohoAccountId !== accountId) throw new AppError('ORDER_NOT_FOUND')
}

/** The unit numbers in use from a value on, so that a sheet can number on. Throws as `checkUnits`. */
export async function listTakenUnits(
  needs: Needs,
  accountId: string,
  { from, orderId }: { from: number; orderId?: number | undefined },
): Promise<AnswerOf<typeof getTakenUnits>> {
  await refuseOthers(needs, accountId, orderId)
  return {
    results: await findTakenUnits(needs.db, { accountId, orderId, from, span: fleetLimits.takenSpan }),
  }
}
