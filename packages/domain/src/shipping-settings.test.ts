import { expect, test } from 'vitest'
import { defaultCompany } from './brand.ts'
import { packBoxes } from './packing.ts'
import { ratesInZone, standardRateTable, zoneNames } from './rate-table.ts'
import { problemsOfSetting, settingDifference, settingGroups } from './settings.ts'
import { shippingZones, tableOfValue, valueOfTable, zoneField } from './shipping-settings.ts'

const installed = settingGroups.shipping.defaultsOf(defaultCompany)
const problemsWith = (changes: Record<string, string>) =>
  problemsOfSetting('shipping', { ...installed, ...changes })

test('the form has every zone, and its value is the table without a cent of difference', () => {
  expect(shippingZones.map(({ zone }) => zone)).toEqual(zoneNames)
  expect(tableOfValue(installed)).toEqual(standardRateTable)
  expect(valueOfTable(tableOfValue(installed))).toEqual(installed)
})

test('prices are dollars in the form and cents in the table', () => {
  const name = zoneField('ground', 5, 'firstPound')
  expect(installed[name]).toBe('12.54')
  const [ground] = tableOfValue({ ...installed, [name]: '19.99' }).services
  expect(ground?.zones[5]).toEqual({ firstPound: 1_999, furtherPound: 50, days: 3 })
  expect(settingDifference('shipping', installed, { ...installed, [name]: '19.99' })).toEqual([
    { field: 'UPS Ground, Zone 5, first pound', before: '12.54', after: '19.99' },
  ])
})

test.for([
  ['firstPound', '0', 'Enter a number with at most 2 decimals from 0.01 to 1,000.'],
  ['firstPound', '-1', 'Enter a number with at most 2 decimals from 0.01 to 1,000.'],
  ['firstPound', '1000.01', 'Enter a number with at most 2 decimals from 0.01 to 1,000.'],
  ['furtherPound', '1.005', 'Enter a number with at most 2 decimals from 0 to 100.'],
  ['days', '1.5', 'Enter a whole number from 1 to 30.'],
  ['days', '31', 'Enter a whole number from 1 to 30.'],
  ['days', '', 'Enter a value, or leave all three empty where the service does not go.'],
] as const)('%s %j is refused at its field', ([part, text, message]) => {
  const name = zoneField('ground', 8, part)
  expect(problemsWith({ [name]: text })).toEqual({ [name]: message })
})

const parts = ['firstPound', 'furtherPound', 'days'] as const
const emptied = (...zones: (typeof zoneNames)[number][]) =>
  Object.fromEntries(zones.flatMap((zone) => parts.map((part) => [zoneField('ground', zone, part), ''])))

test('a zone without values is not served, and an offered service goes somewhere', () => {
  expect(problemsWith(emptied('hawaii'))).toEqual({})
  const table = tableOfValue({ ...installed, ...emptied('hawaii') })
  const boxes = packBoxes(1) ?? []
  const ask = { zone: 'hawaii', boxes, declaredValueCents: 0 } as const
  expect(ratesInZone(table, ask).map(({ description }) => description)).toEqual([
    'UPS 2nd Day Air',
    'UPS Next Day Air Saver',
    'UPS Next Day Air',
  ])
  expect(problemsWith(emptied(...zoneNames))).toEqual({
    groundOffer: 'An offered service needs the prices of at least one zone.',
  })
})

test('one service stays', () => {
  const ended = (...names: string[]) => Object.fromEntries(names.map((name) => [`${name}Offer`, 'ended']))
  const all = ['ground', 'threeDay', 'secondDay', 'nextDaySaver', 'nextDay']
  expect(problemsWith(ended(...all.slice(1)))).toEqual({})
  expect(problemsWith(ended(...all))).toEqual({ groundOffer: 'Offer at least one service.' })
  const table = tableOfValue({ ...installed, ...ended(...all.slice(1)) })
  const ask = { zone: 5, boxes: packBoxes(1) ?? [], declaredValueCents: 20_001 } as const
  expect(ratesInZone(table, ask)).toEqual([{ description: 'UPS Ground', rateCents: 1_254 + 50 + 2 * 115 }])
})
