import { zipped } from './workbook.ts'

/** Workbooks as spreadsheets leave them: number formats, formulas, merged cells, hidden sheets and rows. */

export type OddCell =
  | string
  | { number: string; format?: string }
  | { error: string }
  | { formula: string; value?: string }
  | null
export type OddSheet = {
  name?: string
  state?: 'hidden' | 'veryHidden'
  rows: OddCell[][]
  /** Where the table begins, from 0. */
  at?: { row: number; column: number }
  merged?: string[]
  /** Numbers of rows, from 1. */
  hiddenRows?: number[]
  isFiltered?: boolean
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'
const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/>/g, '&gt;')

export function oddWorkbook(...sheets: OddSheet[]): Buffer {
  const formats: string[] = []
  const styleOf = (format: string) => {
    if (!formats.includes(format)) formats.push(format)
    return formats.indexOf(format) + 1
  }
  const worksheets = sheets.map((sheet, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    sheetXml(sheet, styleOf),
  ])
  const numFmts = formats.map(
    (format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`,
  )
  const xfs = formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`)
  return zipped({
    '_rels/.rels': `<Relationships xmlns="${packaged}"><Relationship Id="r" Type="${relations}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escaped(name ?? `Sheet${index + 1}`)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}">${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${numFmts.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(worksheets),
  })
}

function sheetXml(
  { rows, at, merged = [], hiddenRows = [], isFiltered }: OddSheet,
  styleOf: (format: string) => number,
) {
  const { row: top, column: left } = at ?? { row: 0, column: 0 }
  const lines = rows.map((cells, index) => {
    const row = top + index + 1
    const hidden = hiddenRows.includes(row) ? ' hidden="1"' : ''
    return `<row r="${row}"${hidden}>${cells.map((cell, place) => cellXml(cell, `${letter(left + place)}${row}`, styleOf)).join('')}</row>`
  })
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData>${isFiltered ? '<autoFilter ref="A1:B9"/>' : ''}${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
}

const letter = (column: number) => String.fromCharCode(65 + column)

function cellXml(cell: OddCell, place: string, styleOf: (format: string) => number): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if ('number' in cell)
    return `<c r="${place}"${cell.format ? ` s="${styleOf(cell.format)}"` : ''}>${cell.number && `<v>${cell.number}</v>`}</c>`
  if ('error' in cell) return `<c r="${place}" t="e"><f>X()</f><v>${cell.error}</v></c>`
  const type = cell.value === undefined ? '' : ' t="str"'
  return `<c r="${place}"${type}><f>${escaped(cell.formula)}</f><v>${escaped(cell.value ?? '')}</v></c>`
}
