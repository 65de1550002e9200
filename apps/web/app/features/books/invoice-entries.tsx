import { bookCalls } from '@portal/contract/book-calls'
import type { BookEntry, BookInvoice } from '@portal/contract/books'
import { type BookEntryKind, bookEntryLabels } from '@portal/domain/book-entries'
import { formatDay } from '@portal/domain/format-date'
import { paymentPagePath } from '@portal/domain/portal-paths'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { toast } from '../../ui/toast.tsx'
import { useHeadingAfter } from '../../ui/use-heading-focus.ts'
import { thenBooks } from './books.queries.ts'
import { money } from './invoice-columns.tsx'

/** What was paid, credited and refunded, and for those who keep the books the way to take it back. */
export function InvoiceEntries({ invoice }: { invoice: BookInvoice }) {
  const [undone, setUndone] = useState<BookEntry | null>(null)
  useHeadingAfter(undone !== null)
  const { entries, mayEnter, isLive } = invoice
  return (
    <RecordCard title="Payments, credit notes and refunds">
      <div className="record-card-body">
        {entries.length === 0 && <p className="text-muted">None yet.</p>}
        {entries.length > 0 && (
          <ul className="book-entries">
            {entries.map((entry) => (
              <Entry
                key={entry.entryId}
                entry={entry}
                {...(mayEnter && entry.undoneAt === null ? { onUndo: () => setUndone(entry) } : {})}
              />
            ))}
          </ul>
        )}
        {isLive && (
          <p className="text-ui text-muted">
            Payments and credit notes of this invoice are entered in accounting and read from there.
          </p>
        )}
      </div>
      {undone && <UndoDialog invoice={invoice} entry={undone} onClose={() => setUndone(null)} />}
    </RecordCard>
  )
}

function Entry({ entry, onUndo }: { entry: BookEntry; onUndo?: () => void }) {
  const { kind, number, amount, enteredOn, note, recordedBy, undoneAt, undoneBy, paymentId } = entry
  return (
    <li {...(undoneAt === null ? {} : { 'data-undone': true })}>
      <span>
        <b>
          {bookEntryLabels[kind]}
          {number !== '' && ` ${number}`}
        </b>
        <small>
          {[formatDay(enteredOn), note, recordedBy && `entered by ${recordedBy}`].filter(Boolean).join(', ')}
        </small>
        {undoneBy !== null && <small>Undone by {undoneBy}</small>}
        {paymentId !== null && (
          <small>
            <Link className="link" to={paymentPagePath(paymentId)}>
              Whole payment
            </Link>
          </small>
        )}
      </span>
      <span className="tabular-nums">{undoneAt === null ? money(amount) : <s>{money(amount)}</s>}</span>
      {onUndo && (
        <Button variant="link" size="sm" onClick={onUndo}>
          Undo
          <span className="vh">
            {' '}
            {bookEntryLabels[kind]} of {money(amount)}
          </span>
        </Button>
      )}
    </li>
  )
}

type UndoDialogProps = { invoice: BookInvoice; entry: BookEntry; onClose: () => void }

function UndoDialog({ invoice, entry, onClose }: UndoDialogProps) {
  const { mutateAsync, isPending } = useCall(bookCalls.undoBookEntry, thenBooks)
  const what = bookEntryLabels[entry.kind].toLowerCase()

  async function undo() {
    try {
      await mutateAsync({ params: { entryId: entry.entryId } })
      toast(`${bookEntryLabels[entry.kind]} undone.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      question={`Undo the ${what} of ${money(entry.amount)}?`}
      text={undoneWords(entry, invoice.state === 'void')}
      yes="Undo"
      no="Keep"
      busy={isPending}
      onYes={() => void undo()}
      onNo={onClose}
    />
  )
}

/** What undoing an entry does, before it is done. */
function undoneWords({ kind, paymentId }: BookEntry, isVoid: boolean): string {
  const outcome = outcomes[kind][isVoid ? 'void' : 'standing']
  return paymentId === null
    ? `It stays visible as undone, and ${outcome}`
    : `It stays visible as undone, and its amount is a credit of the account that can pay another invoice.`
}

const isOpenAgain = 'the invoice is open again by this amount.'

const outcomes: Record<BookEntryKind, { standing: string; void: string }> = {
  payment: { standing: isOpenAgain, void: 'the credit of the account is lower by this amount.' },
  creditNote: { standing: isOpenAgain, void: 'the invoice stays void.' },
  refund: {
    standing: 'this amount counts as paid again.',
    void: 'this amount is a credit of the account again.',
  },
}
