import { setImmediate as breathe } from 'node:timers/promises'
import type { exportHolders as exportHoldersCall } from '@portal/contract/device-changes'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { businessDay } from '@portal/domain/business-day'
import { deviceKindLabels, deviceStatusLabels } from '@portal/domain/device-status'
import { foldedText } from '@portal/domain/folded-text'
import { inBatches } from '../../../db/build.ts'
import type { SignedInContext } from '../../../deps.ts'
import { writeCsv } from '../../../documents/write-csv.ts'
import {
  findAccountName,
  findDevicesWithHolder,
  findHolderStates,
  type HolderState,
} from './holders.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'now' | 'timeZone'>

/** Devices whose histories are read in one go. */
const devicesAtOnce = 1_000

/** A time in which one person had a device; `until` is null while they have it. Unit, station and status are its last. */
type Holding = HolderState & { until: Date | null }

/**
 * Who had which device of an account, and when, as a file (docs/spec/fleet.md#personal-data).
 * Throws ACCOUNT_NOT_FOUND.
 */
export async function exportHolders(
  needs: Needs,
  accountId: string,
  { format, holder }: QueryOf<typeof exportHoldersCall>,
): Promise<AnswerOf<typeof exportHoldersCall>> {
  const { db, now, timeZone } = needs
  const accountName = await findAccountName(db, accountId)
  if (accountName === undefined) throw new AppError('ACCOUNT_NOT_FOUND')
  const holdings: Holding[] = []
  for (const ids of inBatches(await findDevicesWithHolder(db, accountId, holder ?? null), devicesAtOnce)) {
    holdings.push(...holdingsOf(await findHolderStates(db, ids), holder))
    await breathe()
  }
  const content =
    format === 'csv'
      ? await writeCsv(columns, holdings, cellsOf)
      : JSON.stringify(
          { accountId, accountName, exportedAt: now().toISOString(), holdings: holdings.map(factsOf) },
          null,
          2,
        )
  return { result: { fileName: `holders-${businessDay(now(), timeZone)}.${format}`, content } }
}

/** The times in which someone had a device, from the histories of devices, each in the order of its entries. */
function holdingsOf(states: readonly HolderState[], holder: string | undefined): Holding[] {
  const all: Holding[] = []
  let last: Holding | undefined
  for (const state of states) {
    if (last && last.deviceId === state.deviceId && last.holder === state.holder) {
      Object.assign(last, {
        unitNumber: state.unitNumber,
        stationName: state.stationName,
        status: state.status,
      })
      continue
    }
    if (last && last.deviceId === state.deviceId) last.until = state.at
    last = { ...state, until: null }
    all.push(last)
  }
  const wanted = holder === undefined ? undefined : keyOf(holder)
  return all.filter((one) => one.holder !== '' && (wanted === undefined || keyOf(one.holder) === wanted))
}

/** As `findDevicesWithHolder` compares names. */
const keyOf = (name: string) => foldedText(name).trim()

const columns = [
  'Holder',
  'Since',
  'Until',
  'Unit',
  'Kind',
  'Make',
  'Model',
  'IMEI',
  'Station',
  'Status',
  'Device id',
]

const cellsOf = (one: Holding): string[] => [
  one.holder,
  one.at.toISOString(),
  one.until?.toISOString() ?? '',
  one.unitNumber ?? '',
  deviceKindLabels[one.kind],
  one.make,
  one.model,
  one.imei ?? '',
  one.stationName,
  deviceStatusLabels[one.status],
  one.deviceId,
]

const factsOf = ({ at, until, stationName, ...one }: Holding) => ({
  ...one,
  station: stationName,
  since: at.toISOString(),
  until: until?.toISOString() ?? null,
})
