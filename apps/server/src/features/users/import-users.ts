import { createHash } from 'node:crypto'
import { AppError } from '@portal/contract/errors'
import { readInput } from '@portal/contract/plain-words'
import { userChoices } from '@portal/contract/table-choices'
import type { UserImportReport } from '@portal/contract/user-files'
import { type User, userForm } from '@portal/contract/users'
import { cellDamage, withoutTextMark } from '@portal/domain/excel-damage'
import { limits } from '@portal/domain/limits'
import { oneLine } from '@portal/domain/one-line'
import { isSameAsNumber } from '@portal/domain/spreadsheet-numbers'
import { headingKey } from '@portal/domain/table-headings'
import { aboutValue } from '@portal/domain/unit-cells'
import {
  type UserFileColumn,
  userColumnOf,
  userCreatedColumn,
  userFileColumns,
  userImportRowsMax,
} from '@portal/domain/user-columns'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { readApart } from '../../documents/documents.ts'
import {
  cellReader,
  type FileCell,
  type FileColumns,
  fileColumns,
  type Headings,
  isHeadingOf,
  saidHeadings,
} from '../../documents/file-columns.ts'
import { sentTable } from '../../documents/sent-table.ts'
import { type Table, tableOf } from '../../documents/table-of.ts'
import { type CellError, tableReport } from '../../documents/table-report.ts'
import { fieldErrors } from '../../http/accept-input.ts'
import type { Progress } from '../../http/route.ts'
import { userCell } from './export-users.ts'
import { saveUserIn } from './save-user.ts'
import { listUsers } from './users.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId'>
type Sent = { file: Uint8Array; token: string | undefined; sheet: string | undefined; tell: Progress }
type Cells = (column: UserFileColumn) => FileCell
type Change = { column: string; before: string; after: string }
type Done = { row: number; before: User | undefined; name: string; changes: Change[] }
type Read = Done | { errors: Array<CellError<UserFileColumn>> } | null

/**
 * Checks a file of users, found by their email addresses, and, with the token of that check, saves it whole
 * (docs/spec/back-office.md#users-by-file). Each row is saved as the form saves it, so every rule of the form holds; a check takes all of
 * it back.
 * Throws FILE_UNREADABLE, SHEET_NEEDED, TOO_MANY_DOCUMENTS, INVALID_INPUT for too many rows, and IMPORT_STALE when file or
 * users are not what was checked.
 */
export async function importUsers(
  needs: Needs,
  { file: body, token, sheet, tell }: Sent,
): Promise<{ result: UserImportReport }> {
  const { file, choices } = sentTable(body, userChoices)
  const headings: Headings<UserFileColumn> = {
    columnOf: userColumnOf,
    remembered: new Map(),
    said: saidHeadings(choices.columns),
    isNoNews: (heading) => headingKey(heading) === headingKey(userCreatedColumn),
  }
  const limit = { max: userImportRowsMax, what: 'users' }
  const table = tableOf(await readApart(needs.actor, file, sheet), isHeadingOf(headings), limit)
  const columns = fileColumns(table, headings)
  const cellsOf = cellReader(columns.places, choices.edits ?? [], {
    kindOf: (column) => (codes.has(column) ? 'code' : 'text'),
    tidy: (text, column) => (codes.has(column) ? withoutTextMark(oneLine(text)) : oneLine(text)),
  })
  return needs.inTransaction(async (tx) => {
    await tx.execute(sql`savepoint whole_file`)
    const report = await run(tx, needs, { table, columns, cellsOf }, (done) => tell(done, table.rows.length))
    if (token === undefined) {
      await tx.execute(sql`rollback to savepoint whole_file`)
      return { result: report }
    }
    if (report.token !== token) throw new AppError('IMPORT_STALE')
    return { result: { ...report, saved: true } }
  })
}

const codes: ReadonlySet<UserFileColumn> = new Set([
  'Phone',
  'Zoho user ID',
  'Zoho account ID',
  'Zoho contact ID',
])

type Asked = {
  table: Table
  columns: FileColumns<UserFileColumn>
  cellsOf: (row: Table['rows'][number]) => Cells
}

async function run(
  tx: Tx,
  needs: Needs,
  { table, columns, cellsOf }: Asked,
  tell: (done: number) => void,
): Promise<UserImportReport> {
  const known = new Map((await everyUser(tx)).map((user) => [user.email.toLowerCase(), user]))
  const seen = new Map<string, number>()
  const errors: Array<CellError<UserFileColumn>> = table.tooWide.map((error) => ({ ...error, column: '' }))
  const done: Done[] = []
  const hasEmail = columns.places.has('Email')
  if (!hasEmail)
    errors.push({ row: table.headerRow, column: '', message: 'The file needs a column “Email”.' })
  for (const [index, line] of hasEmail ? table.rows.entries() : []) {
    const { row } = line
    const cells = cellsOf(line)
    const email = cells('Email').text.toLowerCase()
    const first = seen.get(email)
    seen.set(email, row)
    const read: Read =
      first !== undefined && email !== ''
        ? { errors: [{ row, column: 'Email', message: `This email address is also in row ${first}.` }] }
        : await saveRow(tx, needs, { row, cells, before: known.get(email) })
    if (read !== null && 'errors' in read) errors.push(...read.errors)
    else if (read !== null) done.push(read)
    tell(index + 1)
  }
  const created = new Set(done.flatMap(({ row, before }) => (before ? [] : [row])))
  const changed = new Set(done.map(({ row }) => row))
  return {
    token: errors.length === 0 && done.length > 0 ? tokenOf(done) : null,
    saved: false,
    rows: table.rows.length,
    created: created.size,
    changed: changed.size - created.size,
    unchanged: errors.length === 0 ? table.rows.length - changed.size : 0,
    ...tableReport({
      table: hasEmail ? table : { ...table, rows: [] },
      columns,
      cellsOf,
      errors,
      stateOf: ({ row }) => (created.has(row) ? 'new' : changed.has(row) ? 'changed' : 'same'),
    }),
    diff: done.flatMap(({ row, before, name, changes }) => (before ? [{ row, name, changes }] : [])),
  }
}

