import type { QueueRow } from '@portal/contract/desk-queue'
import { carrierWords } from '@portal/domain/boxes'
import { businessDay } from '@portal/domain/business-day'
import { daysSince, lateOrderWords, lateWords, productsNamedIn, reopenedWords } from '@portal/domain/desk'
import { caseDueWords, caseNextStep } from '@portal/domain/desk-cases'
import { counted } from '@portal/domain/format'
import { formatShortDay } from '@portal/domain/format-date'
import { missingNumbersWords } from '@portal/domain/missing-numbers'
import { formatCents, toDollars } from '@portal/domain/money'
import { plansWithoutLineWords } from '@portal/domain/number-wish'
import { stageWords } from '@portal/domain/order-stage'
import { nextStep } from '@portal/domain/order-words'
import { quoteLabel } from '@portal/domain/quotes'
import { caseChargeLabels, caseKindLabels, caseLabel, caseStateLabels } from '@portal/domain/repair-cases'
import type { AgentReach } from '@portal/domain/roles'
import type { StuckKind } from '@portal/domain/stuck-work'
import { formatTracking } from '@portal/domain/tracking-number'
import { vendorMessages } from '@portal/domain/vendor-messages'
import type { Reader } from '../../db/client.ts'
import { wantedWords } from '../cart/wanted-lines.ts'
import { findListedCases } from '../repairs/list-cases.ts'
import { findUndecided } from './desk-accounts.store.ts'
import { withAccounts } from './find-registrations.ts'
import {
  type Asked,
  findLateOrders,
  findMissingNumbers,
  findPlansWithoutLine,
  findStuckApprovals,
  findStuckBoxes,
  findStuckDrafts,
  findStuckErrors,
  findStuckQuotes,
  type OfOrder,
} from './stuck-work.store.ts'

/** What rows of the queue say (docs/spec/desk.md#queue). */

/** For whom, and when. */
export type Viewer = Asked & { reach: AgentReach; mayRetry: boolean; mayReview: boolean }
type Told = Omit<QueueRow, 'harm' | 'id' | 'since'>
type Tell = (on: Reader, ids: readonly string[], viewer: Viewer) => Promise<Map<string, Told>>
type Fact = Told['facts'][number]

/** Facts without a text are left out. */
const facts = (pairs: ReadonlyArray<readonly [label: string, text: string | null | undefined]>): Fact[] =>
  pairs.flatMap(([label, text]) => (text ? [{ label, text }] : []))

const nothingMore = {
  amount: null,
  contact: null,
  isAboutItems: false,
  trackingNumber: '',
  case: null,
  quote: null,
} satisfies Partial<Told>

type OrderWords = Pick<Told, 'title' | 'why' | 'step'> &
  Partial<Pick<Told, 'isAboutItems' | 'trackingNumber' | 'quote'>> & { facts: Fact[] }

const ofOrder = (order: OfOrder, words: OrderWords): Told => ({
  ...nothingMore,
  agent: { agentId: order.agentId, name: order.agentName },
  accountId: order.accountId,
  accountName: order.accountName,
  orderId: order.orderId,
  // Nothing is due where carriers bill everything.
  amount: order.orderTotalCents === 0 ? null : toDollars(order.orderTotalCents),
  contact: { name: order.contactName, email: order.contactEmail, phone: order.contactPhone },
  ...words,
  // A line and no paragraph.
  why: words.why.replace(/\.$/, ''),
  facts: [
    ...words.facts,
    ...facts([
      ['Items', itemsOf(order)],
      ['Order total', order.orderTotalCents === 0 ? null : formatCents(order.orderTotalCents)],
    ]),
  ],
})

const itemsOf = ({ numberOfItems, productNames }: OfOrder) => {
  const names = productNames.split('\n').filter((name) => name !== '')
  return [counted(numberOfItems, 'item'), ...(names.length > 0 ? [names.join(', ')] : [])].join(': ')
}

/** Tells of rows that are found by the numbers of their orders. */
const byOrder =
  <Row extends OfOrder>(
    find: (on: Reader, orderIds: number[]) => PromiseLike<Row[]>,
    words: (row: Row, viewer: Viewer) => OrderWords,
  ): Tell =>
  async (on, ids, viewer) =>
    new Map(
      (await find(on, ids.map(Number))).map((row) => [String(row.orderId), ofOrder(row, words(row, viewer))]),
    )

const dayOf = (at: Date, { timeZone }: Asked) => formatShortDay(businessDay(at, timeZone))
/** The last day on which something that ends at a moment still holds. */
const lastDayOf = (end: Date, asked: Asked) => dayOf(new Date(end.getTime() - 1), asked)

