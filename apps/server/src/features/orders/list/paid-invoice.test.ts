import type { Role } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { bookInvoices } from '../../../db/schema/books.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { aCustomer, aPerson, aZohoId } from '../../../testing/builders.ts'
import { type asCaller, test } from '../../../testing/fixtures.ts'
import { anInvoice } from '../../books/testing.ts'
import { anOrderOf } from '../../desk/testing.ts'
import { anAgentWithAccount, seen } from '../testing.ts'

/** What an order says about the payment of its invoice before it is cancelled (docs/spec/orders.md#cancelling). */

async function aScene(tx: Tx) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const una = await aCustomer(tx, parties)
  const orderId = await anOrderOf(tx, parties, 1)
  const invoiceId = await anInvoice(tx, orderId, { number: 'INV-7', paidCents: 4_050 })
  const change = (set: Partial<typeof bookInvoices.$inferInsert>) =>
    tx.update(bookInvoices).set(set).where(eq(bookInvoices.invoiceId, invoiceId))
  return { agent, una, orderId, change }
}

const aManager = (tx: Tx, ...roles: Role[]) => aPerson(tx, { roles, zohoUserId: aZohoId() })

test('who may cancel and sees invoices reads number and amount, a manager only that there is a payment', async ({
  tx,
  deps,
}) => {
  const { agent, una, orderId } = await aScene(tx)
  const read = async (actor: Parameters<typeof asCaller>[1]) => (await seen(deps, actor, orderId)).paidInvoice
  const whole = { number: 'INV-7', paid: 40.5 }
  expect(await read(await aPerson(tx, { roles: ['Administrator'] }))).toEqual(whole)
  expect(await read(await aManager(tx, 'Manager', 'Accountant'))).toEqual(whole)
  expect(await read(await aManager(tx, 'Manager'))).toEqual({ number: null, paid: null })
  expect(await read(await aManager(tx, 'WbcManager'))).toEqual({ number: null, paid: null })
  // Neither cancels orders.
  expect(await read(agent)).toBeNull()
  expect(await read(una)).toBeNull()
})

test('nothing is said where nothing is paid, of a void invoice, and of an order that cannot be cancelled', async ({
  tx,
  deps,
}) => {
  const { orderId, change } = await aScene(tx)
  const ada = await aPerson(tx, { roles: ['Administrator'] })
  const read = async () => (await seen(deps, ada, orderId)).paidInvoice
  expect(await read()).not.toBeNull()
  await change({ paidCents: 0 })
  expect(await read()).toBeNull()
  await change({ paidCents: 100, voidedOn: '2026-10-02' })
  expect(await read()).toBeNull()
  await change({ voidedOn: null })
  await tx.update(orders).set({ statusId: 2 }).where(eq(orders.orderId, orderId))
  expect(await read()).toBeNull()
})
