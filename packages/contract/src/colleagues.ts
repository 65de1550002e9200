import { colleagueMessages } from '@portal/domain/colleagues'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { accessKinds, invitedKinds } from '@portal/domain/roles'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { email, text, uuid, zohoId } from './fields.ts'
import { firstName, invitationKinds, lastName, phoneNumber } from './users.ts'

/** The people of an account (docs/spec/colleagues.md). Moments are ISO 8601. */

export const colleague = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  access: z.enum(accessKinds),
  /** Whether the rules of the account name this person as an approver. */
  isApprover: z.boolean(),
  isYou: z.boolean(),
  /** Why their access cannot be changed or ended; null where it can. */
  keptBecause: z.nullable(z.string()),
})
export type Colleague = z.infer<typeof colleague>

const formerColleague = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  access: z.enum(accessKinds),
  /** When a colleague ended their access; null where we did. */
  endedAt: z.nullable(z.string()),
})
export type FormerColleague = z.infer<typeof formerColleague>

const invitation = z.object({
  invitationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  access: z.enum(invitedKinds),
  invitedBy: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
})
export type ColleagueInvitation = z.infer<typeof invitation>

const people = z.object({
  people: z.array(colleague),
  invitations: z.array(invitation),
  /** People whose access ended, the last first. */
  former: z.array(formerColleague),
})
export type People = z.infer<typeof people>

export const colleagueForm = z.strictObject({
  firstName,
  lastName,
  email,
  access: z.enum(invitedKinds, colleagueMessages.accessRequired),
})

const ofAccount = z.object({ accountId: zohoId })
const ofPerson = z.object({ userId: uuid })
const ofInvitation = z.object({ invitationId: uuid })

export const getColleagues = endpoint(calls.getColleagues, {
  scope: 'person',
  needs: 'people',
  summary: 'The people of an account with their access, open invitations, and people whose access ended.',
  params: ofAccount,
  answer: result(people),
  errors: ['ACCOUNT_NOT_FOUND', 'ACCESS_LIMITED', 'NOT_ALLOWED'],
})

