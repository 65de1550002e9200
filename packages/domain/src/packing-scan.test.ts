import { describe, expect, test } from 'vitest'
import {
  closeQuestion,
  judgePacking,
  type PackedUnit,
  packingAnswer,
  readReturnedCode,
} from './packing-scan.ts'
import { readScan } from './scans.ts'

const aUnit = (changes: Partial<PackedUnit> = {}): PackedUnit => ({
  deviceId: 'd003',
  unitNumber: '003',
  status: 'staged',
  isStaged: true,
  boxId: null,
  boxNumber: null,
  ...changes,
})

describe('a scan while box 2 is packed', () => {
  type Strange = { unitNumber: string | null; model: string; accountName: string; orderId: number | null }
  const say = (raw: string, found: PackedUnit[], strange: readonly Strange[] = []) => {
    const said = judgePacking(readScan(raw, 'tag'), { boxId: 'b2', found, strange })
    const { tone, title, text } = packingAnswer(said, { box: 2, inBox: 4, staged: 2, atBench: 0 })
    return [tone, title, text]
  }
  const of21 = { unitNumber: '021', model: 'Halden N6 Pro', accountName: 'Great North', orderId: 10_131 }
  test.for([
    ['003', [aUnit()], [], 'good', '003 fits', '2 to go. Scan the next one.'],
    [
      '003',
      [aUnit({ boxId: 'b2', boxNumber: 2 })],
      [],
      'already',
      '003 is already in',
      'It is in box 2. Scan the next one.',
    ],
    [
      '003',
      [aUnit({ boxId: 'b1', boxNumber: 1 })],
      [],
      'bad',
      '003 is in box 1',
      'Put it back into box 1. Nothing was saved.',
    ],
    [
      '003',
      [aUnit({ status: 'ordered', isStaged: false })],
      [],
      'bad',
      '003 is not staged',
      'It is ordered: finish it at the bench first. Nothing was saved.',
    ],
    [
      '0014',
      [aUnit({ unitNumber: '014' }), aUnit({ unitNumber: '14' })],
      [],
      'already',
      'Which one?',
      '014 or 14: scan its tag. Nothing was saved.',
    ],
    [
      'ABCDEFGH12',
      [],
      [of21],
      'bad',
      '021 is not for this box',
      'Great North, Halden N6 Pro. Put it with order 10131 and scan the next one. Nothing was saved.',
    ],
    [
      'ABCDEFGH12',
      [],
      [{ ...of21, unitNumber: null, orderId: null }],
      'bad',
      'This device is not for this box',
      'Great North, Halden N6 Pro. It is of no order: set it aside and scan the next one. Nothing was saved.',
    ],
    [
      '021',
      [],
      [of21, { ...of21, unitNumber: '21', model: 'Orbis X2', orderId: 10_140 }],
      'bad',
      'Not for this box',
      'No unit of this order has this number. Other orders have it: Unit 021, Halden N6 Pro (order 10131); Unit 21, Orbis X2 (order 10140).',
    ],
    [
      'ABCDEFGH12',
      [],
      [],
      'bad',
      'Not for this box',
      'No unit of this order has this number or code. Nothing was saved.',
    ],
    [
      '4006381333931',
      [],
      [],
      'bad',
      'Another code',
      'This is an EAN or UPC. Scan the tag, IMEI or unit number.',
    ],
    [
      '1Z999AA10123456784',
      [],
      [],
      'bad',
      'Close the box first',
      'This is the code of a box or its shipment. Then scan its tracking number.',
    ],
    [
      'WBC:NEXT',
      [],
      [],
      'bad',
      'Not for this box',
      'This is a bench command. Scan it in the field at the top.',
    ],
  ] as const)('%s', ([raw, found, strange, ...words]) => {
    expect(say(raw, [...found], strange)).toEqual(words)
  })

  test.each([
    ['is full once all of the order is packed', { staged: 0, atBench: 0 }, 'full', '4 of 4, box 2 is full'],
    ['fits while others are at the bench', { staged: 0, atBench: 28 }, 'good', '003 fits'],
  ])('%s', (_, left, tone, title) => {
    const answer = packingAnswer(
      { kind: 'put', deviceId: 'd003', unit: '003' },
      { box: 2, inBox: 4, ...left },
    )
    expect(answer).toMatchObject({ tone, title })
  })
})

test('closing asks only while staged units for the box lie beside it', () => {
  expect(closeQuestion(2, 6, [])).toBeNull()
  expect(closeQuestion(2, 4, ['335', '336'])).toEqual({
    question: 'Close box 2 with 4 of 6?',
    text: '2 staged units are not in a box: 335, 336.',
  })
  expect(
    closeQuestion(
      2,
      0,
      Array.from({ length: 9 }, (_, n) => `10${n}`),
    )?.text,
  ).toMatch(/107 and 1 more\.$/)
})

test.for([
  ['1Z 999 AA1 01 2345 6784', '1Z999AA10123456784'],
  ['7K2M-9QX4-TB', '7K2M9QX4TB'],
  ['HTTPS://PORTAL.EXAMPLE/RECEIVE/7K2M9QX4TB', '7K2M9QX4TB'],
  ['1Z999AA10123456785', ''],
  ['hello', ''],
])('a box that came back is found by %s', ([scanned, code]) => {
  expect(readReturnedCode(scanned ?? '')).toBe(code)
})
