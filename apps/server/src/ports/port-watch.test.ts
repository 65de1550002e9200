import { expect, test } from 'vitest'
import { IntegrationError } from './integration-error.ts'
import { watchPorts } from './port-watch.ts'

/** A clock that the test moves, and a vendor that the test breaks. */
function aWatch({ used = null as Date | null } = {}) {
  let ms = Date.parse('2026-03-02T15:00:00Z')
  const vendor = { asked: 0, failure: null as Error | null, lastUse: used }
  const watch = watchPorts(
    {
      ledger: {
        driver: 'live',
        lastSuccess: () => vendor.lastUse,
        check: async () => {
          vendor.asked += 1
          if (vendor.failure) throw vendor.failure
        },
      },
      rates: { driver: 'live' },
      pictures: { driver: 'files' },
    },
    () => new Date(ms),
  )
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    watch,
    vendor,
    pass: (seconds: number) => {
      ms += seconds * 1_000
    },
    now: () => new Date(ms),
    ask: async () => {
      watch.askAgain()
      await settled()
    },
    stateOf: (port: string) => watch.report().find((one) => one.port === port)?.state,
  }
}

test('what runs here is up; a live port is unknown until it answered or was used', async () => {
  const { stateOf, ask } = aWatch()
  expect([stateOf('pictures'), stateOf('ledger'), stateOf('rates')]).toEqual(['up', 'unknown', 'unknown'])
  await ask()
  expect([stateOf('pictures'), stateOf('ledger'), stateOf('rates')]).toEqual(['up', 'up', 'unknown'])
  expect(aWatch({ used: new Date() }).stateOf('ledger')).toBe('up')
})

test('however many look, a vendor is asked every 30 seconds at most', async () => {
  const { vendor, ask, pass } = aWatch()
  for (let look = 0; look < 5; look++) await ask()
  pass(29)
  await ask()
  expect(vendor.asked).toBe(1)
  pass(1)
  await ask()
  expect(vendor.asked).toBe(2)
})

test('a vendor that is still thinking is not asked again', async () => {
  let asked = 0
  let ms = Date.parse('2026-03-02T15:00:00Z')
  const watch = watchPorts(
    {
      crm: {
        driver: 'live',
        check: () => {
          asked += 1
          return new Promise(() => {})
        },
      },
    },
    () => new Date(ms),
  )
  watch.askAgain()
  ms += 120_000
  watch.askAgain()
  expect(asked).toBe(1)
})

test('a failure makes it down, with the reason, until something succeeds', async () => {
  const { watch, vendor, ask, pass, now, stateOf } = aWatch()
  vendor.failure = new IntegrationError('Zoho', 'auth')
  await ask()
  expect(watch.report().find(({ port }) => port === 'ledger')).toMatchObject({
    state: 'down',
    failure: { kind: 'auth' },
  })
  pass(5)
  vendor.lastUse = now()
  expect(stateOf('ledger')).toBe('up')

  vendor.lastUse = null
  pass(30)
  vendor.failure = new Error('connect ECONNREFUSED')
  await ask()
  expect(watch.report()[0]).toMatchObject({ state: 'down', failure: { kind: 'unavailable' } })
  pass(30)
  vendor.failure = null
  await ask()
  expect(watch.report()[0]).toMatchObject({ state: 'up', failure: null, lastSuccess: now() })
})

test('health names driver and last success of each, and asks no one', () => {
  const used = new Date('2026-03-02T14:00:00Z')
  const { watch, vendor } = aWatch({ used })
  expect(watch.health()).toEqual({
    ledger: { driver: 'live', lastSuccess: '2026-03-02T14:00:00.000Z' },
    rates: { driver: 'live', lastSuccess: null },
    pictures: { driver: 'files', lastSuccess: null },
  })
  expect(vendor.asked).toBe(0)
})
