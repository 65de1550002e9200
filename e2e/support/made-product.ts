import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { carrierIds, defaultDomainId, productTypeIds } from '@portal/domain/ids'
import { newOffer } from '@portal/domain/offers'
import { newProduct } from '@portal/domain/products'
import { callApi } from './api.ts'

/** A product of one test's own. */
export type Made = Awaited<ReturnType<typeof makeProduct>>

const sellers = [carrierIds.Verizon, carrierIds['AT&T'], carrierIds['T-Mobile'], carrierIds['US Cellular']]

/** Makes a phone of Orbis, by the calls of the back office, with up to four active offers at $289.00. */
export async function makeProduct(
  request: APIRequestContext,
  token: string,
  { offers = 0 }: { offers?: number } = {},
) {
  const { result: manifest } = await callApi(request, 'getManifest', {
    params: { domainId: defaultDomainId },
  })
  const maker = manifest.manufacturers.find(({ name }) => name === 'Orbis')
  if (!maker) throw new Error('The demo catalog has a maker called Orbis.')
  const model = `Test ${randomUUID().slice(0, 8)}`
  const form = {
    ...newProduct(),
    model,
    manufacturerId: maker.manufacturerId,
    productTypeId: productTypeIds.phone,
    zohoProductId: `7${Array.from({ length: 17 }, () => randomInt(10)).join('')}`,
    msrp: 649,
    year: 2026,
    image: '/pictures/default-phone/pair-720.avif',
    shortDescription: 'A phone of a test.',
  }
  const { result } = await callApi(request, 'upsertProduct', { token, body: form })
  const offer = {
    ...newOffer({ productTypeId: productTypeIds.phone }),
    carrierId: carrierIds.Verizon,
    itemPrice: 289,
    displayPricePrimary: '$289.00',
  }
  const offerIds: string[] = []
  for (const carrierId of sellers.slice(0, offers)) {
    const body = { ...offer, productId: result.productId, carrierId }
    offerIds.push((await callApi(request, 'upsertOffer', { token, body })).result.offerId)
  }
  return {
    productId: result.productId,
    shopPath: `/buy/item-details/${result.urlPathName}`,
    model,
    form,
    offer,
    offerIds,
  }
}
