import { describe, expect, test } from 'vitest'
import {
  type CorrectionPlace,
  type CorrectionStatus,
  correctedRateWords,
  correctionPlaceWords,
  isSameReading,
  ownersOf,
  waitingCorrections,
  waitingCorrectionWords,
} from './quote-corrections.ts'

const address = { street: '980 Airline Junction Rd', city: 'Toledo', state: 'OH', zip: '43607' }
const one = (place: CorrectionPlace, status: CorrectionStatus, position: number | null = null) => ({
  place,
  position,
  status,
  address,
})

describe('requests that wait for the agent (docs/spec/quotes.md#addresses)', () => {
  test('a request waits until its place is corrected, requested again or taken back', () => {
    const asked = one('shipping', 'requested')
    expect(waitingCorrections([asked])).toEqual([asked])
    expect(waitingCorrections([asked, one('billing', 'applied')])).toEqual([asked])
    for (const status of ['applied', 'withdrawn'] as const)
      expect(waitingCorrections([asked, one('shipping', status)])).toEqual([])
    const again = one('shipping', 'requested')
    expect(waitingCorrections([asked, again])).toEqual([again])
  })

  test('a request for both addresses waits as long as one of them does', () => {
    const both = one('both', 'requested')
    expect(waitingCorrections([both, one('billing', 'applied')])).toEqual([both])
    expect(waitingCorrections([both, one('billing', 'applied'), one('shipping', 'applied')])).toEqual([])
    expect(waitingCorrections([one('billing', 'requested'), one('both', 'withdrawn')])).toEqual([])
  })

  test('destinations wait on their own', () => {
    const second = one('destination', 'requested', 2)
    expect(waitingCorrections([second, one('destination', 'withdrawn', 3)])).toEqual([second])
  })
})

describe('words', () => {
  test('which address, and what keeps it from being applied', () => {
    expect(correctionPlaceWords({ place: 'both', position: null })).toBe('Billing and shipping address')
    expect(correctionPlaceWords({ place: 'destination', position: 3 })).toBe('Address of destination 3')
    const rate = { description: 'UPS Ground', quotedCents: 2_480 }
    expect(correctedRateWords({ ...rate, nowCents: 3_120 })).toBe(
      'UPS Ground would cost $31.20 instead of $24.80.',
    )
    expect(correctedRateWords({ ...rate, nowCents: null })).toBe(
      'UPS Ground has no price for this address right now.',
    )
    expect(waitingCorrectionWords([one('shipping', 'requested')])).toBe(
      'Another address was requested. Shipping address: 980 Airline Junction Rd, Toledo, OH 43607.',
    )
  })

  test('capitals and spaces make no other address', () => {
    expect(isSameReading(address, { ...address, street: ' 980  airline junction rd' })).toBe(true)
    expect(isSameReading(address, { ...address, zip: '43608' })).toBe(false)
  })

  test('a destination is none of the order’s own addresses', () => {
    expect(ownersOf('both')).toEqual(['Billing', 'Shipping'])
    expect(ownersOf('destination')).toEqual([])
  })
})
