import { limits } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { accessOfProfile } from '../../lib/access.ts'
import { afterSignIn } from '../../lib/after-sign-in.ts'
import { type CallInput, messageOf } from '../../lib/api.ts'
import { lazy } from '../../lib/lazy.ts'
import { fieldError } from '../../lib/refusals.ts'
import { pageMeta } from '../../lib/seo.ts'
import { beginSession, isAnotherUser, useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { keepOnly } from '../catalog/wanted.store.ts'
import { isSignInReady, useSignIn } from './auth.queries.ts'
import { AuthFrame, useErrorTitle } from './auth-frame.tsx'
import { isAboutPassword, isCodeWanted } from './failure.ts'

/** Asked of those who turned it on, after their password. */
const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign In',
    description:
      'Sign in to order phones for your fleet, track your orders and see your accounts and devices.',
  })

/**
 * Sign In (docs/spec/sign-in.md#sign-in). A person who is signed in, or has just signed in, is taken to where they were going.
 */
export default function LoginScreen() {
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const signIn = useSignIn()
  const form = useRef<HTMLFormElement>(null)
  const [ready, setReady] = useState(false)
  /** The password was right, and a code is asked for. */
  const [isCodeStep, setCodeStep] = useState(false)
  const failure = isCodeWanted(signIn.error) ? null : signIn.error
  const failed = failure !== null && !isCodeStep
  useErrorTitle(failed)

  useEffect(() => {
    if (session)
      void navigate(
        afterSignIn(search, session.userProfile, isAnotherUser(), accessOfProfile(session.userProfile)),
        { replace: true },
      )
  }, [session, navigate, search])

  // The browser may have filled the form before this page was hydrated, or do so now; it says no more than that until the
  // person does something, and pressing Sign In is something.
  useEffect(() => {
    const look = () => setReady(isSignInReady(valuesOf(form.current)) || isFilledByBrowser(form.current))
    look()
    const timers = fillingMs.map((ms) => setTimeout(look, ms))
    return () => timers.forEach(clearTimeout)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const values = valuesOf(form.current)
    if (!isSignInReady(values) || signIn.isPending) return
    send(values)
  }
  function send(body: CallInput<'userLogin'>['body']) {
    signIn.mutate(
      { body },
      {
        onSuccess: ({ result: { recoveryCodesLeft, ...session } }) => {
          beginSession(session)
          // It was for a registration, and this person has an account.
          keepOnly([])
          if (recoveryCodesLeft !== undefined) void tellCodesLeft(recoveryCodesLeft)
        },
        // Other errors of this moment are shown where the password is entered.
        onError: (error) =>
          setCodeStep(isCodeWanted(error) || (body.code !== undefined && !isAboutPassword(error))),
      },
    )
  }
  /** Few people ever need its words. */
  async function tellCodesLeft(left: number) {
    const open = () => void navigate(paths.mySecurity)
    try {
      const { codesLeftToast } = await import('./codes-left-toast.ts')
      codesLeftToast(left, open)
    } catch {
      toast(`Recovery codes left: ${left}`, { action: { label: 'Security', run: open } })
    }
  }
  function goBack() {
    setCodeStep(false)
    signIn.reset()
    setTimeout(() => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus())
  }

  const emailError = fieldError(failure, 'email')
  const passwordError = fieldError(failure, 'password')
  return (
    <AuthFrame title={isCodeStep ? 'Enter your code' : 'Sign In'}>
      <p className="vh" role="status">
        {isCodeStep && 'One more step: enter your code.'}
      </p>
      {isCodeStep && (
        <Suspense>
          <CodeStep
            error={failure}
            busy={signIn.isPending}
            onSend={(code) => send({ ...valuesOf(form.current), code })}
            onBack={goBack}
          />
        </Suspense>
      )}
      {/* Hidden and not gone: it keeps what was typed. */}
      <form
        ref={form}
        hidden={isCodeStep}
        className="auth-fields"
        // Never by GET: a password must not end in an address, even before the script is there.
        method="post"
        noValidate
        onInput={() => setReady(isSignInReady(valuesOf(form.current)))}
        onSubmit={submit}
      >
        <noscript>
          <Notice tone="warning">Signing in needs JavaScript. The shop works without it.</Notice>
        </noscript>
        {search.has('ended') && !failed && (
          <Notice tone="info">Your session has ended. Sign in to pick up where you left off.</Notice>
        )}
        {failed && !emailError && !passwordError && (
          <Notice tone="danger" role="alert">
            {messageOf(failure)}
          </Notice>
        )}
        <Field label="Email" error={emailError}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.emailMax}
            />
          )}
        </Field>
        <Field label="Password" error={passwordError}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
        </Field>
        <Link className="link justify-self-start" to={paths.passwordResetRequest}>
          Forgot your password?
        </Link>
        <Button type="submit" size="lg" block busy={signIn.isPending} disabled={!ready}>
          Sign In
        </Button>
        <p className="auth-other">
          New here?{' '}
          <Link className="link" to={paths.register}>
            Create an account
          </Link>
        </p>
      </form>
    </AuthFrame>
  )
}

/** When a browser fills saved passwords in, ms after the page is there. */
const fillingMs = [100, 500, 1_500]

const isFilledByBrowser = (form: HTMLFormElement | null) =>
  ['email', 'password'].every((name) => form?.querySelector(`[name=${name}]`)?.matches(':autofill'))

function valuesOf(form: HTMLFormElement | null) {
  const values = new FormData(form ?? undefined)
  return { email: String(values.get('email') ?? '').trim(), password: String(values.get('password') ?? '') }
}
