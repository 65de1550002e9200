import { repairCalls } from '@portal/contract/repair-calls'
import type { CaseRow } from '@portal/contract/repairs'
import { counted } from '@portal/domain/format'
import { caseLabel, caseLimits } from '@portal/domain/repair-cases'
import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { emailWords } from '../../../lib/emails.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useAttemptKey } from '../../../lib/use-one-at-a-time.ts'
import { FieldError } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { dueBackOf } from '../due-words.ts'
import { thenCases } from '../repairs.queries.ts'
import type { CaseSelection } from './cases-table.tsx'

/** What can be done with the selected cases; nothing while none is. */
export function BulkClose({ selection: { picked, clear } }: { selection: CaseSelection }) {
  const [isOpen, setOpen] = useState(false)
  useListFocus(picked.length > 0)
  if (picked.length === 0) return null
  return (
    <>
      <section className="bulk-bar" aria-label="Selected cases">
        <p role="status">
          <b>{picked.length.toLocaleString('en-US')}</b> selected
        </p>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Check size={18} aria-hidden />
          Close cases
        </button>
        <button type="button" onClick={clear}>
          <X size={18} aria-hidden />
          Clear
        </button>
      </section>
      {isOpen && <CloseDialog cases={picked} onClose={() => setOpen(false)} onDone={clear} />}
    </>
  )
}

/** The bar goes with the selection, and the button that had the focus with it: the list of cases has it then. */
function useListFocus(isShown: boolean) {
  const wasShown = useRef(false)
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.cases-list input[type=checkbox]')?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown])
}

type CloseDialogProps = { cases: readonly CaseRow[]; onClose: () => void; onDone: () => void }
type Refused = { caseId: string; caseNumber: number; reason: string }

/** Closes all of them, or none with the reason for each that prevents it (docs/spec/repairs.md#list). */
function CloseDialog({ cases, onClose, onDone }: CloseDialogProps) {
  const close = useCall(repairCalls.closeRepairCases, thenCases)
  const attempt = useAttemptKey()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const isTooMany = cases.length > caseLimits.bulkMax
  const howMany = counted(cases.length, 'case')
  const dueBack = dueBackOf(cases)

  async function submit() {
    const input = { body: { cases: cases.map(({ caseId, version }) => ({ caseId, version })) } }
    try {
      const { result } = await close.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
      attempt.done()
      setRefused(result.refused)
      if (result.refused.length > 0) return
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    toast(`${howMany} closed.`, { tone: 'success' })
    onClose()
    onDone()
  }

  return (
    <FormDialog
      title={`Close ${howMany}`}
      save={isTooMany ? null : `Close ${howMany}`}
      isBusy={close.isPending}
      error={close.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {isTooMany ? (
        <FieldError>At most {caseLimits.bulkMax} cases are closed together. Select fewer of them.</FieldError>
      ) : (
        <>
          <p>{emailWords('The person who reported each of them gets an email.')} A case can be reopened.</p>
          {dueBack !== '' && <p>{dueBack}</p>}
        </>
      )}
      {refused.length > 0 && (
        <div role="alert" className="grid gap-2">
          <FieldError>
            Nothing was closed. {counted(refused.length, 'case prevents', 'cases prevent')} it:
          </FieldError>
          <ul className="grid gap-1 text-small">
            {refused.map(({ caseId, caseNumber, reason }) => (
              <li key={caseId}>
                <b>{caseLabel(caseNumber)}</b> {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}
