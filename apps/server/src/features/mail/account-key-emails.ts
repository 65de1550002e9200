import { brand } from '@portal/domain/brand'
import { formatBusinessDay } from '@portal/domain/business-day'
import { accountKeysPath } from '@portal/domain/key-paths'
import type { AccountKeyForEmail } from '../api-keys/find-account-key-for-email.ts'
import type { Link } from './account-emails.ts'
import type { EmailContent, Piece } from './email-content.ts'

/** Emails to those with full access to an account about its API keys (docs/spec/api-keys.md#keys-of-an-account). */

/** Staff are named by the company, as no one of the account knows them. */
const authorOf = ({ byName }: AccountKeyForEmail) => byName ?? brand.name
const nameOf = ({ name, ending }: AccountKeyForEmail) => `“${name}” (ending in ${ending})`

const keyEmail = (
  key: AccountKeyForEmail,
  link: Link,
  subject: string,
  ...texts: string[]
): EmailContent => ({
  subject,
  tag: 'SECURITY',
  title: subject,
  pieces: [
    ...texts.map((text): Piece => ({ is: 'text', text })),
    { is: 'button', label: 'See the API keys', href: link(accountKeysPath(key.accountId)) },
  ],
  reason: `You’re receiving this email because you have full access to the account of ${key.accountName}.`,
})

export const accountKeyCreated = (key: AccountKeyForEmail, link: Link, timeZone: string) =>
  keyEmail(
    key,
    link,
    `An API key was created for ${key.accountName}`,
    `${key.firstName}, ${authorOf(key)} created the API key ${nameOf(key)}. Programs that have it can act for the account of ${key.accountName} until ${formatBusinessDay(key.expiresAt, timeZone)}, also when the person who created it leaves.`,
    'If you did not expect this, revoke the key.',
  )

export const accountKeyRevoked = (key: AccountKeyForEmail, link: Link) =>
  keyEmail(
    key,
    link,
    `An API key of ${key.accountName} was revoked`,
    `${key.firstName}, ${authorOf(key)} revoked the API key ${nameOf(key)}. Programs that use it are refused.`,
  )

export const accountKeyCreatorLeft = (key: AccountKeyForEmail, link: Link, timeZone: string) =>
  keyEmail(
    key,
    link,
    'The person who created an API key left',
    `${key.firstName}, the person who created the API key ${nameOf(key)} no longer has full access to the account of ${key.accountName}. The key keeps working until ${formatBusinessDay(key.expiresAt, timeZone)}.`,
    'That person may still know the key. Replace it: create a new key, enter it in the program, then revoke this one.',
  )
