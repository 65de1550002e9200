import type { Dashboard } from '@portal/contract/dashboard'
import { counted } from '@portal/domain/format'
import { deskPath, orderPath, paths } from '@portal/domain/paths'
import { allAgents } from '@portal/domain/roles'
import { Clock, MailX, TriangleAlert, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { RecordCard } from '../../ui/record.tsx'

/** What someone has to act on, the most harm first. */
export function Needs({ figures: { drafts, registrationsWaiting, failures } }: { figures: Dashboard }) {
  const needs = [
    failures.ordersTotal > 0 && {
      key: 'failed',
      icon: <TriangleAlert size={18} aria-hidden />,
      title: `${counted(failures.ordersTotal, 'order')} did not reach accounting`,
      why: 'They are sent again once the reason is gone.',
      act: (
        <ButtonLink size="sm" to={paths.adminVendors}>
          See why they failed
        </ButtonLink>
      ),
    },
    failures.emails > 0 && {
      key: 'emails',
      icon: <MailX size={18} aria-hidden />,
      title: `${counted(failures.emails, 'email')} bounced`,
      why: 'In the last 30 days.',
      act: null,
    },
    registrationsWaiting > 0 && {
      key: 'registrations',
      icon: <UserPlus size={18} aria-hidden />,
      title: `${counted(registrationsWaiting, 'registration')} to approve`,
      why: 'They cannot order before.',
      act: (
        <ButtonLink variant="ghost" size="sm" to={`${paths.adminUsers}?status=waiting`}>
          Review requests
        </ButtonLink>
      ),
    },
    drafts.olderThanAWeek > 0 && {
      key: 'drafts',
      icon: <Clock size={18} aria-hidden />,
      title: counted(drafts.olderThanAWeek, 'idle draft'),
      why: `Nothing happened for a week. ${counted(drafts.count, 'open draft')} in all.`,
      act: (
        <ButtonLink variant="ghost" size="sm" to={`${deskPath}?agent=${allAgents}&kind=drafts`}>
          See idle drafts
        </ButtonLink>
      ),
    },
  ].filter((need) => need !== false)
  return (
    <RecordCard title="Needs attention" note={needs.length > 0 && needs.length}>
      {needs.length === 0 && <p className="record-card-body text-muted">Nothing needs attention.</p>}
      <ul className="duties">
        {needs.map(({ key, icon, title, why, act }) => (
          <li key={key} data-kind={key}>
            <span className="duty-mark">{icon}</span>
            <div>
              <b>{title}</b>
              <small>{why}</small>
            </div>
            {act}
          </li>
        ))}
      </ul>
    </RecordCard>
  )
}

/** The orders that accounting refused, the latest first. */
export function FailedOrders({ failed: { orders, ordersTotal } }: { failed: Dashboard['failures'] }) {
  return (
    <RecordCard
      title="Failed exports"
      note={
        ordersTotal > orders.length
          ? `The latest ${orders.length} of ${ordersTotal}`
          : counted(ordersTotal, 'order')
      }
    >
      <ul className="duties">
        {orders.map(({ orderId, accountName, dateCreated }) => (
          <li key={orderId}>
            <Link className="link mono" to={orderPath(orderId)}>
              {orderId}
            </Link>
            <bdi>{accountName}</bdi>
            <span className="text-subtle tabular-nums">{formatBusinessDate(dateCreated)}</span>
          </li>
        ))}
      </ul>
    </RecordCard>
  )
}
