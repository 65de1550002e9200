import type { OrderApproval as OrderApprovalState } from '@portal/contract/approvals'
import type { UserProfile } from '@portal/contract/auth'
import type { Order, OrderItem } from '@portal/contract/orders'
import { brand } from '@portal/domain/brand'
import { allows, mayTake } from '@portal/domain/order-status'
import { countedGoods } from '@portal/domain/quoted-goods'
import { isAdministrator, isShownDesk, mayStage } from '@portal/domain/roles'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useMay } from '../../lib/access.ts'
import { ApiError, messageOf, requestIdOf } from '../../lib/api.ts'
import { businessDay, formatBusinessDate } from '../../lib/business-date.ts'
import { lazy } from '../../lib/lazy.ts'
import { lazyAhead } from '../../lib/lazy-ahead.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { focusOn } from '../../ui/error-summary.tsx'
import { ErrorPanel, Skeleton } from '../../ui/page-states.tsx'
import { RecordColumns, RecordHead } from '../../ui/record.tsx'
import { ShortDay } from '../../ui/short-day.tsx'
import { AddKit, SaveKit } from '../kits/kit-buttons.tsx'
import { AddItem, LineQuantity, RemoveItemButton, RemoveItemDialog } from './line-edits.tsx'
import { ChangedTerms } from './line-terms.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderBand, type OrderWay } from './order-band.tsx'
import { OrderDestinations } from './order-destinations.tsx'
import { OrderItems } from './order-items.tsx'
import { NumberedAgain, RefusedEditPanel } from './order-notices.tsx'
import { OrderSide } from './order-side.tsx'
import { OrderUnits } from './order-units.tsx'
import { type OrderEditing, useFreightNews, useOrderEditing } from './use-order-editing.ts'

/** Why something was refused. The order read since then may lack the button that asked: the focus it held comes here. */
function OrderProblem({ problem }: { problem: Error }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus()
  })
  const details = problem instanceof ApiError ? Object.values(problem.fields).flat() : []
  return (
    <div className="pb-4 outline-none" ref={panel} tabIndex={-1}>
      <ErrorPanel
        message={
          <>
            {messageOf(problem)}
            {details.map((detail) => (
              <span key={detail} className="mt-1 block">
                {detail}
              </span>
            ))}
          </>
        }
        requestId={requestIdOf(problem)}
      />
    </div>
  )
}

const loadForm = async () => (await import('./order-edit-form.tsx')).OrderEditForm

/** Opens the form with the focus on one of its fields. */
function useOpenAt(editing: OrderEditing, isOpen: boolean) {
  const [fieldId, setFieldId] = useState<string | null>(null)
  // Behind the form's own first focus.
  useEffect(() => {
    if (fieldId === null || !isOpen) return
    setFieldId(null)
    focusOn(fieldId)
  }, [fieldId, isOpen])
  return (id: string) => {
    setFieldId(id)
    editing.begin()
  }
}

const OrderBoxes = lazyAhead(() =>
  import('../boxes/order-boxes.tsx').then((module) => ({ default: module.OrderBoxes })),
)

const DirectArrivals = lazy(() =>
  import('../boxes/direct-arrivals.tsx').then((module) => ({ default: module.DirectArrivals })),
)

const OrderApproval = lazyAhead(() =>
  import('../approvals/order-approval.tsx').then((module) => ({ default: module.OrderApproval })),
)

const ApprovalDecisions = lazyAhead(() =>
  import('../approvals/approval-decisions.tsx').then((module) => ({ default: module.ApprovalDecisions })),
)

const OrderShipping = lazyAhead(() =>
  import('./order-shipping.tsx').then((module) => ({ default: module.OrderShipping })),
)

const OrderQuotes = lazyAhead(() =>
  import('../quotes/order-quotes.tsx').then((module) => ({ default: module.OrderQuotes })),
)

/** Called ahead, so that the boxes of an order stand there with it. */
export const loadBoxes = OrderBoxes.ahead
/** The same of the parts of a draft. */
export const loadDraft = () =>
  Promise.all([OrderApproval.ahead(), ApprovalDecisions.ahead(), OrderShipping.ahead()])
/** The same of its quote. */
export const loadQuotes = OrderQuotes.ahead

const OrderTimeline = lazy(() =>
  import('./order-timeline.tsx').then((module) => ({ default: module.OrderTimeline })),
)

// Last on the page, and for Administrators alone.
const OrderActivity = lazy(() =>
  import('./order-activity.tsx').then((module) => ({ default: module.OrderActivity })),
)

/** Only of what the carrier ships direct people say what arrived, from Submit on. */
function ArrivalsOfDirect({ order, profile }: { order: Order; profile: UserProfile }) {
  const isDirect = [order, ...order.destinations].some(({ shipDirect }) => shipDirect === true)
  if (!isDirect || !allows(order.statusId, 'arrive')) return null
  return (
    <Suspense fallback={null}>
      <DirectArrivals order={order} profile={profile} />
    </Suspense>
  )
}

type OrderViewProps = {
  order: Order
  profile: UserProfile
  /** Of drafts, for those who see more than invoices. */
  approval: OrderApprovalState | undefined
  way: OrderWay
  /** Whether its boxes are shown: also where they could not be read. */
  hasBoxes: boolean
}

