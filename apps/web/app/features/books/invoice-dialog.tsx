import { bookCalls } from '@portal/contract/book-calls'
import type { BookEntry, BookInvoice, ListedInvoice } from '@portal/contract/books'
import { type BookEntryKind, bookEntryLabels } from '@portal/domain/book-entries'
import { creditOfVoid } from '@portal/domain/books'
import { formatDay } from '@portal/domain/format-date'
import { payByWords } from '@portal/domain/pay-by'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/page-states.tsx'
import { toast } from '../../ui/toast.tsx'
import { invoiceQuery, thenBooks } from './books.queries.ts'
import { CreditDialog, PaymentDialog, VoidDialog } from './entry-dialogs.tsx'
import { InvoiceStateBadge, money } from './invoice-columns.tsx'
import { InvoiceLinkSection, RenewLinkDialog } from './invoice-link-section.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type Step = 'payment' | 'credit' | 'refund' | 'void' | 'link'
type InvoiceDialogProps = { invoice: ListedInvoice; onClose: () => void }

/** One invoice with its payments, credit notes and refunds, and for those who keep the books the steps that change it. */
export function InvoiceDialog({ invoice, onClose }: InvoiceDialogProps) {
  const query = useQuery(invoiceQuery(invoice.invoiceId))
  const [step, setStep] = useState<Step | null>(null)
  const [undone, setUndone] = useState<BookEntry | null>(null)
  const shown = query.data
  const close = () => setStep(null)
  if (shown && step === 'payment') return <PaymentDialog invoice={shown} onClose={close} />
  if (shown && step === 'credit') return <CreditDialog invoice={shown} onClose={close} />
  if (shown && step === 'refund') return <RefundDialog invoice={shown} onClose={close} />
  if (shown && step === 'void') return <VoidDialog invoice={shown} onClose={close} />
  if (shown && step === 'link') return <RenewLinkDialog invoice={shown} onClose={close} />
  if (shown && undone) return <UndoDialog invoice={shown} entry={undone} onClose={() => setUndone(null)} />
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={`Invoice ${invoice.number}`}
      footer={shown && <Steps invoice={shown} onStep={setStep} onClose={onClose} />}
    >
      <Loaded query={query} what="invoice" pending={<Skeleton className="h-56 w-full" />}>
        {(read) => (
          <div className="grid gap-6">
            <Facts invoice={read} />
            <InvoiceLinkSection invoice={read} onRenew={() => setStep('link')} />
            <Entries invoice={read} onUndo={setUndone} />
            {read.isLive && (
              <p className="text-ui text-muted">
                Payments and credit notes of this invoice are entered in accounting and read from there.
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Facts({ invoice }: { invoice: BookInvoice }) {
  const credit = creditOfVoid({ paid: invoice.paid, isVoid: invoice.state === 'void' })
  return (
    <DescriptionList>
      <DescriptionListItem label="Status">
        <InvoiceStateBadge state={invoice.state} />
        {invoice.voidReason !== '' && <small>{invoice.voidReason}</small>}
      </DescriptionListItem>
      <DescriptionListItem label="Date">
        {formatDay(invoice.invoicedOn)}
        <small>{payByWords(invoice) || `Due ${formatDay(invoice.dueOn)}`}</small>
      </DescriptionListItem>
      <DescriptionListItem label="Total">
        {money(invoice.total)}
        <small>
          {invoice.tax === 0 ? 'No tax' : `${money(invoice.subtotal)} and ${money(invoice.tax)} tax`}
        </small>
      </DescriptionListItem>
      <DescriptionListItem label="Balance">
        {money(invoice.balance)}
        {credit > 0 && <small>{money(credit)} is a credit of the account</small>}
      </DescriptionListItem>
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

type EntriesProps = { invoice: BookInvoice; onUndo: (entry: BookEntry) => void }

function Entries({ invoice: { entries, mayEnter }, onUndo }: EntriesProps) {
  return (
    <section className="grid gap-3" aria-labelledby="book-entries">
      <h3 id="book-entries">Payments, credit notes and refunds</h3>
      {entries.length === 0 && <p className="text-muted">None yet.</p>}
      <ul className="book-entries">
        {entries.map((entry) => (
          <li key={entry.entryId} {...(entry.undoneAt === null ? {} : { 'data-undone': true })}>
            <span>
              <b>
                {bookEntryLabels[entry.kind]}
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
                  {bookEntryLabels[entry.kind]} of {money(entry.amount)}
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
      {mayEnter && paid > 0 && (
        <Button variant="ghost" onClick={() => onStep('refund')}>
          Enter refund
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
      text={undoneWords(entry.kind, invoice.state === 'void')}
      yes="Undo"
      no="Keep"
      busy={isPending}
      onYes={() => void undo()}
      onNo={onClose}
    />
  )
}

/** What undoing an entry does, before it is done. */
const undoneWords = (kind: BookEntryKind, isVoid: boolean): string =>
  `It stays visible as undone, and ${outcomes[kind][isVoid ? 'void' : 'standing']}`

const isOpenAgain = 'the invoice is open again by this amount.'

const outcomes: Record<BookEntryKind, { standing: string; void: string }> = {
  payment: { standing: isOpenAgain, void: 'the credit of the account is lower by this amount.' },
  creditNote: { standing: isOpenAgain, void: 'the invoice stays void.' },
  refund: {
    standing: 'this amount counts as paid again.',
    void: 'this amount is a credit of the account again.',
  },
}
