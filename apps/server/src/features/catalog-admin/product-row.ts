import type { FieldErrors } from '@portal/contract/errors'
import type { ProductForm } from '@portal/contract/products'
import { productNameOf, productTypes } from '@portal/domain/catalog'
import { defaultDomainId, screenRepairOfferId } from '@portal/domain/ids'
import { messages } from '@portal/domain/messages'
import { centsOf, toDollars } from '@portal/domain/money'
import { picturesOf, productSlug, withImage, withPictures } from '@portal/domain/products'
import { zohoIdMessages, zohoProductIdProblem } from '@portal/domain/zoho-product-id'
import type { ProductRow } from './catalog-admin.store.ts'

/** A product about to be written, with the names that audit and slug need. */
export type NewProduct = Omit<ProductRow, 'version' | 'updatedAt' | 'carriers'>

/** What a form refers to. */
export type ProductRefs = {
  manufacturers: ReadonlyMap<string, string>
  offerIds: ReadonlySet<string>
}

/** The form over what is stored; what the form leaves out stays, or starts with its default. The slug is the caller's to choose. */
export function toProductRow(
  form: ProductForm,
  { manufacturers }: Pick<ProductRefs, 'manufacturers'>,
  { productId, before }: { productId: string; before: ProductRow | undefined },
): NewProduct {
  const type = productTypes.find((one) => one.productTypeId === form.productTypeId)
  return {
    productId,
    domainId: before?.domainId ?? defaultDomainId,
    model: form.model,
    manufacturerId: form.manufacturerId,
    manufacturerName: manufacturers.get(form.manufacturerId) ?? '',
    productTypeId: form.productTypeId,
    productTypeName: type?.name ?? '',
    zohoProductId: form.zohoProductId,
    isActive: form.isActive,
    inStock: form.inStock ?? before?.inStock ?? true,
    isAmazonApproved: form.isAmazonApproved,
    unlocked: form.unlocked,
    isBundle: form.isBundle,
    isScreenRepairEligible: form.isScreenRepairEligible,
    // Ticking sets the fixed offer, unticking clears it (docs/spec/back-office.md#product-details).
    screenRepairOfferId: form.isScreenRepairEligible ? screenRepairOfferId : null,
    accessoryOfferId:
      form.accessoryOfferId === undefined ? (before?.accessoryOfferId ?? null) : form.accessoryOfferId,
    msrpCents: centsOf(form.msrp) ?? 0,
    year: yearOf(form.year, before),
    ...sentPictures(form, before),
    shortDescription: form.shortDescription.trim(),
    longDescription: form.longDescription.trim(),
    battery: form.battery.trim(),
    camera: form.camera.trim(),
    screenSize: form.screenSize.trim(),
    processor: form.processor.trim(),
    chargingSpeed: form.chargingSpeed.trim(),
    urlPathName: before?.urlPathName ?? '',
    promoTag: form.promoTag === undefined ? (before?.promoTag ?? null) : form.promoTag?.trim() || null,
    header: form.header === undefined ? (before?.header ?? null) : form.header?.trim() || null,
    showHeader: form.showHeader ?? before?.showHeader ?? false,
    features: form.features?.map((line) => line.trim()).filter(Boolean) ?? before?.features ?? [],
  }
}

function sentPictures({ image, pictures }: ProductForm, before: ProductRow | undefined) {
  const [first, ...more] = pictures ?? []
  return first ? withPictures(first, more) : withImage(before, image)
}

/** The pictures that the product did not have before. */
export const newPictures = (row: NewProduct, before: ProductRow | undefined): string[] => {
  const known = new Set(before && picturesOf(before).map(({ image }) => image))
  return picturesOf(row)
    .map(({ image }) => image)
    .filter((image) => !known.has(image))
}

/** What is wrong with pictures that are not stored any more, at their places in the form. */
export function missingPictures(row: NewProduct, missing: ReadonlySet<string>): FieldErrors {
  const fields = picturesOf(row).flatMap(({ image }, place) =>
    missing.has(image) ? [[`pictures.${place}.image`, [messages.product.pictureGone]]] : [],
  )
  return Object.fromEntries(fields)
}

function yearOf(year: ProductForm['year'], before: ProductRow | undefined): number | null {
  if (year === undefined) return before?.year ?? null
  if (year === null || year === '') return null
  return toDollars(centsOf(year) ?? 0)
}

/** What the form refers to and does not exist, by field; empty when all of it does. */
export function missingRefs(form: ProductForm, { manufacturers, offerIds }: ProductRefs): FieldErrors {
  const missing: FieldErrors = {}
  if (!manufacturers.has(form.manufacturerId)) missing.manufacturerId = [messages.product.noManufacturer]
  if (!productTypes.some(({ productTypeId }) => productTypeId === form.productTypeId))
    missing.productTypeId = [messages.product.noProductType]
  if (form.accessoryOfferId && !offerIds.has(form.accessoryOfferId))
    missing.accessoryOfferId = [messages.product.noAccessory]
  if (form.isScreenRepairEligible && !offerIds.has(screenRepairOfferId))
    missing.isScreenRepairEligible = [messages.product.noRepairOffer]
  return missing
}

/**
 * What is wrong with the Zoho product id: it has digits only, and no other product has it. What is stored already may stay.
 * @param owner another product that has an id which changed
 */
export function zohoIdProblems(
  { zohoProductId }: Pick<NewProduct, 'zohoProductId'>,
  before: Pick<ProductRow, 'zohoProductId'> | undefined,
  owner?: Pick<ProductRow, 'manufacturerName' | 'model'>,
): FieldErrors {
  const problem =
    zohoProductIdProblem(zohoProductId, before?.zohoProductId) ??
    (owner && zohoIdMessages.taken(productNameOf(owner)))
  return problem === undefined ? {} : { zohoProductId: [problem] }
}

/** The slug that maker and model ask for, or the next one with a number that no one has; '' when there is nothing to make one of. */
export function freeSlug(
  named: Pick<ProductRow, 'manufacturerName' | 'model'>,
  taken: ReadonlySet<string>,
): string {
  const base = productSlug(named)
  if (base === '' || !taken.has(base)) return base
  for (let n = 2; ; n++) if (!taken.has(`${base}-${n}`)) return `${base}-${n}`
}

/** Whether a product keeps its address: nothing that it is made of changed. */
export const keepsSlug = (
  before: Pick<ProductRow, 'manufacturerName' | 'model'> | undefined,
  after: Pick<ProductRow, 'manufacturerName' | 'model'>,
) => before !== undefined && productSlug(before) === productSlug(after)
