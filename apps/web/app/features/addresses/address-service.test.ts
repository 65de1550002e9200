// @vitest-environment jsdom
import { emptyAddress } from '@portal/domain/address'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../../lib/session.ts'
import { AddressServiceError, addressService } from './address-service.ts'
import { fakeAddressService, json, live, usLine, usMatch } from './testing.ts'

const ours = { ...live, driver: 'embedded' as const, key: null, usStreetUrl: '/api/address/us-street' }
const address = { street: '980 Airline Junction Road', city: 'Toledo', state: 'OH', zip: '43607' }
const patient = () => new AbortController().signal

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

/** What a lookup comes to, with all the waiting between its requests. */
async function outcome<T>(lookup: Promise<T>) {
  const settled = lookup.then(
    (value) => ({ value }),
    (error: unknown) => ({ error: error as AddressServiceError }),
  )
  await vi.runAllTimersAsync()
  return settled
}

describe('the wire', () => {
  test('a US address is asked for part by part', async () => {
    const asked = fakeAddressService({ 'us-street': () => json([usMatch()]) })
    const { value } = (await outcome(addressService(ours).verifyUs(address, patient()))) as { value: unknown }
    expect(value).toMatchObject([
      { deliveryLine1: '980 Airline Junction Rd', components: { plus4Code: '3312' } },
    ])
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      street: '980 Airline Junction Road',
      city: 'Toledo',
      state: 'OH',
      zipcode: '43607',
      match: 'enhanced',
      candidates: '5',
    })
  })

  test('our own service gets the token and no key; the vendor gets the key and no header', async () => {
    beginSession({ token: 'secret', userProfile: { email: 'a@b.c' } as never })
    const asked = fakeAddressService({ street: () => json([]) })
    await outcome(addressService(ours).verifyUs(address, patient()))
    await outcome(addressService(live).verifyUs(address, patient()))
    const [own, vendor] = asked
    expect([own?.headers.get('authorization'), own?.query.get('key')]).toEqual(['Bearer secret', null])
    expect([[...(vendor?.headers ?? [])], vendor?.query.get('key')]).toEqual([[], 'public-key'])
  })

  test('an opened line is named in the next lookup, beside the same search of at most 32 characters', async () => {
    const asked = fakeAddressService({ lookup: () => json({ suggestions: [usLine()] }) })
    const opened = {
      streetLine: '350 5th Ave',
      secondary: 'Fl',
      city: 'New York',
      state: 'NY',
      zipCode: '10118',
    }
    const typed = '350 5th Ave and much more than anyone reads'
    await outcome(
      addressService(live).suggestUs(
        { typed, opened: { ...opened, entries: 102 }, preferState: 'NY' },
        patient(),
      ),
    )
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      search: '350 5th Ave and much more than a',
      selected: '350 5th Ave Fl (102) New York NY 10118',
      prefer_states: 'NY',
      max_results: '5',
      key: 'public-key',
    })
  })

  test('international: a list, then the address behind an id; verification in free form', async () => {
    const asked = fakeAddressService({
      '/v2/lookup/': () =>
        json({ candidates: [{ street: '10 Downing Street', locality: 'London', postal_code: 'SW1A 2AA' }] }),
      '/v2/lookup': () =>
        json({ candidates: [{ address_text: '10 Downing', address_id: 'Ha/1', entries: 1 }] }),
      verify: () => json([]),
    })
    const service = addressService(live)
    const query = { typed: '10 Downing', country: 'GBR' }
    expect(await outcome(service.suggestIntl(query, patient()))).toEqual({
      value: [{ text: '10 Downing', addressId: 'Ha/1', entries: 1 }],
    })
    expect(await outcome(service.openIntl({ ...query, addressId: 'Ha/1' }, patient()))).toMatchObject({
      value: { streetLine: '10 Downing Street', city: 'London', zipCode: 'SW1A 2AA' },
    })
    const british = { ...emptyAddress, street: '10 Downing Street', city: 'London', zip: 'SW1A 2AA' }
    await outcome(service.verifyIntl(british, 'GBR', patient()))
    expect(asked[1]?.path).toBe('/v2/lookup/Ha%2F1')
    expect(asked[2]?.query.get('freeform')).toBe('10 Downing Street, London, SW1A 2AA')
    expect(asked[2]?.query.get('country')).toBe('GBR')
  })
})

