import type { APIRequestContext } from '@playwright/test'
import { callApi } from './api.ts'
import type { Buyer } from './people.ts'

/** Orders what is in the buyer's cart, with the cheapest UPS service. Answers the order's number. With `saveAsDraft` it is saved and not submitted. */
export async function placeOrder(
  request: APIRequestContext,
  buyer: Buyer,
  { saveAsDraft = false } = {},
): Promise<number> {
  const [contactFirstName = '', ...others] = buyer.contact.name.split(' ')
  const { data } = await callApi(request, 'getRates', {
    token: buyer.token,
    body: { addressLine: ['1 Dock St'], city: 'Toledo', stateProvinceCode: 'OH', postalCode: '43604' },
  })
  const { result } = await callApi(request, 'insertOrder', {
    token: buyer.token,
    body: {
      agentId: buyer.zohoUserId,
      accountId: buyer.account.id,
      accountName: buyer.account.name,
      contactId: buyer.contact.id,
      contactFirstName,
      contactLastName: others.join(' '),
      contactEmail: '',
      contactMobile: '',
      saveAsDraft,
      installedApps: '',
      notes: '',
      stagingNotes: '',
      billingStreet: '1 Dock St',
      billingCity: 'Toledo',
      billingState: 'OH',
      billingCode: '43604',
      shippingStreet: '1 Dock St',
      shippingCity: 'Toledo',
      shippingState: 'OH',
      shippingCode: '43604',
      shipDirect: false,
      shippingDescription: data[0]?.description,
      shippingRate: data[0]?.rate,
    },
  })
  return result.orderId
}