/** A whole order: its state, its parts and what happened to it; while it is a draft, also what can be done with it. */
export function OrderView({ order, profile, approval, way, hasBoxes }: OrderViewProps) {
  const isFrozen = order.quote?.isBinding === true || order.awaitsApproval
  const mayEdit = allows(order.statusId, 'edit') && mayTake(profile, 'edit') && !isFrozen
  const editing = useOrderEditing(order, mayEdit)
  const [problem, setProblem] = useState<Error | null>(null)
  const [itemToRemove, setItemToRemove] = useState<OrderItem | null>(null)
  const [isReopened, setReopened] = useState(false)
  const band = useRef<HTMLElement>(null)
  useFreightNews(order)
  // Quotes, stages, boxes and units are no part of the access to invoices.
  const maySeeMore = useMay('readDrafts')
  const OrderEditForm = useLoaded(loadForm, mayEdit)
  const isEditing = editing.form !== null && OrderEditForm !== null
  const openAt = useOpenAt(editing, isEditing)
  // Lines change the order's version: they wait until the header is saved.
  const mayChangeItems = mayEdit && editing.form === null
  const needsApproval = approval?.isNeeded === true
  const request = approval?.request
  const toDecide = request?.status === 'waiting' && request.mayApprove ? request : null
  // Made a draft again: its form begins with the order as it is now, once that has been read.
  if (isReopened && mayEdit) {
    setReopened(false)
    editing.begin()
  }

  const items = (
    <>
      {maySeeMore && hasBoxes && (
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <OrderBoxes order={order} mayStage={mayStage(profile)} />
        </Suspense>
      )}
      {maySeeMore && <ArrivalsOfDirect order={order} profile={profile} />}
      <OrderItems
        order={order}
        {...(mayChangeItems
          ? {
              actions: (
                <>
                  <AddKit order={order} />
                  <AddItem order={order} isFirst={order.orderItems.length === 0} />
                </>
              ),
              notice: <ChangedTerms order={order} onProblem={setProblem} />,
              changing: {
                removal: (item) => (
                  <>
                    <SaveKit order={order} item={item} />
                    <RemoveItemButton item={item} onAsk={setItemToRemove} />
                  </>
                ),
                quantity: (item) => <LineQuantity item={item} version={order.version} />,
              },
            }
          : {})}
      />
      <OrderDestinations order={order} />
      {mayChangeItems && (
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <OrderShipping order={order} onProblem={setProblem} />
        </Suspense>
      )}
    </>
  )
  const rest = (
    <>
      {maySeeMore && <OrderUnits order={order} />}
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <OrderTimeline events={order.timeline} />
      </Suspense>
      {isAdministrator(profile) && (
        <Suspense>
          <OrderActivity orderId={order.orderId} />
        </Suspense>
      )}
    </>
  )

  return (
    <>
      <p className="print-head">
        <b>{brand.name}</b>
        <span>
          Order {order.orderId}
          {order.referenceNumber && `, PO ${order.referenceNumber}`}, printed {formatBusinessDate(new Date())}
        </span>
      </p>
      <RecordHead
        title={`Order ${order.orderId}`}
        state={<StatusBadge statusId={order.statusId} rawText={String(order.statusId)} />}
        text={headWords(order)}
        acts={
          editing.form === null && (
            <OrderActions
              order={order}
              profile={profile}
              needsApproval={needsApproval}
              onEdit={() => {
                setProblem(null)
                editing.begin()
              }}
              onMissing={() => {
                setProblem(null)
                band.current?.focus()
              }}
              onProblem={setProblem}
            />
          )
        }
      />
      {problem && <OrderProblem problem={problem} />}
      <NumberedAgain order={order} />
      {approval && (approval.request !== null || approval.isNeeded || approval.remaining !== null) && (
        <Suspense fallback={null}>
          <OrderApproval order={order} approval={approval} />
        </Suspense>
      )}
      {order.quote && maySeeMore && (
        <Suspense fallback={null}>
          <OrderQuotes order={order} profile={profile} />
        </Suspense>
      )}
      {editing.refused && (
        <RefusedEditPanel refused={editing.refused} mayResume={mayEdit} editing={editing} />
      )}
      {editing.form && OrderEditForm ? (
        <OrderEditForm profile={profile} form={editing.form} editing={editing} />
      ) : (
        <OrderBand
          order={order}
          profile={profile}
          way={way}
          mayChange={mayChangeItems}
          needsApproval={needsApproval}
          ref={band}
          onEdit={openAt}
          onReopened={() => setReopened(true)}
          onProblem={setProblem}
        />
      )}
      <RecordColumns
        first={items}
        side={
          // Its facts are fields of the form.
          !isEditing && (
            <OrderSide
              order={order}
              hasBuildSheet={way !== null && isShownDesk(profile)}
              decision={
                toDecide && (
                  <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                    <ApprovalDecisions order={order} request={toDecide} />
                  </Suspense>
                )
              }
              onProblem={setProblem}
            />
          )
        }
        rest={rest}
      />
      <RemoveItemDialog item={itemToRemove} lines={order.orderItems} onDone={() => setItemToRemove(null)} />
    </>
  )
}

/** Whose it is, for whom, how much, since when: "Northgate Delivery LLC, for Una Marsh. 20 devices, 20 add-ons, submitted Sun, Nov 15". */
function headWords(order: Order): ReactNode {
  const contact = `${order.zohoContactFirstName} ${order.zohoContactLastName}`.trim()
  const by = order.timeline.find(({ kind }) => kind === 'created')?.by
  return (
    <>
      {order.account.accountName}
      {contact && `, for ${contact}`}. {countedGoods(order.orderItems)},{' '}
      {order.dateSubmitted === null ? (
        <>
          started <ShortDay day={businessDay(order.dateCreated)} />
          {by && ` by ${by}`}
        </>
      ) : (
        <>
          submitted <ShortDay day={businessDay(order.dateSubmitted)} />
        </>
      )}
    </>
  )
}
