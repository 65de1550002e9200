import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { aboutYourSignIn, type Link } from './account-letters.ts'
import type { PersonForLetter } from './letter.store.ts'
import type { LetterContent, Piece } from './letter.ts'

/** Letters about how somebody signs in. They tell what happened and hold nothing that lets anybody in. */

const callUs: Piece = { is: 'note', text: `If this was not you, call ${brand.phone.dotted} at once.` }

const letter = (subject: string, tag: string, ...pieces: Piece[]): LetterContent => ({
  subject,
  tag,
  title: subject,
  pieces,
  reason: aboutYourSignIn,
})

const text = (said: string): Piece => ({ is: 'text', text: said })

export const passwordChanged = ({ firstName, email }: PersonForLetter, link: Link) =>
  letter(
    'Your password was changed',
    'PASSWORD',
    text(
      `${firstName}, the password for ${email} was just changed. Every other device that was signed in has been signed out.`,
    ),
    { is: 'button', label: 'Sign in', href: link(paths.login) },
    callUs,
  )

export const secondFactorOn = ({ firstName, email }: PersonForLetter) =>
  letter(
    'Your second factor is on',
    'SECURITY',
    text(
      `${firstName}, from now on signing in with ${email} takes your password and a code of your authenticator app. Every other device that was signed in has been signed out.`,
    ),
    text('Keep your recovery codes where you find them without your phone: each signs you in once.'),
    callUs,
  )

export const secondFactorOff = ({ firstName, email }: PersonForLetter) =>
  letter(
    'Your second factor is off',
    'SECURITY',
    text(`${firstName}, from now on your password alone signs in ${email}.`),
    callUs,
  )

export const secondFactorOffByAdministrator = ({ firstName, email }: PersonForLetter, link: Link) =>
  letter(
    'Your second factor was turned off',
    'SECURITY',
    text(
      `${firstName}, an Administrator turned off the second factor of ${email}. Every device that was signed in has been signed out; your password alone signs you in.`,
    ),
    { is: 'button', label: 'Sign in', href: link(paths.login) },
    text('Turn it on again as soon as you have a phone with an authenticator app.'),
    { is: 'note', text: `If you did not ask for this, call ${brand.phone.dotted} at once.` },
  )

export const recoveryCodesNew = ({ firstName, email }: PersonForLetter) =>
  letter(
    'You have new recovery codes',
    'SECURITY',
    text(`${firstName}, new recovery codes were made for ${email}. Those before do not work any more.`),
    callUs,
  )

export const recoveryCodeUsed = ({ firstName, email }: PersonForLetter) =>
  letter(
    'A recovery code was used',
    'SECURITY',
    text(`${firstName}, somebody just used a recovery code of ${email}. It does not work again.`),
    text('If few are left, make new ones under your security settings.'),
    callUs,
  )

/** Whoever tried knows the password; that is what has to change. */
export const secondFactorGuessed = ({ firstName, email }: PersonForLetter, link: Link) =>
  letter(
    'Somebody entered wrong codes for your sign-in',
    'SECURITY',
    text(
      `${firstName}, somebody who knows the password for ${email} entered several wrong codes. They did not get in.`,
    ),
    text('If this was not you, choose a new password now.'),
    { is: 'button', label: 'Choose a new password', href: link(paths.passwordResetRequest) },
  )

/** A hundred wrong passwords in a row, from wherever they came. */
export const signInGuessed = ({ firstName, email }: PersonForLetter, link: Link) =>
  letter(
    'Somebody is guessing your password',
    'SECURITY',
    text(
      `${firstName}, a hundred wrong passwords in a row were tried for ${email}. None of them was right, and nobody got in.`,
    ),
    text(
      'You can sign in as always; for now your browser computes for some seconds first, which slows down whoever guesses. If you use your password elsewhere too, choose a new one here.',
    ),
    { is: 'button', label: 'Choose a new password', href: link(paths.passwordResetRequest) },
  )
