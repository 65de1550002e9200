import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BoxDraft,
  boxKey,
  type LedgerAccount,
  type LedgerLine,
  type SalesLedger,
  type SalesOrderDraft,
  salesOrderKey,
} from './sales-ledger.ts'

/** A ledger to be tried, and what the trial needs around it. */
export type LedgerOnTrial = {
  ledger: SalesLedger
  /** The number of an order of ours that the ledger has not heard of. */
  anOrderId(): Promise<number>
  /** An item that the ledger knows. */
  zohoProductId: string
  /** Of all its shipment orders. */
  trackingNumbers(): Promise<string[]>
  close(): Promise<void>
}

export const aLedgerAccount = (changes: Partial<LedgerAccount> = {}): LedgerAccount => ({
  zohoAccountId: '554023000000692043',
  accountName: 'Northgate Delivery LLC',
  contact: {
    firstName: 'Marcus',
    lastName: 'Bell',
    email: 'marcus@northgate.example',
    mobile: '(555) 010-0133',
  },
  billing: { street: '4100 Harbor Blvd', city: 'Toledo', state: 'OH', zip: '43604' },
  ...changes,
})

export const aLedgerLine = (changes: Partial<LedgerLine> = {}): LedgerLine => ({
  zohoProductId: '4815000000044100',
  name: 'Halden N6 Pro — Verizon (Buy)',
  description: 'Apps: ADP, Waze',
  quantity: 5,
  rateCents: 19_999,
  isCarrierInventory: false,
  ...changes,
})

export const aSalesOrderDraft = (changes: Partial<SalesOrderDraft> = {}): SalesOrderDraft => ({
  key: salesOrderKey(1_042),
  orderId: 1_042,
  customerId: '4815000000044080',
  date: '2026-03-02',
  customerReference: 'PO 4471-B',
  lines: [aLedgerLine()],
  shipping: { description: 'UPS Ground', rateCents: 1_142 },
  shippingAddress: { street: '980 Airline Junction Rd', city: 'Toledo', state: 'OH', zip: '43607' },
  notes: 'Call the contact before delivery.',
  salesperson: 'Wes Porter',
  ...changes,
})

