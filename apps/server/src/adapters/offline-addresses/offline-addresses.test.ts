import type { UsStreetQuery } from '@portal/contract/addresses'
import { usMatchesOf } from '@portal/contract/addresses'
import { judgeAddress } from '@portal/domain/address-verification'
import { describe, expect, test } from 'vitest'
import type { KnownAddress } from '../../ports/address-service.ts'
import { offlineAddresses } from './offline-addresses.ts'

const service = offlineAddresses()
const noSuggestions = async () => []

const verify = (query: UsStreetQuery, known: readonly KnownAddress[] = []) =>
  service.verifyUs(query, 0, known.length > 0 ? async () => known : noSuggestions)

/** What the browser would say. */
const verdict = async (query: UsStreetQuery, known: readonly KnownAddress[] = []) => {
  const judged = judgeAddress(query.street ?? '', usMatchesOf(await verify(query, known)) ?? [])
  return judged.ok ? Object.values(judged.fields).filter(Boolean).join(', ') : judged.message
}

const stored = (street: string, changes: Partial<KnownAddress> = {}): KnownAddress => ({
  id: street,
  street,
  city: 'Toledo',
  state: 'OH',
  zip: '43604',
  ...changes,
})

describe('US addresses', () => {
  test.for<[UsStreetQuery, string]>([
    [
      { street: '350 fifth avenue floor 21', city: 'new york', state: 'NY', zipcode: '10118' },
      '350 Fifth Ave Fl 21, New York, NY, 10118',
    ],
    [
      { street: '350 5th ave', city: 'New York', state: 'new york', zipcode: '10118-0110' },
      '350 5th Ave, New York, NY, 10118-0110',
    ],
    [{ street: '350 5th Ave', zipcode: '10118' }, '350 5th Ave, New York, NY, 10118'],
    [{ street: '350 5th Ave', lastline: 'New York, NY 10118' }, '350 5th Ave, New York, NY, 10118'],
    [{ street: '350 5th Ave, New York, NY 10118' }, '350 5th Ave, New York, NY, 10118'],
    [
      { street: '350 5th Ave', secondary: 'Fl 21', zipcode: '10118' },
      '350 5th Ave Fl 21, New York, NY, 10118',
    ],
    [
      { street: 'P.O. Box 12', city: 'Toledo', state: 'OH', zipcode: '43604' },
      'PO Box 12, Toledo, OH, 43604',
    ],
    [
      { street: '5 Calle Fortaleza', city: 'san juan', state: 'PR', zipcode: '00901' },
      '5 Calle Fortaleza, San Juan, PR, 00901',
    ],
    [
      { street: 'Dock 7, 1200 Industrial Blvd', city: 'Toledo', state: 'OH', zipcode: '43604' },
      '1200 Industrial Blvd Dock 7, Toledo, OH, 43604',
    ],
    [
      { street: 'Dock 7, 1200 Industrial Blvd, Toledo, OH 43604' },
      '1200 Industrial Blvd Dock 7, Toledo, OH, 43604',
    ],
    [{ street: 'PSC 3 Box 12', zipcode: '09007' }, 'PSC 3 Box 12, APO, AE, 09007'],
  ])('%j: %s', async ([query, expected]) => {
    expect(await verdict(query)).toBe(expected)
  })

  test.for<[string, UsStreetQuery]>([
    ['no house number', { street: 'Fifth Avenue', city: 'New York', state: 'NY', zipcode: '10118' }],
    ['a ZIP code that does not exist', { street: '1 Main St', zipcode: '00000' }],
    ['a malformed ZIP code', { street: '1 Main St', city: 'Toledo', state: 'OH', zipcode: '4360' }],
    ['a ZIP code of another state', { street: '1 Main St', city: 'Toledo', state: 'GA', zipcode: '43604' }],
    ['a state that does not exist', { street: '1 Main St', city: 'Toledo', state: 'ZZ', zipcode: '43604' }],
    ['a city without state or ZIP code', { street: '1 Main St', city: 'Toledo' }],
    ['a city that the state does not have', { street: '1 Main St', city: 'Nowhereville', state: 'OH' }],
    ['nothing but a street', { street: '1 Main St' }],
  ])('%s is invalid', async ([, query]) => {
    expect(await verdict(query)).toBe('The address is invalid.')
  })

  test('without a house number the footnote says so', async () => {
    const [match] = await verify({ street: 'Fifth Avenue', zipcode: '10118' })
    expect(match?.analysis).toMatchObject({ enhanced_match: 'none', dpv_footnotes: 'M1' })
  })

  test('strict matching answers nothing instead of a match that is none', async () => {
    expect(await verify({ street: 'Fifth Avenue', zipcode: '10118', match: 'strict' })).toEqual([])
  })

  test('a city with one ZIP code gets it, one with several is ambiguous, at most five', async () => {
    expect(await verdict({ street: '1 Main St', city: 'Akutan', state: 'AK' })).toBe(
      '1 Main St, Akutan, AK, 99553',
    )
    expect(await verdict({ street: '1 Main St', city: 'Toledo', state: 'OH' })).toBe(
      'The address is ambiguous.',
    )
    expect(await verify({ street: '1 Main St', city: 'Toledo', state: 'OH' })).toHaveLength(5)
    expect(await verify({ street: '1 Main St', city: 'Toledo', state: 'OH', candidates: '2' })).toHaveLength(
      2,
    )
  })

  test('another name of the same place is kept, a wrong city is replaced and noted', async () => {
    const [alias] = await verify({ street: '1 Main St', city: 'Roswell', state: 'GA', zipcode: '30005' })
    expect(alias?.components).toMatchObject({ city_name: 'Roswell', default_city_name: 'Alpharetta' })
    const [wrong] = await verify({ street: '1 Main St', city: 'Savannah', state: 'GA', zipcode: '30005' })
    expect(wrong).toMatchObject({ components: { city_name: 'Alpharetta' }, analysis: { footnotes: 'B#' } })
  })

  test('it never claims that mail arrives there', async () => {
    const [match] = await verify({ street: '350 5th Ave', zipcode: '10118' })
    expect(match?.analysis).toMatchObject({ dpv_match_code: '', enhanced_match: 'non-postal-match' })
  })

  test('a box at a post office is a valid address that UPS does not deliver to', async () => {
    const [match] = await verify({ street: 'PO Box 12', zipcode: '43604' })
    expect(match?.metadata).toMatchObject({ record_type: 'P', ups_undeliverable: true })
  })

  test('"Apt" without a number is missing it', async () => {
    expect(await verdict({ street: '4100 Harbor Blvd Apt', zipcode: '43604' })).toBe(
      'The address is missing a secondary number.',
    )
  })

  test('a building with two known apartments asks for one; with one, or with the apartment named, it does not', async () => {
    const two = [stored('4100 Harbor Blvd Apt 1'), stored('4100 harbor boulevard apt 2')]
    const query = { street: '4100 Harbor Blvd', zipcode: '43604' }
    expect(await verdict(query, two)).toBe('The address is missing a secondary number.')
    expect(await verdict(query, two.slice(1))).toBe('4100 Harbor Blvd, Toledo, OH, 43604')
    expect(await verdict({ ...query, secondary: 'Apt 9' }, two)).toBe(
      '4100 Harbor Blvd Apt 9, Toledo, OH, 43604',
    )
  })
})

