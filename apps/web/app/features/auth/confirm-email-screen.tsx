import { emailCalls } from '@portal/contract/email-calls'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { type CallInput, call, messageOf } from '../../lib/api.ts'
import { passwordError } from '../../lib/refusals.ts'
import { pageMeta } from '../../lib/seo.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthDone, AuthFrame, useErrorTitle } from './auth-frame.tsx'

const title = 'Confirm your new email'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title,
    description: 'Confirm a new email address with the link that was sent to it.',
    unlisted: true,
  })

/**
 * The page of the link that confirms another email address (docs/spec/sign-in.md#email). The token is behind the # of the address,
 * which no server sees; nothing changes before the button is pressed, because programs open links of emails too.
 */
export default function ConfirmEmailScreen() {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const read = () => setToken(window.location.hash.slice(1))
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  if (token === null) return <OnItsWay />
  if (token === '') return <DeadLink title="This link does not work">{deadLinks.unknown.text}</DeadLink>
  return <LinkedTo key={token} token={token} />
}

const deadLinks = {
  used: { title: 'This link has been used', text: 'The email address was changed with it already.' },
  expired: {
    title: 'This link has expired',
    text: 'It worked for a day. Ask for another one in Sign-in & security.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Only the link of the latest email works. Ask for another one in Sign-in & security.',
  },
}

const OnItsWay = () => (
  <AuthFrame title={title}>
    <p role="status">Loading…</p>
  </AuthFrame>
)

function DeadLink({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => focusHeading(), [])
  return (
    <AuthFrame title={title}>
      <div className="auth-fields">
        <Notice tone="danger" role="alert">
          {children}
        </Notice>
        <ButtonLink to={paths.login} size="lg" block>
          Sign In
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

function LinkedTo({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ['email-token', token],
    queryFn: ({ signal }) => call(emailCalls.checkEmailToken, { body: { token }, signal }),
    select: ({ result }) => result,
    // Asked once: confirming is no reason to ask again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (query.data?.state === 'usable')
    return <Confirm token={token} email={query.data.email} asksPassword={query.data.asksPassword} />
  if (query.data) {
    const { title: why, text } = deadLinks[query.data.state]
    return <DeadLink title={why}>{text}</DeadLink>
  }
  if (!query.error) return <OnItsWay />
  return (
    <AuthFrame title={title}>
      <div className="auth-fields">
        <Notice tone="danger" role="alert">
          {messageOf(query.error)}
        </Notice>
        <Button size="lg" block busy={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </div>
    </AuthFrame>
  )
}

type ConfirmProps = { token: string; email: string; asksPassword: boolean }

function Confirm({ token, email, asksPassword }: ConfirmProps) {
  const confirm = useMutation({
    mutationFn: (input: CallInput<'confirmEmail'>) => call(emailCalls.confirmEmail, input),
  })
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const atPassword = isMissing ? messages.security.passwordRequired : passwordError(confirm.error)
  useErrorTitle(confirm.isError || isMissing)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (confirm.isPending) return
    const lacksPassword = asksPassword && password === ''
    setMissing(lacksPassword)
    if (lacksPassword) field.current?.focus()
    else confirm.mutate({ body: asksPassword ? { token, password } : { token } })
  }

  if (confirm.isSuccess) {
    const { hasPassword } = confirm.data.result
    return (
      <AuthDone
        title="Email changed"
        to={hasPassword ? paths.login : paths.passwordResetRequest}
        action={hasPassword ? 'Sign In' : 'Choose a password'}
      >
        <Notice tone="success" role="status">
          You sign in with <bdi>{email}</bdi> from now on.
        </Notice>
        {hasPassword && <p>Your password stays the same. All your devices have been signed out.</p>}
      </AuthDone>
    )
  }

  return (
    <AuthFrame title={title}>
      <form className="auth-fields" method="post" noValidate onSubmit={submit}>
        {confirm.error && !atPassword && (
          <Notice tone="danger" role="alert">
            {messageOf(confirm.error)}
          </Notice>
        )}
        <Field label="New email" hint="You sign in with this email from then on.">
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              locked
              value={email}
              readOnly
            />
          )}
        </Field>
        {asksPassword && (
          <Field label="Password" hint="The one that you sign in with." error={atPassword}>
            {(control) => (
              <PasswordInput
                {...control}
                ref={field}
                name="password"
                autoComplete="current-password"
                maxLength={limits.passwordMax}
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
        )}
        <Button type="submit" size="lg" block busy={confirm.isPending}>
          Confirm this email
        </Button>
      </form>
    </AuthFrame>
  )
}
