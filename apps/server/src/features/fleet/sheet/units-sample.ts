import type { AnswerOf } from '@portal/contract/endpoint'
import type { getUnitsSample } from '@portal/contract/fleet-units'
import type { SignedInContext } from '../../../deps.ts'
import { drawApart } from '../../../documents/documents.ts'
import { writeCsv } from '../../../documents/write-csv.ts'
import { fileHeader } from './unit-files.ts'

/** One row of each kind, with numbers that are set aside for examples. */
const examples = [
  ['014', 'Dana Whitfield', '', 'New', '419', '', '', ''],
  ['015', 'Jamal Irving', '', 'Port in', '', '4195550142', 'AT&T', '287301442'],
  ['016', 'Erin Kowalski', '', 'Keep', '', '4195550143', '', ''],
  ['017', '', '', '', '', '', '', ''],
]

/** A file to fill in, base64 (docs/spec/fleet.md#sheet-files). Throws TOO_MANY_DOCUMENTS and BUSY. */
export async function unitsSample(
  { actor }: Pick<SignedInContext, 'actor'>,
  format: 'csv' | 'xlsx',
): Promise<AnswerOf<typeof getUnitsSample>> {
  const fileName = `units-sample.${format}`
  if (format === 'xlsx') {
    const table = { sheet: 'Units', header: fileHeader, rows: examples }
    const base64 = (await drawApart(actor.userId, 'write-xlsx', table)).toString('base64')
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return { result: { fileName, type, base64 } }
  }
  const csv = await writeCsv(fileHeader, examples, (cells) => cells)
  return { result: { fileName, type: 'text/csv', base64: Buffer.from(csv).toString('base64') } }
}