/** What every ledger guarantees. */
export function salesLedgerContract(name: string, open: () => Promise<LedgerOnTrial>) {
  describe(`${name} keeps the promise of SalesLedger`, () => {
    let trial: LedgerOnTrial
    beforeAll(async () => {
      trial = await open()
    })
    afterAll(() => trial.close())

    const line = (changes: Partial<LedgerLine> = {}) =>
      aLedgerLine({ zohoProductId: trial.zohoProductId, ...changes })

    async function aDraft(changes: Partial<SalesOrderDraft> = {}): Promise<SalesOrderDraft> {
      const orderId = await trial.anOrderId()
      return aSalesOrderDraft({
        orderId,
        key: salesOrderKey(orderId),
        customerId: await trial.ledger.ensureCustomer(aLedgerAccount()),
        lines: [line()],
        ...changes,
      })
    }
    async function confirmed(changes: Partial<SalesOrderDraft> = {}) {
      const draft = await aDraft(changes)
      const salesOrder = await trial.ledger.createSalesOrder(draft)
      await trial.ledger.confirmSalesOrder(salesOrder.salesOrderId)
      return { draft, salesOrder }
    }

    test('an account is one customer, however often and at once it is asked for', async () => {
      const account = aLedgerAccount({ zohoAccountId: '554023000000700001', accountName: 'Rivet Freight' })

      const first = await trial.ledger.ensureCustomer(account)
      const again = await Promise.all([1, 2, 3].map(() => trial.ledger.ensureCustomer(account)))

      expect(first).toMatch(/^\d{15,19}$/)
      expect(new Set([first, ...again]).size).toBe(1)
      expect(await trial.ledger.ensureCustomer(aLedgerAccount())).not.toBe(first)
    })

    test('a sales order has a number of the ledger’s and an id for each line, in their order', async () => {
      const made = await trial.ledger.createSalesOrder(
        await aDraft({ lines: [line(), line({ quantity: 2 }), line({ isCarrierInventory: true })] }),
      )

      expect(made.salesOrderId).toMatch(/^\d{15,19}$/)
      expect(made.number).toMatch(/^SO-\d{5}$/)
      expect(new Set(made.lineIds).size).toBe(3)
    })

    test('the same key is the same sales order, and not a second one', async () => {
      const draft = await aDraft()

      const first = await trial.ledger.createSalesOrder(draft)
      expect(await trial.ledger.createSalesOrder(draft)).toEqual(first)
      await trial.ledger.confirmSalesOrder(first.salesOrderId)
      expect(await trial.ledger.createSalesOrder(draft)).toEqual(first)
      expect(await trial.ledger.findSalesOrders([draft.key])).toEqual([
        { key: draft.key, salesOrderId: first.salesOrderId },
      ])
    })

    test('a draft that was fixed before it became binding is sold as fixed', async () => {
      const draft = await aDraft()
      const { salesOrderId } = await trial.ledger.createSalesOrder(draft)
      const corrected = { ...draft, lines: [line({ quantity: 1 }), line({ quantity: 2 })] }

      const again = await trial.ledger.createSalesOrder(corrected)

      expect(again.salesOrderId).toBe(salesOrderId)
      expect(again.lineIds).toHaveLength(2)
    })

    test('becoming binding twice is becoming it once', async () => {
      const { salesOrder } = await confirmed()
      await trial.ledger.confirmSalesOrder(salesOrder.salesOrderId)
    })

    test('an invoice is made once, with a number and a web address', async () => {
      const { draft, salesOrder } = await confirmed()

      const made = await trial.ledger.createInvoice(draft, salesOrder)

      expect(made?.invoiceId).toMatch(/^\d{15,19}$/)
      expect(made?.number).toMatch(/^INV-\d{5}$/)
      expect(new URL(made?.url ?? '').protocol).toMatch(/^https?:$/)
      expect(await trial.ledger.createInvoice(draft, salesOrder)).toEqual(made)
    })

    test('there is nothing to invoice when the carrier bills every line and it ships free', async () => {
      const lines = [line({ isCarrierInventory: true }), line({ isCarrierInventory: true })]

      for (const shipping of [null, { description: 'UPS Ground', rateCents: 0 }]) {
        const { draft, salesOrder } = await confirmed({ lines, shipping })
        expect(await trial.ledger.createInvoice(draft, salesOrder)).toBeNull()
      }
    })

    test('shipping alone is invoiced', async () => {
      const { draft, salesOrder } = await confirmed({ lines: [line({ isCarrierInventory: true })] })
      expect(await trial.ledger.createInvoice(draft, salesOrder)).toMatchObject({
        number: expect.stringMatching(/^INV-/),
      })
    })

    test('a void sales order no longer exists; voiding it again, or what is not there, does nothing', async () => {
      const { draft, salesOrder } = await confirmed()

      await trial.ledger.voidSalesOrder(salesOrder.salesOrderId)
      await trial.ledger.voidSalesOrder(salesOrder.salesOrderId)
      await trial.ledger.voidSalesOrder('4815000000099999')

      expect(await trial.ledger.findSalesOrders([draft.key])).toEqual([])
    })

    test('of a void sales order nothing is confirmed or invoiced, and a person gets the reason', async () => {
      const { draft, salesOrder } = await confirmed()
      await trial.ledger.voidSalesOrder(salesOrder.salesOrderId)

      const refusal = {
        retryable: false,
        reason: `The sales order ${salesOrder.number} is void in accounting.`,
      }
      await expect(trial.ledger.confirmSalesOrder(salesOrder.salesOrderId)).rejects.toMatchObject(refusal)
      await expect(trial.ledger.createInvoice(draft, salesOrder)).rejects.toMatchObject(refusal)
    })

    const aBox = (
      orderId: number,
      lineId: string | undefined,
      changes: Partial<BoxDraft> = {},
    ): BoxDraft => ({
      key: boxKey({ orderId, number: 1 }),
      number: 1,
      date: '2026-03-04',
      lines: [{ lineId: lineId ?? '', quantity: 2 }],
      trackingNumber: '1Z999AA10123456784',
      isCorrected: false,
      ...changes,
    })

    test('a box is one package and one shipment order, however often and at once it is asked for', async () => {
      const { draft, salesOrder } = await confirmed()
      const box = aBox(draft.orderId, salesOrder.lineIds[0])
      const second = { ...box, key: boxKey({ orderId: draft.orderId, number: 2 }), number: 2 }

      const packages = await Promise.all([1, 2, 3].map(() => trial.ledger.createPackage(box, salesOrder)))
      const shipments = await Promise.all([1, 2, 3].map(() => trial.ledger.createShipment(box, salesOrder)))

      expect(packages[0]).toEqual({ packageId: expect.stringMatching(/^\d{15,19}$/), number: box.key })
      expect(shipments[0]).toEqual({ shipmentId: expect.stringMatching(/^\d{15,19}$/), number: box.key })
      expect(new Set(packages.map(({ packageId }) => packageId)).size).toBe(1)
      expect(new Set(shipments.map(({ shipmentId }) => shipmentId)).size).toBe(1)
      expect((await trial.ledger.createPackage(second, salesOrder)).packageId).not.toBe(
        packages[0]?.packageId,
      )
    })

    test('boxes are found by the day on which they left, once they have a shipment order', async () => {
      const { draft, salesOrder } = await confirmed()
      const box = aBox(draft.orderId, salesOrder.lineIds[0])
      const packed = { ...box, key: boxKey({ orderId: draft.orderId, number: 2 }), number: 2 }
      await trial.ledger.createPackage(box, salesOrder)
      await trial.ledger.createShipment(box, salesOrder)
      await trial.ledger.createPackage(packed, salesOrder)

      const found = await trial.ledger.findShippedBoxes(box.date)
      expect(found).toContain(box.key)
      expect(found).not.toContain(packed.key)
    })

    test('a corrected tracking number stays on the same shipment order, however often it is said', async () => {
      const { draft, salesOrder } = await confirmed()
      const box = aBox(draft.orderId, salesOrder.lineIds[0], { trackingNumber: '1Z999AA10123456711' })
      await trial.ledger.createPackage(box, salesOrder)
      const { shipmentId } = await trial.ledger.createShipment(box, salesOrder)
      const corrected = { ...box, trackingNumber: '1Z999AA10123456793', isCorrected: true }
      for (let times = 0; times < 2; times++)
        expect((await trial.ledger.createShipment(corrected, salesOrder)).shipmentId).toBe(shipmentId)
      expect(await trial.trackingNumbers()).toContain(corrected.trackingNumber)
      expect(await trial.trackingNumbers()).not.toContain(box.trackingNumber)
    })

    test('nothing is shipped that was not packed, and nothing is packed of a void sales order', async () => {
      const { draft, salesOrder } = await confirmed()
      const box = aBox(draft.orderId, salesOrder.lineIds[0])

      await expect(trial.ledger.createShipment(box, salesOrder)).rejects.toMatchObject({
        retryable: false,
        kind: 'not_found',
      })
      await trial.ledger.voidSalesOrder(salesOrder.salesOrderId)
      await expect(trial.ledger.createPackage(box, salesOrder)).rejects.toMatchObject({
        retryable: false,
        reason: `The sales order ${salesOrder.number} is void in accounting.`,
      })
    })

    test('only keys that it knows are found', async () => {
      const draft = await aDraft()
      const { salesOrderId } = await trial.ledger.createSalesOrder(draft)

      expect(await trial.ledger.findSalesOrders([draft.key, 'WBC-999999999'])).toEqual([
        { key: draft.key, salesOrderId },
      ])
      expect(await trial.ledger.findSalesOrders([])).toEqual([])
    })

    test('says that it answers, and when it last did', async () => {
      await trial.ledger.check()
      expect(trial.ledger.lastSuccess()).toBeInstanceOf(Date)
    })
  })
}
