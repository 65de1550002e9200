import type { UnitSheet as UnitSheetAnswer } from '@portal/contract/fleet-units'
import { brand } from '@portal/domain/brand'
import { loadFailure } from '@portal/domain/messages'
import { orderPath, paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { type MetaFunction, useLocation, useParams } from 'react-router'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { SignedOut } from '../../ui/signed-out.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
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
      <Page title="Units">
        <SignedOut />
      </Page>
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
      <Page title={title} orderId={orderId} busy>
        <Loading />
      </Page>
    )
  return (
    <Page title={title} orderId={orderId}>
      <ErrorPanel
        message={loadFailure('units', query.error.message)}
        requestId={requestIdOf(query.error)}
        retryLabel="Try Again"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </Page>
  )
}

function Loaded({ sheet, title }: { sheet: UnitSheetAnswer; title: string }) {
  const { orderId, lines } = sheet
  if (lines.length === 0)
    return (
      <Page title={title} orderId={orderId}>
        <EmptyState
          title="No devices to number"
          text="This order has no phones, tablets or routers."
          action={
            <ButtonLink variant="ghost" to={orderPath(orderId)}>
              Back to order {orderId}
            </ButtonLink>
          }
        />
      </Page>
    )
  return (
    <Suspense
      fallback={
        <Page title={title} orderId={orderId} busy>
          <Loading />
        </Page>
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

/** Arriving focused the heading over the grey shapes, which goes with them; the loaded page's own takes over. */
function useHeadingFocus(isLoaded: boolean) {
  const { key } = useLocation()
  useEffect(() => {
    if (isLoaded && key !== 'default' && document.activeElement === document.body) focusHeading()
  }, [isLoaded, key])
}

function NoSuchOrder() {
  return (
    <Page title="Order not found">
      <EmptyState
        title={refusalMessages.noOrder}
        text="The number may be mistyped, or the order was removed."
        action={
          <ButtonLink variant="ghost" to={paths.ordersAgent}>
            Back to Orders
          </ButtonLink>
        }
      />
    </Page>
  )
}

type PageProps = { title: string; orderId?: number; busy?: boolean; children: ReactNode }

function Page({ title, orderId, busy = false, children }: PageProps) {
  return (
    <main id="main" className="wrap page" {...(busy ? { 'aria-busy': true } : {})}>
      {orderId === undefined ? (
        <BackLink to={paths.ordersAgent}>Back to Orders</BackLink>
      ) : (
        <BackToOrder orderId={orderId} />
      )}
      <div className="title-row pt-1 pb-6">
        <h1>{title}</h1>
      </div>
      {children}
    </main>
  )
}

const BackToOrder = ({ orderId }: { orderId: number }) => (
  <BackLink to={orderPath(orderId)}>Order {orderId}</BackLink>
)
