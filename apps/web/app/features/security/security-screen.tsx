import { zodResolver } from '@hookform/resolvers/zod'
import { plainWords } from '@portal/contract/plain-words'
import { changePasswordForm } from '@portal/contract/security'
import { brand } from '@portal/domain/brand'
import { limits } from '@portal/domain/limits'
import { passwordRule } from '@portal/domain/password-rule'
import { Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { MetaFunction } from 'react-router'
import type * as z from 'zod'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { lazy } from '../../lib/lazy.ts'
import { fieldError, passwordError } from '../../lib/refusals.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel, Skeleton } from '../../ui/page-states.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Section } from '../../ui/section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { useChangePassword } from './security.queries.ts'
import { SessionsSection } from './sessions-section.tsx'
import '../../styles/security.css'
import { PageHead } from '../../ui/work-bar.tsx'

export const meta: MetaFunction = () => [{ title: `Sign-in & security, ${brand.name}` }]

// Last on the page, and of use to few.
const ApiKeysSection = lazy(() =>
  import('./api-keys-section.tsx').then((module) => ({ default: module.ApiKeysSection })),
)

const ChangeEmailDialog = lazy(() =>
  import('./change-email-dialog.tsx').then((module) => ({ default: module.ChangeEmailDialog })),
)

/** One's own sign-in: password, second factor and sessions (docs/spec/sign-in.md#two-step-verification). */
export default function SecurityScreen() {
  const email = useSession()?.userProfile.email ?? ''
  const [isChanging, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <main id="main" className="wrap page grid content-start gap-10">
      <div className="grid gap-1">
        <PageHead title="Sign-in & security" />
        <p className="text-muted wrap-anywhere">
          You sign in as <b className="font-[560] text-text">{email}</b>.{' '}
          <Button variant="link" aria-haspopup="dialog" onClick={() => setChanging(true)}>
            Change email
          </Button>
        </p>
        {sentTo !== null && (
          <Notice tone="success" role="status">
            We sent a link to {sentTo}. Your email changes when you open it and confirm.
          </Notice>
        )}
      </div>
      <Suspense>
        {isChanging && (
          <ChangeEmailDialog
            email={email}
            onClose={() => setChanging(false)}
            onSent={(address) => {
              setChanging(false)
              setSentTo(address)
            }}
          />
        )}
      </Suspense>
      <div className="security-parts">
        <PasswordSection email={email} />
        <SecondFactorSection email={email} />
      </div>
      <SessionsSection />
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <ApiKeysSection
          owner={null}
          email={email}
          about="With an API key a program calls the portal as you: it can do what the key allows, and never more than you."
        />
      </Suspense>
    </main>
  )
}

type Values = z.infer<typeof changePasswordForm>

const rules = zodResolver(changePasswordForm, { error: plainWords })
const empty: Values = { currentPassword: '', newPassword: '' }

/** Changes one's own password, by the one that is in force. */
function PasswordSection({ email }: { email: string }) {
  const change = useChangePassword()
  const form = useForm<Values>({ resolver: rules, defaultValues: empty })
  const { errors } = form.formState
  const isElsewhere = change.error !== null && refusedAt(change.error) === undefined

  const send = form.handleSubmit(async (body) => {
    try {
      await change.mutateAsync({ body })
      form.reset(empty)
    } catch (error) {
      const refused = refusedAt(error)
      if (refused) form.setError(refused.name, { message: refused.message }, { shouldFocus: true })
    }
  })
  return (
    <Section title="Password">
      <form
        className="grid max-w-md gap-5"
        method="post"
        noValidate
        aria-label="Change password"
        onSubmit={(event) => void send(event)}
      >
        {change.isSuccess && (
          <Notice tone="success" role="status">
            Your password was changed. All your other devices have been signed out.
          </Notice>
        )}
        {isElsewhere && (
          <ErrorPanel message={messageOf(change.error)} requestId={requestIdOf(change.error)} />
        )}
        {/* Password managers want to know whose password it is. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current password" error={errors.currentPassword?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('currentPassword')}
              autoComplete="current-password"
              maxLength={limits.passwordMax}
            />
          )}
        </Field>
        <Field
          label="New password"
          hint={`At least ${limits.resetPasswordMin} characters and hard to guess. Three or four random words work well. ${passwordRule}`}
          error={errors.newPassword?.message}
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('newPassword')}
              autoComplete="new-password"
              maxLength={limits.passwordMax}
            />
          )}
        </Field>
        <Button type="submit" variant="ghost" className="justify-self-start" busy={change.isPending}>
          Change password
        </Button>
      </form>
    </Section>
  )
}

/** The field that a refusal is about, in the server's words; undefined when it is about none. */
function refusedAt(error: unknown): { name: keyof Values; message: string } | undefined {
  const current = passwordError(error)
  if (current) return { name: 'currentPassword', message: current }
  const chosen = fieldError(error, 'newPassword')
  return chosen ? { name: 'newPassword', message: chosen } : undefined
}
