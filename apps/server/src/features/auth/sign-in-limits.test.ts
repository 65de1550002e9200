import { describe, expect, test } from 'vitest'
import {
  addressWaitMs,
  failuresOf,
  networkOf,
  networkSeconds,
  nextTryOfAddress,
  nextTryOfNetwork,
  type Tries,
  waitAfterMs,
} from './sign-in-limits.ts'

const start = new Date('2026-03-02T15:00:00Z')
const minutes = (n: number) => new Date(start.getTime() + n * 60_000)
const none: Tries = { count: 0, resetsAt: start }

const triesAfter = (failures: number, next: typeof nextTryOfAddress) =>
  Array.from({ length: failures }).reduce<Tries>((tries) => next(tries, start), none)

describe('sign-in limits', () => {
  test.for([
    [1, 0],
    [9, 0],
    [10, 1_000],
    [11, 2_000],
    [12, 4_000],
    [19, 512_000],
    [20, 900_000],
    [500, 900_000],
  ] as const)('after %d failures an address waits %d ms: doubling from 1 s to 15 min', ([failures, ms]) => {
    expect(waitAfterMs(failures)).toBe(ms)
    expect(addressWaitMs(triesAfter(failures, nextTryOfAddress), start)).toBe(ms)
  })

  test('of two tries at once, the one that began earlier and is counted later need not wait', () => {
    expect(addressWaitMs(triesAfter(9, nextTryOfAddress), new Date(start.getTime() - 90))).toBe(0)
  })

  test('an address starts again from nothing after 15 quiet minutes, and not before', () => {
    const nine = triesAfter(9, nextTryOfAddress)

    expect(nextTryOfAddress(nine, minutes(14.9)).count).toBe(10)
    expect(nextTryOfAddress(nine, minutes(15)).count).toBe(1)
  })

  test('the longest wait does not also forgive: its 15 minutes are followed by 15 to be quiet in', () => {
    const many = triesAfter(20, nextTryOfAddress)

    expect(addressWaitMs(many, minutes(15))).toBe(0)
    expect(nextTryOfAddress(many, minutes(15)).count).toBe(21)
  })

  test('one address at full speed for an hour is looked at 22 times (at most 30)', () => {
    let tries = none
    let looked = 0
    for (let at = start; at < minutes(60); at = new Date(at.getTime() + 360)) {
      if (addressWaitMs(tries, at) > 0) continue
      tries = nextTryOfAddress(tries, at)
      looked += 1
    }
    expect(looked).toBe(22)
  })

  test('failures of a network count for 15 minutes from its first', () => {
    const thirty = triesAfter(30, nextTryOfNetwork)

    expect(failuresOf(thirty, minutes(5))).toBe(30)
    expect(failuresOf(thirty, minutes(15))).toBe(0)
    expect(nextTryOfNetwork(thirty, minutes(15))).toEqual({ count: 1, resetsAt: minutes(30) })
  })

  test.for([
    [0, 0],
    [29, 0],
    [30, 1],
    [32, 1],
    [33, 2],
    [57, 10],
    [500, 10],
  ] as const)(
    'after %d failures of a network the next try costs %d s of computing',
    ([failures, seconds]) => {
      expect(networkSeconds(failures)).toBe(seconds)
    },
  )

  test.for([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::99', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ] as const)('%s counts as %s', ([ip, network]) => {
    expect(networkOf(ip)).toBe(network)
  })
})
