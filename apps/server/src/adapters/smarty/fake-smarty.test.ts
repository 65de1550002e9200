import { intlMatchesOf, serviceWords, usMatchesOf, usSuggestionsOf } from '@portal/contract/addresses'
import { judgeAddress } from '@portal/domain/address-verification'
import { type FakeSmarty, fakeSmartyKey, startFakeSmarty } from '@portal/testkit/fakes/smarty/fake-smarty'
import type { Fault } from '@portal/testkit/fakes/vendor-server'
import smarty, { type Response as SmartyResponse } from 'smartystreets-javascript-sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOrigins, smartyAddresses } from './smarty-addresses.ts'

let fake: FakeSmarty
beforeEach(async () => {
  fake = await startFakeSmarty()
})
afterEach(() => fake.close())

const get = async (path: string, query: Record<string, string>) => {
  const reply = await fetch(`${fake.url}${path}?${new URLSearchParams({ key: fakeSmartyKey, ...query })}`)
  const text = await reply.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const message = async (street: string) => {
  const verdict = judgeAddress(street, usMatchesOf(await get('/street-address', { street })) ?? [])
  return verdict.ok ? Object.values(verdict.fields).join('|') : verdict.message
}

describe('each verdict of the rules has its address', () => {
  test.for([
    ['4100 Harbor Blvd', '4100 Harbor Blvd||Toledo|OH|43604-1200'],
    ['12 Tower Way', 'The address is missing a secondary number.'],
    ['1 Rosedale St', 'The address is ambiguous.'],
    ['1 Nowhere Ln', 'The address is invalid.'],
    ['77 Unheard Of', 'The address is invalid.'],
  ] as const)('%s: %s', async ([street, said]) => {
    expect(await message(street)).toBe(said)
  })

  test('abroad too', async () => {
    const judged = async (freeform: string) =>
      judgeAddress(freeform, intlMatchesOf(await get('/verify', { country: 'GBR', freeform })) ?? []).ok
    expect(await judged('10 Downing Street, London')).toBe(true)
    expect(await judged('1 Nowhere')).toBe(false)
  })
})

describe('the vendor’s SDK takes it for the vendor', () => {
  const builder = (path: string, key = fakeSmartyKey) =>
    new smarty.core.ClientBuilder(new smarty.core.SharedCredentials(key, 'portal.example'))
      .withBaseUrl(`${fake.url}${path}`)
      .withMaxRetries(0)

  test('for verification and both autocompletes', async () => {
    const street = new smarty.usStreet.Lookup('4100 Harbor Blvd')
    await builder('/street-address').buildUsStreetApiClient().send(street)
    expect(street.result[0]?.components.plus4Code).toBe('1200')
    const search = new smarty.usAutocompletePro.Lookup('12 Tower')
    await builder('/lookup').buildUsAutocompleteProClient().send(search)
    expect(search.result[0]?.entries).toBe(2)
    const abroad = new smarty.internationalAddressAutocomplete.Lookup({
      search: '10 Downing',
      country: 'GBR',
    })
    await builder('/v2/lookup').buildInternationalAddressAutocompleteClient().send(abroad)
    expect(abroad.result[0]?.addressId).toBe('fake-london')
  })

  test('and its refusals for refusals', async () => {
    const error = await builder('/street-address', 'another')
      .buildUsStreetApiClient()
      .send(new smarty.usStreet.Lookup('4100 Harbor Blvd'))
      .then(
        () => undefined,
        (reason: SmartyResponse) => reason,
      )
    expect(error?.statusCode).toBe(401)
  })
})

test.for<[Fault]>([
  ['500'],
  ['429'],
  ['html'],
  ['html-502'],
  ['malformed-json'],
  ['wrong-types'],
  ['object-instead-of-array'],
  ['empty'],
])('when it misbehaves (%s) no address comes out of it, and nothing throws', async ([fault]) => {
  fake.failNext(fault, 2)
  const answer = await get('/street-address', { street: '4100 Harbor Blvd' })
  expect(judgeAddress('4100 Harbor Blvd', usMatchesOf(answer) ?? [])).toMatchObject({ ok: false })
  expect(serviceWords(answer)).not.toContain('<')
  expect(
    usSuggestionsOf(await get('/lookup', { search: '4100 Harbor' })).filter((one) => one.streetLine === ''),
  ).toEqual([])
})

test('the four services may stand on one server, for tests', () => {
  const addresses = smartyAddresses(fakeSmartyKey, { from: 'https://portal.example', baseUrl: fake.url })
  expect(addresses).toMatchObject({ driver: 'live', urls: { intlAutocompleteUrl: `${fake.url}/v2/lookup` } })
  expect(addressOrigins(addresses)).toEqual([fake.url])
})
