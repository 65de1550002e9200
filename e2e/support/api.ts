import type { APIRequestContext } from '@playwright/test'
import { type CallName, calls } from '@portal/contract/calls'
import type { Contract } from '@portal/contract/contract'
import type { AnswerOf } from '@portal/contract/endpoint'
import { defaultDomainId } from '@portal/domain/ids'

type Input = {
  token?: string
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
}

/** Makes one call of the contract as the browser would, and answers what it answers. */
export async function callApi<N extends CallName>(
  request: APIRequestContext,
  name: N,
  { token, params = {}, query, body }: Input = {},
): Promise<AnswerOf<Contract[N]>> {
  const { method, path, effect } = calls[name]
  const url = `/api${path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params[param])))}`
  const response = await request.fetch(url, {
    method: effect === 'write' ? 'POST' : method,
    ...(query && { params: query }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    ...(body !== undefined && { data: body }),
  })
  if (!response.ok()) throw new Error(`${name} answered ${response.status()}: ${await response.text()}`)
  // The contract checks every answer before it leaves the server.
  return (await response.json()) as AnswerOf<Contract[N]>
}

export type CartWish = {
  /** The product's url path name. */
  product?: string
  carrier?: string
  purchaseType?: string
  quantity?: number
  withRepair?: boolean
  withAccessory?: boolean
}

/** The offer of the demo catalog that is wished for: by default Orbis T9 Duty on Verizon, paid once. */
export async function findOffer(request: APIRequestContext, wish: CartWish = {}) {
  const { result: manifest } = await callApi(request, 'getManifest', {
    params: { domainId: defaultDomainId },
  })
  const { product: slug = 'orbis-t9-duty', carrier = 'Verizon', purchaseType = 'Buy' } = wish
  const product = manifest.products.find(({ urlPathName }) => urlPathName === slug)
  const offer = manifest.offers.find(
    (one) =>
      one.productId === product?.productId && one.carrier === carrier && one.purchaseType === purchaseType,
  )
  if (!offer) throw new Error(`The demo catalog has no ${purchaseType} offer of ${slug} on ${carrier}.`)
  return offer
}

/** Puts things into someone's cart: by default two Orbis T9 Duty on Verizon, paid once. */
export async function fillCart(request: APIRequestContext, token: string, wishes: readonly CartWish[]) {
  for (const wish of wishes) {
    const { offerId } = await findOffer(request, wish)
    const { quantity = 2 } = wish
    await callApi(request, 'insertCartItem', {
      token,
      body: {
        domainId: defaultDomainId,
        offerId,
        quantity,
        screenRepairQuantity: wish.withRepair ? quantity : 0,
        accessoryQuantity: wish.withAccessory ? quantity : 0,
      },
    })
  }
}

/** Takes everything out of someone's cart, regardless of what an earlier run left there. */
export async function emptyCart(request: APIRequestContext, token: string) {
  const { result } = await callApi(request, 'getCart', { token })
  for (const { cartItemId } of result)
    await callApi(request, 'deleteCartItem', { token, params: { cartItemId } })
}
