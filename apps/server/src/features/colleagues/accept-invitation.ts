import type { acceptColleagueInvitation, readColleagueInvitation } from '@portal/contract/colleagues'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { accessLabels, colleagueMessages } from '@portal/domain/colleagues'
import { hourMs, minuteMs } from '@portal/domain/limits'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { InvitationRow } from '../../db/schema/colleagues.tables.ts'
import type { Context } from '../../deps.ts'
import { hashToken } from '../../http/session.ts'
import { lockPeople } from '../accounts/manage-people.ts'
import { countIn, type RequestLimit, uncount } from '../auth/count-request.ts'
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts'
import { networkOf } from '../auth/sign-in-limits.ts'
import { endSignIns } from '../users/end-sign-ins.ts'
import {
  addColleague,
  findLinked,
  findUserOfEmail,
  type LinkedRow,
  lockInvitation,
  readmit,
  updateInvitation,
} from './colleagues.store.ts'

type Needs = Pick<Context, 'inTransaction' | 'now' | 'passwords' | 'ip' | 'rateLimits' | 'requestId'>

/**
 * The person with the link becomes a user of the account, with the password that they choose (docs/spec/colleagues.md#accepting).
 * One whose access was ended before is let in again, and keeps their second factor.
 * Throws COLLEAGUE_INVITATION_NOT_FOUND, COLLEAGUE_INVITATION_ENDED, TOO_MANY_REQUESTS, BUSY, and INVALID_INPUT for a password
 * that is easily guessed.
 */
export async function acceptInvitation(
  ctx: Needs,
  { token, password }: BodyOf<typeof acceptColleagueInvitation>,
): Promise<AnswerOf<typeof acceptColleagueInvitation>> {
  const { invitation: seen, accountName } = await visitInvitation(ctx, token, acceptLimits(ctx.ip))
  refuseEnded(seen, ctx.now())
  refuseWeakPassword(password, 'password', [seen.email, seen.firstName, seen.lastName, accountName])

  const passwordHash = await ctx.passwords.hash(password)
  await ctx.inTransaction(async (tx) => {
    // The people first, as every change of them does.
    await lockPeople(tx, seen.zohoAccountId)
    const invitation = await lockInvitation(tx, seen.invitationId)
    if (!invitation?.tokenHash.equals(hashToken(token)) || invitation.status === 'withdrawn') throw notFound()
    refuseEnded(invitation, ctx.now())
    const userId = await letIn(tx, ctx, invitation, passwordHash)
    await updateInvitation(tx, invitation.invitationId, {
      status: 'accepted',
      endedAt: ctx.now(),
      acceptedBy: userId,
    })
    const { firstName, lastName, email, access } = invitation
    await recordChange(
      tx,
      { ...ctx, actor: { userId } },
      {
        entity: 'user',
        entityId: userId,
        entityName: `${firstName} ${lastName}`,
        action: 'invitation accepted',
        before: null,
        after: { firstName, lastName, email, account: accountName, access: accessLabels[access] },
      },
    )
  })
  return { result: { email: seen.email } }
}

function refuseEnded({ status, expiresAt }: InvitationRow, now: Date) {
  if (status === 'accepted') throw ended(colleagueMessages.used)
  if (expiresAt <= now) throw ended(colleagueMessages.expired)
}

const ended = (message: string) => new AppError('COLLEAGUE_INVITATION_ENDED', { message })

async function letIn(tx: Tx, ctx: Needs, invitation: InvitationRow, passwordHash: string): Promise<string> {
  const { zohoAccountId, firstName, lastName, email, access } = invitation
  const facts = { zohoAccountId, firstName, lastName, access, passwordHash, at: ctx.now() }
  const known = await findUserOfEmail(tx, email)
  if (!known) {
    const userId = v7()
    if (await addColleague(tx, { ...facts, userId, email })) return userId
  } else if (await readmit(tx, { ...facts, userId: known.userId })) {
    await endSignIns(tx, known.userId)
    return known.userId
  }
  throw ended(colleagueMessages.emailTaken)
}

type VisitInvitationNeeds = Pick<Context, 'inTransaction' | 'now' | 'rateLimits' | 'ip'>

/**
 * The invitation of a link. Every visit counts as a miss until an invitation is found, so that visits at once find no more than
 * visits one by one.
 * Throws COLLEAGUE_INVITATION_NOT_FOUND, also for a link that was replaced or withdrawn, and TOO_MANY_REQUESTS.
 */
async function visitInvitation(
  needs: VisitInvitationNeeds,
  token: string,
  limits: readonly RequestLimit[],
): Promise<LinkedRow> {
  const found = await needs.inTransaction(async (tx) => {
    const misses = missLimits(needs.ip)
    await countIn(tx, needs, misses)
    const linked = await findLinked(tx, hashToken(token))
    if (!linked?.isAccountActive || linked.invitation.status === 'withdrawn') return undefined
    if (needs.rateLimits === 'on') await uncount(tx, misses)
    await countIn(tx, needs, limits)
    return linked
  })
  // Outside of the transaction, so that the miss stays counted.
  if (!found) throw notFound()
  return found
}

const notFound = () => new AppError('COLLEAGUE_INVITATION_NOT_FOUND', { message: colleagueMessages.notFound })

/**
 * What the link of an invitation opens; of one that has ended only that (docs/spec/colleagues.md#accepting).
 * Throws as `visitInvitation`.
 */
export async function readInvitation(
  ctx: VisitInvitationNeeds,
  token: string,
): Promise<AnswerOf<typeof readColleagueInvitation>> {
  const { invitation, accountName, invitedByName } = await visitInvitation(ctx, token, readLimits(ctx.ip))
  const { firstName, email, access, expiresAt, status } = invitation
  if (status === 'accepted') return { result: { state: 'used' } }
  if (expiresAt <= ctx.now()) return { result: { state: 'expired' } }
  return { result: { state: 'open', firstName, email, access, accountName, invitedBy: invitedByName } }
}

/** Invitations make us write to people who did not ask for it: per account 50 in a day, per address 3 in an hour. */
export const inviteLimits = (accountId: string, email: string): RequestLimit[] => [
  { bucket: `colleague-invite:account:${accountId}`, atMost: 50, windowMs: 24 * hourMs },
  { bucket: `colleague-invite:to:${email.toLowerCase()}`, atMost: 3, windowMs: hourMs },
]

/** Tokens that are no invitation's. They have 256 bits and cannot be guessed; this keeps a program from trying all day. */
const missLimits = (ip: string): RequestLimit[] => [
  { bucket: `colleague-miss:quarter:${networkOf(ip)}`, atMost: 30, windowMs: 15 * minuteMs },
  { bucket: `colleague-miss:day:${networkOf(ip)}`, atMost: 200, windowMs: 24 * hourMs },
]

/** Links that work, read. */
const readLimits = (ip: string): RequestLimit[] => [
  { bucket: `colleague-read:quarter:${networkOf(ip)}`, atMost: 300, windowMs: 15 * minuteMs },
]

/** Accepting makes us hash a password. */
const acceptLimits = (ip: string): RequestLimit[] => [
  { bucket: `colleague-accept:quarter:${networkOf(ip)}`, atMost: 30, windowMs: 15 * minuteMs },
]
