import { isDeepStrictEqual } from 'node:util'
import { type ApprovedOrder, approvedOrder } from '@portal/contract/approvals'
import { AppError } from '@portal/contract/errors'
import { businessDay, startOfBusinessDay } from '@portal/domain/business-day'
import { productNameOf } from '@portal/domain/catalog'
import { costedLine, costsOf } from '@portal/domain/costs'
import {
  type ApprovalNeed,
  approvalNeededWords,
  approvalNeedOf,
  changedSinceWords,
  commitmentCents,
  type OrderToApprove,
  startOfBusinessMonth,
} from '@portal/domain/order-approval'
import type { Reader, Tx } from '../../db/client.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { findApprovers, lockRulesRow, rulesOf, type StoredRules } from '../accounts/account-rules.ts'
import type { WholeOrder } from '../orders/list/find-whole-order.ts'
import { toOrder } from '../orders/list/read-order.ts'
import type { ToSubmit } from '../orders/moments.ts'
import {
  findApproved,
  findBilledDiscountCents,
  findPersonDay,
  findSpentCents,
  listBilledLines,
  listPersonDayLines,
  noPersonDay,
  type PersonDay,
} from './approvals.store.ts'

type Clock = Pick<Deps, 'now' | 'timeZone'>

/** What the account's submitted orders of this business month are worth; 0 where its rules do not ask. */
export async function spentCents(
  on: Reader,
  { now, timeZone }: Clock,
  { accountId, rules }: { accountId: string; rules: StoredRules },
): Promise<number> {
  if (rules.monthlyLimitCents === null) return 0
  return findSpentCents(on, accountId, startOfBusinessMonth(now(), timeZone))
}

/**
 * What carriers bill the account each month for what it has ordered and still has, in cents: rate plans, and installments until
 * their term ends, less their discounts; one that is not known has not ended. 0 where its rules do not ask.
 */
export async function carrierMonthlyCents(
  on: Reader,
  { now, timeZone }: Clock,
  { accountId, rules }: { accountId: string; rules: StoredRules },
): Promise<number> {
  if (rules.carrierMonthlyLimitCents === null) return 0
  const at = now()
  const monthStart = startOfBusinessMonth(at, timeZone)
  const moments = { now: at, monthStart }
  const [lines, discountCents] = await Promise.all([
    listBilledLines(on, accountId, moments),
    findBilledDiscountCents(on, accountId, moments),
  ])
  // A financed device is paid until its term ends, also without the device.
  const installments = lines.map((line) => ({
    ...line,
    rateCents: line.isPaidOff ? 0 : line.rateCents,
    ratePlanPriceCents: 0,
  }))
  const plans = lines.map((line) => ({ ...line, quantity: line.plans, rateCents: 0 }))
  return costsOf([...installments, ...plans].map(costedLine)).monthlyCents - discountCents
}

const startOfToday = ({ now, timeZone }: Clock) => startOfBusinessDay(businessDay(now(), timeZone), timeZone)

type OfPerson = { accountId: string; rules: StoredRules; userId: string }

/** What else a person ordered on this business day; nothing where the rules have no limit for one order. */
export async function personDayOf(
  on: Reader,
  clock: Clock,
  { accountId, rules, userId }: OfPerson,
): Promise<PersonDay> {
  if (!rules.asksApproval || rules.orderLimitCents === null) return noPersonDay
  return findPersonDay(on, { accountId, userId, since: startOfToday(clock) })
}

/** What carriers bill in all for what a person ordered on this business day, in cents; 0 where the rules do not count a day together. */
export async function personDayCommittedCents(
  on: Reader,
  clock: Clock,
  { accountId, rules, userId }: OfPerson,
): Promise<number> {
  if (!rules.asksApproval || !rules.sumsPersonDay || rules.commitmentLimitCents === null) return 0
  const lines = await listPersonDayLines(on, { accountId, userId, since: startOfToday(clock) })
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return [...byOrder.values()]
    .map((ofOrder) => commitmentCents(costsOf(ofOrder.map(costedLine))))
    .reduce((sum, cents) => sum + cents, 0)
}

type Asking = {
  accountId: string
  rules: StoredRules
  order: OrderToApprove
  createdBy: string
  /** The person who submits it now, if not the one who created it: both of their days count. */
  submittedBy?: string
}
type NeedOfPerson = ApprovalNeed & { personDay: PersonDay }