describe('suggestions', () => {
  const suggest = async (search: string, known: readonly KnownAddress[] = [], changes = {}) =>
    (await service.suggestUs({ search, selected: '', preferStates: [], limit: 5, ...changes }, known)).map(
      (one) => [one.street_line, one.secondary, one.city, one.state, one.zipcode, one.entries].join('|'),
    )

  test('known addresses come first, the apartments of a building as one line', async () => {
    const known = [
      stored('4100 Harbor Blvd Apt 10'),
      stored('4100 Harbor Blvd Apt 2'),
      stored('4100 Harborview Dr', { zip: '43605' }),
    ]
    expect(await suggest('4100 Harb', known)).toEqual([
      '4100 Harbor Blvd|Apt|Toledo|OH|43604|2',
      '4100 Harborview Dr||Toledo|OH|43605|1',
    ])
    const selected = '4100 Harbor Blvd Apt (2) Toledo OH 43604'
    expect(await suggest('4100 Harb', known, { selected })).toEqual([
      '4100 Harbor Blvd|Apt 2|Toledo|OH|43604|1',
      '4100 Harbor Blvd|Apt 10|Toledo|OH|43604|1',
    ])
  })

  test.for(['4100 harbor boulevard', '4100 Harbor Boulev', '4100 HARBOR', '4100 Harbor Blvd Toledo', '4100'])(
    'a known address is found by %j',
    async (typed) => {
      const [first] = await suggest(typed, [stored('4100 Harbor Blvd')])
      expect(first).toBe('4100 Harbor Blvd||Toledo|OH|43604|1')
    },
  )

  test.for(['4101 Harbor', '4100 Harbor St', '4100 Harbor Blvd Akron'])('and not by %j', async (typed) => {
    expect(await suggest(typed, [stored('4100 Harbor Blvd')])).not.toContain(
      '4100 Harbor Blvd||Toledo|OH|43604|1',
    )
  })

  test('the rest of the text completes to a ZIP code', async () => {
    expect(await suggest('12 Main St 43604')).toEqual(['12 Main St||Toledo|OH|43604|1'])
    expect(await suggest('12 Main St, Toledo OH 43604')).toEqual(['12 Main St||Toledo|OH|43604|1'])
    expect(await suggest('12 Main St 436')).toHaveLength(5)
  })

  test('or to a city; one with several ZIP codes opens into them', async () => {
    const [first] = await suggest('12 main st toledo oh')
    expect(first).toMatch(/^12 Main St\|\|Toledo\|OH\|\|\d\d$/)
    const selected = '12 Main St (26) Toledo OH'
    const opened = await suggest('12 main st toledo oh', [], { selected })
    expect(opened).toContain('12 Main St||Toledo|OH|43604|1')
  })

  test('cities of preferred states come first', async () => {
    const [first] = await suggest('12 main st spring', [], { preferStates: ['OH'] })
    expect(first).toContain('|OH|')
  })

  test.for(['12 Main', '12 Main St', '12 Main St T', 'Main St Toledo', '!!!', '12 Main St, zzzzzz'])(
    '%j completes to nothing',
    async (search) => {
      expect(await suggest(search)).toEqual([])
    },
  )

  test.for(['(', 'x (2) y ZZ', '()', '4100 Harbor Blvd (2) Toledo OH 4360'])(
    'a selection %j that was never offered opens nothing',
    async (selected) => {
      expect(await suggest('4100 Harbor', [], { selected })).toEqual([])
    },
  )
})

