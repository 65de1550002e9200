import { paymentCalls } from '@portal/contract/payment-calls'
import type { Payment } from '@portal/contract/payments'
import { fromDollars } from '@portal/domain/money'
import { applyProblem, paymentLimits, paymentOutcome, sumApplied } from '@portal/domain/payments'
import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { businessDay } from '../../../lib/business-date.ts'
import { useCall, useCallOnce } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { DateField, TextField } from '../../../ui/form-fields.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/page-states.tsx'
import { RecordActs, RecordMenu } from '../../../ui/record.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useHeadingAfter } from '../../../ui/use-heading-focus.ts'
import { AmountField, amountProblem, amountTyped, ReferenceField } from '../entry-dialogs.tsx'
import { money } from '../invoice-columns.tsx'
import {
  type Amounts,
  amountsInOrder,
  appliedOf,
  appliedOnWire,
  applyingProblem,
  InvoicesToPay,
} from './invoices-to-pay.tsx'
import { openInvoicesQuery, thenPayments } from './payments.queries.ts'

type DialogProps = { payment: Payment; onClose: () => void }
const dialogs = {
  apply: ApplyDialog,
  refund: RefundCreditDialog,
  return: ReturnDialog,
  undo: UndoDialog,
} as const
type Step = keyof typeof dialogs

/** What can be done with a payment now, the next step first; what cannot is not there. */
export function PaymentActs({ payment }: { payment: Payment }) {
  const [step, setStep] = useState<Step | null>(null)
  useHeadingAfter(step !== null)
  const { mayChange, state, credit } = payment
  if (!mayChange || state === 'returned' || state === 'undone') return null
  const StepDialog = step && dialogs[step]
  const act = (name: string, opens: Step) => ({ name, onPress: () => setStep(opens) })
  return (
    <RecordActs>
      {credit > 0 && (
        <Button icon={<Banknote size={18} aria-hidden />} onClick={() => setStep('apply')}>
          Apply to invoices
        </Button>
      )}
      <RecordMenu
        acts={credit > 0 ? [act('Enter refund', 'refund')] : []}
        dangers={[act('Returned by the bank', 'return'), act('Undo payment', 'undo')]}
      />
      {StepDialog && <StepDialog payment={payment} onClose={() => setStep(null)} />}
    </RecordActs>
  )
}

/** What is left of it pays invoices of its account. */
function ApplyDialog({ payment, onClose }: DialogProps) {
  const { paymentId, credit, accountId } = payment
  const open = useQuery(openInvoicesQuery(accountId))
  const [chosen, setChosen] = useState<Amounts | null>(null)
  const { send, isBusy, error } = useCallOnce(
    paymentCalls.applyPayment,
    { ...thenPayments, done: 'Payment applied.' },
    onClose,
  )
  const invoices = open.data?.invoices ?? []
  const amounts = chosen ?? amountsInOrder(fromDollars(credit), invoices)
  const applied = appliedOf(amounts, invoices)
  const problem =
    applied.length === 0 ? 'Enter what it pays.' : applyProblem(sumApplied(applied), fromDollars(credit))
  const isWrong =
    problem !== undefined ||
    invoices.some((invoice) => applyingProblem(amounts[invoice.invoiceId], invoice) !== undefined)

  return (
    <FormDialog
      title={`Apply ${money(credit)} of ${payment.number}`}
      save={invoices.length === 0 ? null : 'Apply'}
      kind="sheet"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={async () => {
        if (!isWrong) await send({ params: { paymentId }, body: { invoices: appliedOnWire(applied) } })
      }}
    >
      <Loaded query={open} what="invoices" pending={<Skeleton className="h-40 w-full" />}>
        {() =>
          invoices.length === 0 ? (
            <p className="text-muted">No invoice of this account is left to pay.</p>
          ) : (
            <>
              <InvoicesToPay
                invoices={invoices}
                amounts={amounts}
                onChange={setChosen}
                refusals={Object.fromEntries(
                  applied.map(({ invoiceId }, place) => [
                    invoiceId,
                    refusalAt(error, `invoices.${place}.amount`),
                  ]),
                )}
              />
              <p role="status" className={problem === undefined ? undefined : 'field-error'}>
                {problem ?? paymentOutcome(applied, fromDollars(credit))}
              </p>
            </>
          )
        }
      </Loaded>
    </FormDialog>
  )
}

