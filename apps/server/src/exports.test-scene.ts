import { contract } from '@portal/contract/contract'
import type { TableFile } from '@portal/contract/table-files'
import type { TableFormat } from '@portal/domain/table-formats'
import { exportActivity } from './audit/export-activity.ts'
import type { Tx } from './db/client.ts'
import { auditLog } from './db/schema/audit.tables.ts'
import { productPictures } from './db/schema/catalog.tables.ts'
import type { Deps } from './deps.ts'
import { exportAccounts } from './features/accounts/export-accounts.ts'
import { exportInvoices } from './features/books/export-invoices.ts'
import { anInvoice } from './features/books/testing.ts'
import { exportOffers, exportProducts } from './features/catalog-admin/export-catalog.ts'
import { anOrderOf } from './features/desk/testing.ts'
import {
  exportChosen,
  exportChosenOfAgent,
  exportDevices,
  exportDevicesOfAgent,
} from './features/fleet/devices/export-devices.ts'
import { exportHolders } from './features/fleet/holders/export-holders.ts'
import { saveUnits } from './features/fleet/sheet/save-units.ts'
import { exportUnits } from './features/fleet/sheet/unit-files.ts'
import { readUnits } from './features/fleet/sheet/units.ts'
import { aDevice, anImei, aStation } from './features/fleet/testing.ts'
import { exportLines } from './features/line-lists/export-lines.ts'
import { aLine } from './features/lines/testing.ts'
import { exportOrders } from './features/orders/list/export-orders.ts'
import { aDraft, anAgentWithAccount } from './features/orders/testing.ts'
import { exportQuotes } from './features/quotes/export-quotes.ts'
import { aQuote } from './features/quotes/testing.ts'
import { exportCases } from './features/repairs/list-cases.ts'
import { aCase } from './features/repairs/testing.ts'
import { exportSales } from './features/sales/export-sales.ts'
import { exportUsers } from './features/users/export-users.ts'
import { aCustomer, anOffer, aPerson, aProduct } from './testing/builders.ts'
import { asCaller } from './testing/fixtures.ts'

/** What tears tables apart or comes back changed: line breaks, quotes, formulas, spaces, long numbers. */
export const hostile = {
  lines: 'Front,\n"left" of it\nand a last line ',
  formula: '=HYPERLINK("http://x.example";"y")',
  names: [
    '-Bob, \'the\' "lead"',
    "'tis",
    '+1 555',
    '@x; y',
    'Zoë 李小龙',
    '\u00a0Ann',
    '0012',
    'TRUE',
    '3/4',
    '1E5',
  ],
}

type Exported = {
  name: keyof typeof contract
  rows: number
  read: (format: TableFormat) => Promise<TableFile>
}

