import { businessDay, businessHour, daysAfter, startOfBusinessDay } from './business-day.ts'
import type { Costs } from './costs.ts'
import { type Cents, formatCents } from './money.ts'
import { type Actor, isCustomer } from './roles.ts'

/** Approval of orders: what an account asks of its own people before an order is submitted (docs/spec/approvals.md). */

export const approvalStatuses = ['waiting', 'approved', 'sent-back', 'withdrawn', 'superseded'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const approvalStatusLabels: Record<ApprovalStatus, string> = {
  waiting: 'Waiting for approval',
  approved: 'Approved',
  'sent-back': 'Sent back',
  withdrawn: 'Withdrawn',
  superseded: 'Replaced',
}

export const approvalLimits = {
  approversMax: 20,
  carriersMax: 50,
  productsMax: 50,
  /** The largest amount of a rule, in dollars. */
  amountMax: 9_999_999.99,
  reasonMax: 500,
  /** Orders that one list of what waits has. */
  waitingMax: 100,
} as const

/** What an account has chosen; off by default. */
export type AccountRules = {
  /** Orders without a PO number cannot be submitted. */
  needsPoNumber: boolean
  /** Whether orders can need approval at all. */
  asksApproval: boolean
  /** An order above this amount needs approval; null for any amount. */
  orderLimitCents: Cents | null
  /** Whether orders that one person submits on one business day count together against the limit for one order. */
  sumsPersonDay: boolean
  /** An order that takes the account above this amount in a month needs approval; null without such a limit. */
  monthlyLimitCents: Cents | null
  /**
   * An order that carriers bill each month needs approval where it takes what they bill the account a month above this amount; null
   * without such a limit.
   */
  carrierMonthlyLimitCents: Cents | null
  /** An order for which carriers bill more than this in all needs approval; null without such a limit. */
  commitmentLimitCents: Cents | null
  /** An order with a line of one of these carriers or products needs approval. */
  carrierIds: readonly string[]
  productIds: readonly string[]
  /** Users of the account who approve. */
  approverIds: readonly string[]
  /** Whether an approver may approve what they created or requested themselves. */
  mayApproveOwn: boolean
}

export const noRules: AccountRules = {
  needsPoNumber: false,
  asksApproval: false,
  orderLimitCents: null,
  sumsPersonDay: false,
  monthlyLimitCents: null,
  carrierMonthlyLimitCents: null,
  commitmentLimitCents: null,
  carrierIds: [],
  productIds: [],
  approverIds: [],
  mayApproveOwn: false,
}

type CarriersBill = Omit<Costs, 'todayCents' | 'schedule' | 'discounts'>

/** An order as far as its approval goes. */
export type OrderToApprove = {
  /** Due today, with shipping. */
  totalCents: Cents
  /** What carriers bill for it. */
  billed: CarriersBill
  lines: ReadonlyArray<{ carrierId: string; carrier: string; productId: string; name: string }>
}

/** What an order adds to, in cents. */
export type SpentBefore = {
  /** What the account's orders submitted in this business month are worth. */
  spentCents: Cents
  /** What the orders that the same person submitted on this business day are worth. */
  personDayCents: Cents
  /** What carriers bill in all for those. */
  personDayCommittedCents: Cents
  /** What carriers bill the account each month for what it has ordered before. */
  carrierMonthlyCents: Cents
}

export type ApprovalNeed = {
  isNeeded: boolean
  /** Why, each a sentence. */
  reasons: string[]
  /** What remains of the monthly limit before this order; null without a limit. */
  remainingCents: Cents | null
}

/** Whether an order needs approval, why, and what remains of the account's limit. */
export function approvalNeedOf(
  rules: AccountRules,
  order: OrderToApprove,
  before: SpentBefore,
): ApprovalNeed {
  const { orderLimitCents, monthlyLimitCents } = rules
  const { spentCents, personDayCents } = before
  if (!rules.asksApproval) return { isNeeded: false, reasons: [], remainingCents: null }
  const remainingCents = monthlyLimitCents === null ? null : Math.max(0, monthlyLimitCents - spentCents)
  const reasons: string[] = []
  if (orderLimitCents !== null && order.totalCents > orderLimitCents)
    reasons.push(
      `The total of ${formatCents(order.totalCents)} is above ${formatCents(orderLimitCents)}, the limit for one order.`,
    )
  else if (
    rules.sumsPersonDay &&
    orderLimitCents !== null &&
    personDayCents > 0 &&
    order.totalCents > 0 &&
    order.totalCents + personDayCents > orderLimitCents
  )
    reasons.push(
      `With ${formatCents(personDayCents)} that the same person ordered today, the total of ${formatCents(order.totalCents)} is above ${formatCents(orderLimitCents)}, the limit for one order.`,
    )
  if (monthlyLimitCents !== null && remainingCents !== null && order.totalCents > remainingCents)
    reasons.push(
      `The total of ${formatCents(order.totalCents)} is above what remains of this month’s limit of ${formatCents(monthlyLimitCents)}.`,
    )
  reasons.push(...carrierReasons(rules, order.billed, before))
  const { lines } = order
  const carriers = namesOf(lines, ({ carrierId }) => rules.carrierIds.includes(carrierId), 'carrier')
  if (carriers.length > 0) reasons.push(`Orders with ${carriers.join(', ')} need approval.`)
  const products = namesOf(lines, ({ productId }) => rules.productIds.includes(productId), 'name')
  if (products.length > 0) reasons.push(`Orders of ${products.join(', ')} need approval.`)
  return { isNeeded: reasons.length > 0, reasons, remainingCents }
}

/** What carriers bill for an order in all: once, and over its longest term where one is known. */
export const commitmentCents = ({
  onceCents,
  committedCents,
}: Pick<CarriersBill, 'onceCents' | 'committedCents'>): Cents => onceCents + (committedCents ?? 0)

/** Why an order needs approval for what carriers bill, which is no part of its total (docs/spec/approvals.md#carrier-limits). */
function carrierReasons(
  {
    carrierMonthlyLimitCents: monthlyLimit,
    commitmentLimitCents: commitmentLimit,
    sumsPersonDay,
  }: AccountRules,
  billed: CarriersBill,
  { carrierMonthlyCents: before, personDayCommittedCents }: SpentBefore,
): string[] {
  const { monthlyCents, termMonths } = billed
  const monthly = before + monthlyCents
  const inAll = commitmentCents(billed)
  const reasons: string[] = []
  // A limit of 0 covers every order that carriers bill, even where no known term says what it adds up to.
  if (commitmentLimit !== null && (inAll > commitmentLimit || (commitmentLimit === 0 && monthlyCents > 0)))
    reasons.push(
      inAll === 0
        ? `Carriers bill ${formatCents(monthlyCents)} a month for this order.`
        : `Carriers bill ${formatCents(inAll)} for this order${termMonths === null ? '' : ` over ${termMonths} months`}, above ${formatCents(commitmentLimit)}, the limit for commitments.`,
    )
  else if (
    commitmentLimit !== null &&
    sumsPersonDay &&
    personDayCommittedCents > 0 &&
    inAll > 0 &&
    inAll + personDayCommittedCents > commitmentLimit
  )
    reasons.push(
      `With ${formatCents(personDayCommittedCents)} for what the same person ordered today, the ${formatCents(inAll)} that carriers bill for this order are above ${formatCents(commitmentLimit)}, the limit for commitments.`,
    )
  if (monthlyLimit !== null && monthlyCents > 0 && monthly > monthlyLimit)
    reasons.push(
      before === 0
        ? `Carriers bill ${formatCents(monthlyCents)} a month for this order, above ${formatCents(monthlyLimit)}, the limit a month with carriers.`
        : `With this order carriers bill the account ${formatCents(monthly)} a month, ${formatCents(monthlyCents)} of it for this order, above ${formatCents(monthlyLimit)}, the limit a month with carriers.`,
    )
  return reasons
}

/** Whether the rules require a PO number that an order does not have (docs/spec/approvals.md#po-number). */
export const lacksPoNumber = (
  { needsPoNumber }: Pick<AccountRules, 'needsPoNumber'>,
  referenceNumber: string,
): boolean => needsPoNumber && referenceNumber.trim() === ''

type Line = OrderToApprove['lines'][number]
const namesOf = (lines: readonly Line[], applies: (line: Line) => boolean, name: 'carrier' | 'name') => [
  ...new Set(lines.filter(applies).map((line) => line[name])),
]

/** The first moment of the business month, for what was spent in it. */
export const startOfBusinessMonth = (now: Date, timeZone: string): Date =>
  startOfBusinessDay(`${businessDay(now, timeZone).slice(0, 7)}-01`, timeZone)

/** Whose order it is: who created it, who asked for its approval. */
export type ApprovalAuthors = { createdBy: string; requestedBy: string }

/** Whether the account's rules let this user approve an order of these people. */
export const mayApprove = (
  rules: AccountRules,
  userId: string,
  { createdBy, requestedBy }: ApprovalAuthors,
): boolean =>
  rules.approverIds.includes(userId) &&
  (rules.mayApproveOwn || (userId !== createdBy && userId !== requestedBy))

/**
 * Whether this person takes a request back: who requested it, also with an API key that they created, and staff, so that it does not
 * wait for a person who has left.
 */
export const mayWithdraw = (
  actor: Actor,
  { requestedBy, behind }: { requestedBy: string; behind: string },
): boolean => actor.userId === requestedBy || actor.userId === behind || !isCustomer(actor)

/** Rules that ask for approval name what is approved, and by whom. Answers what is missing, by field. */
export function rulesProblems(rules: AccountRules): Partial<Record<'approverIds' | 'orderLimit', string>> {
  if (!rules.asksApproval) return {}
  const isAboutNothing =
    rules.orderLimitCents === null &&
    rules.monthlyLimitCents === null &&
    rules.carrierMonthlyLimitCents === null &&
    rules.commitmentLimitCents === null &&
    rules.carrierIds.length === 0 &&
    rules.productIds.length === 0
  return {
    ...(rules.approverIds.length === 0 && { approverIds: 'Choose at least one approver.' }),
    ...(isAboutNothing && { orderLimit: 'Enter an amount, or choose which orders need approval.' }),
  }
}

/** "Pat Lee", "Pat Lee or Kim Ortiz", "Pat Lee, Kim Ortiz or Ann Hall"; whoever approves for the account without names. */
export function approversWords(names: readonly string[]): string {
  const last = names.at(-1)
  if (last === undefined) return 'an approver of the account'
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/** What stands before Submit for an order that needs approval. */
export const approvalNeededWords = (approvers: readonly string[]): string =>
  `This order needs approval by ${approversWords(approvers)}.`

/** What remains of a monthly limit, before Submit. */
export const remainingWords = (remainingCents: Cents): string =>
  `${formatCents(remainingCents)} of this month’s limit remains.`

/** What accounts are told whose rules had no limits for what carriers bill (docs/spec/approvals.md#carrier-limits). */
export const limitsAddedWords =
  'What carriers bill for an order now has limits too. Both began as the limit for one order.'

/** Why no one can decide, where that is so. */
export const noApproverWords =
  'No active approver of the account can approve this order. Ask an administrator to name another approver.'

/** Why a draft that waits for approval is refused, and what to do. */
export const waitingWords = 'This order waits for approval. Withdraw the request to change it.'
/** The same for people who do not take its request back. */
export const waitingForOthersWords =
  'This order waits for approval. It can be changed after the decision, or when the request is withdrawn.'

/** Why an approved order has to be approved again. */
export const changedSinceWords = 'This order was changed after it was approved. Request approval again.'

/** What refusals say of a request that can no longer be decided. */
export const approvalEndedWords: Record<Exclude<ApprovalStatus, 'waiting'>, string> = {
  approved: 'This order was already approved.',
  'sent-back': 'This order was already sent back.',
  withdrawn: 'This request was withdrawn.',
  superseded: 'There is a newer request for this order.',
}

/** When approvers are reminded of an order that waits for them (docs/spec/approvals.md#reminders). */

const approvalReminders = {
  /** A request that is younger is not reminded of. */
  afterHours: 24,
  /** Reminders are sent on weekdays from this hour of the business to that one. */
  fromHour: 9,
  toHour: 17,
} as const

const hourMs = 3_600_000
const { afterHours, fromHour, toHour } = approvalReminders

const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Whether reminders are sent at this moment. */
export function isReminderHour(now: Date, timeZone: string): boolean {
  const hour = businessHour(now, timeZone)
  return isWeekday(businessDay(now, timeZone)) && hour >= fromHour && hour < toHour
}

/** The first weekday morning that is a day or more after the request. */
export function approvalReminderAt(requestedAt: Date, timeZone: string): Date {
  const earliest = new Date(requestedAt.getTime() + afterHours * hourMs)
  let day = businessDay(earliest, timeZone)
  for (;;) {
    const morning = new Date(startOfBusinessDay(day, timeZone).getTime() + fromHour * hourMs)
    if (morning >= earliest && isWeekday(day)) return morning
    day = daysAfter(day, 1)
  }
}
