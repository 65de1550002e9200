import {
  type Address,
  type AddressErrors,
  type AddressOwner,
  addressOwners,
  emptyAddress,
} from '@portal/domain/address'
import { homeCountry } from '@portal/domain/countries'
import { emptyOrderTexts, type OrderTexts } from '@portal/domain/order-texts'
import type { ShippingMethod } from '@portal/domain/shipping'
import type { AddressSlot, PlaceCheck } from '../addresses/address-check.ts'

/** One entry of a selector. */
export type Choice = { id: string; label: string }

/** The contact of an order with what the order says about them. */
export type HeaderContact = Choice & {
  firstName: string
  lastName: string
  email: string
  mobile: string
  phone: string
}

/** A UPS service as the wire names it; `rate` is in dollars. */
export type ChosenRate = { description: string; rate: number }

/**
 * The header of an order while people fill it in: in checkout and in the order form. Everything that an order says
 * except its lines.
 */
export type OrderHeader = OrderTexts & {
  agent: Choice | null
  account: Choice | null
  contact: HeaderContact | null
  billing: Address
  /** The same as `billing` while `sameAsBilling` is true. */
  shipping: Address
  sameAsBilling: boolean
  billingErrors: AddressErrors
  shippingErrors: AddressErrors
  /** Where each address is looked up, three letters, and the result of its last check. */
  countries: Record<AddressOwner, string>
  checks: Record<AddressOwner, PlaceCheck | null>
  /** How the order ships, and the UPS service with 'wbc'. */
  method: ShippingMethod | null
  rate: ChosenRate | null
  apps: readonly string[]
}

/** What belongs to one account's order, empty: an order without an account has no contact, address or shipping. */
export const emptyParties = {
  account: null,
  contact: null,
  billing: emptyAddress,
  shipping: emptyAddress,
  sameAsBilling: false,
  billingErrors: {},
  shippingErrors: {},
  countries: { Billing: homeCountry, Shipping: homeCountry },
  checks: { Billing: null, Shipping: null },
  method: null,
  rate: null,
} satisfies Partial<OrderHeader>

export const emptyHeader: OrderHeader = {
  ...emptyParties,
  ...emptyOrderTexts,
  agent: null,
  apps: [],
}

/** One address of the header with what is known about it. Shipping that is the same as billing is billing. */
export function slotOf(
  owner: AddressOwner,
  { billing, shipping, sameAsBilling, countries, checks }: OrderHeader,
): AddressSlot {
  return owner === 'Billing' || sameAsBilling
    ? { address: billing, country: countries.Billing, check: checks.Billing }
    : { address: shipping, country: countries.Shipping, check: checks.Shipping }
}

/** The addresses that have their own fields: shipping that is the same as billing has none. */
export const ownAddresses = ({ sameAsBilling }: OrderHeader): readonly AddressOwner[] =>
  sameAsBilling ? ['Billing'] : addressOwners

/** Whether two headers ship by the same method at the same rate. */
export const hasSameShipping = (a: OrderHeader, b: OrderHeader) =>
  a.method === b.method && a.rate?.description === b.rate?.description && a.rate?.rate === b.rate?.rate