/** A company whose lists have what breaks files, and every export of the product. */
export async function everyExport(tx: Tx, deps: Deps) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const { accountId, agentId } = parties
  const una = asCaller(deps, await aCustomer(tx, parties))
  const wes = asCaller(deps, agent)
  const mo = asCaller(deps, await aPerson(tx, { roles: ['WbcManager'] }))
  const abe = asCaller(deps, await aPerson(tx, { roles: ['Accountant'] }))
  const ada = asCaller(deps, await aPerson(tx, { roles: ['Administrator'] }))

  const product = await aProduct(tx, {
    model: 'N6 "Pro"',
    shortDescription: hostile.formula,
    longDescription: hostile.lines.trim(),
    battery: '4,700 mAh',
  })
  await tx.insert(productPictures).values(
    ['Front, "on"', 'Back'].map((alt, at) => ({
      productId: product.productId,
      position: at + 2,
      image: `/pictures/halden-n6-pro/${at === 0 ? 'front' : 'back'}-720.avif`,
      alt,
    })),
  )
  const offer = await anOffer(tx, product.productId, {
    itemPromoMessage: '-10 % today, "only"',
    socCode: '0012345678901234567',
  })

  const { stationId } = await aStation(tx, accountId, { name: 'Harbor, "east"', code: '007' })
  const statuses = ['inService', 'spare', 'inRepair', 'lost', 'stolen', 'shipped', 'missing'] as const
  const devices = []
  for (const [at, holder] of hostile.names.entries())
    devices.push(
      await aDevice(tx, accountId, {
        unitNumber: `0${at + 14}`,
        holder: holder.trim(),
        status: statuses[at % statuses.length] ?? 'inService',
        imei: anImei(),
        iccid: at === 0 ? '8901410321111191230' : null,
        phoneNumber: '4195550142',
        coverFrom: '2026-01-31',
        coverUntil: '2027-01-30',
        stationId: at % 2 ? stationId : null,
        note: at === 0 ? hostile.formula : '',
      }),
    )
  const [first] = devices
  if (!first) throw new Error('There is a device for each name.')
  for (const planName of [hostile.formula, 'Unlimited, "Start"'])
    await aLine(tx, accountId, { planName, note: hostile.lines.trim() })
  await aCase(tx, first, { description: hostile.lines, holder: hostile.formula })

  const submitted = await anOrderOf(tx, parties, 1, {
    referenceNumber: '=PO, "7"',
    accountName: 'A; "B", LLC',
  })
  await anInvoice(tx, submitted, { number: '@INV', shipTo: 'Newark, NJ' })
  const orderId = await aDraft(tx, deps, agent, parties, { offerId: offer.offerId })
  const [line] = (await readUnits(wes, orderId)).result.lines
  await saveUnits(wes, orderId, {
    rows: [
      {
        orderItemId: line?.orderItemId ?? '',
        position: 0,
        version: 0,
        unitNumber: '099',
        holder: hostile.formula,
        stationId,
      },
    ],
  })

  await aQuote(tx, orderId, { recipientName: hostile.formula })
  await tx.insert(auditLog).values({
    at: deps.now(),
    userName: '=Ada',
    entity: 'account',
    entityId: accountId,
    entityName: hostile.lines,
    action: 'changed',
    before: { accountName: '@old' },
    after: { accountName: hostile.formula },
    requestId: '',
  })

  const deviceIds = devices.map(({ deviceId }) => deviceId)
  const month = { from: '2026-02', to: '2026-03' }
  const all: Exported[] = [
    { name: 'exportOrders', rows: 2, read: of((format) => exportOrders(wes, agentId, { format })) },
    { name: 'exportDevices', rows: 11, read: of((format) => exportDevices(una, accountId, { format })) },
    {
      name: 'exportDevicesByAgent',
      rows: 11,
      read: of((format) => exportDevicesOfAgent(wes, agentId, { format })),
    },
    {
      name: 'exportChosenDevices',
      rows: 10,
      read: of((format) => exportChosen(una, accountId, { deviceIds, format })),
    },
    {
      name: 'exportChosenByAgent',
      rows: 10,
      read: of((format) => exportChosenOfAgent(wes, agentId, { deviceIds, format })),
    },
    { name: 'exportUnits', rows: 1, read: of((format) => exportUnits(wes, orderId, { format })) },
    { name: 'exportRepairCases', rows: 1, read: of((format) => exportCases(una, { format })) },
    { name: 'exportLines', rows: 2, read: of((format) => exportLines(una, { format })) },
    { name: 'exportInvoices', rows: 1, read: of((format) => exportInvoices(abe, { accountId, format })) },
    {
      name: 'exportSales',
      rows: 0,
      read: of((format) => exportSales(mo, { by: 'month', ...month, format })),
    },
    { name: 'exportProducts', rows: 1, read: of((format) => exportProducts(ada, { format })) },
    { name: 'exportOffers', rows: 1, read: of((format) => exportOffers(ada, { format })) },
    { name: 'exportAccounts', rows: 1, read: of((format) => exportAccounts(wes, agentId, { format })) },
    { name: 'exportQuotes', rows: 1, read: of((format) => exportQuotes(wes, { format })) },
    { name: 'exportActivity', rows: 1, read: of((format) => exportActivity(ada, { format })) },
    { name: 'exportUsers', rows: 5, read: of((format) => exportUsers(ada, { format })) },
    {
      name: 'exportHolders',
      rows: 11,
      read: async (format) => {
        const { fileName, content } = (await exportHolders(ada, accountId, { format })).result
        return { fileName, csv: format === 'csv' ? content : null, xlsx: format === 'xlsx' ? content : null }
      },
    },
  ]
  return { all, una, ada, accountId, orderId, devices }
}

const of =
  (read: (format: TableFormat) => Promise<{ result: TableFile }>) =>
  async (format: TableFormat): Promise<TableFile> =>
    (await read(format)).result

/** Calls that answer a list as a file. Enrollment files have the form that their service wants. */
export const exportCalls = Object.keys(contract)
  .filter((name) => name.startsWith('export') && name !== 'exportEnrollment')
  .sort()
