import { defaultDomainId } from '@portal/domain/ids'
import { type Persona, personaPassword } from '../db/seed/personas.ts'
import type { Callable } from './call-api.ts'
import { northgateOrder } from './northgate-order.ts'

/** What users do, sent to a server: a process of the product, or a balancer in front of several. */

export type Answer<T> = { hasError: boolean; error?: { code: string }; result: T }
export type Offer = { offerId: string; displayPricePrimary: string; isCarrierInventory: boolean }

export async function signIn(product: Callable, { email }: Pick<Persona, 'email'>): Promise<string> {
  const body = { email, password: personaPassword }
  const answer = await product.call<Answer<{ token: string }>>('/auth/UserLogin', { body })
  if (answer.hasError) throw new Error(`${email} was not signed in: ${answer.error?.code}`)
  return answer.result.token
}

export const cartOf = (product: Callable, token: string) =>
  product.call<Answer<Array<{ quantity: number }>>>('/cartItem/GetCartItemsByDomain', { token })

export const addToCart = (product: Callable, token: string, offerId: string, quantity = 1) =>
  product.call<Answer<unknown>>('/cartItem/InsertCartItem', {
    token,
    body: { domainId: defaultDomainId, offerId, quantity, screenRepairQuantity: 0, accessoryQuantity: 0 },
  })

export async function catalogOf(product: Callable): Promise<Offer[]> {
  const path = `/resource/GetAll/${defaultDomainId}`
  return (await product.call<Answer<{ offers: Offer[] }>>(path)).result.offers
}

/** The id of an offer that `submitCart` can order: it ships straight from the carrier, which ships only what it sells. */
export async function carrierOfferOf(product: Callable): Promise<string> {
  const offer = (await catalogOf(product)).find(({ isCarrierInventory }) => isCarrierInventory)
  if (!offer) throw new Error('The catalog has no offer that a carrier sells.')
  return offer.offerId
}

/** Submits the cart as one order of the demo customer, straight from the carrier. */
export const submitCart = (product: Callable, token: string, key: string) =>
  product.call<Answer<{ orderId: number }>>('/order/InsertOrder', { token, key, body: northgateOrder })
