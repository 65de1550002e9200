import type { ListedUnit } from '../fleet/sheet/list-units.ts'
import { styles } from './pdf-page.ts'
import { type CellText, columnOf, type PdfTable } from './pdf-table.ts'

const columns = [
  columnOf('Unit', 0, 70),
  columnOf('Device', 76, 120),
  columnOf('Holder', 202, 110),
  columnOf('Station', 318, 84),
  columnOf('Number', 408, 108),
]

/** The section "Units" of an order: which device is called what and who gets it (docs/spec/fleet.md#orders). */
export const unitsTable = (units: readonly ListedUnit[]): PdfTable => ({
  heading: 'Units',
  about: `${units.filter(({ unitNumber }) => unitNumber !== '').length} numbered`,
  columns,
  rows: units.map(({ unitNumber, name, carrier, holder, station, wish }): CellText[][] => [
    [{ text: unitNumber, style: styles.strong }],
    [
      { text: name, style: styles.text },
      { text: carrier, style: styles.quiet },
    ],
    [{ text: holder, style: styles.text }],
    [{ text: station, style: styles.text }],
    [{ text: wish, style: styles.text }],
  ]),
  totals: [],
})
