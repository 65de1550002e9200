import { noEmailWords } from '@portal/domain/confirmation-words'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { sendsEmails } from '../../lib/emails.ts'
import { fieldError } from '../../lib/refusals.ts'
import { pageMeta } from '../../lib/seo.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthDone, AuthFrame, useErrorTitle } from './auth-frame.tsx'
import { requestFailure } from './failure.ts'
import { requestReset } from './request-reset.ts'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Password reset',
    description: 'Get an email with a link to reset your password.',
  })

/** Password reset request (docs/spec/sign-in.md#password-reset). */
export default function PasswordResetRequestScreen() {
  const request = useResetRequest()
  const [email, setEmail] = useState('')
  const failure = requestFailure(request.error)
  useErrorTitle(request.isError)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (email.includes('@') && !request.isPending) request.mutate(email.trim())
  }

  if (request.isSuccess)
    return (
      <AuthDone
        title={sendsEmails() ? 'Check your email' : 'Ask for a link'}
        to={paths.home}
        action="Back to Home"
      >
        <Notice tone="success" role="status">
          {messages.passwordReset.requested}
        </Notice>
        <p>
          {sendsEmails() ? (
            <>
              We sent a password reset link to <b className="wrap-anywhere">{email.trim()}</b>. It works once.
              Nothing after a few minutes? Check your spam folder.
            </>
          ) : (
            `${noEmailWords} Ask an Administrator, or call us, for a link to choose a password.`
          )}
        </p>
      </AuthDone>
    )

  return (
    <AuthFrame title="Reset your password" lead="We’ll email you a link to reset your password.">
      <form className="auth-fields" method="post" noValidate onSubmit={submit}>
        {failure && (
          <Notice tone="danger" role="alert">
            {failure.unknownAccount ? <UnknownAccount /> : failure.message}
          </Notice>
        )}
        <Field label="Email" error={fieldError(request.error, 'email')}>
          {(given) => (
            <TextInput
              {...given}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.emailMax}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="lg" block busy={request.isPending} disabled={!email.includes('@')}>
          Send reset link
        </Button>
        <p className="auth-other">
          <Link className="link" to={paths.login}>
            Back to Sign In
          </Link>
        </p>
      </form>
      <RobotCheck share={request.progress} />
    </AuthFrame>
  )
}

/** The request, and how far the check is that precedes it; null while there is none. Leaving the page ends both. */
function useResetRequest() {
  const [progress, setProgress] = useState<number | null>(null)
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  const mutation = useMutation({
    mutationFn: (email: string) => {
      underWay.current = new AbortController()
      return requestReset(email, { onProgress: setProgress, signal: underWay.current.signal })
    },
    onSettled: () => setProgress(null),
  })
  return { ...mutation, progress }
}

/** Announced once; the bar beside it is for the eye. */
function RobotCheck({ share }: { share: number | null }) {
  return (
    <div className="grid gap-2 mt-5">
      <div role="status" className="empty:hidden">
        {share !== null && <Notice>Checking that you’re not a robot…</Notice>}
      </div>
      {share !== null && <progress className="auth-progress" aria-label="Check" value={share} max={1} />}
    </div>
  )
}

const linkText = 'create a new account'
const [before = '', after = ''] = messages.passwordReset.unknownAccount.split(linkText)

/** The sentence of docs/spec/sign-in.md#password-reset, with its last words leading to registration. */
function UnknownAccount() {
  return (
    <>
      {before}
      <Link className="link" to={paths.register}>
        {linkText}
      </Link>
      {after}
    </>
  )
}
