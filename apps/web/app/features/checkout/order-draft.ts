import { type Address, type AddressErrors, type AddressOwner, emptyAddress } from '@portal/domain/address'
import { homeCountry } from '@portal/domain/countries'
import type { OrderStage } from '@portal/domain/order-stage'
import type { ShippingMethod } from '@portal/domain/shipping'
import { type AddressSlot, type PlaceCheck, refusalOf } from '../addresses/address-check.ts'

export type Choice = { value: string; label: string }

export type ChosenContact = Choice & {
  email: string
  phone: string
  firstName: string
  lastName: string
  mobile: string
}

export type ShippingLines = { street1: string; street2: string; city: string; state: string; zip: string }

/** A UPS service as the wire names it; `rate` is in dollars. */
export type ChosenRate = { description: string; rate: number }

/**
 * The order header while it is being put together, kept in the browser (storefront 3 "Order header
 * draft"; countries and checks are added to the spec's fields). The nested addresses decide; the flat fields are the same
 * addresses line by line, as an address service fills them, and change only together with them.
 */
export type OrderDraft = {
  notes: string
  stagingNotes: string
  installedApps: string[]
  selectedAccount: Choice | null
  selectedContact: ChosenContact | null
  selectedAgent: Choice | null
  /** The agent was cleared on purpose: empty until another is chosen. Not among the spec's fields. */
  isAgentCleared: boolean
  billingAddress: Address
  shippingAddress: ShippingLines
  shippingSameAsBilling: boolean
  billingStreet1: string
  billingStreet2: string
  billingCity: string
  billingState: string
  billingZip: string
  shippingStreet1: string
  shippingStreet2: string
  shippingCity: string
  shippingState: string
  shippingZip: string
  billingErrors: AddressErrors
  shippingErrors: AddressErrors
  /** Where each address is looked up, three letters, and what that came to. */
  billingCountry: string
  shippingCountry: string
  billingCheck: PlaceCheck | null
  shippingCheck: PlaceCheck | null
  isValid: boolean
  unlocked: boolean
  orderStage: OrderStage
  screenRepairChoice: boolean | null
  requiresScreenRepairSelection: boolean
  /** Dollars, as the cart gives it. */
  declaredValue: number
  shippingOptionSelected: ShippingMethod | null
  selectedUpsRate: ChosenRate | null
  disablePreviousStageButton: boolean
  disableNextStageButton: boolean
  orderId: number | null
  /** The customer's own number for this order. Ours, not among the spec's fields: it never outlives the tab. */
  referenceNumber: string
}

const emptyShipping: ShippingLines = { street1: '', street2: '', city: '', state: '', zip: '' }

const emptyFlatFields = {
  billingStreet1: '',
  billingStreet2: '',
  billingCity: '',
  billingState: '',
  billingZip: '',
  shippingStreet1: '',
  shippingStreet2: '',
  shippingCity: '',
  shippingState: '',
  shippingZip: '',
} satisfies Partial<OrderDraft>

export const emptyDraft: OrderDraft = {
  notes: '',
  stagingNotes: '',
  installedApps: [],
  selectedAccount: null,
  selectedContact: null,
  selectedAgent: null,
  isAgentCleared: false,
  billingAddress: emptyAddress,
  shippingAddress: emptyShipping,
  shippingSameAsBilling: false,
  ...emptyFlatFields,
  billingErrors: {},
  shippingErrors: {},
  billingCountry: homeCountry,
  shippingCountry: homeCountry,
  billingCheck: null,
  shippingCheck: null,
  isValid: false,
  unlocked: false,
  orderStage: 'draft',
  screenRepairChoice: null,
  requiresScreenRepairSelection: false,
  declaredValue: 0,
  shippingOptionSelected: null,
  selectedUpsRate: null,
  disablePreviousStageButton: true,
  disableNextStageButton: false,
  orderId: null,
  referenceNumber: '',
}

/** What local storage gets: choices that hold for the next order as well, never this order's own words (storefront 3). */
export const savedLocally = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  ...emptyFlatFields,
  notes: '',
  stagingNotes: '',
  isAgentCleared: false,
  selectedAccount: null,
  selectedContact: null,
  billingErrors: {},
  shippingErrors: {},
  billingCheck: null,
  shippingCheck: null,
  orderStage: 'draft',
  declaredValue: 0,
  shippingOptionSelected: null,
  selectedUpsRate: null,
  disablePreviousStageButton: true,
  disableNextStageButton: false,
  orderId: null,
  referenceNumber: '',
})

/** A new start that keeps only whose orders these are (storefront 3). */
export const clearedDraft = ({ selectedAgent }: OrderDraft): OrderDraft => ({ ...emptyDraft, selectedAgent })

/** Where the order ships to, as one address: the second line joins the street. */
export function shippingOf({ shippingAddress }: OrderDraft): Address {
  const { street1, street2, city, state, zip } = shippingAddress
  return { street: [street1, street2].filter((line) => line !== '').join(', '), city, state, zip }
}

/** One address of the draft with what is known about it. Shipping that is the same as billing is billing. */
export function slotOf(owner: AddressOwner, draft: OrderDraft): AddressSlot {
  return owner === 'Billing' || draft.shippingSameAsBilling
    ? { address: draft.billingAddress, country: draft.billingCountry, check: draft.billingCheck }
    : { address: shippingOf(draft), country: draft.shippingCountry, check: draft.shippingCheck }
}

/** What is wrong with an address, field by field; a refusal of the address service stands at the street. */
export function shownErrors(owner: AddressOwner, draft: OrderDraft): AddressErrors {
  const errors = owner === 'Billing' ? draft.billingErrors : draft.shippingErrors
  const street = errors.street ?? refusalOf(slotOf(owner, draft))
  return street === undefined ? errors : { ...errors, street }
}
