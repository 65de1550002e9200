import type {
  getHolderOn,
  getHolders as getHoldersCall,
  getUnitHistory,
} from '@portal/contract/device-changes'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { daysAfter, startOfBusinessDay } from '@portal/domain/business-day'
import { unitKey } from '@portal/domain/device-fields'
import { hasEnded } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { unitSpellings, withoutShortCode } from '@portal/domain/printed-number'
import type { SignedInContext } from '../../../deps.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { findShortCode } from '../devices/devices.store.ts'
import { findStatesOfUnit, type UnitState } from '../devices/history.store.ts'
import { countHolders, findAccountName } from './holders.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'timeZone'>
type Answer = AnswerOf<typeof getHolderOn>

/**
 * Who had a unit number during a business day, the earliest first, from the histories of all devices that ever had it
 * (docs/spec/fleet.md#history). Leading zeros make no difference: an entry says which number the device had.
 * Throws ACCOUNT_NOT_FOUND.
 */
export async function findHolders(
  needs: Needs,
  accountId: string,
  { unitNumber: typed, day }: QueryOf<typeof getHolderOn>,
): Promise<Answer> {
  await getVisibleAccount(needs, accountId)
  const unitNumber = withoutShortCode(typed, await findShortCode(needs.db, accountId))
  const start = startOfBusinessDay(day, needs.timeZone)
  const end = startOfBusinessDay(daysAfter(day, 1), needs.timeZone)
  const spellings = new Set(unitSpellings(unitNumber))
  const states = await findStatesOfUnit(needs.db, { accountId, unitNumber, before: end })
  const periods = [...Map.groupBy(states, ({ deviceId }) => deviceId).values()].flatMap(periodsOf)
  return {
    results: periods
      .filter(
        (period) =>
          spellings.has(unitKey(period.unitNumber ?? '')) &&
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

/**
 * Which devices had a unit number, the latest first: one entry for each time that a device had it
 * (docs/spec/fleet.md#history). A device that ends gives its number free.
 * Throws ACCOUNT_NOT_FOUND.
 */
export async function findUnitHistory(
  needs: Needs & Pick<SignedInContext, 'now'>,
  accountId: string,
  { unitNumber: typed }: QueryOf<typeof getUnitHistory>,
): Promise<AnswerOf<typeof getUnitHistory>> {
  await getVisibleAccount(needs, accountId)
  const unitNumber = withoutShortCode(typed, await findShortCode(needs.db, accountId))
  const before = new Date(needs.now().getTime() + 1)
  const states = await findStatesOfUnit(needs.db, { accountId, unitNumber, before })
  const has = (state: UnitState) =>
    unitKey(state.unitNumber ?? '') === unitKey(unitNumber) && !hasEnded(state.status)
  const times = [...Map.groupBy(states, ({ deviceId }) => deviceId).values()].flatMap((ofDevice) => {
    const now = ofDevice.at(-1)?.status
    return now === undefined ? [] : timesOf(ofDevice, has).map((time) => ({ ...time, now }))
  })
  return {
    results: times
      .sort(
        (a, b) => Number(a.until !== null) - Number(b.until !== null) || b.from.getTime() - a.from.getTime(),
      )
      .slice(0, fleetLimits.eventsMax)
      .map(({ last, from, until, now }) => ({
        deviceId: last.deviceId,
        make: last.make,
        model: last.model,
        status: now,
        holder: last.holder,
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
      })),
  }
}

/** The times in which something was so, each with its last state. */
function timesOf(states: readonly UnitState[], isSo: (state: UnitState) => boolean) {
  const times: Array<{ from: Date; until: Date | null; last: UnitState }> = []
  for (const state of states) {
    const open = times.at(-1)
    const isOpen = open !== undefined && open.until === null
    if (isOpen && isSo(state)) open.last = state
    else if (isOpen) open.until = state.at
    else if (isSo(state)) times.push({ from: state.at, until: null, last: state })
  }
  return times
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

/** Names that one answer has. */
const shown = 50

/**
 * Names of holders that are stored for an account (docs/spec/fleet.md#personal-data). An account that has left the CRM
 * is answered while it has devices.
 * Throws ACCOUNT_NOT_FOUND.
 */
export async function listHolders(
  { db }: Pick<SignedInContext, 'db'>,
  accountId: string,
  { search = '' }: QueryOf<typeof getHoldersCall>,
): Promise<AnswerOf<typeof getHoldersCall>> {
  const accountName = await findAccountName(db, accountId)
  if (accountName === undefined) throw new AppError('ACCOUNT_NOT_FOUND')
  return {
    result: { accountName, ...(await countHolders(db, accountId, { search: search.trim(), limit: shown })) },
  }
}
