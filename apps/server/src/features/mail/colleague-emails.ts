import { accessLabels, accessWords } from '@portal/domain/access-words'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { paths } from '@portal/domain/paths'
import type { InvitationForEmail } from '../colleagues/find-invitation-for-email.ts'
import type { Link } from './account-emails.ts'
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
