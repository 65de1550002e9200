// @vitest-environment jsdom
import type { ArrivingBox } from '@portal/contract/receiving'
import { hourMs, sessionMs } from '@portal/domain/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Progress } from './progress.ts'

/** Who may still see what a phone kept, and for how long (docs/spec/staging.md#receiving-offline). */

const box = {
  boxCode: '7K3M9QX2RD',
  number: 1,
  orderId: 10127,
  accountName: 'Northgate',
  devices: [{ deviceId: 'one', holder: 'Faye Merritt' }],
} as unknown as ArrivingBox
const progress: Progress = {
  step: 'hand',
  marks: { one: { holder: 'Abby Sorensen', isSpare: false, isDamaged: true, isDone: true } },
  reason: 'later',
  note: 'For Abby',
  sent: null,
}
const una = { token: 't', userProfile: { email: 'una@northgate.example' } as never }
const wes = { token: 't', userProfile: { email: 'wes@wbc.example' } as never }

/** A page of its own: its modules remember who is signed in. */
async function aPage() {
  vi.resetModules()
  const [session, kept] = await Promise.all([import('../../lib/session.ts'), import('./kept-boxes.store.ts')])
  await session.sessionReady()
  return { ...session, ...kept }
}

beforeEach(() => {
  // Pages of the same browser would share their session.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.useFakeTimers({ toFake: ['Date'] })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)
const stored = () => JSON.stringify({ ...localStorage })

async function keptByUna() {
  const page = await aPage()
  page.beginSession(una)
  expect(page.keep(box.boxCode, progress, box)).toBe(true)
  return page
}

test('the page that is opened again has the box with everything that was said of it', async () => {
  await keptByUna()
  const page = await aPage()
  expect(page.readKept(box.boxCode)).toMatchObject({ box, progress })
  expect(page.readAllKept()).toMatchObject([{ boxCode: box.boxCode, box, progress }])
})

describe('names', () => {
  test('go when the session ends; what was scanned stays for its person', async () => {
    const page = await keptByUna()
    page.endSession()
    expect(stored()).not.toMatch(/Faye|Abby|Northgate/)
    page.beginSession(una)
    const again = page.readKept(box.boxCode)
    expect(again.box).toBeNull()
    expect(again.progress.marks).toEqual({
      one: { holder: null, isSpare: false, isDamaged: true, isDone: false },
    })
  })

  test('do not come back with what the page did as its session ended', async () => {
    const page = await keptByUna()
    page.endSession()
    expect(page.keep(box.boxCode, progress, box)).toBe(false)
    expect(stored()).not.toMatch(/Faye|Abby|Northgate/)
  })

  test('go when another person signs in, and everything else of the first when boxes are read', async () => {
    await keptByUna()
    sessionStorage.clear()
    const page = await aPage()
    page.beginSession(wes)
    expect(stored()).not.toMatch(/Faye|Abby|Northgate/)
    expect(page.readAllKept()).toEqual([])
    expect(stored()).not.toContain('una@')
  })

  test('are shown without a session only as long as one could have lasted', async () => {
    await keptByUna()
    sessionStorage.clear()
    wait(sessionMs.absolute - 1_000)
    const page = await aPage()
    const { box: before, progress: scanned } = page.readKept(box.boxCode)
    expect(before).toEqual(box)
    expect(page.keep(box.boxCode, scanned, box), 'going on does not make it last longer').toBe(true)
    wait(2_000)
    expect((await aPage()).readKept(box.boxCode).box).toBeNull()
    expect(stored()).not.toMatch(/Faye|Abby|Northgate/)
  })
})

test('what is being sent stays whole, and can be changed again when it was refused', async () => {
  const page = await aPage()
  page.beginSession(una)
  const sent = { key: 'k', body: { rows: [], note: 'For Abby' } }
  page.keep(box.boxCode, { ...progress, sent }, box)
  page.endSession()
  page.beginSession(una)
  expect(page.readKept(box.boxCode).progress.sent).toEqual(sent)
  page.reopen(box.boxCode)
  expect(page.readKept(box.boxCode).progress.sent).toBeNull()
})

test('nothing is kept for longer than three days, or after it was sent', async () => {
  const page = await keptByUna()
  wait(3 * 24 * hourMs - 1)
  expect(page.readAllKept()).toHaveLength(1)
  wait(2)
  expect(page.readAllKept()).toEqual([])
  page.keep(box.boxCode, progress, box)
  page.forget(box.boxCode)
  expect(stored()).not.toContain(box.boxCode)
})

test('on a full phone boxes of which nothing was scanned make room; without room the person is told', async () => {
  const page = await keptByUna()
  page.keep('0000000001', { ...progress, marks: {} }, box)
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  setItem.mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(page.keep('0000000002', progress, box)).toBe(true)
  expect(
    page
      .readAllKept()
      .map(({ boxCode }) => boxCode)
      .sort(),
  ).toEqual(['0000000002', box.boxCode])
  setItem.mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(page.keep('0000000003', progress, box)).toBe(false)
  setItem.mockRestore()
})
