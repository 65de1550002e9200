import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { ApiError, mayPass, messageOf, requestIdOf } from '../lib/api.ts'
import { useOneAtATime } from '../lib/use-one-at-a-time.ts'
import { Button } from './button.tsx'
import { useConflictDialog } from './conflict-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorPanel } from './page-states.tsx'

type FormDialogProps = {
  title: ReactNode
  /** What the button that saves says; null while there is nothing to save. */
  save: string | null
  isBusy: boolean
  /** What the server refused; what it said about fields is shown at the fields. */
  error: Error | null
  /** Long forms slide in at the side. */
  kind?: 'dialog' | 'sheet'
  onClose: () => void
  onSubmit: () => Promise<void>
  /** What becomes of the form where another person saved the record meanwhile; mine is saved again, theirs is shown. */
  onConflict?: (isMine: boolean) => void
  children: ReactNode
}

/** What the server said about one field of a form; undefined where it said nothing. */
export const refusalAt = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field]?.[0] : undefined

/** To the first field with an error, where a person has to go on; a group of choices is entered at its first one. */
function focusFirstError(form: HTMLFormElement) {
  const group = 'fieldset:has(> .field-error)'
  const first = form.querySelector<HTMLElement>(`[aria-invalid=true], ${group}`)
  const field = first instanceof HTMLFieldSetElement ? first.querySelector('input') : first
  field?.focus()
}

/** Where a person begins; the chosen one of a group of choices. */
function focusFirstField(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLInputElement>(fields)
  const chosen =
    first?.type === 'radio' && form?.querySelector<HTMLInputElement>(`[name="${first.name}"]:checked`)
  const field = chosen || first
  field?.focus()
}

const fields = ':is(input, select, textarea):not(:disabled, [type=hidden])'

/** A form in a dialog: it begins at its first field, closes once it is saved, and keeps what was typed when it is refused. */
export function FormDialog({
  title,
  save,
  isBusy,
  error,
  kind = 'dialog',
  onClose,
  onSubmit,
  onConflict,
  children,
}: FormDialogProps) {
  const conflict = useConflictDialog(onConflict ? error : null, isBusy, (isMine) => onConflict?.(isMine))
  const formId = useId()
  const place = useRef<HTMLFormElement>(null)
  const once = useOneAtATime()
  const isAtFields = error instanceof ApiError && Object.keys(error.fields).length > 0

  // After the dialog has opened, which puts the focus on its cross.
  useEffect(() => focusFirstField(place.current), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    void once(onSubmit).then(() => requestAnimationFrame(() => focusFirstError(form)))
  }

  return (
    <Dialog
      open
      kind={kind}
      onClose={onClose}
      title={title}
      footer={
        <>
          {error && !isAtFields && !conflict.dialog && (
            <div className="w-full">
              {/* A refusal says what to do; only what failed needs a request id for support. */}
              <ErrorPanel
                message={messageOf(error)}
                requestId={mayPass(error) ? requestIdOf(error) : undefined}
              />
            </div>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {save !== null && (
            <Button type="submit" form={formId} busy={isBusy}>
              {save}
            </Button>
          )}
        </>
      }
    >
      <form ref={place} id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        {children}
      </form>
      {conflict.dialog}
    </Dialog>
  )
}
