import { expect, test } from 'vitest'
import { estimateWords } from './delivery-estimate.tsx'

const ground = { description: 'UPS Ground', rate: 416.76 }
const air = { description: 'UPS Next Day Air', rate: 902.1 }
const onFriday = { description: 'UPS Ground', day: '2026-12-04', isEstimated: false }
const nothing = { rates: undefined, arrivals: undefined, reason: undefined, failure: undefined }

test.for([
  [
    'the cheapest service with its price and day',
    { rates: [ground, air], arrivals: [onFriday] },
    'UPS Ground to 43607: $416.76, arrives Friday, December 4 if you order now.',
  ],
  [
    'a day that UPS did not say as about that day',
    { rates: [ground], arrivals: [{ ...onFriday, isEstimated: true }] },
    'UPS Ground to 43607: $416.76, arrives about Friday, December 4 (estimated) if you order now.',
  ],
  [
    'no day of another service',
    { rates: [ground, air], arrivals: [{ ...onFriday, description: 'UPS Next Day Air' }] },
    'UPS Ground to 43607: $416.76. The day is not known right now.',
  ],
  ['services', { rates: [{ description: 'No shipping needed', rate: 0 }] }, 'No shipping needed.'],
  ['why there is none', { rates: [], reason: 'UPS does not deliver there.' }, 'UPS does not deliver there.'],
  [
    'a vendor that does not answer',
    { failure: 'UPS is not available.' },
    'Freight and delivery day are not known right now. Checkout asks again.',
  ],
  ['that it is on its way', {}, 'Looking up freight and delivery day'],
] as const)('an estimate says %s', ([, answer, words]) => {
  expect(estimateWords({ ...nothing, ...(answer as object) }, '43607')).toBe(words)
})
