import { paymentCalls } from '@portal/contract/payment-calls'
import type { Payment } from '@portal/contract/payments'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { statementPath } from '@portal/domain/paths'
import { invoicePagePath } from '@portal/domain/portal-paths'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DescriptionListItem } from '../../../ui/description-list.tsx'
import { RecordCard } from '../../../ui/record.tsx'
import { ShortDay } from '../../../ui/short-day.tsx'
import { StateBand } from '../../../ui/state-band.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useHeadingAfter } from '../../../ui/use-heading-focus.ts'
import { money } from '../invoice-columns.tsx'
import { paidBy } from './payment-columns.tsx'
import { thenPayments } from './payments.queries.ts'

/** What became of it, before all else. */
export const PaymentBand = ({ payment }: { payment: Payment }) => (
  <StateBand label="State of this payment" {...saidOf(payment)} />
)

function saidOf({ state, amount, credit, entries, returnedOn, returnReason, undoneBy }: Payment) {
  const paid = new Set(entries.flatMap(({ invoiceId, undoneAt }) => (undoneAt === null ? [invoiceId] : [])))
  if (state === 'undone')
    return { title: 'It was entered by mistake', text: <p>Undone by {undoneBy}. It is on no statement.</p> }
  if (returnedOn !== null)
    return {
      alert: {
        title: `${money(amount)} came back from the bank`,
        text: (
          <p>
            <ShortDay day={returnedOn} />: {returnReason}. What it paid is open again.
          </p>
        ),
      },
    }
  const pays = paid.size === 0 ? 'It pays no invoice yet' : `It pays ${counted(paid.size, 'invoice')}`
  return credit > 0
    ? { title: `${money(credit)} is not applied`, text: <p>{pays}. The rest is a credit of the account.</p> }
    : { title: pays, text: <p>Nothing of it is left to apply.</p> }
}

/** The invoices that it pays. */
export function PaidInvoices({ payment: { entries, state } }: { payment: Payment }) {
  return (
    <RecordCard title="Invoices">
      <div className="record-card-body">
        {entries.length === 0 ? (
          <p className="text-muted">
            {state === 'credit' ? 'It is not applied to an invoice yet.' : 'None.'}
          </p>
        ) : (
          <ul className="book-entries">
            {entries.map(({ entryId, invoiceId, invoiceNumber, amount, enteredOn, undoneAt }) => (
              <li key={entryId} {...(undoneAt === null ? {} : { 'data-undone': true })}>
                <span>
                  <Link className="link" to={invoicePagePath(invoiceId)}>
                    {invoiceNumber}
                  </Link>
                  <small>
                    {formatDay(enteredOn)}
                    {undoneAt !== null && ', undone'}
                  </small>
                </span>
                <span className="tabular-nums">
                  {undoneAt === null ? money(amount) : <s>{money(amount)}</s>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </RecordCard>
  )
}

/** Beside them: what came in, and what is left of it. */
export const PaymentFacts = ({ payment }: { payment: Payment }) => (
  <>
    <RecordCard title="Amounts">
      <dl className="record-facts">
        <DescriptionListItem label="Received">{money(payment.amount)}</DescriptionListItem>
        <DescriptionListItem label="Applied">{money(payment.applied)}</DescriptionListItem>
        {payment.refunded > 0 && (
          <DescriptionListItem label="Refunded">{money(payment.refunded)}</DescriptionListItem>
        )}
        <DescriptionListItem label="Not applied">
          <b>{money(payment.credit)}</b>
        </DescriptionListItem>
      </dl>
    </RecordCard>
    <RecordCard title="Payment">
      <dl className="record-facts">
        <DescriptionListItem label="Method">{paidBy(payment)}</DescriptionListItem>
        <DescriptionListItem label="Received on">
          {formatDay(payment.receivedOn)}
          {payment.recordedBy !== '' && <small>Entered by {payment.recordedBy}</small>}
        </DescriptionListItem>
        <DescriptionListItem label="Account">
          {payment.accountName}
          <small>
            <Link className="link" to={statementPath(payment.accountId)}>
              Statement
            </Link>
          </small>
        </DescriptionListItem>
      </dl>
    </RecordCard>
  </>
)

/** What of its credit was paid back. */
export function PaymentRefunds({ payment: { refunds, mayChange, state } }: { payment: Payment }) {
  const [undone, setUndone] = useState<Payment['refunds'][number] | null>(null)
  useHeadingAfter(undone !== null)
  const { mutateAsync, isPending } = useCall(paymentCalls.undoPaymentRefund, thenPayments)

  async function undo(refundId: string) {
    try {
      await mutateAsync({ params: { refundId } })
      toast('Refund undone.', { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    setUndone(null)
  }

  return (
    <RecordCard title="Refunds">
      <div className="record-card-body">
        <ul className="book-entries">
          {refunds.map((refund) => (
            <li key={refund.refundId} {...(refund.undoneAt === null ? {} : { 'data-undone': true })}>
              <span>
                <b>Refund</b>
                <small>
                  {[
                    formatDay(refund.refundedOn),
                    refund.reference,
                    refund.recordedBy && `entered by ${refund.recordedBy}`,
                    refund.undoneAt !== null && 'undone',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </span>
              <span className="tabular-nums">
                {refund.undoneAt === null ? money(refund.amount) : <s>{money(refund.amount)}</s>}
              </span>
              {mayChange && refund.undoneAt === null && state !== 'returned' && state !== 'undone' && (
                <Button variant="link" size="sm" onClick={() => setUndone(refund)}>
                  Undo
                  <span className="vh"> refund of {money(refund.amount)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {undone && (
        <ConfirmDialog
          open
          question={`Undo the refund of ${money(undone.amount)}?`}
          text="It stays visible as undone, and this amount is a credit of the account again."
          yes="Undo"
          no="Keep"
          busy={isPending}
          onYes={() => void undo(undone.refundId)}
          onNo={() => setUndone(null)}
        />
      )}
    </RecordCard>
  )
}
