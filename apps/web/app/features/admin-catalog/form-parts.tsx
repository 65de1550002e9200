import { messages } from '@portal/domain/messages'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A titled part of a long form. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 border-t border-line pt-6">
      <legend className="float-left mb-4 w-full text-h3 font-semibold">{title}</legend>
      <div className="clear-both grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

/** Buttons that stay in reach while a long form scrolls by. */
export const FormBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-bg py-3">
    {children}
  </div>
)

/** The form takes the focus when it replaces what was read. */
export function useFormFocus() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus({ preventScroll: true }), [])
  return form
}

/** What the server said of single fields stands there, the first of them with the focus. */
export function showAtFields<Values extends FieldValues, Sent>(
  form: Pick<UseFormReturn<Values, unknown, Sent>, 'setError'>,
  error: unknown,
  names: ReadonlyArray<FieldPath<Values>>,
) {
  if (!(error instanceof ApiError)) return
  for (const name of names.toReversed()) {
    const message = error.fields[name]?.[0]
    if (message) form.setError(name, { type: 'server', message }, { shouldFocus: true })
  }
}

type SaveFailureProps = {
  error: Error | null
  /** Said where the server could not be asked. */
  fallback: string
  /** Shows what somebody else saved in the meantime. */
  onReload?: (() => void) | undefined
}

export function SaveFailure({ error, fallback, onReload }: SaveFailureProps) {
  if (!error) return null
  const ours = error instanceof ApiError && error.code !== 'UNREACHABLE' && error.code !== 'UNEXPECTED'
  const isLate = error instanceof ApiError && /_CHANGED$/.test(error.code)
  return (
    <ErrorPanel
      message={ours ? error.message : fallback}
      requestId={requestIdOf(error)}
      {...(isLate && onReload ? { onRetry: onReload, retryLabel: 'Show saved version' } : {})}
    />
  )
}

/** After signing in again. */
export const DraftIsBack = () => <Notice role="status">{messages.admin.draftIsBack}</Notice>

/** Says it once more where the eye is when Save was pressed. */
export const NeedsAttention = ({ count }: { count: number }) =>
  count > 0 ? (
    <Notice tone="danger" role="alert">
      Some fields need your attention.
    </Notice>
  ) : null
