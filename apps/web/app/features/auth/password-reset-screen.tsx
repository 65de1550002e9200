import type { TokenState } from '@portal/contract/auth'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { passwordRule } from '@portal/domain/password-rule'
import { paths } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { fieldError } from '../../lib/refusals.ts'
import { pageMeta } from '../../lib/seo.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { passwordTokenQuery, useResetPassword } from './auth.queries.ts'
import { AuthDone, AuthFrame, useErrorTitle } from './auth-frame.tsx'
import { resetFailure } from './failure.ts'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'New password',
    description: 'Set a new password with the link from our email.',
    unlisted: true,
  })

/** Password reset (docs/spec/sign-in.md#password-reset): `token` and `email` come with the link of the mail. */
export default function PasswordResetScreen() {
  const [search] = useSearchParams()
  const link = { token: search.get('token') ?? '', email: search.get('email') ?? '' }
  // A failed look at the link is no verdict: the form then finds out.
  const { data: found } = useQuery({
    ...passwordTokenQuery(link),
    enabled: link.token !== '' && link.email !== '',
  })
  if (link.token === '') return <DeadLink state="unknown" />
  if (found !== undefined && found.state !== 'usable') return <DeadLink state={found.state} wasForm />
  return <NewPassword {...link} words={found?.isFirstPassword ? firstPassword : anotherPassword} />
}

const deadLinks = {
  used: { title: 'This link has been used', message: messages.passwordReset.usedToken },
  expired: { title: 'This link has expired', message: messages.passwordReset.expiredToken },
  unknown: { title: 'This link does not work', message: messages.passwordReset.missingToken },
} as const

type DeadLinkProps = {
  state: Exclude<TokenState, 'usable'>
  /** It takes the place of the form, and the focus with it. */
  wasForm?: boolean
}

/** Nothing is asked for that would be refused: why the link does not work, and the ways on. */
function DeadLink({ state, wasForm = false }: DeadLinkProps) {
  const { title, message } = deadLinks[state]
  useEffect(() => {
    if (wasForm) focusHeading()
  }, [wasForm])
  return (
    <AuthFrame title={title}>
      <div className="auth-fields">
        <Notice tone="danger" {...(wasForm ? { role: 'alert' } : {})}>
          {message}
        </Notice>
        {wasForm && state === 'unknown' && <p>Requested more than once? Only the latest email works.</p>}
        <ButtonLink to={paths.passwordResetRequest} size="lg" block>
          Request a new password reset
        </ButtonLink>
        {state === 'used' && (
          <p className="auth-other">
            Already set your password?{' '}
            <Link className="link" to={paths.login}>
              Sign In
            </Link>
          </p>
        )}
      </div>
    </AuthFrame>
  )
}

const anotherPassword: typeof firstPassword = {
  title: 'Choose a new password',
  field: 'New password',
  action: 'Change password',
  doneTitle: 'Password changed',
  done: messages.passwordReset.done,
  next: 'All devices that used the old password have been signed out.',
}

type NewPasswordProps = { token: string; email: string; words: typeof firstPassword }

function NewPassword({ token, email, words }: NewPasswordProps) {
  const reset = useResetPassword()
  const [address, setAddress] = useState(email)
  const [password, setPassword] = useState('')
  const [tooShort, setTooShort] = useState(false)
  const failure = resetFailure(reset.error)
  useErrorTitle(reset.isError || tooShort)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (reset.isPending) return
    const isTooShort = password.length < limits.resetPasswordMin
    setTooShort(isTooShort)
    if (isTooShort) event.currentTarget.querySelector<HTMLInputElement>('[name=newPassword]')?.focus()
    else reset.mutate({ body: { token, email: address.trim(), newPassword: password } })
  }

  function change(next: string) {
    setPassword(next)
    if (next.length >= limits.resetPasswordMin) setTooShort(false)
  }

  if (reset.isSuccess)
    return (
      <AuthDone title={words.doneTitle} to={paths.login} action="Sign In">
        <Notice tone="success" role="status">
          {words.done}
        </Notice>
        <p>{words.next}</p>
      </AuthDone>
    )

  return (
    <AuthFrame title={words.title}>
      <form className="auth-fields" method="post" noValidate onSubmit={submit}>
        {failure && (
          <Notice tone="danger" role="alert">
            {failure.message}{' '}
            {failure.usedToken && (
              <Link className="link" to={paths.passwordResetRequest}>
                Request a new password reset
              </Link>
            )}
          </Notice>
        )}
        <Field
          label="Email"
          error={fieldError(reset.error, 'email')}
          hint={email ? 'The email address the link was sent to.' : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              locked={email !== ''}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={words.field}
          hint={`At least ${limits.resetPasswordMin} characters. ${passwordRule}`}
          error={tooShort ? messages.passwordReset.passwordMin : fieldError(reset.error, 'newPassword')}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="newPassword"
              autoComplete="new-password"
              maxLength={limits.passwordMax}
              value={password}
              onChange={(event) => change(event.target.value)}
              onBlur={() => setTooShort(password !== '' && password.length < limits.resetPasswordMin)}
            />
          )}
        </Field>
        <Button type="submit" size="lg" block busy={reset.isPending}>
          {words.action}
        </Button>
      </form>
    </AuthFrame>
  )
}

/** What the page of the link says to a person who has no password yet, because they were invited (docs/spec/sign-in.md#password-reset). */
const firstPassword = {
  title: 'Choose your password',
  field: 'Password',
  action: 'Save password',
  doneTitle: 'Your password is set',
  done: 'You have chosen your password.',
  next: 'Sign in with it from now on.',
}
