import { alsoCalled, headingFinder } from './table-headings.ts'

/** The columns of a file of users, in their order (docs/spec/back-office.md#users-by-file). */
export const userFileColumns = [
  'Last name',
  'First name',
  'Email',
  'Phone',
  'Status',
  'Roles',
  'Zoho user ID',
  'Zoho account ID',
  'Zoho contact ID',
] as const
export type UserFileColumn = (typeof userFileColumns)[number]

/** Only exports have it. */
export const userCreatedColumn = 'Created'

/** Each new user is mailed an invitation, so that a file is about people and not a whole directory. */
export const userImportRowsMax = 1_000

const otherNames: Partial<Record<UserFileColumn, readonly string[]>> = {
  'Last name': ['surname', 'family name'],
  'First name': ['given name'],
  Email: ['email address', 'e-mail', 'mail'],
  Phone: alsoCalled.phone,
  Status: ['active'],
  'Zoho account ID': ['account id', 'zoho account'],
  'Zoho contact ID': ['contact id', 'zoho contact'],
}

export const userColumnOf = headingFinder(
  userFileColumns.map((name) => [name, [name, ...(otherNames[name] ?? [])]] as const),
)
