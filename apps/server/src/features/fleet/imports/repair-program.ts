import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type {
  addRepairDevices as addRepairDevicesCall,
  getRepairProgram,
} from '@portal/contract/fleet-imports'
import { coverDay, unitText } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../../deps.ts'
import { authorFor } from '../../accounts/account-author.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { findProductsOf } from '../../catalog/find-product-of-model.ts'
import { newDevice } from '../devices/new-device.ts'
import { findFreeNumber, lockSettings } from '../devices/settings.store.ts'
import { kindOfType } from '../sheet/device-lines.ts'
import { findListed, findUnlisted, type Unlisted } from './imports.store.ts'
import { saveImport } from './imports.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * The screen-repair program beside the fleet: what the fleet does not have, and which devices it has
 * (docs/spec/fleet.md#screen-repair).
 * Throws ACCOUNT_NOT_FOUND.
 */
export async function readRepairProgram(
  needs: Pick<SignedInContext, 'db' | 'actor'>,
  accountId: string,
): Promise<AnswerOf<typeof getRepairProgram>> {
  await getVisibleAccount(needs, accountId)
  const [unlisted, listed] = await Promise.all([
    findUnlisted(needs.db, accountId),
    findListed(needs.db, accountId),
  ])
  return { result: { unlisted: unlisted.rows, unlistedCount: unlisted.total, listed } }
}

/**
 * Adds devices of the screen-repair program to the fleet as an import, each with the next free unit number
 * (docs/spec/fleet.md#screen-repair). What the fleet has by now is left out.
 * Throws ACCOUNT_NOT_FOUND, and INVALID_INPUT when someone else took a number or IMEI at the same moment.
 */
export const addRepairDevices = (
  needs: Needs,
  accountId: string,
  { ids }: BodyOf<typeof addRepairDevicesCall>,
): Promise<AnswerOf<typeof addRepairDevicesCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const author = await authorFor(tx, needs, accountId)
    // Two people who add the same devices wait for each other here; the second one finds nothing left.
    const settings = await lockSettings(tx, accountId)
    const { rows } = await findUnlisted(tx, accountId, ids)
    const skipped = new Set(ids).size - rows.length
    if (rows.length === 0) return { result: { importId: null, created: 0, skipped } }
    const units = await freeUnits(tx, accountId, { count: rows.length, ...settings })
    const productOf = await findProductsOf(tx, rows)
    const devices = rows.map((row, index) =>
      newDevice(
        { ...factsOf(row, productOf(row)), unitNumber: units[index] ?? null, zohoAccountId: accountId },
        author.at,
      ),
    )
    const names = { stations: new Map(), carriers: new Map() }
    const importId = await saveImport(tx, needs, {
      accountId,
      source: 'screenRepair',
      author,
      rows: devices,
      names,
    })
    return { result: { importId, created: devices.length, skipped } }
  })

type Product = { productId: string; productTypeId: string } | undefined

/** The repair program does not say what kind of device it is; the catalog does, for those that it has. */
const factsOf = ({ imei, make, model, status, expirationDate }: Unlisted, product: Product) => ({
  kind: (product && kindOfType(product.productTypeId)) ?? ('phone' as const),
  productId: product?.productId ?? null,
  status: 'inService' as const,
  imei,
  make: make.slice(0, fleetLimits.makeMax),
  model: model.slice(0, fleetLimits.modelMax),
  coverUntil: coverDay.isRight(expirationDate) ? expirationDate : null,
  // The cover is the program's, and so is the repair that it paid.
  repairsUsed: status.toLowerCase() === 'used' ? 1 : 0,
})

type Numbering = { count: number; nextNumber: number; unitDigits: number }

/** The next unit numbers that no device of the account has. */
async function freeUnits(
  tx: Tx,
  accountId: string,
  { count, nextNumber, unitDigits }: Numbering,
): Promise<string[]> {
  const units: string[] = []
  let from = nextNumber
  while (units.length < count) {
    const free = await findFreeNumber(tx, accountId, from)
    if (free !== null) units.push(unitText(free, unitDigits))
    from = free === null ? from + fleetLimits.bulkMax : free + 1
  }
  return units
}
