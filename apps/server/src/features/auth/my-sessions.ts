import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { endOtherSessions, endSession, getMySessions } from '@portal/contract/security'
import { sessionMs } from '@portal/domain/limits'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { deviceOf } from './device-of.ts'
import { type OpenSince, readSessionsOf, removeOtherSessions, removeSessionOf } from './sessions.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'tokenHash'>

/** Where the caller is signed in (docs/spec/sign-in.md#sessions): this session first, then the last used. */
export async function listMySessions({
  db,
  actor,
  now,
  tokenHash,
}: Needs): Promise<AnswerOf<typeof getMySessions>> {
  const rows = await readSessionsOf(db, actor.userId, tokenHash, openSince(now()))
  return {
    results: rows.map(({ sessionId, createdAt, lastSeenAt, userAgent, ipAddress, isThis }) => ({
      id: sessionId,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      device: deviceOf(userAgent),
      ipAddress,
      isThis,
    })),
  }
}

/** Ends one session of the caller within its next call. Throws SESSION_NOT_FOUND, alike for another person's. */
export async function endMySession(
  { db, actor }: Needs,
  { sessionId }: BodyOf<typeof endSession>,
): Promise<AnswerOf<typeof endSession>> {
  if (!(await removeSessionOf(db, actor.userId, sessionId))) throw new AppError('SESSION_NOT_FOUND')
  return { result: null }
}

/** Ends every session of the caller but this one. */
export const endMyOtherSessions = async (needs: Needs): Promise<AnswerOf<typeof endOtherSessions>> => ({
  result: { ended: await endOthers(needs.db, needs) },
})

/** The same inside another use case's transaction. Answers how many were open. */
export const endOthers = (
  on: Needs['db'] | Tx,
  { actor, now, tokenHash }: Pick<Needs, 'actor' | 'now' | 'tokenHash'>,
): Promise<number> => removeOtherSessions(on, actor.userId, tokenHash, openSince(now()))

const openSince = (at: Date): OpenSince => ({
  began: new Date(at.getTime() - sessionMs.absolute),
  used: new Date(at.getTime() - sessionMs.idle),
})
