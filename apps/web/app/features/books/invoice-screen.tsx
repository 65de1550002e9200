import { booksPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useLocation, useParams } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { pageTitle, usePageTitle } from '../../lib/use-page-title.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LoadedRecord } from '../../ui/loaded.tsx'
import { EmptyState, SignedOut, Skeleton } from '../../ui/page-states.tsx'
import { headOnItsWay, RecordColumns, RecordHead } from '../../ui/record.tsx'
import { RecordPage } from '../../ui/section.tsx'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { invoiceQuery } from './books.queries.ts'
import { InvoiceView } from './invoice-view.tsx'
import '../../styles/invoice.css'

/** The frame that the server sends is the same for all invoices, and so names none. */
export const meta: MetaFunction = () => [{ title: pageTitle('Invoice') }]

export const handle = { staysWhenSignedOut: true }

const isInvoiceId = (text: string) => /^\d{1,19}$/.test(text)

/** One invoice (docs/spec/books.md#page): what is left to pay, what it bills, and what was paid and credited. */
export default function InvoiceScreen() {
  const { invoiceId = '' } = useParams()
  const isSignedIn = useSession() !== null
  if (!isSignedIn)
    return (
      <RecordPage back={<BackToInvoices />} title="Invoice">
        <SignedOut />
      </RecordPage>
    )
  // Another invoice is another page: nothing that was typed for this one may reach it.
  return isInvoiceId(invoiceId) ? <LoadedInvoice key={invoiceId} invoiceId={invoiceId} /> : <NoSuchInvoice />
}

function LoadedInvoice({ invoiceId }: { invoiceId: string }) {
  const query = useQuery(invoiceQuery(invoiceId))
  useHeadingFocus(query.data !== undefined)
  usePageTitle(query.data ? `Invoice ${query.data.number}` : null)
  return (
    <LoadedRecord
      query={query}
      what="invoice"
      back={<BackToInvoices />}
      title="Invoice"
      head={<RecordHead title="Invoice" {...headOnItsWay} />}
      missing={{ code: 'INVOICE_NOT_FOUND', shown: <NoSuchInvoice /> }}
      pending={<InvoiceSkeleton />}
    >
      {(invoice) => (
        <main id="main" className="wrap page">
          <BackToInvoices />
          <InvoiceView invoice={invoice} />
        </main>
      )}
    </LoadedRecord>
  )
}

/** Missing, or another account's: for this person it is the same (docs/spec/books.md#who-may). */
function NoSuchInvoice() {
  return (
    <RecordPage back={<BackToInvoices />} title="Invoice not found">
      <EmptyState
        title="That invoice does not exist."
        text="The link may be mistyped."
        action={
          <ButtonLink variant="ghost" to={useInvoicesPath()}>
            Back to Invoices
          </ButtonLink>
        }
      />
    </RecordPage>
  )
}

const BackToInvoices = () => <BackLink to={useInvoicesPath()}>Back to Invoices</BackLink>

/** The list that the person came from, as they left it. */
function useInvoicesPath(): string {
  const { state } = useLocation()
  const from: unknown = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^(\?|$)/.test(from) ? `${booksPath}${from}` : booksPath
}

/** The shape of an invoice while it loads: its state, its lines, and the cards beside them. */
const InvoiceSkeleton = () => (
  <>
    <Skeleton className="h-36 w-full" />
    <RecordColumns
      first={<Skeleton className="h-60 w-full" />}
      side={
        <>
          <Skeleton className="h-60 w-full" />
          <Skeleton className="h-36 w-full" />
        </>
      }
      rest={<Skeleton className="h-40 w-full" />}
    />
  </>
)
