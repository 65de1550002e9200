import type { BookEntry, BookInvoice, ListedInvoice } from '@portal/contract/books'
import { formatDay } from '@portal/domain/format-date'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { invoiceQuery, useInvoiceWrite } from './books.queries.ts'
import { CreditDialog, PaymentDialog, VoidDialog } from './entry-dialogs.tsx'
import { money } from './invoice-columns.tsx'
import { InvoiceStateBadge } from './invoice-state.tsx'

type Step = 'payment' | 'credit' | 'void'
type InvoiceDialogProps = { invoice: ListedInvoice; onClose: () => void }

/** One invoice with its payments and credit notes, and for those who keep the books the steps that change it. */
export function InvoiceDialog({ invoice, onClose }: InvoiceDialogProps) {
  const query = useQuery(invoiceQuery(invoice.invoiceId))
  const [step, setStep] = useState<Step | null>(null)
  const [undone, setUndone] = useState<BookEntry | null>(null)
  const shown = query.data
  const close = () => setStep(null)
  if (shown && step === 'payment') return <PaymentDialog invoice={shown} onClose={close} />
  if (shown && step === 'credit') return <CreditDialog invoice={shown} onClose={close} />
  if (shown && step === 'void') return <VoidDialog invoice={shown} onClose={close} />
  if (undone) return <UndoDialog entry={undone} onClose={() => setUndone(null)} />
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={`Invoice ${invoice.number}`}
      footer={shown && <Steps invoice={shown} onStep={setStep} onClose={onClose} />}
    >
      {query.isPending && <Skeleton className="h-56 w-full" />}
      {query.isError && !shown && <QueryFailure query={query} what="invoice" />}
      {shown && (
        <div className="grid gap-6">
          <Facts invoice={shown} />
          {shown.link !== '' && (
            <a
              className="link inline-flex w-fit items-center gap-1"
              href={shown.link}
              target="_blank"
              rel="noopener noreferrer"
            >
              View Invoice
              <span className="vh">, opens in a new tab</span>
              <ExternalLink size={14} aria-hidden />
            </a>
          )}
          <Entries invoice={shown} onUndo={setUndone} />
          {shown.isLive && (
            <p className="text-ui text-muted">
              Payments and credit notes of this invoice are entered in accounting and read from there.
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Facts({ invoice }: { invoice: BookInvoice }) {
  return (
    <DescriptionList>
      <DescriptionListItem label="Status">
        <InvoiceStateBadge state={invoice.state} />
        {invoice.voidReason !== '' && <small>{invoice.voidReason}</small>}
      </DescriptionListItem>
      <DescriptionListItem label="Date">
        {formatDay(invoice.invoicedOn)}
        <small>Due {formatDay(invoice.dueOn)}</small>
      </DescriptionListItem>
      <DescriptionListItem label="Total">
        {money(invoice.total)}
        <small>
          {invoice.tax === 0 ? 'No tax' : `${money(invoice.subtotal)} and ${money(invoice.tax)} tax`}
        </small>
      </DescriptionListItem>
      <DescriptionListItem label="Balance">{money(invoice.balance)}</DescriptionListItem>
      <DescriptionListItem label="Account" span={6}>
        {invoice.accountName}
        {invoice.agentName !== '' && <small>Agent {invoice.agentName}</small>}
      </DescriptionListItem>
      <DescriptionListItem label="Order" span={6}>
        {invoice.orderId}
        <small>
          {[invoice.reference && `PO ${invoice.reference}`, invoice.shipTo].filter(Boolean).join(', ')}
        </small>
      </DescriptionListItem>
    </DescriptionList>
  )
}

const kindLabels = { payment: 'Payment', creditNote: 'Credit note' } as const

type EntriesProps = { invoice: BookInvoice; onUndo: (entry: BookEntry) => void }

function Entries({ invoice: { entries, mayEnter }, onUndo }: EntriesProps) {
  return (
    <section className="grid gap-3" aria-labelledby="book-entries">
      <h3 id="book-entries">Payments and credit notes</h3>
      {entries.length === 0 && <p className="text-muted">None yet.</p>}
      <ul className="book-entries">
        {entries.map((entry) => (
          <li key={entry.entryId} {...(entry.undoneAt === null ? {} : { 'data-undone': true })}>
            <span>
              <b>
                {kindLabels[entry.kind]}
                {entry.number !== '' && ` ${entry.number}`}
              </b>
              <small>
                {[
                  formatDay(entry.enteredOn),
                  entry.note,
                  entry.recordedBy && `entered by ${entry.recordedBy}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
              {entry.undoneBy !== null && <small>Undone by {entry.undoneBy}</small>}
            </span>
            <span className="tabular-nums">
              {entry.undoneAt === null ? money(entry.amount) : <s>{money(entry.amount)}</s>}
            </span>
            {mayEnter && entry.undoneAt === null && (
              <Button variant="link" size="sm" onClick={() => onUndo(entry)}>
                Undo
                <span className="vh">
                  {' '}
                  {kindLabels[entry.kind]} of {money(entry.amount)}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type StepsProps = { invoice: BookInvoice; onStep: (step: Step) => void; onClose: () => void }

/** What can be done with it now; what cannot is not there. */
function Steps({ invoice: { mayEnter, state, balance, paid, credited }, onStep, onClose }: StepsProps) {
  const isStanding = mayEnter && state !== 'void'
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
      {isStanding && paid + credited === 0 && (
        <Button variant="ghost" onClick={() => onStep('void')}>
          Void invoice
        </Button>
      )}
      {isStanding && balance > 0 && (
        <>
          <Button variant="ghost" onClick={() => onStep('credit')}>
            Issue credit note
          </Button>
          <Button onClick={() => onStep('payment')}>Enter payment</Button>
        </>
      )}
    </>
  )
}

function UndoDialog({ entry, onClose }: { entry: BookEntry; onClose: () => void }) {
  const { mutateAsync, isPending } = useInvoiceWrite('undoBookEntry')
  const what = kindLabels[entry.kind].toLowerCase()

  async function undo() {
    try {
      await mutateAsync({ params: { entryId: entry.entryId } })
      toast(`${kindLabels[entry.kind]} undone.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      question={`Undo the ${what} of ${money(entry.amount)}?`}
      text="It stays visible as undone, and the invoice is open again by this amount."
      yes="Undo"
      no="Keep"
      busy={isPending}
      onYes={() => void undo()}
      onNo={onClose}
    />
  )
}
