import type {
  exportChosenDevices,
  exportDevices as exportEndpoint,
  RosterFile,
} from '@portal/contract/device-files'
import type { BodyOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { businessDay } from '@portal/domain/business-day'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import type { TableFormat } from '@portal/domain/table-formats'
import type { SignedInContext } from '../../../deps.ts'
import { writeTable } from '../../../documents/write-table.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { columnsFor } from './device-columns.ts'
import { refuseForAll, rosterWanted, whoseOfAgent } from './list-devices.ts'
import {
  everything,
  findRoster,
  type RosterPart,
  type RosterPlace,
  type RosterRow,
  type RosterWanted,
  type Whose,
} from './roster.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>
type Asked = QueryOf<typeof exportEndpoint>
type Chosen = BodyOf<typeof exportChosenDevices>
type Answer = { result: RosterFile }

/** Devices that are read in one go. */
const pageRows = 2_000

/**
 * The devices of an account as a file, narrowed and sorted as the list (docs/spec/fleet.md#files).
 * Throws ACCOUNT_NOT_FOUND, TOO_MANY_DOCUMENTS and BUSY, and INVALID_INPUT where they are too many for a workbook.
 */
export async function exportDevices(needs: Needs, accountId: string, asked: Asked): Promise<Answer> {
  await getVisibleAccount(needs, accountId)
  return exportOf(needs, { accountId }, asked)
}

/** The same for the accounts of an agent, at most 10,000 devices. Throws AGENT_NOT_FOUND. */
export const exportDevicesOfAgent = async (needs: Needs, agentId: string, asked: Asked): Promise<Answer> =>
  exportOf(needs, await whoseOfAgent(needs, agentId), asked)

/** These devices of an account as a file; those that it does not have are left out. Throws ACCOUNT_NOT_FOUND. */
export async function exportChosen(needs: Needs, accountId: string, chosen: Chosen): Promise<Answer> {
  await getVisibleAccount(needs, accountId)
  return exportOfIds(needs, { accountId }, chosen)
}

/** The same for the accounts of an agent. Throws AGENT_NOT_FOUND. */
export const exportChosenOfAgent = async (needs: Needs, agentId: string, chosen: Chosen): Promise<Answer> =>
  exportOfIds(needs, await whoseOfAgent(needs, agentId), chosen)

async function exportOf(needs: Needs, whose: Whose, { format, sort = 'unit', ...filter }: Asked) {
  if ('isAll' in whose) refuseForAll({ ...filter, sort })
  const wanted = await rosterWanted(needs, whose, filter)
  const rows = await readWhole(needs, wanted, { sort, max: mostOf(format, whose) })
  if (format === 'xlsx' && rows.length > fleetLimits.countMax) throw new AppError('INVALID_INPUT', tooLong)
  return fileOf(needs, rows, { format, whose })
}

async function exportOfIds(needs: Needs, whose: Whose, { deviceIds, format }: Chosen) {
  const wanted = { ...everything, whose, deviceIds }
  const rows = await readWhole(needs, wanted, { sort: 'unit', max: deviceIds.length })
  return fileOf(needs, rows, { format, whose })
}

async function fileOf(
  { actor, now, timeZone }: Needs,
  rows: readonly RosterRow[],
  { format, whose }: { format: TableFormat | undefined; whose: Whose },
): Promise<Answer> {
  const file = await writeTable(actor.userId, {
    name: `devices-${businessDay(now(), timeZone)}`,
    sheet: 'Devices',
    columns: columnsFor(whose),
    rows,
    format,
  })
  return { result: { ...file, devices: rows.length } }
}

/** All devices of one account; of several accounts at most as many as lists count. */
function mostOf(format: TableFormat | undefined, whose: Whose): number {
  if (!('accountId' in whose)) return fleetLimits.countMax
  // One more shows that the workbook would be too long.
  return format === 'xlsx' ? fleetLimits.countMax + 1 : Number.POSITIVE_INFINITY
}

const tooLong = {
  fields: {
    format: [
      `An XLSX file holds at most ${counted(fleetLimits.countMax, 'device')}. Choose CSV, or filter the list.`,
    ],
  },
}

async function readWhole(
  { db }: Needs,
  wanted: RosterWanted,
  { sort, max }: { sort: RosterPart['sort']; max: number },
): Promise<RosterRow[]> {
  const rows: RosterRow[] = []
  let after: RosterPlace | null = null
  while (rows.length < max) {
    const page: RosterRow[] = await findRoster(db, wanted, {
      sort,
      after,
      limit: Math.min(pageRows, max - rows.length),
    })
    rows.push(...page)
    const last = page.at(-1)
    if (!last || page.length < pageRows) break
    after = { key: last.key, deviceId: last.device.deviceId }
  }
  return rows
}
