import type { FieldErrors } from '@portal/contract/errors'
import type { OfferForm } from '@portal/contract/products'
import { purchaseTypeOf, recordStatus } from '@portal/domain/catalog'
import { catalogLimits } from '@portal/domain/catalog-limits'
import type { ShownPrices } from '@portal/domain/display-price'
import { defaultDomainId } from '@portal/domain/ids'
import {
  type PromisingOffer,
  promoFields,
  type UnkeptPromise,
  unkeptPromises,
} from '@portal/domain/kept-promises'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { centsOf, toDollars } from '@portal/domain/money'
import { contractToStore, termToStore } from '@portal/domain/offer-term'
import type { PriceRule } from '@portal/domain/price-rules'
import sanitizeHtml from 'sanitize-html'
import type { Pricing } from '../price-rules/apply-rules.ts'
import type { ProductRow } from './catalog-admin.store.ts'
import type { OfferRow } from './offers.store.ts'

/** An offer about to be written, with the names that the audit log needs. */
export type NewOffer = Omit<OfferRow, 'version' | 'updatedAt' | 'manufacturerId'>

type OfProduct = Pick<ProductRow, 'productId' | 'manufacturerName' | 'model' | 'msrpCents' | 'productTypeId'>

/** What carriers are called, and whether active offers may have them, by id. */
export type Carriers = ReadonlyMap<string, { name: string; isOffered: boolean }>

type NewRow = {
  offerId: string
  ratePlans: ReadonlyMap<string, string>
  carriers: Carriers
  /** As it is stored; undefined for a new offer. */
  before: OfferRow | undefined
}

/** The form as a row, its HTML cleaned. */
export const toOfferRow = (
  form: OfferForm,
  product: OfProduct,
  { offerId, ratePlans, carriers, before }: NewRow,
): NewOffer => ({
  offerId,
  productId: product.productId,
  domainId: defaultDomainId,
  manufacturerName: product.manufacturerName,
  model: product.model,
  productMsrpCents: product.msrpCents,
  productTypeId: product.productTypeId,
  carrierId: form.carrierId,
  carrierName: carriers.get(form.carrierId)?.name ?? '',
  purchaseTypeId: form.purchaseTypeId,
  purchaseTypeName: purchaseTypeOf(form.purchaseTypeId) ?? '',
  ratePlanId: form.ratePlanId,
  ratePlanName: ratePlans.get(form.ratePlanId) ?? '',
  statusId: form.statusId,
  isCarrierInventory: form.isCarrierInventory,
  itemPriceCents: centsOf(form.itemPrice) ?? 0,
  displayPricePrimary: cleanHtml(form.displayPricePrimary),
  displayPriceSecondary: cleanHtml(form.displayPriceSecondary),
  itemPromoMessage: cleanHtml(form.itemPromoMessage),
  ratePlanDisplay: cleanHtml(form.ratePlanDisplay),
  ratePlanDisplayPrice: cleanHtml(form.ratePlanDisplayPrice),
  ratePlanPriceCents: centsOf(form.ratePlanPrice) ?? 0,
  ratePlanPromoMessage: cleanHtml(form.ratePlanPromoMessage),
  socCode: form.socCode.trim(),
  termMonths: termToStore({
    purchaseType: purchaseTypeOf(form.purchaseTypeId) ?? '',
    said: form.termMonths,
    stored: before?.termMonths ?? null,
    texts: [form.displayPricePrimary, form.displayPriceSecondary, form.itemPromoMessage],
  }),
  contractMonths: contractToStore({
    purchaseType: purchaseTypeOf(form.purchaseTypeId) ?? '',
    said: form.contractMonths,
    stored: before?.contractMonths ?? null,
    texts: [form.displayPricePrimary, form.displayPriceSecondary, form.itemPromoMessage],
  }),
  isPromoConfirmed: form.confirmPromo ?? (before?.isPromoConfirmed === true && hasSamePromos(form, before)),
})

/** What was confirmed was confirmed of these texts. */
const hasSamePromos = (form: OfferForm, before: OfferRow) =>
  promoFields.every((field) => cleanHtml(form[field]) === before[field])

