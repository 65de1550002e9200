import { minuteMs } from '@portal/domain/limits'
import { challengeSeconds } from '@portal/domain/proof-of-work'

/** Counted tries of one bucket. */
export type Tries = { count: number; resetsAt: Date }

/** After how many failures people must wait, or their computers work (docs/spec/sign-in.md#guessing). */
export const signInLimits = {
  windowMs: 15 * minuteMs,
  failuresOfAddress: 10,
  failuresOfNetwork: 30,
  firstWaitMs: 1_000,
  longestWaitMs: 15 * minuteMs,
} as const

const { windowMs } = signInLimits
const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
const isOver = ({ resetsAt }: Tries, at: Date) => resetsAt <= at

/**
 * One more try of an address from a network. Ten are free; each further one costs a wait that
 * doubles from 1 s to 15 min. The count is forgotten fifteen minutes after the last wait ended.
 */
export function nextTryOfAddress(tries: Tries, at: Date): Tries {
  const count = isOver(tries, at) ? 1 : tries.count + 1
  return { count, resetsAt: after(at, waitAfterMs(count) + windowMs) }
}

/** How long after this many failures in a row the same address must wait, in ms. */
export function waitAfterMs(failures: number): number {
  const { failuresOfAddress, firstWaitMs, longestWaitMs } = signInLimits
  if (failures < failuresOfAddress) return 0
  return Math.min(firstWaitMs * 2 ** (failures - failuresOfAddress), longestWaitMs)
}

/**
 * How long an address must still wait before its next try, in ms; 0 when it may try now. Below ten failures never:
 * of two tries at once the earlier may be counted after the later.
 */
export const addressWaitMs = ({ count, resetsAt }: Tries, at: Date) =>
  waitAfterMs(count) === 0 ? 0 : Math.max(0, resetsAt.getTime() - windowMs - at.getTime())

/** One more try from a network, regardless of the address, counted for fifteen minutes from the first. */
export const nextTryOfNetwork = (tries: Tries, at: Date): Tries =>
  isOver(tries, at) ? { count: 1, resetsAt: after(at, windowMs) } : { ...tries, count: tries.count + 1 }

/** Tries of a network that still count. */
export const failuresOf = ({ count, resetsAt }: Tries, at: Date): number => (resetsAt > at ? count : 0)

/** Failed tries of a network, regardless of the address. */
export const networkBucket = (ip: string) => `sign-in:${networkOf(ip)}`

/** Failures of an address in a row, from wherever they come. */
export const anywhereBucket = (email: string) => `sign-in:anywhere:${email.toLowerCase()}`

/** Who counts as one caller: an IPv4 address, or the /64 of an IPv6 one, which every line holds in full. */
export function networkOf(ip: string): string {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [before = '', after] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** When a reset request costs its computer some seconds first (docs/spec/sign-in.md#reset-requests). */
export const challengeRules = {
  /** So many unknown addresses of a network are free. */
  freeOfNetwork: 2,
  networkWindowMs: 15 * minuteMs,
  /** So many of everyone's together are. */
  freeOfSite: 30,
  siteWindowMs: minuteMs,
} as const

/** What the unknown addresses of the last quarter of an hour cost a network: nothing, 1 s, 3 s, then 10 s. */
const ofNetworkSeconds = [1, 3, challengeSeconds.max]

/**
 * Seconds of computing that the next request costs; 0 when it is free. While the whole site gives out many
 * "not found", everyone pays: a second more for each beyond the free ones.
 */
export function priceSeconds({ ofNetwork, ofSite }: { ofNetwork: number; ofSite: number }): number {
  const { freeOfNetwork, freeOfSite } = challengeRules
  const own =
    ofNetwork < freeOfNetwork ? 0 : (ofNetworkSeconds[ofNetwork - freeOfNetwork] ?? challengeSeconds.max)
  const ofAll = Math.max(0, ofSite - freeOfSite)
  return Math.min(challengeSeconds.max, Math.max(own, ofAll))
}

const failuresPerSecondOfNetwork = 3

/**
 * Seconds that the next try of a network costs once it has failed thirty times in a quarter of an hour: one, and one more
 * for every three further failures. Anyone who shares the network of someone who guesses gets in, a few seconds later.
 */
export const networkSeconds = (failures: number): number =>
  failures < signInLimits.failuresOfNetwork
    ? 0
    : Math.min(
        challengeSeconds.max,
        1 + Math.floor((failures - signInLimits.failuresOfNetwork) / failuresPerSecondOfNetwork),
      )

/**
 * So many failures of an address in a row are free, from wherever they come (NIST SP 800-63B 3.2.2,
 * docs/spec/sign-in.md#guessing).
 */
export const freeFailures = 100
const failuresPerSecond = 10

/** Seconds that the next try of this address costs: none, then one, and one more for every ten further failures. */
export const signInSeconds = (failures: number): number =>
  failures < freeFailures
    ? 0
    : Math.min(challengeSeconds.max, 1 + Math.floor((failures - freeFailures) / failuresPerSecond))
