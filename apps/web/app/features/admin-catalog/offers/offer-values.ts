import type { Offer } from '@portal/contract/catalog'
import type { AdminOffer, AdminProduct, OfferForm, offerForm } from '@portal/contract/products'
import {
  hasFixedCarrier,
  noCarrier,
  productNameOf,
  purchaseTypeOf,
  recordStatus,
} from '@portal/domain/catalog'
import { type ShownPrices, shownSecondary } from '@portal/domain/display-price'
import { carrierIds } from '@portal/domain/ids'
import type { PromisingOffer } from '@portal/domain/kept-promises'
import { carrierNameOf, listedCarriers } from '@portal/domain/listed-carriers'
import { centsOf, fromDollars } from '@portal/domain/money'
import type { FormPrices } from '@portal/domain/offers'
import { newOffer } from '@portal/domain/offers'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'

export type OfferValues = z.input<typeof offerForm>

/** The form that holds them. */
export type Form = UseFormReturn<OfferValues, unknown, OfferForm>

/** Prices are empty until someone enters them; what has no carrier of its own has no rate plan to pay for. */
export const newOfferOf = (product: AdminProduct): OfferValues => ({
  ...newOffer(product),
  productId: product.productId,
  termMonths: '',
  contractMonths: '',
  confirmPromo: false,
  itemPrice: '',
  ratePlanPrice: hasFixedCarrier(product.productTypeId) ? '0.00' : '',
  alsoCarrierIds: [],
})

/** A new offer that begins as a copy of another one: its carrier is to be chosen, and the SOC code is that carrier's. */
export function copyOf(product: AdminProduct, offer: AdminOffer): OfferValues {
  const { offerId: _, version: __, ...values } = valuesOf(offer)
  const carrierId = hasFixedCarrier(product.productTypeId) ? values.carrierId : ''
  return { ...values, carrierId, socCode: '', statusId: recordStatus.active }
}

export const valuesOf = (offer: AdminOffer): OfferValues => ({
  offerId: offer.offerId,
  version: offer.version,
  productId: offer.productId,
  domainId: offer.domainId,
  carrierId: offer.carrierId,
  // The database holds no other.
  statusId: offer.statusId as OfferValues['statusId'],
  purchaseTypeId: offer.purchaseTypeId,
  isCarrierInventory: offer.isCarrierInventory,
  termMonths: offer.termMonths === null ? '' : String(offer.termMonths),
  contractMonths: offer.contractMonths === null ? '' : String(offer.contractMonths),
  confirmPromo: offer.isPromoConfirmed,
  itemPrice: offer.itemPrice.toFixed(2),
  displayPricePrimary: offer.displayPricePrimary,
  displayPriceSecondary: offer.displayPriceSecondary,
  itemPromoMessage: offer.itemPromoMessage,
  ratePlanId: offer.ratePlanId,
  ratePlanDisplay: offer.ratePlanDisplay,
  ratePlanDisplayPrice: offer.ratePlanDisplayPrice,
  ratePlanPrice: offer.ratePlanPrice.toFixed(2),
  ratePlanPromoMessage: offer.ratePlanPromoMessage,
  socCode: offer.socCode,
  alsoCarrierIds: [],
})

/** An offer as it is, with what its texts promise confirmed to be in no total. */
export const confirmedOf = (offer: AdminOffer): OfferForm => ({
  ...valuesOf(offer),
  termMonths: offer.termMonths,
  contractMonths: offer.contractMonths,
  confirmPromo: true,
})

/** Its texts and prices as promises are compared with them. */
export const promisingOf = (values: OfferValues, product: AdminProduct): PromisingOffer => ({
  offerId: values.offerId ?? 'new',
  productId: product.productId,
  productTypeId: product.productTypeId,
  carrierId: values.carrierId,
  carrier: carrierNameOf(values.carrierId) ?? '',
  purchaseTypeId: values.purchaseTypeId,
  purchaseType: purchaseTypeOf(values.purchaseTypeId) ?? '',
  ratePlanId: values.ratePlanId,
  isCarrierInventory: values.isCarrierInventory,
  itemPriceCents: centsOf(values.itemPrice) ?? 0,
  ratePlanPriceCents: centsOf(values.ratePlanPrice) ?? 0,
  msrpCents: fromDollars(product.msrp),
  termMonths: Number(values.termMonths) || null,
  itemPromoMessage: values.itemPromoMessage,
  ratePlanPromoMessage: values.ratePlanPromoMessage,
})

/** What an offer may be sold on: carriers that are offered, N/A, and the carrier that it has. */
export const carriersToChoose = (stored: string | undefined) => [
  ...listedCarriers()
    .filter(({ carrierId, isOffered }) => isOffered || carrierId === stored)
    .map(({ carrierId, name, isOffered }) => ({
      carrierId,
      label: isOffered ? name : `${name} (no longer offered)`,
    })),
  { carrierId: carrierIds[noCarrier], label: noCarrier },
]

/** What its history compares. */
export const formPricesOf = (values: OfferValues): FormPrices => ({
  itemPrice: String(values.itemPrice),
  displayPricePrimary: values.displayPricePrimary,
  displayPriceSecondary: values.displayPriceSecondary,
  termMonths: String(values.termMonths ?? ''),
  ratePlanPrice: String(values.ratePlanPrice),
  ratePlanDisplayPrice: values.ratePlanDisplayPrice,
})

/** Its prices as the rule about display prices reads them. */
export const pricesOf = (
  values: Pick<
    OfferValues,
    | 'purchaseTypeId'
    | 'itemPrice'
    | 'displayPricePrimary'
    | 'displayPriceSecondary'
    | 'itemPromoMessage'
    | 'ratePlanPrice'
    | 'ratePlanDisplayPrice'
    | 'termMonths'
  >,
): ShownPrices => ({ ...values, purchaseType: purchaseTypeOf(values.purchaseTypeId) ?? '' })

/** What the shop would get of these values. */
export const shownOffer = (
  values: OfferValues,
  product: AdminProduct,
  promosNotInTotals: Offer['promosNotInTotals'] = [],
): Offer => ({
  promosNotInTotals,
  offerId: values.offerId ?? 'preview',
  productId: product.productId,
  carrier: carrierNameOf(values.carrierId) ?? '',
  carrierId: values.carrierId,
  productTypeId: product.productTypeId,
  purchaseTypeId: values.purchaseTypeId,
  purchaseType: purchaseTypeOf(values.purchaseTypeId) ?? '',
  itemPromoMessage: values.itemPromoMessage,
  itemPrice: Number(values.itemPrice) || 0,
  displayPricePrimary: values.displayPricePrimary,
  displayPriceSecondary: shownSecondary(values.displayPriceSecondary),
  termMonths: Number(values.termMonths) || null,
  contractMonths: Number(values.contractMonths) || null,
  isCarrierInventory: values.isCarrierInventory,
  ratePlanPrice: Number(values.ratePlanPrice) || 0,
  ratePlanDisplay: values.ratePlanDisplay,
  ratePlanDisplayPrice: values.ratePlanDisplayPrice,
  ratePlanPromoMessage: values.ratePlanPromoMessage,
  product: { image: product.image, model: product.model },
  productName: productNameOf(product),
})
