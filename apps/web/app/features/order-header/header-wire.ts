import type { Order } from '@portal/contract/orders'
import type { AddressOwner } from '@portal/domain/address'
import { addressesOf, addressFields } from '@portal/domain/address'
import { joinApps, splitApps } from '@portal/domain/installed-apps'
import {
  type OrderTexts,
  orderTextNames,
  orderTexts,
  orderTextsOf,
  type RequiredTextName,
} from '@portal/domain/order-texts'
import { agentLabelOf } from '@portal/domain/people'
import type { CallInput } from '../../lib/api.ts'
import {
  checkAsEntered,
  joinReasons,
  reasonsOf,
  splitReasons,
  storedCheck,
} from '../addresses/address-check.ts'
import { emptyHeader, hasSameShipping, type OrderHeader, slotOf } from './order-header.ts'

/** Converts between the header in a form and the calls GetSingleOrder, InsertOrder and UpdateOrder. */

/** The header of an order as the order form starts from it. */
export const headerOf = (order: Order): OrderHeader =>
  withOrderChecks(order, {
    ...emptyHeader,
    agent: { id: order.zohoUserId, label: agentLabelOf(order.zohoUser) },
    account: { id: order.zohoAccountId, label: order.account.accountName },
    contact: {
      id: order.zohoContactId,
      label: order.zohoContactName,
      firstName: order.zohoContactFirstName,
      lastName: order.zohoContactLastName,
      email: order.zohoContactEmail,
      mobile: order.zohoContactMobile,
      phone: '',
    },
    ...placesOf(order),
    sameAsBilling: order.shippingSameAsBilling,
    apps: splitApps(order.installedApps),
    ...orderTextsOf(order),
    ...shippingOfOrder(order),
  })

function placesOf(order: Order) {
  const { Billing: billing, Shipping: shipping } = addressesOf(order)
  return { billing, shipping }
}

const shippingOfOrder = ({ shipDirect, shippingDescription, shippingRate }: Order) => ({
  method: shipDirect === null ? null : shipDirect ? ('direct' as const) : ('wbc' as const),
  rate:
    shipDirect === false && shippingDescription !== null && shippingRate !== null
      ? { description: shippingDescription, rate: shippingRate }
      : null,
})

/** The addresses of an order were checked when it was made: accepted as they are, for the reason given then. */
function withOrderChecks(order: Order, header: OrderHeader): OrderHeader {
  const reasons = splitReasons(order.addressOverrideReason)
  const check = (owner: AddressOwner) => {
    const slot = slotOf(owner, { ...header, sameAsBilling: false })
    const reason = reasons[owner]
    return reason === undefined ? storedCheck(slot) : checkAsEntered(slot, reason)
  }
  return { ...header, checks: { Billing: check('Billing'), Shipping: check('Shipping') } }
}

export type InsertBody = CallInput<'insertOrder'>['body']
type UpdateBody = CallInput<'updateOrder'>['body']

/** Parties, which both calls take alike; a reason only where an address is used as entered. */
function partyFields(header: OrderHeader) {
  const { agent, account, contact } = header
  const asEntered = joinReasons(
    reasonsOf({ Billing: slotOf('Billing', header), Shipping: slotOf('Shipping', header) }),
  )
  return {
    ...(asEntered !== undefined && { addressOverrideReason: asEntered }),
    agentId: agent?.id ?? '',
    accountId: account?.id ?? '',
    accountName: account?.label ?? '',
    contactId: contact?.id ?? '',
    contactFirstName: contact?.firstName ?? '',
    contactLastName: contact?.lastName ?? '',
    contactEmail: contact?.email ?? '',
    contactMobile: contact?.mobile ?? '',
  }
}

/**
 * The header as InsertOrder takes it (docs/spec/orders.md#fields). Apps are named only when the cart has something to
 * install them on. A draft that is saved before shipping is chosen leaves the choice open.
 */
export function insertBody(
  header: OrderHeader,
  { saveAsDraft, needsApps }: { saveAsDraft: boolean; needsApps: boolean },
): InsertBody {
  return {
    ...partyFields(header),
    ...insertedTexts(header),
    saveAsDraft,
    installedApps: needsApps ? joinApps(header.apps) : '',
    ...addressFields(header.billing, header.shipping),
    ...insertedShipping(header, saveAsDraft),
  }
}

/** Required texts always, the others only where they are filled in. */
const insertedTexts = (header: OrderHeader) =>
  // Only texts that a request may leave out are left out.
  Object.fromEntries(
    orderTextNames
      .filter((name) => orderTexts[name].isRequired || header[name].trim() !== '')
      .map((name) => [name, header[name]]),
  ) as Pick<OrderTexts, RequiredTextName> & Partial<OrderTexts>

type ShippingFields = Pick<InsertBody, 'shipDirect' | 'shippingDescription' | 'shippingRate'>

function insertedShipping(header: OrderHeader, saveAsDraft: boolean): ShippingFields {
  const { method } = header
  const rate = method === 'wbc' ? header.rate : null
  if (saveAsDraft && rate === null && method !== 'direct')
    return { shipDirect: method === null ? null : false, shippingDescription: null, shippingRate: null }
  return {
    shipDirect: method === 'direct',
    shippingDescription: rate?.description ?? '',
    shippingRate: rate?.rate ?? 0,
  }
}

/** The header as UpdateOrder takes it. @param from the order that the form started from, whose version is changed */
export function updateBody(header: OrderHeader, from: Order): UpdateBody {
  const { sameAsBilling } = header
  return {
    ...partyFields(header),
    ...orderTextsOf(header),
    saveAsDraft: false,
    installedApps: joinApps(header.apps),
    shippingSameAsBilling: sameAsBilling,
    billingAddress: header.billing,
    shippingAddress: { ...slotOf('Shipping', header).address, sameAsBilling },
    ...updatedShipping(header, headerOf(from)),
    version: from.version,
  }
}

/** The choice where it differs from the stored one; without these fields the server quotes it again for the new address. */
function updatedShipping(header: OrderHeader, from: OrderHeader) {
  if (hasSameShipping(header, from)) return {}
  return {
    shipDirect: header.method === null ? null : header.method === 'direct',
    shippingDescription: header.rate?.description ?? null,
    shippingRate: header.rate?.rate ?? null,
  }
}
