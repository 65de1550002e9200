import { crc32, deflateRawSync } from 'node:zlib'

/** An archive of these parts. */
export function zipped(parts: Record<string, string | Buffer>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(plain.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
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

type Cell = string | number | boolean
type Odd = { prologue?: string; cell?: string }

/**
 * An XLSX workbook with one sheet of these rows, plain enough to be made wrong on purpose.
 * @param odd XML that is put before the document and behind the last row
 */
export function aWorkbook(rows: Cell[][], { prologue = '', cell = '' }: Odd = {}): Buffer {
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${prologue}`
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packageRel = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return zipped({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packageRel}"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packageRel}"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}${cell}</sheetData></worksheet>`,
  })
}

const rowXml = (cells: Cell[], index: number) =>
  `<row r="${index + 1}">${cells.map((value, column) => cellXml(value, `${letterOf(column)}${index + 1}`)).join('')}</row>`

const letterOf = (column: number) => String.fromCharCode(65 + column)

function cellXml(value: Cell, place: string): string {
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`
  const text = value.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
