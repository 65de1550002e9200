import type { Account, ShippingAddress } from '@portal/contract/accounts'
import {
  type Address,
  type AddressOwner,
  addressesOf,
  addressLine,
  onFileMessages,
} from '@portal/domain/address'
import { homeCountry } from '@portal/domain/countries'
import { ownRecord, placeKey, presentCheck, storedAddress } from '../addresses/address-check.ts'
import { type HeaderChange, refuseAddress, takeFromFile } from './header-changes.ts'
import { type OrderHeader, ownAddresses, slotOf } from './order-header.ts'

/** What is on file for the account of an order at this moment. */
export type OnFile = { account: Account; addresses: readonly ShippingAddress[] }

/** Whether an address of the order was taken over from the file of its account. */
export const hasStoredAddress = (header: OrderHeader): boolean =>
  ownAddresses(header).some((owner) => presentCheck(slotOf(owner, header))?.outcome === 'stored')

/**
 * Brings the addresses that were taken over from the file up to date (docs/spec/checkout.md#addresses-on-file): a corrected one
 * takes the place of the former one, which is told, and one that is gone counts as refused. Shipping method and rate follow the
 * address as if it was typed. Without a difference the header stays the same.
 */
export const followFile =
  (onFile: OnFile): HeaderChange =>
  (header) =>
    header.account?.id === onFile.account.id
      ? ownAddresses(header).reduce((next, owner) => followAddress(owner, onFile)(next), header)
      : header

const followAddress =
  (owner: AddressOwner, onFile: OnFile): HeaderChange =>
  (header) => {
    const slot = slotOf(owner, header)
    const check = presentCheck(slot)
    if (check?.outcome !== 'stored') return header
    const address = recordOf(owner, check.record, onFile)
    if (check.record !== undefined && address !== undefined)
      return keyOf(address) === check.of
        ? header
        : takeFromFile(owner, address, { record: check.record, was: addressLine(slot.address) })(header)
    return isOnFile(check.of, onFile) ? header : refuseAddress(owner, onFileMessages.gone, header)
  }

const keyOf = (address: Address) => placeKey({ address, country: homeCountry })

function isOnFile(key: string, { account, addresses }: OnFile): boolean {
  const { Billing, Shipping } = addressesOf(account)
  return [Billing, Shipping, ...addresses.map(storedAddress)].some((address) => keyOf(address) === key)
}

/** The address as it reads now; undefined when it is gone. */
function recordOf(
  owner: AddressOwner,
  record: string | undefined,
  { account, addresses }: OnFile,
): Address | undefined {
  if (record === ownRecord) {
    const own = addressesOf(account)[owner]
    return own.street === '' ? undefined : own
  }
  const found = addresses.find(({ id }) => id === record)
  return found && storedAddress(found)
}
