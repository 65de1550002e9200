import type { HistoryOrder } from '@portal/contract/orders'
import { emptyOrderTexts } from '@portal/domain/order-texts'
import { expect, test } from 'vitest'
import { writeCsv } from '../../../documents/write-csv.ts'
import { orderColumns } from './export-orders.ts'

const row: HistoryOrder = {
  orderId: 10120,
  statusId: 1,
  zohoUserId: '5',
  zohoAccountId: '21',
  zohoAccountName: 'Northgate Delivery LLC',
  account: { accountName: 'Northgate Delivery LLC' },
  zohoContactId: '31',
  zohoContactName: 'Marcus Bell',
  dateCreated: '2026-03-02T15:00:00Z',
  numberOfItems: 40,
  orderTotal: 2360.2,
  zohoInventoryInvoiceLink: null,
  progress: {
    stage: 'atBench',
    units: 40,
    staged: 12,
    packed: 10,
    received: 0,
    boxes: 3,
    shippedBoxes: 1,
    deliveredBoxes: 0,
    receivedAt: '2026-03-02T15:00:00Z',
  },
  shipping: {
    destinations: ['Harbor, Toledo', '2 Side St, Dayton'],
    trackingNumbers: ['1Z999AA10123456784', '1Z999AA10123456793'],
  },
  quote: { quoteNumber: 10_482, state: 'accepted', validUntil: '2026-12-08', isExpiring: false },
  costs: { monthly: 657, termMonths: 24, committed: 15_768, once: 0 },
  ...emptyOrderTexts,
  referenceNumber: 'PO 4471',
  requestedDeliveryDate: '2026-12-03',
  promisedDeliveryDate: '2026-12-02',
  awaitsApproval: false,
  isSentBack: false,
}
async function ordersCsv(rows: HistoryOrder[]): Promise<string> {
  const columns = orderColumns(rows, 'America/New_York')
  return writeCsv(
    columns.map(([header]) => header),
    rows.map((one) => columns.map(([, write]) => write(one))),
  )
}
const lines = async (...rows: HistoryOrder[]) => (await ordersCsv(rows)).replace('\uFEFF', '').split('\r\n')

test('a line each, after a header, in UTF-8 that spreadsheets recognise', async () => {
  expect((await ordersCsv([row])).startsWith('\uFEFF')).toBe(true)
  expect(await lines(row)).toEqual([
    'Order ID,Status,Stage,Order Date,Account,Contact,PO / reference number,Requested delivery,Estimated delivery,Items,Total,Invoice,Destinations,Boxes shipped,Boxes delivered,Tracking numbers,Due today,Billed monthly by carriers,Term (months),Billed by carriers over the term,Billed once by carriers,Quote,Quote status,Quote valid until,Approval',
    '10120,Submitted,"At the bench, 12 of 40; 1 of 3 boxes shipped",03/02/2026,Northgate Delivery LLC,Marcus Bell,PO 4471,12/03/2026,12/02/2026,40,2360.20,,"Harbor, Toledo; 2 Side St, Dayton",1,0,1Z999AA10123456784; 1Z999AA10123456793,2360.20,657.00,24,15768.00,0.00,Q-10482,Accepted,12/08/2026,',
    '',
  ])
})

test.for(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  '%j is no formula in a spreadsheet',
  async (referenceNumber) => {
    expect((await lines({ ...row, referenceNumber })).join('\r\n')).toContain(`'${referenceNumber}`)
  },
)

test('an order to several destinations has the day of each, once where they are the same', async () => {
  const [, line] = await lines({ ...row, otherPromisedDates: ['2026-12-04', '2026-12-02', ''] })
  expect(line).toContain(',12/02/2026; 12/04/2026,40,')
})

test('commas, quotes and line breaks stay within their cell', async () => {
  const [, line] = await lines({ ...row, zohoContactName: 'Bell, "Marc"' })
  expect(line).toContain(',"Bell, ""Marc""",')
  expect(await ordersCsv([{ ...row, referenceNumber: 'a\nb' }])).toContain(',"a\nb",')
})
