import { brand } from '@portal/domain/brand'
import { formatBusinessDay } from '@portal/domain/business-day'
import { paths } from '@portal/domain/paths'
import { aboutYourSignIn, type Link } from './account-emails.ts'
import type { EmailRecipient } from './email-content.store.ts'
import type { EmailContent, Piece } from './email-content.ts'

/** Emails about how someone signs in. They tell what happened and hold nothing that lets anyone in. */

const callUs = (): Piece => ({
  is: 'note',
  text: `If this was not you, call ${brand.phone.dotted} immediately.`,
})

const securityEmail = (subject: string, tag: string, ...pieces: Piece[]): EmailContent => ({
  subject,
  tag,
  title: subject,
  pieces,
  reason: aboutYourSignIn(),
})

const text = (said: string): Piece => ({ is: 'text', text: said })

export const passwordSet = ({ firstName, email }: EmailRecipient, link: Link) =>
  securityEmail(
    'Your password is set',
    'PASSWORD',
    text(`${firstName}, the password for ${email} is set. Sign in with it from now on.`),
    { is: 'button', label: 'Sign in', href: link(paths.login) },
    callUs(),
  )

export const passwordChanged = ({ firstName, email }: EmailRecipient, link: Link) =>
  securityEmail(
    'Your password was changed',
    'PASSWORD',
    text(
      `${firstName}, the password for ${email} was just changed. All your other devices have been signed out.`,
    ),
    { is: 'button', label: 'Sign in', href: link(paths.login) },
    callUs(),
  )

export const secondFactorOn = ({ firstName, email }: EmailRecipient) =>
  securityEmail(
    'Two-step verification is on',
    'SECURITY',
    text(
      `${firstName}, from now on you sign in with ${email}, your password and a code from your authenticator app. All your other devices have been signed out.`,
    ),
    text('Keep your recovery codes somewhere you can reach without your phone. Each one works once.'),
    callUs(),
  )

export const secondFactorOff = ({ firstName, email }: EmailRecipient) =>
  securityEmail(
    'Two-step verification is off',
    'SECURITY',
    text(`${firstName}, from now on you sign in with ${email} and just your password.`),
    callUs(),
  )

export const secondFactorOffByAdministrator = ({ firstName, email }: EmailRecipient, link: Link) =>
  securityEmail(
    'Two-step verification was turned off',
    'SECURITY',
    text(
      `${firstName}, an Administrator turned off two-step verification for ${email}. All your devices have been signed out. You can now sign in with just your password.`,
    ),
    { is: 'button', label: 'Sign in', href: link(paths.login) },
    text('Turn it on again as soon as you have a phone with an authenticator app.'),
    { is: 'note', text: `If you did not ask for this, call ${brand.phone.dotted} immediately.` },
  )

export const recoveryCodesNew = ({ firstName, email }: EmailRecipient) =>
  securityEmail(
    'You have new recovery codes',
    'SECURITY',
    text(`${firstName}, new recovery codes were made for ${email}. Your old codes no longer work.`),
    callUs(),
  )

export const recoveryCodeUsed = ({ firstName, email }: EmailRecipient) =>
  securityEmail(
    'A recovery code was used',
    'SECURITY',
    text(
      `${firstName}, someone just used a recovery code to sign in with ${email}. That code won’t work again.`,
    ),
    text('If you are running low, create new codes in your security settings.'),
    callUs(),
  )

/** The person who tried knows the password; that is what has to change. */
export const secondFactorGuessed = ({ firstName, email }: EmailRecipient, link: Link) =>
  securityEmail(
    'Incorrect codes were entered for your account',
    'SECURITY',
    text(
      `${firstName}, someone who knows the password for ${email} entered several incorrect codes. They did not get in.`,
    ),
    text('If this was not you, choose a new password now.'),
    { is: 'button', label: 'Choose a new password', href: link(paths.passwordResetRequest) },
  )

/** A hundred wrong passwords in a row, from any number of addresses. */
export const signInGuessed = ({ firstName, email }: EmailRecipient, link: Link) =>
  securityEmail(
    'Someone is guessing your password',
    'SECURITY',
    text(
      `${firstName}, someone entered a hundred incorrect passwords in a row for ${email}. They did not get in.`,
    ),
    text(
      'You can still sign in. For now, each sign-in takes a few seconds longer, which slows down guessing. If you use this password elsewhere, choose a new one here.',
    ),
    { is: 'button', label: 'Choose a new password', href: link(paths.passwordResetRequest) },
  )

/** What these emails say of an API key. */
type KeyOfEmail = { name: string; ending: string; expiresAt: Date; firstName: string; email: string }

export const apiKeyCreated = (
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

export const apiKeyRevoked = ({ firstName, name, ending }: KeyOfEmail, link: Link) =>
  securityEmail(
    'An API key was revoked',
    'SECURITY',
    text(
      `${firstName}, an Administrator revoked your API key “${name}” (ending in ${ending}). Programs that use it are refused.`,
    ),
    { is: 'button', label: 'See your API keys', href: link(paths.mySecurity) },
  )
