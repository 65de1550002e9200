import type { OrderProgress } from '@portal/contract/boxes'
import type { HistoryOrder } from '@portal/contract/orders'
import { arrivingOn } from '@portal/domain/home'
import { orderStatus } from '@portal/domain/order-status'
import { businessDay } from '../../lib/business-date.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { ListedApproval } from '../approvals/listed-approval.tsx'
import { SmallStage } from '../boxes/small-stage.tsx'
import { ListedQuote } from '../quotes/listed-quote.tsx'

/** How an order stands, in a row of a list: its status, what it waits for, how far it is and how late. */
export function OrderState({ order }: { order: HistoryOrder }) {
  const { statusId, progress, promisedDeliveryDate, quote, awaitsApproval, isSentBack } = order
  return (
    <span className="list-state">
      <StatusBadge statusId={statusId} />
      {(awaitsApproval || (isSentBack && statusId === orderStatus.draft)) && (
        <ListedApproval status={awaitsApproval ? 'waiting' : 'sent-back'} />
      )}
      {quote && <ListedQuote quote={quote} />}
      {progress && <SmallStage progress={progress} daysLate={daysLateOf(progress, promisedDeliveryDate)} />}
    </span>
  )
}

/** What was promised and is not all delivered. */
const daysLateOf = ({ stage }: OrderProgress, promised: string): number =>
  stage === 'delivered' ? 0 : arrivingOn({ promised, expected: null }, businessDay(new Date())).daysLate
