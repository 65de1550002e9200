import { counted } from './format.ts'
import { productTypeIds } from './ids.ts'

const numbered: readonly string[] = [productTypeIds.phone, productTypeIds.tablet, productTypeIds.router]

/**
 * Whether items of a product type are devices, which get a unit number (docs/spec/fleet.md#terms). Apart from the rules of
 * devices, so that the cart need not load them.
 */
export const isNumbered = (productTypeId: string): boolean => numbered.includes(productTypeId)

/** How many devices of an order or a cart have a unit number. */
export const numberedOfWords = (numbered: number, devices: number): string =>
  numbered === 0 ? 'No device has a unit number yet.' : `${numbered} of ${devices} numbered.`

/** What is said of devices whose numbering is left to us; the end of the sentence is up to the screen. */
export const weNumber = (devices: number): string =>
  `We’ll number the ${devices === 1 ? 'device' : counted(devices, 'device')} for you`
