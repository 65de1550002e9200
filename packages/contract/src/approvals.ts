import { fromDollars, toDollars } from '@portal/domain/money'
import { approvalLimits, approvalStatuses } from '@portal/domain/order-approval'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import { dollars, orderIdParam, requiredText, uuid, zohoId } from './fields.ts'
import { quotedOrder } from './quotes.ts'

/** Approval of orders by the people of their account (docs/spec/approvals.md). Amounts are dollars, moments ISO 8601. */

/**
 * A draft as an approver saw it. Pictures and addresses of pages are left out: they are no part of what is approved.
 */
export const approvedOrder = quotedOrder.extend({
  accountId: z.string(),
  contactId: z.string(),
  stagingNotes: z.string(),
  orderItems: z.array(
    quotedOrder.shape.orderItems.element.extend({
      /** Left out in what was kept before carriers could be renamed. */
      carrierId: z.optional(z.string()),
      offer: z.object({
        offerId: z.string(),
        product: z.object({
          productId: z.string(),
          model: z.string(),
          manufacturerName: z.string(),
          productTypeId: z.string(),
        }),
      }),
    }),
  ),
})
export type ApprovedOrder = z.infer<typeof approvedOrder>

/** Whole cents: what is less would be another limit than the one that is read back. */
const limit = z.nullable(
  dollars
    .max(approvalLimits.amountMax)
    .refine(
      (amount) => toDollars(fromDollars(amount)) === amount,
      'Enter dollars and cents, such as 250.00.',
    ),
)

const rulesFields = {
  needsPoNumber: z.boolean(),
  asksApproval: z.boolean(),
  orderLimit: limit,
  sumsPersonDay: z.boolean(),
  monthlyLimit: limit,
  /** Orders that carriers bill each month need approval where they take what carriers bill the account a month above this amount. */
  carrierMonthlyLimit: limit,
  /** Orders for which carriers bill more than this over their term need approval; 0 is every order that carriers bill. */
  commitmentLimit: limit,
  carrierIds: z.array(uuid).max(approvalLimits.carriersMax),
  productIds: z.array(uuid).max(approvalLimits.productsMax),
  approverIds: z
    .array(uuid)
    .max(approvalLimits.approversMax, `Choose at most ${approvalLimits.approversMax} approvers.`),
  mayApproveOwn: z.boolean(),
}

const person = z.object({ userId: z.string(), name: z.string() })

export const accountRules = z.object({
  ...rulesFields,
  /** Rises with every change; 0 before the first. */
  version: z.int(),
  /** What orders that were submitted in this business month are worth; null without a monthly limit. */
  spent: z.nullable(z.number()),
  /** What orders of the caller that were submitted on this business day are worth; 0 where the rules do not ask. */
  spentToday: z.number(),
  /** What carriers bill in all for those; 0 where the rules do not count a day together. */
  committedToday: z.number(),
  /** What carriers bill the account each month for what it ordered before; 0 without a limit for it. */
  carrierMonthly: z.number(),
  /** When the two limits of carriers were added to rules of an earlier version; null once they were saved. */
  limitsAddedAt: z.nullable(z.string()),
  /** Users of the account, who can be named as approvers. */
  people: z.array(person.extend({ email: z.string() })),
  carriers: z.array(z.object({ carrierId: z.string(), name: z.string() })),
  /** The products of `productIds`, by name. */
  products: z.array(z.object({ productId: z.string(), name: z.string() })),
  /** Whether the caller may save them. */
  mayChange: z.boolean(),
})
export type WireAccountRules = z.infer<typeof accountRules>

