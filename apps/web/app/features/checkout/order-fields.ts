import type { OrderWordsField } from '@portal/domain/order-words'

/** Ids of the parts of the checkout that the reasons beside a disabled button lead to. */
export const partyFieldIds = {
  agent: 'order-agent',
  account: 'order-account',
  contact: 'order-contact',
} as const
export const wordsFieldIds = {
  notes: 'order-notes',
  stagingNotes: 'order-staging-notes',
  referenceNumber: 'order-reference-number',
} as const satisfies Record<OrderWordsField, string>
export const methodsId = 'order-shipping-method'
export const ratesId = 'order-shipping-rate'
