import { brand } from '@portal/domain/brand'
import { formatBusinessDay } from '@portal/domain/business-day'
import { paths } from '@portal/domain/paths'
import { accountKeysPath } from '@portal/domain/portal-paths'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../db/client.ts'
import { accounts } from '../../db/schema/accounts.tables.ts'
import { apiKeys } from '../../db/schema/api-keys.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { type EmailContent, type Piece, securityEmail } from '../../mail/email-content.ts'
import { defineEmail, type Link } from '../../mail/email-definition.ts'
import { keyColumns, readKeyWithPerson } from './api-keys.store.ts'

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    'api-key-created': { keyId: string }
    /** By an Administrator. */
    'api-key-revoked': { keyId: string }
    'account-key-created': AccountKeyData
    'account-key-revoked': AccountKeyData
    'account-key-creator-left': AccountKeyData
  }
}

/** About a key of an account, to one of those with full access: who created or revoked it, or left. */
type AccountKeyData = { keyId: string; userId: string; byUserId: string }

const text = (said: string): Piece => ({ is: 'text', text: said })

/** What these emails say of an API key. */
type KeyOfEmail = { name: string; ending: string; expiresAt: Date; firstName: string; email: string }

const apiKeyCreated = (
  { firstName, email, name, ending, expiresAt }: KeyOfEmail,
  link: Link,
  timeZone: string,
) =>
  securityEmail(
    'An API key was created',
    'SECURITY',
    text(
      `${firstName}, the API key “${name}” (ending in ${ending}) was just created for ${email}. Programs that have it can act for you until ${formatBusinessDay(expiresAt, timeZone)}.`,
    ),
    { is: 'button', label: 'See your API keys', href: link(paths.mySecurity) },
    {
      is: 'note',
      text: `If this was not you, revoke the key, change your password and call ${brand.phone.dotted}.`,
    },
  )

const apiKeyRevoked = ({ firstName, name, ending }: KeyOfEmail, link: Link) =>
  securityEmail(
    'An API key was revoked',
    'SECURITY',
    text(
      `${firstName}, an Administrator revoked your API key “${name}” (ending in ${ending}). Programs that use it are refused.`,
    ),
    { is: 'button', label: 'See your API keys', href: link(paths.mySecurity) },
  )

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

const accountKeyCreated = (key: AccountKeyForEmail, link: Link, timeZone: string) =>
  keyEmail(
    key,
    link,
    `An API key was created for ${key.accountName}`,
    `${key.firstName}, ${authorOf(key)} created the API key ${nameOf(key)}. Programs that have it can act for the account of ${key.accountName} until ${formatBusinessDay(key.expiresAt, timeZone)}, also when the person who created it leaves.`,
    'If you did not expect this, revoke the key.',
  )

const accountKeyRevoked = (key: AccountKeyForEmail, link: Link) =>
  keyEmail(
    key,
    link,
    `An API key of ${key.accountName} was revoked`,
    `${key.firstName}, ${authorOf(key)} revoked the API key ${nameOf(key)}. Programs that use it are refused.`,
  )

const accountKeyCreatorLeft = (key: AccountKeyForEmail, link: Link, timeZone: string) =>
  keyEmail(
    key,
    link,
    'The person who created an API key left',
    `${key.firstName}, the person who created the API key ${nameOf(key)} no longer has full access to the account of ${key.accountName}. The key keeps working until ${formatBusinessDay(key.expiresAt, timeZone)}.`,
    'That person may still know the key. Replace it: create a new key, enter it in the program, then revoke this one.',
  )

const recipients = alias(users, 'recipients')
const authors = alias(users, 'authors')

/** What an email to one of the people of an account says of a key; undefined when it is gone, or they have left. */
async function findAccountKeyForEmail(on: Reader, { keyId, userId, byUserId }: AccountKeyData) {
  const [found] = await on
    .select({
      ...keyColumns,
      accountId: accounts.zohoAccountId,
      accountName: accounts.accountName,
      firstName: recipients.firstName,
      byName: sql<
        string | null
      >`case when ${authors.zohoAccountId} = ${users.keyAccountId} then btrim(${authors.firstName} || ' ' || ${authors.lastName}) end`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.userId, apiKeys.userId))
    .innerJoin(accounts, eq(accounts.zohoAccountId, users.keyAccountId))
    .innerJoin(recipients, and(eq(recipients.userId, userId), recipients.isActive))
    .innerJoin(authors, eq(authors.userId, byUserId))
    .where(eq(apiKeys.keyId, keyId))
  return found
}
type AccountKeyForEmail = NonNullable<Awaited<ReturnType<typeof findAccountKeyForEmail>>>

/** What an email says of a key; undefined when it is gone. */
const findKeyForEmail = async (on: Reader, keyId: string) => (await readKeyWithPerson(on, keyId))[0]

const accountKeyEmail = <
  K extends 'account-key-created' | 'account-key-revoked' | 'account-key-creator-left',
>(
  kind: K,
  words: (key: AccountKeyForEmail, link: Link, timeZone: string) => EmailContent,
) =>
  defineEmail({
    kind,
    find: ({ db }, data) => findAccountKeyForEmail(db, data),
    write: (key, { link, timeZone }) => words(key, link, timeZone),
  })

export const keyEmails = [
  defineEmail({
    kind: 'api-key-created',
    find: ({ db }, { keyId }) => findKeyForEmail(db, keyId),
    write: (key, { link, timeZone }) => apiKeyCreated(key, link, timeZone),
  }),
  defineEmail({
    kind: 'api-key-revoked',
    find: ({ db }, { keyId }) => findKeyForEmail(db, keyId),
    write: (key, { link }) => apiKeyRevoked(key, link),
  }),
  accountKeyEmail('account-key-created', accountKeyCreated),
  accountKeyEmail('account-key-revoked', accountKeyRevoked),
  accountKeyEmail('account-key-creator-left', accountKeyCreatorLeft),
]
