import type { BookInvoice } from '@portal/contract/books'
import { formatDay } from '@portal/domain/format-date'
import { orderPath, statementPath } from '@portal/domain/paths'
import { payByWords } from '@portal/domain/pay-by'
import { isAdministrator, keepsBooks } from '@portal/domain/roles'
import { Link } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DescriptionListItem } from '../../ui/description-list.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { money } from './invoice-columns.tsx'
import { InvoiceLink } from './invoice-link-section.tsx'

/** Beside what it bills: amounts and days, whose it is, and its link. */
export const InvoiceFacts = ({ invoice }: { invoice: BookInvoice }) => (
  <>
    <RecordCard title="Amounts">
      <dl className="record-facts">
        <DescriptionListItem label="Total">
          {money(invoice.total)}
          <small>
            {invoice.tax === 0 ? 'No tax' : `${money(invoice.subtotal)} and ${money(invoice.tax)} tax`}
          </small>
        </DescriptionListItem>
        {invoice.paid > 0 && <DescriptionListItem label="Paid">{money(invoice.paid)}</DescriptionListItem>}
        {invoice.credited > 0 && (
          <DescriptionListItem label="Credited">{money(invoice.credited)}</DescriptionListItem>
        )}
        <DescriptionListItem label="Balance">
          <b>{money(invoice.balance)}</b>
        </DescriptionListItem>
      </dl>
    </RecordCard>
    {invoice.waysToPay.length > 0 && <HowToPay invoice={invoice} />}
    <RecordCard title="Invoice">
      <dl className="record-facts">
        <DescriptionListItem label="Date">
          {formatDay(invoice.invoicedOn)}
          <small>{payByWords(invoice) || `Due ${formatDay(invoice.dueOn)}`}</small>
        </DescriptionListItem>
        <DescriptionListItem label="Account">
          {invoice.accountName}
          {invoice.agentName !== '' && <small>Agent {invoice.agentName}</small>}
          <small>
            <Link className="link" to={statementPath(invoice.accountId)}>
              Statement
            </Link>
          </small>
        </DescriptionListItem>
        <DescriptionListItem label="Order">
          <OrderOf invoice={invoice} />
          <small>
            {[invoice.reference && `PO ${invoice.reference}`, invoice.shipTo].filter(Boolean).join(', ')}
          </small>
        </DescriptionListItem>
      </dl>
    </RecordCard>
    <InvoiceLink invoice={invoice} />
  </>
)

/** Where the money goes, and what makes it find this invoice. */
const HowToPay = ({ invoice: { waysToPay, number, balance } }: { invoice: BookInvoice }) => (
  <RecordCard title="How to pay">
    <dl className="record-facts">
      {waysToPay.map(({ label, text, lines }) => (
        <DescriptionListItem key={label} label={label}>
          {text}
          {lines.map((line) => (
            <small key={line}>{line}</small>
          ))}
        </DescriptionListItem>
      ))}
      <DescriptionListItem label="Reference">
        {number} <CopyButton size="sm" variant="link" text={number} what="reference" />
      </DescriptionListItem>
      <DescriptionListItem label="Amount">
        {money(balance)} <CopyButton size="sm" variant="link" text={balance.toFixed(2)} what="amount" />
        <small>One payment for several invoices: put all their numbers in the reference.</small>
      </DescriptionListItem>
    </dl>
  </RecordCard>
)

/** An Accountant sees no orders (docs/spec/books.md#who-may). */
function OrderOf({ invoice: { orderId } }: { invoice: BookInvoice }) {
  const profile = useSession()?.userProfile
  if (!profile || (keepsBooks(profile) && !isAdministrator(profile))) return orderId
  return (
    <Link className="link" to={orderPath(orderId)}>
      {orderId}
    </Link>
  )
}
