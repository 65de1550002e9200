import { brand } from '@portal/domain/brand'
import { messages } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { useEffect } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { Link, type MetaFunction } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { pageMeta } from '../../lib/seo.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useRegister } from './auth.queries.ts'
import { AuthDone } from './auth-done.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { fieldError } from './failure.ts'
import {
  emptyRegistration,
  type RegisterField,
  type RegisterValues,
  registerFields,
  registerSections,
} from './register-fields.ts'
import { useErrorTitle } from './use-error-title.ts'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Create an account',
    description: `Register your delivery business with ${brand.name}: order staged phones and tablets, with offers from every carrier.`,
  })

/** The contract's rules are large, and nobody needs them before the first field is filled. */
const readRules = () => import('./register-rules.ts')
const checkValues: Resolver<RegisterValues> = async (...form) => (await readRules()).registerRules(...form)

const inputTypes: Partial<Record<keyof RegisterValues, string>> = { email: 'email', phoneNumber: 'tel' }
const isPassword = (name: keyof RegisterValues) => name === 'password' || name === 'confirmPassword'

/** Register (portal 5, architecture 5.11): an Administrator approves the account before the first sign-in. */
export default function RegisterScreen() {
  const registration = useRegister()
  const form = useForm<RegisterValues>({
    resolver: checkValues,
    defaultValues: emptyRegistration,
    mode: 'onTouched',
  })
  useEffect(() => void readRules(), [])
  const { errors, submitCount, isValid } = form.formState
  const isRefused = submitCount > 0 && hasErrors(errors)
  useErrorTitle(isRefused || registration.isError)

  const send = form.handleSubmit((values) =>
    registration.mutateAsync({ body: values }).catch((error: unknown) => {
      for (const { name } of registerFields) {
        const message = fieldError(error, name)
        if (message) form.setError(name, { type: 'server', message }, { shouldFocus: true })
      }
    }),
  )

  if (registration.isSuccess)
    return (
      <AuthDone title="Thank you for registering" to={paths.home} action="Back to Home">
        <Notice tone="success" role="status">
          {messages.signIn.waiting}
        </Notice>
        <p>
          Our team links it to your company and writes to <b>{form.getValues('email').trim()}</b> when you can
          sign in. Questions? Call{' '}
          <a className="link" href={brand.phone.href}>
            {brand.phone.vanity}
          </a>
          .
        </p>
      </AuthDone>
    )

  return (
    <AuthFrame
      wide
      title="Create an account"
      lead="For delivery service partners. We approve each account before the first sign-in."
    >
      <form className="auth-fields" method="post" noValidate onSubmit={send}>
        {registration.isError && !isRefused && (
          <Notice tone="danger" role="alert">
            {messageOf(registration.error)}
          </Notice>
        )}
        {registerSections.map(({ title, fields }) => (
          <fieldset key={title} className="auth-section">
            <legend>{title}</legend>
            <div className="auth-grid">
              {fields.map((field) => (
                <RegisterInput
                  key={field.name}
                  field={field}
                  error={errors[field.name]?.message}
                  input={form.register(field.name)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {isRefused && !isValid && (
          <Notice tone="danger" role="alert">
            Some fields need your attention.
          </Notice>
        )}
        <Button type="submit" size="lg" block busy={registration.isPending}>
          Create account
        </Button>
        <p className="auth-other">
          Already registered?{' '}
          <Link className="link" to={paths.login}>
            Sign In
          </Link>
        </p>
      </form>
    </AuthFrame>
  )
}

type RegisterInputProps = {
  field: RegisterField
  error: string | undefined
  input: ReturnType<ReturnType<typeof useForm<RegisterValues>>['register']>
}

function RegisterInput({ field, error, input }: RegisterInputProps) {
  const { name, label, autoComplete, hint, half } = field
  return (
    <Field label={label} hint={hint} error={error} required className={classNames(!half && 'auth-whole')}>
      {(control) =>
        isPassword(name) ? (
          <PasswordInput {...control} {...input} autoComplete={autoComplete} />
        ) : (
          <TextInput {...control} {...input} type={inputTypes[name] ?? 'text'} autoComplete={autoComplete} />
        )
      }
    </Field>
  )
}

const hasErrors = (errors: FieldErrors<RegisterValues>) => Object.keys(errors).length > 0
