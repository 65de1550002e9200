import type { eraseHolders as eraseHoldersCall } from '@portal/contract/device-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { hourMs } from '@portal/domain/limits'
import { recordChange } from '../../../audit/record-change.ts'
import { inBatches } from '../../../db/build.ts'
import type { InTransaction, Reader, Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { erasureReasons } from '../../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { type EventAuthor, findOwner, fleetAuthor } from '../../accounts/account-author.ts'
import { namesFor } from '../devices/change-devices.ts'
import { eventOf } from '../devices/device-history.ts'
import { addEvents, lockDevices } from '../devices/devices.store.ts'
import { eraseNames, findAccountName, findDevicesWithHolder, findEnded } from './holders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/** Devices in one statement, so that none takes long. */
const devicesAtOnce = 500

/**
 * Erases the names of all holders of an account (null) or of one, from its devices and their histories
 * (docs/spec/fleet.md#personal-data): all of them or none. The activity log says that it was done, without the name.
 * Throws ACCOUNT_NOT_FOUND.
 */
export const eraseHolders = (
  needs: Needs,
  accountId: string,
  { holder }: BodyOf<typeof eraseHoldersCall>,
): Promise<AnswerOf<typeof eraseHoldersCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const accountName = await findAccountName(tx, accountId)
    if (accountName === undefined) throw new AppError('ACCOUNT_NOT_FOUND')
    const author = await fleetAuthor(tx, needs, await findOwner(tx, accountId))
    const reason = holder === null ? 'account' : 'holder'
    let deviceCount = 0
    for (const deviceIds of inBatches(await findDevicesWithHolder(tx, accountId, holder), devicesAtOnce))
      deviceCount += await eraseOf(tx, author, { accountId, deviceIds, reason, holder })
    if (deviceCount > 0)
      await recordChange(tx, needs, {
        entity: 'account',
        entityId: accountId,
        entityName: accountName,
        action: holder === null ? 'names of all holders erased' : 'name of a holder erased',
        before: null,
        after: { devices: deviceCount },
      })
    return { result: { deviceCount } }
  })

type Asked = {
  accountId: string
  deviceIds: readonly string[]
  reason: (typeof erasureReasons)[number]
  holder: string | null
}

/**
 * Erases names in devices of one account, and writes that into their histories, in the caller's transaction.
 * @returns how many devices had such a name
 */
async function eraseOf(tx: Tx, author: EventAuthor, asked: Asked): Promise<number> {
  const { userId, requestId, at } = author
  const touched = await eraseNames(tx, { ...asked, userId, requestId, at })
  const rows = await lockDevices(tx, touched)
  const names = await namesFor(tx, asked.accountId, rows)
  await addEvents(
    tx,
    rows.map((device) => eventOf(author, { kind: 'holderErased', device, changes: [], names })),
  )
  return touched.length
}

type ForgetHoldersNeeds = { db: Reader; inTransaction: InTransaction; now: () => Date }

/** Devices that are looked at in one statement, and changed in one transaction at most. */
const endedAtOnce = 500

/**
 * Erases the names of holders of devices that were retired or replaced more than `keepDays` days ago
 * (docs/spec/fleet.md#personal-data), page by page; each account of a page has a transaction of its own. What was erased stays
 * erased when a later page fails, and the next run begins anew.
 * @returns how many devices had names
 */
export async function forgetHolders(needs: ForgetHoldersNeeds, keepDays: number): Promise<number> {
  const before = new Date(needs.now().getTime() - keepDays * 24 * hourMs)
  let total = 0
  let after: string | null = null
  do {
    const page = await findEnded(needs.db, { before, after, limit: endedAtOnce })
    for (const [accountId, deviceIds] of page.forgotten)
      total += await needs.inTransaction((tx) =>
        eraseOf(tx, systemAt(needs.now()), { accountId, deviceIds, reason: 'retention', holder: null }),
      )
    after = page.next
  } while (after !== null)
  return total
}

const systemAt = (at: Date): EventAuthor => ({
  userId: null,
  by: 'System',
  onBehalfOf: null,
  at,
  requestId: 'retention',
})