type Of<Find extends (...args: never[]) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<Find>
>[number]

const lateOrder = (order: Of<typeof findLateOrders>): OrderWords => {
  const { orderId, day, isPromised, staging } = order
  const { unitCount: units, stagedCount: staged, boxCount: boxes } = staging
  const { shippedBoxCount: shippedBoxes, deliveredBoxCount: deliveredBoxes } = staging
  return {
    title: `Order ${orderId}`,
    why: lateOrderWords({ day, isPromised, staged: staging }),
    step: 'ask the staging desk when it leaves, and tell the customer the new day.',
    facts: facts([
      [isPromised ? 'Promised' : 'Wanted by', formatShortDay(day)],
      ['Stage', stageWords(staging.stage, { units, staged, boxes, shippedBoxes, deliveredBoxes })],
      ['At the bench of', staging.claimedByName],
    ]),
  }
}

const lateBox = (box: Of<typeof findStuckBoxes>, viewer: Viewer): OrderWords => {
  const state = box.state ?? 'unknown'
  return {
    title: `Order ${box.orderId}, box ${box.boxNumber}`,
    why: lateWords({ ...box, state }),
    step: 'tell the customer, and ask UPS where it is.',
    trackingNumber: box.trackingNumber ?? '',
    facts: facts([
      ['UPS says', carrierWords(state, box.carrierText)],
      ['Tracking', box.trackingNumber && formatTracking(box.trackingNumber)],
      ['Expected', box.expectedOn && formatShortDay(box.expectedOn)],
      ['Shipped', box.shippedAt && dayOf(box.shippedAt, viewer)],
    ]),
  }
}

const error = (
  { orderId, productNames, reason, failedAt }: Of<typeof findStuckErrors>,
  viewer: Viewer,
): OrderWords => {
  const products = productsNamedIn(reason ?? '', productNames.split('\n'))
  const isAboutItems = products.length > 0
  const why = reason || vendorMessages.errorWithoutReason
  return {
    title: `Order ${orderId}`,
    why,
    step: sentence(nextStep(isAboutItems, { mayRetry: viewer.mayRetry, isCustomer: false })),
    isAboutItems,
    facts: facts([
      ['Accounting says', why],
      ['Affected', products.join(', ')],
      ['Rejected', failedAt && dayOf(failedAt, viewer)],
    ]),
  }
}

/** The step alone: the drawer says what it is. */
const sentence = (words: string) => words.replace(/^What to do: /, '')

const quote = (row: Of<typeof findStuckQuotes>, viewer: Viewer): OrderWords => {
  const { quoteNumber, orderId, recipientName, status, expiresAt, firstSeenAt, waitReason } = row
  const { renewalAskedAt, renewalNote } = row
  const isExpired = status !== 'accepted' && expiresAt <= viewer.now
  const end = lastDayOf(expiresAt, viewer)
  const seen = firstSeenAt === null ? 'did not open it' : 'opened it and did not answer'
  return {
    title: `${quoteLabel(quoteNumber)}, order ${orderId}`,
    why:
      status === 'accepted'
        ? `Accepted, not submitted. ${waitReason || `Prices hold until ${end}`}`
        : renewalAskedAt !== null
          ? `${recipientName} asks for a new quote in place of this one, which expired ${end}`
          : `${isExpired ? 'Expired' : 'Ends'} ${end}, ${recipientName} ${seen}`,
    step:
      status === 'accepted'
        ? 'submit the order.'
        : isExpired
          ? 'send a new quote, or remove the draft.'
          : 'call the customer.',
    quote: {
      isExpired,
      recipientName,
      recipientEmail: row.recipientEmail,
      onAccept: row.onAccept,
      orderVersion: row.orderVersion,
    },
    facts: facts([
      ['Quote for', `${recipientName}, ${row.recipientEmail}`],
      ['New quote asked for', renewalAskedAt && dayOf(renewalAskedAt, viewer)],
      ['To be changed', renewalNote],
      ['Opened', firstSeenAt === null ? 'Not yet' : dayOf(firstSeenAt, viewer)],
      [status === 'accepted' ? 'Prices hold until' : isExpired ? 'Ended' : 'Ends', end],
      ['Not submitted because', waitReason],
    ]),
  }
}

const numbersMissing = ({ orderId, units }: Of<typeof findMissingNumbers>): OrderWords => ({
  title: `Order ${orderId}`,
  why: missingNumbersWords(units),
  step: 'get the numbers from the carrier, and enter them.',
  facts: [],
})

