import { counted } from '@portal/domain/format'
import type { ListedUnit } from '../fleet/sheet/list-units.ts'
import { styles } from './pdf-page.ts'
import { type CellText, columnOf, type PdfTable, type RowGroup } from './pdf-table.ts'

const columns = [
  columnOf('Unit', 0, 84),
  columnOf('Holder', 90, 176),
  columnOf('Station', 272, 114),
  columnOf('Number', 392, 124),
]

/** The section "Units" of an order: which device is called what and who gets it, by device and carrier (docs/spec/fleet.md#orders). */
export const unitsTable = (units: readonly ListedUnit[]): PdfTable => ({
  heading: 'Units',
  about: `${units.filter(({ unitNumber }) => unitNumber !== '').length} numbered`,
  columns,
  groups: [...Map.groupBy(units, titleOf)].map(groupOf),
  isDense: true,
  totals: [],
})

const titleOf = ({ name, carrier }: ListedUnit) => [name, carrier].filter((text) => text !== '').join(', ')

const groupOf = ([title, units]: [string, readonly ListedUnit[]]): RowGroup => ({
  title,
  about: counted(units.length, 'unit'),
  rows: units.map(({ unitNumber, holder, station, wish }): CellText[][] => [
    [{ text: unitNumber, style: styles.strong }],
    [{ text: holder, style: styles.text }],
    [{ text: station, style: styles.text }],
    [{ text: wish, style: styles.text }],
  ]),
})
