import { describe, expect, test } from 'vitest'
import { type DeskFinds, deskOpening, deskSearch, unknownWords } from './desk-scan.ts'
import { checkDigitOf } from './device-fields.ts'
import { readScan } from './scans.ts'

const order = (orderId: number) => ({ orderId, accountName: 'Northgate' })
const unit = (
  unitNumber: string | null,
  orderId: number | null = 10110,
  phoneNumber: string | null = null,
) => ({
  deviceId: `d${unitNumber}${orderId}`,
  orderId,
  unitNumber,
  accountName: 'Northgate',
  phoneNumber,
})
const opens = (raw: string, finds: Partial<DeskFinds>) => {
  const opening = deskOpening(raw, { orders: [], devices: [], ...finds })
  if (opening.kind !== 'opens') return opening.kind
  return [opening.choice.orderId, opening.choice.unitNumber]
}

describe('a scan on the board opens', () => {
  test.each([
    ['an order by its number', '10110', { orders: [order(10110), order(101101)] }, [10110, null]],
    ['an order as papers print it', 'WBC-10110-B2', { orders: [order(10110)] }, [10110, null]],
    [
      'an order before a unit of the same number',
      '10110',
      { orders: [order(10110)], devices: [unit('10110')] },
      [10110, null],
    ],
    ['a unit by its tag', 'A123456789', { devices: [unit('014')] }, [10110, '014']],
    ['a unit by its number without zeros', '14', { devices: [unit('014'), unit('140')] }, [10110, '014']],
    ['a unit by its number with the short code', 'DSP4-014', { devices: [unit('014')] }, [10110, '014']],
    [
      'a unit by its phone number',
      '(419) 555-1334',
      { devices: [unit('334', 10115, '4195551334')] },
      [10115, '334'],
    ],
    ['the order of a name', 'bayou', { orders: [order(10119)] }, [10119, null]],
  ] as const)('%s', (_, raw, finds, opened) => {
    expect(opens(raw, finds)).toEqual(opened)
  })

  test.each([
    ['several units of one number', '014', { devices: [unit('014'), unit('014', 10122)] }, 'several'],
    [
      'a number that is only a part of others',
      '1011',
      { orders: [order(10110)], devices: [unit('10114')] },
      'unknown',
    ],
    ['a unit without an order', '014', { devices: [unit('014', null)] }, 'unknown'],
    ['a command of the bench', 'WBC:NEXT', { orders: [order(10110)] }, 'unknown'],
    ['what was not found', '014', {}, 'unknown'],
  ] as const)('nothing by itself: %s', (_, raw, finds, kind) => {
    expect(opens(raw, finds)).toBe(kind)
  })
})

test('a code is searched without its label and address', () => {
  const searched = (raw: string) => deskSearch(readScan(raw, 'tag'), raw)
  expect(searched('HTTPS://WBC.EXAMPLE/T/ABCDEFGHJK')).toBe('ABCDEFGHJK')
  expect(searched(`IMEI: 00101503900001${checkDigitOf('00101503900001')}`)).toMatch(/^0010150390000\d{2}$/)
  expect(searched(' 10110 ')).toBe('10110')
})

test('what is unknown is said with what was scanned', () => {
  expect(unknownWords(readScan('4711', 'tag'), '4711 ')).toBe(
    '“4711” is not at the staging desk: no order, unit or box has it.',
  )
  expect(unknownWords(readScan('next', 'tag'), 'next')).toBe('This is a bench command. Open an order first.')
})
