import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { upsertUser } from '@portal/contract/users'
import { defaultDomainId } from '@portal/domain/ids'
import { messages } from '@portal/domain/messages'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { settleAccountKeys } from '../api-keys/account-keys.ts'
import { findAccountName, findContactName } from './crm-links.store.ts'
import { inviteUser } from './invitations.ts'
import { getUser, lockUserFor, queueForAdministrators, refuseLastAdministrator } from './lock-user-for.ts'
import { registrationMoments } from './moments.ts'
import {
  addUser,
  changeUser,
  findAgentOfEmail,
  findUser,
  signOutUser,
  type UserDetailsRow,
  type UserFacts,
} from './users.store.ts'
import { companyOf, nameOf, toFacts } from './users.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId'>
type Form = BodyOf<typeof upsertUser>
type Saved = AnswerOf<typeof upsertUser>

/**
 * Creates a user, or changes one (docs/spec/back-office.md#user-details). The address is taken from a new user only. A
 * new user is mailed a link to choose a password, and gets the Zoho user id of the employee whom the CRM knows by their
 * address. A registered person who is made active is approved: linked, and told by mail
 * (docs/spec/back-office.md#registrations). Who may not sign in any more, or is linked elsewhere, is signed out at
 * once.
 *
 * Throws USER_NOT_FOUND, USER_CHANGED, LAST_ADMINISTRATOR; INVALID_INPUT for an address that is taken
 * and links that are none.
 */
export const saveUser = (needs: Needs, form: Form): Promise<Saved> =>
  needs.inTransaction((tx) => saveUserIn(tx, needs, form))

/** The same inside another use case's transaction. */
export const saveUserIn = (tx: Tx, needs: Needs, form: Form): Promise<Saved> =>
  form.id === undefined ? createUser(tx, needs, form) : updateUser(tx, needs, form, form.id)

type Switched = { userId: string; version?: number | undefined; isActive: boolean }

/** Turns a user on or off inside another use case's transaction, by the rules of a save; one who is so already stays. */
export async function setUserActive(
  tx: Tx,
  needs: Needs,
  { userId, version, isActive }: Switched,
): Promise<void> {
  const user = await getUser(tx, userId)
  if (user.isActive === isActive) return
  const { firstName, lastName, email, phoneNumber } = user
  await saveUserIn(tx, needs, { id: userId, version, firstName, lastName, email, phoneNumber, isActive })
}

async function createUser(tx: Tx, needs: Needs, form: Form): Promise<Saved> {
  const { email, zohoAccountId = null, zohoContactId = null } = form
  const userId = v7()
  // The owner of this address is that employee: only the email lets them sign in.
  const zohoUserId = zohoAccountId === null ? ((await findAgentOfEmail(tx, email)) ?? null) : null
  const facts: UserFacts = { ...factsOf(form), zohoUserId, zohoAccountId, zohoContactId }
  await refuseUnknownLinks(tx, facts)
  const isNew = await addUser(tx, { ...facts, userId, email, domainId: defaultDomainId, at: needs.now() })
  if (!isNew) throw new AppError('INVALID_INPUT', { fields: { email: [messages.user.emailTaken] } })
  if (facts.isActive) await inviteUser(tx, needs, { userId, email })
  return answer(await record(tx, needs, { before: null, action: 'created', userId }))
}

