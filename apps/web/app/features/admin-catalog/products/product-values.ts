import { zodResolver } from '@hookform/resolvers/zod'
import { plainWords } from '@portal/contract/plain-words'
import { type AdminProduct, type ProductForm, productForm } from '@portal/contract/products'
import { newProduct } from '@portal/domain/products'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'

export type ProductValues = z.input<typeof productForm>
export type Form = UseFormReturn<ProductValues, unknown, ProductForm>

const byContract = zodResolver(productForm, { error: plainWords })

/** Checks a product by the contract, in its words. The image is the first of the pictures, and refused there. */
export const productRules: typeof byContract = async (values, context, options) => {
  const image = values.pictures?.[0]?.image ?? ''
  const checked = await byContract({ ...values, image }, context, options)
  const { image: _, ...errors } = checked.errors
  return errors.pictures ? { values: {}, errors } : checked
}

/** The form of a new product (docs/spec/back-office.md#product-details), all its fields filled in. */
export const newProductValues: ProductValues = {
  ...newProduct(),
  msrp: '0',
  year: '',
  pictures: [{ image: '', alt: '' }],
  inStock: true,
  promoTag: '',
  header: '',
  showHeader: false,
  features: [],
}

/** A new product that begins as a copy of another one, with its offers: what only one product can have is to be entered. */
export function copyOf(product: AdminProduct): ProductValues {
  const { productId, version: _, ...values } = valuesOf(product)
  return { ...values, model: `${product.model} (copy)`, zohoProductId: '', copyOffersOf: productId }
}

export const valuesOf = (product: AdminProduct): ProductValues => ({
  productId: product.productId,
  version: product.version,
  model: product.model,
  manufacturerId: product.manufacturerId,
  productTypeId: product.productTypeId,
  zohoProductId: product.zohoProductId,
  msrp: product.msrp.toFixed(2),
  year: product.year === null ? '' : String(product.year),
  image: product.image,
  pictures: product.pictures,
  shortDescription: product.shortDescription,
  longDescription: product.longDescription,
  battery: product.battery,
  camera: product.camera,
  screenSize: product.screenSize,
  processor: product.processor,
  chargingSpeed: product.chargingSpeed,
  unlocked: product.unlocked,
  isAmazonApproved: product.isAmazonApproved,
  isScreenRepairEligible: product.isScreenRepairEligible,
  isBundle: product.isBundle,
  isActive: product.isActive,
  inStock: product.inStock,
  promoTag: product.promoTag ?? '',
  header: product.header ?? '',
  showHeader: product.showHeader,
  features: product.features,
})
