import type { ManyChanged } from '@portal/contract/device-changes'
import type { DeviceRow } from '@portal/contract/devices'
import { counted } from '@portal/domain/format'
import { type ReactNode, useState } from 'react'
import { FieldError } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'

/** What each dialog about the selected devices gets. */
export type BulkProps = {
  /** All of one account. */
  devices: readonly DeviceRow[]
  accountId: string
  onClose: () => void
  /** The change was made. */
  onDone: () => void
}

type BulkDialogProps = Pick<BulkProps, 'onClose' | 'onDone'> & {
  title: string
  save: string
  /** What is said once it is done. */
  done: string
  isBusy: boolean
  error: Error | null
  /** Makes the change; null where the form itself says what is missing. */
  send: () => Promise<ManyChanged | null>
  children: ReactNode
}

const shownProblems = 20

/** A change of many devices: all of them, or none with the reason for each that prevents it (docs/spec/fleet.md#changes). */
export function BulkDialog({
  title,
  save,
  done,
  isBusy,
  error,
  send,
  onClose,
  onDone,
  children,
}: BulkDialogProps) {
  const [problems, setProblems] = useState<ManyChanged['problems']>([])

  async function submit() {
    try {
      const answer = await send()
      if (answer === null) return
      setProblems(answer.problems)
      if (!answer.saved) return
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    onDone()
    toast(done, { tone: 'success' })
  }

  return (
    <FormDialog title={title} save={save} isBusy={isBusy} error={error} onClose={onClose} onSubmit={submit}>
      {children}
      {problems.length > 0 && (
        <div role="alert" className="grid gap-2">
          <FieldError>
            Nothing was saved. {counted(problems.length, 'device prevents', 'devices prevent')} it:
          </FieldError>
          <ul className="grid gap-1 text-small">
            {problems.slice(0, shownProblems).map(({ row, unitNumber, message }) => (
              <li key={row}>
                {unitNumber && <b className="mono">{unitNumber}</b>} {message}
              </li>
            ))}
            {problems.length > shownProblems && <li>and {problems.length - shownProblems} more.</li>}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}
