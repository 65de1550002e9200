import { replacedBecomes } from '@portal/domain/device-replacement'
import * as z from 'zod'
import { calls } from './calls.ts'
import { ofDevice } from './devices.ts'
import { endpoint, result } from './endpoint.ts'
import { uuid } from './fields.ts'
import { version } from './fleet.ts'

/** Replacing a device by one on a draft order (docs/spec/fleet.md#replacement). Amounts are dollars. */

const replacementOffer = z.object({
  offerId: z.string(),
  productId: z.string(),
  manufacturerName: z.string(),
  model: z.string(),
  carrier: z.string(),
  purchaseType: z.string(),
  isCarrierInventory: z.boolean(),
  rate: z.number(),
  ratePlanPrice: z.number(),
})

/** What a replacement would order today. */
export const replacement = z.object({
  /** What can become of the device; none when its status does not allow a replacement. */
  becomes: z.array(z.enum(replacedBecomes)),
  /** "other": another offer came after the one of the device's order. "none": no offer of the product is sold. */
  state: z.enum(['same', 'price-changed', 'other', 'none']),
  offer: z.nullable(replacementOffer),
  /** The kit of the device. When its product is sold, it says what is ordered; otherwise the device's order does. */
  kit: z.nullable(z.object({ name: z.string(), isSold: z.boolean() })),
  /** The offer of that kit when it was saved, or of the device's order line; null for a device without either. */
  ordered: z.nullable(replacementOffer.omit({ offerId: true, productId: true })),
  addOns: z.array(z.object({ name: z.string(), rate: z.number() })),
  /** Add-ons of that kit or order line that are not sold any more. */
  goneAddOns: z.array(z.string()),
  /** Those of that kit or of the device's order, joined with commas; empty when they are not known. */
  installedApps: z.string(),
  stagingNotes: z.string(),
})
export type Replacement = z.infer<typeof replacement>
export type ReplacementOffer = z.infer<typeof replacementOffer>

export const getReplacement = endpoint(calls.getReplacement, {
  summary: 'What a replacement of a device would order today.',
  params: ofDevice,
  answer: result(replacement),
  errors: ['DEVICE_NOT_FOUND'],
})

export const replaceDevice = endpoint(calls.replaceDevice, {
  summary:
    'Replace a device: a draft for one is made with the offer, add-ons, apps and staging notes of its kit, or else of its order; the new device keeps unit number and phone line. `offerId` names another offer, for when nothing fits.',
  params: ofDevice,
  body: z.strictObject({ becomes: z.enum(replacedBecomes), version, offerId: uuid.optional() }),
  answer: result(z.object({ orderId: z.int() })),
  errors: [
    'DEVICE_NOT_FOUND',
    'DEVICE_CHANGED',
    'DEVICE_STATUS_REFUSED',
    'DEVICE_REPLACED',
    'OFFER_NOT_FOUND',
    'AGENT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'CONTACT_NOT_FOUND',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})
