import { counted } from '@portal/domain/format'
import { addedTaxRows } from '@portal/domain/invoice-tax'
import { formatCents, fromDollars } from '@portal/domain/money'
import { orderPath } from '@portal/domain/paths'
import type { ApprovalForEmail } from '../approvals/find-approval-for-email.ts'
import type { EmailContent } from './email-content.ts'

type Link = (path: string) => string

const factsOf = ({ approval: { order }, addedTax }: ApprovalForEmail) =>
  [
    ['Account', order.account.accountName],
    ['Items', counted(order.numberOfItems, 'item')],
    ['Total due today', formatCents(fromDollars(order.orderTotal))],
    ...addedTaxRows(addedTax).map(({ label, amount }) => [label, amount] as const),
    ...(order.referenceNumber ? [['PO / reference', order.referenceNumber] as const] : []),
  ] as const

/** For an approver of the account: an order waits (docs/spec/approvals.md#emails). The link asks to sign in. */
export function approvalRequested(found: ApprovalForEmail, link: Link): EmailContent {
  const { approval, requestedByName } = found
  return {
    subject: `Order ${approval.orderId} waits for your approval`,
    tag: `Order ${approval.orderId}`,
    title: 'An order waits for your approval',
    pieces: [
      {
        is: 'text',
        text: `${requestedByName} asks you to approve order ${approval.orderId}. ${approval.reasons.join(' ')}`,
      },
      { is: 'facts', facts: [...factsOf(found)] },
      { is: 'button', label: 'View the order', href: link(orderPath(approval.orderId)) },
    ],
    reason: 'You’re receiving this email because you approve orders of your account.',
  }
}

/** For an approver of the account: the order still waits (docs/spec/approvals.md#reminders). */
export function approvalReminder(found: ApprovalForEmail, link: Link): EmailContent {
  const { approval, requestedByName } = found
  return {
    ...approvalRequested(found, link),
    subject: `Reminder: order ${approval.orderId} waits for your approval`,
    title: 'An order still waits for your approval',
    pieces: [
      {
        is: 'text',
        text: `${requestedByName} asked you to approve order ${approval.orderId}. ${approval.reasons.join(' ')} Until an approver approves it or sends it back, it is neither changed nor submitted.`,
      },
      { is: 'facts', facts: [...factsOf(found)] },
      { is: 'button', label: 'View the order', href: link(orderPath(approval.orderId)) },
    ],
  }
}

/** For the person who requested approval: what was decided. */
export function approvalDecided(found: ApprovalForEmail, link: Link): EmailContent {
  const { approval, decidedByName } = found
  const isSentBack = approval.status === 'sent-back'
  const by = decidedByName ?? 'an approver of your account'
  return {
    subject: `Order ${approval.orderId} was ${isSentBack ? 'sent back' : 'approved'}`,
    tag: `Order ${approval.orderId}`,
    title: isSentBack ? 'Your order was sent back' : 'Your order was approved',
    pieces: [
      {
        is: 'text',
        text: isSentBack
          ? `Order ${approval.orderId} was sent back by ${by}. Change it, and request approval again.`
          : `Order ${approval.orderId} was approved by ${by}. It is a draft until you submit it.`,
      },
      {
        is: 'facts',
        facts: [...(approval.reason ? [['Reason', approval.reason] as const] : []), ...factsOf(found)],
      },
      { is: 'button', label: 'View the order', href: link(orderPath(approval.orderId)) },
    ],
    reason: 'You’re receiving this email because you requested approval of this order.',
  }
}
