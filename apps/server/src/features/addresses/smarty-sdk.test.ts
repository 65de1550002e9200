import smarty, { type Response as SmartyResponse } from 'smartystreets-javascript-sdk'
import { describe, expect } from 'vitest'
import { anAccount, anAgent } from '../../testing/builders.ts'
import { test as base } from '../../testing/fixtures.ts'
import { anApp, aSignIn } from '../orders/testing.ts'

/** The vendor's own SDK, pointed at our routes over HTTP: what it understands, every client of the vendor does. */

type ClientBuilder = InstanceType<typeof smarty.core.ClientBuilder>
type Fixtures = {
  portal: { key: string; builder: (path: string, key?: string) => ClientBuilder }
}

const test = base.extend<Fixtures>({
  portal: async ({ database }, use) => {
    const app = await anApp(database)
    const headers = await database.inTransaction(async (tx) => {
      const wes = await anAgent(tx)
      for (const unit of [1, 2])
        await anAccount(tx, wes.zohoUserId, {
          billingStreet: `8450 Pier Way Apt ${unit}`,
          billingCode: '43604',
        })
      return aSignIn(tx, wes.userId)
    })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const config = await app.inject({ url: '/api/config', headers })
    const { key } = config.json().result.addresses
    // A builder keeps the first address it is given: each client needs its own.
    const builder = (path: string, with_ = key) =>
      new smarty.core.ClientBuilder(new smarty.core.SharedCredentials(with_))
        .withBaseUrl(`${origin}/api/address/${path}`)
        .withMaxRetries(0)
    await use({ key, builder })
    await app.close()
  },
})

describe('the vendor’s SDK understands our', () => {
  test('US street verification', async ({ portal }) => {
    const lookup = new smarty.usStreet.Lookup()
    lookup.street = '350 fifth avenue floor 21'
    lookup.city = 'New York'
    lookup.state = 'NY'
    lookup.zipCode = '10118'
    await portal.builder('us-street').buildUsStreetApiClient().send(lookup)

    expect(lookup.result).toHaveLength(1)
    const [match] = lookup.result
    expect(match).toMatchObject({
      inputIndex: 0,
      candidateIndex: 0,
      deliveryLine1: '350 Fifth Ave Fl 21',
      lastLine: 'New York NY 10118',
      components: { cityName: 'New York', state: 'NY', zipCode: '10118', primaryNumber: '350' },
      analysis: { dpvMatchCode: '', enhancedMatch: 'non-postal-match' },
      metadata: { countyName: 'New York', precision: 'Zip5' },
    })
  })

  test('an address that does not exist, and one with several matches', async ({ portal }) => {
    const client = portal.builder('us-street').buildUsStreetApiClient()
    const none = new smarty.usStreet.Lookup('Nowhere Lane', undefined, undefined, 'Toledo', 'OH')
    await client.send(none)
    expect(none.result.map((one) => one.analysis.enhancedMatch)).toEqual(['none'])
    const several = new smarty.usStreet.Lookup('1 Main St', undefined, undefined, 'Toledo', 'OH')
    await client.send(several)
    expect(several.result.map((one) => one.candidateIndex)).toEqual([0, 1, 2, 3, 4])
  })

  test('US autocomplete, and the lookup behind a suggestion with entries', async ({ portal }) => {
    const client = portal.builder('us-autocomplete').buildUsAutocompleteProClient()
    const lookup = new smarty.usAutocompletePro.Lookup('8450 Pier')
    await client.send(lookup)
    expect(lookup.result).toEqual([
      expect.objectContaining({
        streetLine: '8450 Pier Way',
        secondary: 'Apt',
        city: 'Toledo',
        state: 'OH',
        zipcode: '43604',
        entries: 2,
      }),
    ])
    const deeper = new smarty.usAutocompletePro.Lookup('8450 Pier')
    deeper.selected = '8450 Pier Way Apt (2) Toledo OH 43604'
    await client.send(deeper)
    expect(deeper.result.map((one) => one.secondary)).toEqual(['Apt 1', 'Apt 2'])
  })

  test('international autocomplete, list and address', async ({ portal }) => {
    const client = portal.builder('intl-autocomplete').buildInternationalAddressAutocompleteClient()
    const list = new smarty.internationalAddressAutocomplete.Lookup({ search: '8450 Pier', country: 'USA' })
    await client.send(list)
    const [line] = list.result
    expect(line).toMatchObject({ addressText: '8450 Pier Way Apt 1, Toledo OH 43604', entries: 1 })
    const opened = new smarty.internationalAddressAutocomplete.Lookup({
      addressId: line?.addressId ?? '',
      country: 'USA',
    })
    await client.send(opened)
    expect(opened.result[0]).toMatchObject({
      street: '8450 Pier Way Apt 1',
      locality: 'Toledo',
      countryIso3: 'USA',
    })
  })

  test('international verification', async ({ portal }) => {
    const lookup = new smarty.internationalStreet.Lookup('GBR', '10 Downing Street, London, SW1A 2AA')
    await portal.builder('intl-street').buildInternationalStreetClient().send(lookup)
    expect(lookup.result).toHaveLength(1)
    expect(lookup.result[0]).toMatchObject({
      address1: '10 Downing Street',
      components: { countryIso3: 'GBR', locality: 'London', postalCode: 'SW1A 2AA', premise: '10' },
      analysis: { verificationStatus: 'Partial', addressPrecision: 'Premise' },
    })
  })

  test('refusals: the service’s own text arrives', async ({ portal }) => {
    const refusal = async (path: string, key: string) => {
      const client = portal.builder(path, key).buildUsStreetApiClient()
      const error = await client.send(new smarty.usStreet.Lookup('1 Main St')).then(
        () => undefined,
        (reason: SmartyResponse) => reason,
      )
      return [error?.statusCode, error?.error?.message]
    }
    expect(await refusal('us-street', 'wrong')).toEqual([
      401,
      'Unauthorized: please sign in; the key or token is unknown or has expired.',
    ])
  })
})
