import type { getHolderOn } from '@portal/contract/device-changes'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { daysAfter, startOfBusinessDay } from '@portal/domain/business-day'
import { unitKey } from '@portal/domain/device-fields'
import { hasEnded } from '@portal/domain/device-status'
import type { SignedInContext } from '../../deps.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { findStatesOfUnit, type UnitState } from './history.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'timeZone'>
type Answer = AnswerOf<typeof getHolderOn>

/**
 * Who had a unit number during a business day, the earliest first, from the histories of all devices that ever had it
 * (docs/spec/fleet.md#history).
 * Throws ACCOUNT_NOT_FOUND.
 */
export async function findHolders(
  needs: Needs,
  accountId: string,
  { unitNumber, day }: QueryOf<typeof getHolderOn>,
): Promise<Answer> {
  await getVisibleAccount(needs, accountId)
  const start = startOfBusinessDay(day, needs.timeZone)
  const end = startOfBusinessDay(daysAfter(day, 1), needs.timeZone)
  const states = await findStatesOfUnit(needs.db, { accountId, unitNumber, before: end })
  const periods = [...Map.groupBy(states, ({ deviceId }) => deviceId).values()].flatMap(periodsOf)
  return {
    results: periods
      .filter(
        (period) =>
          unitKey(period.unitNumber ?? '') === unitKey(unitNumber) &&
          !hasEnded(period.status) &&
          period.at < end &&
          (period.until === null || period.until > start),
      )
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, until, ...period }) => ({
        deviceId: period.deviceId,
        unitNumber: period.unitNumber ?? '',
        holder: period.holder,
        station: period.stationName,
        status: period.status,
        make: period.make,
        model: period.model,
        from: at.toISOString(),
        until: until?.toISOString() ?? null,
      })),
  }
}

type Period = UnitState & { until: Date | null }

/** The times in which a device was the same as far as this question goes; changes of its note, for example, end none. */
function periodsOf(states: readonly UnitState[]): Period[] {
  const periods: Period[] = []
  for (const state of states) {
    const last = periods.at(-1)
    if (last && isSame(last, state)) continue
    if (last) last.until = state.at
    periods.push({ ...state, until: null })
  }
  return periods
}

const isSame = (a: UnitState, b: UnitState) =>
  a.unitNumber === b.unitNumber &&
  a.holder === b.holder &&
  a.stationName === b.stationName &&
  a.status === b.status
