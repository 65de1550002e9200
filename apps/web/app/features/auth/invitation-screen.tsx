import { colleagueCalls } from '@portal/contract/colleague-calls'
import type { LinkedInvitation, OpenInvitation } from '@portal/contract/colleagues'
import { brand } from '@portal/domain/brand'
import { accessLabels, accessWords, colleagueMessages } from '@portal/domain/colleagues'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { passwordRule } from '@portal/domain/password-rule'
import { paths } from '@portal/domain/paths'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { ApiError, type CallInput, call, mayPass, messageOf } from '../../lib/api.ts'
import { fieldError } from '../../lib/refusals.ts'
import { pageMeta } from '../../lib/seo.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthDone, AuthFrame, useErrorTitle } from './auth-frame.tsx'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Invitation',
    description: 'Accept an invitation to an account with the link from our email.',
    unlisted: true,
  })

/**
 * The page of an invitation (docs/spec/colleagues.md#accepting). The token is behind the # of the address, which no server sees:
 * the page that is served knows none.
 */
export default function InvitationScreen() {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const read = () => setToken(window.location.hash.slice(1))
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  if (token === null) return <OnItsWay />
  if (token === '') return <DeadLink title="This link does not work">{colleagueMessages.notFound}</DeadLink>
  return <LinkedTo key={token} token={token} />
}

const OnItsWay = () => (
  <AuthFrame title="Invitation">
    <p role="status">Loading the invitation…</p>
  </AuthFrame>
)

function LinkedTo({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ['colleague-invitation', token],
    queryFn: ({ signal }) => call(colleagueCalls.readColleagueInvitation, { body: { token }, signal }),
    select: ({ result }) => result,
    // Asked once: accepting is no reason to ask again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (query.data) return <Found token={token} invitation={query.data} />
  if (!query.error) return <OnItsWay />
  const isUnknown = query.error instanceof ApiError && query.error.code === 'COLLEAGUE_INVITATION_NOT_FOUND'
  if (isUnknown) return <DeadLink title="This link does not work">{messageOf(query.error)}</DeadLink>
  return (
    <AuthFrame title="Invitation">
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

function Found({ token, invitation }: { token: string; invitation: LinkedInvitation }) {
  if (invitation.state === 'open') return <Accept token={token} invitation={invitation} />
  if (invitation.state === 'used')
    return <DeadLink title="This link has been used">{colleagueMessages.used}</DeadLink>
  return <DeadLink title="This link has expired">{colleagueMessages.expired}</DeadLink>
}

/** Nothing is asked for that would be refused: why the link does not work, and the way on. */
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

function Accept({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const accept = useMutation({
    mutationFn: (input: CallInput<'acceptColleagueInvitation'>) =>
      call(colleagueCalls.acceptColleagueInvitation, input),
  })
  const [password, setPassword] = useState('')
  const [tooShort, setTooShort] = useState(false)
  useErrorTitle(accept.isError || tooShort)
  const isAtField = fieldError(accept.error, 'password') !== undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (accept.isPending) return
    const isTooShort = password.length < limits.resetPasswordMin
    setTooShort(isTooShort)
    if (isTooShort) event.currentTarget.querySelector<HTMLInputElement>('[name=password]')?.focus()
    else accept.mutate({ body: { token, password } })
  }

  function change(next: string) {
    setPassword(next)
    // At once and not when the field is left: the button must not move under a press on it.
    if (next.length >= limits.resetPasswordMin) setTooShort(false)
  }

  if (accept.isSuccess)
    return (
      <AuthDone title="You’re in" to={paths.login} action="Sign In">
        <Notice tone="success" role="status">
          You have access to {invitation.accountName}.
        </Notice>
        <p>Sign in with {accept.data.result.email} and the password that you chose.</p>
      </AuthDone>
    )

  return (
    <AuthFrame
      title={`Join ${invitation.accountName}`}
      lead={`${invitation.invitedBy} invites you to this account on the ${brand.name} portal.`}
    >
      <form className="auth-fields" method="post" noValidate onSubmit={submit}>
        {accept.error && !isAtField && (
          <Notice tone="danger" role="alert">
            {messageOf(accept.error)}
            {!mayPass(accept.error) && ' Please try again.'}
          </Notice>
        )}
        <p>
          <b>{accessLabels[invitation.access]}.</b> {accessWords[invitation.access]}
        </p>
        <Field label="Email" hint="You sign in with this email.">
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              locked
              value={invitation.email}
              readOnly
            />
          )}
        </Field>
        <Field
          label="Password"
          hint={`At least ${limits.resetPasswordMin} characters. ${passwordRule}`}
          error={tooShort ? messages.passwordReset.passwordMin : fieldError(accept.error, 'password')}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="new-password"
              maxLength={limits.passwordMax}
              value={password}
              onChange={({ target }) => change(target.value)}
              onBlur={() => setTooShort(password !== '' && password.length < limits.resetPasswordMin)}
            />
          )}
        </Field>
        <Button type="submit" size="lg" block busy={accept.isPending}>
          Accept the invitation
        </Button>
      </form>
    </AuthFrame>
  )
}
