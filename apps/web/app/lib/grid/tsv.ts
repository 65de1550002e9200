/** Blocks of cells as spreadsheets put them on the clipboard: tabs between cells, line ends between rows. A copied file has other separators. */

/**
 * The cells of a pasted text. A cell that begins with a quotation mark ends at the next single one, so it may hold tabs
 * and line ends; line ends of all systems are read, and the one at the end is no row.
 */
export function readTsv(text: string, separator = '\t'): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator)
    rows.at(-1)?.push(cell)
    at = end
    if (text[at] === separator) {
      at++
      if (at === text.length || isLineEnd(text[at])) rows.at(-1)?.push('')
    }
    if (isLineEnd(text[at])) {
      at += text.startsWith('\r\n', at) ? 2 : 1
      if (at < text.length) rows.push([])
      while (isLineEnd(text[at])) {
        at += text.startsWith('\r\n', at) ? 2 : 1
        rows.at(-1)?.push('')
        if (at < text.length) rows.push([])
      }
    }
  }
  return rows.filter((row) => row.length > 0)
}

const isLineEnd = (letter: string | undefined) => letter === '\n' || letter === '\r'

function plainCell(text: string, start: number, separator: string) {
  let end = start
  while (end < text.length && text[end] !== separator && !isLineEnd(text[end])) end++
  return { cell: text.slice(start, end), end }
}

function quotedCell(text: string, start: number, separator: string) {
  let cell = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at++
    } else {
      const rest = plainCell(text, at + 1, separator)
      return { cell: cell + rest.cell, end: rest.end }
    }
  }
  // It was no quoted cell: a name can begin with a quotation mark.
  return plainCell(text, start, separator)
}

/** Cells as a text that spreadsheets paste as cells. A last row with nothing in it is there only with a line end behind it. */
export function writeTsv(block: readonly (readonly string[])[]): string {
  const text = block.map((row) => row.map(written).join('\t')).join('\n')
  const last = block.at(-1)
  return last?.length === 1 && last[0] === '' ? `${text}\n` : text
}

const written = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
