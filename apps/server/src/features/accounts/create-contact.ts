import type { createContact as endpoint } from '@portal/contract/crm-records'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { messages } from '@portal/domain/messages'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { addContact, isActiveAccount, isContactTaken, lockCrmRecords } from './crm-records.store.ts'
import { newCrmId, refuseLiveCrm } from './embedded-crm.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/**
 * Adds a contact to an account of the embedded CRM.
 * Throws CRM_IS_LIVE, ACCOUNT_NOT_FOUND, and INVALID_INPUT for an email that the account has already.
 */
export async function createContact(
  needs: Needs,
  { accountId, firstName, lastName, email, phoneNumber }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  refuseLiveCrm(needs)
  return needs.inTransaction(async (tx) => {
    await lockCrmRecords(tx)
    if (!(await isActiveAccount(tx, accountId))) throw new AppError('ACCOUNT_NOT_FOUND')
    if (await isContactTaken(tx, { accountId, email }))
      throw new AppError('INVALID_INPUT', { fields: { email: [messages.crm.contactTaken] } })
    const contactId = newCrmId()
    await addContact(tx, { contactId, accountId, firstName, lastName, email, mobile: phoneNumber })
    await recordChange(tx, needs, {
      entity: 'contact',
      entityId: contactId,
      entityName: `${firstName} ${lastName}`,
      action: 'created',
      before: null,
      after: { accountId, firstName, lastName, email, mobile: phoneNumber },
    })
    return { result: { contactId } }
  })
}
