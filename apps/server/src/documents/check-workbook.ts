import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { AppError } from '@portal/contract/errors'
import { catalogLimits } from '@portal/domain/catalog-limits'

const inflate = promisify(inflateRaw)

const unpackedBytesMax = 32 * 1024 * 1024
/** All texts of a workbook stand in one part, of which readers make an object for each; a catalog's are far below this. */
const sharedTextsBytesMax = 8 * 1024 * 1024
const entriesMax = 200
/** Longer than any tag that spreadsheets write; readers look at each attribute of a tag again for every other one. */
const tagLengthMax = 4_096
/** Twice what all rows of a catalog take. */
const tagsMax = 4_000_000

const unpacksToTooMuch = (bytesMax: number, cause?: unknown) =>
  unreadable(
    bytesMax === sharedTextsBytesMax
      ? `The texts of this workbook take more than ${sharedTextsBytesMax / 1_048_576} MB.`
      : `This workbook unpacks to more than ${unpackedBytesMax / 1_048_576} MB.`,
    cause,
  )

/** Marks and places of the format (PKWARE's APPNOTE 4.3). */
const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50
const stored = 0
const deflated = 8

/**
 * Unpacks a workbook once with limits, before anything reads it that has none: archives that grow
 * without end, tags without an end, too many rows and cells, cells a million columns away, entities that multiply. Answers an archive of the parts that were
 * looked at and of nothing else: other readers go by what is before each part instead of the directory, and
 * believe the sizes that it claims.
 * Throws FILE_UNREADABLE, and INVALID_INPUT for more rows than a catalog may have.
 */
export async function checkWorkbook(zip: Buffer): Promise<Buffer> {
  let left = unpackedBytesMax
  const parts: Part[] = []
  for (const { name, method, data } of entriesOf(zip)) {
    const bytesMax = /sharedStrings/i.test(name) ? Math.min(left, sharedTextsBytesMax) : left
    const content = method === stored ? data : await inflated(data, bytesMax)
    if (content.length > bytesMax) throw unpacksToTooMuch(bytesMax)
    left -= content.length
    if (!/\.(?:xml|rels)$/i.test(name)) continue
    const xml = content.toString('utf8')
    refuseOddXml(name, xml)
    parts.push({ name, content: failedFormula.test(xml) ? Buffer.from(withFailuresAsTexts(xml)) : content })
  }
  return plainArchive(parts)
}

