import type { Payment } from '@portal/contract/payments'
import { paymentsPath } from '@portal/domain/portal-paths'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { uuid } from '../../../lib/filter-kinds.ts'
import { useSession } from '../../../lib/session.ts'
import { pageTitle, usePageTitle } from '../../../lib/use-page-title.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LoadedRecord } from '../../../ui/loaded.tsx'
import { EmptyState, SignedOut, Skeleton } from '../../../ui/page-states.tsx'
import { headOnItsWay, RecordColumns, RecordHead } from '../../../ui/record.tsx'
import { RecordPage } from '../../../ui/section.tsx'
import { ShortDay } from '../../../ui/short-day.tsx'
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts'
import { PaymentActs } from './payment-acts.tsx'
import { PaymentStateBadge, paidBy } from './payment-columns.tsx'
import { PaidInvoices, PaymentBand, PaymentFacts, PaymentRefunds } from './payment-parts.tsx'
import { paymentQuery } from './payments.queries.ts'
import '../../../styles/invoice.css'

/** The frame that the server sends is the same for all payments, and so names none. */
export const meta: MetaFunction = () => [{ title: pageTitle('Payment') }]

export const handle = { staysWhenSignedOut: true }

/** One payment (docs/spec/books.md#received): what it paid, and what is left of it. */
export default function PaymentScreen() {
  const { paymentId = '' } = useParams()
  const isSignedIn = useSession() !== null
  if (!isSignedIn)
    return (
      <RecordPage back={<BackToPayments />} title="Payment">
        <SignedOut />
      </RecordPage>
    )
  return uuid.test(paymentId) ? <LoadedPayment key={paymentId} paymentId={paymentId} /> : <NoSuchPayment />
}

function LoadedPayment({ paymentId }: { paymentId: string }) {
  const query = useQuery(paymentQuery(paymentId))
  useHeadingFocus(query.data !== undefined)
  usePageTitle(query.data ? `Payment ${query.data.number}` : null)
  return (
    <LoadedRecord
      query={query}
      what="payment"
      back={<BackToPayments />}
      title="Payment"
      head={<RecordHead title="Payment" {...headOnItsWay} />}
      missing={{ code: 'PAYMENT_NOT_FOUND', shown: <NoSuchPayment /> }}
      pending={
        <>
          <Skeleton className="h-36 w-full" />
          <RecordColumns
            first={<Skeleton className="h-60 w-full" />}
            side={<Skeleton className="h-60 w-full" />}
            rest={null}
          />
        </>
      }
    >
      {(payment) => (
        <main id="main" className="wrap page">
          <BackToPayments />
          <PaymentView payment={payment} />
        </main>
      )}
    </LoadedRecord>
  )
}

const PaymentView = ({ payment }: { payment: Payment }) => (
  <>
    <RecordHead
      title={`Payment ${payment.number}`}
      state={<PaymentStateBadge state={payment.state} />}
      text={
        <>
          <b>{payment.accountName}</b>. {paidBy(payment)}, received <ShortDay day={payment.receivedOn} />
        </>
      }
      acts={<PaymentActs payment={payment} />}
    />
    <PaymentBand payment={payment} />
    <RecordColumns
      first={<PaidInvoices payment={payment} />}
      side={<PaymentFacts payment={payment} />}
      rest={payment.refunds.length > 0 && <PaymentRefunds payment={payment} />}
    />
  </>
)

const BackToPayments = () => <BackLink to={paymentsPath}>Back to Payments</BackLink>

const NoSuchPayment = () => (
  <RecordPage back={<BackToPayments />} title="Payment not found">
    <EmptyState
      title="That payment does not exist."
      text="The link may be mistyped."
      action={
        <ButtonLink variant="ghost" to={paymentsPath}>
          Back to Payments
        </ButtonLink>
      }
    />
  </RecordPage>
)
