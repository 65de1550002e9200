import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { ImportReport } from '@portal/contract/catalog-files'
import { AppError } from '@portal/contract/errors'
import { catalogLimits } from '@portal/domain/catalog-limits'
import type { GridRow } from '../../documents/grid.ts'
import { readCell } from '../../documents/read-cell.ts'
import { cellName, type Table } from '../../documents/table-of.ts'
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
  errors: ImportReport['errors']
  /** What was done with the file or a cell, to be said. */
  remarks: string[]
  questions: ImportReport['questions']
}

type Asked = { answers: ReadonlyMap<number, string>; tell: Progress }

/**
 * What a table would do to what is stored: every row that is new or changes, every cell that is wrong.
 * Cells of columns that the table leaves out stay as they are.
 * Throws INVALID_INPUT for a header that cannot be used.
 */
export async function planImport<Row extends object, Stored extends Row, Refs>(
  table: Table,
  kind: TableKind<Row, Stored, Refs>,
  { answers, tell }: Asked,
): Promise<ImportPlan<Row, Stored>> {
  const columns = columnsOf(table.header, kind)
  const plan: ImportPlan<Row, Stored> = {
    planned: [],
    rows: table.rows.length,
    unchanged: 0,
    errors: table.tooWide.map((error) => ({ ...error, column: '' })),
    questions: [],
    remarks: [...table.remarks],
  }
  const isTooWide = new Set(table.tooWide.map(({ row }) => row))
  const names = table.header.map((name) => name.toLowerCase())
  const hasIds = names.includes(kind.idColumn.toLowerCase())
  const seen = new Map<string, number>()
  for (const [index, line] of table.rows.entries()) {
    const { row, cells } = line
    if (index % rowsAtOnce === 0) {
      tell(index, table.rows.length)
      await breathe()
    }
    const wrong = (column: string, message: string) => plan.errors.push({ row, column, message })
    if (isTooWide.has(row)) continue
    const cellOf = (column: string) => (cells[names.indexOf(column.toLowerCase())] ?? '').trim()
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
    if (earlier === undefined) planRow(plan, kind, columns, { line, before })
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
  return plan
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

function planRow<Row extends object, Stored extends Row, Refs>(
  plan: ImportPlan<Row, Stored>,
  kind: TableKind<Row, Stored, Refs>,
  columns: ReadonlyArray<Column<Row, Refs> | undefined>,
  { line, before }: { line: GridRow; before: Stored | undefined },
) {
  const { row, cells } = line
  const draft = before ? kind.draftOf(before) : kind.newDraft()
  const badCells = columns.flatMap((column, place) => {
    if (cells[place] === undefined || !column) return []
    const { text, damage, remark } = readCell(line, place, column.kind ?? 'text')
    if (remark !== undefined) plan.remarks.push(`${cellName(place, row)}: ${remark}`)
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

/** The columns in the order of the file. */
function columnsOf<Row extends object, Stored extends Row, Refs>(
  header: string[],
  { columns, idColumn, matching }: TableKind<Row, Stored, Refs>,
) {
  const names = header.map((name) => name.toLowerCase())
  const known = [...columns.map(({ name }) => name), ...matching.extraColumns].map((name) =>
    name.toLowerCase(),
  )
  const isFound = [idColumn, ...matching.neededColumns].some((name) => names.includes(name.toLowerCase()))
  const problems = [
    ...header
      .filter((_, place) => names[place] && !known.includes(names[place]))
      .map((name) => `Unknown column "${name}".`),
    ...header
      .filter((_, place) => names[place] && names.indexOf(names[place]) !== place)
      .map((name) => `The column "${name}" appears twice.`),
    ...(isFound
      ? []
      : [
          `The column "${idColumn}" is missing.`,
          `Rows without ids are found by one of these columns: ${matching.neededColumns.join(', ')}.`,
        ]),
  ]
  if (problems.length > 0)
    throw new AppError('INVALID_INPUT', {
      fields: {
        header: [...problems.slice(0, 5), `Columns: ${columns.map(({ name }) => name).join(', ')}.`],
      },
    })
  return names.map((name) => columns.find((column) => column.name.toLowerCase() === name))
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
