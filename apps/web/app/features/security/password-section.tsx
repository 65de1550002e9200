import { zodResolver } from '@hookform/resolvers/zod'
import { plainWords } from '@portal/contract/plain-words'
import { changePasswordForm } from '@portal/contract/security'
import { limits } from '@portal/domain/limits'
import { passwordRule } from '@portal/domain/password-rule'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { fieldError, passwordError } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Section } from '../../ui/section.tsx'
import { useChangePassword } from './security.queries.ts'

type Values = z.infer<typeof changePasswordForm>

const rules = zodResolver(changePasswordForm, { error: plainWords })
const empty: Values = { currentPassword: '', newPassword: '' }

/** Changes one's own password, by the one that is in force. */
export function PasswordSection({ email }: { email: string }) {
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
        <Button type="submit" className="justify-self-start" busy={change.isPending}>
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
