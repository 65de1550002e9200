import { AppError, type FieldErrors } from '@portal/contract/errors'
import {
  type Address,
  type AddressFields,
  type AddressOwner,
  addressErrors,
  addressesOf,
  addressFields,
  addressOwners,
  addressParts,
} from '@portal/domain/address'
import { wrongAddressParts } from '@portal/domain/destinations'
import { messages } from '@portal/domain/messages'
import { isSameReading } from '@portal/domain/quote-corrections'
import type { Reader, Tx } from '../../../db/client.ts'
import type { AddressVerdict, Verify } from '../../addresses/verify-address.ts'
import { addressOfDestination } from '../destinations/destination-shipping.ts'
import type { Destination } from '../destinations/destinations.store.ts'
import { type NewEvent, writeChange } from '../draft/orders.store.ts'
import type { WholeOrder } from '../list/find-whole-order.ts'

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
    // It goes to the shipping address, which is judged already.
    if (destination.isRemainder) continue
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

type Judged = { owner: AddressOwner; verdict: Exclude<AddressVerdict, 'good'> }

/** The whole addresses among these that the server cannot call verified. */
export async function findUnverified(
  on: Reader,
  {
    addresses,
    accountId,
    verify,
  }: { addresses: Partial<Record<AddressOwner, Address>>; accountId: string; verify: Verify },
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const owner of addressOwners) {
    const address = addresses[owner]
    if (!address || Object.keys(addressErrors(owner, address)).length > 0) continue
    const verdict = await verify(on, address, accountId)
    if (verdict !== 'good') judged.push({ owner, verdict })
  }
  return judged
}

/** What is said about an address that is not verified. */
export const unverifiedWords = ({ verdict }: Pick<Judged, 'verdict'>): string =>
  verdict === 'refused'
    ? `${messages.address.invalid} ${messages.address.reasonRequired}`
    : `The address service does not answer right now. ${messages.address.reasonRequired}`

/**
 * Throws ADDRESS_UNVERIFIED for addresses that are used without a reason although the server cannot call them verified
 * (docs/spec/addresses.md#use-as-entered).
 * @param fieldOf where the caller's form has an owner's street
 */
export function refuseUnverified(judged: readonly Judged[], fieldOf: (owner: AddressOwner) => string): void {
  if (judged.length === 0) return
  const fields: FieldErrors = {}
  for (const one of judged) fields[fieldOf(one.owner)] = [unverifiedWords(one)]
  throw new AppError('ADDRESS_UNVERIFIED', { fields })
}

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
