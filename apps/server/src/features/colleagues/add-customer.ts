import type { addCustomer as addCustomerCall } from '@portal/contract/colleagues'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { colleagueLimits } from '@portal/domain/account-access'
import { accessLabels, colleagueMessages } from '@portal/domain/colleagues'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { holdRecords } from '../accounts/agent-records.ts'
import { addContactIn, refuseInactive } from '../accounts/contacts.ts'
import { lockManagedPeople } from '../accounts/manage-people.ts'
import { addUserWithRole } from '../users/add-user-with-role.ts'
import {
  countPeople,
  findContactOfEmail,
  findOpenInvitation,
  isEmployee,
  updateAccess,
} from './colleagues.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId' | 'crm' | 'portWatch'>

/**
 * A new customer user with all that belongs to one (docs/spec/back-office.md#new-customer): the contact of the account with their
 * email, or a new one; role, access and invitation. All or nothing.
 * Throws ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND, PEOPLE_FULL, and INVALID_INPUT for an email that is taken.
 */
export const addCustomer = (
  ctx: Needs,
  { accountId, contactId, access, ...person }: BodyOf<typeof addCustomerCall>,
): Promise<AnswerOf<typeof addCustomerCall>> =>
  ctx.inTransaction(async (tx) => {
    await holdRecords(tx)
    await lockManagedPeople(tx, ctx.actor, accountId)
    await refuseInactive(tx, accountId)
    await refuseTaken(tx, person.email)
    if ((await countPeople(tx, accountId)) >= colleagueLimits.peopleMax) throw new AppError('PEOPLE_FULL')
    const found = contactId ?? (await findContactOfEmail(tx, accountId, person.email))
    const zohoContactId =
      found ?? (ctx.crm === null ? await addContactIn(tx, ctx, { accountId, ...person }) : null)
    const form = { ...person, zohoAccountId: accountId, zohoContactId }
    const userId = await addUserWithRole(tx, ctx, form, 'User')
    await updateAccess(tx, userId, access, ctx.now())
    await recordChange(tx, ctx, {
      entity: 'user',
      entityId: userId,
      entityName: `${person.firstName} ${person.lastName}`,
      action: 'access changed',
      before: null,
      after: { access: accessLabels[access] },
    })
    return {
      result: {
        userId,
        contactId: zohoContactId,
        isNewContact: !found && zohoContactId !== null,
        invitation: sendsMail(ctx.portWatch) ? 'email' : 'link',
      },
    }
  })

/** An employee is no customer, and an address that was invited to an account gets no second way in. */
async function refuseTaken(tx: Tx, email: string): Promise<void> {
  const refused = (words: string) => new AppError('INVALID_INPUT', { fields: { email: [words] } })
  if (await isEmployee(tx, email)) throw refused(colleagueMessages.isEmployee)
  if (await findOpenInvitation(tx, email)) throw refused(colleagueMessages.isInvited)
}
