import type { Desk, getDesk } from '@portal/contract/desk'
import type { AnswerOf } from '@portal/contract/endpoint'
import { carrierWords } from '@portal/domain/boxes'
import { businessDay } from '@portal/domain/business-day'
import { type DeskQuoteState, daysBefore, deskLimits, productsNamedIn } from '@portal/domain/desk'
import { toDollars } from '@portal/domain/money'
import type { SignedInContext } from '../../deps.ts'
import { findOpenCasesOf } from '../repairs/find-open-cases.ts'
import { agentOfDesk } from './desk-agent.ts'
import { findLateBoxes } from './desk-boxes.store.ts'
import { findAwaitedApprovals, findDeskQuotes, findErrors, findStillDrafts } from './desk-orders.store.ts'
import { findRegistrations } from './find-registrations.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/**
 * What needs an agent now (docs/spec/desk.md#work). Another kind of work is one more entry here, in the contract and on the
 * screen (`desk-work.tsx`).
 * Throws AGENT_NOT_FOUND as `agentOfDesk`.
 */
export async function readDesk(ctx: Needs, agentId: string): Promise<AnswerOf<typeof getDesk>> {
  const agent = await agentOfDesk(ctx, agentId)
  const { db } = ctx
  const now = ctx.now()
  const today = businessDay(now, ctx.timeZone)
  const [errors, quotes, boxes, cases, approvals, drafts, registrations] = await Promise.all([
    findErrors(db, agentId),
    findDeskQuotes(db, agentId, { since: daysBefore(now, deskLimits.expiredQuoteDays), now }),
    findLateBoxes(db, agentId, { today, now }),
    findOpenCasesOf(db, agentId, { limit: deskLimits.rows + 1, now }),
    findAwaitedApprovals(db, agentId),
    findStillDrafts(db, agentId, { since: daysBefore(now, deskLimits.stillDays), now }),
    findRegistrations(db, agentId),
  ])
  return {
    result: {
      agent,
      errors: work(errors, toError),
      quotes: work(quotes, (row) => toQuote(row, now)),
      lateBoxes: work(boxes, toLateBox),
      cases: work(cases, (row) => row),
      approvals: work(approvals, ({ orderTotalCents, requestedAt, ...row }) => ({
        ...row,
        orderTotal: toDollars(orderTotalCents),
        requestedAt: requestedAt.toISOString(),
      })),
      drafts: work(drafts, ({ orderTotalCents, lastChangedAt, ...row }) => ({
        ...row,
        orderTotal: toDollars(orderTotalCents),
        lastChangedAt: lastChangedAt.toISOString(),
      })),
      registrations: work(registrations, ({ registeredAt, ...row }) => ({
        ...row,
        registeredAt: registeredAt.toISOString(),
      })),
    },
  }
}

/** The rows that are shown of those that were found. */
const work = <Found, Row>(found: readonly Found[], toRow: (found: Found) => Row) => ({
  rows: found.slice(0, deskLimits.rows).map(toRow),
  hasMore: found.length > deskLimits.rows,
})

type Rows<Kind extends Exclude<keyof Desk, 'agent'>> = Desk[Kind]['rows'][number]
type Found<Query extends (...args: never[]) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<Query>
>[number]

function toError({ productNames, failedAt, ...row }: Found<typeof findErrors>): Rows<'errors'> {
  const reason = row.reason ?? ''
  return {
    ...row,
    reason,
    failedAt: failedAt?.toISOString() ?? null,
    products: productsNamedIn(reason, productNames.split('\n')),
  }
}

function toQuote(
  { status, firstSeenAt, expiresAt, ...row }: Found<typeof findDeskQuotes>,
  now: Date,
): Rows<'quotes'> {
  const ended: DeskQuoteState = expiresAt > now ? 'expiring' : 'expired'
  return {
    ...row,
    waitReason: row.waitReason ?? '',
    state: status === 'accepted' ? status : ended,
    isSeen: firstSeenAt !== null,
    expiresAt: expiresAt.toISOString(),
  }
}

function toLateBox({ carrierText, shippedAt, ...row }: Found<typeof findLateBoxes>): Rows<'lateBoxes'> {
  const state = row.state ?? 'unknown'
  return {
    ...row,
    state,
    trackingNumber: row.trackingNumber ?? '',
    shippedAt: shippedAt?.toISOString() ?? '',
    carrierSays: carrierWords(state, carrierText),
  }
}
