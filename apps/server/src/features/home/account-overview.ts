import type { AccountAttention, getAccountOverview } from '@portal/contract/account-overview'
import type { AnswerOf } from '@portal/contract/endpoint'
import { accessAllows, type Needed } from '@portal/domain/account-access'
import { attentionMax, mostHarm } from '@portal/domain/account-attention'
import { seesBalanceOf } from '@portal/domain/books'
import { hasHomePart } from '@portal/domain/home'
import { owedIn } from '@portal/domain/invoice-ages'
import { toDollars } from '@portal/domain/money'
import { isCustomer } from '@portal/domain/roles'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { readAges } from '../books/read-ages.ts'
import { listCases, readCounts } from '../repairs/list-cases.ts'
import { countMissing, findAwaiting, findFailed } from './account-overview.store.ts'
import { readArriving } from './arriving.ts'
import { findHomeAccount } from './home-account.store.ts'
import { readHomeFleet } from './home-fleet.ts'
import { type HomeNeeds, homeOf, partsOf } from './home-of.ts'
import { readNeeds } from './needs.ts'

/**
 * An account at a glance, as far as the person's access goes (docs/spec/accounts.md#overview). A part that cannot be read leaves the
 * others; the operator is told. Throws ACCOUNT_NOT_FOUND for accounts that are not theirs.
 */
export async function readAccountOverview(
  ctx: HomeNeeds,
  accountId: string,
): Promise<AnswerOf<typeof getAccountOverview>> {
  const { db, actor } = ctx
  await getVisibleAccount(ctx, accountId)
  const of = homeOf(ctx, accountId)
  const { access } = of
  const unread: string[] = []
  const part = partsOf(ctx, of, 'a part of an account', unread)
  const may = (needed: Needed) => accessAllows(access, needed)
  const fleet = may('fleet')
  // Its people are told what needs them, by the rule of their Home; staff what they have to look at.
  const isStaff = !isCustomer(actor)
  const [account, arriving, devices, cases, money, needs, failed, missing, lateCases, awaiting] =
    await Promise.all([
      findHomeAccount(db, accountId),
      part(hasHomePart(access, 'arriving'), 'arriving', () => readArriving(db, of)),
      part(fleet, 'fleet', () => readHomeFleet(db, of)),
      part(fleet, 'cases', () => readCounts(ctx, { accountId })),
      part(may('readOrders') && seesBalanceOf(actor, accountId), 'money', async () => {
        const ages = await readAges(ctx, accountId)
        return { ...owedIn(ages), ages }
      }),
      part(!isStaff && hasHomePart(access, 'needs'), 'what needs them', () => readNeeds(ctx, of)),
      part(isStaff && may('readOrders'), 'failed orders', () => findFailed(db, of, attentionMax)),
      part(isStaff && fleet && may('readDrafts'), 'missing devices', () => countMissing(db, of)),
      part(isStaff && fleet, 'late cases', () =>
        listCases(ctx, { accountId, late: 'true', limit: attentionMax }),
      ),
      part(isStaff && may('readDrafts'), 'approvals', () => findAwaiting(db, of, attentionMax)),
    ])
  const attention: AccountAttention[] = [
    ...(isStaff ? (arriving?.rows ?? []) : []).flatMap(({ orderId, daysLate, promisedOn, day, box }) =>
      orderId === null || daysLate === 0
        ? []
        : [{ kind: 'late' as const, orderId, boxNumber: box?.number ?? null, daysLate, promisedOn, day }],
    ),
    ...(failed ?? []).map((row) => ({ kind: 'failed' as const, ...row })),
    ...(missing && missing.units > 0 ? [{ kind: 'missing' as const, ...missing }] : []),
    ...(lateCases?.results ?? []).map(({ caseId, caseNumber, unitNumber, make, model }) => ({
      kind: 'case' as const,
      caseId,
      caseNumber,
      unitNumber,
      model: `${make} ${model}`.trim(),
    })),
    ...(awaiting ?? []).map(({ orderId, orderTotalCents }) => ({
      kind: 'approval' as const,
      orderId,
      orderTotal: toDollars(orderTotalCents),
    })),
    ...(isStaff && devices && devices.coverEnds.devices > 0
      ? [{ kind: 'covers' as const, devices: devices.coverEnds.devices, until: devices.coverEnds.until }]
      : []),
  ]
  return {
    result: {
      shortCode: may(['readDrafts', 'fleet']) ? (account?.shortCode ?? '') : '',
      arriving: arriving && { total: arriving.total, late: arriving.late },
      fleet: devices && { devices: devices.devices, counts: devices.counts, stations: devices.stations },
      cases: cases && { open: cases.result.open, late: cases.result.late },
      money,
      attention: mostHarm(attention),
      needs,
      isPartial: unread.length > 0,
    },
  }
}