/** The newest request of an order. */
const approvalRequest = z.object({
  approvalId: z.string(),
  status: z.enum(approvalStatuses),
  requestedBy: z.string(),
  requestedAt: z.string(),
  /** Why it needed approval. */
  reasons: z.array(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Why it was sent back. */
  reason: z.nullable(z.string()),
  /** Whether the caller decided. */
  isYourDecision: z.boolean(),
  /** Whether the order is still what was requested or approved. */
  isSame: z.boolean(),
  mayApprove: z.boolean(),
  mayWithdraw: z.boolean(),
})

export const orderApproval = z.object({
  /** Whether the order cannot be submitted as it is now without approval; false once it is approved. */
  isNeeded: z.boolean(),
  reasons: z.array(z.string()),
  /** Who can approve it, by name. */
  approvers: z.array(z.string()),
  /** What remains of the account's monthly limit; null without one. */
  remaining: z.nullable(z.number()),
  /** What else the person who created it submitted on this business day; null for nothing, and without a limit for one order. */
  personDay: z.nullable(z.object({ orders: z.int(), total: z.number() })),
  request: z.nullable(approvalRequest),
})
export type OrderApproval = z.infer<typeof orderApproval>

const waitingApproval = z.object({
  approvalId: z.string(),
  orderId: z.int(),
  accountName: z.string(),
  orderTotal: z.number(),
  requestedBy: z.string(),
  requestedAt: z.string(),
})
export type WaitingApproval = z.infer<typeof waitingApproval>

const ofApproval = z.object({ approvalId: uuid })

export const getAccountRules = endpoint(calls.getAccountRules, {
  scope: 'accounts:read',
  needs: 'readDrafts',
  summary: 'Which orders of an account need approval and a PO number, and who approves.',
  params: z.object({ accountId: zohoId }),
  answer: result(accountRules),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const saveAccountRules = endpoint(calls.saveAccountRules, {
  scope: 'person',
  needs: 'changeRules',
  summary:
    'Save the rules of an account: Administrators; its customers while it asks for no approval; its approvers.',
  params: z.object({ accountId: zohoId }),
  body: z.strictObject({
    ...rulesFields,
    /** Left out, it stays as it is. */
    sumsPersonDay: rulesFields.sumsPersonDay.optional(),
    /** Left out, they stay as they are; of the first rules they begin as the limit for one order. */
    carrierMonthlyLimit: limit.optional(),
    commitmentLimit: limit.optional(),
    /** The version that the person saw; a newer one is refused. */
    version: z.int().min(0),
  }),
  answer: result(accountRules),
  errors: ['ACCOUNT_NOT_FOUND', 'NOT_ALLOWED', 'RULES_CHANGED'],
})

export const getApproval = endpoint(calls.getApproval, {
  scope: 'orders:read',
  needs: 'readDrafts',
  summary: 'Whether an order needs approval, why and by whom, and its newest request.',
  params: z.object({ orderId: orderIdParam }),
  answer: result(orderApproval),
  errors: ['ORDER_NOT_FOUND'],
})

export const getWaitingApprovals = endpoint(calls.getWaitingApprovals, {
  scope: 'orders:read',
  needs: 'approve',
  summary: 'Orders that wait for the approval of the caller, the oldest request first.',
  answer: results(waitingApproval),
})

export const requestApproval = endpoint(calls.requestApproval, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Ask the approvers of the account to approve a draft, which must be ready to submit. It can’t be changed until they decide or the request is withdrawn.',
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({
    /** The version of the order that the person saw; a newer one is refused. */
    version: z.int().min(0).optional(),
  }),
  answer: result(orderApproval),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_DRAFT',
    'ORDER_FROZEN',
    'ORDER_CHANGED',
    'ORDER_EMPTY',
    'ORDER_FULL',
    'ORDER_INCOMPLETE',
    'OFFERS_CHANGED',
    'DIRECT_NOT_OFFERED',
    'ADDRESS_UNVERIFIED',
    'APPROVAL_NOT_NEEDED',
    'APPROVER_MISSING',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const withdrawApproval = endpoint(calls.withdrawApproval, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Take a request for approval back: the person who requested it, and staff who act for the order. Its order can be changed again.',
  params: ofApproval,
  answer: result(orderApproval),
  errors: ['APPROVAL_NOT_FOUND', 'NOT_ALLOWED', 'APPROVAL_ENDED'],
})

export const approveOrder = endpoint(calls.approveOrder, {
  scope: 'person',
  needs: 'approve',
  summary: 'Approve an order as it is. It can be submitted while nothing of it changes.',
  params: ofApproval,
  answer: result(orderApproval),
  errors: ['APPROVAL_NOT_FOUND', 'NOT_APPROVER', 'APPROVAL_ENDED'],
})

export const approveAndSubmit = endpoint(calls.approveAndSubmit, {
  scope: 'person',
  needs: 'approve',
  summary:
    'Approve an order as it is and submit it, both or neither: approvers who may also order. A changed freight price is refused with RATE_CHANGED; the order still waits then.',
  params: ofApproval,
  answer: result(orderApproval),
  errors: [
    'APPROVAL_NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_APPROVER',
    'APPROVAL_ENDED',
    'ORDER_NOT_FOUND',
    'ORDER_NOT_DRAFT',
    'ORDER_FROZEN',
    'ORDER_EMPTY',
    'ORDER_CHANGED',
    'ORDER_INCOMPLETE',
    'ORDER_FULL',
    'OFFERS_CHANGED',
    'DIRECT_NOT_OFFERED',
    'ADDRESS_UNVERIFIED',
    'RATE_CHANGED',
    'RATES_UNAVAILABLE',
    'APPROVAL_REQUIRED',
  ],
})

export const sendOrderBack = endpoint(calls.sendOrderBack, {
  scope: 'person',
  needs: 'approve',
  summary: 'Send an order back with a reason. It can be changed, and approval can be requested again.',
  params: ofApproval,
  body: z.strictObject({ reason: requiredText(approvalLimits.reasonMax) }),
  answer: result(orderApproval),
  errors: ['APPROVAL_NOT_FOUND', 'NOT_APPROVER', 'APPROVAL_ENDED'],
})
