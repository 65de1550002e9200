import {
  fillPlaceholders,
  isOwnEmail,
  type OwnEmailKind,
  type OwnEmailText,
  ownEmails,
} from '@portal/domain/email-settings'
import { paragraphsOf } from '@portal/domain/promotion-settings'
import type { EmailContent, Piece } from './email-content.ts'
import { emailHtml } from './email-html.ts'

/** An email with the subject and the opening that the installation wrote; the rest of it stays. */
export function withOwnText(content: EmailContent, own: OwnEmailText | undefined): EmailContent {
  if (own === undefined) return content
  const values = content.values ?? {}
  const first = content.pieces.findIndex(({ is }) => is === 'text')
  const opening = paragraphsOf(own.opening).map(
    (text): Piece => ({ is: 'text', text: fillPlaceholders(text, values) }),
  )
  return {
    ...content,
    subject: fillPlaceholders(own.subject, values),
    pieces: first < 0 ? [...opening, ...content.pieces] : content.pieces.toSpliced(first, 1, ...opening),
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
