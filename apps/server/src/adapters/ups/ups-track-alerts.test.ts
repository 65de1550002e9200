import { type FakeUps, fakeUpsAccount, startFakeUps } from '@portal/testkit/fakes/ups/fake-ups'
import { test as base, expect } from 'vitest'
import { upsTrackAlerts } from './ups-track-alerts.ts'

const path = '/api/track/v2/subscription'
const numbers = ['1Z999AA10123456784', '1Z999AA10123456793']

const test = base.extend<{ fake: FakeUps }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  fake: async ({}, use) => {
    const fake = await startFakeUps()
    await use(fake)
    await fake.close()
  },
})

const alertsOf = (fake: FakeUps, timeoutMs = 10_000) =>
  upsTrackAlerts(
    {
      baseUrl: fake.url,
      ...fakeUpsAccount,
      origin: {
        name: 'Kitting Facility',
        line: '1 Dock St',
        city: 'Alpharetta',
        state: 'GA',
        zip: '30005',
      },
    },
    { timeoutMs, patience: { deadlineMs: timeoutMs * 3, sleep: async () => {} } },
  )

test('numbers are subscribed; those that UPS refuses are named, also when it refuses all of them', async ({
  fake,
}) => {
  const alerts = alertsOf(fake)
  expect(await alerts.subscribe(numbers)).toEqual({ subscribed: numbers, refused: [] })
  fake.answers.refusedAlerts = numbers.slice(1)
  expect(await alerts.subscribe(numbers)).toEqual({
    subscribed: numbers.slice(0, 1),
    refused: numbers.slice(1),
  })
  fake.answers.refusedAlerts = numbers
  expect(await alerts.subscribe(numbers)).toEqual({ subscribed: [], refused: numbers })
})

test('more than a hundred numbers are refused as a whole, which is no answer about one of them', async ({
  fake,
}) => {
  const many = Array.from({ length: 101 }, (_, n) => `1Z999AA1${String(n).padStart(10, '0')}`)
  await expect(alertsOf(fake).subscribe(many)).rejects.toMatchObject({ kind: 'invalid', retryable: false })
})

test('a failure that passes is asked again, and a token that has ended is replaced', async ({ fake }) => {
  fake.failNext('503', 1, path)
  fake.failNext('429', 1, path)
  expect((await alertsOf(fake).subscribe(numbers)).subscribed).toEqual(numbers)
  const alerts = alertsOf(fake)
  await alerts.subscribe(numbers)
  fake.revokeTokens()
  expect((await alerts.subscribe(numbers)).subscribed).toEqual(numbers)
})

test.for(['timeout', '500', '429'] as const)(
  'UPS that keeps answering with %s is a failure that may pass',
  async (fault, { fake }) => {
    fake.setMood(({ path: asked }) => (asked.startsWith(path) ? { fault } : undefined))
    await expect(alertsOf(fake, 60).subscribe(numbers)).rejects.toMatchObject({ retryable: true })
  },
)
