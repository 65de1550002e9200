import { type AddressPart, addressParts } from '@portal/domain/address'
import { type OrderTextName, orderTextNames } from '@portal/domain/order-texts'
import type { SubmitBlocker } from '@portal/domain/submit-blockers'
import { addressFieldId } from '../addresses/address-summary.ts'

/** Ids of the parts of an order header, for the summaries and hints that lead to them. */
export const partyFieldIds = {
  agent: 'order-agent',
  account: 'order-account',
  contact: 'order-contact',
} as const
export type PartyFieldIds = Record<keyof typeof partyFieldIds, string>

/** "order-staging-notes" for `stagingNotes`. */
export const textFieldId = (name: OrderTextName) =>
  `order-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

export const shippingFieldIds = { method: 'order-shipping-method', rate: 'order-shipping-rate' } as const

/**
 * The field of the header that corrects a blocker; undefined for what the lines have to correct.
 * @param sameAsBilling shipping then has no fields
 */
export function fieldIdOf(
  { field }: Pick<SubmitBlocker, 'field'>,
  sameAsBilling: boolean,
): string | undefined {
  if (field === 'account' || field === 'contact') return partyFieldIds[field]
  if (field === 'shippingMethod') return shippingFieldIds.method
  if (field === 'shippingRate') return shippingFieldIds.rate
  const text = orderTextNames.find((one) => one === field)
  if (text) return textFieldId(text)
  const [owner, name] = field.split('.')
  const part: AddressPart | undefined = addressParts.find((one) => one === name)
  return part && addressFieldId(owner === 'billing' || sameAsBilling ? 'Billing' : 'Shipping', part)
}
