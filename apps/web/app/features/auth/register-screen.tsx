import { brand } from '@portal/domain/brand'
import { messages } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { Link, type MetaFunction } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { fieldError } from '../../lib/refusals.ts'
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
import {
  type RegisterField,
  type RegisterValues,
  registerFields,
  registerSections,
} from './register-fields.ts'
import { useErrorTitle } from './use-error-title.ts'
import { useRegisterForm } from './use-register-form.ts'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Create an account',
    description: `Register your delivery business with ${brand.name}: order staged phones and tablets, with offers from every carrier.`,
  })

const inputTypes: Partial<Record<RegisterField['name'], string>> = { email: 'email', phoneNumber: 'tel' }
const isPassword = (name: RegisterField['name']) => name === 'password' || name === 'confirmPassword'

/** Register (docs/spec/sign-in.md#registration): an Administrator approves the account before the first sign-in. */
export default function RegisterScreen() {
  const registration = useRegister()
  const { errors, isRefused, refuse, formProps } = useRegisterForm((values) =>
    registration.mutateAsync({ body: values }).then(
      () => {},
      (error: unknown) => refuse(refusalsOf(error, values)),
    ),
  )
  useErrorTitle(isRefused || registration.isError)

  if (registration.isSuccess)
    return (
      <AuthDone title="Thank you for registering" to={paths.home} action="Back to Home">
        <Notice tone="success" role="status">
          {messages.signIn.waiting}
        </Notice>
        <p>
          Our team will link it to your company and email <b>{registration.variables?.body.email.trim()}</b>{' '}
          when you can sign in. Questions? Call{' '}
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
      <form className="auth-fields" method="post" noValidate {...formProps}>
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
                <RegisterInput key={field.name} field={field} error={errors[field.name]} />
              ))}
            </div>
          </fieldset>
        ))}
        {isRefused && (
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

function RegisterInput({ field, error }: { field: RegisterField; error: string | undefined }) {
  const { name, label, autoComplete, hint, half } = field
  return (
    <Field label={label} hint={hint} error={error} required className={classNames(!half && 'auth-whole')}>
      {(control) =>
        isPassword(name) ? (
          <PasswordInput {...control} name={name} autoComplete={autoComplete} />
        ) : (
          <TextInput {...control} name={name} type={inputTypes[name] ?? 'text'} autoComplete={autoComplete} />
        )
      }
    </Field>
  )
}

const refusalsOf = (error: unknown, values: RegisterValues) =>
  registerFields.flatMap(({ name }) => {
    const message = fieldError(error, name)
    return message === undefined ? [] : [{ name, value: values[name], message }]
  })
