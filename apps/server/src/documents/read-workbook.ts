import { AppError } from '@portal/contract/errors'
import { counted } from '@portal/domain/format'
import { withoutGuard } from '@portal/domain/plain-text'
import { columnNumber, damaged, unpackWorkbook, unreadable, type WorkbookParts } from './check-workbook.ts'
import type { CellMark, Grid, GridRow } from './grid.ts'
import { builtInFormats, shownNumber } from './number-format.ts'
import { attributeOf, isTrue, readXml } from './xml-tags.ts'

/**
 * Reads one sheet of a workbook as a person sees it (ECMA-376 part 1, 18; ADR 0051).
 * Throws FILE_UNREADABLE, SHEET_NEEDED when several sheets can be meant, and what `unpackWorkbook` does.
 */
export async function readWorkbook(bytes: Buffer, sheetName: string | undefined): Promise<Grid> {
  const parts = await unpackWorkbook(bytes)
  const book = bookOf(parts)
  const texts = sharedTexts(partAt(parts, book, 'sharedStrings') ?? '')
  const formats = cellFormats(partAt(parts, book, 'styles') ?? '')
  const read = ({ path }: Sheet) => readSheet(parts.get(path) ?? '', { texts, formats, is1904: book.is1904 })

  const shown = book.sheets.filter(({ isHidden }) => !isHidden)
  const wanted = book.sheets.filter(({ name }) => name === sheetName)
  const candidates = (sheetName === undefined ? shown : wanted).map((sheet) => ({ sheet, grid: read(sheet) }))
  const filled = candidates.filter(({ grid }) => grid.rows.length > 0)
  const [chosen = candidates[0]] = filled
  if (chosen === undefined) throw noSheet(book.sheets, sheetName)
  if (filled.length > 1)
    throw new AppError('SHEET_NEEDED', { fields: { sheet: filled.map(({ sheet }) => sheet.name) } })
  const { sheet, grid } = chosen
  const hiddenSheets = sheetName === undefined ? book.sheets.filter(({ isHidden }) => isHidden) : []
  return {
    ...grid,
    sheet: sheet.name,
    remarks: [
      ...(hiddenSheets.length > 0
        ? [`Hidden sheets were not read: ${hiddenSheets.map(({ name }) => name).join(', ')}.`]
        : []),
      ...grid.remarks,
    ],
  }
}

type Sheet = { name: string; path: string; isHidden: boolean }
type Book = { sheets: Sheet[]; kinds: Map<string, string>; is1904: boolean }

function noSheet(sheets: readonly Sheet[], name: string | undefined) {
  if (name !== undefined) return unreadable(`The workbook has no sheet “${name.slice(0, 40)}”.`)
  if (sheets.length === 0) return damaged()
  return unreadable('All sheets of this workbook are hidden. Unhide the one that has the table.')
}

