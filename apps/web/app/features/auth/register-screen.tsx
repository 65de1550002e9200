import { brand } from '@portal/domain/brand'
import { messages } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { type CallInput, messageOf } from '../../lib/api.ts'
import { fieldError, fieldErrors } from '../../lib/refusals.ts'
import { pageMeta } from '../../lib/seo.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { keepOnly, nothingWanted, readWanted, type Wanted } from '../catalog/wanted.store.ts'
import { useRegister } from './auth.queries.ts'
import { AuthDone, AuthFrame, useErrorTitle } from './auth-frame.tsx'
import {
  type RegisterField,
  type RegisterValues,
  registerFields,
  registerSections,
} from './register-fields.ts'
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
  const { wanted, sent, onRefused, ...chosen } = useWanted()
  const { errors, zipHint, isRefused, refuse, formProps } = useRegisterForm((values) =>
    registration.mutateAsync({ body: { ...values, ...sent } }).then(
      () => {
        keepOnly([])
      },
      (error: unknown) => {
        onRefused(error)
        refuse(refusalsOf(error, values))
      },
    ),
  )
  const Chosen = useLoaded(loadChosenBefore, wanted.lines.length > 0)
  useErrorTitle(isRefused || registration.isError)

  if (registration.isSuccess)
    return (
      <AuthDone title="Thank you for registering" to={paths.home} action="Back to Home">
        <Notice tone="success" role="status">
          {messages.signIn.waiting}
        </Notice>
        <p>
          Our team will link it to your company and email <b>{registration.variables?.body.email.trim()}</b>{' '}
          when you can sign in.
          {hasChosen(registration.variables?.body) && ' What you chose is in your cart then.'} Questions? Call{' '}
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
        {Chosen && <Chosen wanted={wanted} {...chosen} />}
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
                  field={field.name === 'billingZip' ? { ...field, hint: zipHint } : field}
                  error={errors[field.name]}
                />
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

type RegisterInputProps = {
  field: Omit<RegisterField, 'hint'> & { hint?: ReactNode }
  error: string | undefined
}

function RegisterInput({ field, error }: RegisterInputProps) {
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

const loadChosenBefore = async () => (await import('./chosen-before.tsx')).ChosenBefore

/** What was chosen in the shop before: read after the first paint, because every page is rendered once for all. */
function useWanted() {
  const [wanted, setWanted] = useState(nothingWanted)
  const [wasReduced, setReduced] = useState(false)
  useEffect(() => setWanted(readWanted()), [])
  const onKeep = (lines: Wanted['lines']) => setWanted(keepOnly(lines))
  return {
    wanted,
    wasReduced,
    onKeep,
    sent: wanted.lines.length > 0 ? { wanted: [...wanted.lines], asksQuote: wanted.asksQuote } : {},
    /** What the shop stopped selling meanwhile is taken off, so that the form can be sent again. */
    onRefused: (error: unknown) => {
      const refused = fieldErrors(error).filter((field) => field.startsWith('wanted'))
      if (refused.length === 0) return
      setReduced(true)
      onKeep(wanted.lines.filter((_, place) => !refused.some((field) => isOf(field, place))))
    },
  }
}

/** `wanted.1`, `wanted.1.quantity`, or the whole of it. */
const isOf = (field: string, place: number) =>
  field === 'wanted' || field === `wanted.${place}` || field.startsWith(`wanted.${place}.`)

/** Something of it becomes a line of the cart. */
const hasChosen = (sent: CallInput<'registerUser'>['body'] | undefined) =>
  sent?.wanted?.some(({ offerId }) => offerId !== null) ?? false

const refusalsOf = (error: unknown, values: RegisterValues) =>
  registerFields.flatMap(({ name }) => {
    const message = fieldError(error, name)
    return message === undefined ? [] : [{ name, value: values[name], message }]
  })
