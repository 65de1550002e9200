import type { Address } from './address.ts'
import type { ShippingChoice } from './shipping.ts'

export type SubmitDraft = {
  accountId: string | null
  contactId: string | null
  billing: Address
  shipping: Address
  shippingChoice: ShippingChoice | null
}

export type SubmitBlocker =
  | 'account'
  | 'contact'
  | 'billing-street'
  | 'shipping-street'
  | 'shipping-method'
  | 'shipping-rate'

/** What still stands between this draft and "Submit Order", in the order the screen asks for it (storefront 5). */
export function submitBlockers(draft: SubmitDraft): SubmitBlocker[] {
  const choice = draft.shippingChoice
  const requirements: Array<[SubmitBlocker, boolean]> = [
    ['account', draft.accountId !== null],
    ['contact', draft.contactId !== null],
    ['billing-street', draft.billing.street.trim() !== ''],
    ['shipping-street', draft.shipping.street.trim() !== ''],
    ['shipping-method', choice !== null],
    ['shipping-rate', choice?.method !== 'wbc' || choice.rate !== null],
  ]
  return requirements.filter(([, met]) => !met).map(([blocker]) => blocker)
}

/** Each blocker as the hint beside the button names it: "Before you can submit: choose an account, …". */
export const blockerHints: Record<SubmitBlocker, string> = {
  account: 'choose an account',
  contact: 'choose a contact',
  'billing-street': 'fill in the billing street',
  'shipping-street': 'fill in the shipping street',
  'shipping-method': 'choose a shipping method',
  'shipping-rate': 'choose a UPS rate',
}
