import { createHash, randomBytes } from 'node:crypto'
import type { forgotPassword, resetChallenge as resetChallengeCall } from '@portal/contract/auth'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { hourMs } from '@portal/domain/limits'
import {
  challengeBits,
  challengeMs,
  challengeSeconds,
  isProven,
  roundsPerSecond,
} from '@portal/domain/proof-of-work'
import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import {
  addChallenge,
  type Counter,
  countOne,
  lockCounters,
  readCounters,
  recordNewAddress,
  takeBackOne,
  takeChallengeRounds,
} from './attempts.store.ts'
import { challengeLimits, countRequest, emailLimits, refuseIfReached } from './count-request.ts'
import {
  anywhereBucket,
  challengeRules,
  failuresOf,
  networkBucket,
  networkOf,
  networkSeconds,
  priceSeconds,
  signInSeconds,
} from './sign-in-limits.ts'

type Needs = Pick<Context, 'db' | 'inTransaction' | 'now' | 'ip' | 'rateLimits' | 'disclosure' | 'alert'>
type Proof = NonNullable<BodyOf<typeof forgotPassword>['proof']>
/** What a proof pays for; it pays for nothing else. */
type Purpose = BodyOf<typeof resetChallengeCall>['purpose']

/** One reset request that was let in and counts as one for an unknown address until it is taken back. */
export type ResetTry = { takenBack(): Promise<void> }

const uncounted: ResetTry = { takenBack: async () => {} }
const siteCounter = 'reset:unknown:site'
const networkCounter = (ip: string) => `reset:unknown:${networkOf(ip)}`

/**
 * Lets a reset request in, or asks for a proof of work first: of a network from its third unknown address
 * in 15 minutes, of every caller while the site gives out more than 30 in a minute (docs/spec/sign-in.md#reset-requests).
 * It is a price and never a refusal, so one caller cannot keep others from resetting. Throws CHALLENGE_REQUIRED.
 */
export async function admitReset(needs: Needs, email: string, proof: Proof | undefined): Promise<ResetTry> {
  const { inTransaction, now, ip, rateLimits } = needs
  if (rateLimits === 'off') return uncounted
  await recordAddress(needs, email)

  const at = now()
  const { networkWindowMs, siteWindowMs } = challengeRules
  const network = networkCounter(ip)
  await inTransaction(async (tx) => {
    const price = priceOf(await lockCounters(tx, [network, siteCounter], at), network, at)
    if (price > 0 && !(await takeProof(tx, needs, { purpose: 'reset', email, proof })))
      throw new AppError('CHALLENGE_REQUIRED')
    // Counted before it is known whether the address is, so that requests sent at once pay as well.
    await countOne(tx, network, at, new Date(at.getTime() + networkWindowMs))
    await countOne(tx, siteCounter, at, new Date(at.getTime() + siteWindowMs))
  })
  return { takenBack: () => inTransaction((tx) => takeBackOne(tx, network, siteCounter)) }
}

/** Throws TOO_MANY_REQUESTS, also when the work would be for nothing since a limit of resets is reached. */
export async function resetChallenge(
  needs: Needs,
  { email, purpose }: BodyOf<typeof resetChallengeCall>,
): Promise<AnswerOf<typeof resetChallengeCall>> {
  const { db, inTransaction, now, ip, disclosure } = needs
  if (purpose === 'reset') await refuseIfReached(needs, emailLimits('reset', { ip, email }))
  await countRequest(needs, challengeLimits({ ip, email, purpose }))
  const at = now()
  const seconds =
    purpose === 'reset' ? await resetSeconds(db, ip, at) : await secondsToSignIn(db, { email, ip, at })
  const rounds = Math.max(challengeSeconds.min, seconds) * roundsPerSecond
  const challenge = randomBytes(16).toString('base64url')
  const endsAt = new Date(at.getTime() + challengeMs)
  await inTransaction((tx) => addChallenge(tx, challengeBucket(purpose, challenge, email), rounds, endsAt))
  return { result: { challenge, rounds, bits: disclosure.challengeBits ?? challengeBits } }
}

async function resetSeconds(db: Needs['db'], ip: string, at: Date): Promise<number> {
  const network = networkCounter(ip)
  return priceOf(await readCounters(db, [network, siteCounter]), network, at)
}

async function secondsToSignIn(
  db: Needs['db'],
  { email, ip, at }: { email: string; ip: string; at: Date },
): Promise<number> {
  const [anywhere, network] = [anywhereBucket(email), networkBucket(ip)]
  const counters = await readCounters(db, [anywhere, network])
  const countOf = (name: string) => {
    const counter = counters.find(({ bucket }) => bucket === name)
    return counter ? failuresOf(counter, at) : 0
  }
  return Math.max(signInSeconds(countOf(anywhere)), networkSeconds(countOf(network)))
}

function priceOf(buckets: readonly Counter[], network: string, at: Date): number {
  const countOf = (name: string) =>
    buckets.find(({ bucket, resetsAt }) => bucket === name && resetsAt > at)?.count ?? 0
  return priceSeconds({ ofNetwork: countOf(network), ofSite: countOf(siteCounter) })
}

/** True once for each challenge, and only for the address and the purpose that it was given for. */
export async function takeProof(
  tx: Tx,
  { now, disclosure }: Pick<Needs, 'now' | 'disclosure'>,
  { purpose, email, proof }: { purpose: Purpose; email: string; proof: Proof | undefined },
): Promise<boolean> {
  if (!proof) return false
  const { challenge, nonces } = proof
  const rounds = await takeChallengeRounds(tx, challengeBucket(purpose, challenge, email), now())
  const bits = disclosure.challengeBits ?? challengeBits
  return rounds !== undefined && isProven({ challenge, rounds, bits }, nonces)
}

/** Which address it was given for can be checked and not read. */
const challengeBucket = (purpose: Purpose, challenge: string, email: string) =>
  `${purpose}:challenge:${challenge}:${hashOf(email)}`
const hashOf = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)

/** Who asks for more than this many addresses in a day looks for something else than their password. */
const addressesOfADay = 20
/** The most addresses that are kept for a network; more make no difference. */
const addressesMost = 200

async function recordAddress({ inTransaction, now, ip, alert }: Needs, email: string) {
  const at = now()
  const network = networkOf(ip)
  const addresses = await inTransaction((tx) =>
    recordNewAddress(tx, {
      counter: `reset:addresses:${network}`,
      address: `reset:address:${network}:${hashOf(email)}`,
      at,
      endsAt: new Date(at.getTime() + 24 * hourMs),
      most: addressesMost,
    }),
  )
  if (addresses === addressesOfADay + 1)
    alert('password resets were asked for more than 20 addresses from one network within a day', {
      network,
      addresses,
    })
}
