import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { ImportReport } from '@portal/contract/catalog-files'
import type { CatalogChoices } from '@portal/contract/table-choices'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { cellReader, type FileCell, type FileColumns } from '../../documents/file-columns.ts'
import type { GridRow } from '../../documents/grid.ts'
import { cellName, type Table } from '../../documents/table-of.ts'
import type { CellError } from '../../documents/table-report.ts'
import type { Progress } from '../../http/route.ts'
import type { Found, Matching } from './import-match.ts'
import type { Column, Draft } from './table-columns.ts'

/** How many rows are checked before other requests get their turn. */
const rowsAtOnce = 250

/** What one kind of table is about. */
export type TableKind<Row extends object, Stored extends Row, Refs> = {
  columns: ReadonlyArray<Column<Row, Refs>>
  /** The column that names what is there already; empty for something new. */
  idColumn: string
  /** What is there, by id. */
  stored: ReadonlyMap<string, Stored & { version: number }>
  refs: Refs
  draftOf: (stored: Stored) => Draft
  newDraft: () => Draft
  /** Checks the form and makes the row of it, or says by field what is wrong. */
  toRow: (draft: Draft, stored: Stored | undefined) => { row: Row } | { problems: Record<string, string[]> }
  nameOf: (row: Row) => string
  uniques: ReadonlyArray<Unique<Row>>
  /** How rows are found in a file without the column of ids. */
  matching: Matching<Stored & { version: number }>
  idOf: (stored: Stored) => string
}

/** What no two rows may come to have in common. */
export type Unique<Row> = {
  column: string
  /** Undefined for a row that may repeat another. */
  keyOf: (row: Row) => string | undefined
  words: (row: Row, other: Row, isNew: boolean) => string
}

export type PlannedRow<Row, Stored> = {
  row: number
  before: Stored | undefined
  after: Row
  changes: Array<{ column: string; before: string; after: string }>
}

export type ImportPlan<Row, Stored> = {
  /** Only what is new or changes. */
  planned: Array<PlannedRow<Row, Stored>>
  rows: number
  unchanged: number
  errors: Array<CellError<string>>
  /** What was done with the file or a cell, to be said. */
  remarks: string[]
  questions: ImportReport['questions']
}

type Asked = { answers: ReadonlyMap<number, string>; edits: CatalogChoices['edits']; tell: Progress }

/** Reads the cells of a row by their column. */
export type CellsOf = (row: GridRow) => (column: string) => FileCell

/**
 * What a table would do to what is stored: every row that is new or changes, every cell that is wrong.
 * Cells of columns that the table leaves out stay as they are.
 */
