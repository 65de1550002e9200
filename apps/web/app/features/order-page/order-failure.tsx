import type { UserProfile } from '@portal/contract/auth'
import type { Order } from '@portal/contract/orders'
import { productNameOf } from '@portal/domain/catalog'
import { mayTake, orderStatus } from '@portal/domain/order-status'
import { nextStep } from '@portal/domain/order-words'
import { paths } from '@portal/domain/paths'
import { isAdministrator } from '@portal/domain/roles'
import { vendorMessages } from '@portal/domain/vendor-messages'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { useAttemptKey, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { StateBand } from '../../ui/state-band.tsx'
import { toast } from '../../ui/toast.tsx'
import { isBuyer } from '../order-header/header-parties.ts'
import { useReopenOrder, useRetryOrder } from '../orders/orders.queries.ts'

type OrderFailureProps = {
  order: Order
  profile: UserProfile
  /** The order is a draft again: it opens for editing. */
  onReopened: () => void
  /** What went wrong, or null once something is tried again. */
  onProblem: (problem: Error | null) => void
  /** How far it was. */
  children: ReactNode
}

/**
 * Why an order is in Error, in plain words, with the ways on for those who may take them
 * (docs/spec/orders.md#statuses).
 */
export function OrderFailure({ order, profile, onReopened, onProblem, children }: OrderFailureProps) {
  const mayRetry = mayTake(profile, 'retry')
  const mayReopen = mayTake(profile, 'reopen')
  const reason = failureReason(order.timeline) ?? vendorMessages.errorWithoutReason
  const items = itemsIn(reason, order)
  const failed = order.timeline.findLast(({ kind }) => kind === 'failed')
  return (
    <StateBand
      label="Why this order has an error"
      alert={{
        title: 'We couldn’t process this order',
        text: (
          <>
            <p>
              <bdi>{reason}</bdi>{' '}
              {items.length > 0 && (
                <>
                  Affected: <b className="font-semibold">{items.join(', ')}</b>.
                </>
              )}
            </p>
            <p>{nextStep(items.length > 0, { mayRetry, isCustomer: isBuyer(profile) })}</p>
          </>
        ),
        acts: (
          <>
            {failed && <span className="text-ui text-muted">{formatBusinessMoment(failed.at)}</span>}
            {isAdministrator(profile) && (
              <Link className="link py-2 text-ui" to={`${paths.adminVendors}?order=${order.orderId}`}>
                View all attempts
              </Link>
            )}
            {mayReopen && <ReopenOrder order={order} onReopened={onReopened} onProblem={onProblem} />}
            {mayRetry && <RetryOrder order={order} onProblem={onProblem} />}
          </>
        ),
      }}
    >
      {children}
    </StateBand>
  )
}

type RetryOrderProps = {
  order: { orderId: number; version: number }
  /** What went wrong, or null once it is tried again. */
  onProblem: (problem: Error | null) => void
}

/** Submits an order in Error again (docs/spec/orders.md#statuses). */
function RetryOrder({ order: { orderId, version }, onProblem }: RetryOrderProps) {
  const retry = useRetryOrder()
  const attempt = useAttemptKey()
  const once = useOneAtATime()

  async function send() {
    onProblem(null)
    try {
      await retry.mutateAsync({
        params: { orderId: String(orderId) },
        idempotencyKey: attempt.keyFor({ orderId, version }),
      })
      toast(`Order ${orderId} was submitted again.`, { tone: 'success' })
    } catch (error) {
      onProblem(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return (
    <Button busy={retry.isPending} onClick={() => void once(send)}>
      Retry
    </Button>
  )
}

type ReopenOrderProps = {
  order: { orderId: number; version: number }
  onReopened: () => void
  /** What went wrong, or null once it is tried again. */
  onProblem: (problem: Error | null) => void
}

/**
 * Makes an order in Error a draft again, to fix what the ledger refused and submit it anew
 * (docs/spec/orders.md#statuses). Asks before: until then the order is not processed.
 */
function ReopenOrder({ order: { orderId, version }, onReopened, onProblem }: ReopenOrderProps) {
  const reopen = useReopenOrder()
  const attempt = useAttemptKey()
  const once = useOneAtATime()
  const [isAsking, setAsking] = useState(false)

  async function send() {
    onProblem(null)
    try {
      await reopen.mutateAsync({
        params: { orderId: String(orderId) },
        idempotencyKey: attempt.keyFor({ orderId, version }),
      })
    } catch (error) {
      setAsking(false)
      onProblem(error instanceof Error ? error : new Error(String(error)))
      return
    }
    toast(`Order ${orderId} is a draft again. Edit it, then submit it.`, { tone: 'success' })
    onReopened()
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Edit and retry
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={`Make order ${orderId} a draft again?`}
        text="It is not processed until you submit it again, and any staging of it starts over."
        yes="Edit order"
        no="Cancel"
        onYes={() => void once(send)}
        onNo={() => setAsking(false)}
        busy={reopen.isPending}
        destructive={false}
      />
    </>
  )
}

/** What the last failure said. */
const failureReason = (timeline: Order['timeline']): string | undefined =>
  timeline.findLast(({ kind }) => kind === 'failed')?.reason ?? undefined

/** The items of the order that the reason names. */
export const itemsIn = (reason: string, { orderItems }: Pick<Order, 'orderItems'>): string[] =>
  [...new Set(orderItems.map(({ offer }) => productNameOf(offer.product)))].filter((name) =>
    reason.includes(name),
  )

/** The items of an order in Error that accounting named; none of any other order. */
export const rejectedItems = (order: Pick<Order, 'statusId' | 'timeline' | 'orderItems'>): string[] =>
  order.statusId === orderStatus.error ? itemsIn(failureReason(order.timeline) ?? '', order) : []
