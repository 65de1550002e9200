import type { Deps } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { issueInvitationToken } from './issue-invitation-token.ts'
import { findUser, lockUserOfEmail } from './users.store.ts'

/**
 * For the operator of an installation without a mail server, whose Administrator cannot sign in: a link that chooses another
 * password. The log names "System" as its author.
 * @returns the token of the link; null where no active Administrator has this address
 */
export const renewAdministratorLink = (
  { inTransaction, now }: Pick<Deps, 'inTransaction' | 'now'>,
  email: string,
): Promise<string | null> =>
  inTransaction(async (tx) => {
    const [locked] = await lockUserOfEmail(tx, email)
    const user = locked && (await findUser(tx, locked.userId))
    if (!user?.isActive || !user.roles.some(({ name }) => name === 'Administrator')) return null
    const { userId } = user
    const token = await issueInvitationToken(tx, userId, now())
    await recordChange(
      tx,
      { now, requestId: 'npm run administrator', actor: null },
      {
        entity: 'user',
        entityId: userId,
        entityName: `${user.firstName} ${user.lastName}`.trim(),
        action: 'password link created',
        before: null,
        after: { email: user.email },
      },
    )
    return token
  })
