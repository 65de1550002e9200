import type { Address, AddressOwner } from '@portal/domain/address'
import { type AddressFields, addressFields } from '@portal/domain/address-fields'
import { isSameReading } from '@portal/domain/quote-corrections'
import type { Tx } from '../../db/client.ts'
import type { Verify } from '../addresses/verify-address.ts'
import type { WholeOrder } from './find-whole-order.ts'
import { type NewEvent, writeChange } from './orders.store.ts'
import { findUnverified } from './refuse-unverified.ts'

type Correcting = {
  order: WholeOrder
  /** Both, as they are afterwards. */
  addresses: Record<AddressOwner, Address>
  event: NewEvent
  verify: Verify
}

/**
 * Writes corrected addresses to a locked draft, in the caller's transaction; amounts, rates and lines stay. The caller has
 * judged that they may (docs/spec/quotes.md#addresses).
 */
export async function correctAddresses(
  tx: Tx,
  { order, addresses, event, verify }: Correcting,
): Promise<AddressFields> {
  const fields = addressFields(addresses.Billing, addresses.Shipping)
  const header = {
    ...fields,
    shippingSameAsBilling: isSameReading(addresses.Billing, addresses.Shipping),
    addressOverrideReason: await reasonOf(tx, { order, addresses, verify }),
  }
  await writeChange(tx, order.orderId, header, [event])
  return fields
}

/** The reason for an address that was used as entered stays while one of the two still needs it. */
async function reasonOf(
  tx: Tx,
  { order, addresses, verify }: Omit<Correcting, 'event'>,
): Promise<string | null> {
  if (order.addressOverrideReason === null) return null
  const accountId = order.zohoAccountId
  const unverified = await findUnverified(tx, { addresses, accountId, verify })
  return unverified.length > 0 ? order.addressOverrideReason : null
}
