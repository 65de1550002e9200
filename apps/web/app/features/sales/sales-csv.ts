import type { Sales, SalesRow } from '@portal/contract/sales'
import { periodLabel, type SalesGrouping, salesGroupingLabels } from '@portal/domain/sales'
import { type CsvColumn, csvOf } from '../../lib/csv.ts'

const amount = (dollars: number) => dollars.toFixed(2)

/** The rows as CSV, with the period and the one before side by side. */
export function salesCsv({ rows, period, before }: Sales, by: SalesGrouping): string {
  const [now, then] = [periodLabel(period), periodLabel(before)]
  const columns: CsvColumn<SalesRow>[] = [
    [salesGroupingLabels[by], ({ name }) => name],
    [`Amount due, ${now}`, (row) => amount(row.now.due)],
    [`Amount due, ${then}`, (row) => amount(row.before.due)],
    [`Units, ${now}`, (row) => String(row.now.units)],
    [`Units, ${then}`, (row) => String(row.before.units)],
    [`Devices billed monthly by carriers, ${now}`, (row) => amount(row.now.carrierMonthly)],
    [`Devices billed monthly by carriers, ${then}`, (row) => amount(row.before.carrierMonthly)],
    [`Billed once by carriers, ${now}`, (row) => amount(row.now.carrierOnce)],
    [`Billed once by carriers, ${then}`, (row) => amount(row.before.carrierOnce)],
  ]
  return csvOf(columns, rows)
}
