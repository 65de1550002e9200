import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useLocation, useParams } from 'react-router'
import { ApiError, messageOf, requestIdOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { SignedOut } from '../../ui/signed-out.tsx'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderView } from './order-view.tsx'
import { orderQuery } from './orders.queries.ts'

/** The frame that the server sends is the same for all orders, and so names none. */
export const meta: MetaFunction = ({ params: { orderId = '' } }) => [
  { title: `${isOrderNumber(orderId) ? `Order ${orderId}` : 'Order'}, ${brand.name}` },
]

const isOrderNumber = (text: string) => /^[1-9]\d{0,9}$/.test(text)

/** Order detail (docs/spec/orders.md#details): read by everyone who may see it, changed while it is a draft. */
export default function OrderScreen() {
  const { orderId = '' } = useParams()
  const profile = useSession()?.userProfile
  if (!profile)
    return (
      <RecordPage back={<BackToOrders />} title="Order">
        <SignedOut />
      </RecordPage>
    )
  return isOrderNumber(orderId) ? (
    // Another order is another page: nothing of this one's editing may reach it.
    <LoadedOrder key={orderId} orderId={Number(orderId)} profile={profile} />
  ) : (
    <NoSuchOrder />
  )
}

type LoadedOrderProps = {
  orderId: number
  profile: NonNullable<ReturnType<typeof useSession>>['userProfile']
}

function LoadedOrder({ orderId, profile }: LoadedOrderProps) {
  const query = useQuery(orderQuery(orderId))
  const order = query.data
  useHeadingFocus(order !== undefined)
  // Removed since it was read: what is still on the screen is no order any more.
  if (query.error instanceof ApiError && query.error.code === 'ORDER_NOT_FOUND') return <NoSuchOrder />
  if (order)
    return (
      <main id="main" className="wrap page">
        <BackToOrders />
        <OrderView order={order} profile={profile} />
      </main>
    )
  if (query.isPending)
    return (
      <RecordPage back={<BackToOrders />} title={`Order ${orderId}`} busy>
        <OrderSkeleton />
      </RecordPage>
    )
  return (
    <RecordPage back={<BackToOrders />} title={`Order ${orderId}`}>
      <ErrorPanel
        message={messageOf(query.error)}
        requestId={requestIdOf(query.error)}
        retryLabel="Try Again"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </RecordPage>
  )
}

/** Missing, or not theirs: for this person it is the same (docs/spec/roles.md#access-to-objects). */
function NoSuchOrder() {
  const history = useHistoryPath()
  return (
    <RecordPage back={<BackToOrders />} title="Order not found">
      <EmptyState
        title={refusalMessages.noOrder}
        text="The number may be mistyped, or the order was removed."
        action={
          <ButtonLink variant="ghost" to={history}>
            Back to Orders
          </ButtonLink>
        }
      />
    </RecordPage>
  )
}

function BackToOrders() {
  return <BackLink to={useHistoryPath()}>Back to Orders</BackLink>
}

/** The history that the person came from, as they left it. */
function useHistoryPath(): string {
  const { state } = useLocation()
  const from: unknown = (state as { from?: unknown } | null)?.from
  return isHistory(from) ? from : paths.ordersAgent
}

const isHistory = (from: unknown): from is string =>
  typeof from === 'string' && [paths.orders, paths.ordersAgent].some((path) => from.split('?')[0] === path)