const plansWithoutLine = ({ orderId, ...plans }: Of<typeof findPlansWithoutLine>): OrderWords => ({
  title: `Order ${orderId}`,
  why: plansWithoutLineWords(plans),
  step: 'give these units new numbers, or ask the customer to order them without a plan.',
  facts: [],
})

const approval = ({ orderId, requestedBy, reasons }: Of<typeof findStuckApprovals>): OrderWords => ({
  title: `Order ${orderId}`,
  why: `${requestedBy} asked the account’s approvers`,
  step: 'remind the approvers, or withdraw the request to change the order.',
  facts: facts([
    ['Requested by', requestedBy],
    ['Why it needs approval', reasons.join(' ')],
  ]),
})

const draft = (
  { orderId, numberOfItems, isReopened, lastChangedAt }: Of<typeof findStuckDrafts>,
  viewer: Viewer,
): OrderWords => ({
  title: `Draft ${orderId}`,
  why: isReopened
    ? reopenedWords
    : `Untouched for ${counted(daysSince(lastChangedAt, viewer.now), 'day')}, ${counted(numberOfItems, 'item')}`,
  step: 'submit, quote or remove it.',
  facts: facts([['Last changed', dayOf(lastChangedAt, viewer)]]),
})

const tellCases: Tell = async (on, ids, viewer) =>
  new Map(
    (await findListedCases(on, ids, viewer.now)).map((row): [string, Told] => {
      const { agentId, agentName, accountId, accountName, dueFor, unitNumber, state, kind, charge } = row
      const dueAt = row.dueAt === null ? null : new Date(row.dueAt)
      const device = `${row.make} ${row.model}`.trim()
      return [
        row.caseId,
        {
          ...nothingMore,
          agent: agentId === null ? null : { agentId, name: agentName },
          accountId,
          accountName,
          orderId: null,
          title: [caseLabel(row.caseNumber), caseKindLabels[kind].toLowerCase(), unitNumber ?? device]
            .filter((part) => part !== '')
            .join(', '),
          why: caseDueWords(
            { dueFor, dueAt, waitsForReturn: row.waitsForReturn },
            viewer.now,
            viewer.timeZone,
          ),
          step: caseNextStep(row),
          amount: row.price,
          case: { dueFor, version: row.version },
          facts: facts([
            ['Device', [unitNumber === null ? '' : `Unit ${unitNumber}`, device].filter(Boolean).join(', ')],
            ['Holder', row.holder],
            ['Station', row.stationName],
            ['State', caseStateLabels[state]],
            ['Reported by', row.reportedBy],
            ['Description', row.description],
            ['Charge', charge && caseChargeLabels[charge]],
            ['Lent spare', row.lentSpare],
          ]),
        },
      ]
    }),
  )

const tellRegistrations: Tell = async (on, ids, viewer) => {
  const registrations = await withAccounts(on, viewer.reach, await findUndecided(on, ids))
  const chosen = await wantedWords(
    on,
    registrations.map(({ registration }) => registration?.wanted ?? []),
  )
  return new Map(
    registrations.map(({ userId, name, email, account, registration }, place): [string, Told] => [
      userId,
      {
        ...nothingMore,
        agent: account ? { agentId: account.agentId, name: account.agentName } : null,
        accountId: account?.accountId ?? null,
        accountName: account?.accountName ?? '',
        orderId: null,
        title: name,
        why: registration?.asksQuote ? 'Asked for a user account and a quote' : 'Asked for a user account',
        step: viewer.mayReview
          ? 'approve or decline it.'
          : 'an Administrator approves or declines it. Tell them whether you know this person.',
        contact: { name, email, phone: '' },
        facts: facts([
          ['Email', email],
          [registration?.asksQuote ? 'Quote for' : 'Chose', chosen[place]?.join('; ') ?? ''],
        ]),
      },
    ]),
  )
}

export const tell: Record<StuckKind, Tell> = {
  lateOrders: byOrder(findLateOrders, lateOrder),
  lateBoxes: async (on, ids, viewer) =>
    new Map((await findStuckBoxes(on, ids)).map((box) => [box.boxId, ofOrder(box, lateBox(box, viewer))])),
  cases: tellCases,
  errors: byOrder(findStuckErrors, error),
  quotes: byOrder(findStuckQuotes, quote),
  numbersMissing: byOrder(findMissingNumbers, numbersMissing),
  plansWithoutLine: byOrder(findPlansWithoutLine, plansWithoutLine),
  approvals: byOrder(findStuckApprovals, approval),
  registrations: tellRegistrations,
  drafts: byOrder(findStuckDrafts, draft),
}
