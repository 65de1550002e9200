import { isOwnEmail, type OwnEmailKind, type OwnEmailText, ownEmails } from '@portal/domain/email-settings'
import type { EmailContent } from '../../mail/email-content.ts'
import { defineEmail } from '../../mail/email-definition.ts'
import { emailHtml } from '../../mail/email-html.ts'
import { withOwnText } from '../../mail/own-text.ts'

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    /** A text of the settings, tried by an Administrator. */
    'setting-test': { kind: OwnEmailKind; subject: string; opening: string }
  }
}

/** An email as its reader would see it, with values of a demonstration; undefined for a kind that has no text of its own. */
export function previewEmail(kind: string, own: OwnEmailText | undefined): string | undefined {
  return isOwnEmail(kind) ? emailHtml(demoEmail(kind, own)) : undefined
}

/** The email of this kind with values of a demonstration. Its links lead nowhere. */
export function demoEmail(kind: OwnEmailKind, own: OwnEmailText | undefined): EmailContent {
  const { label, demo } = ownEmails[kind]
  const { title, opening, action } = demoWords[kind]
  return withOwnText(
    {
      subject: title,
      tag: label.toUpperCase(),
      title,
      pieces: [
        { is: 'text', text: opening },
        { is: 'button', label: action, href: 'https://portal.example/' },
        { is: 'note', text: 'The facts, items and amounts of the email follow here.' },
      ],
      reason: 'This is a preview with the values of a demonstration.',
      values: demo,
    },
    own,
  )
}

/** What stands in the product's own emails, for the values of the demonstration. */
const demoWords: Readonly<Record<OwnEmailKind, { title: string; opening: string; action: string }>> = {
  'order-confirmation': {
    title: 'Order Confirmed!',
    opening: 'Thank you, Una. We have received order 10012 for Northgate Delivery LLC.',
    action: 'View this order',
  },
  'box-shipped': {
    title: 'Box 2 is on its way',
    opening: 'Hello Una. A box of order 10012 left our facility by UPS.',
    action: 'View this order',
  },
  'box-delivered': {
    title: 'Box 2 was delivered',
    opening: 'Hello Una. UPS delivered a box of order 10012.',
    action: 'View this order',
  },
  quote: {
    title: 'Your quote is ready',
    opening: 'Hello Una Ostrow. Wes Agent prepared a quote for Northgate Delivery LLC.',
    action: 'View and answer the quote',
  },
  'quote-reminder': {
    title: 'Your quote ends soon',
    opening:
      'Hello Una Ostrow. The prices of the quote for Northgate Delivery LLC are valid until Friday, December 4, 2026.',
    action: 'View and answer the quote',
  },
  'registration-received': {
    title: 'Welcome, Una',
    opening:
      'We have your registration. We’ll review it and link it to your account, usually within one business day.',
    action: 'Go to the portal',
  },
  'account-approved': {
    title: 'You’re in, Una',
    opening: 'Your registration was approved. Sign in with una@northgate.example and the password you chose.',
    action: 'Sign in',
  },
  invitation: {
    title: 'Welcome, Una',
    opening: 'You have an account on the portal. Choose a password and sign in with una@northgate.example.',
    action: 'Choose your password',
  },
}

export const settingEmails = [
  defineEmail({
    kind: 'setting-test',
    find: async (_, data) => demoEmail(data.kind, data),
    write: (content) => ({ ...content, subject: `[Test] ${content.subject}` }),
  }),
]
