import { minuteMs } from '@portal/domain/limits'
import { challengeSeconds } from '@portal/domain/proof-of-work'
import { signInLimits } from './sign-in-limits.ts'

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
