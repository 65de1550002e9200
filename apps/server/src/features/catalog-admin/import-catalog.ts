import type { AuditEntity } from '@portal/contract/audit'
import type { ImportReport } from '@portal/contract/catalog-files'
import { AppError, type FieldErrors } from '@portal/contract/errors'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { differenceWords, type PriceDifference } from '@portal/domain/display-price'
import { type Change, recordChanges } from '../../audit/record-change.ts'
import type { Reader, Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { readApart } from '../../documents/documents.ts'
import { type Table, tableOf } from '../../documents/table-of.ts'
import type { Progress } from '../../http/route.ts'
import { changeCatalog } from '../catalog/catalog-changes.ts'
import { lockCatalog } from './catalog-admin.store.ts'
import { type ImportPlan, type PlannedRow, planImport, type TableKind, tokenOf } from './import-plan.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'manifest' | 'now' | 'actor' | 'requestId' | 'timeZone'
>
type Result = { result: ImportReport }

type Asked = {
  file: Uint8Array
  /** Of a workbook with several. */
  sheet: string | undefined
  /** Of the check whose changes are to be saved. */
  token: string | undefined
  /** Of the questions of that check, by row. */
  answers: ReadonlyMap<number, string>
  /** Whether prices may be shown that are not charged. */
  confirmed: boolean
  tell: Progress
}

/** What importing needs to know of one kind of table, beyond how it is read. */
export type Importer<Row extends object, Stored extends Row & { version: number }, Refs> = {
  name: 'products' | 'offers'
  columnNames: readonly string[]
  entity: AuditEntity
  read: (on: Reader, now: Date, timeZone: string) => Promise<TableKind<Row, Stored, Refs>>
  newManufacturers: (refs: Refs) => string[]
  /** Whether the shop sells it for nothing from now on. */
  becomesFree: (planned: PlannedRow<Row, Stored>) => boolean
  /** Compare with shop and orders charge, where the row makes them differ. */
  priceDifferences: (planned: PlannedRow<Row, Stored>) => PriceDifference[]
  write: (tx: Tx, refs: Refs, rows: Row[], at: Date) => Promise<void>
  prepare?: (tx: Tx, refs: Refs, at: Date) => Promise<void>
  describe: (planned: PlannedRow<Row, Stored>) => Omit<Change, 'entity' | 'action'>
}

const rowsPerWrite = 1_000
const fieldsToldMost = 100

/**
 * Checks a file and, with the token of that check, saves it whole (docs/spec/back-office.md#files): nothing is saved
 * that was not shown, and nothing while a single row is wrong. Prices on orders stay.
 * Throws FILE_UNREADABLE, SHEET_NEEDED, TOO_MANY_DOCUMENTS, INVALID_INPUT for a header that cannot be used, IMPORT_STALE when the
 * catalog or the file is not what was checked, and PRICE_DIFFERENCE when prices differ and that is not confirmed.
 */
export async function importCatalog<Row extends object, Stored extends Row & { version: number }, Refs>(
  needs: Needs,
  importer: Importer<Row, Stored, Refs>,
  { file, sheet, token, answers, confirmed, tell }: Asked,
): Promise<Result> {
  const names = new Set(importer.columnNames.map((name) => name.toLowerCase()))
  const isHeading = (text: string) => names.has(text.trim().toLowerCase())
  const limit = { max: catalogLimits.importRowsMax, what: 'rows' }
  const table = tableOf(await readApart(needs.actor, file, sheet), isHeading, limit)
  if (token === undefined) {
    const kind = await importer.read(needs.db, needs.now(), needs.timeZone)
    return { result: reportOf(importer, kind, await planImport(table, kind, { answers, tell }), false) }
  }
  return changeCatalog(needs, (tx) => save(tx, needs, importer, { table, token, answers, confirmed, tell }))
}

async function save<Row extends object, Stored extends Row & { version: number }, Refs>(
  tx: Tx,
  needs: Needs,
  importer: Importer<Row, Stored, Refs>,
  { table, token, answers, confirmed, tell }: Omit<Asked, 'file' | 'sheet'> & { table: Table },
): Promise<Result> {
  await lockCatalog(tx)
  const kind = await importer.read(tx, needs.now(), needs.timeZone)
  const total = table.rows.length * 2
  const plan = await planImport(table, kind, { answers, tell: (done) => tell(done, total) })
  const report = reportOf(importer, kind, plan, true)
  if (report.token !== token) throw new AppError('IMPORT_STALE')
  if (report.differing > 0 && !confirmed)
    throw new AppError('PRICE_DIFFERENCE', {
      fields: fieldsOf(report.differences.slice(0, fieldsToldMost)),
    })

  await importer.prepare?.(tx, kind.refs, needs.now())
  for (let start = 0; start < plan.planned.length; start += rowsPerWrite) {
    const part = plan.planned.slice(start, start + rowsPerWrite)
    await importer.write(
      tx,
      kind.refs,
      part.map(({ after }) => after),
      needs.now(),
    )
    await recordChanges(
      tx,
      needs,
      part.map((planned) => ({ entity: importer.entity, action: 'imported', ...importer.describe(planned) })),
    )
    tell(table.rows.length + start + part.length, total)
  }
  return { result: report }
}

function fieldsOf(differences: ImportReport['differences']): FieldErrors {
  const byRow = Map.groupBy(differences, ({ row }) => `row ${row}`)
  return Object.fromEntries([...byRow].map(([row, ofRow]) => [row, ofRow.map(differenceWords)]))
}

function reportOf<Row extends object, Stored extends Row & { version: number }, Refs>(
  { name, newManufacturers, becomesFree, priceDifferences }: Importer<Row, Stored, Refs>,
  kind: TableKind<Row, Stored, Refs>,
  plan: ImportPlan<Row, Stored>,
  saved: boolean,
): ImportReport {
  const { planned, rows, unchanged, errors, remarks, questions } = plan
  const differences = planned.flatMap((row) =>
    priceDifferences(row).map((one) => ({ row: row.row, name: kind.nameOf(row.after), ...one })),
  )
  const created = planned.filter(({ before }) => !before).length
  return {
    token:
      errors.length > 0 || questions.length > 0 || planned.length === 0
        ? null
        : tokenOf(name, plan, kind.idOf),
    saved,
    rows,
    created,
    changed: planned.length - created,
    unchanged,
    newManufacturers: newManufacturers(kind.refs),
    free: planned.filter(becomesFree).length,
    differing: new Set(differences.map(({ row }) => row)).size,
    differences: differences.slice(0, catalogLimits.importDiffMax),
    errors,
    remarks: remarks.slice(0, catalogLimits.importDiffMax),
    questions,
    diff: planned.slice(0, catalogLimits.importDiffMax).map(({ row, before, after, changes }) => ({
      row,
      name: kind.nameOf(after),
      kind: before ? 'changed' : 'new',
      changes,
    })),
  }
}
