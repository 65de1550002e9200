import { paymentCalls } from '@portal/contract/payment-calls'
import { fromDollars } from '@portal/domain/money'
import { booksPath } from '@portal/domain/paths'
import {
  type Applied,
  applyProblem,
  type PaymentMethod,
  paymentLimits,
  paymentMethodLabels,
  paymentMethods,
  paymentOutcome,
  sumApplied,
} from '@portal/domain/payments'
import { paymentPagePath } from '@portal/domain/portal-paths'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf, requestIdOf } from '../../../lib/api.ts'
import { businessDay } from '../../../lib/business-date.ts'
import { useCallOnce } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { refusalAt } from '../../../ui/form-dialog.tsx'
import { DateField, MoneyField, SelectField, TextField } from '../../../ui/form-fields.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ErrorPanel, Skeleton } from '../../../ui/page-states.tsx'
import { statementQuery } from '../books.queries.ts'
import { amountTyped } from '../entry-dialogs.tsx'
import {
  type Amounts,
  amountsInOrder,
  appliedOf,
  appliedOnWire,
  applyingProblem,
  InvoicesToPay,
} from './invoices-to-pay.tsx'
import { openInvoicesQuery, thenPayments } from './payments.queries.ts'

type ReceiveFormProps = { accountId: string; onOther: () => void }

/** What came in, and which invoices it pays. */
export function ReceiveForm({ accountId, onOther }: ReceiveFormProps) {
  const open = useQuery(openInvoicesQuery(accountId))
  return (
    <Loaded query={open} what="invoices" pending={<Skeleton className="h-60 w-full" />}>
      {(unpaid) => <Form accountId={accountId} onOther={onOther} {...unpaid} />}
    </Loaded>
  )
}

type FormProps = ReceiveFormProps & {
  invoices: Parameters<typeof InvoicesToPay>[0]['invoices']
  /** How many there are in all, of which one payment can be applied to some. */
  total: number
}

function Form({ accountId, onOther, invoices, total }: FormProps) {
  const [today] = useState(() => businessDay(new Date()))
  const name = useQuery(statementQuery(accountId, { from: today, to: today })).data?.accountName ?? ''
  const [method, setMethod] = useState<PaymentMethod>('check')
  const [reference, setReference] = useState('')
  const [amount, setAmount] = useState('')
  const [receivedOn, setReceivedOn] = useState(today)
  const [chosen, setChosen] = useState<Amounts | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isRepeat, setRepeat] = useState(false)
  const navigate = useNavigate()
  const { send, isBusy, error } = useCallOnce(paymentCalls.receivePayment, {
    ...thenPayments,
    done: 'Payment entered.',
  })
  const cents = fromDollars(amountTyped(amount))
  const amounts = chosen ?? (Number.isNaN(cents) ? {} : amountsInOrder(cents, invoices))
  const applied = appliedOf(amounts, invoices)
  const problems = {
    amount: Number.isNaN(cents)
      ? 'Enter an amount such as 125.00.'
      : cents === 0
        ? 'Enter an amount of at least $0.01.'
        : undefined,
    receivedOn: receivedOn === '' ? 'Enter a day.' : undefined,
    applied: Number.isNaN(cents) ? undefined : applyProblem(sumApplied(applied), cents),
    row: invoices.some((invoice) => applyingProblem(amounts[invoice.invoiceId], invoice) !== undefined),
  }
  const isRepeated = error instanceof ApiError && error.code === 'PAYMENT_REPEATED'

  async function enter(repeats: boolean) {
    setRepeat(!repeats)
    const answer = await send({
      body: {
        accountId,
        method,
        reference: reference.trim(),
        amount: cents / 100,
        receivedOn,
        invoices: appliedOnWire(applied),
        ...(repeats ? { isRepeat: true } : {}),
      },
    })
    if (answer) void navigate(paymentPagePath(answer.result.paymentId))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (Object.values(problems).some((problem) => problem !== undefined && problem !== false) || isBusy)
      return
    void enter(false)
  }

  return (
    <form className="grid gap-6" onSubmit={submit} noValidate>
      <p>
        From <b>{name}</b>{' '}
        <Button variant="link" size="sm" onClick={onOther}>
          Another account
        </Button>
      </p>
      <div className="receive-fields">
        <MoneyField
          label="Amount"
          required
          maxLength={14}
          value={amount}
          error={(isAsked && problems.amount) || refusalAt(error, 'amount')}
          onChange={(event) => setAmount(event.target.value)}
        />
        <SelectField
          label="Method"
          value={method}
          onChange={(event) => setMethod(event.target.value as PaymentMethod)}
        >
          {paymentMethods.map((one) => (
            <option key={one} value={one}>
              {paymentMethodLabels[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={method === 'check' ? 'Check number' : 'Reference'}
          maxLength={paymentLimits.numberMax}
          autoComplete="off"
          value={reference}
          error={refusalAt(error, 'reference')}
          onChange={(event) => setReference(event.target.value)}
        />
        <DateField
          label="Received on"
          required
          value={receivedOn}
          error={(isAsked && problems.receivedOn) || refusalAt(error, 'receivedOn')}
          onChange={(event) => setReceivedOn(event.target.value)}
        />
      </div>
      {invoices.length === 0 ? (
        <p className="text-muted">
          No invoice of this account is left to pay. The payment stays as its credit.
        </p>
      ) : (
        <section className="grid gap-2" aria-label="Invoices that it pays">
          <InvoicesToPay
            invoices={invoices}
            amounts={amounts}
            onChange={setChosen}
            refusals={refusalsOf(error, applied)}
          />
          {total > invoices.length && (
            <p className="text-ui text-muted">
              The newest {invoices.length} of {total.toLocaleString('en-US')} are shown. Enter the rest as
              another payment.
            </p>
          )}
          {chosen !== null && (
            <p>
              <Button variant="link" size="sm" onClick={() => setChosen(null)}>
                Pay what is due first
              </Button>
            </p>
          )}
        </section>
      )}
      <p role="status" className={problems.applied === undefined ? undefined : 'field-error'}>
        {problems.applied ?? (Number.isNaN(cents) ? '' : paymentOutcome(applied, cents))}
      </p>
      {error && !isRepeated && <ErrorPanel message={messageOf(error)} requestId={requestIdOf(error)} />}
      <div className="actions">
        <ButtonLink variant="ghost" to={booksPath}>
          Cancel
        </ButtonLink>
        <Button type="submit" busy={isBusy}>
          Enter payment
        </Button>
      </div>
      <ConfirmDialog
        open={isRepeated && isRepeat}
        question="Enter it again?"
        text={error ? messageOf(error) : ''}
        yes="Enter again"
        destructive={false}
        no="Cancel"
        busy={isBusy}
        onYes={() => void enter(true)}
        onNo={() => setRepeat(false)}
      />
    </form>
  )
}

/** What the server refused at an invoice, by its id. */
function refusalsOf(error: Error | null, applied: readonly Applied[]) {
  return Object.fromEntries(
    applied.map(({ invoiceId }, place) => [invoiceId, refusalAt(error, `invoices.${place}.amount`)]),
  )
}
