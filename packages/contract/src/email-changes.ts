import { limits } from '@portal/domain/limits'
import * as z from 'zod'
import { tokenStates } from './auth.ts'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { email, text, uuid } from './fields.ts'
import { passwordForm } from './security.ts'

/** Another email address to sign in with (docs/spec/sign-in.md#email). */

export const changeEmail = endpoint(calls.changeEmail, {
  scope: 'person',
  needs: 'everyone',
  summary:
    'Ask for another email address of one’s own: a link is sent to it, and the caller’s email changes when that is opened and confirmed.',
  body: passwordForm.extend({ email }),
  answer: result(z.null()),
  errors: ['PASSWORD_WRONG', 'EMAIL_NEEDS_ADMINISTRATOR', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const changeEmailOfUser = endpoint(calls.changeEmailOfUser, {
  scope: 'person',
  summary:
    'Ask for another email address of an active user: a link is sent to it, and their email changes when that is opened and confirmed. Not one’s own.',
  body: z.strictObject({ userId: uuid, email }),
  answer: result(
    z.object({
      /** The link to share with the user while no mail server is set; null where it was sent. */
      url: z.nullable(z.string()),
    }),
  ),
  errors: ['USER_NOT_FOUND', 'USER_NOT_ACTIVE', 'OWN_EMAIL'],
})

const token = text(200)

export const checkEmailToken = endpoint(calls.checkEmailToken, {
  summary: 'Whether the link that confirms another email address still works; nothing changes.',
  body: z.strictObject({ token }),
  answer: result(
    z.object({
      state: z.enum(tokenStates),
      /** The new address; empty while the link does not work. */
      email: z.string(),
      /** Whether `confirmEmail` takes the password as well: of a change that the person asked for themselves. */
      asksPassword: z.boolean(),
    }),
  ),
  errors: ['TOO_MANY_REQUESTS'],
})

export const confirmEmail = endpoint(calls.confirmEmail, {
  summary:
    'Confirm another email address with the token of the link. Every session of the person ends, and the former address is told.',
  body: z.strictObject({ token, password: text(limits.passwordMax).optional() }),
  answer: result(
    z.object({
      email: z.string(),
      /** False for a person who was invited and has not chosen one. */
      hasPassword: z.boolean(),
    }),
  ),
  errors: ['EMAIL_LINK_ENDED', 'PASSWORD_WRONG', 'TOO_MANY_REQUESTS', 'BUSY'],
})
