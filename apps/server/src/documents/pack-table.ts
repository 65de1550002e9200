import { setImmediate as breathe } from 'node:timers/promises'
import type { Grid, GridRow } from './grid.ts'

/** So many rows are parsed before other requests get their turn. */
const rowsPerPart = 500

/** What was read as JSON in parts: what is said of it, then some rows each. */
export function packGrid({ rows, ...about }: Grid): Uint8Array[] {
  const encoder = new TextEncoder()
  const parts = [encoder.encode(JSON.stringify(about))]
  for (let start = 0; start < rows.length; start += rowsPerPart)
    parts.push(encoder.encode(JSON.stringify(rows.slice(start, start + rowsPerPart))))
  return parts
}

export async function unpackGrid([first, ...parts]: readonly Uint8Array[]): Promise<Grid> {
  const decoder = new TextDecoder()
  // What packGrid wrote is what these types say.
  const about = JSON.parse(decoder.decode(first)) as Omit<Grid, 'rows'>
  const rows: GridRow[] = []
  for (const part of parts) {
    rows.push(...(JSON.parse(decoder.decode(part)) as GridRow[]))
    await breathe()
  }
  return { ...about, rows }
}
