import { expect, test } from 'vitest'
import {
  printedCode,
  printedKind,
  printedNumbers,
  rangesOf,
  searchedText,
  taggedUnit,
  unitSpellings,
  unitsMeant,
  withoutShortCode,
} from './printed-number.ts'

const none = {
  orderId: null,
  quote: null,
  repairCase: null,
  invoice: null,
  tracking: null,
  device: null,
  unit: null,
}

test.for([
  ['10124', { orderId: 10124 }],
  ['#10124', { orderId: 10124 }],
  [
    'wbc-10124',
    {
      orderId: 10124,
      invoice: 'wbc 10124',
      device: 'wbc10124',
      unit: { shortCode: 'WBC', unitNumber: '10124' },
    },
  ],
  ['Q-1001', { quote: '1001', invoice: 'q 1001' }],
  ['q1001', { quote: '1001', invoice: 'q1001' }],
  ['C-10', { repairCase: '10', invoice: 'c 10' }],
  ['INV-00', { invoice: 'inv 00', unit: { shortCode: 'INV', unitNumber: '00' } }],
  ['35 209900 176148 1', { device: '352099001761481' }],
  ['+1 (555) 010-0147', { device: '5550100147' }],
  ['DSP4-014', { invoice: 'dsp4 014', device: 'dsp4014', unit: { shortCode: 'DSP4', unitNumber: '014' } }],
  ['Marsh Una', {}],
  ['14', { orderId: 14 }],
] as const)('"%s"', ([typed, found]) => {
  expect(printedNumbers(typed)).toEqual({ ...none, ...found })
})

test.for(['1Z 999 AA1 01 2345 6784', '1z999aa10123456784', '1Z\u00a0999\u00a0AA1', '1Z 999', '1z999'])(
  '"%s" is the beginning of a tracking number',
  (typed) => {
    expect('1Z999AA10123456784'.startsWith(printedNumbers(typed).tracking ?? '?')).toBe(true)
  },
)

test.for([
  ['#101', 'order'],
  ['WBC-101', 'order'],
  ['wbc-10101-B1', 'order'],
  ['Q-1000', 'quote'],
  ['c-10', 'case'],
  ['INV-000', 'invoice'],
  ['inv 000', 'invoice'],
  ['1Z 999', 'tracking'],
  ['1Z 99', null],
  ['q1000', null],
  ['C10', null],
  ['10124', null],
  ['DSP4-014', null],
  ['Invicta 7', null],
] as const)('"%s" begins as a printed %s', ([typed, kind]) => {
  expect(printedKind(typed)).toBe(kind)
})

test.for([
  ['7K2M-9QX4-TB', '7K2M9QX4TB'],
  ['7k2m9qx4tb', '7K2M9QX4TB'],
  ['HTTPS://PORTAL.EXAMPLE/T/7K2M9QX4TB', '7K2M9QX4TB'],
  ['https://portal.example/receive/7K2M9QX4TB', '7K2M9QX4TB'],
  ['7K2M-9QX4', null],
  ['4195550147', '4195550147'],
  ['Una Marsh', null],
] as const)('"%s" has the code %s', ([typed, code]) => {
  expect(printedCode(typed)).toBe(code)
})

test.for([
  ['DSP4 014', { shortCode: 'DSP4', unitNumber: '014' }],
  ['dsp4-14', { shortCode: 'DSP4', unitNumber: '14' }],
  ['DSP4 V-7', { shortCode: 'DSP4', unitNumber: 'V-7' }],
  ['Marsh Una', null],
  ['012 014', null],
  ['DSP4 014 015', null],
] as const)('"%s" is a tag of %j', ([typed, unit]) => {
  expect(taggedUnit(typed)).toEqual(unit)
})

test.for([
  ['#10001', '10001'],
  ['WBC-10001', '10001'],
  ['wbc10001-b2', '10001'],
  [' WBC Tools ', 'WBC Tools'],
  ['WBC-10001-X', 'WBC-10001-X'],
] as const)('"%s" is searched for as "%s"', ([typed, text]) => {
  expect(searchedText(typed)).toBe(text)
})

const units = ['14', '014', '021', 'V-7', 'V-07'].map((unitNumber) => ({ unitNumber }))
test.for([
  ['21', ['021']],
  ['0021', ['021']],
  ['DSP4-21', ['021']],
  ['dsp4-021', ['021']],
  ['DSP4 21', ['021']],
  ['dsp4021', ['021']],
  ['DSP4', []],
  ['DSP5-021', []],
  ['14', ['14', '014']],
  ['014', ['014']],
  ['v-7', ['V-7']],
  ['', []],
  ['2', []],
] as const)('"%s" means %j', ([typed, meant]) => {
  expect(unitsMeant(units, typed, 'DSP4').map(({ unitNumber }) => unitNumber)).toEqual(meant)
})

test('a unit number is typed with the short code of its account or without', () => {
  expect(withoutShortCode(' dsp4-911 ', 'DSP4')).toBe('911')
  expect(withoutShortCode('DSP5-911', 'DSP4')).toBe('DSP5-911')
  expect(withoutShortCode('V-12', '')).toBe('V-12')
})

test('a number of digits has spellings with zeros, another one has not', () => {
  expect(unitSpellings('014').slice(0, 3)).toEqual(['14', '014', '0014'])
  expect(unitSpellings('V-12')).toEqual(['v-12'])
})

test('numbers that begin with digits', () => {
  expect(rangesOf('1001').slice(0, 3)).toEqual([
    { from: 1001, to: 1001 },
    { from: 10010, to: 10019 },
    { from: 100100, to: 100199 },
  ])
  expect(rangesOf('9').at(-1)).toEqual({ from: 900_000_000, to: 999_999_999 })
  expect(rangesOf('2').at(-1)).toEqual({ from: 2_000_000_000, to: 2_147_483_647 })
  expect(rangesOf('0')).toEqual([])
})
