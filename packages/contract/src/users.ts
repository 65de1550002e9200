import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { holdsWebAddress, isLegible, tidyName } from '@portal/domain/names'
import { userStatuses } from '@portal/domain/people'
import { accessKinds, roles } from '@portal/domain/roles'
import { plainNumber, readPhone } from '@portal/domain/typed-number'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, pageOf, result, results } from './endpoint.ts'
import { email, listQuery, name, singleLine, text, uuid, zohoId } from './fields.ts'
import { tableFile, tableFormat } from './table-files.ts'
import { wantedLines } from './wanted.ts'

/** Who may own orders (docs/spec/roles.md#choosing-the-agent). */
export const agent = z.object({
  zohoUserId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
})
export type Agent = z.infer<typeof agent>

export const role = z.object({
  roleId: z.string(),
  name: z.enum(roles),
  description: z.nullable(z.string()),
  zohoIdRequired: z.boolean(),
})
export type RoleRecord = z.infer<typeof role>

/** How someone is invited: by email, or without a mail server by a link that an Administrator shares. */
export const invitationKinds = ['email', 'link'] as const

/** A user as the back office sees one (docs/spec/back-office.md#user-details). */
export const user = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  zohoAccountId: z.nullable(z.string()),
  zohoContactId: z.nullable(z.string()),
  zohoUserId: z.nullable(z.string()),
  domain: z.string(),
  roles: z.array(role),
  /** Registered, and not let in yet (docs/spec/sign-in.md#registration). */
  isWaiting: z.boolean(),
  /** Whether they chose a password; until then their invitation can be sent again. */
  hasPassword: z.boolean(),
  createdAt: z.string(),
  /** Rises with every change; a save names the version it was made from. */
  version: z.int(),
})
export type User = z.infer<typeof user>

/** What a person said of their company when they registered. */
export const registration = z.object({
  accountName: z.string(),
  taxId: z.string(),
  billingStreet: z.string(),
  billingCity: z.string(),
  billingState: z.string(),
  billingZip: z.string(),
  /** What they chose before; left out where that is nothing. */
  wanted: z.optional(wantedLines),
  /** They asked for a quote of it. */
  asksQuote: z.optional(z.boolean()),
})
export type Registration = z.infer<typeof registration>

/** One user with what their page shows beside the list's facts. */
export const userDetails = user.extend({
  /** Names behind the ids, as the CRM knows them; null where it does not. */
  accountName: z.nullable(z.string()),
  contactName: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  /** What a person of an account may do in it (docs/spec/colleagues.md#kinds). */
  access: z.enum(accessKinds),
  /** Whether emails are sent: without a mail server an Administrator shares links that choose a password. */
  isMailSent: z.boolean(),
  registration: z.nullable(registration),
})
export type UserDetails = z.infer<typeof userDetails>

const { min, max } = limits.personNameLength
const { user: words } = messages

