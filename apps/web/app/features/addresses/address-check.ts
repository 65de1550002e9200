import type { ShippingAddress } from '@portal/contract/accounts'
import {
  type Address,
  type AddressOwner,
  addressErrors,
  addressOwners,
  addressParts,
} from '@portal/domain/address'
import {
  type AddressAnalysis,
  addressAsFound,
  type DeliveryFields,
  judgeAddress,
  type VerifiedAddress,
} from '@portal/domain/address-verification'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'

/** An address with the country in which it is looked up. */
export type Place = { address: Address; country: string }

/** Where an address comes from that was taken over from the file of an account. */
export type StoredFrom = {
  /** Which address on file it is: `ownRecord`, or the id of a further one. */
  record?: string
  /** How it read before it was corrected on file, as a line; told to the person who chose it. */
  was?: string
}

/** What is known about exactly one address; it says nothing about any other (`of`, see `placeKey`). */
export type PlaceCheck = { of: string } & (
  | ({ outcome: 'stored' } & StoredFrom)
  | { outcome: 'verified'; isDeliverable: boolean; secondLine?: string }
  | { outcome: 'refused'; message: string; isUnavailable: boolean }
  | { outcome: 'as-entered'; reason: string }
)

/** One address of a form, with the last check that was made in it. */
export type AddressSlot = Place & { check: PlaceCheck | null }

/** What a check came to: the address to write into the form, and what is known about it. */
export type Verification = { asked: string; corrected: Address; check: PlaceCheck }

/** The same for two places that differ in nothing but spaces around their parts. */
export const placeKey = ({ address, country }: Place): string =>
  JSON.stringify([country, ...addressParts.map((part) => address[part].trim())])

/** The check of this very address; null when there is none, or it was typed on since. */
export const presentCheck = (slot: AddressSlot): PlaceCheck | null =>
  slot.check?.of === placeKey(slot) ? slot.check : null

/** Whether an order may be placed with this address: verified, on record, or used as entered with a reason. */
export function isAccepted(slot: AddressSlot): boolean {
  const check = presentCheck(slot)
  return check !== null && check.outcome !== 'refused'
}

/** Why this address was refused; undefined when it was not. */
export function refusalOf(slot: AddressSlot): string | undefined {
  const check = presentCheck(slot)
  return check?.outcome === 'refused' ? check.message : undefined
}

/** Whether a form that is left like this should be checked: complete, or begun without a street. */
export function isWorthChecking({ address }: Place): boolean {
  const begun = addressParts.some((part) => address[part].trim() !== '')
  return begun && (address.street.trim() === '' || isWhole(address))
}

/** Whether every part is there and of a length that an order takes. */
export const isWhole = (address: Address) => Object.keys(addressErrors('Shipping', address)).length === 0

/**
 * What the matches of the address service mean for the place they were asked for (docs/spec/addresses.md#verification).
 */
export function verificationOf(
  place: Place,
  matches: readonly VerifiedAddress[],
  { fromSuggestion }: { fromSuggestion: boolean },
): Verification {
  const verdict = judgeAddress(place.address.street, matches, { fromSuggestion })
  if (!verdict.ok) return refused(place, verdict.message, false)
  const { address, secondLine } = corrected(place.address, verdict.fields)
  return {
    asked: placeKey(place),
    corrected: address,
    check: {
      of: placeKey({ ...place, address }),
      outcome: 'verified',
      isDeliverable: matches.some(isDeliverable),
      ...(secondLine !== '' && { secondLine }),
    },
  }
}

/** The service refused to answer, or did not: its own text, or ours for it. */
export const refusedByService = (place: Place, words: string, isUnavailable: boolean): Verification =>
  refused(place, `${messages.address.serviceHeading} ${words}`, isUnavailable)

const refused = (place: Place, message: string, isUnavailable: boolean): Verification => ({
  asked: placeKey(place),
  corrected: place.address,
  check: refusedCheck(place, message, isUnavailable),
})

function corrected(typed: Address, fields: DeliveryFields) {
  const { street1, street2 } = fields
  const address = addressAsFound(typed, fields)
  const hasBothLines = street1 !== '' && address.street === [street1, street2].filter(Boolean).join(', ')
  return { address, secondLine: hasBothLines ? street2 : '' }
}