/** A cell whose formula has no value, such as #REF!: readers take it for an empty one, which would be a silent change. */
const failedFormula = /<(?:\w+:)?c\s[^<>]*\bt=["']e["']/
const withFailuresAsTexts = (xml: string) => xml.replace(/(<(?:\w+:)?c\s[^<>]*\bt=)["']e["']/g, '$1"str"')

function refuseOddXml(name: string, xml: string) {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw unreadable('This workbook defines its own words.')
  const isSheet = /worksheets\//i.test(name)
  const row = { start: 0, cells: 0 }
  let rows = 0
  let tags = 0
  for (const { start, tag } of tagsOf(xml)) {
    if (++tags > tagsMax) throw unreadable('This workbook holds more than a catalog can.')
    if (!isSheet) continue
    refuseFarPlace(tag)
    const [, kind] = /^<(?:\w+:)?(row|c)[\s/>]/.exec(tag) ?? []
    if (kind === 'row') {
      if (++rows > catalogLimits.importRowsMax + 1) throw tooManyRows()
      row.start = start
      row.cells = 0
    } else if (kind === 'c' && ++row.cells > catalogLimits.importColumnsMax) throw tooManyColumns()
    if (rows > 0 && start - row.start > catalogLimits.importRowBytesMax) throw tooLongRow()
  }
}

/** Every tag with its place; what is open for longer than any tag is refused, before a parser goes after its end. */
function* tagsOf(xml: string) {
  for (let start = xml.indexOf('<'); start >= 0; ) {
    const end = xml.slice(start, start + tagLengthMax).indexOf('>')
    if (end < 0) throw unreadable('This workbook is damaged: a tag has no end.')
    const tag = xml.slice(start, start + end + 1)
    yield { start, tag }
    start = xml.indexOf('<', start + tag.length)
  }
}

/** Cells a million columns or rows away. */
function refuseFarPlace(tag: string) {
  const [, quoted] = /\sr\s*=\s*("[^"]*"|'[^']*')/.exec(tag) ?? []
  if (quoted === undefined) return
  const [, letters, digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(quoted.slice(1, -1)) ?? []
  if (
    letters === undefined ||
    columnNumber(letters) > catalogLimits.importColumnsMax ||
    Number(digits) > catalogLimits.importRowsMax + 1
  )
    throw unreadable('A cell of this workbook is beyond what a catalog can hold.')
}

const columnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

async function inflated(data: Buffer, bytesMax: number): Promise<Buffer> {
  try {
    return await inflate(data, { maxOutputLength: bytesMax })
  } catch (error) {
    throw error instanceof RangeError ? unpacksToTooMuch(bytesMax, error) : error
  }
}

type Entry = { name: string; method: number; data: Buffer }

/** The entries that the directory at the end of the archive names. Reading past the end throws a RangeError. */
function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end < 0 || zip.readUInt32LE(end) !== endOfDirectory) throw damaged()
  const count = zip.readUInt16LE(end + 10)
  if (count > entriesMax) throw unreadable(`This workbook has more than ${entriesMax} parts.`)
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (zip.readUInt32LE(at) !== directoryEntry) throw damaged()
    const method = zip.readUInt16LE(at + 10)
    const packedSize = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(local) !== localEntry || (method !== stored && method !== deflated)) throw damaged()
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    entries.push({ name, method, data: zip.subarray(start, start + packedSize) })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** Marks and places of the format (PKWARE's APPNOTE 4.3). */
const version = 20
const uncompressed = 0
const utf8Names = 0x0800

type Part = { name: string; content: Buffer }

/** A ZIP archive of these parts, not compressed, with nothing beside them. */
function plainArchive(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of parts) {
    const path = Buffer.from(name)
    const facts = factsOf(path, content)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    files.push(Buffer.from('PK\u0003\u0004'), facts, path, content)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([version, 0]), facts, place, path)
    at += 4 + facts.length + path.length + content.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  )
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\u0005\u0006'), end])
}

/** What a part's own header and its entry in the directory both say. */
function factsOf(path: Buffer, content: Buffer): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(version, 0)
  facts.writeUInt16LE(utf8Names, 2)
  facts.writeUInt16LE(uncompressed, 4)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(content.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(path.length, 22)
  return facts
}

/** FILE_UNREADABLE with what is wrong in a sentence. */
const unreadable = (message: string, cause?: unknown) =>
  new AppError('FILE_UNREADABLE', { cause, fields: { file: [message] } })

export const damaged = (cause?: unknown) =>
  unreadable('It is neither a CSV nor an XLSX file, or it is damaged.', cause)

const number = (value: number) => value.toLocaleString('en-US')

export const tooManyRows = () =>
  new AppError('INVALID_INPUT', {
    fields: { file: [`A file holds at most ${number(catalogLimits.importRowsMax)} rows.`] },
  })
export const tooManyColumns = () => unreadable(`A row holds at most ${catalogLimits.importColumnsMax} cells.`)
const rowSize = `${catalogLimits.importRowBytesMax / 1_024} KB`
const tooLongRow = () => unreadable(`A row holds at most ${rowSize}.`)

/**
 * A quotation mark that is never closed takes in all rows below it, so it can be the reason.
 * @param row the number that a spreadsheet gives it
 */
export const tooLongCsvRow = (row: number, cause: unknown) =>
  unreadable(
    `Row ${number(row)} holds more than ${rowSize}. A quotation mark in it may not be closed.`,
    cause,
  )

/** @param row the number that a spreadsheet gives it */
export const strayQuote = (row: number, cause: unknown) =>
  unreadable(
    `Row ${number(row)} has a quotation mark that is not closed or out of place. Put quotation marks around the whole cell, and write those inside it twice.`,
    cause,
  )
