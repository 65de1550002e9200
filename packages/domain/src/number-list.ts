import { deviceFields } from './device-fields.ts'
import { alsoCalled, headingFinder } from './table-headings.ts'

/** Numbers of lines as carriers confirm them: a list of units, IMEIs or SIMs with their numbers (docs/spec/staging.md#numbers-of-an-order). */

export const numberListLimits = { rowsMax: 500 } as const

type NumberColumn = 'unit' | 'imei' | 'sim' | 'number'

/** Which column a heading names. */
export const numberColumnOf = headingFinder<NumberColumn>([
  ['number', ['new number', 'assigned number', ...alsoCalled.phone]],
  ['imei', ['imei', ...alsoCalled.imei]],
  ['sim', ['sim', 'eid', ...alsoCalled.sim]],
  ['unit', ['unit', ...alsoCalled.unit]],
])

/** A row of a list: what its unit is found by ('' where the list has numbers alone), and its number. */
export type ListedNumber = { row: number; key: string; number: string }

const isNumber = (text: string) => deviceFields.phoneNumber.isRight(deviceFields.phoneNumber.clean(text))

/**
 * The rows of a list, from the first below its headings on. Without headings the column with phone numbers is the one with most of
 * them, and the first other column that is filled in says which unit.
 * @param block cells as they were pasted or read
 * @param firstRow what the first row of the block is called
 */
export function readNumberList(block: readonly (readonly string[])[], firstRow = 1): ListedNumber[] {
  const [first = []] = block
  const headings = first.map((text) => numberColumnOf(text))
  const hasHeadings = headings.includes('number')
  const rows = hasHeadings ? block.slice(1) : block
  const numberAt = hasHeadings ? headings.indexOf('number') : numberPlace(rows)
  const keysAt = hasHeadings
    ? (['unit', 'imei', 'sim'] as const).map((column) => headings.indexOf(column)).filter((at) => at >= 0)
    : first.map((_, at) => at).filter((at) => at !== numberAt)
  return rows.flatMap((cells, index) => {
    const key = keysAt.map((at) => cells[at]?.trim() ?? '').find((text) => text !== '') ?? ''
    const number = cells[numberAt]?.trim() ?? ''
    return key === '' && number === '' ? [] : [{ row: firstRow + index + (hasHeadings ? 1 : 0), key, number }]
  })
}

/** The column with most phone numbers; of one column alone that one. */
function numberPlace(rows: readonly (readonly string[])[]): number {
  const width = Math.max(1, ...rows.map((cells) => cells.length))
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter((cells) => isNumber(cells[at] ?? '')).length,
  )
  const most = Math.max(...counts)
  return most === 0 ? width - 1 : counts.indexOf(most)
}
