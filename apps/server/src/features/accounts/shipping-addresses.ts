import type {
  createShippingAddress as creation,
  removeShippingAddress as removal,
  updateShippingAddress as update,
} from '@portal/contract/crm-record-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { newCrmId, refuseLiveCrm, refuseStale } from './agent-records.ts'
import {
  addAddress,
  changeAddress,
  deleteAddress,
  isAddressOfStation,
  lockAccount,
  lockAddress,
  lockCrmRecords,
} from './crm-records.store.ts'

/**
 * Shipping addresses that an account of the embedded CRM keeps (docs/spec/accounts.md#records). In the audit log they
 * are changes of the account. Orders keep the address that they were placed with.
 */

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/** Adds one to an account, which may be inactive. Throws CRM_IS_LIVE and ACCOUNT_NOT_FOUND. */
export async function createShippingAddress(
  needs: Needs,
  { accountId, ...address }: BodyOf<typeof creation>,
): Promise<AnswerOf<typeof creation>> {
  refuseLiveCrm(needs)
  return needs.inTransaction(async (tx) => {
    const [account] = await lockAccount(tx, accountId)
    if (!account) throw new AppError('ACCOUNT_NOT_FOUND')
    const addressId = newCrmId()
    await addAddress(tx, { id: addressId, zohoAccountId: accountId, ...address })
    await record(tx, needs, accountId, 'address added', { before: null, after: address })
    return { result: { addressId } }
  })
}

/** Changes one. Throws CRM_IS_LIVE, SHIPPING_ADDRESS_NOT_FOUND and RECORD_CHANGED. */
export async function updateShippingAddress(
  needs: Needs,
  { addressId, version, ...address }: BodyOf<typeof update>,
): Promise<AnswerOf<typeof update>> {
  refuseLiveCrm(needs)
  return needs.inTransaction(async (tx) => {
    const row = await lockedAddress(tx, addressId, version)
    await changeAddress(tx, addressId, { ...address, version: version + 1 })
    const before = factsOf(row)
    await record(tx, needs, row.zohoAccountId, 'address changed', { before, after: address })
    return { result: { version: version + 1 } }
  })
}

/** Removes one. Throws as above, and ADDRESS_HAS_STATION while a station of the account uses it. */
export async function removeShippingAddress(
  needs: Needs,
  { addressId, version }: BodyOf<typeof removal>,
): Promise<AnswerOf<typeof removal>> {
  refuseLiveCrm(needs)
  return needs.inTransaction(async (tx) => {
    const row = await lockedAddress(tx, addressId, version)
    if (await isAddressOfStation(tx, addressId)) throw new AppError('ADDRESS_HAS_STATION')
    await deleteAddress(tx, addressId)
    await record(tx, needs, row.zohoAccountId, 'address removed', { before: factsOf(row), after: null })
    return { result: null }
  })
}

type Row = Awaited<ReturnType<typeof lockAddress>>[number]
type Facts = ReturnType<typeof factsOf>

async function lockedAddress(tx: Tx, addressId: string, version: number): Promise<Row> {
  await lockCrmRecords(tx)
  const [row] = await lockAddress(tx, addressId)
  if (!row) throw new AppError('SHIPPING_ADDRESS_NOT_FOUND')
  await refuseStale(tx, row, version, { entity: 'account', entityId: row.zohoAccountId })
  return row
}

const factsOf = ({ addressTypeDisplay, street1, street2, city, state, zipCode }: Row) => ({
  addressTypeDisplay,
  street1,
  street2,
  city,
  state,
  zipCode,
})

async function record(
  tx: Tx,
  needs: Needs,
  accountId: string,
  action: string,
  change: { before: Facts | null; after: Facts | null },
): Promise<void> {
  const [account] = await lockAccount(tx, accountId)
  await recordChange(tx, needs, {
    entity: 'account',
    entityId: accountId,
    entityName: account?.accountName ?? '',
    action,
    ...change,
  })
}
