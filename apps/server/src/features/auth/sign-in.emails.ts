import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { minuteMs, passwordResetMs } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { aboutYourSignIn, type EmailContent, type Piece, securityEmail } from '../../mail/email-content.ts'
import { defineEmail, type Link } from '../../mail/email-definition.ts'
import { type EmailRecipient, findPersonWithToken, personEmail } from '../../mail/person-emails.ts'

/** Emails about how someone signs in. They tell what happened and hold nothing that lets anyone in. */

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    'password-reset': { userId: string; token: string }
    /** The first one, after an invitation. */
    'password-set': { userId: string }
    'password-changed': { userId: string }
    'second-factor-on': { userId: string }
    'second-factor-off': { userId: string }
    'second-factor-off-by-administrator': { userId: string }
    'second-factor-guessed': { userId: string }
    'sign-in-guessed': { userId: string }
    'recovery-codes-new': { userId: string }
    'recovery-code-used': { userId: string }
  }
}

/** @param minutesLeft how long the link still works */
export const passwordReset = (
  person: EmailRecipient,
  token: string,
  minutesLeft: number,
  link: Link,
): EmailContent => ({
  subject: 'Choose a new password',
  tag: 'PASSWORD',
  title: 'Choose a new password',
  pieces: [
    {
      is: 'text',
      text: `${person.firstName}, we received a request to reset the password for ${person.email}.`,
    },
    {
      is: 'button',
      label: 'Choose a new password',
      href: link(paths.passwordReset, { token, email: person.email }),
    },
    {
      is: 'note',
      text: `The link works once and expires in ${counted(minutesLeft, 'minute')}. Requested more than once? Only the latest email works.`,
    },
    {
      is: 'note',
      text: 'If you did not request this, you can ignore this email. Your password stays the same.',
    },
  ],
  reason: aboutYourSignIn(),
})

const callUs = (): Piece => ({
  is: 'note',
  text: `If this was not you, call ${brand.phone.dotted} immediately.`,
})

const text = (said: string): Piece => ({ is: 'text', text: said })

const passwordSet = ({ firstName, email }: EmailRecipient, link: Link) =>
  securityEmail(
    'Your password is set',
    'PASSWORD',
    text(`${firstName}, the password for ${email} is set. Sign in with it from now on.`),
    { is: 'button', label: 'Sign in', href: link(paths.login) },
    callUs(),
  )

const passwordChanged = ({ firstName, email }: EmailRecipient, link: Link) =>
  securityEmail(
    'Your password was changed',
    'PASSWORD',
    text(
      `${firstName}, the password for ${email} was just changed. All your other devices have been signed out.`,
    ),
    { is: 'button', label: 'Sign in', href: link(paths.login) },
    callUs(),
  )

const secondFactorOn = ({ firstName, email }: EmailRecipient) =>
  securityEmail(
    'Two-step verification is on',
    'SECURITY',
    text(
      `${firstName}, from now on you sign in with ${email}, your password and a code from your authenticator app. All your other devices have been signed out.`,
    ),
    text('Keep your recovery codes somewhere you can reach without your phone. Each one works once.'),
    callUs(),
  )

const secondFactorOff = ({ firstName, email }: EmailRecipient) =>
  securityEmail(
    'Two-step verification is off',
    'SECURITY',
    text(`${firstName}, from now on you sign in with ${email} and just your password.`),
    callUs(),
  )

const secondFactorOffByAdministrator = ({ firstName, email }: EmailRecipient, link: Link) =>
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

const recoveryCodesNew = ({ firstName, email }: EmailRecipient) =>
  securityEmail(
    'You have new recovery codes',
    'SECURITY',
    text(`${firstName}, new recovery codes were made for ${email}. Your old codes no longer work.`),
    callUs(),
  )

const recoveryCodeUsed = ({ firstName, email }: EmailRecipient) =>
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
const secondFactorGuessed = ({ firstName, email }: EmailRecipient, link: Link) =>
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
const signInGuessed = ({ firstName, email }: EmailRecipient, link: Link) =>
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

export const signInEmails = [
  defineEmail({
    kind: 'password-reset',
    secretMs: passwordResetMs,
    find: findPersonWithToken,
    // Rounded up: the email is sent moments after its link was created.
    write: ({ person, leftMs }, { link, data }) =>
      passwordReset(person, data.token, Math.ceil(leftMs / minuteMs), link),
  }),
  personEmail('password-set', passwordSet),
  personEmail('password-changed', passwordChanged),
  personEmail('second-factor-on', secondFactorOn),
  personEmail('second-factor-off', secondFactorOff),
  personEmail('second-factor-off-by-administrator', secondFactorOffByAdministrator),
  personEmail('second-factor-guessed', secondFactorGuessed),
  personEmail('sign-in-guessed', signInGuessed),
  personEmail('recovery-codes-new', recoveryCodesNew),
  personEmail('recovery-code-used', recoveryCodeUsed),
]
