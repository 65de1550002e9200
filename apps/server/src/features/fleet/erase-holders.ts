import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { eraseHolders as endpoint } from '@portal/contract/holders'
import type { Tx } from '../../db/client.ts'
import { inBatches } from '../../db/excluded.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { namesFor } from './change-devices.ts'
import { eventOf } from './device-history.ts'
import { addEvents, lockDevices } from './devices.store.ts'
import type { erasureReasons } from './fleet.tables.ts'
import { type EventAuthor, findOwner, fleetAuthor } from './fleet-author.ts'
import { eraseNames, findAccountName, findDevicesWithHolder } from './holders.store.ts'

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
  { holder }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
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
export async function eraseOf(tx: Tx, author: EventAuthor, asked: Asked): Promise<number> {
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
