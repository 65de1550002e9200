import { type Cents, fromDollars, toDollars } from './money.ts'
import {
  type RateTable,
  type Service,
  type ServiceKey,
  standardRateTable,
  type Zone,
  type ZoneService,
  zoneBands,
} from './rate-table.ts'
import { type SettingGroup, textOf } from './setting-group.ts'
import type { SettingText, SettingValue } from './settings-fields.ts'

/** The built-in shipping rates and their days (docs/spec/settings.md#shipping). */

/** The zones in the order of the form, each with its words. */
export const shippingZones: ReadonlyArray<{ zone: Zone; label: string; reach: string }> = [
  ...zoneBands.map(({ zone, miles }) => ({
    zone,
    label: `Zone ${zone}`,
    reach: `up to ${miles.toLocaleString('en-US')} miles`,
  })),
  { zone: 8, label: 'Zone 8', reach: `over ${zoneBands[5].miles.toLocaleString('en-US')} miles` },
  { zone: 'alaska', label: 'Alaska', reach: '' },
  { zone: 'hawaii', label: 'Hawaii', reach: '' },
  { zone: 'caribbean', label: 'Puerto Rico, Virgin Islands', reach: '' },
]

/** What the form asks of a service in a zone. Prices are in dollars. */
export const zoneParts = {
  firstPound: { label: 'First pound', min: 0.01, max: 1_000, decimals: 2, unit: '$' },
  furtherPound: { label: 'Each further pound', min: 0, max: 100, decimals: 2, unit: '$' },
  days: { label: 'Business days', min: 1, max: 30, decimals: 0 },
} as const satisfies Record<keyof ZoneService, Omit<SettingText & { kind: 'number' }, 'kind'>>

type ZonePart = keyof typeof zoneParts
const partNames = Object.keys(zoneParts) as ZonePart[]

/** The names of the fields of a service. */
export const offerField = (service: ServiceKey) => `${service}Offer`
export const zoneField = (service: ServiceKey, zone: Zone, part: ZonePart) => `${service}_${zone}_${part}`

export const declaredValueFields = {
  declaredFree: {
    kind: 'number',
    label: 'Declared value without a fee',
    hint: 'In dollars. What a shipment is worth up to this costs nothing more.',
    min: 0,
    max: 100_000,
    decimals: 2,
    isRequired: true,
  },
  declaredStep: {
    kind: 'number',
    label: 'Step of declared value',
    hint: 'In dollars. Value beyond is charged by started steps of this.',
    min: 1,
    max: 100_000,
    decimals: 2,
    isRequired: true,
  },
  declaredFee: {
    kind: 'number',
    label: 'Fee for each step',
    hint: 'In dollars.',
    min: 0,
    max: 1_000,
    decimals: 2,
    isRequired: true,
  },
} as const satisfies Record<string, SettingText>

const fieldsOf = ({ key, description }: Service): [string, SettingText][] => [
  [
    offerField(key),
    {
      kind: 'choice',
      label: `${description}, checkout`,
      isRequired: true,
      options: [
        { value: 'offered', label: 'Offered' },
        { value: 'ended', label: 'Not offered' },
      ],
    },
  ],
  ...shippingZones.flatMap(({ zone, label }) =>
    partNames.map((part): [string, SettingText] => {
      const { label: words, ...rules } = zoneParts[part]
      const name = `${description}, ${label}, ${words.toLowerCase()}`
      return [zoneField(key, zone, part), { kind: 'number', label: name, ...rules }]
    }),
  ),
]

const dollars = (cents: Cents) => toDollars(cents).toFixed(2)

const valuesOf = ({ key, isOffered, zones }: Service): [string, string][] => [
  [offerField(key), isOffered ? 'offered' : 'ended'],
  ...shippingZones.flatMap(({ zone }) => {
    const served = zones[zone]
    return partNames.map((part): [string, string] => {
      if (served === undefined) return [zoneField(key, zone, part), '']
      return [zoneField(key, zone, part), part === 'days' ? String(served.days) : dollars(served[part])]
    })
  }),
]

/** The value of a table, as the form has it. */
export const valueOfTable = ({ services, declaredValue }: RateTable): SettingValue => ({
  ...Object.fromEntries(services.flatMap(valuesOf)),
  declaredFree: dollars(declaredValue.freeCents),
  declaredStep: dollars(declaredValue.stepCents),
  declaredFee: dollars(declaredValue.centsPerStep),
})

/** The table of a value that the rules accept. */
export function tableOfValue(value: SettingValue): RateTable {
  const number = (name: string) => Number(textOf(value, name))
  const cents = (name: string) => fromDollars(number(name))
  return {
    services: standardRateTable.services.map(({ key, description }) => ({
      key,
      description,
      isOffered: textOf(value, offerField(key)) === 'offered',
      zones: Object.fromEntries(
        shippingZones.flatMap(({ zone }) =>
          isServed(value, key, zone)
            ? [
                [
                  zone,
                  {
                    firstPound: cents(zoneField(key, zone, 'firstPound')),
                    furtherPound: cents(zoneField(key, zone, 'furtherPound')),
                    days: number(zoneField(key, zone, 'days')),
                  },
                ],
              ]
            : [],
        ),
      ),
    })),
    declaredValue: {
      freeCents: cents('declaredFree'),
      stepCents: cents('declaredStep'),
      centsPerStep: cents('declaredFee'),
    },
  }
}

const isServed = (value: SettingValue, key: ServiceKey, zone: Zone) =>
  partNames.every((part) => textOf(value, zoneField(key, zone, part)).trim() !== '')

function problemsOf(value: SettingValue): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { key } of standardRateTable.services) {
    for (const { zone } of shippingZones) {
      const names = partNames.map((part) => zoneField(key, zone, part))
      const empty = names.filter((name) => textOf(value, name).trim() === '')
      if (empty.length < names.length)
        for (const name of empty)
          problems[name] = 'Enter a value, or leave all three empty where the service does not go.'
    }
    const isOffered = textOf(value, offerField(key)) === 'offered'
    if (isOffered && !shippingZones.some(({ zone }) => isServed(value, key, zone)))
      problems[offerField(key)] = 'An offered service needs the prices of at least one zone.'
  }
  const isAnyOffered = standardRateTable.services.some(
    ({ key }) => textOf(value, offerField(key)) === 'offered',
  )
  if (!isAnyOffered) problems[offerField('ground')] = 'Offer at least one service.'
  return problems
}

export const shippingSettings: SettingGroup = {
  title: 'Shipping',
  text: 'The built-in shipping rates: services, prices by zone and weight, declared value and days in transit.',
  pages: [],
  fields: {
    ...Object.fromEntries(standardRateTable.services.flatMap(fieldsOf)),
    ...declaredValueFields,
  },
  defaultsOf: () => valueOfTable(standardRateTable),
  problemsOf,
  // Rates are asked of the server; no page carries the table.
  shownOf: () => ({}),
}
