import { limits } from '@portal/domain/limits'
import type { ComponentProps } from 'react'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { Field } from '../../ui/field.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'

/** Parts that the dialogs of this page share. */

type PasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'id'> & {
  /** Whose it is, for password managers. */
  email: string
  error: string | undefined
}

/** The password that is in force. */
export function PasswordField({ email, error, ...input }: PasswordFieldProps) {
  return (
    <>
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            {...input}
            autoComplete="current-password"
            maxLength={limits.passwordMax}
          />
        )}
      </Field>
    </>
  )
}

/** A refusal that belongs to no field. */
export const DialogFailure = ({ error }: { error: Error | null }) =>
  error && <ErrorPanel message={messageOf(error)} requestId={requestIdOf(error)} />
