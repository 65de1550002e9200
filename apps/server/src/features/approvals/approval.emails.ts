import { formatCents, fromDollars } from '@portal/domain/money'
import { commitmentFirst } from '@portal/domain/money-parts'
import { limitsAddedWords } from '@portal/domain/order-approval'
import { orderStatus } from '@portal/domain/order-status'
import { accountPath, orderPath } from '@portal/domain/paths'
import { countedGoods } from '@portal/domain/quoted-goods'
import type { Reader } from '../../db/client.ts'
import type { EmailContent, Piece } from '../../mail/email-content.ts'
import { defineEmail, type Link } from '../../mail/email-definition.ts'
import { findRulesRow } from '../accounts/account-rules.ts'
import { findAddedTax, type WithLedger } from '../accounts/added-tax.ts'
import { findWholeOrder } from '../orders/list/find-whole-order.ts'
import { emailLines, moneyOfQuoted } from '../orders/order-money.ts'
import { findApprovalRow, findLatestApproval } from './approvals.store.ts'

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    'approval-requested': { approvalId: string }
    /** It waits since a day or more. */
    'approval-reminder': { approvalId: string }
    /** It was approved or sent back. */
    'approval-decided': { approvalId: string }
    /** The limits of carriers were added to the rules of an account. */
    'approval-limits-added': { accountId: string }
  }
}

const factsOf = ({ approval: { order } }: ApprovalForEmail) =>
  [
    ['Account', order.account.accountName],
    ['Items', countedGoods(order.orderItems)],
    ...(order.referenceNumber ? [['PO / reference', order.referenceNumber] as const] : []),
  ] as const

/** What changes hands: its lines while it is what was asked for, and what it comes to. */
const costPieces = ({ approval, whole, addedTax }: ApprovalForEmail, link: Link): Piece[] => [
  ...(approval.status === 'waiting' && whole
    ? ([
        { is: 'heading', text: 'Items' },
        { is: 'items', rows: emailLines(whole.items, whole.orderId, link) },
      ] as const)
    : []),
  { is: 'totals', parts: commitmentFirst(moneyOfQuoted(approval.order, { addedTax })) },
]

/** For an approver of the account: an order waits (docs/spec/approvals.md#emails). The link asks to sign in. */
function approvalRequested(found: ApprovalForEmail, link: Link): EmailContent {
  const { approval, requestedByName } = found
  return {
    subject: `Order ${approval.orderId} waits for your approval`,
    tag: `ORDER ${approval.orderId}`,
    title: 'An order waits for your approval',
    pieces: [
      {
        is: 'text',
        text: `${requestedByName} asks you to approve order ${approval.orderId}. ${approval.reasons.join(' ')}`,
      },
      { is: 'facts', facts: [...factsOf(found)] },
      { is: 'button', label: 'View the order', href: link(orderPath(approval.orderId)) },
      ...costPieces(found, link),
    ],
    reason: 'You’re receiving this email because you approve orders of your account.',
  }
}

/** For an approver of the account: the order still waits (docs/spec/approvals.md#reminders). */
function approvalReminder(found: ApprovalForEmail, link: Link): EmailContent {
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
      ...costPieces(found, link),
    ],
  }
}

/** For the person who requested approval: what was decided. */
function approvalDecided(found: ApprovalForEmail, link: Link): EmailContent {
  const { approval, decidedByName, whole } = found
  const isSentBack = approval.status === 'sent-back'
  const isSubmitted = whole !== undefined && whole.statusId !== orderStatus.draft
  const by = decidedByName ?? 'an approver of your account'
  return {
    subject: `Order ${approval.orderId} was ${isSentBack ? 'sent back' : 'approved'}`,
    tag: `ORDER ${approval.orderId}`,
    title: isSentBack ? 'Your order was sent back' : 'Your order was approved',
    pieces: [
      {
        is: 'text',
        text: isSentBack
          ? `Order ${approval.orderId} was sent back by ${by}. Change it, and request approval again.`
          : isSubmitted
            ? `Order ${approval.orderId} was approved by ${by}, and was submitted.`
            : `Order ${approval.orderId} was approved by ${by}. It is a draft until you submit it.`,
      },
      {
        is: 'facts',
        facts: [...(approval.reason ? [['Reason', approval.reason] as const] : []), ...factsOf(found)],
      },
      { is: 'button', label: 'View the order', href: link(orderPath(approval.orderId)) },
      ...costPieces(found, link),
    ],
    reason: 'You’re receiving this email because you requested approval of this order.',
  }
}

/** For the people who choose the rules of an account, and its approvers: its limits of carriers were added. */
const limitsAdded = ({ accountId, orderLimitCents }: LimitsAdded, link: Link): EmailContent => ({
  subject: 'New limits in your approval rules',
  tag: 'APPROVAL',
  title: 'Your approval rules have two new limits',
  pieces: [
    {
      is: 'text',
      text: `${limitsAddedWords} Orders for which carriers bill more than ${formatCents(orderLimitCents)} over their term need approval, and orders with which carriers bill your account more than ${formatCents(orderLimitCents)} a month. Both amounts can be changed in the account’s approval rules.`,
    },
    { is: 'button', label: 'View the rules', href: link(`${accountPath(accountId)}#approval`) },
  ],
  reason: 'You’re receiving this email because you decide how your account orders.',
})

/** Undefined where the rules were saved since. */
async function findLimitsAdded(on: Reader, accountId: string) {
  const row = await findRulesRow(on, accountId)
  if (!row || row.limitsAddedAt === null || row.orderLimitCents === null) return undefined
  return { accountId, orderLimitCents: row.orderLimitCents }
}
type LimitsAdded = NonNullable<Awaited<ReturnType<typeof findLimitsAdded>>>

/**
 * A request with the names of its people, its order now and the tax that the invoice adds, as emails tell it; undefined when another
 * took its place or its order is gone.
 */
async function findApprovalForEmail(on: Reader, needs: WithLedger, approvalId: string) {
  const row = await findApprovalRow(on, approvalId)
  const latest = row && (await findLatestApproval(on, row.orderId))
  if (latest?.approval.approvalId !== approvalId) return undefined
  const { order, orderId } = latest.approval
  const addedTax = await findAddedTax(on, needs, {
    orderId,
    statusId: orderStatus.draft,
    zohoAccountId: order.accountId,
    shippingState: order.shippingState,
    orderTotalCents: fromDollars(order.orderTotal),
  })
  return { ...latest, addedTax, whole: await findWholeOrder(on, orderId) }
}
type ApprovalForEmail = NonNullable<Awaited<ReturnType<typeof findApprovalForEmail>>>

export const approvalEmails = [
  defineEmail({
    kind: 'approval-requested',
    find: (needs, { approvalId }) => findApprovalForEmail(needs.db, needs, approvalId),
    write: (found, { link }) =>
      found.approval.status === 'waiting' ? approvalRequested(found, link) : undefined,
  }),
  defineEmail({
    kind: 'approval-reminder',
    find: (needs, { approvalId }) => findApprovalForEmail(needs.db, needs, approvalId),
    write: (found, { link }) =>
      found.approval.status === 'waiting' ? approvalReminder(found, link) : undefined,
  }),
  defineEmail({
    kind: 'approval-decided',
    find: (needs, { approvalId }) => findApprovalForEmail(needs.db, needs, approvalId),
    write: (found, { link }) => approvalDecided(found, link),
  }),
  defineEmail({
    kind: 'approval-limits-added',
    find: (needs, { accountId }) => findLimitsAdded(needs.db, accountId),
    write: (found, { link }) => limitsAdded(found, link),
  }),
]
