import type { UnitSheet as UnitSheetAnswer } from '@portal/contract/fleet-units'
import { brand } from '@portal/domain/brand'
import { orderPath, paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { SignedOut } from '../../ui/signed-out.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { unitsQuery } from './sheet.queries.ts'

const UnitsOfOrder = lazy(() =>
  import('./units-of-order.tsx').then((module) => ({ default: module.UnitsOfOrder })),
)

export const meta: MetaFunction = ({ params: { orderId = '' } }) => [
  { title: `${isOrderNumber(orderId) ? `Units of order ${orderId}` : 'Units'}, ${brand.name}` },
]

export const handle = { staysWhenSignedOut: true }

const isOrderNumber = (text: string) => /^[1-9]\d{0,9}$/.test(text)

/** The fleet sheet of an order (docs/spec/fleet.md#sheet). */
export default function UnitsScreen() {
  const { orderId = '' } = useParams()
  const isSignedIn = useSession() !== null
  if (!isSignedIn)
    return (
      <RecordPage back={backToOrders} title="Units">
        <SignedOut />
      </RecordPage>
    )
  return isOrderNumber(orderId) ? <LoadedUnits key={orderId} orderId={Number(orderId)} /> : <NoSuchOrder />
}

function LoadedUnits({ orderId }: { orderId: number }) {
  const query = useQuery(unitsQuery(orderId))
  const title = `Units of order ${orderId}`
  useHeadingFocus(query.data !== undefined)
  if (query.error instanceof ApiError && query.error.code === 'ORDER_NOT_FOUND') return <NoSuchOrder />
  if (query.data) return <Loaded sheet={query.data} title={title} />
  if (query.isPending)
    return (
      <RecordPage back={<BackToOrder orderId={orderId} />} title={title} busy>
        <Loading />
      </RecordPage>
    )
  return (
    <RecordPage back={<BackToOrder orderId={orderId} />} title={title}>
      <QueryFailure query={query} what="units" retryLabel="Try Again" />
    </RecordPage>
  )
}

function Loaded({ sheet, title }: { sheet: UnitSheetAnswer; title: string }) {
  const { orderId, lines } = sheet
  if (lines.length === 0)
    return (
      <RecordPage back={<BackToOrder orderId={orderId} />} title={title}>
        <EmptyState
          title="No devices to number"
          text="This order has no phones, tablets or routers."
          action={
            <ButtonLink variant="ghost" to={orderPath(orderId)}>
              Back to order {orderId}
            </ButtonLink>
          }
        />
      </RecordPage>
    )
  return (
    <Suspense
      fallback={
        <RecordPage back={<BackToOrder orderId={orderId} />} title={title} busy>
          <Loading />
        </RecordPage>
      }
    >
      <main id="main" className="wrap page">
        <BackToOrder orderId={orderId} />
        <UnitsOfOrder loaded={sheet} />
      </main>
    </Suspense>
  )
}

function Loading() {
  return (
    <>
      <p className="vh" role="status">
        Loading
      </p>
      <Skeleton className="h-[36rem] w-full" />
    </>
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
