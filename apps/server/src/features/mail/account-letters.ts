import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { paths } from '@portal/domain/paths'
import type { PersonForLetter } from './letter.store.ts'
import type { LetterContent } from './letter.ts'
import type { MailData } from './mail-kinds.ts'

export type Link = (path: string, query?: Record<string, string>) => string

/** Why somebody gets a letter about how they sign in. */
export const aboutYourSignIn = `You receive this letter because your address signs in to the ${brand.name} portal.`

/** @param minutesLeft how long the link still works */
export const passwordReset = (
  person: PersonForLetter,
  token: string,
  minutesLeft: number,
  link: Link,
): LetterContent => ({
  subject: 'Choose a new password',
  tag: 'PASSWORD',
  title: 'Choose a new password',
  pieces: [
    { is: 'text', text: `${person.firstName}, somebody asked for a new password for ${person.email}.` },
    {
      is: 'button',
      label: 'Choose a new password',
      href: link(paths.passwordReset, { token, email: person.email }),
    },
    {
      is: 'note',
      text: `The link works once, for ${minutesLeft} minutes. If you asked for several letters, only the link in the newest works.`,
    },
    { is: 'note', text: 'If this was not you, do nothing: your password stays as it is.' },
  ],
  reason: aboutYourSignIn,
})

/** @param daysLeft how long the link still works */
export const invitation = (
  person: PersonForLetter,
  token: string,
  daysLeft: number,
  link: Link,
): LetterContent => ({
  subject: `Your ${brand.name} portal account`,
  tag: 'WELCOME',
  title: `Welcome, ${person.firstName}`,
  pieces: [
    {
      is: 'text',
      text: `You have an account on the ${brand.name} portal. Choose a password, and sign in with ${person.email}.`,
    },
    {
      is: 'button',
      label: 'Choose your password',
      href: link(paths.passwordReset, { token, email: person.email }),
    },
    {
      is: 'note',
      text: `The link works once, for ${counted(daysLeft, 'day')}. After that, ask for another under "Forgot password" on the sign-in page.`,
    },
  ],
  reason: `You receive this letter because an Administrator made an account for this address. If you expected none, write to ${brand.supportEmail}.`,
})

export const registrationReceived = (person: PersonForLetter): LetterContent => ({
  subject: `Welcome to ${brand.name}: your registration is in`,
  tag: 'WELCOME',
  title: `Welcome, ${person.firstName}`,
  pieces: [
    {
      is: 'text',
      text: `We have your registration${forAccount(person)}. One of us looks at it and links it to your account; that usually takes one business day.`,
    },
    { is: 'text', text: 'You get another letter as soon as you can sign in.' },
    { is: 'note', text: `In a hurry? Call ${brand.phone.dotted}.` },
  ],
  reason: `You receive this letter because somebody registered with this address. If it was not you, write to ${brand.supportEmail}.`,
})

/** Somebody registered with an address that signs in already: only its owner learns of it. */
export const registrationKnown = (person: PersonForLetter, link: Link): LetterContent => ({
  subject: 'You are registered already',
  tag: 'ACCOUNT',
  title: 'You are registered already',
  pieces: [
    {
      is: 'text',
      text: `Somebody just registered with ${person.email}, ${standing(person)}. Nothing was changed.`,
    },
    { is: 'button', label: 'Choose a new password', href: link(paths.passwordResetRequest) },
    { is: 'note', text: 'If this was not you, you need not do anything.' },
  ],
  reason: aboutYourSignIn,
})

/** For Administrators: who waits, and where to let them in. */
export const registrationWaiting = (person: PersonForLetter, link: Link): LetterContent => ({
  subject: `${person.firstName} ${person.lastName} is waiting for approval`,
  tag: 'APPROVAL',
  title: 'Somebody is waiting for approval',
  pieces: [
    { is: 'text', text: 'Link an account and a contact in user details, and make the user active.' },
    {
      is: 'facts',
      facts: [
        ['Name', `${person.firstName} ${person.lastName}`],
        ['E-mail', person.email],
        ['Phone', person.phoneNumber],
        ['Company', person.registration?.accountName ?? ''],
      ],
    },
    {
      is: 'button',
      label: 'Open user details',
      href: link(`${paths.admin}/user-details/${person.userId}`),
    },
  ],
  reason: 'You receive this letter because you are an Administrator.',
})

export const accountApproved = (person: PersonForLetter, link: Link): LetterContent => ({
  subject: `You can sign in to ${brand.name} now`,
  tag: 'WELCOME',
  title: `You are in, ${person.firstName}`,
  pieces: [
    {
      is: 'text',
      text: `Your registration${forAccount(person)} was approved. Sign in with ${person.email} and the password you chose.`,
    },
    { is: 'button', label: 'Sign in', href: link(paths.login) },
    { is: 'heading', text: 'What you can do there' },
    {
      is: 'steps',
      steps: [
        'Order phones, tablets and routers, kitted and ready to use.',
        'Follow your orders, and look up invoices.',
        'Check which devices the screen-repair program covers.',
      ],
    },
  ],
  reason: aboutYourSignIn,
})

/** What the person entered is deleted by now. */
export const registrationDeclined = ({
  firstName,
  email,
  accountName,
  reason,
}: MailData['registration-declined']): LetterContent => ({
  subject: `Your ${brand.name} registration`,
  tag: 'ACCOUNT',
  title: 'Your registration was not approved',
  pieces: [
    {
      is: 'text',
      text: `${firstName}, we could not open a portal account for ${email}${accountName && ` at ${accountName}`}. What you entered was deleted.`,
    },
    ...(reason ? [{ is: 'note' as const, text: reason }] : []),
    { is: 'text', text: `If you think this is a mistake, call ${brand.phone.dotted}.` },
  ],
  reason: 'You receive this letter because somebody registered with this address.',
})

function standing({ isActive, registration }: PersonForLetter): string {
  if (isActive) return 'which has a sign-in already'
  if (registration) return 'which is waiting for approval already'
  return `whose sign-in was closed; call ${brand.phone.dotted} to have it opened again`
}

function forAccount({ registration, accountName }: PersonForLetter): string {
  const name = registration?.accountName || accountName
  return name ? ` for ${name}` : ''
}
