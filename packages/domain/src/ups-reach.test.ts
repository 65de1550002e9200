import { describe, expect, test } from 'vitest'
import { noUpsMessages, whyNoUps } from './ups-reach.ts'

const at = (street: string, place: Partial<{ city: string; state: string; zip: string }> = {}) => ({
  street,
  city: 'Toledo',
  state: 'OH',
  zip: '43604',
  ...place,
})

describe('UPS does not deliver to', () => {
  test.for([
    'PO Box 12',
    'po box 12',
    'P.O. Box 12',
    'P. O. Box 12',
    'P O Box 12',
    'P.O.Box12',
    'POBox 12',
    'PO-Box 12',
    'P/O Box 12',
    'PO Box #12',
    'P.0. Box 12',
    'PO BX 12',
    'POB 12',
    'P.O.B. 12',
    'Post Office Box 12',
    'post-office box 12',
    'Postal Box 12',
    'Post Box 12',
    'PO Drawer 9',
    'Apartado 12',
    'Box 12',
    'BOX #12',
    'Lock Box 12',
    'Drawer B',
    'Caller 12',
    'ＰＯ Ｂｏｘ 12',
    'PO Box 12',
    'Acme Inc, PO Box 12',
    '12 Main St, P.O. Box 12',
  ])('the box %j', (street) => {
    expect(whyNoUps(at(street))).toBe(noUpsMessages.poBox)
  })

  test.for(['General Delivery', 'GENERAL DELIVERY', 'Gen. Delivery', 'Gen Del', 'Poste restante'])(
    'the counter %j',
    (street) => {
      expect(whyNoUps(at(street))).toBe(noUpsMessages.generalDelivery)
    },
  )

  test.for([
    at('Unit 2050 Box 4190', { city: 'APO', state: 'AP', zip: '96278' }),
    at('PSC 802 Box 74', { city: 'A.P.O.', state: '', zip: '' }),
    at('USS Nimitz', { city: 'fpo', state: 'Armed Forces Pacific', zip: '96620-2820' }),
    at('Unit 8400 Box 0000', { city: 'DPO', state: 'AE', zip: '09498' }),
    at('CMR 415 Box 3015 APO AE 09114', { city: '', state: '', zip: '' }),
    at('PSC 1234', { city: 'Miami', state: 'AA', zip: '34001' }),
  ])('post of the forces at $street', (address) => {
    expect(whyNoUps(address)).toBe(noUpsMessages.military)
  })
})

test.for([
  '350 5th Ave',
  '12 Main St PMB 45',
  '12 Main St #45',
  '12 Main St, Box 45',
  'RR 2 Box 45',
  'HC 1 Box 12',
  '200 Box Canyon Rd',
  '1 Box Elder Ln',
  '1 Post Office Sq',
  '7 Postal Way',
  '12 Apo Ln',
  '5 Poe St',
  '88 Pobleto Ave',
  '30 Deliverance Rd',
  '1 General Deliveries Way',
  '12 Drawer Hill Rd',
])('%j is a street', (street) => {
  expect(whyNoUps(at(street))).toBeUndefined()
})

test('an empty address says nothing', () => {
  expect(whyNoUps({ street: '', city: '', state: '', zip: '' })).toBeUndefined()
})
