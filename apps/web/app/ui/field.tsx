import { Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** What a control must carry so that label, hint and error belong to it. */
export type ControlProps = {
  id: string
  required?: true
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export type FieldProps = {
  label: ReactNode
  /** Always visible help, such as a limit. */
  hint?: ReactNode
  /** The exact message; falsy means the field is right. */
  error?: string | undefined
  /** What is allowed and should be noticed. Not shown together with an error. */
  warning?: string | undefined
  /** A good result worth saying, such as a verified address. Not shown together with an error. */
  ok?: ReactNode
  required?: boolean
  hideLabel?: boolean
  id?: string
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Label, control, hint and error, wired by id. The child gets the props to spread on its control. */
export function Field({
  label,
  hint,
  error,
  warning,
  ok,
  required = false,
  hideLabel = false,
  id,
  className,
  children,
}: FieldProps) {
  const generated = useId()
  const controlId = id ?? generated
  const described = [(error || warning) && `${controlId}-error`, hint && `${controlId}-hint`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames('field', className)}>
      <label className={hideLabel ? 'vh' : 'field-label'} htmlFor={controlId}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id: controlId,
        ...(required ? { required: true as const } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
      {!error && warning && <FieldWarning id={`${controlId}-error`}>{warning}</FieldWarning>}
      {!error && !warning && ok && <FieldOk>{ok}</FieldOk>}
      {hint && (
        <p className="field-hint" id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The star for the eye; the control's own `required` says it to everyone else. */
export function RequiredMark() {
  return (
    <span className="req" aria-hidden="true">
      {' *'}
    </span>
  )
}

/** An error in words with a sign beside it, never colour alone. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" {...(id ? { id } : {})}>
      <TriangleAlert size={16} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** What is allowed and should be noticed, in words with a sign beside it. */
export function FieldWarning({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-warning" id={id}>
      <TriangleAlert size={16} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** A good result in words, announced when it appears. */
export function FieldOk({ children }: { children: ReactNode }) {
  return (
    <p className="field-ok" role="status">
      <Check size={16} strokeWidth={3} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
