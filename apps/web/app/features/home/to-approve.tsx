import type { OrderApproval } from '@portal/contract/approvals'
import type { HomeNeed } from '@portal/contract/home'
import type { Order } from '@portal/contract/orders'
import { noCarrier, productNameOf } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { homeLimits } from '@portal/domain/home'
import { lineAmount } from '@portal/domain/line-amounts'
import { fromDollars } from '@portal/domain/money'
import { commitmentFirst, freightCentsOf, noFreightYet, wireMoneyParts } from '@portal/domain/money-parts'
import { orderPath } from '@portal/domain/paths'
import { countedGoods } from '@portal/domain/quoted-goods'
import { shippingRow } from '@portal/domain/shipping-words'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { SkeletonLines } from '../../ui/page-states.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import '../../styles/account-home-more.css'
import { ApprovalDecisions } from '../approvals/approval-decisions.tsx'
import { HomeCard, PartFailed } from './home-card.tsx'

type Waiting = Extract<HomeNeed, { kind: 'approval' }>

type ToApproveProps = {
  /** The one that was asked first. */
  first: Waiting
  /** How many wait. */
  waiting: number
  order: Pick<UseQueryResult<Order | undefined>, 'data' | 'error' | 'isFetching' | 'refetch'>
  approval: Pick<UseQueryResult<OrderApproval>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** It was decided: what needs the person is read again. */
  onDecided: () => void
}

/** The order that waits longest for this person, decided here (docs/spec/home.md#to-approve). */
export function ToApprove({
  first: { orderId, requestedBy, requestedAt },
  waiting,
  order,
  approval,
  onDecided,
}: ToApproveProps) {
  const request = approval.data?.request
  const isDecided = request !== undefined && request?.status !== 'waiting'
  useEffect(() => {
    if (isDecided) onDecided()
  }, [isDecided, onDecided])
  const failed = order.error ? order : approval.error ? approval : null
  return (
    <HomeCard
      title="To approve"
      note={
        <>
          {counted(waiting, 'order')}, {waiting === 1 ? 'asked' : 'the first asked'}{' '}
          <RelativeTime at={requestedAt} />
        </>
      }
    >
      {order.data && request ? (
        <div className="to-approve">
          <p>
            <b>Order {orderId}</b> by {requestedBy}, {countedGoods(order.data.orderItems)}
          </p>
          {request.reasons.map((reason) => (
            <p key={reason} className="text-muted">
              {reason}
            </p>
          ))}
          <Lines order={order.data} />
          <dl className="to-approve-sums">
            {commitmentFirst(wireMoneyParts(order.data)).map(({ name, label, amount }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
          <div className="to-approve-acts">
            <ApprovalDecisions order={order.data} request={request} />
            <Link className="link" to={orderPath(orderId)}>
              See the whole order
            </Link>
          </div>
        </div>
      ) : failed ? (
        <PartFailed what={`order ${orderId}`} query={failed} />
      ) : (
        <div className="to-approve" aria-busy="true">
          <SkeletonLines lines={6} />
        </div>
      )}
    </HomeCard>
  )
}

/** What is ordered, a line each, the first ones; and its shipping. */
function Lines({ order }: { order: Order }) {
  const { orderItems } = order
  const shown = orderItems.slice(0, homeLimits.rowsAtFirst)
  return (
    <ul className="to-approve-lines">
      {shown.map((item) => (
        <li key={item.orderItemId}>
          <span>
            <b>
              {item.quantity.toLocaleString('en-US')} {productNameOf(item.offer.product)}
            </b>
            {item.carrier !== noCarrier && <small>{item.carrier}</small>}
          </span>
          <span className="money">
            {lineAmount(fromDollars(item.total), item) || 'billed by the carrier'}
          </span>
        </li>
      ))}
      {shown.length < orderItems.length && <li>{orderItems.length - shown.length} more</li>}
      {shippingRow(order, freightCentsOf(order), noFreightYet).map(({ label, amount }) => (
        <li key={label}>
          <span>{label}</span>
          <span className="money">{amount}</span>
        </li>
      ))}
    </ul>
  )
}
