import type { UserProfile } from '@portal/contract/auth'
import type { Order } from '@portal/contract/orders'
import { nextStep } from '@portal/domain/order-failure'
import { mayTake, orderStatus } from '@portal/domain/order-status'
import { paths } from '@portal/domain/paths'
import { isAdministrator } from '@portal/domain/roles'
import { vendorMessages } from '@portal/domain/vendor-messages'
import { OctagonAlert } from 'lucide-react'
import { Link } from 'react-router'
import { isBuyer } from '../order-header/header-parties.ts'
import { failureReason, itemsIn } from './failed-items.ts'
import { ReopenOrder } from './reopen-order.tsx'
import { RetryOrder } from './retry-order.tsx'

type OrderFailureProps = {
  order: Order
  profile: UserProfile
  /** The order is a draft again: it opens for editing. */
  onReopened: () => void
  /** What went wrong, or null once something is tried again. */
  onProblem: (problem: Error | null) => void
}

/**
 * Why an order is in Error, in plain words, with the ways on for those who may take them
 * (docs/spec/orders.md#statuses).
 */
export function OrderFailure({ order, profile, onReopened, onProblem }: OrderFailureProps) {
  if (order.statusId !== orderStatus.error) return null
  const mayRetry = mayTake(profile, 'retry')
  const mayReopen = mayTake(profile, 'reopen')
  const reason = failureReason(order.timeline) ?? vendorMessages.errorWithoutReason
  const items = itemsIn(reason, order)
  return (
    <section aria-label="Why this order has an error" className="error-panel print-hidden mb-6">
      <OctagonAlert size={20} aria-hidden />
      <div className="grid gap-1">
        <p>
          <b className="font-semibold">We couldn’t process this order.</b> <bdi>{reason}</bdi>
        </p>
        {items.length > 0 && (
          <p>
            Affected: <b className="font-semibold">{items.join(', ')}</b>.
          </p>
        )}
        <p>{nextStep(items.length > 0, { mayRetry, isCustomer: isBuyer(profile) })}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3 [&>.btn]:mt-3">
        {mayRetry && <RetryOrder order={order} onProblem={onProblem} />}
        {mayReopen && <ReopenOrder order={order} onReopened={onReopened} onProblem={onProblem} />}
        {isAdministrator(profile) && (
          <Link className="link mt-3 py-2 text-ui" to={`${paths.adminVendors}?order=${order.orderId}`}>
            View all attempts
          </Link>
        )}
      </div>
    </section>
  )
}
