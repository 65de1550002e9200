import { colleagueForm, type inviteContact as inviteContactCall } from '@portal/contract/colleagues'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { addressAt } from '@portal/domain/address-at'
import { colleagueMessages } from '@portal/domain/colleagues'
import { invitationPath } from '@portal/domain/portal-paths'
import { hasDesk } from '@portal/domain/roles'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { readContacts } from '../accounts/accounts.ts'
import { getManagedAccount, lockManagedPeople, lockPeople } from '../accounts/manage-people.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { countRequest } from '../auth/count-request.ts'
import { inviteLimits } from './accept-invitation.ts'
import { inviteIn } from './invitations.ts'

type Needs = Pick<
  SignedInContext,
  | 'db'
  | 'inTransaction'
  | 'actor'
  | 'now'
  | 'requestId'
  | 'rateLimits'
  | 'idempotency'
  | 'portWatch'
  | 'publicBaseUrl'
>

/**
 * Invites a contact of an account to it (docs/spec/colleagues.md#inviting-a-contact): by those who manage its people, and by the agents
 * who serve it, who choose no address themselves.
 * Throws ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND, NOT_ALLOWED, ACCESS_LIMITED, PEOPLE_FULL, TOO_MANY_REQUESTS, KEY_REUSED,
 * REQUEST_RUNNING, and INVALID_INPUT for a contact that cannot be invited.
 */
export async function inviteContact(
  ctx: Needs,
  accountId: string,
  { contactId, access }: BodyOf<typeof inviteContactCall>,
): Promise<AnswerOf<typeof inviteContactCall>> {
  const { accountName } = await getVisibleAccount(ctx, accountId)
  const serves = hasDesk(ctx.actor)
  if (!serves) await getManagedAccount(ctx, accountId)
  const contact = (await readContacts(ctx, accountId)).results.find(({ id }) => id === contactId)
  if (!contact) throw new AppError('CONTACT_NOT_FOUND')
  const form = colleagueForm.safeParse({
    firstName: contact.first_Name,
    lastName: contact.last_Name,
    email: contact.email,
    access,
  })
  if (!form.success)
    throw new AppError('INVALID_INPUT', { fields: { contactId: [colleagueMessages.incompleteContact] } })
  const { email } = form.data
  await countRequest(ctx, inviteLimits(accountId, email))
  // The answer that is kept for a repeated call has no secret: a link that got lost is made again by who manages the people.
  let token: string | null = null
  await idempotentTransaction(ctx, async (tx) => {
    if (serves) await lockPeople(tx, accountId)
    else await lockManagedPeople(tx, ctx.actor, accountId)
    token = await inviteIn(tx, ctx, { accountId, accountName }, form.data)
    return null
  })
  const link =
    token === null || sendsMail(ctx.portWatch) ? null : addressAt(ctx.publicBaseUrl, invitationPath(token))
  return { result: { email, link } }
}
