import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { AppError } from '@portal/contract/errors'
import { catalogLimits } from '@portal/domain/catalog-limits'

const inflate = promisify(inflateRaw)

/** Titles and blank rows above the header of a table. */
export const titleRowsMax = 25

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

/** The XML parts of a workbook by their path in it. */
export type WorkbookParts = ReadonlyMap<string, string>

/**
 * Unpacks a workbook with limits: archives that grow without end, tags without an end, too many rows and cells, cells a million
 * columns away and words that multiply are refused before anything reads them. Only what the directory of the archive names is
 * looked at, and no size that it claims is believed.
 * Throws FILE_UNREADABLE, and INVALID_INPUT for more rows than a catalog may have.
 */
export async function unpackWorkbook(zip: Buffer): Promise<WorkbookParts> {
  let left = unpackedBytesMax
  const parts = new Map<string, string>()
  for (const { name, method, data } of entriesOf(zip)) {
    const bytesMax = /sharedStrings/i.test(name) ? Math.min(left, sharedTextsBytesMax) : left
    const content = method === stored ? data : await inflated(data, bytesMax)
    if (content.length > bytesMax) throw unpacksToTooMuch(bytesMax)
    left -= content.length
    if (!/\.(?:xml|rels)$/i.test(name)) continue
    const xml = content.toString('utf8')
    refuseOddXml(name, xml)
    parts.set(name.replace(/^\//, ''), xml)
  }
  return parts
}

function refuseOddXml(name: string, xml: string) {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw unreadable('This workbook defines its own words.')
  const isSheet = /worksheets\//i.test(name)
  const row = { start: 0, cells: 0, isFilled: false }
  let rows = 0
  let lines = 0
  let tags = 0
  for (const { start, tag } of tagsOf(xml)) {
    if (++tags > tagsMax) throw unreadable('This workbook holds more than a catalog can.')
    if (!isSheet) continue
    refuseFarPlace(tag)
    const [, kind] = /^<(?:\w+:)?(row|c|v|is|f)[\s/>]/.exec(tag) ?? []
    if (kind === 'row') {
      row.start = start
      row.cells = 0
      row.isFilled = false
      if (++lines > linesMax) throw tooManyLines()
    } else if (kind === 'v' || kind === 'is' || kind === 'f') {
      // Rows that only have a format are none.
      if (!row.isFilled) rows++
      row.isFilled = true
    } else if (kind === 'c' && ++row.cells > catalogLimits.importColumnsMax) throw tooManyColumns()
    if (row.start > 0 && start - row.start > catalogLimits.importRowBytesMax) throw tooLongRow()
  }
  if (rows > rowsReadMax) throw tooManyRows(rows - 1)
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

/** The rows of a catalog, and those that can stand above its header. */
export const rowsReadMax = catalogLimits.importRowsMax + 1 + titleRowsMax

/** With the blank ones, which are counted as a spreadsheet does; so many are no table any more. */
export const linesMax = 10 * rowsReadMax

/** Cells a million columns or rows away. */
function refuseFarPlace(tag: string) {
  const [, quoted] = /\sr\s*=\s*("[^"]*"|'[^']*')/.exec(tag) ?? []
  if (quoted === undefined) return
  const [, letters, digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(quoted.slice(1, -1)) ?? []
  if (
    letters === undefined ||
    columnNumber(letters) > catalogLimits.importColumnsMax ||
    Number(digits) > farthestRow
  )
    throw unreadable('A cell of this workbook is beyond what a catalog can hold.')
}

/** Where rows end in a spreadsheet. How many there are is counted. */
const farthestRow = 1_048_576

/** From 1: that of AB is 28. */
export const columnNumber = (letters: string): number => {
  let sum = 0
  for (let at = 0; at < letters.length; at++) sum = sum * 26 + letters.charCodeAt(at) - 64
  return sum
}

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

/** FILE_UNREADABLE with what is wrong in a sentence. */
export const unreadable = (message: string, cause?: unknown) =>
  new AppError('FILE_UNREADABLE', { cause, fields: { file: [message] } })

export const damaged = (cause?: unknown) =>
  unreadable('It is neither a CSV nor an XLSX file, or it is damaged.', cause)

const number = (value: number) => value.toLocaleString('en-US')

export const tooManyRows = (rows: number) =>
  new AppError('INVALID_INPUT', {
    fields: { file: [limitWords(rows, catalogLimits.importRowsMax, 'rows')] },
  })

/** Of rows that are blank. */
export const tooManyLines = () =>
  unreadable(`The file has more than ${number(linesMax)} rows, most of them blank. Remove the blank ones.`)

/** How much there is, and how much there may be. */
export const limitWords = (count: number, max: number, what: string) =>
  `The file has ${number(count)} ${what}; it can have at most ${number(max)}.`
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
