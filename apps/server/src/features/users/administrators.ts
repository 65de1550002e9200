import { defaultDomainId, roleIds } from '@portal/domain/ids'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Deps } from '../../deps.ts'
import { inviteUser, issueInvitationToken } from './invitations.ts'
import { addUser, findUser, lockUserOfEmail, setRoles } from './users.store.ts'
import { toFacts } from './users.ts'

type Needs = Pick<Deps, 'inTransaction' | 'now'>
type Person = { email: string; firstName: string; lastName: string }

/**
 * Makes someone who is not known yet an Administrator, and mails them the link that chooses their password. It is
 * for the operator: where no one can sign in, no one can be let in by a screen. The log names
 * "System" as its author.
 * @returns the token of the link; null when someone has the address already
 */
export const makeAdministrator = ({ inTransaction, now }: Needs, person: Person): Promise<string | null> =>
  inTransaction(async (tx) => {
    const userId = v7()
    const at = now()
    const isNew = await addUser(tx, {
      ...person,
      userId,
      at,
      domainId: defaultDomainId,
      phoneNumber: '',
      isActive: true,
      zohoUserId: null,
      zohoAccountId: null,
      zohoContactId: null,
    })
    if (!isNew) return null
    await setRoles(tx, userId, [roleIds.Administrator], at)
    const made = await findUser(tx, userId)
    if (!made) throw new Error('A user who was just saved is there.')
    await recordChange(
      tx,
      { now, requestId: 'npm run administrator', actor: null },
      {
        entity: 'user',
        entityId: userId,
        entityName: `${person.firstName} ${person.lastName}`.trim(),
        action: 'created',
        before: null,
        after: { ...toFacts(made), roles: ['Administrator'] },
      },
    )
    return inviteUser(tx, { now }, { userId, email: person.email })
  })

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
