import type { UserProfile } from '@portal/contract/auth'
import type { Order, OrderItem } from '@portal/contract/orders'
import { brand } from '@portal/domain/brand'
import { allows, mayTake, orderStatus } from '@portal/domain/order-status'
import { isAdministrator, isShownDesk, mayStage } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useMay } from '../../lib/access.ts'
import { ApiError, messageOf, requestIdOf } from '../../lib/api.ts'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { focusOn } from '../../ui/error-summary.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { approvalQuery } from '../approvals/approvals.queries.ts'
import { AddKit } from '../kits/add-kit.tsx'
import { SaveKit } from '../kits/save-kit.tsx'
import { AddItem } from './add-item-button.tsx'
import { LineQuantity } from './line-quantity.tsx'
import { ChangedTerms } from './line-terms.tsx'
import { NumberedAgain } from './numbered-again.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderActivity } from './order-activity.tsx'
import { OrderDestinations } from './order-destinations.tsx'
import { OrderDetailsList } from './order-details-list.tsx'
import { OrderFailure } from './order-failure.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderShipping } from './order-shipping.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderUnits } from './order-units.tsx'
import { RefusedEditPanel } from './refused-edit-panel.tsx'
import { RemoveItemButton, RemoveItemDialog } from './remove-item.tsx'
import { SubmitNeeds } from './submit-needs.tsx'
import { useFreightNews } from './use-freight-news.ts'
import { type OrderEditing, useOrderEditing } from './use-order-editing.ts'

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

const OrderBoxes = lazy(() =>
  import('../boxes/order-boxes.tsx').then((module) => ({ default: module.OrderBoxes })),
)

const DirectArrivals = lazy(() =>
  import('../boxes/direct-arrivals.tsx').then((module) => ({ default: module.DirectArrivals })),
)

const OrderApproval = lazy(() =>
  import('../approvals/order-approval.tsx').then((module) => ({ default: module.OrderApproval })),
)

const OrderQuotes = lazy(() =>
  import('../quotes/order-quotes.tsx').then((module) => ({ default: module.OrderQuotes })),
)

/** Only orders of which WBC ships something have a stage, once they are submitted. */
function StageAndBoxes({ order, profile }: { order: Order; profile: UserProfile }) {
  const mayHaveStage = order.statusId === orderStatus.submitted || order.statusId === orderStatus.error
  const isShipped = [order, ...order.destinations].some(({ shipDirect }) => shipDirect === false)
  if (!mayHaveStage || !isShipped) return null
  return (
    <Suspense fallback={null}>
      <OrderBoxes orderId={order.orderId} mayStage={mayStage(profile)} readsDesk={isShownDesk(profile)} />
    </Suspense>
  )
}

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

/** A whole order: its details, its lines and what happened to it; while it is a draft, also what can be done with it. */
export function OrderView({ order, profile }: { order: Order; profile: UserProfile }) {
  const editing = useOrderEditing(order)
  const [problem, setProblem] = useState<Error | null>(null)
  const [itemToRemove, setItemToRemove] = useState<OrderItem | null>(null)
  const [isReopened, setReopened] = useState(false)
  const needs = useRef<HTMLDivElement>(null)
  useFreightNews(order)
  // Quotes, stages, boxes and units are no part of the access to invoices.
  const maySeeMore = useMay('readDrafts')
  const { data: approval } = useQuery({
    ...approvalQuery(order.orderId),
    enabled: order.statusId === orderStatus.draft && maySeeMore,
  })
  const isFrozen = order.quote?.isBinding === true || order.awaitsApproval
  const mayEdit = allows(order.statusId, 'edit') && mayTake(profile, 'edit') && !isFrozen
  const OrderEditForm = useLoaded(loadForm, mayEdit)
  const openAt = useOpenAt(editing, editing.form !== null && OrderEditForm !== null)
  // Lines change the order's version: they wait until the header is saved.
  const mayChangeItems = mayEdit && editing.form === null
  // Made a draft again: its form begins with the order as it is now, once that has been read.
  if (isReopened && mayEdit) {
    setReopened(false)
    editing.begin()
  }

  return (
    <>
      <p className="print-head">
        <b>{brand.name}</b>
        <span>
          Order {order.orderId}
          {order.referenceNumber && `, PO ${order.referenceNumber}`}, printed {formatBusinessDate(new Date())}
        </span>
      </p>
      <div className="title-row pt-1 pb-6">
        <h1>Order {order.orderId}</h1>
        <StatusBadge statusId={order.statusId} rawText={String(order.statusId)} />
        {editing.form === null && (
          <OrderActions
            order={order}
            profile={profile}
            needsApproval={approval?.isNeeded === true}
            onEdit={() => {
              setProblem(null)
              editing.begin()
            }}
            onMissing={() => {
              setProblem(null)
              needs.current?.focus()
            }}
            onProblem={setProblem}
          />
        )}
      </div>
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
      {mayChangeItems && <SubmitNeeds order={order} ref={needs} onEdit={openAt} />}
      <OrderFailure
        order={order}
        profile={profile}
        onReopened={() => setReopened(true)}
        onProblem={setProblem}
      />
      {editing.refused && (
        <RefusedEditPanel refused={editing.refused} mayResume={mayEdit} editing={editing} />
      )}
      {editing.form && OrderEditForm ? (
        <OrderEditForm profile={profile} form={editing.form} editing={editing} />
      ) : (
        <OrderDetailsList order={order} />
      )}
      {maySeeMore && (
        <>
          <StageAndBoxes order={order} profile={profile} />
          <ArrivalsOfDirect order={order} profile={profile} />
        </>
      )}
      <OrderItems
        order={order}
        {...(mayChangeItems
          ? {
              actions: (
                <>
                  <AddKit order={order} />
                  <AddItem orderId={order.orderId} isFirst={order.orderItems.length === 0} />
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
      {maySeeMore && <OrderUnits order={order} />}
      {mayChangeItems && <OrderShipping order={order} onProblem={setProblem} />}
      <RemoveItemDialog item={itemToRemove} lines={order.orderItems} onDone={() => setItemToRemove(null)} />
      <OrderTimeline events={order.timeline} />
      {isAdministrator(profile) && <OrderActivity orderId={order.orderId} />}
    </>
  )
}
