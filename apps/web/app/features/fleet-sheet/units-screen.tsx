import type { UnitSheet as UnitSheetAnswer } from '@portal/contract/fleet-units'
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
  return (
    <LoadedRecord
      query={query}
      what="units"
      back={<BackToOrder orderId={orderId} />}
      title={title}
      missing={{ code: 'ORDER_NOT_FOUND', shown: <NoSuchOrder /> }}
      pending={sheetSkeleton}
    >
      {(sheet) => <Sheet sheet={sheet} title={title} />}
    </LoadedRecord>
  )
}

function Sheet({ sheet, title }: { sheet: UnitSheetAnswer; title: string }) {
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

const sheetSkeleton = <Skeleton className="h-[36rem] w-full" />

function Loading() {
  return (
    <>
      <p className="vh" role="status">
        Loading
      </p>
      {sheetSkeleton}
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