describe('trouble', () => {
  const verify = () => outcome(addressService(live).verifyUs(address, patient()))
  const failure = async () => ((await verify()) as { error: AddressServiceError }).error

  test.for([408, 429, 500, 502, 503, 504])('a %i is asked again five times, then told', async (status) => {
    const asked = fakeAddressService({
      street: () => json({ errors: [{ message: 'Not now.' }] }, { status }),
    })
    const error = await failure()
    expect(asked).toHaveLength(6)
    expect(error).toMatchObject({
      name: 'AddressServiceError',
      status,
      message: 'Not now.',
      isUnavailable: true,
    })
  })

  test('the answer of a later try counts', async () => {
    let tries = 0
    fakeAddressService({ street: () => (++tries < 4 ? json({}, { status: 503 }) : json([usMatch()])) })
    expect(await verify()).toMatchObject({ value: [{ deliveryLine1: '980 Airline Junction Rd' }] })
  })

  test.for([
    ['7', 7_000],
    [null, 10_000],
    ['3600', 10_000],
  ] as const)('after a 429 with Retry-After %s it waits %i ms', async ([retryAfter, waitMs]) => {
    const times: number[] = []
    fakeAddressService({
      street: () => {
        times.push(Date.now())
        const headers: HeadersInit = retryAfter === null ? {} : { 'retry-after': retryAfter }
        return times.length === 1 ? json({}, { status: 429, headers }) : json([])
      },
    })
    await verify()
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(waitMs)
  })

  test.for([400, 401, 402, 422])('a %i is final', async (status) => {
    const asked = fakeAddressService({ street: () => new Response('Unauthorized', { status }) })
    expect(await failure()).toMatchObject({ status, message: 'Unauthorized' })
    expect(asked).toHaveLength(1)
  })

  test('only an address that the service would not read is the person’s to put right', async () => {
    const unavailable = [0, 200, 401, 402, 429, 500].map((status) => new AddressServiceError(status, ''))
    const unread = [400, 413, 422].map((status) => new AddressServiceError(status, ''))
    expect(unavailable.every((one) => one.isUnavailable)).toBe(true)
    expect(unread.some((one) => one.isUnavailable)).toBe(false)
  })

  test('no answer within 10 seconds, to its last byte, is a failure and is not asked again', async () => {
    const asked = fakeAddressService({ street: () => new Promise<Response>(() => {}) })
    expect(await failure()).toMatchObject({
      status: 0,
      message: 'The address service did not respond in time.',
    })
    expect(asked).toHaveLength(1)
  })

  test('an answer that drips for more than 10 seconds is given up', async () => {
    fakeAddressService({
      street: ({ signal }) =>
        new Response(
          new ReadableStream({
            start(body) {
              signal.addEventListener('abort', () => body.error(signal.reason))
            },
          }),
        ),
    })
    expect(await failure()).toMatchObject({ message: 'The address service did not respond in time.' })
  })

  test('no network is a failure', async () => {
    fakeAddressService({
      street: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    expect(await failure()).toMatchObject({ message: 'We can’t reach the address service.' })
  })

  test.for([
    ['a page of HTML', '<html>Down</html>'],
    ['malformed JSON', '[{"input_index":'],
    ['an object in place of a list', '{"candidates":1}'],
  ])('%s is no verdict', async ([, body]) => {
    fakeAddressService({ street: () => new Response(body, { status: 200 }) })
    expect(await failure()).toMatchObject({ message: 'The address service sent a response we can’t read.' })
  })

  test('HTML of a failed gateway is not shown', async () => {
    fakeAddressService({ street: () => new Response('<h1>Bad Gateway</h1>', { status: 502 }) })
    expect(await failure()).toMatchObject({ message: 'The address service is not available.' })
  })

  test('wrong types become empty fields, and so an invalid address', async () => {
    fakeAddressService({ street: () => json([{ delivery_line_1: 7, components: 'x', analysis: [] }]) })
    expect(await verify()).toMatchObject({ value: [{ deliveryLine1: '' }] })
  })

  test('autocomplete is asked once', async () => {
    const asked = fakeAddressService({ lookup: () => json({}, { status: 503 }) })
    await outcome(addressService(live).suggestUs({ typed: '980 Airl', preferState: '' }, patient()))
    expect(asked).toHaveLength(1)
  })

  test('a lookup that no one waits for any more stops between its tries', async () => {
    const asked = fakeAddressService({ street: () => json({}, { status: 429 }) })
    const control = new AbortController()
    const lookup = addressService(live).verifyUs(address, control.signal)
    lookup.catch(() => {})
    await vi.advanceTimersByTimeAsync(100)
    control.abort()
    await vi.runAllTimersAsync()
    await expect(lookup).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })
})
