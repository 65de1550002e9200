import { isUtf8 } from 'node:buffer'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { withoutGuard } from '@portal/domain/plain-text'
import { parse } from 'csv-parse/sync'
import {
  damaged,
  linesMax,
  rowsReadMax,
  tooManyColumns,
  tooManyLines,
  tooManyRows,
} from './check-workbook.ts'
import type { Grid, GridRow } from './grid.ts'

/** Texts with a cell between each two separators: files of all systems, and what spreadsheets put on the clipboard. */
export function readText(bytes: Buffer): Grid {
  const { text, encoding } = decoded(bytes)
  const { body, delimiter } = separated(text)
  const rows = parseRows(body, delimiter)
  const remarks = encoding === 'windows-1252' ? [windowsWords(body)] : []
  return { sheet: null, rows, remarks: remarks.filter((words) => words !== '') }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Excel’s "Unicode Text" is UTF-16, its "CSV" is Windows-1252, and anything is readable as the latter. */
function decoded(bytes: Buffer): { text: string; encoding: Encoding } {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\u0000')) throw damaged()
  return { text, encoding }
}

function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a mark: the plain letters of a header have a zero beside each.
  if (bytes.length >= 4 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes.length >= 4 && bytes[0] === 0 && bytes[2] === 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Names with accents are what goes wrong when that is not so, so the first one is shown. */
function windowsWords(text: string): string {
  const [word = ''] = /[\p{L}\p{N}]*[\u0080-\uffff][\p{L}\p{N}]*/u.exec(text) ?? []
  return word === ''
    ? ''
    : `The file is not in UTF-8 and was read as Windows text, for example “${word.slice(0, 40)}”.`
}

const delimiters = [',', ';', '\t', '|'] as const
const linesLookedAt = 30

/** Excel’s line "sep=;" says which separator follows, and is no row; else it is the one that most lines have. */
function separated(text: string): { body: string; delimiter: string } {
  const [whole = '', named] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text) ?? []
  const body = text.slice(whole.length)
  return { body, delimiter: named ?? likeliest(body) }
}

function likeliest(text: string): string {
  const unquoted = text.slice(0, 64 * 1024).replace(/"(?:[^"]|"")*"/g, '""')
  const lines = unquoted.split(/\r\n|\r|\n/, linesLookedAt)
  const scores = delimiters.map((one) => {
    const counts = lines.map((line) => line.split(one).length - 1)
    return { one, lines: counts.filter((count) => count > 0).length, all: counts.reduce((a, b) => a + b, 0) }
  })
  return scores.reduce((best, next) =>
    next.lines > best.lines || (next.lines === best.lines && next.all > best.all) ? next : best,
  ).one
}

class Full extends Error {}

/** The rows that have anything, with their numbers. Of too many, all are counted, and no blank one. */
function parseRows(text: string, delimiter: string): GridRow[] {
  const numbers: number[] = []
  let count = 0
  let filled = 0
  try {
    // Without options that change it, a record is a list of texts.
    const lines = parse(withPlainFormulas(text), {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Spreadsheets copy cells without quotation marks unless they hold a tab or a line end.
      relax_quotes: delimiter === '\t',
      max_record_size: catalogLimits.importRowBytesMax,
      on_record: (line: string[]) => {
        if (line.length > catalogLimits.importColumnsMax) throw tooManyColumns()
        if (++count > linesMax) throw new Full()
        if (line.every((cell) => cell.trim() === '')) return null
        filled++
        if (filled > rowsReadMax) return null
        numbers.push(count)
        return line
      },
    }) as string[][]
    if (filled > rowsReadMax) throw tooManyRows(filled - 1)
    return lines.map((cells, index) => ({ row: numbers[index] ?? 0, cells: cells.map(shownText) }))
  } catch (error) {
    if (error instanceof Full) throw tooManyLines()
    throw error
  }
}

/** ="014" keeps the zero in a spreadsheet, where 014 is seen. */
const withPlainFormulas = (text: string) =>
  text.includes('="') ? text.replace(/(^|[,;|\t\r\n])="([^"\r\n]*)"(?=[,;|\t\r\n]|$)/g, '$1"$2"') : text

const shownText = (cell: string) => withoutGuard(cell.includes('\r') ? cell.replace(/\r\n?/g, '\n') : cell)
