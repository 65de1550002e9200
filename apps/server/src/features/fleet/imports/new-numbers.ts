import { lineMessages, lineNumberTaken } from '@portal/domain/line-messages'
import type { Reader } from '../../../db/client.ts'
import { findNumbersInUse } from '../../lines/lines.store.ts'
import type { CellError, RowFacts } from './read-device-rows.ts'

/**
 * Looks at the phone numbers of new devices: none has the number of another row, nor of another device's line
 * (docs/spec/lines.md#device). What a later row repeats of an earlier one is said at the later one.
 */
export async function newNumbers(on: Reader, accountId: string) {
  const inUse = await findNumbersInUse(on, accountId)
  const rows = new Map<string, number>()
  return (row: number, { phoneNumber }: RowFacts): CellError[] => {
    if (phoneNumber === null) return []
    const first = rows.get(phoneNumber)
    if (first === undefined) rows.set(phoneNumber, row)
    const unit = inUse.get(phoneNumber)
    const message =
      first === undefined
        ? unit !== undefined && lineNumberTaken(phoneNumber, unit)
        : lineMessages.numberInRow(first)
    return message ? [{ row, column: 'Phone', message }] : []
  }
}
