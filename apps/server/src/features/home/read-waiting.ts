import type { AnswerOf } from '@portal/contract/endpoint'
import type { getWaiting } from '@portal/contract/waiting'
import { accessAllows, type Needed } from '@portal/domain/account-access'
import { daysBefore } from '@portal/domain/desk'
import { hasHomePart, homeLimits, isToldOf } from '@portal/domain/home'
import { allAgents, hasDesk, isCustomer, keepsBooks, mayActForOthers, mayStage } from '@portal/domain/roles'
import { onlyWaiting, type WaitingCounts, waitingAtDesk } from '@portal/domain/waiting'
import { listWaiting } from '../approvals/read-approvals.ts'
import { readFigures } from '../books/book-invoices.ts'
import { countLateOrders, countQueue } from '../desk/queue.ts'
import { countLate } from './arriving.ts'
import { type HomeNeeds, homeOf, partsOf } from './home-of.ts'
import { countOpenQuotes, countReturns, countToReceive } from './waiting.store.ts'

/**
 * What waits for the person at the places where they work, as far as their access goes (docs/spec/navigation.md#what-waits). A part
 * that cannot be read is left out; the operator is told.
 */
export async function readWaiting(ctx: HomeNeeds): Promise<AnswerOf<typeof getWaiting>> {
  const { actor } = ctx
  const accountId = isCustomer(actor) && !mayStage(actor) ? actor.zohoAccountId : null
  return { result: accountId === null ? await ofStaff(ctx) : await ofCustomer(ctx, accountId) }
}

const page = 'what waits'

/** An agent's own desk and no other; everyone's for those who act for others. */
async function ofStaff(ctx: HomeNeeds): Promise<WaitingCounts> {
  const { actor } = ctx
  const part = partsOf<string>(ctx, { accountId: null }, page, [])
  const isAtDesk = hasDesk(actor)
  const [harms, late, overdue] = await Promise.all([
    part(isAtDesk, 'desk', () =>
      countQueue(ctx, mayActForOthers(actor) ? allAgents : (actor.zohoUserId ?? '')),
    ),
    part(!isAtDesk && mayStage(actor), 'staging', () => countLateOrders(ctx)),
    part(!isAtDesk && keepsBooks(actor), 'invoices', () => countOverdue(ctx)),
  ])
  return onlyWaiting({
    ...(harms && waitingAtDesk(harms)),
    staging: { count: late ?? 0, isPressing: true },
    invoices: { count: overdue ?? 0, isPressing: true },
  })
}

async function ofCustomer(ctx: HomeNeeds, accountId: string): Promise<WaitingCounts> {
  const { db } = ctx
  const of = homeOf(ctx, accountId)
  const { access, now, today } = of
  const part = partsOf<string>(ctx, of, page, [])
  const may = (needed: Needed) => accessAllows(access, needed)
  const [late, approvals, quotes, returns, toReceive, overdue] = await Promise.all([
    part(may('readOrders') && hasHomePart(access, 'arriving'), 'late', () => countLate(db, of)),
    part(isToldOf(access, 'approval'), 'approvals', async () => (await listWaiting(ctx)).results.length),
    part(isToldOf(access, 'quote'), 'quotes', () => countOpenQuotes(db, accountId, now)),
    part(isToldOf(access, 'return'), 'repairs', () => countReturns(db, accountId, today)),
    part(may('fleet'), 'receive', () =>
      countToReceive(db, accountId, daysBefore(now, homeLimits.unreceivedDays)),
    ),
    part(isToldOf(access, 'overdue'), 'invoices', () => countOverdue(ctx)),
  ])
  return onlyWaiting({
    orders: { count: (late ?? 0) + (approvals ?? 0), isPressing: true },
    quotes: { count: quotes?.count ?? 0, isPressing: (quotes?.pressing ?? 0) > 0 },
    repairs: { count: returns?.count ?? 0, isPressing: (returns?.pressing ?? 0) > 0 },
    receive: { count: toReceive ?? 0, isPressing: true },
    invoices: { count: overdue ?? 0, isPressing: true },
  })
}

const countOverdue = async (ctx: HomeNeeds) => (await readFigures(ctx, {})).result.overdueInvoices
