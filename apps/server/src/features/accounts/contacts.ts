import type { removeContact as removal, updateContact as update } from '@portal/contract/crm-record-changes'
import type { createContact as createContactCall } from '@portal/contract/crm-records'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { messages } from '@portal/domain/messages'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { newCrmId, refuseLiveCrm, refuseStale } from './agent-records.ts'
import {
  addContact,
  changeContact,
  deleteContact,
  isActiveAccount,
  isContactOfUser,
  isContactTaken,
  lockContact,
  lockCrmRecords,
} from './crm-records.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/**
 * Adds a contact to an account of the embedded CRM.
 * Throws CRM_IS_LIVE, ACCOUNT_NOT_FOUND, and INVALID_INPUT for an email that the account has already.
 */
export async function createContact(
  needs: Needs,
  form: BodyOf<typeof createContactCall>,
): Promise<AnswerOf<typeof createContactCall>> {
  refuseLiveCrm(needs)
  return needs.inTransaction(async (tx) => {
    await lockCrmRecords(tx)
    await refuseInactive(tx, form.accountId)
    return { result: { contactId: await addContactIn(tx, needs, form) } }
  })
}

/** Contacts are added to active accounts. Throws ACCOUNT_NOT_FOUND. */
export async function refuseInactive(tx: Tx, accountId: string): Promise<void> {
  if (!(await isActiveAccount(tx, accountId))) throw new AppError('ACCOUNT_NOT_FOUND')
}

/**
 * The same inside another use case's transaction, which has locked the records and looked at the account.
 * Throws INVALID_INPUT for an email that the account has already.
 */
export async function addContactIn(
  tx: Tx,
  needs: Pick<Needs, 'now' | 'actor' | 'requestId'>,
  { accountId, firstName, lastName, email, phoneNumber }: BodyOf<typeof createContactCall>,
): Promise<string> {
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
  return contactId
}

type ChangeContactNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/**
 * Changes a contact of the embedded CRM; orders keep what they were placed with (docs/spec/accounts.md#records).
 * Throws CRM_IS_LIVE, CONTACT_NOT_FOUND, RECORD_CHANGED, and INVALID_INPUT for the email of another contact of the account.
 */
export async function updateContact(
  needs: ChangeContactNeeds,
  { contactId, version, firstName, lastName, email, phoneNumber, phone = '' }: BodyOf<typeof update>,
): Promise<AnswerOf<typeof update>> {
  refuseLiveCrm(needs)
  const facts = { firstName, lastName, email, mobile: phoneNumber, phone }
  return needs.inTransaction(async (tx) => {
    const before = await lockedContact(tx, contactId, version)
    if (await isContactTaken(tx, { accountId: before.zohoAccountId, email, contactId }))
      throw new AppError('INVALID_INPUT', { fields: { email: [messages.crm.contactTaken] } })
    await changeContact(tx, contactId, { ...facts, version: version + 1 })
    await recordChange(tx, needs, {
      entity: 'contact',
      entityId: contactId,
      entityName: `${firstName} ${lastName}`,
      action: 'changed',
      before: factsOf(before),
      after: facts,
    })
    return { result: { version: version + 1 } }
  })
}

/**
 * A person signs in with another address: their contact gets it too, inside another use case's transaction that holds the records,
 * where it had the former one and no other contact of the account has this one.
 */
export async function giveContactEmail(
  tx: Tx,
  needs: Pick<Needs, 'now' | 'requestId'> & { actor: { userId: string } },
  { contactId, from, to: email }: { contactId: string; from: string; to: string },
): Promise<void> {
  const [before] = await lockContact(tx, contactId)
  if (!before || before.email.toLowerCase() !== from.toLowerCase()) return
  if (await isContactTaken(tx, { accountId: before.zohoAccountId, email, contactId })) return
  const facts = { ...factsOf(before), email }
  await changeContact(tx, contactId, { ...facts, version: before.version + 1 })
  await recordChange(tx, needs, {
    entity: 'contact',
    entityId: contactId,
    entityName: `${before.firstName} ${before.lastName}`,
    action: 'changed',
    before: factsOf(before),
    after: facts,
  })
}

/**
 * Removes a contact of the embedded CRM.
 * Throws CRM_IS_LIVE, CONTACT_NOT_FOUND, RECORD_CHANGED, and CONTACT_IS_USER while a user is linked to the contact.
 */
export async function removeContact(
  needs: ChangeContactNeeds,
  { contactId, version }: BodyOf<typeof removal>,
): Promise<AnswerOf<typeof removal>> {
  refuseLiveCrm(needs)
  return needs.inTransaction(async (tx) => {
    const before = await lockedContact(tx, contactId, version)
    if (await isContactOfUser(tx, contactId)) throw new AppError('CONTACT_IS_USER')
    await deleteContact(tx, contactId)
    await recordChange(tx, needs, {
      entity: 'contact',
      entityId: contactId,
      entityName: `${before.firstName} ${before.lastName}`,
      action: 'removed',
      before: { accountId: before.zohoAccountId, ...factsOf(before) },
      after: null,
    })
    return { result: null }
  })
}

type Row = Awaited<ReturnType<typeof lockContact>>[number]

async function lockedContact(tx: Tx, contactId: string, version: number): Promise<Row> {
  await lockCrmRecords(tx)
  const [row] = await lockContact(tx, contactId)
  if (!row) throw new AppError('CONTACT_NOT_FOUND', { message: messages.crm.noContact })
  await refuseStale(tx, row, version, { entity: 'contact', entityId: contactId })
  return row
}

const factsOf = ({ firstName, lastName, email, mobile, phone }: Row) => ({
  firstName,
  lastName,
  email,
  mobile,
  phone,
})
