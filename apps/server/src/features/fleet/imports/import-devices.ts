import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { DeviceImportReport, importDevices as importDevicesCall } from '@portal/contract/device-files'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { TableChoices } from '@portal/contract/table-choices'
import { type ImportColumn, tagColumn } from '@portal/domain/device-columns'
import { deviceFields } from '@portal/domain/device-fields'
import { withoutTextMark } from '@portal/domain/excel-damage'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { inBatches } from '../../../db/build.ts'
import type { Reader, Tx } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { readApart } from '../../../documents/documents.ts'
import { type Table, tableOf } from '../../../documents/table-of.ts'
import type { Progress } from '../../../http/route.ts'
import { authorFor } from '../../accounts/account-author.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { changeDevices, namesFor } from '../devices/change-devices.ts'
import { findIdsByTags, findWritten, lockDevices } from '../devices/devices.store.ts'
import { newDevice } from '../devices/new-device.ts'
import { findHeadings, keepHeadings } from './headings.store.ts'
import {
  cellReader,
  type FileColumns,
  fileColumns,
  headingChoices,
  isImportHeading,
} from './import-columns.ts'
import { reportOf } from './import-report.ts'
import { readImportWorld } from './imports.store.ts'
import { saveImport } from './imports.ts'
import { newNumbers } from './new-numbers.ts'
import { type CellError, type RowFacts, rowReader } from './read-device-rows.ts'
import { sentFile } from './sent-file.ts'
import { type DeviceUpdate, tagOf, updateReader } from './update-rows.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'now' | 'actor' | 'requestId'>
type Sent = { file: Uint8Array; token: string | undefined; sheet?: string | undefined; tell: Progress }
type Plan = { report: DeviceImportReport; facts: RowFacts[]; updates: DeviceUpdate[] }

/** Rows that are read before other requests get their turn. */
const rowsAtOnce = 500

/**
 * Checks a file of devices that were bought elsewhere, or that an export has, and, with the token of that check, saves it whole
 * (docs/spec/fleet.md#files): nothing is saved that was not checked, and nothing while a single cell is wrong.
 * Throws ACCOUNT_NOT_FOUND, FILE_UNREADABLE, SHEET_NEEDED, TOO_MANY_DOCUMENTS, INVALID_INPUT for too many rows, and
 * FLEET_IMPORT_STALE when file or fleet are not what was checked.
 */
export async function importDevices(
  needs: Needs,
  accountId: string,
  { file: body, token, sheet, tell }: Sent,
): Promise<AnswerOf<typeof importDevicesCall>> {
  await getVisibleAccount(needs, accountId)
  const { file, choices } = sentFile(body)
  const headings = headingChoices(await findHeadings(needs.db, accountId), choices)
  const table = tableOf(await readApart(needs.actor, file, sheet), isImportHeading(headings), limit)
  const columns = fileColumns(table, headings)
  const cellsOf = cellReader(columns, choices)
  const tags = table.rows.map((row) => tagOf(cellsOf(row)(tagColumn).text)).filter((tag) => tag !== '')
  const asked = { accountId, table, choices, columns, cellsOf, tags }
  const total = table.rows.length * (token === undefined ? 1 : 2)
  if (token === undefined) {
    const { report } = await plan(needs.db, needs.actor, asked, (done) => tell(done, total))
    return { result: report }
  }
  return needs.inTransaction((tx) => save(tx, needs, asked, { token, tell: (done) => tell(done, total) }))
}

const limit = { max: fleetLimits.importRowsMax, what: 'devices' }

async function save(
  tx: Tx,
  needs: Needs,
  asked: Asked,
  { token, tell }: { token: string; tell: (done: number) => void },
) {
  const { accountId, table, choices, tags } = asked
  const author = await authorFor(tx, needs, accountId)
  await lockDevices(tx, await findIdsByTags(tx, accountId, tags))
  const { report, facts, updates } = await plan(tx, needs.actor, asked, tell)
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
  await keepHeadings(tx, accountId, choices, author.at)
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

type Asked = {
  accountId: string
  table: Table
  choices: TableChoices
  columns: FileColumns
  cellsOf: ReturnType<typeof cellReader>
  /** The tag codes that rows have. */
  tags: readonly string[]
}

async function plan(
  on: Reader,
  actor: SignedInContext['actor'],
  { accountId, table, columns, cellsOf, tags }: Asked,
  tell: (done: number) => void,
): Promise<Plan> {
  const cleaned = (column: ImportColumn, field: 'imei' | 'unitNumber') =>
    table.rows.map((row) => deviceFields[field].clean(withoutTextMark(cellsOf(row)(column).text)))
  const file = { imeis: cleaned('IMEI', 'imei'), unitNumbers: cleaned('Unit', 'unitNumber') }
  const read = rowReader(await readImportWorld(on, actor, accountId, file))
  const numberErrors = await newNumbers(on, accountId)
  const stored = await findWritten(on, accountId, tags)
  const update = updateReader(new Map(stored.map((shown) => [shown.device.tagCode, shown])), read)
  const updates: DeviceUpdate[] = []
  let tagged = 0
  const errors: CellError[] = table.tooWide.map((error) => ({ ...error, column: '' }))
  if (!columns.places.has('Unit'))
    errors.push({ row: table.headerRow, column: '', message: 'The file needs a column “Unit”.' })
  const facts: RowFacts[] = []
  for (const [index, row] of columns.places.has('Unit') ? table.rows.entries() : []) {
    const cellOf = cellsOf(row)
    const tag = cellOf(tagColumn)
    if (tagOf(tag.text) === '') {
      const found = read(row.row, cellOf)
      facts.push(found.facts)
      errors.push(...found.errors, ...numberErrors(row.row, found.facts))
    } else {
      tagged += 1
      const found = update(row.row, tag, (column) =>
        columns.places.has(column) ? cellOf(column) : undefined,
      )
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
    ...reportOf({ table, columns, cellsOf, errors, updates }),
    token: isReady ? tokenOf(accountId, facts, updates) : null,
    created: errors.length === 0 ? facts.length : 0,
    changed: errors.length === 0 ? updates.length : 0,
    unchanged: errors.length === 0 ? tagged - updates.length : 0,
  }
  return { report, facts, updates }
}

/** The same file over the same fleet has the same token. */
const tokenOf = (accountId: string, facts: readonly RowFacts[], updates: readonly DeviceUpdate[]) => {
  const changed = updates.map(({ before, changes }) => [before.deviceId, before.version, changes])
  return createHash('sha256')
    .update(JSON.stringify([accountId, facts, changed]))
    .digest('base64url')
}
