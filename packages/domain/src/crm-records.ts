import { foldedText } from './folded-text.ts'

/** Rules of records that the back office keeps for the embedded CRM (docs/spec/accounts.md#records). */

export const crmRecordLimits = {
  /** Accounts that a list shows; a search finds the others. */
  listed: 100,
  /** What an address is for, such as "Warehouse". */
  addressTypeMax: 40,
} as const

/** How companies are registered; it does not tell one name from another. */
const legalForms = new Set([
  'llc',
  'inc',
  'incorporated',
  'corp',
  'corporation',
  'co',
  'company',
  'ltd',
  'lp',
  'llp',
])

/**
 * What two names of the same company have in common: "Northgate Delivery, L.L.C." and "northgate delivery inc" are
 * alike. Empty where nothing remains.
 */
export const accountNameKey = (name: string): string =>
  foldedText(name)
    .replace(/\.|\p{Mark}/gu, '')
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '' && !legalForms.has(word))
    .join(' ')

/** The accounts whose name is like the typed one, apart from the account itself. */
export function likeNamed<Named extends { accountId: string; accountName: string }>(
  typed: string,
  found: readonly Named[],
  accountId: string | null,
): Named[] {
  const key = accountNameKey(typed)
  if (key === '') return []
  return found.filter((one) => one.accountId !== accountId && accountNameKey(one.accountName) === key)
}

/** Said of an address of a record that rates, tax and labels cannot be found for. */
export const crmRecordMessages = {
  state: 'Enter a US state, such as OH.',
  zip: 'Enter a ZIP code of 5 digits, or ZIP+4.',
} as const
