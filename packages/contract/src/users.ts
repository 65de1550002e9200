import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { roles } from '@portal/domain/roles'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, pageOf, result, results } from './endpoint.ts'
import { email, listQuery, text, uuid, zohoId } from './fields.ts'

/** Who may own orders (portal 3 "Agent"). */
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

/** A user as the back office sees one (portal 3 "Admin user / User"). */
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
})
export type User = z.infer<typeof user>

const { min, max } = limits.personNameLength
const { user: words } = messages

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** A phone number as the user form takes it (portal 5): required, no letters, ten digits once stripped. */
export const phoneNumber = z
  .string()
  .trim()
  .min(1, words.phoneRequired)
  .max(40)
  .refine((value) => !/\p{Letter}/u.test(value), words.phoneLetters)
  .refine((value) => digitsOf(value).length === limits.phoneDigits, words.phoneDigits)

export const firstName = z.string().trim().min(min, words.firstNameMin).max(max, words.firstNameMax)
export const lastName = z.string().trim().min(min, words.lastNameMin).max(max, words.lastNameMax)

/** The user form and call share this (portal 5). */
export const userForm = z.strictObject({
  id: uuid.optional(),
  firstName,
  lastName,
  email,
  phoneNumber,
  isActive: z.boolean(),
  zohoAccountId: z.nullable(zohoId),
  zohoContactId: z.nullable(zohoId),
  domain: uuid.optional(),
})

/** Registration (portal 5, architecture 5.11). */
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
    accountName: text(limits.registerAccountNameLength.max).min(limits.registerAccountNameLength.min),
    taxId: text(limits.taxIdLength.max).min(limits.taxIdLength.min),
    billingStreet: text(limits.addressPartLength.max).min(limits.addressPartLength.min),
    billingCity: text(limits.addressPartLength.max).min(limits.addressPartLength.min),
    billingState: text(limits.addressPartLength.max).min(limits.addressPartLength.min),
    billingZip: text(limits.addressPartLength.max).min(limits.addressPartLength.min),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.register.passwordsDiffer,
  })

export const registerUser = endpoint(calls.registerUser, {
  summary: 'Ask for an account; an Administrator approves it.',
  spec: 'architecture 5.11',
  body: registerForm,
  answer: result(z.null()),
  errors: ['TOO_MANY_REQUESTS'],
})

export const getWbcUsers = endpoint(calls.getWbcUsers, {
  summary:
    'Agents whom the caller may act for: all of them for managers and Administrators, else the caller’s own.',
  spec: 'storefront 7, portal 7',
  answer: results(agent),
})

export const getAllUsers = endpoint(calls.getAllUsers, {
  summary: 'Every user.',
  spec: 'portal 7',
  query: listQuery,
  answer: pageOf(user),
})

export const getSingleUser = endpoint(calls.getSingleUser, {
  summary: 'One user with their roles.',
  spec: 'portal 7',
  params: z.object({ userId: uuid }),
  answer: result(user),
  errors: ['USER_NOT_FOUND'],
})

export const upsertUser = endpoint(calls.upsertUser, {
  summary: 'Create a user, or change one.',
  spec: 'portal 7',
  body: userForm,
  answer: result(z.object({ id: z.string() })),
  errors: ['USER_NOT_FOUND'],
})

export const getAllRoles = endpoint(calls.getAllRoles, {
  summary: 'The roles there are.',
  spec: 'portal 7',
  answer: results(role),
})

export const upsertUserRoles = endpoint(calls.upsertUserRoles, {
  summary: 'Set the roles of a user.',
  spec: 'portal 7',
  body: z.strictObject({ userId: uuid, roleIds: z.array(uuid).max(20) }),
  answer: result(z.null()),
  errors: ['USER_NOT_FOUND'],
})
