import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import type { EmailContent } from '../../mail/email-content.ts'
import type { Link } from '../../mail/email-definition.ts'
import { type EmailRecipient, personEmail } from '../../mail/person-emails.ts'

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    'test-email': { userId: string }
  }
}

/** An Administrator tries whether emails arrive, and where their links lead. */
const testEmail = (person: EmailRecipient, link: Link): EmailContent => ({
  subject: `Test email of the ${brand.name} portal`,
  tag: 'TEST',
  title: 'Email works',
  pieces: [
    {
      is: 'text',
      text: `${person.firstName}, you asked the portal to send this email. Invitations, order confirmations and password resets leave the same way.`,
    },
    { is: 'button', label: 'Open the back office', href: link(paths.admin) },
    {
      is: 'note',
      text: 'The button opens the address that PUBLIC_BASE_URL names. If it does not open the portal, links in all emails lead to the wrong place.',
    },
  ],
  reason: `You’re receiving this email because you sent a test from the back office of the ${brand.name} portal.`,
})

export const setupEmails = [personEmail('test-email', testEmail)]
