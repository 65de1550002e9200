import { type DeviceStatus, deviceStatuses } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'
import { accounts } from '../../../db/schema/accounts.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import {
  conditionOf,
  everything,
  factsCondition,
  isListed,
  isOf,
  isOfAgent,
  type RosterWanted,
  type Whose,
} from './roster.store.ts'
import { isOfStart } from './search-devices.ts'

/** How many devices a roster has, up to a limit. */
export async function countRoster(on: Reader, wanted: RosterWanted) {
  const max = fleetLimits.countMax
  const { whose } = wanted
  const some = countedOfWhose(on, wanted, whose)
    .limit(max + 1)
    .as('some')
  const [counted] = await on.select({ total: count() }).from(some)
  const total = counted?.total ?? 0
  return { total: Math.min(total, max), totalIsExact: total <= max }
}

function countedOfWhose(on: Reader, wanted: RosterWanted, whose: Whose) {
  if ('isAll' in whose) return countedIf(on, wanted, isListed(devices.zohoAccountId))
  return 'accountId' in whose ? countedOf(on, wanted, whose.accountId) : countedOfAgent(on, wanted, whose)
}

/**
 * The devices of an account that are counted, in the order of an index, so that the count ends where its limit is: what all
 * devices contain would otherwise be looked for in the devices of all accounts, and a whole account be collected before its
 * first 10,000 are counted. By status the index itself has everything that is asked.
 */
const countedOf = (on: Reader, wanted: RosterWanted, accountId: string | typeof accounts.zohoAccountId) =>
  countedIf(on, wanted, eq(devices.zohoAccountId, accountId))

const countedIf = (on: Reader, wanted: RosterWanted, isTheirs: SQL) =>
  on
    .select({ deviceId: devices.deviceId })
    .from(devices)
    .where(and(isTheirs, conditionOf(wanted)))
    .orderBy(...countedAlong(wanted))

function countedAlong(wanted: RosterWanted) {
  // The few that begin so are a part of an index.
  if (wanted.search) return isOfStart(wanted.search) ? [] : [devices.unitSort]
  return isOnlyByStatus(wanted) ? [devices.status] : []
}

const isOnlyByStatus = (wanted: RosterWanted) =>
  wanted.deviceIds === null && wanted.search === null && factsCondition(wanted) === undefined

/** The same of all accounts of an agent; each account's part comes from its own place in the index. */
function countedOfAgent(on: Reader, wanted: RosterWanted, whose: Whose & { agentId: string }) {
  if (!isOnlyByStatus(wanted))
    return on
      .select({ deviceId: devices.deviceId })
      .from(devices)
      .where(and(isOf(on, whose), conditionOf(wanted)))
      .$dynamic()
  const ofAccount = countedOf(on, wanted, accounts.zohoAccountId)
    .limit(fleetLimits.countMax + 1)
    .as('of_account')
  return on
    .select({ deviceId: ofAccount.deviceId })
    .from(accounts)
    .crossJoinLateral(ofAccount)
    .where(isOfAgent(whose.agentId))
    .$dynamic()
}

/**
 * How many devices have each status: counted status by status, each in its own part of the index. Of all agents each is counted up to
 * one more than the limit.
 */
export const countByStatus = (on: Reader, whose: Whose): Promise<StatusCount[]> =>
  'accountId' in whose
    ? countOfAccount(on, whose)
    : countedByStatus(on, (status) => figureOf(on, whose, eq(devices.status, status))).execute()

type StatusCount = { status: DeviceStatus; total: number }

const countOfAccount = prepared('devices_by_status', (on) =>
  countedByStatus(on, (status) =>
    on
      .select({ deviceId: devices.deviceId })
      .from(devices)
      .where(
        and(
          eq(devices.zohoAccountId, sql.placeholder('accountId')),
          eq(devices.status, sql.raw(`'${status}'`)),
        ),
      )
      .as('counted'),
  ),
)

function countedByStatus(on: Reader, devicesAt: (status: DeviceStatus) => ReturnType<typeof figureOf>) {
  const counted = (status: DeviceStatus) =>
    on.select({ status: sql<DeviceStatus>`${status}::text`, total: count() }).from(devicesAt(status))
  const [first, second, ...others] = deviceStatuses
  return unionAll(counted(first), counted(second), ...others.map(counted))
}

/** How many devices that have not ended have cover with a repair left that ends from the first to the last of these days. */
export async function countCoverEnds(on: Reader, whose: Whose, coverEnds: { from: string; to: string }) {
  return on.$count(figureOf(on, whose, conditionOf({ ...everything, coverEnds })))
}

/** The devices that a figure counts. */
function figureOf(on: Reader, whose: Whose, condition: SQL | undefined) {
  const counted = on
    .select({ deviceId: devices.deviceId })
    .from(devices)
    .where(and(isOf(on, whose), condition))
    .$dynamic()
  if (!('isAll' in whose)) return counted.as('counted')
  // In the order of an index, which has everything that is asked for a status.
  return counted
    .orderBy(devices.unitSort)
    .limit(fleetLimits.countMax + 1)
    .as('counted')
}