/** The street as the two delivery lines of the address service; the second is empty where it named none. */
export function deliveryLines(slot: AddressSlot): [street1: string, street2: string] {
  const { street } = slot.address
  const check = presentCheck(slot)
  const secondLine = check?.outcome === 'verified' ? check.secondLine : undefined
  if (secondLine === undefined || !street.endsWith(`, ${secondLine}`)) return [street, '']
  return [street.slice(0, -`, ${secondLine}`.length), secondLine]
}

/** Whether the service knows that mail arrives there, and not only that the address is well-formed. */
const isDeliverable = ({ analysis = {} }: { analysis?: AddressAnalysis }) =>
  analysis.verificationStatus === 'Verified' || /^[YSD]$/.test(analysis.dpvMatchCode ?? '')

/** The slot after a check: unchanged when the address was changed, or taken as entered, in the meantime. */
export const settled = (
  slot: AddressSlot,
  { asked, corrected: address, check }: Verification,
): AddressSlot => (isAwaiting(slot, asked) ? { ...slot, address, check } : slot)

/** Whether an answer about `asked` still means what is in the slot. */
const isAwaiting = (slot: AddressSlot, asked: string) =>
  placeKey(slot) === asked && presentCheck(slot)?.outcome !== 'as-entered'

/** An address stored with an account, as one of ours: its second line joins the street. */
export const storedAddress = ({ street1, street2, city, state, zipCode }: ShippingAddress): Address => ({
  street: [street1, street2].filter((line) => line !== '').join(', '),
  city,
  state,
  zip: zipCode,
})

/** The billing or shipping address that an account has itself. */
export const ownRecord = 'own'

/** Comes from the account's records: it is theirs to know. */
export const storedCheck = (place: Place, from: StoredFrom = {}): PlaceCheck => ({
  of: placeKey(place),
  outcome: 'stored',
  ...from,
})

/** The address service, or the server, could not verify it. */
export const refusedCheck = (place: Place, message: string, isUnavailable = false): PlaceCheck => ({
  of: placeKey(place),
  outcome: 'refused',
  message,
  isUnavailable,
})

/** Used although the service refused it; a null reason takes that back. */
export const checkAsEntered = (place: Place, reason: string | null): PlaceCheck | null =>
  reason === null ? null : { of: placeKey(place), outcome: 'as-entered', reason: reason.trim() }

/** Why each address of an order is used as entered. */
export type EnteredReasons = Partial<Record<AddressOwner, string>>

const label = (owner: AddressOwner) => `${owner}: `
const between = '; '

/** So long may each reason be for both to fit into the one text that an order has for them. */
export const enteredReasonMax = Math.floor(
  (limits.addressOverrideReasonMax - [...addressOwners.map(label), between].join('').length) / 2,
)

export function reasonsOf(slots: Record<AddressOwner, AddressSlot>): EnteredReasons {
  const reasons: EnteredReasons = {}
  for (const owner of addressOwners) {
    const check = presentCheck(slots[owner])
    if (check?.outcome === 'as-entered') reasons[owner] = check.reason
  }
  return reasons
}

/** "Billing: new building; Shipping: a gate without a number"; undefined when nothing is used as entered. */
export function joinReasons(reasons: EnteredReasons): string | undefined {
  const said = addressOwners.flatMap((owner) => {
    const reason = reasons[owner]
    return reason === undefined ? [] : [label(owner) + reason]
  })
  return said.length > 0 ? said.join(between) : undefined
}

/** The reasons of an order by address. One without a label is about where the parcel goes. */
export function splitReasons(joined: string | null): EnteredReasons {
  if (joined === null) return {}
  const [, billing, both, shipping] = /^Billing: (.*?)(?:; Shipping: (.*))?$|^Shipping: (.*)$/s.exec(
    joined,
  ) ?? ['', undefined, undefined, joined]
  const found = shipping ?? both
  return {
    ...(billing !== undefined && { Billing: billing }),
    ...(found !== undefined && { Shipping: found }),
  }
}
