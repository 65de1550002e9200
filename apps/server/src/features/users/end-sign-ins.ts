import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { endSecondFactorOfUser as endSecondFactorOfUserCall } from '@portal/contract/users'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { dropSecondFactor } from '../auth/second-factor.ts'
import { lockUserFor } from './lock-user-for.ts'
import { signOutUser } from './users.store.ts'
import { nameOf } from './users.ts'

/** Ends every session of a user at once; of one who may not sign in any more, the password links and API keys too. */
export const endSignIns = (tx: Tx, userId: string): Promise<void> => signOutUser(tx, userId)

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId'>

/**
 * Turns off the second factor of someone who lost phone and recovery codes; until they turn it on again their
 * password alone signs them in. Every session of theirs ends, since the phone may hold one, and they get an email.
 * Throws USER_NOT_FOUND, SECOND_FACTOR_OFF; OWN_SECOND_FACTOR, which takes the password and a code.
 */
export const endSecondFactorOfUser = (
  needs: Needs,
  userId: string,
): Promise<AnswerOf<typeof endSecondFactorOfUserCall>> =>
  needs.inTransaction(async (tx) => {
    if (userId === needs.actor.userId) throw new AppError('OWN_SECOND_FACTOR')
    const user = await lockUserFor(tx, { userId, version: undefined })
    if (!(await dropSecondFactor(tx, userId))) throw new AppError('SECOND_FACTOR_OFF')
    await signOutUser(tx, userId)
    await recordChange(tx, needs, {
      entity: 'user',
      entityId: userId,
      entityName: nameOf(user),
      action: 'second factor turned off',
      before: null,
      after: null,
    })
    await enqueueMail(tx, 'second-factor-off-by-administrator', {
      to: user.email,
      key: v7(),
      data: { userId },
    })
    return { result: null }
  })
