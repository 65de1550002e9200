import { type OrderStatusId, orderStatus } from '@portal/domain/order-status'

/** Texts and distribution of the demo's order history; order-rows.ts makes the orders. */

export const demoOrderCount = 120
export const isShowcase = (place: number) => place === demoOrderCount - 1
/** Orders by their place, from 0 for the oldest. Northgate has every tenth one, the newest included. */
export const isNorthgatesOrder = (place: number) => place % 10 === 9
/** Northgate's own people order now and then; otherwise their agent does. */
export const isOrderedByCustomer = (place: number) => place % 20 === 9
/** The ledger refused these once and took them when someone tried again. */
export const wasRetried = (place: number) => place === 44 || place === 83

const refused = [57, 88, 99, 111, 117]

/** Drafts are recent, refusals mostly so, cancellations happen all year, and everything else went through. */
export function statusAt(place: number): OrderStatusId {
  if (refused.includes(place)) return orderStatus.error
  if (place >= 90 && place % 3 === 2) return orderStatus.draft
  return place % 12 === 5 ? orderStatus.cancelled : orderStatus.submitted
}

/** The newest order: the draft that every screenshot shows. Its lines by offer: product, carrier, purchase type. */
export const showcase = {
  contactFirstName: 'Marcus',
  hoursAgo: 2,
  lines: [
    { slug: 'halden-n6-pro', carrier: 'Verizon', purchaseType: 'Finance', quantity: 12 },
    { slug: 'orbis-t9-duty', carrier: 'AT&T', purchaseType: 'Buy', quantity: 8 },
    { slug: 'ferro-armor-case', carrier: 'N/A', purchaseType: 'Buy', quantity: 20 },
  ],
  notes: 'Replaces lot 9917. Bill the station, not the DSP.',
  stagingNotes: 'Short code DSP4, units 014 to 033. QR tag on the case.',
} as const

/** What an order is for, and how often. */
export const purposes = [
  { kind: 'phone', outOf100: 55 },
  { kind: 'tablet', outOf100: 16 },
  { kind: 'accessory', outOf100: 14 },
  { kind: 'router', outOf100: 9 },
  { kind: 'service', outOf100: 6 },
] as const

/** Price per box of ten units, in cents. */
export const upsServices = [
  { description: 'UPS Ground', boxCents: 1_512 },
  { description: 'UPS Ground', boxCents: 1_386 },
  { description: 'UPS 2nd Day Air', boxCents: 4_104 },
  { description: 'UPS Next Day Air', boxCents: 8_291 },
] as const
export const unitsPerBox = 10

export const orderNotes = [
  'Call the contact before delivery.',
  'Peak-season hires start Monday.',
  'Replaces phones lost in the May audit.',
  'Second wave; first one was ordered last week.',
  'PO 4471. Put it on the invoice.',
  'Please ship complete, no partial boxes.',
  'Line numbers will follow by email.',
] as const

export const stagingCodes = ['DSP4', 'DTO2', 'WMN7', 'HLX1', 'DCK9', 'RVB3'] as const

export const cancelReasons = [
  'Customer ordered twice.',
  'Station closed before delivery.',
  'Wrong carrier chosen; reordered.',
  'Budget not approved.',
] as const

export const ledgerName = 'System'
const inactive = ' is inactive in accounting.'
/** Why the ledger refuses an order. */
export const ledgerRefusals: ReadonlyArray<(itemName: string) => string> = [
  () => 'Accounting rejected the billing address.',
  () => 'Accounting rejected the customer’s payment terms.',
  (itemName) => `${itemName}${inactive}`,
]
/** The step at which the ledger gave this reason. */
export const refusedStep = (reason: string | null) =>
  reason?.endsWith(inactive) ? ('sales-order' as const) : ('customer' as const)
