import { colleagueInvitationMs } from '@portal/domain/account-access'
import { brand } from '@portal/domain/brand'
import { accessLabels, accessWords } from '@portal/domain/colleagues'
import { counted } from '@portal/domain/format'
import { hourMs } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { invitationPath } from '@portal/domain/portal-paths'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../db/client.ts'
import { accounts } from '../../db/schema/accounts.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { hashToken } from '../../http/session.ts'
import { aboutYourSignIn, type EmailContent } from '../../mail/email-content.ts'
import { defineEmail, type Link } from '../../mail/email-definition.ts'
import { findLinked } from './colleagues.store.ts'

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    /** A person is invited to an account by one of its people. */
    'colleague-invitation': { invitationId: string; token: string }
    /** The access of a person of an account was changed, or ended, by this person. */
    'access-changed': { userId: string; byUserId: string }
    'access-ended': { userId: string; byUserId: string }
  }
}

/**
 * For a person whom a colleague invites to their account (docs/spec/colleagues.md#inviting). The token is behind a #, which
 * browsers send to no server and name to no other site.
 * @param daysLeft how long the link still works
 */
const colleagueInvitation = (
  { firstName, email, access, accountName, invitedByName }: InvitationForEmail,
  { token, daysLeft, link }: { token: string; daysLeft: number; link: Link },
): EmailContent => ({
  subject: `${invitedByName} invites you to ${accountName}`,
  tag: 'INVITATION',
  title: `${firstName}, you are invited to ${accountName}`,
  pieces: [
    {
      is: 'text',
      text: `${invitedByName} invites you to the account of ${accountName} on the ${brand.name} portal. Choose a password, and sign in with ${email}.`,
    },
    { is: 'facts', facts: [['Access', accessLabels[access]]] },
    { is: 'text', text: accessWords[access] },
    { is: 'button', label: 'Accept the invitation', href: link(invitationPath(token)) },
    {
      is: 'note',
      text: `The link works once and expires in ${counted(daysLeft, 'day')}. If you did not expect this, you can ignore this email.`,
    },
  ],
  reason: `You’re receiving this email because ${invitedByName} entered this address.`,
})

/** Administrators are named by the company, as no one of the account knows them. */
const authorOf = ({ byName }: AccessForEmail) => byName ?? brand.name

/** For a person whose access was changed (docs/spec/colleagues.md#emails). Their sessions have ended. */
const accessChanged = (found: AccessForEmail, link: Link): EmailContent => ({
  subject: `Your access to ${found.accountName} was changed`,
  tag: 'ACCESS',
  title: 'Your access was changed',
  pieces: [
    {
      is: 'text',
      text: `${found.firstName}, ${authorOf(found)} changed your access to the account of ${found.accountName}. You are signed out. Sign in again to use it.`,
    },
    { is: 'facts', facts: [['Access', accessLabels[found.access]]] },
    { is: 'text', text: accessWords[found.access] },
    { is: 'button', label: 'Sign in', href: link(paths.login) },
  ],
  reason: aboutYourSignIn(),
})

/** For a person whose access ended. */
const accessEnded = (found: AccessForEmail): EmailContent => ({
  subject: `Your access to ${found.accountName} has ended`,
  tag: 'ACCESS',
  title: 'Your access has ended',
  pieces: [
    {
      is: 'text',
      text: `${found.firstName}, ${authorOf(found)} ended your access to the account of ${found.accountName}. You are signed out and can no longer sign in. What you did stays with the account.`,
    },
    {
      is: 'note',
      text: found.byName
        ? `Was this a mistake? Ask ${found.byName} to invite you again.`
        : `Was this a mistake? Email ${brand.supportEmail}.`,
    },
  ],
  reason: aboutYourSignIn(),
})

const authors = alias(users, 'authors')

/**
 * A person of an account with what emails about their access say; undefined when they are gone.
 * @param byUserId who changed it; the name of someone outside of the account is null
 */
async function findAccessForEmail(on: Reader, { userId, byUserId }: { userId: string; byUserId: string }) {
  const [found] = await on
    .select({
      firstName: users.firstName,
      access: users.access,
      isActive: users.isActive,
      accountName: accounts.accountName,
      by: { firstName: authors.firstName, lastName: authors.lastName },
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.zohoAccountId, users.zohoAccountId))
    .leftJoin(authors, and(eq(authors.userId, byUserId), eq(authors.zohoAccountId, users.zohoAccountId)))
    .where(eq(users.userId, userId))
  if (!found) return undefined
  const { by, ...person } = found
  return { ...person, byName: by && `${by.firstName} ${by.lastName}`.trim() }
}
type AccessForEmail = NonNullable<Awaited<ReturnType<typeof findAccessForEmail>>>

/** An open invitation with what its email says; undefined when it ended or another link took the place of this one. */
async function findInvitationForEmail(
  on: Reader,
  { invitationId, tokenHash }: { invitationId: string; tokenHash: Buffer },
) {
  const linked = await findLinked(on, tokenHash)
  if (!linked || linked.invitation.invitationId !== invitationId) return undefined
  const { invitation, accountName, invitedByName } = linked
  const { firstName, email, access, expiresAt, status } = invitation
  return status === 'open' ? { firstName, email, access, expiresAt, accountName, invitedByName } : undefined
}
type InvitationForEmail = NonNullable<Awaited<ReturnType<typeof findInvitationForEmail>>>

export const colleagueEmails = [
  defineEmail({
    kind: 'colleague-invitation',
    secretMs: colleagueInvitationMs,
    find: async ({ db, now }, { invitationId, token }) => {
      const found = await findInvitationForEmail(db, { invitationId, tokenHash: hashToken(token) })
      const daysLeft = Math.ceil(((found?.expiresAt.getTime() ?? 0) - now().getTime()) / (24 * hourMs))
      return found && daysLeft > 0 ? { found, daysLeft } : undefined
    },
    write: ({ found, daysLeft }, { link, data }) =>
      colleagueInvitation(found, { token: data.token, daysLeft, link }),
  }),
  defineEmail({
    kind: 'access-changed',
    find: ({ db }, data) => findAccessForEmail(db, data),
    write: (found, { link }) => (found.isActive ? accessChanged(found, link) : undefined),
  }),
  defineEmail({
    kind: 'access-ended',
    find: ({ db }, data) => findAccessForEmail(db, data),
    // A person who is let in again meanwhile was told so by an invitation.
    write: (found) => (found.isActive ? undefined : accessEnded(found)),
  }),
]
