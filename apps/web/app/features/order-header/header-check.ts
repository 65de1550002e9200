import {
  type AddressCheck,
  type AddressErrors,
  type AddressOwner,
  addressOwners,
  checkAddresses,
} from '@portal/domain/address'
import { messages } from '@portal/domain/messages'
import { fromDollars } from '@portal/domain/money'
import { orderTextErrors } from '@portal/domain/order-texts'
import type { SubmitDraft } from '@portal/domain/submit-blockers'
import { businessDay } from '../../lib/business-date.ts'
import { isAccepted, refusalOf } from '../addresses/address-check.ts'
import { type OrderHeader, ownAddresses, slotOf } from './order-header.ts'

/** What prevents an order from being saved: a missing party first, then the addresses, then the texts. */
export type HeaderCheck = AddressCheck & {
  isPartyMissing: boolean
  textErrors: ReturnType<typeof orderTextErrors>
}

/** The one validation of an order header. Billing is checked before shipping (docs/spec/addresses.md#fields). */
export function checkHeader(header: OrderHeader): HeaderCheck {
  const isPartyMissing = !isAssigned(header)
  const addresses = checkAddresses(header.billing, slotOf('Shipping', header).address)
  const textErrors = orderTextErrors(header, businessDay(new Date()))
  return {
    ...addresses,
    isValid: addresses.isValid && !isPartyMissing && Object.keys(textErrors).length === 0,
    isPartyMissing,
    textErrors,
  }
}

/** Whether agent, account and contact are chosen; a draft needs no more than that to be saved. */
export const isAssigned = ({ agent, account, contact }: OrderHeader) =>
  agent !== null && account !== null && contact !== null

/** Whether both addresses are verified, on record, or used as entered with a reason. */
export const hasAcceptedAddresses = (header: OrderHeader) =>
  addressOwners.every((owner) => isAccepted(slotOf(owner, header)))

/**
 * The message for an empty street: in checkout that of its length (docs/spec/addresses.md#fields), in the order form
 * that of the address verification (docs/spec/addresses.md#verification).
 */
export type EmptyStreet = 'too short' | 'required'

/** The errors of the fields of one address. */
export function fieldErrors(
  owner: AddressOwner,
  header: OrderHeader,
  emptyStreet: EmptyStreet = 'too short',
): AddressErrors {
  const errors = owner === 'Billing' ? header.billingErrors : header.shippingErrors
  const isMissing = errors.street !== undefined && slotOf(owner, header).address.street.trim() === ''
  return emptyStreet === 'required' && isMissing
    ? { ...errors, street: messages.address.streetRequired }
    : errors
}

/** The same with a refusal of the address service, which is shown at the street. */
export function shownErrors(
  owner: AddressOwner,
  header: OrderHeader,
  emptyStreet?: EmptyStreet,
): AddressErrors {
  const errors = fieldErrors(owner, header, emptyStreet)
  const street = errors.street ?? refusalOf(slotOf(owner, header))
  return street === undefined ? errors : { ...errors, street }
}

/**
 * The header as the rules of submitting read it.
 * @param lines those of the cart; null while they are not known
 */
export const submitDraftOf = (header: OrderHeader, lines: SubmitDraft['lines'] = null): SubmitDraft => ({
  accountId: header.account?.id ?? null,
  contactId: header.contact?.id ?? null,
  billing: header.billing,
  shipping: header.shipping,
  shippingChoice: shippingChoiceOf(header),
  lines,
  unverified: ownAddresses(header).filter((owner) => refusalOf(slotOf(owner, header)) !== undefined),
})

function shippingChoiceOf({ method, rate }: OrderHeader): SubmitDraft['shippingChoice'] {
  if (method !== 'wbc') return method && { method }
  return { method, rate: rate && { description: rate.description, rateCents: fromDollars(rate.rate) } }
}