async function updateUser(tx: Tx, needs: Needs, form: Form, userId: string): Promise<Saved> {
  await queueForAdministrators(tx)
  const before = await lockUserFor(tx, { userId, version: form.version })
  const isAdministrator = before.roles.some(({ name }) => name === 'Administrator')
  const facts: UserFacts = {
    ...factsOf(form),
    // Read-only (docs/spec/back-office.md#user-details): values that were sent are ignored.
    zohoUserId: before.zohoUserId,
    zohoAccountId: form.zohoAccountId === undefined ? before.zohoAccountId : form.zohoAccountId,
    zohoContactId: form.zohoContactId === undefined ? before.zohoContactId : form.zohoContactId,
  }
  await refuseUnknownLinks(tx, facts, before)
  const isApproval = before.isWaiting && facts.isActive
  if (isApproval) refuseUnlinked(facts)
  await refuseLastAdministrator(tx, userId, {
    before: { isActive: before.isActive, isAdministrator },
    after: { isActive: facts.isActive, isAdministrator },
  })

  await changeUser(tx, {
    ...facts,
    userId,
    domainId: defaultDomainId,
    endsWaiting: isApproval,
    at: needs.now(),
  })
  if (seesOther(before, facts)) {
    await signOutUser(tx, userId)
    await settleAccountKeys(tx, needs, {
      userId,
      accountId: before.zohoAccountId,
      accountName: before.accountName,
    })
  }
  if (isApproval) {
    const wanted = before.registration?.wanted ?? []
    await registrationMoments.approved.happens(tx, { userId, wanted, at: needs.now() })
    await enqueueMail(tx, 'account-approved', { to: before.email, key: userId, data: { userId } })
  } else if (facts.isActive && !before.isActive && !before.hasPassword) await inviteUser(tx, needs, before)
  return answer(await record(tx, needs, { before, action: isApproval ? 'approved' : 'changed', userId }))
}

const factsOf = ({ firstName, lastName, phoneNumber, isActive }: Form) => ({
  firstName,
  lastName,
  phoneNumber,
  isActive,
})

/**
 * A customer orders for one account and one contact (docs/spec/roles.md#customers): without them there is nothing to
 * let them into.
 */
function refuseUnlinked({ zohoAccountId, zohoContactId }: UserFacts) {
  const fields = {
    ...(zohoAccountId === null && { zohoAccountId: [messages.user.accountForApproval] }),
    ...(zohoContactId === null && { zohoContactId: [messages.user.contactForApproval] }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })
}

/** Whether a session that is open now would show what is not theirs any more. */
const seesOther = (before: UserDetailsRow, after: UserFacts) =>
  (before.isActive && !after.isActive) ||
  before.zohoAccountId !== after.zohoAccountId ||
  before.zohoContactId !== after.zohoContactId

type Recorded = { before: UserDetailsRow | null; action: string; userId: string }

async function record(tx: Tx, needs: Needs, { before, action, userId }: Recorded): Promise<UserDetailsRow> {
  const after = await findUser(tx, userId)
  if (!after) throw new Error('A user who was just saved is there.')
  await recordChange(tx, needs, {
    entity: 'user',
    entityId: userId,
    entityName: nameOf(after),
    action,
    before: before && { ...toFacts(before), ...ofRegistration(before) },
    after: { ...toFacts(after), ...ofRegistration(after) },
  })
  return after
}

const ofRegistration = ({ isWaiting, registration }: UserDetailsRow) =>
  isWaiting && { registration: registration && companyOf(registration) }

const answer = ({ userId, version }: UserDetailsRow): Saved => ({ result: { id: userId, version } })

type Links = Pick<UserFacts, 'zohoUserId' | 'zohoAccountId' | 'zohoContactId'>

/**
 * Refuses links that the CRM does not know: a contact is one of the account, and an employee has
 * neither (docs/spec/roles.md#customers). Links that stay are not checked, because accounts leave a CRM too.
 * Throws INVALID_INPUT, ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND.
 */
async function refuseUnknownLinks(tx: Tx, links: Links, before?: Links): Promise<void> {
  const { zohoUserId, zohoAccountId, zohoContactId } = links
  if (before?.zohoAccountId === zohoAccountId && before.zohoContactId === zohoContactId) return
  if (zohoAccountId === null) {
    if (zohoContactId !== null) throw refused('zohoContactId', messages.user.accountForContact)
    return
  }
  if (zohoUserId !== null) throw refused('zohoAccountId', messages.user.employeeHasNoAccount)
  if ((await findAccountName(tx, zohoAccountId)).length === 0) throw new AppError('ACCOUNT_NOT_FOUND')
  if (zohoContactId !== null && (await findContactName(tx, zohoContactId, zohoAccountId)).length === 0)
    throw new AppError('CONTACT_NOT_FOUND')
}

const refused = (field: keyof Links, message: string) =>
  new AppError('INVALID_INPUT', { fields: { [field]: [message] } })