/** With the version of each, so that what another Administrator saved is not overwritten. */
async function everyUser(tx: Tx): Promise<User[]> {
  const users: User[] = []
  let cursor: string | undefined
  do {
    const page = await listUsers({ db: tx }, { limit: limits.listNewest, cursor })
    users.push(...page.results)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return users
}

/** The fields of the form by their columns. */
const fieldColumns: Readonly<Record<string, UserFileColumn>> = {
  lastName: 'Last name',
  firstName: 'First name',
  email: 'Email',
  phoneNumber: 'Phone',
  isActive: 'Status',
  zohoAccountId: 'Zoho account ID',
  zohoContactId: 'Zoho contact ID',
}
const refusedColumns: Readonly<Record<string, UserFileColumn>> = {
  ACCOUNT_NOT_FOUND: 'Zoho account ID',
  CONTACT_NOT_FOUND: 'Zoho contact ID',
  LAST_ADMINISTRATOR: 'Status',
}
/** They have actions of their own. */
const fixed: ReadonlySet<UserFileColumn> = new Set(['Roles', 'Zoho user ID'])

type Line = { row: number; cells: Cells; before: User | undefined }

/** Saves what differs from the stored user, or adds one; null where nothing differs. */
async function saveRow(tx: Tx, needs: Needs, { row, cells, before }: Line): Promise<Read> {
  const errors: Array<CellError<UserFileColumn>> = []
  const refuse = (column: UserFileColumn | '', message: string) => errors.push({ row, column, message })
  const changes = userFileColumns.flatMap((column): Change[] => {
    const { text, isMissing, damage = cellDamage(text, codes.has(column)) } = cells(column)
    const written = before ? oneLine(userCell(before, column)) : ''
    if (isMissing || text === written || isSameAsNumber(text, written)) return []
    if (column === 'Email' && before) return []
    if (damage !== undefined) refuse(column, damage)
    else if (fixed.has(column)) refuse(column, aboutValue(text, keepWords(written)))
    else if (column === 'Status' && statusOf(text) === undefined) refuse(column, 'Write Active or Inactive.')
    return [{ column, before: written, after: text }]
  })
  if (before && changes.length === 0) return null
  if (errors.length > 0) return { errors }
  const form = readInput(userForm, formOf(cells, before))
  if (!form.success) return { errors: inColumns(row, cells, fieldErrors(form.error)) }
  await tx.execute(sql`savepoint one_row`)
  try {
    await saveUserIn(tx, needs, form.data)
    await tx.execute(sql`release savepoint one_row`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tx.execute(sql`rollback to savepoint one_row`)
    if (error.fields) return { errors: inColumns(row, cells, error.fields) }
    return { errors: [{ row, column: refusedColumns[error.code] ?? '', message: error.message }] }
  }
  const name = `${form.data.firstName} ${form.data.lastName}`.trim()
  return { row, before, name, changes }
}

const keepWords = (written: string) =>
  `A file does not change this. ${written === '' ? 'Leave the cell empty.' : `Write ${written}, as it is.`}`

const statusOf = (text: string): boolean | undefined => {
  const said = text.toLowerCase()
  if (said === 'active' || said === '') return true
  return said === 'inactive' ? false : undefined
}

function formOf(cells: Cells, before: User | undefined) {
  const textOf = (column: UserFileColumn, stored = '') =>
    cells(column).isMissing ? stored : cells(column).text
  const status = before ? userCell(before, 'Status') : ''
  const isKept = textOf('Status', status) === status
  return {
    ...(before && { id: before.id, version: before.version }),
    lastName: textOf('Last name', before?.lastName),
    firstName: textOf('First name', before?.firstName),
    email: before?.email ?? textOf('Email'),
    phoneNumber: textOf('Phone', before?.phoneNumber),
    isActive: isKept && before ? before.isActive : statusOf(textOf('Status', status)),
    zohoAccountId: textOf('Zoho account ID', before?.zohoAccountId ?? '') || null,
    zohoContactId: textOf('Zoho contact ID', before?.zohoContactId ?? '') || null,
  }
}

/** What is wrong first with each field, at its cell; where the file has no such column, that it needs one. */
const inColumns = (
  row: number,
  cells: Cells,
  fields: Readonly<Record<string, string[]>>,
): Array<CellError<UserFileColumn>> =>
  Object.entries(fields).map(([field, [message = '']]) => {
    const column = fieldColumns[field] ?? ''
    return column !== '' && cells(column).isMissing
      ? { row, column: '', message: `Add a column “${column}” to the file. ${message}` }
      : { row, column, message }
  })

/** The same file over the same users has the same token. */
const tokenOf = (done: readonly Done[]) => {
  const rows = done.map(({ row, before, changes }) => [row, before?.id, before?.version, changes])
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
}
