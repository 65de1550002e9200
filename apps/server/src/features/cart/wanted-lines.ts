import { AppError } from '@portal/contract/errors'
import type { WantedLine } from '@portal/contract/wanted'
import { noCarrier, productNameOf, purchaseTypeLabels } from '@portal/domain/catalog'
import { v7 } from 'uuid'
import type { Reader, Tx } from '../../db/client.ts'
import { findOffers, findProductNames } from '../catalog/find-offer.ts'
import { addLine } from './cart.store.ts'

/** What someone chose before they registered (docs/spec/sign-in.md#what-was-chosen). */

/**
 * Refuses a choice that the shop does not sell now: an unknown or ended product or offer, an offer of another product, and an
 * add-on that the product does not have.
 * Throws INVALID_INPUT with each such line.
 */
export async function refuseUnsold(tx: Tx, wanted: readonly WantedLine[]): Promise<void> {
  if (wanted.length === 0) return
  const { offers, products } = await factsOf(tx, wanted)
  const refused = wanted.flatMap((line, place) => {
    const product = products.get(line.productId)
    const offer = line.offerId === null ? null : offers.get(line.offerId)
    const isSold =
      product?.isSold === true &&
      (offer === null
        ? !line.screenRepair && !line.accessory
        : offer?.isOffered === true &&
          offer.productId === product.productId &&
          (!line.screenRepair || offer.screenRepairOfferId !== null) &&
          (!line.accessory || offer.accessoryOfferId !== null))
    return isSold ? [] : [`wanted.${place}`]
  })
  if (refused.length > 0)
    throw new AppError('INVALID_INPUT', {
      fields: Object.fromEntries(refused.map((line) => [line, ['This is not sold any more.']])),
    })
}

/** Puts the choice into the cart of a person who can sign in now; what is not sold any more, and what is too many, stays out. */
export async function fillCartOf(
  tx: Tx,
  { userId, wanted, at }: { userId: string; wanted: readonly WantedLine[]; at: Date },
): Promise<void> {
  for (const [place, { offerId, quantity, screenRepair, accessory }] of wanted.entries()) {
    if (offerId === null) continue
    await addLine(tx, {
      cartItemId: v7(),
      userId,
      offerId,
      quantity,
      withScreenRepair: screenRepair,
      withAccessory: accessory,
      // In the order in which they were chosen.
      addedAt: new Date(at.getTime() + place),
    })
  }
}

/** Of several choices, "12 × Halden N6 Pro, Verizon, Carrier Financed, with screen repair" for each line that is known. */
export async function wantedWords(
  on: Reader,
  choices: ReadonlyArray<readonly WantedLine[]>,
): Promise<string[][]> {
  const facts = await factsOf(on, choices.flat())
  return choices.map((wanted) => wanted.flatMap((line) => wordsOf(line, facts)))
}

function wordsOf(
  { productId, offerId, quantity, screenRepair, accessory }: WantedLine,
  { offers, products }: Facts,
): string[] {
  const product = products.get(productId)
  if (!product) return []
  const offer = offerId === null ? undefined : offers.get(offerId)
  const addOns = [screenRepair && 'screen repair', accessory && 'accessory'].filter(Boolean).join(' and ')
  const words = [
    `${quantity} × ${productNameOf(product)}`,
    offer && offer.carrier !== noCarrier && offer.carrier,
    offer && howPaid(offer.purchaseType),
    addOns && `with ${addOns}`,
  ]
  return [words.filter(Boolean).join(', ')]
}

/** A purchase type of the installation's own reads as it is named. */
const howPaid = (purchaseType: string) =>
  (purchaseTypeLabels as Record<string, string>)[purchaseType] ?? purchaseType

type Facts = Awaited<ReturnType<typeof factsOf>>

async function factsOf(on: Reader, wanted: readonly WantedLine[]) {
  const offerIds = [...new Set(wanted.flatMap(({ offerId }) => offerId ?? []))]
  const productIds = [...new Set(wanted.map(({ productId }) => productId))]
  const [offers, products] = await Promise.all([
    offerIds.length === 0 ? [] : findOffers(on, offerIds),
    productIds.length === 0 ? [] : findProductNames(on, productIds),
  ])
  return {
    offers: new Map(offers.map((offer) => [offer.offerId, offer])),
    products: new Map(products.map((product) => [product.productId, product])),
  }
}
