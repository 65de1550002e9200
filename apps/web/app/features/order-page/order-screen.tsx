import type { Box, OrderProgress } from '@portal/contract/boxes'
import type { Order } from '@portal/contract/orders'
import { brand } from '@portal/domain/brand'
import { orderStatus } from '@portal/domain/order-status'
import { paths, quotesPath } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { mayStage } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MetaFunction, useLocation, useParams } from 'react-router'
import { useMay } from '../../lib/access.ts'
import { messageOf } from '../../lib/api.ts'
import type { FirstQuery } from '../../lib/first-query.ts'
import { useSession } from '../../lib/session.ts'
import { useOnceShown } from '../../lib/use-once-shown.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState, SignedOut, Skeleton } from '../../ui/page-states.tsx'
import { headOnItsWay, RecordColumns, RecordHead } from '../../ui/record.tsx'
import { RecordPage } from '../../ui/section.tsx'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { approvalQuery } from '../approvals/approvals.queries.ts'
import { boxesQuery } from '../boxes/boxes.queries.ts'
import { orderQuery } from '../orders/orders.queries.ts'
import { quotesQuery } from '../quotes/quotes.queries.ts'
import type { OrderWay } from './order-band.tsx'
import { loadBoxes, loadDraft, loadQuotes, OrderView } from './order-view.tsx'
import '../../styles/order-record.css'

/** The frame that the server sends is the same for all orders, and so names none. */
export const meta: MetaFunction = ({ params: { orderId = '' } }) => [
  { title: `${isOrderNumber(orderId) ? `Order ${orderId}` : 'Order'}, ${brand.name}` },
]

export const handle = {
  firstQuery: { query: ({ number }) => orderQuery(number('orderId')) },
} satisfies FirstQuery

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
  // Quotes, stages, boxes and units are no part of the access to invoices.
  const seesMore = useMay('readDrafts')
  const hasBoxes = seesMore && query.data !== undefined && mayHaveBoxes(query.data)
  const way = useQuery({ ...boxesQuery(orderId), enabled: hasBoxes })
  const isDraft = seesMore && query.data?.statusId === orderStatus.draft
  const approval = useQuery({ ...approvalQuery(orderId), enabled: isDraft })
  const hasQuotes = seesMore && query.data?.quote != null
  const quotes = useQuery({ ...quotesQuery(orderId), enabled: hasQuotes })
  const hasParts = useParts(hasBoxes ? loadBoxes : isDraft ? loadDraft : null)
  const hasQuotePart = useParts(hasQuotes ? loadQuotes : null)
  const isWaiting = [way, approval, quotes].some(isToCome) || !hasParts || !hasQuotePart
  // Shown with its boxes, its approval and its quote: they stand above everything else, and nothing moves when they arrive. Once it is shown it
  // stays: what was said of a submit must not leave with it.
  const order = useOnceShown(query.data, isWaiting)
  useHeadingFocus(order !== undefined)
  return (
    <Loaded
      query={{ ...query, data: order }}
      what={messageOf}
      retryLabel="Try Again"
      missing={{ code: 'ORDER_NOT_FOUND', shown: <NoSuchOrder /> }}
      pending={<OrderSkeleton />}
      frame={(inner, isPending) => (
        <main id="main" className="wrap page" {...(isPending ? { 'aria-busy': true } : {})}>
          <BackToOrders />
          <RecordHead title={`Order ${orderId}`} {...(isPending ? headOnItsWay : {})} />
          {inner}
        </main>
      )}
    >
      {(shown) => (
        <main id="main" className="wrap page">
          <BackToOrders />
          <OrderView
            order={shown}
            profile={profile}
            approval={isDraft ? approval.data : undefined}
            way={wayOf(hasBoxes ? way.data : undefined)}
            hasBoxes={hasBoxes && showsBoxes(way.data, profile)}
          />
        </main>
      )}
    </Loaded>
  )
}

/** Whether the code of parts of the page is here. What cannot be loaded now is loaded when it is shown. */
function useParts(load: (() => Promise<unknown>) | null): boolean {
  const [done, setDone] = useState<typeof load>(null)
  useEffect(() => {
    load?.().then(
      () => setDone(() => load),
      () => setDone(() => load),
    )
  }, [load])
  return done === load
}

/** What fails is not waited for. */
const isToCome = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  isLoading && failureCount === 0

/** Only orders of which WBC ships something have boxes, once they are submitted. */
const mayHaveBoxes = ({ statusId, destinations, shipDirect }: Order): boolean =>
  (statusId === orderStatus.submitted || statusId === orderStatus.error) &&
  [{ shipDirect }, ...destinations].some((place) => place.shipDirect === false)

type Read = { progress: OrderProgress | null; boxes: Box[]; unpacked: unknown[] } | undefined

/** Boxes that could not be read say so in their place; where there are none to see there is no place for them. */
const showsBoxes = (read: Read, profile: LoadedOrderProps['profile']): boolean =>
  read === undefined || (read.progress !== null && (read.boxes.length > 0 || mayStage(profile)))

function wayOf(read: Read): OrderWay {
  if (!read || read.progress === null) return null
  const { progress, boxes, unpacked } = read
  return { progress, boxes, unpacked }
}

/** Missing, or not theirs: for this person it is the same (docs/spec/roles.md#access-to-objects). */
function NoSuchOrder() {
  const history = useHistory()
  return (
    <RecordPage back={<BackToOrders />} title="Order not found">
      <EmptyState
        title={refusalMessages.noOrder}
        text="The number may be mistyped, or the order was removed."
        action={
          <ButtonLink variant="ghost" to={history.to}>
            {history.label}
          </ButtonLink>
        }
      />
    </RecordPage>
  )
}

function BackToOrders() {
  const { to, label } = useHistory()
  return <BackLink to={to}>{label}</BackLink>
}

/** The list that the person came from, as they left it. */
function useHistory(): { to: string; label: string } {
  const { state } = useLocation()
  const from: unknown = (state as { from?: unknown } | null)?.from
  const to = isList(from) ? from : paths.ordersAgent
  return { to, label: isAt(to, quotesPath) ? 'Back to Quotes' : 'Back to Orders' }
}

const isAt = (address: string, path: string) => address.split('?')[0] === path
const isList = (from: unknown): from is string =>
  typeof from === 'string' && [paths.orders, paths.ordersAgent, quotesPath].some((path) => isAt(from, path))

/** The shape of an order while it loads: its state, its lines, and the cards beside them. */
const OrderSkeleton = () => (
  <>
    <p className="vh" role="status">
      Loading
    </p>
    <Skeleton className="h-52 w-full" />
    <RecordColumns
      first={<Skeleton className="h-80 w-full" />}
      side={
        <>
          <Skeleton className="h-36 w-full" />
          <Skeleton className="h-80 w-full" />
        </>
      }
      rest={<Skeleton className="h-60 w-full" />}
    />
  </>
)
