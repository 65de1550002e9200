import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notesWithoutUnits } from './device-fields.ts'
import { actionFor, becomesOf, isReplacing, mustPort, replacedBecomes } from './device-replacement.ts'
import { allowsDevice, deviceActions, deviceStatuses } from './device-status.ts'
import { offerAfter } from './order-lines.ts'

describe('what can become of a device that is replaced', () => {
  test.for([
    ['planned', []],
    ['ordered', []],
    ['staged', []],
    ['shipped', []],
    ['missing', ['missing']],
    ['inService', ['lost', 'stolen', 'inRepair', 'retired']],
    ['spare', ['lost', 'stolen', 'inRepair', 'retired']],
    ['inRepair', ['lost', 'stolen', 'inRepair', 'retired']],
    ['lost', ['lost', 'retired']],
    ['stolen', ['stolen', 'retired']],
    ['replaced', []],
    ['retired', []],
  ] as const)('%s: %s', ([status, becomes]) => {
    expect(becomesOf(status)).toEqual(becomes)
  })

  test('is what an action of the status machine leads to, or what it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...deviceStatuses),
        fc.constantFrom(...replacedBecomes),
        (status, becomes) => {
          const action = actionFor(status, becomes)
          if (action === null) expect(status).toBe(becomes)
          else if (action !== undefined) {
            expect(allowsDevice(status, action)).toBe(true)
            expect(deviceActions[action].to).toBe(becomes)
          }
        },
      ),
    )
  })

  test('only a device on its way in the place of another one shares its unit number', () => {
    expect(isReplacing({ replacesDeviceId: 'x', status: 'shipped' })).toBe(true)
    expect(isReplacing({ replacesDeviceId: 'x', status: 'missing' })).toBe(true)
    expect(isReplacing({ replacesDeviceId: 'x', status: 'inService' })).toBe(false)
    expect(isReplacing({ replacesDeviceId: null, status: 'planned' })).toBe(false)
  })
})

describe('what came after an offer', () => {
  const offer = (offerId: string, changes: object = {}) => ({
    offerId,
    productId: 'phone',
    carrierId: 'verizon',
    purchaseTypeId: 'buy',
    rateCents: 100,
    ...changes,
  })
  const bought = { productId: 'phone', carrierId: 'verizon', purchaseTypeId: 'buy' }

  test('has the same carrier and payment, else the same carrier, else the same product', () => {
    const other = offer('other', { carrierId: 'at&t', rateCents: 1 })
    const financed = offer('financed', { purchaseTypeId: 'finance', rateCents: 2 })
    const same = offer('same')
    expect(offerAfter(bought, [other, financed, same])?.offerId).toBe('same')
    expect(offerAfter(bought, [other, financed])?.offerId).toBe('financed')
    expect(offerAfter(bought, [other])?.offerId).toBe('other')
  })

  test('is the least expensive, and never another product', () => {
    expect(offerAfter(bought, [offer('b', { rateCents: 90 }), offer('a')])?.offerId).toBe('b')
    expect(offerAfter(bought, [offer('c'), offer('a')])?.offerId).toBe('a')
    expect(offerAfter(bought, [offer('tablet', { productId: 'tablet' })])).toBeUndefined()
  })
})

describe('notes of a past order', () => {
  test('lose the lines that name its units, and nothing else', () => {
    const notes = 'Charge to 80%.\nTags 014, 015.\n\nBlue cases for 22 vans.'
    expect(notesWithoutUnits(notes, ['014', '015'])).toBe('Charge to 80%.\n\nBlue cases for 22 vans.')
    expect(notesWithoutUnits('Box van-7 apart', ['VAN-7'])).toBe('')
    expect(notesWithoutUnits(notes, ['14', '022'])).toBe(notes)
    expect(notesWithoutUnits(' Tags 014 ', [])).toBe(' Tags 014 ')
  })
})

test.for([
  ['another carrier', '4195550143', 'Verizon', 'AT&T', true],
  ['the same carrier', '4195550143', 'Verizon', 'Verizon', false],
  ['a device that is sold without a carrier', '4195550143', 'Verizon', 'N/A', false],
  ['no phone number', null, 'Verizon', 'AT&T', false],
  ['a carrier that is not known', '4195550143', null, 'AT&T', false],
] as const)('a number that is kept is ported or not: %s', ([, phoneNumber, carrier, next, expected]) => {
  expect(mustPort({ phoneNumber, carrier }, { carrier: next })).toBe(expected)
})