describe('addresses of other countries', () => {
  test.for([
    ['GBR', '10 Downing Street, London, SW1A 2AA', '10 Downing Street', 'London', 'SW1A 2AA'],
    ['GBR', '10 Downing Street, London SW1A 2AA', '10 Downing Street', 'London', 'SW1A 2AA'],
    ['CAN', '111 Wellington St, Ottawa, ON, K1A 0A9', '111 Wellington St', 'Ottawa', 'K1A 0A9'],
    ['Germany', 'Unter den Linden 77, 10117 Berlin', 'Unter den Linden 77', 'Berlin', '10117'],
  ] as const)('%s: %s is Partial, precise to the Premise', async ([country, freeform, ...taken]) => {
    const [match] = await service.verifyIntl({ country, freeform })
    expect(match?.analysis).toMatchObject({ verification_status: 'Partial', address_precision: 'Premise' })
    expect([match?.address1, match?.components.locality, match?.components.postal_code]).toEqual(taken)
  })

  test.for([
    ['GBR', 'Downing Street, London, SW1A 2AA'],
    ['GBR', '10 Downing Street, London'],
    ['DEU', 'Unter den Linden 77, Berlin, SW1A 2AA'],
  ] as const)('%s: %s is None', async ([country, freeform]) => {
    const [match] = await service.verifyIntl({ country, freeform })
    expect(match?.analysis.verification_status).toBe('None')
  })

  test('a country that we do not know has no candidate', async () => {
    expect(await service.verifyIntl({ country: 'ATL', freeform: '1 Main St, Poseidonis, 1' })).toEqual([])
  })
})
