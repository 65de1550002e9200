import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { DeviceImportReport, importDevices as importDevicesCall } from '@portal/contract/device-files'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { deviceFields } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { inBatches } from '../../../db/build.ts'
import type { Reader, Tx } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { readApart } from '../../../documents/documents.ts'
import { unpackTable } from '../../../documents/pack-table.ts'
import type { Table } from '../../../documents/read-table.ts'
import type { Progress } from '../../../http/route.ts'
import { authorFor } from '../../accounts/account-author.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { changeDevices, namesFor } from '../devices/change-devices.ts'
import { type ImportColumn, importColumns, tagColumn } from '../devices/device-columns.ts'
import { findIdsByTags, findWritten, lockDevices } from '../devices/devices.store.ts'
import { newDevice } from '../devices/new-device.ts'
import { readImportWorld } from './imports.store.ts'
import { saveImport } from './imports.ts'
import { type CellError, type RowFacts, rowReader } from './read-device-rows.ts'
import { type DeviceUpdate, tagOf, updateReader } from './update-rows.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'now' | 'actor' | 'requestId'>
type Asked = { file: Uint8Array; token: string | undefined; tell: Progress }
type Plan = { report: DeviceImportReport; facts: RowFacts[]; updates: DeviceUpdate[] }

/** Rows that are read before other requests get their turn. */
const rowsAtOnce = 500

/**
 * Checks a file of devices that were bought elsewhere, or that an export has, and, with the token of that check, saves it whole
 * (docs/spec/fleet.md#files): nothing is saved that was not checked, and nothing while a single cell is wrong.
 * Throws ACCOUNT_NOT_FOUND, FILE_UNREADABLE, TOO_MANY_DOCUMENTS, INVALID_INPUT for a file without units or with too many
 * rows, and FLEET_IMPORT_STALE when file or fleet are not what was checked.
 */
export async function importDevices(
  needs: Needs,
  accountId: string,
  { file, token, tell }: Asked,
): Promise<AnswerOf<typeof importDevicesCall>> {
  await getVisibleAccount(needs, accountId)
  const table = await unpackTable(await readApart(needs.actor, file))
  refuseOtherTables(table)
  const total = table.rows.length * (token === undefined ? 1 : 2)
  if (token === undefined) {
    const { report } = await plan(needs.db, needs.actor, { accountId, table }, (done) => tell(done, total))
    return { result: report }
  }
  return needs.inTransaction((tx) =>
    save(tx, needs, { accountId, table, token, tell: (done) => tell(done, total) }),
  )
}

type Save = { accountId: string; table: Table; token: string; tell: (done: number) => void }

async function save(tx: Tx, needs: Needs, { accountId, table, token, tell }: Save) {
  const author = await authorFor(tx, needs, accountId)
  await lockDevices(tx, await findIdsByTags(tx, accountId, tagsIn(table)))
  const { report, facts, updates } = await plan(tx, needs.actor, { accountId, table }, tell)
  if (report.token !== token) throw new AppError('FLEET_IMPORT_STALE')
  for (const changes of inBatches(updates, rowsAtOnce)) {
    const names = await namesFor(
      tx,
      accountId,
      changes.flatMap(({ before, after }) => [before, after]),
    )
    await changeDevices(tx, author, { kind: 'changed', changes, names })
    tell(table.rows.length)
  }
  if (facts.length === 0) return { result: { ...report, saved: true } }
  const rows = facts.map((row) => newDevice({ ...row, zohoAccountId: accountId }, author.at))
  const names = await namesFor(tx, accountId, rows)
  const importId = await saveImport(tx, needs, {
    accountId,
    source: 'file',
    author,
    rows,
    names,
    tell: (written) => tell(table.rows.length + written),
  })
  return { result: { ...report, saved: true, importId } }
}

const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
const columnOf = new Map<string, ImportColumn>([
  ...importColumns.map(([name]) => [keyOf(name), name] as const),
  ['unitnumber', 'Unit'],
  ['driver', 'Holder'],
  ['serialnumber', 'Serial'],
  ['phonenumber', 'Phone'],
  ['iccid', 'SIM'],
])

