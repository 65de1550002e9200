import { excelMessages, isErrorValue } from '@portal/domain/excel-damage'
import type { GridRow } from './grid.ts'

/** What a column holds, by which its cells are read: `code` is a number that is no amount, such as an IMEI. */
export type CellKind = 'text' | 'code' | 'date' | 'money'

export type ReadCell = {
  text: string
  /** Why the cell cannot be used: a spreadsheet changed it, or it shows no value. */
  damage?: string
  /** What was done with the value, to be said. */
  remark?: string
}

/** One cell as a column of this kind needs it (docs/spec/back-office.md#files). */
export function readCell({ cells, marks }: GridRow, column: number, kind: CellKind): ReadCell {
  const text = cells[column] ?? ''
  const [, mark, value = ''] = marks?.find(([place]) => place === column) ?? []
  if (mark === 'error' || isErrorValue(text)) return { text, damage: excelMessages.error(text.trim()) }
  if (mark === 'formula') return { text, damage: excelMessages.formula }
  if (mark === 'digits') return { text, damage: excelMessages.digits }
  if (mark === 'date') {
    if (kind === 'date') return { text: value === '' ? text : value }
    return kind === 'text' ? { text } : { text, damage: excelMessages.date(text) }
  }
  if (mark === 'number' && kind === 'money') return inCents(text, value)
  return { text }
}

/** An amount that a formula came to can have any number of decimals. */
function inCents(seen: string, value: string): ReadCell {
  const text = Number(value).toFixed(2)
  return Number(text) === Number(value)
    ? { text }
    : { text, remark: `${seen === value ? '' : `“${seen}” is `}${value}, rounded to ${text}.` }
}