/** The prices of an offer as the rule about display prices reads them. */
export const shown = (row: NewOffer): ShownPrices => ({
  displayPricePrimary: row.displayPricePrimary,
  itemPrice: toDollars(row.itemPriceCents),
  purchaseType: row.purchaseTypeName,
  ratePlanDisplayPrice: row.ratePlanDisplayPrice,
  ratePlanPrice: toDollars(row.ratePlanPriceCents),
  displayPriceSecondary: row.displayPriceSecondary,
  itemPromoMessage: row.itemPromoMessage,
  termMonths: row.termMonths,
})

/** What its promo texts promise and neither its prices nor a rule of the day give. */
export const promisesOf = (row: NewOffer, { rules, today }: RulesOfDay): UnkeptPromise[] =>
  unkeptPromises(promisingOffer(row), rules, today)

/** The row as promises are compared with it. */
export const promisingOffer = (row: NewOffer): PromisingOffer => ({
  ...row,
  carrier: row.carrierName,
  purchaseType: row.purchaseTypeName,
  msrpCents: row.productMsrpCents,
})
export type RulesOfDay = { rules: readonly PriceRule[]; today: string }

/** The rules as prices are made of them. */
export const rulesOfPricing = ({ rules, context: { today } }: Pricing): RulesOfDay => ({ rules, today })

/** The same, only what a save brings about and was not confirmed. */
export function newPromisesOf(after: NewOffer, before: NewOffer | undefined, rules: RulesOfDay) {
  if (after.isPromoConfirmed) return []
  const earlier = before ? promisesOf(before, rules) : []
  return promisesOf(after, rules).filter(
    ({ field, claim }) => !earlier.some((one) => one.field === field && one.claim.words === claim.words),
  )
}

/**
 * What the row refers to and does not exist or, where carriers are given, is no longer offered, and texts that are empty or
 * too long once they are clean; by field.
 */
export function offerProblems(row: NewOffer, carriers?: Carriers): FieldErrors {
  const { offer } = messages
  const isOnEnded = row.statusId === recordStatus.active && carriers?.get(row.carrierId)?.isOffered === false
  const problems: Array<[keyof OfferForm, boolean, string]> = [
    ['carrierId', row.carrierName === '', offer.noCarrier],
    ['carrierId', isOnEnded, offer.carrierEnded],
    ['ratePlanId', row.ratePlanName === '', offer.noRatePlan],
    ['displayPricePrimary', row.displayPricePrimary === '', offer.displayPricePrimaryRequired],
    [
      'displayPricePrimary',
      row.displayPricePrimary.length > limits.displayPricePrimaryMax,
      offer.displayPricePrimaryMax,
    ],
    [
      'displayPriceSecondary',
      row.displayPriceSecondary.length > limits.displayPriceSecondaryMax,
      offer.displayPriceSecondaryMax,
    ],
    [
      'ratePlanDisplay',
      row.ratePlanDisplay.length > catalogLimits.ratePlanDisplayMax,
      offer.ratePlanDisplayMax,
    ],
    ['ratePlanDisplayPrice', row.ratePlanDisplayPrice === '', offer.ratePlanDisplayPriceRequired],
    [
      'ratePlanDisplayPrice',
      row.ratePlanDisplayPrice.length > limits.ratePlanDisplayPriceMax,
      offer.ratePlanDisplayPriceMax,
    ],
  ]
  return Object.fromEntries(
    problems.filter(([, isWrong]) => isWrong).map(([field, , message]) => [field, [message]]),
  )
}

const tags = 'b i em strong u s br p span sup sub small ul ol li a'.split(' ')

/**
 * The HTML that texts of the catalog may carry (docs/spec/security.md#html). Links lead to the web by https, to mail,
 * to phones, or to our own pages.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Their text is code, not words.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'xmp',
    'iframe',
    'svg',
    'math',
  ],
  enforceHtmlBoundary: false,
}

/**
 * The same without anything that is not allowed. Text without any markup is no HTML yet and stays as it
 * was typed, so that "Talk & Text" is not turned into "Talk &amp; Text" where no tag asks for it.
 */
export const cleanHtml = (html: string): string =>
  html.includes('<') ? sanitizeHtml(html, allowed).trim() : html.trim()