export async function planImport<Row extends object, Stored extends Row, Refs>(
  table: Table,
  kind: TableKind<Row, Stored, Refs>,
  places: FileColumns<string>['places'],
  { answers, edits = [], tell }: Asked,
): Promise<{ plan: ImportPlan<Row, Stored>; cellsOf: CellsOf }> {
  const byName = new Map(kind.columns.map((column) => [column.name, column]))
  const cellsOf = cellReader(places, edits, {
    kindOf: (column) => byName.get(column)?.kind ?? 'text',
    tidy: (text) => text,
  })
  // In the order of the file: the column `product` stands back behind an id before it.
  const columns = [...places]
    .toSorted(([, one], [, other]) => one - other)
    .flatMap(([name]) => byName.get(name) ?? [])
  const plan: ImportPlan<Row, Stored> = {
    planned: [],
    rows: table.rows.length,
    unchanged: 0,
    errors: [
      ...headerErrors(table, kind, places),
      ...table.tooWide.map((error) => ({ ...error, column: '' })),
    ],
    questions: [],
    remarks: [...table.remarks],
  }
  const isTooWide = new Set(table.tooWide.map(({ row }) => row))
  const canFind = isFindable(kind, places)
  const hasIds = places.has(kind.idColumn)
  const seen = new Map<string, number>()
  for (const [index, line] of canFind ? table.rows.entries() : []) {
    const { row } = line
    if (index % rowsAtOnce === 0) {
      tell(index, table.rows.length)
      await breathe()
    }
    const wrong = (column: string, message: string) => plan.errors.push({ row, column, message })
    if (isTooWide.has(row)) continue
    const cells = cellsOf(line)
    const cellOf = (column: string) => cells(column).text.trim()
    const meant = hasIds
      ? namedRow(kind, cellOf(kind.idColumn).toLowerCase())
      : meantRow(kind, kind.matching.find(cellOf), { plan, row, answer: answers.get(row) })
    if (meant === undefined) continue
    if ('problem' in meant) {
      wrong(meant.column, meant.problem)
      continue
    }
    const { id, before } = meant
    const earlier = id === '' ? undefined : seen.get(id)
    if (earlier === undefined) planRow(plan, kind, columns, { row, cells, places, before })
    else if (hasIds) wrong(kind.idColumn, `This id is in row ${earlier} already.`)
    else
      wrong(
        kind.idColumn,
        `Row ${earlier} already means the same: ${before && kind.matching.labelOf(before)}.`,
      )
    seen.set(id, row)
  }
  for (const unique of kind.uniques) refuseRepeated(plan, kind, unique)
  tell(table.rows.length, table.rows.length)
  return { plan, cellsOf }
}

type Meant<Stored> =
  | { id: string; before: (Stored & { version: number }) | undefined }
  | { column: string; problem: string }

function namedRow<Row extends object, Stored extends Row, Refs>(
  { idColumn, stored }: TableKind<Row, Stored, Refs>,
  id: string,
): Meant<Stored> {
  const before = stored.get(id)
  if (id === '' || before) return { id, before }
  return { column: idColumn, problem: 'No record has this id. Leave it empty to add a new one.' }
}

/** What a row without an id means; undefined where that has to be asked first. */
function meantRow<Row extends object, Stored extends Row, Refs>(
  { matching, idOf }: TableKind<Row, Stored, Refs>,
  match: Found<Stored & { version: number }>,
  { plan, row, answer }: { plan: ImportPlan<Row, Stored>; row: number; answer: string | undefined },
): Meant<Stored> | undefined {
  if ('problem' in match) return match
  const { found } = match
  if (found.length === 0) return { id: '', before: undefined }
  if (found.length > 1 && answer === 'new') return { id: '', before: undefined }
  const before = found.length === 1 ? found[0] : found.find((one) => idOf(one) === answer)
  if (before) return { id: idOf(before), before }
  if (plan.questions.length < catalogLimits.importQuestionsMax)
    plan.questions.push({
      row,
      candidates: found
        .slice(0, catalogLimits.importCandidatesMax)
        .map((one) => ({ id: idOf(one), name: matching.labelOf(one) })),
    })
  return undefined
}

type PlannedLine<Stored> = {
  row: number
  cells: (column: string) => FileCell
  places: FileColumns<string>['places']
  before: Stored | undefined
}

function planRow<Row extends object, Stored extends Row, Refs>(
  plan: ImportPlan<Row, Stored>,
  kind: TableKind<Row, Stored, Refs>,
  columns: ReadonlyArray<Column<Row, Refs>>,
  { row, cells, places, before }: PlannedLine<Stored>,
) {
  const draft = before ? kind.draftOf(before) : kind.newDraft()
  const badCells = columns.flatMap((column) => {
    const { text, damage, remark, isMissing } = cells(column.name)
    if (isMissing) return []
    if (remark !== undefined) plan.remarks.push(`${cellName(places.get(column.name) ?? 0, row)}: ${remark}`)
    const message = damage ?? column.read?.(draft, text, kind.refs)
    return message !== undefined ? [{ row, column: column.name, message }] : []
  })
  if (badCells.length > 0) return void plan.errors.push(...badCells)

  const made = kind.toRow(draft, before)
  if ('problems' in made) {
    for (const [field, messages] of Object.entries(made.problems))
      plan.errors.push({ row, column: columnOfField(kind.columns, field), message: messages.join(' ') })
    return
  }
  const changes = changesBetween(kind, before, made.row)
  if (before && changes.length === 0) plan.unchanged++
  else plan.planned.push({ row, before, after: made.row, changes })
}

