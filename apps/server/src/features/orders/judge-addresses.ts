import { AppError, type FieldErrors } from '@portal/contract/errors'
import { type Address, type AddressOwner, addressOwners, addressParts } from '@portal/domain/address'
import { addressesOf } from '@portal/domain/address-fields'
import { wrongAddressParts } from '@portal/domain/destination-name'
import type { Reader } from '../../db/client.ts'
import type { AddressVerdict, Verify } from '../addresses/verify-address.ts'
import { addressOfDestination } from './destination-shipping.ts'
import type { Destination } from './destinations.store.ts'
import type { WholeOrder } from './find-whole-order.ts'
import { findUnverified, unverifiedWords } from './refuse-unverified.ts'

type Doubt = Exclude<AddressVerdict, 'good'>

/** The addresses of an order that the server cannot call verified and that have no reason. */
export type Doubtful = {
  owners: Array<{ owner: AddressOwner; verdict: Doubt }>
  /** Destinations after the first, from 0. */
  places: Array<{ place: number; verdict: Doubt }>
}

/** Nothing is in doubt, or nothing was asked. */
export const nothingDoubtful: Doubtful = { owners: [], places: [] }

/** Judges all addresses of an order that have no reason to be used as entered (docs/spec/addresses.md#use-as-entered). */
export async function judgeAddresses(on: Reader, order: WholeOrder, verify: Verify): Promise<Doubtful> {
  const accountId = order.zohoAccountId
  const owners =
    order.addressOverrideReason === null
      ? await findUnverified(on, { addresses: addressesOf(order), accountId, verify })
      : []
  return { owners, places: await judgePlaces(on, { destinations: order.destinations, accountId, verify }) }
}

/** The same for destinations after the first. An address that is not complete is not judged. */
export async function judgePlaces(
  on: Reader,
  {
    destinations,
    accountId,
    verify,
  }: {
    destinations: ReadonlyArray<Omit<Destination, 'items'>>
    accountId: string
    verify: Verify
  },
): Promise<Doubtful['places']> {
  const places: Doubtful['places'] = []
  for (const [place, destination] of destinations.entries()) {
    const address = addressOfDestination(destination)
    if (destination.addressOverrideReason !== null || wrongAddressParts(address).length > 0) continue
    const verdict = await verify(on, address, accountId)
    if (verdict !== 'good') places.push({ place, verdict })
  }
  return places
}

/**
 * Throws ADDRESS_UNVERIFIED with an entry such as `destinations.0.address` for each destination in doubt.
 * @param isNew whether a destination is judged at all
 */
export function refuseUnverifiedPlaces(
  judged: Doubtful['places'],
  isNew: (place: number) => boolean = () => true,
): void {
  const fields: FieldErrors = {}
  for (const { place, verdict } of judged)
    if (isNew(place)) fields[`destinations.${place}.address`] = [unverifiedWords({ verdict })]
  if (Object.keys(fields).length > 0) throw new AppError('ADDRESS_UNVERIFIED', { fields })
}

/** A reason belongs to its addresses: without a new one, the old one stays exactly as long as they do. */
export function keptReason(order: WholeOrder, addresses: Record<AddressOwner, Address>): string | null {
  const before = addressesOf(order)
  const isSame = addressOwners.every((owner) =>
    addressParts.every((part) => before[owner][part] === addresses[owner][part]),
  )
  return isSame ? order.addressOverrideReason : null
}