function bookOf(parts: WorkbookParts): Book {
  const main = relationsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const xml = parts.get(main)
  if (xml === undefined) throw damaged()
  const relations = relationsOf(parts, main)
  const targets = new Map(relations.map(({ id, path }) => [id, path]))
  const kinds = new Map(relations.map(({ kind, path }) => [kind, path]))
  const sheets: Sheet[] = []
  let is1904 = false
  readXml(xml, {
    open: (name, tag) => {
      if (name === 'workbookPr') is1904 = isTrue(attributeOf(tag, 'date1904'))
      if (name !== 'sheet') return
      const path = targets.get(attributeOf(tag, 'id') ?? '')
      // Charts are sheets, too, and have no cells.
      if (path === undefined || !/worksheets\//i.test(path)) return
      const isHidden = /hidden/i.test(attributeOf(tag, 'state') ?? '')
      sheets.push({ name: attributeOf(tag, 'name') ?? '', path, isHidden })
    },
  })
  return { sheets, kinds, is1904 }
}

const partAt = (parts: WorkbookParts, { kinds }: Book, kind: string) =>
  parts.get(kinds.get(kind) ?? `xl/${kind}.xml`)

/** What a part names: ids with the paths of other parts. @param of '' for the archive itself */
function relationsOf(parts: WorkbookParts, of: string) {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const found: Array<{ id: string; kind: string; path: string }> = []
  readXml(parts.get(`${folder}_rels/${of.slice(folder.length)}.rels`) ?? '', {
    open: (name, tag) => {
      if (name !== 'Relationship') return
      const target = attributeOf(tag, 'Target') ?? ''
      const path = new URL(target, `zip:/${folder}`).pathname.slice(1)
      const kind = (attributeOf(tag, 'Type') ?? '').split('/').at(-1) ?? ''
      found.push({ id: attributeOf(tag, 'Id') ?? '', kind, path: decodeURIComponent(path) })
    },
  })
  return found
}

/** The texts that cells share. What helps to pronounce them is not part of them. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isSpoken = false
  readXml(xml, {
    open: (name, _tag, isEmpty) => {
      if (name === 'si') {
        text = ''
        if (isEmpty) texts.push('')
      } else if (name === 'rPh') isSpoken = !isEmpty
      else if (name === 't') isText = !isEmpty
    },
    close: (name) => {
      if (name === 'si') texts.push(plainText(text))
      else if (name === 'rPh') isSpoken = false
      else if (name === 't') isText = false
    },
    text: (part) => {
      if (isText && !isSpoken) text += part
    },
  })
  return texts
}

/** Workbooks write characters that XML cannot hold as _x000D_. Lines end with a line feed alone, as in any text. */
const plainText = (text: string) =>
  text
    .replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')

/** The number format of each style that cells name. */
function cellFormats(xml: string): string[] {
  const own = new Map<number, string>()
  const formats: string[] = []
  let isOfCells = false
  readXml(xml, {
    open: (name, tag) => {
      if (name === 'numFmt')
        own.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? 'General')
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) {
        const id = Number(attributeOf(tag, 'numFmtId') ?? 0)
        formats.push(own.get(id) ?? builtInFormats[id] ?? 'General')
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

type Words = { texts: readonly string[]; formats: readonly string[]; is1904: boolean }
type Cell = { column: number; type: string; style: number; value: string; hasFormula: boolean }

function readSheet(xml: string, words: Words): Grid {
  const rows: GridRow[] = []
  const merged: string[] = []
  const hidden = { rows: 0, columns: 0, isFiltered: false }
  let row: GridRow = { row: 0, cells: [] }
  let cell: Cell = { column: -1, type: '', style: 0, value: '', hasFormula: false }
  let isHiddenRow = false
  let isValue = false
  const endCell = () => {
    const shown = shownCell(cell, words)
    while (row.cells.length < cell.column) row.cells.push('')
    row.cells[cell.column] = shown.text
    if (shown.mark) row.marks = [...(row.marks ?? []), [cell.column, ...shown.mark]]
  }
  const endRow = () => {
    if (!row.marks && row.cells.every((text) => text.trim() === '')) return
    rows.push(row)
    if (isHiddenRow) hidden.rows++
  }
  readXml(xml, {
    open: (name, tag, isEmpty) => {
      if (name === 'c') {
        const place = /^[A-Z]+/.exec(attributeOf(tag, 'r') ?? '')?.[0]
        cell = {
          column: place === undefined ? row.cells.length : columnNumber(place) - 1,
          type: attributeOf(tag, 't') ?? 'n',
          style: Number(attributeOf(tag, 's') ?? 0),
          value: '',
          hasFormula: false,
        }
        if (isEmpty) endCell()
      } else if (name === 'v' || name === 't') isValue = !isEmpty
      else if (name === 'f') cell.hasFormula = true
      else if (name === 'row') {
        row = { row: Number(attributeOf(tag, 'r') ?? row.row + 1), cells: [] }
        isHiddenRow = isTrue(attributeOf(tag, 'hidden'))
      } else if (name === 'mergeCell') merged.push(attributeOf(tag, 'ref') ?? '')
      else if (name === 'autoFilter') hidden.isFiltered = true
      else if (name === 'col' && isTrue(attributeOf(tag, 'hidden')))
        hidden.columns += Number(attributeOf(tag, 'max')) - Number(attributeOf(tag, 'min')) + 1
    },
    close: (name) => {
      if (name === 'c') endCell()
      else if (name === 'v' || name === 't') isValue = false
      else if (name === 'row') endRow()
    },
    text: (text) => {
      if (isValue) cell.value += text
    },
  })
  padded(rows)
  const filledDown = fillMerged(rows, merged)
  return { sheet: null, rows, remarks: [...hiddenWords(hidden), ...filledDown] }
}

/** Cells without a value are often left out, and are empty ones. */
function padded(rows: readonly GridRow[]) {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  for (const { cells } of rows) while (cells.length < width) cells.push('')
}

type Shown = { text: string; mark?: readonly [kind: CellMark, value?: string] }

function shownCell({ type, style, value, hasFormula }: Cell, { texts, formats, is1904 }: Words): Shown {
  if (type === 's') return { text: withoutGuard(texts[Number(value)] ?? '') }
  if (type === 'inlineStr') return { text: withoutGuard(plainText(value)) }
  if (type === 'e') return { text: value, mark: ['error'] }
  if (type === 'str') return { text: plainText(value) }
  // A formula that came to a text was written as one above; no value at all means that nothing worked it out.
  if (value === '') return hasFormula ? { text: '', mark: ['formula'] } : { text: '' }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' }
  if (type === 'd') return { text: value.slice(0, 10), mark: ['date', value.slice(0, 10)] }
  const { text, kind, value: whole } = shownNumber(value, formats[style] ?? 'General', is1904)
  return kind === undefined ? { text } : { text, mark: whole === undefined ? [kind] : [kind, whole] }
}

function hiddenWords({ rows, columns, isFiltered }: { rows: number; columns: number; isFiltered: boolean }) {
  const by = isFiltered ? 'hidden or filtered out' : 'hidden'
  return [
    ...(rows > 0 ? [`${counted(rows, 'row')} of the sheet ${isOrAre(rows)} ${by} and read as well.`] : []),
    // A column that is only narrow has no number beyond those of a sheet.
    ...(columns > 0 && columns < 100
      ? [`${counted(columns, 'column')} of the sheet ${isOrAre(columns)} hidden and read as well.`]
      : []),
  ]
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

/** Cells that are merged over rows have their value in each of them. Answers what was done in words. */
function fillMerged(rows: readonly GridRow[], merged: readonly string[]): string[] {
  const byRow = new Map(rows.map((row) => [row.row, row]))
  let filled = 0
  for (const ref of merged) {
    const [, left = '', top = '', , bottom = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? []
    const column = columnNumber(left) - 1
    const first = byRow.get(Number(top))
    const text = first?.cells[column] ?? ''
    const mark = first?.marks?.find(([place]) => place === column)
    if ((text === '' && !mark) || Number(bottom) - Number(top) > rows.length * 2) continue
    for (let number = Number(top) + 1; number <= Number(bottom); number++) {
      const row = byRow.get(number)
      if (!row) continue
      row.cells[column] = text
      row.marks = [...(row.marks ?? []), mark ?? [column, 'merged']]
      filled++
    }
  }
  return filled === 0
    ? []
    : [
        `${counted(filled, 'cell')} below merged cells ${filled === 1 ? 'was' : 'were'} filled with their value.`,
      ]
}
