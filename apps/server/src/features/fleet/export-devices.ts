import type {
  exportChosenDevices,
  exportDevices as exportEndpoint,
  RosterFile,
  RosterFormat,
} from '@portal/contract/device-files'
import type { BodyOf, QueryOf } from '@portal/contract/endpoint'
import { businessDay } from '@portal/domain/business-day'
import { fleetLimits } from '@portal/domain/fleet-limits'
import type { SignedInContext } from '../../deps.ts'
import { writeCsv } from '../../documents/write-csv.ts'
import { writeXlsx } from '../../documents/write-xlsx.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { columnsFor } from './device-columns.ts'
import { rosterWanted } from './list-devices.ts'
import {
  everything,
  findRoster,
  type RosterPart,
  type RosterPlace,
  type RosterRow,
  type RosterWanted,
  type Whose,
} from './roster.store.ts'
import { whoseOfAgent } from './whose-of-agent.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>
type Asked = QueryOf<typeof exportEndpoint>
type Chosen = BodyOf<typeof exportChosenDevices>
type Answer = { result: RosterFile }

/** Devices that are read in one go. */
const pageRows = 2_000

/**
 * The devices of an account as a file, narrowed and sorted as the list (docs/spec/fleet.md#files).
 * Throws ACCOUNT_NOT_FOUND.
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
  const rows = await readWhole(needs, await rosterWanted(needs, whose, filter), sort)
  return fileOf(needs, rows, { format, whose })
}

async function exportOfIds(needs: Needs, whose: Whose, { deviceIds, format }: Chosen) {
  const rows = await readWhole(needs, { ...everything, whose, deviceIds }, 'unit')
  return fileOf(needs, rows, { format, whose })
}

async function fileOf(
  { now, timeZone }: Needs,
  rows: readonly RosterRow[],
  { format = 'csv', whose }: { format: RosterFormat | undefined; whose: Whose },
): Promise<Answer> {
  const columns = columnsFor('agentId' in whose)
  const header = columns.map(({ name }) => name)
  const cellsOf = (row: RosterRow) => columns.map(({ write }) => write(row))
  const file = {
    fileName: `devices-${businessDay(now(), timeZone)}.${format}`,
    devices: rows.length,
    csv: null,
    xlsx: null,
  }
  if (format === 'csv') return { result: { ...file, csv: await writeCsv(header, rows, cellsOf) } }
  const workbook = await writeXlsx('Devices', header, rows, cellsOf)
  return { result: { ...file, xlsx: workbook.toString('base64') } }
}

/** All devices of one account; of several accounts at most as many as lists count. */
async function readWhole(
  { db }: Needs,
  wanted: RosterWanted,
  sort: RosterPart['sort'],
): Promise<RosterRow[]> {
  const rows: RosterRow[] = []
  const max = 'agentId' in wanted.whose ? fleetLimits.countMax : Number.POSITIVE_INFINITY
  let after: RosterPlace | null = null
  while (rows.length < max) {
    const page: RosterRow[] = await findRoster(db, wanted, { sort, after, limit: pageRows })
    rows.push(...page)
    const last = page.at(-1)
    if (!last || page.length < pageRows) break
    after = { key: last.key, deviceId: last.device.deviceId }
  }
  return rows
}
