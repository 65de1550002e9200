import type { Kit } from '@portal/contract/kits'
import { expect, test } from 'vitest'
import { kitChanges } from './kit-words.tsx'

const once = {
  carrier: 'Verizon',
  purchaseType: 'Buy',
  isCarrierInventory: false,
  rate: 289,
  ratePlanPrice: 0,
}
const kitWith = (offer: typeof once) =>
  ({ seen: once, today: { state: 'other', offer, goneAddOns: [] } }) as unknown as Kit

test.for([
  [{ ...once, rate: 299 }, 'Verizon, One-time payment, $299.00.'],
  [{ ...once, ratePlanPrice: 40 }, 'Verizon, One-time payment, $289.00 + $40.00/mo.'],
] as const)(
  'a kit whose offer is gone names the one that came after it, with one period: %o',
  ([offer, end]) => {
    expect(kitChanges(kitWith(offer))).toEqual([
      `Its offer (Verizon, One-time payment, $289.00) is not sold any more. This one came after it: ${end}`,
    ])
  },
)
