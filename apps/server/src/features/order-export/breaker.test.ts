import { expect } from 'vitest'
import { test, testNow } from '../../testing/fixtures.ts'
import { orderExportSchedule, recordLedgerAnswer, recordLedgerFailure, restsUntil } from './breaker.ts'

const later = (ms: number) => new Date(testNow.getTime() + ms)

test('of many nodes that find the rest over at once, one goes first; the others get another rest', async ({
  database,
}) => {
  const at = (now: Date) => ({ db: database.reader, now: () => now, schedule: orderExportSchedule })
  for (let round = 0; round < 20; round++) {
    for (let failure = 0; failure < 8; failure++) await recordLedgerFailure(at(testNow))
    expect(await restsUntil(at(later(29_999)))).toEqual(later(30_000))

    const answers = await Promise.all(Array.from({ length: 8 }, () => restsUntil(at(later(30_000)))))
    expect(answers.filter((rests) => rests === undefined)).toHaveLength(1)
    expect(answers.filter((rests) => rests?.getTime() === later(60_000).getTime())).toHaveLength(7)

    await recordLedgerAnswer(at(later(30_001)))
    expect(await restsUntil(at(later(30_001)))).toBeUndefined()
  }
})

test('says once that it opened, however many more fail', async ({ database }) => {
  const needs = { db: database.reader, now: () => testNow, schedule: orderExportSchedule }
  const opened = await Promise.all(Array.from({ length: 20 }, () => recordLedgerFailure(needs)))
  expect(opened.filter(Boolean)).toHaveLength(1)
})
