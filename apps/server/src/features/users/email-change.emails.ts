import { brand } from '@portal/domain/brand'
import { confirmEmailPath, emailChangeMs } from '@portal/domain/email-change'
import { counted } from '@portal/domain/format'
import { hourMs } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { hashToken } from '../../http/session.ts'
import { type EmailContent, type Piece, securityEmail } from '../../mail/email-content.ts'
import { defineEmail, type EmailNeeds, type Link } from '../../mail/email-definition.ts'
import type { MailData } from '../../mail/mail-kinds.ts'
import { type EmailRecipient, findEmailRecipient } from '../../mail/person-emails.ts'
import { findEmailChange, stateOfChange } from './email-change.store.ts'

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    'email-change': { userId: string; token: string }
    'email-change-asked': { userId: string; email: string; byAdministrator: boolean }
    'email-changed': { userId: string; formerEmail: string }
  }
}

const text = (said: string): Piece => ({ is: 'text', text: said })
const callUs = (): Piece => ({
  is: 'note',
  text: `If this was not you, call ${brand.phone.dotted} immediately.`,
})

/** The person of a link that still works, what it asks for, and for how many ms; undefined otherwise. */
async function findLink({ db, now }: EmailNeeds, { userId, token }: MailData['email-change']) {
  const at = now()
  const change = await findEmailChange(db, hashToken(token))
  const person = await findEmailRecipient(db, userId)
  if (!person || !change || stateOfChange(change, at) !== 'usable') return undefined
  return { person, email: change.email, leftMs: change.expiresAt.getTime() - at.getTime() }
}

type Found = NonNullable<Awaited<ReturnType<typeof findLink>>>

const emailChange = ({ person, email, leftMs }: Found, token: string, link: Link): EmailContent => ({
  subject: 'Confirm your new email address',
  tag: 'EMAIL',
  title: 'Confirm your new email address',
  pieces: [
    text(
      `${person.firstName}, someone asked to sign in to ${brand.name} with ${email}. Confirm it to use this address from now on.`,
    ),
    { is: 'button', label: 'Confirm this address', href: `${link(confirmEmailPath)}#${token}` },
    {
      is: 'note',
      // Rounded up: the email is sent moments after its link was created.
      text: `The link works once and expires in ${counted(Math.ceil(leftMs / hourMs), 'hour')}. Until then nothing changes.`,
    },
    { is: 'note', text: 'If you did not expect this, you can ignore this email.' },
  ],
  reason: `You’re receiving this email because this address was entered for an account at ${brand.name}.`,
})

const emailChangeAsked = (
  person: EmailRecipient,
  { email, byAdministrator }: MailData['email-change-asked'],
): EmailContent =>
  securityEmail(
    'A new email address was asked for',
    'EMAIL',
    text(
      `${person.firstName}, ${byAdministrator ? 'an Administrator' : 'someone who knows your password'} asked to change the email address of your account to ${email}. It changes when the link that was sent there is confirmed.`,
    ),
    callUs(),
  )

const emailChanged = (
  person: EmailRecipient,
  { formerEmail }: MailData['email-changed'],
  link: Link,
): EmailContent =>
  securityEmail(
    'Your email address was changed',
    'EMAIL',
    text(
      `${person.firstName}, your account no longer uses ${formerEmail}. From now on you sign in with ${person.email} and the same password. All your devices have been signed out.`,
    ),
    { is: 'button', label: 'Sign in', href: link(paths.login) },
    callUs(),
  )

export const emailChangeEmails = [
  defineEmail({
    kind: 'email-change',
    secretMs: emailChangeMs,
    find: findLink,
    write: (found, { link, data }) => emailChange(found, data.token, link),
  }),
  defineEmail({
    kind: 'email-change-asked',
    find: ({ db }, { userId }) => findEmailRecipient(db, userId),
    write: (person, { data }) => emailChangeAsked(person, data),
  }),
  defineEmail({
    kind: 'email-changed',
    find: ({ db }, { userId }) => findEmailRecipient(db, userId),
    write: (person, { link, data }) => emailChanged(person, data, link),
  }),
]
