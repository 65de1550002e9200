import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { formatPhone } from '@portal/domain/format-phone'
import { hourMs, invitationMs } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { aboutYourSignIn, companyValues, type EmailContent } from '../../mail/email-content.ts'
import { defineEmail, type Link } from '../../mail/email-definition.ts'
import type { MailData } from '../../mail/mail-kinds.ts'
import { type EmailRecipient, findPersonWithToken, personEmail } from '../../mail/person-emails.ts'

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    'registration-received': { userId: string }
    'registration-known': { userId: string }
    'registration-waiting': { userId: string }
    'account-approved': { userId: string }
    /** The registration is deleted by then, so the row has the data of the email. */
    'registration-declined': { firstName: string; email: string; accountName: string; reason: string }
    invitation: { userId: string; token: string }
  }
}

/** @param daysLeft how long the link still works */
const invitation = (person: EmailRecipient, token: string, daysLeft: number, link: Link): EmailContent => ({
  subject: `Your ${brand.name} portal account`,
  tag: 'WELCOME',
  title: `Welcome, ${person.firstName}`,
  pieces: [
    {
      is: 'text',
      text: `You have an account on the ${brand.name} portal. Choose a password and sign in with ${person.email}.`,
    },
    {
      is: 'button',
      label: 'Choose your password',
      href: link(paths.passwordReset, { token, email: person.email }),
    },
    {
      is: 'note',
      text: `The link works once and expires in ${counted(daysLeft, 'day')}. After that, use “Forgot your password?” on the sign-in page to get a new one.`,
    },
  ],
  reason: `You’re receiving this email because an Administrator created an account for this address. If you did not expect this, email ${brand.supportEmail}.`,
  values: personValues(person),
})

const registrationReceived = (person: EmailRecipient): EmailContent => ({
  subject: `Welcome to ${brand.name}: your registration is in`,
  tag: 'WELCOME',
  title: `Welcome, ${person.firstName}`,
  pieces: [
    {
      is: 'text',
      text: `We have your registration${forAccount(person)}. We’ll review it and link it to your account, usually within one business day.`,
    },
    { is: 'text', text: 'We’ll email you as soon as you can sign in.' },
    { is: 'note', text: `In a hurry? Call ${brand.phone.dotted}.` },
  ],
  reason: `You’re receiving this email because someone registered with this address. If it was not you, email ${brand.supportEmail}.`,
  values: personValues(person),
})

/** Someone registered with an address that signs in already: only its owner learns of it. */
const registrationKnown = (person: EmailRecipient, link: Link): EmailContent => ({
  subject: 'You already have an account',
  tag: 'ACCOUNT',
  title: 'You already have an account',
  pieces: [
    {
      is: 'text',
      text: `Someone just tried to register with ${person.email}, ${standing(person)}. Nothing was changed.`,
    },
    { is: 'button', label: 'Choose a new password', href: link(paths.passwordResetRequest) },
    { is: 'note', text: 'If this was not you, you can ignore this email.' },
  ],
  reason: aboutYourSignIn(),
})

/** For Administrators: who waits, and where to let them in. */
export const registrationWaiting = (person: EmailRecipient, link: Link): EmailContent => ({
  subject: `${person.firstName} ${person.lastName} is waiting for approval`,
  tag: 'APPROVAL',
  title: 'A registration is waiting for approval',
  pieces: [
    {
      is: 'text',
      text: 'Link an account and a contact on the user details page, then approve the registration.',
    },
    {
      is: 'facts',
      facts: [
        ['Name', `${person.firstName} ${person.lastName}`],
        ['Email', person.email],
        ['Phone', formatPhone(person.phoneNumber)],
        ['Company', person.registration?.accountName ?? ''],
      ],
    },
    {
      is: 'button',
      label: 'Open user details',
      href: link(`${paths.admin}/user-details/${person.userId}`),
    },
  ],
  reason: 'You’re receiving this email because you are an Administrator.',
})

const accountApproved = (person: EmailRecipient, link: Link): EmailContent => ({
  subject: `You can now sign in to ${brand.name}`,
  tag: 'WELCOME',
  title: `You’re in, ${person.firstName}`,
  pieces: [
    {
      is: 'text',
      text: `Your registration${forAccount(person)} was approved. Sign in with ${person.email} and the password you chose.`,
    },
    { is: 'button', label: 'Sign in', href: link(paths.login) },
    { is: 'heading', text: 'What you can do in the portal' },
    {
      is: 'steps',
      steps: [
        'Order phones, tablets and routers, kitted and ready to use.',
        'Track your orders and view invoices.',
        'See which devices the screen repair program covers.',
      ],
    },
  ],
  reason: aboutYourSignIn(),
  values: personValues(person),
})

/** What the person entered is deleted by now. */
const registrationDeclined = ({
  firstName,
  email,
  accountName,
  reason,
}: MailData['registration-declined']): EmailContent => ({
  subject: `Your ${brand.name} registration`,
  tag: 'ACCOUNT',
  title: 'Your registration was not approved',
  pieces: [
    {
      is: 'text',
      text: `${firstName}, we could not open a portal account for ${email}${accountName && ` at ${accountName}`}. The details you entered have been deleted.`,
    },
    ...(reason ? [{ is: 'note' as const, text: reason }] : []),
    { is: 'text', text: `If you think this is a mistake, call ${brand.phone.dotted}.` },
  ],
  reason: 'You’re receiving this email because someone registered with this address.',
})

function standing({ isActive, registration }: EmailRecipient): string {
  if (isActive) return 'which already has an account'
  if (registration) return 'which is already waiting for approval'
  return `which belongs to an inactive account. Call ${brand.phone.dotted} to reactivate it`
}

function forAccount({ registration, accountName }: EmailRecipient): string {
  const name = registration?.accountName || accountName
  return name ? ` for ${name}` : ''
}

const personValues = ({ firstName, email }: EmailRecipient) => ({ firstName, email, ...companyValues() })

export const userEmails = [
  personEmail('registration-received', registrationReceived),
  personEmail('registration-known', registrationKnown),
  personEmail('registration-waiting', registrationWaiting),
  personEmail('account-approved', accountApproved),
  defineEmail({
    kind: 'registration-declined',
    find: async (_, data) => data,
    write: registrationDeclined,
  }),
  defineEmail({
    kind: 'invitation',
    secretMs: invitationMs,
    find: findPersonWithToken,
    // Rounded up: the email is sent moments after its link was created.
    write: ({ person, leftMs }, { link, data }) =>
      invitation(person, data.token, Math.ceil(leftMs / (24 * hourMs)), link),
  }),
]
