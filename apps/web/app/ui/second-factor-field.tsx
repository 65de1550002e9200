import { codeMax } from '@portal/domain/second-factor'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

export type SecondFactorFieldProps = {
  value: string
  onChange: (typed: string) => void
  error?: string | undefined
  ref?: Ref<{ focus: () => void }>
}

const kinds = {
  app: {
    label: 'Code from your app',
    hint: 'The six-digit code your authenticator app shows.',
    other: 'Use a recovery code instead',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes that you saved, like abcd-efgh-ijkl-mnop. It works once.',
    other: 'Use your authenticator app instead',
    input: { inputMode: 'text', autoComplete: 'off' },
  },
} as const

/** A code of the authenticator app, or after a switch a recovery code; pasting works for both. */
export function SecondFactorField({ value, onChange, error, ref }: SecondFactorFieldProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(
    ref,
    () => ({
      focus() {
        input.current?.focus()
        // The next code takes the place of the one that did not do.
        input.current?.select()
      },
    }),
    [],
  )
  const { label, hint, other, input: attributes } = kinds[kind]

  function switchKind() {
    setKind(kind === 'app' ? 'recovery' : 'app')
    onChange('')
    input.current?.focus()
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Field label={label} hint={hint} error={error} className="w-full">
        {(control) => (
          <TextInput
            {...control}
            {...attributes}
            ref={input}
            name="code"
            className="mono"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={codeMax}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <button type="button" className="btn btn-link" onClick={switchKind}>
        {other}
      </button>
    </div>
  )
}
