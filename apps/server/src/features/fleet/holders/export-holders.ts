import { setImmediate as breathe } from 'node:timers/promises'
import type { exportHolders as exportHoldersCall } from '@portal/contract/device-changes'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { businessDay } from '@portal/domain/business-day'
import { deviceKindLabels, deviceStatusLabels } from '@portal/domain/device-status'
import { foldedText } from '@portal/domain/folded-text'
import { inBatches } from '../../../db/build.ts'
import type { SignedInContext } from '../../../deps.ts'
import { type TableColumn, writeTable } from '../../../documents/write-table.ts'
import {
  findAccountName,
  findDevicesWithHolder,
  findHolderStates,
  type HolderState,
} from './holders.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/** Devices whose histories are read in one go. */
const devicesAtOnce = 1_000

/** A time in which one person had a device; `until` is null while they have it. Unit, station and status are its last. */
type Holding = HolderState & { until: Date | null }

/**
 * Who had which device of an account, and when, as a file (docs/spec/fleet.md#personal-data).
 * Throws ACCOUNT_NOT_FOUND, TOO_MANY_DOCUMENTS and BUSY.
 */
export async function exportHolders(
  needs: Needs,
  accountId: string,
  { format, holder }: QueryOf<typeof exportHoldersCall>,
): Promise<AnswerOf<typeof exportHoldersCall>> {
  const { db, actor, now, timeZone } = needs
  const accountName = await findAccountName(db, accountId)
  if (accountName === undefined) throw new AppError('ACCOUNT_NOT_FOUND')
  const holdings: Holding[] = []
  for (const ids of inBatches(await findDevicesWithHolder(db, accountId, holder ?? null), devicesAtOnce)) {
    holdings.push(...holdingsOf(await findHolderStates(db, ids), holder))
    await breathe()
  }
  const name = `holders-${businessDay(now(), timeZone)}`
  if (format !== 'json') {
    const table = { name, sheet: 'Holders', columns, rows: holdings, format }
    const { fileName, csv, xlsx } = await writeTable(actor.userId, table)
    return { result: { fileName, content: csv ?? xlsx ?? '' } }
  }
  const facts = { accountId, accountName, exportedAt: now().toISOString(), holdings: holdings.map(factsOf) }
  return { result: { fileName: `${name}.json`, content: JSON.stringify(facts, null, 2) } }
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

const columns: TableColumn<Holding>[] = [
  ['Holder', (one) => one.holder],
  ['Since', (one) => one.at.toISOString()],
  ['Until', (one) => one.until?.toISOString() ?? ''],
  ['Unit', (one) => one.unitNumber ?? ''],
  ['Kind', (one) => deviceKindLabels[one.kind]],
  ['Make', (one) => one.make],
  ['Model', (one) => one.model],
  ['IMEI', (one) => one.imei ?? ''],
  ['Station', (one) => one.stationName],
  ['Status', (one) => deviceStatusLabels[one.status]],
  ['Device id', (one) => one.deviceId],
]

const factsOf = ({ at, until, stationName, ...one }: Holding) => ({
  ...one,
  station: stationName,
  since: at.toISOString(),
  until: until?.toISOString() ?? null,
})
