import type { Address, AddressErrors } from '@portal/domain/address'
import { isCheckoutStep, type OrderStep, previousStep } from '@portal/domain/checkout-steps'
import { type OrderTexts, orderTextsOf } from '@portal/domain/order-texts'
import type { ShippingMethod } from '@portal/domain/shipping'
import { disablesSubmit, submitBlockers } from '@portal/domain/submit-blockers'
import { deliveryLines, type PlaceCheck } from '../../addresses/address-check.ts'
import { submitDraftOf } from '../../order-header/header-check.ts'
import {
  type Choice,
  type ChosenRate,
  emptyHeader,
  type HeaderContact,
  type OrderHeader,
  slotOf,
} from '../../order-header/order-header.ts'
import { emptyDraft, type OrderDraft } from './order-draft.ts'

/** What belongs to one account's order. Texts and apps belong to the cart and stay with every agent and account. */
type HeaderParties = Pick<
  OrderHeader,
  | 'account'
  | 'contact'
  | 'billing'
  | 'shipping'
  | 'sameAsBilling'
  | 'billingErrors'
  | 'shippingErrors'
  | 'countries'
  | 'checks'
  | 'method'
>

/** Parties by the agent, and by the agent and account, under whom they were last chosen. */
export type LaidAside = Record<string, HeaderParties>

const partiesOf = (header: OrderHeader): HeaderParties => ({
  account: header.account,
  contact: header.contact,
  billing: header.billing,
  shipping: header.shipping,
  sameAsBilling: header.sameAsBilling,
  billingErrors: header.billingErrors,
  shippingErrors: header.shippingErrors,
  countries: header.countries,
  checks: header.checks,
  method: header.method,
})

const agentKey = ({ agent }: OrderHeader) => agent?.id
const accountKey = ({ agent, account }: OrderHeader) =>
  agent && account ? `${agent.id}/${account.id}` : undefined

/**
 * Switching between agents or accounts loses nothing: what was chosen for the one before is kept for its return, and
 * what was kept for the one that is chosen now comes back. A rate is not kept: it was quoted for a moment.
 */
export function layAside(
  before: OrderHeader,
  after: OrderHeader,
  laidAside: LaidAside,
): { laidAside: LaidAside; back: HeaderParties | undefined } {
  const isOtherAgent = agentKey(before) !== agentKey(after)
  if (!isOtherAgent && accountKey(before) === accountKey(after)) return { laidAside, back: undefined }
  const left = [accountKey(before), isOtherAgent ? agentKey(before) : undefined]
  const kept = { ...laidAside }
  for (const key of left) if (key !== undefined && before.account !== null) kept[key] = partiesOf(before)
  const wanted = isOtherAgent ? agentKey(after) : accountKey(after)
  return { laidAside: kept, back: wanted === undefined ? undefined : kept[wanted] }
}

/**
 * The draft as the browser keeps it: the fields of docs/spec/checkout.md#order-draft. Drafts that an earlier release
 * stored must load, so these names do not change with those of the order header. The nested addresses count; the flat
 * fields are the same addresses line by line.
 */

type StoredChoice = { value: string; label: string }
type StoredContact = StoredChoice & {
  email: string
  phone: string
  firstName: string
  lastName: string
  mobile: string
}

/** What belongs to one account's order. */
export type StoredParties = {
  selectedAccount: StoredChoice | null
  selectedContact: StoredContact | null
  billingAddress: Address
  shippingAddress: { street1: string; street2: string; city: string; state: string; zip: string }
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
  billingCountry: string
  shippingCountry: string
  billingCheck: PlaceCheck | null
  shippingCheck: PlaceCheck | null
  shippingOptionSelected: ShippingMethod | null
}

export type StoredDraft = StoredParties &
  OrderTexts & {
    installedApps: string[]
    selectedAgent: StoredChoice | null
    isAgentCleared: boolean
    isValid: boolean
    unlocked: boolean
    orderStage: OrderStep
    screenRepairChoice: boolean | null
    requiresScreenRepairSelection: boolean
    declaredValue: number
    selectedUpsRate: ChosenRate | null
    disablePreviousStageButton: boolean
    disableNextStageButton: boolean
    orderId: number | null
  }

/** The draft in the stored form. */
export function toStored({ header, ...draft }: OrderDraft): StoredDraft {
  const { agent, apps, rate } = header
  const { orderStage } = draft
  return {
    ...draft,
    ...toStoredParties(header),
    ...orderTextsOf(header),
    installedApps: [...apps],
    selectedAgent: agent && toStoredChoice(agent),
    selectedUpsRate: rate,
    disablePreviousStageButton: !isCheckoutStep(orderStage) || previousStep(orderStage) === undefined,
    disableNextStageButton:
      orderStage === 'shipping' && submitBlockers(submitDraftOf(header)).some(disablesSubmit),
  }
}

