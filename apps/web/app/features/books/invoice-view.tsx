import type { BookInvoice } from '@portal/contract/books'
import { RecordColumns, RecordHead } from '../../ui/record.tsx'
import { ShortDay } from '../../ui/short-day.tsx'
import { InvoiceActs } from './invoice-acts.tsx'
import { InvoiceBand } from './invoice-band.tsx'
import { InvoiceStateBadge } from './invoice-columns.tsx'
import { InvoiceEntries } from './invoice-entries.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceLines } from './invoice-lines.tsx'

/** An invoice that is loaded: what is due, what it bills, and what was entered for it. */
export const InvoiceView = ({ invoice }: { invoice: BookInvoice }) => (
  <>
    <RecordHead
      title={`Invoice ${invoice.number}`}
      state={<InvoiceStateBadge state={invoice.state} />}
      text={headWords(invoice)}
      acts={<InvoiceActs invoice={invoice} />}
    />
    <InvoiceBand invoice={invoice} />
    <RecordColumns
      first={<InvoiceLines invoice={invoice} />}
      side={<InvoiceFacts invoice={invoice} />}
      rest={<InvoiceEntries invoice={invoice} />}
    />
  </>
)

/** Whose, of which order and when: "Northgate Delivery LLC. Order 10115, invoiced Mon, Nov 23". */
const headWords = ({ accountName, orderId, invoicedOn }: BookInvoice) => (
  <>
    <b>{accountName}</b>. Order {orderId}, invoiced <ShortDay day={invoicedOn} />
  </>
)
