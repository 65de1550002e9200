import { joinApps } from '@portal/domain/installed-apps'
import type { CallInput } from '../../lib/api.ts'
import { joinReasons, reasonsOf } from '../addresses/address-check.ts'
import { type OrderDraft, shippingOf, slotOf } from './order-draft.ts'

export type OrderPayload = CallInput<'insertOrder'>['body']

/**
 * The draft as InsertOrder takes it (storefront 3 "Order payload (insert)"). Apps are named only when
 * the cart has something to install them on; a reason only where an address is used as entered. Of a draft that is saved
 * before shipping is chosen, the choice is left open.
 */
export function orderPayload(
  draft: OrderDraft,
  {
    saveAsDraft,
    needsApps,
    cartSeen,
  }: { saveAsDraft: boolean; needsApps: boolean; cartSeen?: OrderPayload['cartSeen'] },
): OrderPayload {
  const billing = draft.billingAddress
  const shipping = shippingOf(draft)
  const asEntered = joinReasons(
    reasonsOf({ Billing: slotOf('Billing', draft), Shipping: slotOf('Shipping', draft) }),
  )
  return {
    ...(asEntered !== undefined && { addressOverrideReason: asEntered }),
    agentId: draft.selectedAgent?.value ?? '',
    accountId: draft.selectedAccount?.value ?? '',
    accountName: draft.selectedAccount?.label ?? '',
    contactId: draft.selectedContact?.value ?? '',
    contactFirstName: draft.selectedContact?.firstName ?? '',
    contactLastName: draft.selectedContact?.lastName ?? '',
    contactEmail: draft.selectedContact?.email ?? '',
    contactMobile: draft.selectedContact?.mobile ?? '',
    saveAsDraft,
    installedApps: needsApps ? joinApps(draft.installedApps) : '',
    notes: draft.notes,
    stagingNotes: draft.stagingNotes,
    ...(draft.referenceNumber.trim() !== '' && { referenceNumber: draft.referenceNumber }),
    billingStreet: billing.street,
    billingCity: billing.city,
    billingState: billing.state,
    billingCode: billing.zip,
    shippingStreet: shipping.street,
    shippingCity: shipping.city,
    shippingState: shipping.state,
    shippingCode: shipping.zip,
    ...shippingFields(draft, { saveAsDraft }),
    ...(cartSeen && { cartSeen }),
  }
}

function shippingFields(
  { shippingOptionSelected: method, selectedUpsRate }: OrderDraft,
  { saveAsDraft }: { saveAsDraft: boolean },
): Pick<OrderPayload, 'shipDirect' | 'shippingDescription' | 'shippingRate'> {
  const rate = method === 'wbc' ? selectedUpsRate : null
  if (saveAsDraft && rate === null && method !== 'direct')
    return { shipDirect: method === null ? null : false, shippingDescription: null, shippingRate: null }
  return {
    shipDirect: method === 'direct',
    shippingDescription: rate?.description ?? '',
    shippingRate: rate?.rate ?? 0,
  }
}