/** Account, contact, addresses and method in the stored form. */
export function toStoredParties(parties: HeaderParties): StoredParties {
  const header = { ...emptyHeader, ...parties }
  const { account, contact, billing, shipping, countries, checks } = header
  const [billingStreet1, billingStreet2] = deliveryLines(slotOf('Billing', header))
  const [street1, street2] = deliveryLines(slotOf('Shipping', header))
  return {
    selectedAccount: account && toStoredChoice(account),
    selectedContact: contact && toStoredContact(contact),
    billingAddress: billing,
    shippingAddress: { street1, street2, city: shipping.city, state: shipping.state, zip: shipping.zip },
    shippingSameAsBilling: header.sameAsBilling,
    billingStreet1,
    billingStreet2,
    billingCity: billing.city,
    billingState: billing.state,
    billingZip: billing.zip,
    shippingStreet1: street1,
    shippingStreet2: street2,
    shippingCity: shipping.city,
    shippingState: shipping.state,
    shippingZip: shipping.zip,
    billingErrors: header.billingErrors,
    shippingErrors: header.shippingErrors,
    billingCountry: countries.Billing,
    shippingCountry: countries.Shipping,
    billingCheck: checks.Billing,
    shippingCheck: checks.Shipping,
    shippingOptionSelected: header.method,
  }
}

const toStoredChoice = ({ id, label }: Choice): StoredChoice => ({ value: id, label })

const toStoredContact = ({ id, ...contact }: HeaderContact): StoredContact => ({
  value: id,
  ...contact,
})

/** A stored draft, completed with defaults: an earlier release may have written it. */
export function fromStored(partial: Partial<StoredDraft>): OrderDraft {
  const stored = { ...emptyStored, ...partial }
  return {
    header: {
      ...fromStoredParties(stored),
      agent: stored.selectedAgent && fromStoredChoice(stored.selectedAgent),
      rate: stored.selectedUpsRate,
      apps: stored.installedApps,
      ...orderTextsOf(stored),
    },
    isAgentCleared: stored.isAgentCleared,
    isValid: stored.isValid,
    orderStage: stored.orderStage,
    declaredValue: stored.declaredValue,
    orderId: stored.orderId,
    unlocked: stored.unlocked,
    screenRepairChoice: stored.screenRepairChoice,
    requiresScreenRepairSelection: stored.requiresScreenRepairSelection,
  }
}

/** The other way round: account, contact, addresses and method of the stored form. */
export function fromStoredParties(stored: StoredParties): HeaderParties {
  const { selectedAccount, selectedContact, shippingAddress } = stored
  const { street1, street2, city, state, zip } = shippingAddress
  return {
    account: selectedAccount && fromStoredChoice(selectedAccount),
    contact: selectedContact && fromStoredContact(selectedContact),
    billing: stored.billingAddress,
    shipping: { street: [street1, street2].filter((line) => line !== '').join(', '), city, state, zip },
    sameAsBilling: stored.shippingSameAsBilling,
    billingErrors: stored.billingErrors,
    shippingErrors: stored.shippingErrors,
    countries: { Billing: stored.billingCountry, Shipping: stored.shippingCountry },
    checks: { Billing: stored.billingCheck, Shipping: stored.shippingCheck },
    method: stored.shippingOptionSelected,
  }
}

const fromStoredChoice = ({ value, label }: StoredChoice): Choice => ({ id: value, label })

const fromStoredContact = ({ value, ...contact }: StoredContact): HeaderContact => ({ id: value, ...contact })

const emptyStored = toStored(emptyDraft)

/** What local storage keeps: choices that apply to the next order as well, never the texts of this one. */
export const savedLocally = (stored: StoredDraft): StoredDraft => ({
  ...emptyStored,
  selectedAgent: stored.selectedAgent,
  billingAddress: stored.billingAddress,
  shippingAddress: stored.shippingAddress,
  shippingSameAsBilling: stored.shippingSameAsBilling,
  billingCountry: stored.billingCountry,
  shippingCountry: stored.shippingCountry,
  installedApps: stored.installedApps,
  isValid: stored.isValid,
  unlocked: stored.unlocked,
  screenRepairChoice: stored.screenRepairChoice,
  requiresScreenRepairSelection: stored.requiresScreenRepairSelection,
})
