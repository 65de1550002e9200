import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import type { getRepairFigures, RepairFigures } from '@portal/contract/repair-lists'
import { businessDay, daysAfter, startOfBusinessDay } from '@portal/domain/business-day'
import { toDollars } from '@portal/domain/money'
import { caseLimits } from '@portal/domain/repair-cases'
import type { SignedInContext } from '../../deps.ts'
import { type FigureRow, findFigures } from './figures.store.ts'
import { whoseCases } from './list-cases.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone' | 'repairPrices'>

/** Breaks, days without a phone and cost of the last year, of what the caller may see (docs/spec/repairs.md#figures). */
export async function readFigures(
  needs: Needs,
  { accountId, agentId }: QueryOf<typeof getRepairFigures>,
): Promise<AnswerOf<typeof getRepairFigures>> {
  const { db, now, timeZone, repairPrices } = needs
  const from = daysAfter(businessDay(now(), timeZone), -caseLimits.figuresDays)
  const whose = whoseCases(needs)
  if (whose === null) return { result: { from, all: toFigures(nothing), accounts: [], models: [] } }
  const since = startOfBusinessDay(from, timeZone)
  const narrower = { accountId: accountId ?? null, agentId: agentId ?? null }
  const asked = { whose, ...narrower, since, screenCents: repairPrices.screenCents }
  const [[all = nothing], accounts, models] = await Promise.all([
    findFigures(db, asked, 'all'),
    findFigures(db, asked, 'account'),
    findFigures(db, asked, 'model'),
  ])
  return {
    result: {
      from,
      all: toFigures(all),
      accounts: accounts.map((row) => ({ ...toFigures(row), accountId: row.key, accountName: row.name })),
      models: models.map((row) => ({ ...toFigures(row), model: row.name })),
    },
  }
}

const nothing: FigureRow = {
  key: '',
  name: '',
  devices: 0,
  breaks: 0,
  gone: 0,
  days: null,
  coveredRepairs: 0,
  costCents: 0,
  coveredCents: 0,
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10

const toFigures = ({ devices, breaks, gone, days, coveredRepairs, ...row }: FigureRow): RepairFigures => ({
  devices,
  breaks,
  gone,
  breaksPer100: devices === 0 ? null : oneDecimal((breaks / devices) * 100),
  daysWithoutPhone: days === null ? null : oneDecimal(days),
  coveredRepairs,
  cost: toDollars(row.costCents),
  costWithoutCover: toDollars(row.costCents + row.coveredCents),
})
