import { setImmediate as breathe } from 'node:timers/promises'
import type { Table } from './read-table.ts'

/** So many rows are parsed before other requests get their turn. */
const rowsPerPart = 500

/** The table as JSON in parts: its header, then some rows each. */
export function packTable({ header, rows }: Table): Uint8Array[] {
  const encoder = new TextEncoder()
  const parts = [encoder.encode(JSON.stringify(header))]
  for (let start = 0; start < rows.length; start += rowsPerPart)
    parts.push(encoder.encode(JSON.stringify(rows.slice(start, start + rowsPerPart))))
  return parts
}

export async function unpackTable([first, ...parts]: readonly Uint8Array[]): Promise<Table> {
  const decoder = new TextDecoder()
  // What packTable wrote is what these types say.
  const table: Table = { header: JSON.parse(decoder.decode(first)) as string[], rows: [] }
  for (const part of parts) {
    table.rows.push(...(JSON.parse(decoder.decode(part)) as Table['rows']))
    await breathe()
  }
  return table
}
