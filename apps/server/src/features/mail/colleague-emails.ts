import { accessLabels, accessWords } from '@portal/domain/access-words'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { paths } from '@portal/domain/paths'
import type { AccessForEmail } from '../colleagues/find-access-for-email.ts'
import type { InvitationForEmail } from '../colleagues/find-invitation-for-email.ts'
import { aboutYourSignIn, type Link } from './account-emails.ts'
import type { EmailContent } from './email-content.ts'

/**
 * For a person whom a colleague invites to their account (docs/spec/colleagues.md#inviting). The token is behind a #, which
 * browsers send to no server and name to no other site.
 * @param daysLeft how long the link still works
 */
export const colleagueInvitation = (
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
    { is: 'button', label: 'Accept the invitation', href: `${link(paths.invitation)}#${token}` },
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
export const accessChanged = (found: AccessForEmail, link: Link): EmailContent => ({
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
export const accessEnded = (found: AccessForEmail): EmailContent => ({
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
