import type { userLogin } from '@portal/contract/auth'
import type { BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { hourMs } from '@portal/domain/limits'
import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { clearCounters, lockCounters, takeBackOne, writeCounters } from './attempts.store.ts'
import { findSignInPerson } from './auth.store.ts'
import { freeFailures, networkSeconds, signInSeconds } from './challenge-price.ts'
import { countSignInTry, type SignInTry } from './count-sign-in-tries.ts'
import { takeProof } from './reset-challenge.ts'
import { anywhereBucket, networkOf } from './sign-in-limits.ts'

type Needs = Pick<Context, 'db' | 'inTransaction' | 'now' | 'ip' | 'rateLimits' | 'disclosure' | 'alert'>
type Form = Pick<BodyOf<typeof userLogin>, 'email' | 'proof'>

const alarmingFailuresOfNetwork = 200

/** They are forgotten after a day without one. */
const quietMs = 24 * hourMs

/**
 * Lets someone who is not signed in try a password, and counts that. From a thousand networks with ten guesses
 * each, limits of a network would look away; so the hundredth failure of an address makes everyone's computer
 * work before the next, whether anyone has the address or not, and its owner gets an email. The thirtieth failure of a
 * network, regardless of the addresses, costs its next tries the same. Both are a price and never a refusal: the owner gets
 * in, and so does a whole office behind one address. Throws CHALLENGE_REQUIRED, and TOO_MANY_REQUESTS as `countSignInTry` does.
 */
export async function admitSignIn(needs: Needs, { email, proof }: Form): Promise<SignInTry> {
  const tried = await countSignInTry(needs, email)
  if (needs.rateLimits === 'off') return tried
  const bucket = anywhereBucket(email)
  const { failuresOfNetwork } = tried
  recordNetwork(needs, failuresOfNetwork)
  const isPaid = await needs.inTransaction((tx) =>
    countAnywhere(tx, needs, { bucket, email, proof, failuresOfNetwork }),
  )
  if (!isPaid) {
    await tried.withdrawn()
    throw new AppError('CHALLENGE_REQUIRED')
  }
  return {
    failuresOfNetwork,
    succeeded: async (tx) => {
      await tried.succeeded(tx)
      await clearCounters(tx, bucket)
    },
    withdrawn: async () => {
      await tried.withdrawn()
      await needs.inTransaction((tx) => takeBackOne(tx, bucket))
    },
  }
}

async function countAnywhere(
  tx: Tx,
  needs: Needs,
  { bucket, email, proof, failuresOfNetwork }: Form & { bucket: string; failuresOfNetwork: number },
): Promise<boolean> {
  const at = needs.now()
  const [counter] = await lockCounters(tx, [bucket], at)
  const failures = counter && counter.resetsAt > at ? counter.count : 0
  const seconds = Math.max(signInSeconds(failures), networkSeconds(failuresOfNetwork))
  const isPaid = seconds === 0 || (await takeProof(tx, needs, { purpose: 'sign-in', email, proof }))
  // The first who is asked to pay is counted too, so that the owner gets one email.
  if (isPaid || failures === freeFailures) {
    const resetsAt = new Date(at.getTime() + quietMs)
    await writeCounters(tx, [{ bucket, count: failures + 1, resetsAt }])
  }
  if (failures === freeFailures) await tell(tx, needs, email, at)
  return isPaid
}

/** Guesses at many addresses from one network are an attack: the operator is alerted, once in a window. */
function recordNetwork({ alert, ip }: Needs, failuresOfNetwork: number) {
  if (failuresOfNetwork === alarmingFailuresOfNetwork)
    alert('a network had two hundred failed sign-ins in a quarter of an hour', { network: networkOf(ip) })
}

async function tell(tx: Tx, { alert }: Needs, email: string, at: Date) {
  const person = await findSignInPerson(tx, email)
  alert('an address had a hundred failed sign-ins in a row', { userId: person?.userId ?? null })
  if (!person?.isActive) return
  const { userId } = person
  const day = at.toISOString().slice(0, 10)
  await enqueueMail(tx, 'sign-in-guessed', { to: person.email, key: `${userId}-${day}`, data: { userId } })
}