/** Whether this order of an account needs approval now, and what else the person who created it ordered today. */
export async function findNeed(
  on: Reader,
  clock: Clock,
  { accountId, rules, order, createdBy, submittedBy = createdBy }: Asking,
): Promise<NeedOfPerson> {
  const dayOf = (userId: string) =>
    Promise.all([
      personDayOf(on, clock, { accountId, rules, userId }),
      personDayCommittedCents(on, clock, { accountId, rules, userId }),
    ])
  const [spent, monthly, [ofAuthor, byAuthor], [ofSubmitter, bySubmitter]] = await Promise.all([
    spentCents(on, clock, { accountId, rules }),
    carrierMonthlyCents(on, clock, { accountId, rules }),
    dayOf(createdBy),
    submittedBy === createdBy ? ([noPersonDay, 0] as const) : dayOf(submittedBy),
  ])
  return {
    ...approvalNeedOf(rules, order, {
      spentCents: spent,
      personDayCents: Math.max(ofAuthor.cents, ofSubmitter.cents),
      personDayCommittedCents: Math.max(byAuthor, bySubmitter),
      carrierMonthlyCents: monthly,
    }),
    personDay: ofAuthor,
  }
}

/** A stored order as the rules read it. */
export const toApprove = ({ orderTotalCents, items }: WholeOrder): OrderToApprove => ({
  totalCents: orderTotalCents,
  billed: costsOf(items.map(costedLine)),
  lines: items.map((item) => ({
    carrierId: item.carrierId,
    carrier: item.carrier,
    productId: item.productId,
    name: productNameOf(item),
  })),
})

/** An order as it is approved: everything that an approver sees and that is the order's own. */
export const approvedAs = (order: WholeOrder): ApprovedOrder =>
  // As the database keeps it.
  JSON.parse(
    JSON.stringify(
      approvedOrder.parse({
        ...toOrder(order, {
          publicBaseUrl: '',
          blockers: [],
          addedTax: null,
          paidInvoice: null,
          confirmationEmail: null,
          now: new Date(0),
        }),
        accountId: order.zohoAccountId,
        contactId: order.zohoContactId,
      }),
    ),
  )

/**
 * Whether nothing of what was seen has changed since. A new name of a carrier is no change of the order, and what it costs follows
 * from its lines and freight.
 */
export function isSameOrder(seen: ApprovedOrder, order: WholeOrder): boolean {
  const hasIds = seen.orderItems.every(({ carrierId }) => carrierId !== undefined)
  const compared = ({ costs, ...one }: ApprovedOrder) => ({
    ...one,
    orderItems: one.orderItems.map(({ carrierId, carrier, ...item }) => ({
      ...item,
      carrier: hasIds ? carrierId : carrier,
    })),
  })
  return isDeepStrictEqual(compared(seen), compared(approvedAs(order)))
}

type RefuseUnapprovedNeeds = Pick<SignedInContext, 'now' | 'timeZone' | 'actor'>

/**
 * Refuses a submission that the account's rules do not allow, regardless of who submits (docs/spec/approvals.md#submitting).
 * Orders that count together against a limit are submitted one after another. Throws APPROVAL_REQUIRED.
 */
export async function refuseUnapproved(
  tx: Tx,
  { actor, ...clock }: RefuseUnapprovedNeeds,
  { accountId, rules: seen, ...asked }: ToSubmit,
): Promise<void> {
  if (!seen.asksApproval) return
  // Only a stored order can have been approved before.
  const stored = 'stored' in asked ? asked.stored : undefined
  const order = 'stored' in asked ? toApprove(asked.stored) : asked.order
  const isAlone =
    seen.monthlyLimitCents === null && seen.carrierMonthlyLimitCents === null && !seen.sumsPersonDay
  const rules = isAlone ? seen : rulesOf(await lockRulesRow(tx, accountId))
  const createdBy = stored?.createdBy ?? actor.userId
  const need = await findNeed(tx, clock, { accountId, rules, order, createdBy, submittedBy: actor.userId })
  if (!need.isNeeded) return
  const approved = stored && (await findApproved(tx, stored.orderId))
  if (approved && stored && isSameOrder(approved.order, stored)) return
  const approvers = await findApprovers(tx, accountId, rules)
  const words = approvalNeededWords(approvers.map(({ name }) => name))
  throw new AppError('APPROVAL_REQUIRED', {
    message: [...(approved ? [changedSinceWords] : []), words, ...need.reasons].join(' '),
  })
}