export const inviteColleague = endpoint(calls.inviteColleague, {
  scope: 'person',
  needs: 'people',
  summary: 'Invite a person to an account by email, with a link that works once, within a week.',
  params: ofAccount,
  body: colleagueForm,
  answer: result(people),
  errors: [
    'ACCOUNT_NOT_FOUND',
    'ACCESS_LIMITED',
    'NOT_ALLOWED',
    'PEOPLE_FULL',
    'TOO_MANY_REQUESTS',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const inviteContact = endpoint(calls.inviteContact, {
  scope: 'person',
  needs: 'people',
  summary:
    'Invite a contact of an account to it, by the email that the contact has: for the agent of the account as well, and those who act for others.',
  params: ofAccount,
  body: z.strictObject({ contactId: zohoId, access: z.enum(invitedKinds, colleagueMessages.accessRequired) }),
  answer: result(
    z.object({
      email: z.string(),
      /** To be passed on; null where it was emailed, and for a repeated call. */
      link: z.nullable(z.string()),
    }),
  ),
  errors: [
    'ACCOUNT_NOT_FOUND',
    'CONTACT_NOT_FOUND',
    'ACCESS_LIMITED',
    'NOT_ALLOWED',
    'PEOPLE_FULL',
    'TOO_MANY_REQUESTS',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const resendColleagueInvitation = endpoint(calls.resendColleagueInvitation, {
  scope: 'person',
  needs: 'people',
  summary:
    'Send an invitation again, with a new link for another week; the link before stops working. Without a mail server the answer has the link.',
  params: ofInvitation,
  answer: result(
    people.extend({ /** To be passed on; null where it was emailed. */ link: z.nullable(z.string()) }),
  ),
  errors: [
    'COLLEAGUE_INVITATION_NOT_FOUND',
    'COLLEAGUE_INVITATION_ENDED',
    'ACCESS_LIMITED',
    'NOT_ALLOWED',
    'TOO_MANY_REQUESTS',
  ],
})

export const withdrawColleagueInvitation = endpoint(calls.withdrawColleagueInvitation, {
  scope: 'person',
  needs: 'people',
  summary: 'Withdraw an invitation: its link stops working at once.',
  params: ofInvitation,
  answer: result(people),
  errors: ['COLLEAGUE_INVITATION_NOT_FOUND', 'COLLEAGUE_INVITATION_ENDED', 'ACCESS_LIMITED', 'NOT_ALLOWED'],
})

export const changeColleagueAccess = endpoint(calls.changeColleagueAccess, {
  scope: 'person',
  needs: 'people',
  summary: 'Give a person of the account another kind of access; they sign in again.',
  params: ofPerson,
  body: z.strictObject({ access: z.enum(accessKinds) }),
  answer: result(people),
  errors: [
    'COLLEAGUE_NOT_FOUND',
    'ACCESS_ENDED',
    'OWN_ACCESS',
    'LAST_FULL_ACCESS',
    'ACCESS_LIMITED',
    'NOT_ALLOWED',
  ],
})

export const endColleagueAccess = endpoint(calls.endColleagueAccess, {
  scope: 'person',
  needs: 'people',
  summary: 'End the access of a person of the account: their sessions end at once.',
  params: ofPerson,
  answer: result(people),
  errors: [
    'COLLEAGUE_NOT_FOUND',
    'ACCESS_ENDED',
    'OWN_ACCESS',
    'LAST_FULL_ACCESS',
    'ACCESS_LIMITED',
    'NOT_ALLOWED',
  ],
})

const activity = z.object({
  /** Names the entry in its list. */
  key: z.string(),
  at: z.string(),
  by: z.string(),
  byUserId: z.string(),
  /** What was done, in words. */
  what: z.string(),
  orderId: z.nullable(z.int()),
  caseId: z.nullable(z.string()),
  deviceId: z.nullable(z.string()),
})
export type ColleagueActivity = z.infer<typeof activity>

export const getColleagueActivity = endpoint(calls.getColleagueActivity, {
  scope: 'person',
  needs: 'people',
  summary: 'What the people of an account did, the latest first: all of them, or one.',
  params: ofAccount,
  query: z.strictObject({
    byUserId: uuid.optional(),
    limit: z.coerce.number().int().min(1).max(limits.listPageMax).optional(),
    cursor: text(200).optional(),
  }),
  answer: z.object({ results: z.array(activity), nextCursor: z.nullable(z.string()) }),
  errors: ['ACCOUNT_NOT_FOUND', 'ACCESS_LIMITED', 'NOT_ALLOWED'],
})

const token = text(200)

const openInvitation = z.object({
  state: z.literal('open'),
  firstName: z.string(),
  email: z.string(),
  access: z.enum(invitedKinds),
  accountName: z.string(),
  invitedBy: z.string(),
})
export type OpenInvitation = z.infer<typeof openInvitation>

/** What has become of the link. One that has ended names no one; one that was replaced or withdrawn is unknown. */
const linkedInvitation = z.discriminatedUnion('state', [
  openInvitation,
  z.object({ state: z.enum(['used', 'expired']) }),
])
export type LinkedInvitation = z.infer<typeof linkedInvitation>

export const readColleagueInvitation = endpoint(calls.readColleagueInvitation, {
  summary: 'What the link of an invitation opens; nothing changes.',
  body: z.strictObject({ token }),
  answer: result(linkedInvitation),
  errors: ['COLLEAGUE_INVITATION_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const acceptInvitationForm = z.strictObject({
  token,
  password: text(limits.passwordMax).min(limits.resetPasswordMin, messages.passwordReset.passwordMin),
})

export const acceptColleagueInvitation = endpoint(calls.acceptColleagueInvitation, {
  summary: 'Accept an invitation with the link from its email, and choose a password.',
  body: acceptInvitationForm,
  answer: result(z.object({ email: z.string() })),
  errors: ['COLLEAGUE_INVITATION_NOT_FOUND', 'COLLEAGUE_INVITATION_ENDED', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const customerForm = z.strictObject({
  firstName,
  lastName,
  email,
  phoneNumber,
  accountId: zohoId,
  /** A contact of the account; left out, the one with this email, or a new one. */
  contactId: zohoId.optional(),
  access: z.enum(accessKinds, colleagueMessages.accessRequired),
})

export const addCustomer = endpoint(calls.addCustomer, {
  scope: 'person',
  summary:
    'Add a customer user: linked to an account and to its contact with this email or a new one, with the role User, an access and an invitation.',
  body: customerForm,
  answer: result(
    z.object({
      userId: z.string(),
      /** Null where a live CRM has no such contact. */
      contactId: z.nullable(z.string()),
      isNewContact: z.boolean(),
      /** Whether the link to choose a password was emailed, or is created by an Administrator. */
      invitation: z.enum(invitationKinds),
    }),
  ),
  errors: ['ACCOUNT_NOT_FOUND', 'CONTACT_NOT_FOUND', 'PEOPLE_FULL'],
})