/**
 * Moves the rows that would repeat another to the errors. What counts is the catalog once the whole file is saved, so
 * that two rows can change places; and what repeats another already can still be changed.
 */
function refuseRepeated<Row extends object, Stored extends Row, Refs>(
  plan: ImportPlan<Row, Stored>,
  { stored }: TableKind<Row, Stored, Refs>,
  { column, keyOf, words }: Unique<Row>,
) {
  const movedAway = new Set(
    plan.planned.flatMap(({ before, after }) => (before && keyOf(before) !== keyOf(after) ? [before] : [])),
  )
  const taken = new Map<string, Row>()
  for (const one of stored.values()) {
    const key = movedAway.has(one) ? undefined : keyOf(one)
    if (key !== undefined) taken.set(key, one)
  }
  const errors: typeof plan.errors = []
  const isRefused = new Set<unknown>()
  for (const planned of plan.planned) {
    const { row, before, after } = planned
    const key = keyOf(after)
    if (key === undefined || (before !== undefined && !movedAway.has(before))) continue
    const other = taken.get(key)
    if (!other) taken.set(key, after)
    else {
      errors.push({ row, column, message: words(after, other, before === undefined) })
      isRefused.add(planned)
    }
  }
  if (errors.length === 0) return
  plan.planned = plan.planned.filter((one) => !isRefused.has(one))
  plan.errors = [...plan.errors, ...errors].toSorted((one, other) => one.row - other.row)
}

const changesBetween = <Row extends object, Stored extends Row, Refs>(
  { columns, idColumn, refs }: TableKind<Row, Stored, Refs>,
  before: Stored | undefined,
  after: Row,
) =>
  columns
    .filter(({ name }) => name !== idColumn)
    .map(({ name, write }) => ({
      column: name,
      before: before ? write(before, refs) : '',
      after: write(after, refs),
    }))
    .filter((cell) => cell.before !== cell.after)

/** Whether the file has what finds the records that its rows are about. */
const isFindable = <Row extends object, Stored extends Row, Refs>(
  { idColumn, matching }: TableKind<Row, Stored, Refs>,
  places: FileColumns<string>['places'],
) => [idColumn, ...matching.neededColumns].some((name) => places.has(name))

function headerErrors<Row extends object, Stored extends Row, Refs>(
  { headerRow }: Table,
  kind: TableKind<Row, Stored, Refs>,
  places: FileColumns<string>['places'],
): Array<CellError<string>> {
  if (isFindable(kind, places)) return []
  const needed = kind.matching.neededColumns.join(', ')
  const message = `The file needs a column “${kind.idColumn}”, or one by which its rows are found: ${needed}.`
  return [{ row: headerRow, column: '', message }]
}

const columnOfField = <Row, Refs>(columns: ReadonlyArray<Column<Row, Refs>>, field: string) => {
  const [head = ''] = field.split('.')
  return columns.find(({ name, field: fills = name }) => fills === head)?.name ?? head
}

/** Names a plan: the same file over the same catalog has the same token, anything else another. */
export function tokenOf<Row, Stored extends { version: number }>(
  kind: string,
  { planned }: ImportPlan<Row, Stored>,
  idOf: (stored: Stored) => string,
): string {
  const hash = createHash('sha256').update(kind)
  for (const { row, before, changes } of planned)
    hash.update(JSON.stringify([row, before ? [idOf(before), before.version] : 0, changes]))
  return hash.digest('base64url')
}
