import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

/** How many rows are written before other requests get their turn. */
const rowsAtOnce = 500

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const parts = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook (ECMA-376) that are the same for every table; text cells are formatted as text. */
const frame = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${parts}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${parts}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${parts}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
}
const textStyle = 1
const headStyle = 2

/**
 * A workbook with one sheet whose cells are all texts, so that leading zeros stay and nothing runs as a formula. The
 * header is bold and stays in view.
 * @returns the bytes of an XLSX file
 */
export async function writeXlsx<Row>(
  sheet: string,
  header: readonly string[],
  rows: readonly Row[],
  cellsOf: (row: Row) => string[],
): Promise<Buffer> {
  const lines = [lineXml(header, 1, headStyle)]
  for (const [index, row] of rows.entries()) {
    lines.push(lineXml(cellsOf(row), index + 2, textStyle))
    if (index % rowsAtOnce === rowsAtOnce - 1) await breathe()
  }
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const columns = `<cols><col min="1" max="${header.length}" width="18" customWidth="1"/></cols>`
  return zipOf({
    ...frame,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}">${view}${columns}<sheetData>${lines.join('')}</sheetData></worksheet>`,
  })
}

const lineXml = (cells: readonly string[], row: number, style: number) =>
  `<row r="${row}">${cells.map((text, column) => cellXml(text, `${lettersOf(column)}${row}`, style)).join('')}</row>`

const cellXml = (text: string, place: string, style: number) =>
  text === ''
    ? ''
    : `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** XML 1.0 has no place for most control characters and for halves of a surrogate pair. */
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

/** A ZIP archive of these texts (APPNOTE 4.3), each deflated; times are left at their earliest. */
async function zipOf(contents: Record<string, string>): Promise<Buffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(contents)) {
    const bytes = Buffer.from(content)
    const packed = await deflate(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed])
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), facts, place, Buffer.from(name)]))
    files.push(file)
    at += file.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\u0005\u0006'), end])
}