/** Without signs that turn text around, end a line or cannot be stored: none belongs to a number. */
const isPlain = (text: string) =>
  !/[\p{Control}\p{Surrogate}\p{Line_Separator}\p{Paragraph_Separator}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u.test(
    text,
  )

/** The number without its extension, whose letters are none of its own; what is no number stays whole. */
const mainNumber = (typed: string) => readPhone(typed)?.digits ?? typed

/** Ten digits, however they are grouped; what begins with a country's code is a whole number with it. */
const hasTenDigits = (typed: string) =>
  readPhone(typed) !== null ||
  (!typed.startsWith('+') && typed.replace(/\D/g, '').length === limits.phoneDigits)

/**
 * A phone number as the user form takes it (docs/spec/back-office.md#user-details): required, no letters, ten digits
 * once stripped; +1 before it and an extension behind it are fine.
 */
export const phoneNumber = z
  .string()
  .overwrite(plainNumber)
  .trim()
  .min(1, words.phoneRequired)
  .max(40)
  .refine(isPlain, words.nameCharacters)
  .refine((value) => !/\p{Letter}/u.test(mainNumber(value)), words.phoneLetters)
  .refine(hasTenDigits, words.phoneDigits)

const personName = (tooShort: string, tooLong: string) =>
  z
    .string({ error: tooShort })
    .overwrite(tidyName)
    .min(min, tooShort)
    .max(max, tooLong)
    .refine(isLegible, words.nameCharacters)
    .refine((typed) => !holdsWebAddress(typed), words.nameWebAddress)

export const firstName = personName(words.firstNameMin, words.firstNameMax)
export const lastName = personName(words.lastNameMin, words.lastNameMax)

/** What a save says nothing about, so that a user may be sent back as it was read: the server knows better. */
const readOnly = {
  fullName: z.unknown().optional(),
  isAdmin: z.unknown().optional(),
  zohoUserId: z.unknown().optional(),
  roles: z.unknown().optional(),
  isWaiting: z.unknown().optional(),
  hasPassword: z.unknown().optional(),
  hasSecondFactor: z.unknown().optional(),
  access: z.unknown().optional(),
  isMailSent: z.unknown().optional(),
  createdAt: z.unknown().optional(),
}

const version = z.int().min(1).optional()

/** The user form and call share this (docs/spec/back-office.md#user-details). */
export const userForm = z.strictObject({
  ...readOnly,
  id: uuid.optional(),
  /** The one the editor started from; without it the last save counts. */
  version,
  firstName,
  lastName,
  /** Taken from a new user only. */
  email,
  phoneNumber,
  isActive: z.boolean(),
  /** Left out, the links stay as they are. */
  zohoAccountId: z.nullable(zohoId).optional(),
  zohoContactId: z.nullable(zohoId).optional(),
  /** The fixed id is saved, for any value that is sent (docs/spec/back-office.md#user-details). */
  domain: uuid.optional(),
})

/** Printed on papers and labels of the company, each on one line. */
const companyFact = ({ min, max }: { min: number; max: number }, clean = (typed: string) => typed) =>
  text(max)
    .overwrite(clean)
    .min(min)
    .refine(...singleLine)

/** Registration (docs/spec/sign-in.md#registration). */
export const registerForm = z
  .strictObject({
    firstName,
    lastName,
    phoneNumber,
    email,
    password: z
      .string()
      .min(limits.registerPasswordLength.min)
      .max(limits.registerPasswordLength.max)
      .regex(/\d/, 'Password must include a digit')
      .regex(/\p{Lu}/u, 'Password must include an uppercase letter'),
    confirmPassword: z.string(),
    accountName: name().min(limits.registerAccountNameLength.min).max(limits.registerAccountNameLength.max),
    taxId: companyFact(limits.taxIdLength),
    billingStreet: companyFact(limits.addressPartLength),
    billingCity: companyFact(limits.addressPartLength),
    billingState: companyFact(limits.addressPartLength),
    billingZip: companyFact(limits.addressPartLength, plainNumber),
    wanted: wantedLines.optional(),
    asksQuote: z.boolean().optional(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.register.passwordsDiffer,
  })

export const registerUser = endpoint(calls.registerUser, {
  summary: 'Ask for an account; an Administrator approves it.',
  body: registerForm,
  answer: result(z.null()),
  errors: ['TOO_MANY_REQUESTS'],
})

export const getWbcUsers = endpoint(calls.getWbcUsers, {
  scope: 'accounts:read',
  needs: 'everyone',
  summary:
    'Agents whom the caller may act for: all of them for managers and Administrators, else the caller’s own.',
  dropsUnknownFields: true,
  answer: results(agent),
})

const usersQuery = listQuery.extend({
  role: z.enum(roles).optional(),
  status: z.enum(userStatuses).optional(),
})

export const getAllUsers = endpoint(calls.getAllUsers, {
  scope: 'person',
  summary: 'Users by last name: all of them, or who matches.',
  dropsUnknownFields: true,
  query: usersQuery,
  answer: pageOf(user),
})

export const exportUsers = endpoint(calls.exportUsers, {
  scope: 'person',
  summary: 'Users as CSV or XLSX, narrowed as a list; no cell runs as a formula.',
  query: usersQuery.omit({ limit: true, cursor: true }).extend({ format: tableFormat }),
  answer: result(tableFile.extend({ users: z.int() })),
  errors: ['TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const getSingleUser = endpoint(calls.getSingleUser, {
  scope: 'person',
  summary: 'One user with their roles.',
  dropsUnknownFields: true,
  params: z.object({ userId: uuid }),
  answer: result(userDetails),
  errors: ['USER_NOT_FOUND'],
})

const saved = result(z.object({ id: z.string(), version: z.int() }))

export const upsertUser = endpoint(calls.upsertUser, {
  scope: 'person',
  summary: 'Create a user, who is mailed a link to choose a password, or change one.',
  dropsUnknownFields: true,
  body: userForm,
  answer: saved,
  errors: ['USER_NOT_FOUND', 'USER_CHANGED', 'LAST_ADMINISTRATOR'],
})

export const getAllRoles = endpoint(calls.getAllRoles, {
  scope: 'person',
  summary: 'The roles there are.',
  dropsUnknownFields: true,
  answer: results(role),
})

export const upsertUserRoles = endpoint(calls.upsertUserRoles, {
  scope: 'person',
  summary: 'Set the roles of a user; anyone who loses or gains one signs in again.',
  dropsUnknownFields: true,
  body: z.strictObject({ userId: uuid, version, roleIds: z.array(uuid).max(20) }),
  answer: saved,
  errors: ['USER_NOT_FOUND', 'USER_CHANGED', 'LAST_ADMINISTRATOR', 'ZOHO_LOGIN_REQUIRED'],
})

export const approveRegistration = endpoint(calls.approveRegistration, {
  scope: 'person',
  summary: 'Let a registered person in, linked to their account and contact; they get an email.',
  body: z.strictObject({ userId: uuid, version, zohoAccountId: zohoId, zohoContactId: zohoId }),
  answer: saved,
  errors: ['USER_NOT_FOUND', 'USER_CHANGED', 'NOT_WAITING', 'ACCOUNT_NOT_FOUND', 'CONTACT_NOT_FOUND'],
})

export const declineRegistration = endpoint(calls.declineRegistration, {
  scope: 'person',
  summary: 'Turn a registration down: what the person entered is deleted, and they get an email.',
  body: z.strictObject({ userId: uuid, version, reason: text(limits.reasonMax).optional() }),
  answer: result(z.null()),
  errors: ['USER_NOT_FOUND', 'USER_CHANGED', 'NOT_WAITING'],
})

export const resendInvitation = endpoint(calls.resendInvitation, {
  scope: 'person',
  summary: 'Mail a new link to choose a first password; the one before stops working.',
  body: z.strictObject({ userId: uuid }),
  answer: result(z.null()),
  errors: ['USER_NOT_FOUND', 'INVITATION_NOT_NEEDED'],
})

export const createPasswordLink = endpoint(calls.createPasswordLink, {
  scope: 'person',
  summary:
    'While no mail server is set: a link to share with an active user, who chooses a password with it. It works once, for 7 days; the links before stop working.',
  body: z.strictObject({ userId: uuid }),
  answer: result(z.object({ url: z.string() })),
  errors: ['USER_NOT_FOUND', 'USER_NOT_ACTIVE', 'PASSWORD_LINK_BY_EMAIL'],
})

export const endSecondFactorOfUser = endpoint(calls.endSecondFactorOfUser, {
  scope: 'person',
  summary:
    'Turn off the second factor of a person who lost their phone and recovery codes: their sessions end, and they get an email about it. Not one’s own.',
  body: z.strictObject({ userId: uuid }),
  answer: result(z.null()),
  errors: ['USER_NOT_FOUND', 'SECOND_FACTOR_OFF', 'OWN_SECOND_FACTOR'],
})

/** An account as the search for a customer's account shows it. */
export const crmAccount = z.object({
  accountId: z.string(),
  accountName: z.string(),
  ownerName: z.string(),
  /** "Toledo, OH" of the billing address. */
  place: z.string(),
})
export type CrmAccount = z.infer<typeof crmAccount>

export const crmContact = z.object({
  contactId: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  accountId: z.string(),
  accountName: z.string(),
})
export type CrmContact = z.infer<typeof crmContact>

const crmQuery = z.strictObject({ search: text(limits.searchMax).optional() })

export const findCrmAccounts = endpoint(calls.findCrmAccounts, {
  scope: 'accounts:read',
  summary: 'Active accounts of any agent whose name matches, for linking a customer; the first 50.',
  query: crmQuery,
  answer: results(crmAccount),
})

export const findCrmContacts = endpoint(calls.findCrmContacts, {
  scope: 'accounts:read',
  summary:
    'Contacts whose name or email matches, of one account or of all, for linking a customer; the first 50.',
  query: crmQuery.extend({ accountId: zohoId.optional() }),
  answer: results(crmContact),
})
