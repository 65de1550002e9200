import type { ListedPayment } from '@portal/contract/payments'
import { formatDay } from '@portal/domain/format-date'
import {
  type PaymentState,
  paymentMethodLabels,
  paymentStateLabels,
  paymentWords,
} from '@portal/domain/payments'
import { paymentPagePath } from '@portal/domain/portal-paths'
import { Link } from 'react-router'
import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { money } from '../invoice-columns.tsx'

const looks: Record<PaymentState, Pick<BadgeProps, 'tone' | 'mark'>> = {
  applied: { tone: 'success', mark: 'square' },
  credit: { tone: 'info', mark: 'outline' },
  returned: { tone: 'danger', mark: 'triangle' },
  undone: { tone: 'neutral', mark: 'circle' },
}

/** The state of a payment: shape, word and color. */
export const PaymentStateBadge = ({ state }: { state: PaymentState }) => (
  <Badge {...looks[state]}>{paymentStateLabels[state]}</Badge>
)

/** "Check 1042". */
export const paidBy = ({ method, reference }: Pick<ListedPayment, 'method' | 'reference'>) =>
  paymentWords({ method, number: reference })

/** The columns of the list of payments; accounts are for those who have several. */
export const paymentColumns = (hasAccounts: boolean): Column<ListedPayment>[] => [
  {
    key: 'number',
    header: 'Payment',
    width: 7,
    card: 'lead',
    line: 'lead',
    cell: ({ paymentId, number }) => (
      <Link className="link book-number" to={paymentPagePath(paymentId)}>
        {number}
      </Link>
    ),
  },
  {
    key: 'receivedOn',
    header: 'Received',
    width: 7,
    line: 'second',
    cell: ({ receivedOn }) => <span className="whitespace-nowrap">{formatDay(receivedOn)}</span>,
  },
  ...(hasAccounts
    ? [
        {
          key: 'account',
          header: 'Account',
          line: 'third',
          cell: ({ accountName }: ListedPayment) => accountName,
        } as const,
      ]
    : []),
  {
    key: 'method',
    header: 'Method',
    width: 9,
    cell: ({ method, reference }) => (
      <>
        {paymentMethodLabels[method]}
        {reference !== '' && <span className="sub">{reference}</span>}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    width: 8,
    line: 'second-end',
    cell: ({ state }) => <PaymentStateBadge state={state} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 8,
    numeric: true,
    line: 'first-end',
    cell: ({ amount, state }) => (
      <span className="whitespace-nowrap">
        {state === 'returned' || state === 'undone' ? <s>{money(amount)}</s> : money(amount)}
      </span>
    ),
  },
  {
    key: 'credit',
    header: 'Not applied',
    width: 8,
    numeric: true,
    cell: ({ credit }) => (credit === 0 ? null : <span className="whitespace-nowrap">{money(credit)}</span>),
  },
]
