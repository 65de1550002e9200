import type { ListedInvoice } from '@portal/contract/books'
import type { HomeInvoice, HomeMoney } from '@portal/contract/home'
import { homeLimits } from '@portal/domain/home'
import { owedIn } from '@portal/domain/invoice-ages'
import { listInvoices, readFigures } from '../books/book-invoices.ts'
import { readAges } from '../books/read-ages.ts'
import type { HomeNeeds, HomeOf } from './home-of.ts'

/** What the account owes, what of it is late, and the invoices of this month (docs/spec/home.md#money). */
export async function readMoney(needs: HomeNeeds, { accountId, today }: HomeOf): Promise<HomeMoney> {
  const month = today.slice(0, 7)
  const [ages, late, invoiced, ofMonth] = await Promise.all([
    readAges(needs, accountId),
    listInvoices(needs, { state: 'overdue', limit: homeLimits.rowsMax }),
    readFigures(needs, { month }),
    listInvoices(needs, { month, limit: homeLimits.rowsAtFirst }),
  ])
  const { invoices, invoiced: total } = invoiced.result
  const { owed, overdue } = owedIn(ages)
  return {
    owed,
    overdue,
    ages,
    late: late.results.map(toHomeInvoice).toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)),
    month: {
      name: month,
      invoices: invoices ?? 0,
      invoiced: total ?? 0,
      rows: ofMonth.results.map(toHomeInvoice),
    },
  }
}

const toHomeInvoice = (invoice: ListedInvoice): HomeInvoice => ({
  invoiceId: invoice.invoiceId,
  number: invoice.number,
  orderId: invoice.orderId,
  total: invoice.total,
  paid: invoice.paid,
  balance: invoice.balance,
  invoicedOn: invoice.invoicedOn,
  dueOn: invoice.dueOn,
  link: invoice.link,
})
