import '../../../styles/payments.css'
import type { ListedInvoice } from '@portal/contract/books'
import { formatDay } from '@portal/domain/format-date'
import { fromDollars } from '@portal/domain/money'
import { type Applied, appliedInOrder } from '@portal/domain/payments'
import { TextInput } from '../../../ui/text-input.tsx'
import { amountTyped } from '../entry-dialogs.tsx'
import { money } from '../invoice-columns.tsx'

/** What is typed beside each invoice, by its id; an invoice without an entry is paid nothing. */
export type Amounts = Readonly<Record<string, string>>

/** The invoices that are due first are paid first, until nothing is left. */
export const amountsInOrder = (amountCents: number, invoices: readonly ListedInvoice[]): Amounts =>
  Object.fromEntries(
    appliedInOrder(
      amountCents,
      invoices.map(({ invoiceId, balance }) => ({ invoiceId, leftCents: fromDollars(balance) })),
    ).map((applied) => [applied.invoiceId, (applied.amountCents / 100).toFixed(2)]),
  )

/** What the amounts apply, without those that are none. */
export const appliedOf = (amounts: Amounts, invoices: readonly ListedInvoice[]): Applied[] =>
  invoices.flatMap(({ invoiceId }) => {
    const dollars = amountTyped(amounts[invoiceId] ?? '')
    return dollars > 0 ? [{ invoiceId, amountCents: fromDollars(dollars) }] : []
  })

/** The same as a request has it. */
export const appliedOnWire = (applied: readonly Applied[]) =>
  applied.map(({ invoiceId, amountCents }) => ({ invoiceId, amount: amountCents / 100 }))

/** What is wrong with what is typed beside an invoice; undefined where nothing is. */
export function applyingProblem(text: string | undefined, { balance }: ListedInvoice): string | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const dollars = amountTyped(text)
  if (Number.isNaN(dollars)) return 'Enter an amount such as 125.00.'
  return fromDollars(dollars) > fromDollars(balance) ? `Enter at most ${money(balance)}.` : undefined
}

type InvoicesToPayProps = {
  invoices: readonly ListedInvoice[]
  amounts: Amounts
  onChange: (amounts: Amounts) => void
  /** What was refused at an invoice, by its id. */
  refusals: Readonly<Record<string, string | undefined>>
}

/** Unpaid invoices of an account, each with the amount that the payment pays of it. */
export const InvoicesToPay = ({ invoices, amounts, onChange, refusals }: InvoicesToPayProps) => (
  <table className="to-pay">
    <caption className="vh">Unpaid invoices</caption>
    <thead>
      <tr>
        <th scope="col">Invoice</th>
        <th scope="col">Due</th>
        <th scope="col">Left to pay</th>
        <th scope="col">Pays</th>
      </tr>
    </thead>
    <tbody>
      {invoices.map((invoice) => {
        const { invoiceId, number, dueOn, state, balance, orderId, reference } = invoice
        const error = refusals[invoiceId] ?? applyingProblem(amounts[invoiceId], invoice)
        const errorId = `refused-${invoiceId}`
        return (
          <tr key={invoiceId}>
            <th scope="row">
              {number}
              <small>
                Order {orderId}
                {reference !== '' && `, PO ${reference}`}
              </small>
            </th>
            <td {...(state === 'overdue' ? { 'data-late': true } : {})}>
              {formatDay(dueOn)}
              {state === 'overdue' && <span className="vh">, overdue</span>}
            </td>
            <td>{money(balance)}</td>
            <td>
              <TextInput
                aria-label={`Pays of ${number}`}
                inputMode="decimal"
                autoComplete="off"
                leading={<span aria-hidden="true">$</span>}
                maxLength={14}
                value={amounts[invoiceId] ?? ''}
                aria-invalid={error !== undefined}
                {...(error === undefined ? {} : { 'aria-describedby': errorId })}
                onChange={(event) => onChange({ ...amounts, [invoiceId]: event.target.value })}
              />
              {error !== undefined && (
                <p className="field-error" id={errorId}>
                  {error}
                </p>
              )}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