function refuseOtherTables({ header, rows }: Table) {
  if (!header.some((name) => columnOf.get(keyOf(name)) === 'Unit'))
    throw new AppError('INVALID_INPUT', { fields: { file: ['The file needs a column “Unit”.'] } })
  const max = fleetLimits.importRowsMax
  if (rows.length > max)
    throw new AppError('INVALID_INPUT', {
      fields: { file: [`A file holds at most ${max.toLocaleString('en-US')} devices.`] },
    })
}

async function plan(
  on: Reader,
  actor: SignedInContext['actor'],
  { accountId, table }: { accountId: string; table: Table },
  tell: (done: number) => void,
): Promise<Plan> {
  const places = new Map<ImportColumn, number>()
  const ignoredColumns: string[] = []
  for (const [index, name] of table.header.entries()) {
    const column = columnOf.get(keyOf(name))
    if (column && !places.has(column)) places.set(column, index)
    else if (name !== '' && keyOf(name) !== keyOf(tagColumn)) ignoredColumns.push(name)
  }
  const cleaned = (column: ImportColumn, field: 'imei' | 'unitNumber') =>
    table.rows.map(({ cells }) => deviceFields[field].clean(cells[places.get(column) ?? -1] ?? ''))
  const file = { imeis: cleaned('IMEI', 'imei'), unitNumbers: cleaned('Unit', 'unitNumber') }
  const read = rowReader(await readImportWorld(on, actor, accountId, file))
  const tagPlace = tagPlaceOf(table)
  const stored = await findWritten(on, accountId, tagsIn(table))
  const update = updateReader(new Map(stored.map((shown) => [shown.device.tagCode, shown])), read)
  const updates: DeviceUpdate[] = []
  let tagged = 0
  const errors: CellError[] = []
  const facts: RowFacts[] = []
  for (const [index, { row, cells }] of table.rows.entries()) {
    const cellOf = (column: ImportColumn) => {
      const place = places.get(column)
      return place === undefined ? undefined : (cells[place] ?? '').trim()
    }
    const tag = tagOf(cells[tagPlace] ?? '')
    if (tag === '') {
      const found = read(row, (column) => cellOf(column) ?? '')
      facts.push(found.facts)
      errors.push(...found.errors)
    } else {
      tagged += 1
      const found = update(row, tag, cellOf)
      if (found.update) updates.push(found.update)
      errors.push(...found.errors)
    }
    if (index % rowsAtOnce === rowsAtOnce - 1) {
      tell(index + 1)
      await breathe()
    }
  }
  const isReady = errors.length === 0 && facts.length + updates.length > 0
  const report = {
    token: isReady ? tokenOf(accountId, facts, updates) : null,
    saved: false,
    importId: null,
    rows: table.rows.length,
    created: errors.length === 0 ? facts.length : 0,
    changed: errors.length === 0 ? updates.length : 0,
    unchanged: errors.length === 0 ? tagged - updates.length : 0,
    diff: updates.slice(0, fleetLimits.importErrorsMax).map(({ row, before, changes }) => ({
      row,
      unitNumber: before.unitNumber,
      changes,
    })),
    ignoredColumns,
    errorCount: errors.length,
    errors: errors.slice(0, fleetLimits.importErrorsMax),
  }
  return { report, facts, updates }
}

const tagPlaceOf = ({ header }: Table) => header.findIndex((name) => keyOf(name) === keyOf(tagColumn))

const tagsIn = (table: Table): string[] => {
  const place = tagPlaceOf(table)
  return table.rows.map(({ cells }) => tagOf(cells[place] ?? '')).filter((tag) => tag !== '')
}

/** The same file over the same fleet has the same token. */
const tokenOf = (accountId: string, facts: readonly RowFacts[], updates: readonly DeviceUpdate[]) => {
  const changed = updates.map(({ before, changes }) => [before.deviceId, before.version, changes])
  return createHash('sha256')
    .update(JSON.stringify([accountId, facts, changed]))
    .digest('base64url')
}
