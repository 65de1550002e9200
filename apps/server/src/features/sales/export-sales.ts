import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import type { exportSales as exportSalesCall, Sales, SalesRow } from '@portal/contract/sales'
import { periodLabel, type SalesGrouping, salesGroupingLabels } from '@portal/domain/sales'
import type { SignedInContext } from '../../deps.ts'
import { type TableColumn, writeTable } from '../../documents/write-table.ts'
import { readSales } from './sales.ts'

/** The rows of the list as a file (docs/spec/sales.md). Throws as `readSales`, TOO_MANY_DOCUMENTS and BUSY. */
export async function exportSales(
  needs: Pick<SignedInContext, 'db' | 'actor'>,
  { format, ...query }: QueryOf<typeof exportSalesCall>,
): Promise<AnswerOf<typeof exportSalesCall>> {
  const { result: sales } = await readSales(needs, query)
  const { by, from, to } = query
  const name = `sales-by-${by}-${from}-${to}`
  const table = { name, sheet: 'Sales', columns: columnsFor(sales, by), rows: sales.rows, format }
  return { result: await writeTable(needs.actor.userId, table) }
}

const amount = (dollars: number) => dollars.toFixed(2)

/** The period and the one before side by side. */
function columnsFor({ period, before }: Sales, by: SalesGrouping): TableColumn<SalesRow>[] {
  const [now, then] = [periodLabel(period), periodLabel(before)]
  return [
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
}
