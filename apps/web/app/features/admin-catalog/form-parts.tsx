import type { ReactNode } from 'react'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'

/** A titled part of a long form. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 border-t border-line pt-6">
      <legend className="float-left mb-4 w-full text-h3 font-semibold">{title}</legend>
      <div className="clear-both grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

type SaveFailureProps = {
  error: Error | null
  /** Said where the server could not be asked. */
  fallback: string
}

export function SaveFailure({ error, fallback }: SaveFailureProps) {
  if (!error) return null
  const ours = error instanceof ApiError && error.code !== 'UNREACHABLE' && error.code !== 'UNEXPECTED'
  return <ErrorPanel message={ours ? error.message : fallback} requestId={requestIdOf(error)} />
}

type ErrorSummaryProps<Name extends string> = {
  /** What is wrong, by field, in the order of the form. */
  problems: ReadonlyArray<{ name: Name; message: string }>
  onChoose: (name: Name) => void
}

/** After a refused save: every problem on top of the form, each leading to its field. */
export function ErrorSummary<Name extends string>({ problems, onChoose }: ErrorSummaryProps<Name>) {
  if (problems.length === 0) return null
  return (
    <Notice tone="danger" role="alert">
      <p>Some fields need your attention.</p>
      <ul className="grid gap-1 pt-1">
        {problems.map(({ name, message }) => (
          <li key={name}>
            <button type="button" className="link py-0.5 text-left" onClick={() => onChoose(name)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The messages of a form's errors in the order of its fields; those of fields that are not listed come last. */
export function problemsOf<Name extends string>(
  errors: Partial<Record<string, { message?: string | undefined }>>,
  order: readonly Name[],
): Array<{ name: Name; message: string }> {
  const others = Object.keys(errors).filter((name): name is Name => !order.includes(name as Name))
  return [...order, ...others].flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ name, message }] : []
  })
}
