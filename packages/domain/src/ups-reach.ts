import type { Address } from './address.ts'
import { stateCode } from './countries.ts'

/**
 * Addresses that UPS does not deliver to at any price (docs/spec/addresses.md#ups): boxes and counters of the postal
 * service, and post of the forces. A private box (PMB) at a street is an address like any other.
 */

/** "PO Box 12", "P.O. Box", "P O Box", "POB 12", "P.0. Box", "Post Office Box", "Postal Box", "PO Drawer", "Apartado 12". */
const poBox =
  /\b(?:p[\s./-]*[o0][\s./-]*(?:box|bx|drawer)|p[\s.]*o[\s.]*b[\s.]*(?=#?\s*\d)|post(?:al)?[\s-]*(?:office[\s-]*)?(?:box|bx|drawer)|(?:apartado|apdo)\b\.?)/
/** "Box 12", "Drawer B", "Caller 12" with nothing before it: after a house number it is part of a street. */
const bareBox = /^(?:box|lock\s*box|drawer|caller)\s*(?:no\.?|#)?\s*(?:\d+\w*|[a-z])$/
const generalDelivery = /\b(?:general|gen\.?)[\s-]*(?:delivery|del\.?\b)|\bposte\s+restante\b/
const militaryPost = /\b[afd]\.?p\.?o\.?\b/
const militaryStates: ReadonlySet<string> = new Set(['AA', 'AE', 'AP'])
/** 090 to 098 AE, 340 AA, 962 to 966 AP. */
const militaryZip = /^(?:09[0-8]|340|96[2-6])\d\d(?!\d)/
/** "APO AE 09001" typed into the street. */
const militaryStreet = /\b[afd]\.?p\.?o\.?[\s,]+a[aep]\b/

/** Why UPS delivers nothing there, as it stands at the street; undefined where nothing is known against it. */
export function whyNoUps(address: Address): string | undefined {
  const [street, city, zip] = [address.street, address.city, address.zip].map(plain) as [
    string,
    string,
    string,
  ]
  const isMilitary =
    militaryPost.test(city) ||
    militaryStreet.test(street) ||
    militaryStates.has(stateCode(address.state) ?? '') ||
    militaryZip.test(zip)
  if (isMilitary) return noUpsMessages.military
  if (poBox.test(street) || bareBox.test(street)) return noUpsMessages.poBox
  return generalDelivery.test(street) ? noUpsMessages.generalDelivery : undefined
}

export const noUpsMessages = {
  poBox: 'UPS does not deliver to PO boxes. Enter a street address.',
  generalDelivery: 'UPS does not deliver to General Delivery. Enter a street address.',
  military: 'UPS does not deliver to APO, FPO and DPO addresses. Enter a street address.',
} as const

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
