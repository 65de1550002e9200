import { brand } from '@portal/domain/brand'
import { orderPath, paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { useSession } from '../../lib/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LoadedRecord } from '../../ui/loaded.tsx'
import { EmptyState, SignedOut, Skeleton } from '../../ui/page-states.tsx'
import { RecordPage } from '../../ui/section.tsx'
import { numbersQuery } from './numbers.queries.ts'

const NumbersSheet = lazy(() =>
  import('./numbers-sheet.tsx').then((module) => ({ default: module.NumbersSheet })),
)

export const meta: MetaFunction = ({ params: { orderId = '' } }) => [
  { title: `${isOrderNumber(orderId) ? `Numbers of order ${orderId}` : 'Numbers'}, ${brand.name}` },
]

export const handle = { staysWhenSignedOut: true }

const loading = <Skeleton className="h-[24rem] w-full" />

const isOrderNumber = (text: string) => /^[1-9]\d{0,9}$/.test(text)

/** The numbers that the units of an order wait for (docs/spec/staging.md#numbers-of-an-order). */
export default function NumbersScreen() {
  const { orderId = '' } = useParams()
  const isSignedIn = useSession() !== null
  if (!isSignedIn)
    return (
      <RecordPage back={backToOrders} title="Numbers">
        <SignedOut />
      </RecordPage>
    )
  return isOrderNumber(orderId) ? <LoadedNumbers key={orderId} orderId={Number(orderId)} /> : <NoSuchOrder />
}

function LoadedNumbers({ orderId }: { orderId: number }) {
  const query = useQuery(numbersQuery(orderId))
  return (
    <LoadedRecord
      query={query}
      what="units"
      back={<BackToOrder orderId={orderId} />}
      title={`Numbers of order ${orderId}`}
      missing={{ code: 'ORDER_NOT_FOUND', shown: <NoSuchOrder /> }}
      pending={loading}
    >
      {(sheet) => (
        <main id="main" className="wrap page">
          <BackToOrder orderId={orderId} />
          <Suspense fallback={loading}>
            <NumbersSheet sheet={sheet} />
          </Suspense>
        </main>
      )}
    </LoadedRecord>
  )
}

function NoSuchOrder() {
  return (
    <RecordPage back={backToOrders} title="Order not found">
      <EmptyState
        title={refusalMessages.noOrder}
        text="The number may be mistyped, or the order was removed."
        action={
          <ButtonLink variant="ghost" to={paths.ordersAgent}>
            Back to Orders
          </ButtonLink>
        }
      />
    </RecordPage>
  )
}

const backToOrders = <BackLink to={paths.ordersAgent}>Back to Orders</BackLink>

const BackToOrder = ({ orderId }: { orderId: number }) => (
  <BackLink to={orderPath(orderId)}>Order {orderId}</BackLink>
)
