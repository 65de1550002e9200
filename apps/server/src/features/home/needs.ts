import type { HomeNeed } from '@portal/contract/home'
import { accessAllows } from '@portal/domain/account-access'
import { begunDay } from '@portal/domain/delivery-days'
import { byHarm, isToldOf, type NeedKind } from '@portal/domain/home'
import { toDollars } from '@portal/domain/money'
import { listWaiting } from '../approvals/read-approvals.ts'
import { listInvoices, readFigures } from '../books/book-invoices.ts'
import type { HomeNeeds, HomeOf } from './home-of.ts'
import { findMissing, findOpenQuotes, findReturns, findUnnumbered } from './needs.store.ts'

type Of<Kind extends NeedKind> = Extract<HomeNeed, { kind: Kind }>

/** What needs a person of an account, the most harm first (docs/spec/home.md#needs-you). */
export async function readNeeds(needs: HomeNeeds, of: HomeOf): Promise<HomeNeed[]> {
  const read: { [Kind in NeedKind]: () => Promise<Of<Kind>[]> } = {
    overdue: () => readOverdue(needs),
    missing: () => readMissing(needs, of),
    quote: () => readQuotes(needs, of),
    approval: () => readApprovals(needs),
    unnumbered: () => readUnnumbered(needs, of),
    return: () => readReturns(needs, of),
  }
  const kinds = Object.entries(read).filter(([kind]) => isToldOf(of.access, kind as NeedKind))
  const found: HomeNeed[][] = await Promise.all(kinds.map(([, readKind]) => readKind()))
  return byHarm(found.flat())
}

/** How many overdue invoices are named. */
const named = 2

async function readOverdue(needs: HomeNeeds): Promise<Of<'overdue'>[]> {
  const [{ result }, { results }] = await Promise.all([
    readFigures(needs, {}),
    listInvoices(needs, { state: 'overdue', limit: named }),
  ])
  if (result.overdueInvoices === 0) return []
  return [
    {
      kind: 'overdue',
      invoices: result.overdueInvoices,
      total: result.overdue,
      named: results.map(({ number, dueOn }) => ({ number, dueOn })),
    },
  ]
}

/** Devices of one box, or of one direct shipment, are one row. */
async function readMissing({ db }: HomeNeeds, { accountId, access }: HomeOf): Promise<Of<'missing'>[]> {
  const rows = await findMissing(db, accountId)
  const together = Map.groupBy(rows, ({ boxId, orderId }) => boxId ?? `order ${orderId}`)
  return [...together.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    return [
      {
        kind: 'missing' as const,
        orderId: accessAllows(access, 'readOrders') ? first.orderId : null,
        boxNumber: first.boxNumber,
        deviceId: accessAllows(access, 'fleet') ? first.deviceId : null,
        units: of.length,
        unitNumbers: of.flatMap(({ unitNumber }) => unitNumber ?? []),
        reportedBy: first.reportedBy,
        reportedAt: first.reportedAt?.toISOString() ?? null,
      },
    ]
  })
}

async function readQuotes({ db }: HomeNeeds, { accountId, now }: HomeOf): Promise<Of<'quote'>[]> {
  const rows = await findOpenQuotes(db, accountId, now)
  return rows.map(({ orderTotalCents, ...row }) => ({
    kind: 'quote',
    ...row,
    orderTotal: toDollars(orderTotalCents),
  }))
}

async function readApprovals(needs: HomeNeeds): Promise<Of<'approval'>[]> {
  const { results } = await listWaiting(needs)
  return results.map(({ orderId, orderTotal, requestedBy, requestedAt }) => ({
    kind: 'approval',
    orderId,
    orderTotal,
    requestedBy,
    requestedAt,
  }))
}

async function readUnnumbered(
  { db }: HomeNeeds,
  { accountId, timeZone, today }: HomeOf,
): Promise<Of<'unnumbered'>[]> {
  const rows = await findUnnumbered(db, accountId)
  return rows.map(({ receivedAt, ...row }) => {
    const begunOn = begunDay({ at: receivedAt, timeZone })
    return { kind: 'unnumbered', ...row, begunOn: begunOn < today ? null : begunOn }
  })
}

async function readReturns({ db }: HomeNeeds, { accountId, today }: HomeOf): Promise<Of<'return'>[]> {
  const rows = await findReturns(db, accountId)
  return rows.map((row) => ({ kind: 'return', ...row, isLate: row.dueOn < today }))
}
