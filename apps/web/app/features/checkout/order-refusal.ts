import type { AddressErrors, AddressPart } from '@portal/domain/address'
import { ApiError, messageOf, requestIdOf } from '../../lib/api.ts'

/** Why an order was not placed, sorted by where to say it. */
export type OrderRefusal = {
  message: string
  billingErrors: AddressErrors
  shippingErrors: AddressErrors
  /** Field errors that have no field on the screen. */
  others: string[]
  requestId: string | undefined
}

const partOf: Record<string, AddressPart> = {
  Street: 'street',
  City: 'city',
  State: 'state',
  Code: 'zip',
  '.street': 'street',
  '.city': 'city',
  '.state': 'state',
  '.zip': 'zip',
}

export function orderRefusal(error: unknown): OrderRefusal {
  const refusal: OrderRefusal = {
    message: messageOf(error),
    billingErrors: {},
    shippingErrors: {},
    others: [],
    requestId: requestIdOf(error),
  }
  if (!(error instanceof ApiError)) return refusal
  for (const [field, [message]] of Object.entries(error.fields)) {
    if (message === undefined) continue
    const [, owner, name = ''] = /^(billing|shipping)(?:Address)?(\.?\w+)$/.exec(field) ?? []
    const part = partOf[name]
    if (part && owner === 'billing') refusal.billingErrors[part] = message
    else if (part && owner === 'shipping') refusal.shippingErrors[part] = message
    else refusal.others.push(`${destinationOf(field)}${message}`)
  }
  return refusal
}

/** "Destination 2: " of a field such as `destinations.0.items`; '' of every other. */
function destinationOf(field: string): string {
  const [, place] = /^destinations\.(\d+)\./.exec(field) ?? []
  return place === undefined ? '' : `Destination ${Number(place) + 2}: `
}