/** What is left of it was paid back. */
function RefundCreditDialog({ payment, onClose }: DialogProps) {
  const [amount, setAmount] = useState(payment.credit.toFixed(2))
  const [refundedOn, setRefundedOn] = useState(() => businessDay(new Date()))
  const [reference, setReference] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { send, isBusy, error } = useCallOnce(
    paymentCalls.refundPayment,
    { ...thenPayments, done: 'Refund entered.' },
    onClose,
  )
  const problem = amountProblem(amount, payment.credit)
  return (
    <FormDialog
      title={`Refund of ${payment.number}`}
      save="Enter refund"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={async () => {
        setAsked(true)
        if (problem !== undefined || refundedOn === '') return
        await send({
          params: { paymentId: payment.paymentId },
          body: { amount: amountTyped(amount), refundedOn, reference },
        })
      }}
    >
      <AmountField
        value={amount}
        onChange={setAmount}
        hint={`${money(payment.credit)} is not applied.`}
        error={(isAsked && problem) || refusalAt(error, 'amount')}
      />
      <DateField
        label="Refunded on"
        required
        error={(isAsked && refundedOn === '' && 'Enter a day.') || refusalAt(error, 'refundedOn')}
        min={payment.receivedOn}
        value={refundedOn}
        onChange={(event) => setRefundedOn(event.target.value)}
      />
      <ReferenceField value={reference} onChange={setReference} error={refusalAt(error, 'reference')} />
    </FormDialog>
  )
}

/** The bank took it back. */
function ReturnDialog({ payment, onClose }: DialogProps) {
  const [returnedOn, setReturnedOn] = useState(() => businessDay(new Date()))
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending, error } = useCall(paymentCalls.returnPayment, {
    ...thenPayments,
    done: 'Payment returned.',
  })
  return (
    <FormDialog
      title={`${payment.number} was returned`}
      save="Enter return"
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onSubmit={async () => {
        setAsked(true)
        if (returnedOn === '' || reason.trim() === '') return
        try {
          await mutateAsync({ params: { paymentId: payment.paymentId }, body: { returnedOn, reason } })
          onClose()
        } catch {
          // The mutation keeps the error, which the form shows.
        }
      }}
    >
      <p className="text-muted">
        What it paid is open again, and the statement shows the payment and its return. This cannot be undone.
      </p>
      <DateField
        label="Returned on"
        required
        error={(isAsked && returnedOn === '' && 'Enter a day.') || refusalAt(error, 'returnedOn')}
        min={payment.receivedOn}
        value={returnedOn}
        onChange={(event) => setReturnedOn(event.target.value)}
      />
      <TextField
        label="Reason"
        required
        hint="Shown on the statement."
        maxLength={paymentLimits.reasonMax}
        error={(isAsked && reason.trim() === '' && 'Enter a reason.') || refusalAt(error, 'reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

/** It was entered by mistake. */
function UndoDialog({ payment, onClose }: DialogProps) {
  const { mutateAsync, isPending } = useCall(paymentCalls.undoPayment, thenPayments)

  async function undo() {
    try {
      await mutateAsync({ params: { paymentId: payment.paymentId } })
      toast('Payment undone.', { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      question={`Undo ${payment.number} of ${money(payment.amount)}?`}
      text="It stays visible here as undone, is on no statement, and what it paid is open again."
      yes="Undo"
      no="Keep"
      busy={isPending}
      onYes={() => void undo()}
      onNo={onClose}
    />
  )
}
