import type { AuditEntity } from '@portal/contract/audit'
import type { ImportReport } from '@portal/contract/catalog-files'
import { AppError, type FieldErrors } from '@portal/contract/errors'
import { type CatalogChoices, catalogChoices } from '@portal/contract/table-choices'
import { catalogColumnFinder } from '@portal/domain/catalog-columns'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { differenceWords, type PriceDifference } from '@portal/domain/display-price'
import { type Change, recordChanges } from '../../audit/record-change.ts'
import type { Reader, Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { readApart } from '../../documents/documents.ts'
import {
  type FileColumns,
  fileColumns,
  type Headings,
  isHeadingOf,
  saidHeadings,
} from '../../documents/file-columns.ts'
import { sentTable } from '../../documents/sent-table.ts'
import { type Table, tableOf } from '../../documents/table-of.ts'
import { tableReport } from '../../documents/table-report.ts'
import type { Progress } from '../../http/route.ts'
import { changeCatalog } from '../catalog/catalog-changes.ts'
import { lockCatalog } from './catalog-admin.store.ts'
import { type PlannedRow, planImport, type TableKind, tokenOf } from './import-plan.ts'

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
 * Throws FILE_UNREADABLE, SHEET_NEEDED, TOO_MANY_DOCUMENTS, INVALID_INPUT for too many rows, IMPORT_STALE when the
 * catalog or the file is not what was checked, and PRICE_DIFFERENCE when prices differ and that is not confirmed.
 */
export async function importCatalog<Row extends object, Stored extends Row & { version: number }, Refs>(
  needs: Needs,
  importer: Importer<Row, Stored, Refs>,
  { file: body, sheet, token, answers, confirmed, tell }: Asked,
): Promise<Result> {
  const { file, choices } = sentTable(body, catalogChoices)
  const headings: Headings<string> = {
    columnOf: catalogColumnFinder(importer.columnNames),
    remembered: new Map(),
    said: saidHeadings(knownOnly(choices.columns, importer.columnNames)),
  }
  const limit = { max: catalogLimits.importRowsMax, what: 'rows' }
  const table = tableOf(await readApart(needs.actor, file, sheet), isHeadingOf(headings), limit)
  const checked = {
    table,
    columns: fileColumns(table, headings),
    edits: choices.edits,
    answers: new Map([...answers, ...answersOf(choices)]),
  }
  if (token === undefined) return { result: (await check(needs.db, needs, importer, checked, tell)).report }
  return changeCatalog(needs, (tx) => save(tx, needs, importer, { ...checked, token, confirmed, tell }))
}

/** Other names than those of the table are not its columns. */
const knownOnly = (columns: CatalogChoices['columns'] = {}, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(columns).filter(([, column]) => column === null || names.includes(column)),
  )

const answersOf = ({ answers = {} }: CatalogChoices) =>
  Object.entries(answers).map(([row, answer]) => [Number(row), answer] as const)

type Checked = {
  table: Table
  columns: FileColumns<string>
  edits: CatalogChoices['edits']
  answers: ReadonlyMap<number, string>
}

/** What the file would do to what is there now. */
async function check<Row extends object, Stored extends Row & { version: number }, Refs>(
  on: Reader,
  { now, timeZone }: Pick<Needs, 'now' | 'timeZone'>,
  importer: Importer<Row, Stored, Refs>,
  { table, columns, edits, answers }: Checked,
  tell: Progress,
) {
  const kind = await importer.read(on, now(), timeZone)
  const { plan, cellsOf } = await planImport(table, kind, columns.places, { answers, edits, tell })
  const { planned, rows, unchanged, errors, remarks, questions } = plan
  const differences = planned.flatMap((row) =>
    importer.priceDifferences(row).map((one) => ({ row: row.row, name: kind.nameOf(row.after), ...one })),
  )
  const created = new Set(planned.flatMap(({ before, row }) => (before ? [] : [row])))
  const changed = new Set(planned.map(({ row }) => row))
  const isAsked = new Set(questions.map(({ row }) => row))
  const isHeaderWrong = errors.some(({ row }) => row === table.headerRow)
  const canBeSaved = errors.length === 0 && questions.length === 0 && planned.length > 0
  const report: ImportReport = {
    token: canBeSaved ? tokenOf(importer.name, plan, kind.idOf) : null,
    saved: false,
    rows,
    created: created.size,
    changed: planned.length - created.size,
    unchanged,
    newManufacturers: importer.newManufacturers(kind.refs),
    free: planned.filter(importer.becomesFree).length,
    differing: new Set(differences.map(({ row }) => row)).size,
    differences: differences.slice(0, catalogLimits.importDiffMax),
    questions,
    ...tableReport({
      // What a row means is not known while it is asked about, or while nothing finds its record.
      table: { ...table, rows: table.rows.filter(({ row }) => !isAsked.has(row) && !isHeaderWrong) },
      columns,
      cellsOf,
      errors,
      remarks: remarks.slice(0, catalogLimits.importDiffMax),
      stateOf: ({ row }) => (created.has(row) ? 'new' : changed.has(row) ? 'changed' : 'same'),
    }),
    diff: planned.slice(0, catalogLimits.importDiffMax).map(({ row, before, after, changes }) => ({
      row,
      name: kind.nameOf(after),
      kind: before ? 'changed' : 'new',
      changes,
    })),
  }
  return { kind, plan, report }
}

async function save<Row extends object, Stored extends Row & { version: number }, Refs>(
  tx: Tx,
  needs: Needs,
  importer: Importer<Row, Stored, Refs>,
  { token, confirmed, tell, ...checked }: Checked & Pick<Asked, 'confirmed' | 'tell'> & { token: string },
): Promise<Result> {
  await lockCatalog(tx)
  const { length } = checked.table.rows
  const total = length * 2
  const { kind, plan, report } = await check(tx, needs, importer, checked, (done) => tell(done, total))
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
    const written = (start + part.length) / plan.planned.length
    tell(length + Math.round(length * written), total)
  }
  return { result: { ...report, saved: true } }
}

function fieldsOf(differences: ImportReport['differences']): FieldErrors {
  const byRow = Map.groupBy(differences, ({ row }) => `row ${row}`)
  return Object.fromEntries([...byRow].map(([row, ofRow]) => [row, ofRow.map(differenceWords)]))
}
