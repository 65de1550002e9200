/** Ids of the parts of the shipping stage that the reasons beside a disabled button lead to. */
export const partyFieldIds = {
  agent: 'order-agent',
  account: 'order-account',
  contact: 'order-contact',
} as const
export const methodsId = 'order-shipping-method'
export const ratesId = 'order-shipping-rate'
