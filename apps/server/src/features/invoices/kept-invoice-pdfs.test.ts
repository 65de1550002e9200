import { expect, test } from 'vitest'
import type { Invoice } from './read-invoice.ts'
import { keptInvoicePdfs } from './serve-invoices.ts'

const now = new Date('2026-11-23T12:00:00Z')
const party = { name: 'Northgate Delivery LLC', lines: [] }
const invoice: Invoice = {
  number: 'INV-00001',
  isVoid: false,
  voidNote: '',
  standing: { label: 'Amount due', amountCents: 0, about: '', isLate: false, isDue: false, entries: [] },
  tax: null,
  taxNote: '',
  date: '11/23/2026',
  orderDate: '11/23/2026',
  orderId: 10_482,
  salesOrderNumber: 'SO-00001',
  customerReference: '',
  salesperson: 'Wes Porter',
  billTo: party,
  shipTo: party,
  lines: [],
  shipping: null,
  totalCents: 0,
  carrierNote: '',
}

test('an invoice is drawn once for all who ask, and anew when it says something else', async () => {
  const pdfOf = keptInvoicePdfs('https://portal.example')
  const [first, second] = await Promise.all([pdfOf(invoice, 'a', now), pdfOf({ ...invoice }, 'b', now)])
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(second).toBe(first)
  expect(await pdfOf(invoice, 'c', now)).toBe(first)
  expect(await pdfOf({ ...invoice, isVoid: true }, 'a', now)).not.toBe(first)
})
