import { type FakeSmarty, fakeSmartyKey, startFakeSmarty } from '@portal/testkit/fakes/smarty/fake-smarty'
import type { Fault } from '@portal/testkit/fakes/vendor-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { type AddressSlot, checkAsEntered, isAccepted } from './address-check.ts'
import { AddressServiceError, addressService } from './address-service.ts'
import { verifyPlace } from './addresses.queries.ts'

/**
 * A real server that misbehaves in every way we know, met by the browser's own code
 * (docs/spec/integrations.md#addresses).
 */

const limits = vi.hoisted(() => ({ timeoutMs: 400, longestWaitMs: 5 }))
vi.mock('@portal/domain/limits', async (original) => {
  const all = await original<typeof import('@portal/domain/limits')>()
  return { ...all, addressLookup: { ...all.addressLookup, ...limits } }
})

let fake: FakeSmarty
beforeEach(async () => {
  fake = await startFakeSmarty()
  queryClient.setQueryData(['config'], { result: { addresses: service() } })
})
afterEach(async () => {
  queryClient.clear()
  await fake.close()
})

const service = () => ({
  driver: 'live' as const,
  key: fakeSmartyKey,
  usStreetUrl: `${fake.url}/street-address`,
  usAutocompleteUrl: `${fake.url}/lookup`,
  intlStreetUrl: `${fake.url}/verify`,
  intlAutocompleteUrl: `${fake.url}/v2/lookup`,
})

const address = { street: '4100 Harbor Blvd', city: 'Toledo', state: 'OH', zip: '43604' }
const us = { address, country: 'USA' }
const british = {
  address: { street: '10 Downing Street', city: 'London', state: '', zip: 'SW1A 2AA' },
  country: 'GBR',
}

const faults: Fault[] = [
  '401',
  '403',
  '429',
  '429-retry-after',
  '500',
  '503',
  'timeout',
  'slow-drip',
  'hang-up',
  'reset',
  'html',
  'html-502',
  'malformed-json',
  'empty',
  'object-instead-of-array',
  'redirect',
  'huge',
]

describe('verification', () => {
  for (const [name, place] of [
    ['here', us],
    ['abroad', british],
  ] as const)
    test.for(faults)(
      `${name}, %s: the service’s text, or ours for it, and the address may be used as entered`,
      async (fault) => {
        fake.failNext(fault, 10)
        const { check, corrected } = (await verifyPlace(place)) ?? {}
        expect(check).toMatchObject({ outcome: 'refused', isUnavailable: true })
        const message = check?.outcome === 'refused' ? check.message : ''
        expect(message).toMatch(/^Validation Error: \S/)
        expect(message).not.toMatch(/[<{]/)
        // Nothing that was typed is lost.
        expect(corrected).toEqual(place.address)

        const slot: AddressSlot = { ...place, check: checkAsEntered(place, 'Address service unavailable') }
        expect(isAccepted(slot)).toBe(true)
      },
    )

  test('wrong types are no match: the address is invalid, and nothing of them is written into the form', async () => {
    fake.failNext('wrong-types')
    const { check, corrected } = (await verifyPlace(us)) ?? {}
    expect(check).toMatchObject({ outcome: 'refused', message: 'The address is invalid.' })
    expect(corrected).toEqual(address)
  })

  test.for<[Fault, number]>([
    ['500', 6],
    ['429', 6],
    ['429-retry-after', 6],
    ['503', 6],
    ['timeout', 1],
    ['hang-up', 1],
    ['401', 1],
    ['malformed-json', 1],
  ])('after %s it is asked %i times', async ([fault, times]) => {
    fake.failNext(fault, 10)
    await verifyPlace(us)
    expect(fake.asked).toHaveLength(times)
  })

  test('well again at the third try: the address is verified', async () => {
    fake.failNext('503', 2)
    expect((await verifyPlace(us))?.check).toMatchObject({ outcome: 'verified' })
  })
})

describe('autocomplete fails at once or finds nothing, and asks no second time', () => {
  test.for<Fault>([...faults.filter((one) => one !== 'object-instead-of-array'), 'wrong-types'])(
    '%s',
    async (fault) => {
      fake.failNext(fault, 10)
      const patient = new AbortController().signal
      const lines = await addressService(service())
        .suggestUs({ typed: '4100 Harbor', preferState: 'OH' }, patient)
        .catch((error: unknown) => {
          expect(error).toBeInstanceOf(AddressServiceError)
          return []
        })
      expect(lines).toEqual([])
      const abroad = await addressService(service())
        .suggestIntl({ typed: '10 Downing', country: 'GBR' }, patient)
        .catch(() => [])
      expect(abroad).toEqual([])
      expect(fake.asked.length).toBeLessThanOrEqual(2)
    },
  )
})
