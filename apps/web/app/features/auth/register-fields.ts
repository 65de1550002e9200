import type { registerForm } from '@portal/contract/users'
import { limits } from '@portal/domain/limits'
import { passwordRule } from '@portal/domain/password-rule'
import type * as z from 'zod'

/** What is typed; what was chosen before goes along with it. */
export type RegisterValues = Omit<z.input<typeof registerForm>, 'wanted' | 'asksQuote'>

/** What is wrong, for each field that something is wrong with. */
export type RegisterErrors = Partial<Record<keyof RegisterValues, string>>

export type RegisterField = {
  name: keyof RegisterValues
  label: string
  autoComplete: string
  hint?: string
  /** Narrow fields share a row. */
  half?: true
}

const { min, max } = limits.registerPasswordLength

/** The form's parts in reading order. */
export const registerSections: ReadonlyArray<{ title: string; fields: readonly RegisterField[] }> = [
  {
    title: 'About you',
    fields: [
      { name: 'firstName', label: 'First name', autoComplete: 'given-name', half: true },
      { name: 'lastName', label: 'Last name', autoComplete: 'family-name', half: true },
      { name: 'email', label: 'Email', autoComplete: 'email' },
      { name: 'phoneNumber', label: 'Phone number', autoComplete: 'tel-national', hint: '10 digits.' },
    ],
  },
  {
    title: 'Your company',
    fields: [
      { name: 'accountName', label: 'Account name', autoComplete: 'organization' },
      { name: 'taxId', label: 'Tax ID', autoComplete: 'off' },
    ],
  },
  {
    title: 'Billing address',
    fields: [
      { name: 'billingStreet', label: 'Billing street', autoComplete: 'billing street-address' },
      { name: 'billingCity', label: 'Billing city', autoComplete: 'billing address-level2' },
      { name: 'billingState', label: 'Billing state', autoComplete: 'billing address-level1', half: true },
      { name: 'billingZip', label: 'Billing zip', autoComplete: 'billing postal-code', half: true },
    ],
  },
  {
    title: 'Password',
    fields: [
      {
        name: 'password',
        label: 'Password',
        autoComplete: 'new-password',
        hint: `${min} to ${max} characters with a digit and an uppercase letter. ${passwordRule}`,
      },
      { name: 'confirmPassword', label: 'Confirm password', autoComplete: 'new-password' },
    ],
  },
]

export const registerFields = registerSections.flatMap(({ fields }) => fields)

const labelOf = (name: unknown) => registerFields.find((field) => field.name === name)?.label

/** Words for the length rules that have none of their own; undefined leaves the rule's words. */
export function lengthMessage(issue: {
  code?: string | undefined
  path?: PropertyKey[] | undefined
  minimum?: unknown
  maximum?: unknown
}): string | undefined {
  const label = labelOf(issue.path?.[0])
  if (label === undefined) return undefined
  if (issue.code === 'too_small') return `${label} must be at least ${issue.minimum} characters`
  if (issue.code === 'too_big') return `${label} must be at most ${issue.maximum} characters`
  return undefined
}
