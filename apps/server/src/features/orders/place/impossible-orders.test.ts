import { purchaseTypeIds } from '@portal/domain/ids'
import { v7 } from 'uuid'
import { describe, expect, vi } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { salesOrderKey } from '../../../ports/sales-ledger.ts'
import { aCustomer, aProduct, aSession } from '../../../testing/builders.ts'
import { test, testNow } from '../../../testing/fixtures.ts'
import { exportOrder } from '../../order-export/export-order.ts'
import { aSubmittedOrder, noShutdown, workerNeeds } from '../../order-export/testing.ts'
import { aDraft, anAgentWithAccount, aShop, holdToSums } from '../testing.ts'
import { checkSums } from './check-sums.ts'

/** What no use case writes, the database refuses from anyone else as well. */

const checkViolation = '23514'
const restrictViolation = '23001'
const foreignKeyViolation = '23503'
const uniqueViolation = '23505'

/** The SQLSTATE that the database refuses this with, or "accepted"; either way nothing of it stays. */
async function refusalOf(tx: Tx, sql: string, values: unknown[] = []): Promise<string> {
  const client = tx.$client
  await holdToSums(client)
  await client.query('savepoint impossible')
  const refusal = await client.query(sql, values).then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? 'no code',
  )
  await client.query('rollback to savepoint impossible')
  return refusal
}

describe('of a submitted order the database refuses', () => {
  test.for([
    ['a negative rate', 'update order_items set rate_cents = -1 where order_id = $1'],
    ['a negative list price', 'update order_items set msrp_cents = -1 where order_id = $1'],
    ['a negative plan price', 'update order_items set rate_plan_price_cents = -1 where order_id = $1'],
    ['a quantity of none', 'update order_items set quantity = 0 where order_id = $1'],
    ['a negative quantity', 'update order_items set quantity = -3 where order_id = $1'],
    ['a negative total', 'update orders set order_total_cents = -1 where order_id = $1'],
    ['a negative shipping rate', 'update orders set shipping_rate_cents = -1 where order_id = $1'],
    ['another total', 'update orders set order_total_cents = order_total_cents + 1 where order_id = $1'],
    [
      'another rate of shipping',
      'update orders set shipping_rate_cents = coalesce(shipping_rate_cents, 0) + 1 where order_id = $1',
    ],
    [
      'another number of items',
      'update orders set number_of_items = number_of_items + 1 where order_id = $1',
    ],
    ['another price of a line', 'update order_items set rate_cents = rate_cents + 1 where order_id = $1'],
    ['another quantity of a line', 'update order_items set quantity = quantity + 1 where order_id = $1'],
    ['that its lines are taken away', 'delete from order_items where order_id = $1'],
    ['a moment without an end', `update orders set date_submitted = 'infinity' where order_id = $1`],
    ['a moment before all', `update orders set date_created = '-infinity' where order_id = $1`],
    ['no items', 'update orders set number_of_items = 0 where order_id = $1'],
    [
      'that it was submitted before it was created',
      `update orders set date_submitted = date_created - interval '1 second' where order_id = $1`,
    ],
    ['that an event is taken away', 'delete from order_events where order_id = $1'],
    ['that an event becomes another', `update order_events set kind = 'cancelled' where order_id = $1`],
    ['that another person did it', `update order_events set by = 'Nia Brandt' where order_id = $1`],
    ['that no user did it', 'update order_events set user_id = null where order_id = $1'],
    ['that it was for another', `update order_events set on_behalf_of = 'Nia Brandt' where order_id = $1`],
    ['another reason of an event', `update order_events set reason = 'None' where order_id = $1`],
    ['another moment of an event', `update order_events set at = at - interval '1 hour' where order_id = $1`],
  ] as const)('%s', async ([, sql], { tx, deps }) => {
    const { orderId } = await aSubmittedOrder(tx, deps)

    expect(await refusalOf(tx, sql, [orderId])).toBe(checkViolation)
  })

  test.for([
    ['an agent that does not exist', `update orders set zoho_user_id = '404' where order_id = $1`],
    ['an account that does not exist', `update orders set zoho_account_id = '404' where order_id = $1`],
    ['a contact that does not exist', `update orders set zoho_contact_id = '404' where order_id = $1`],
    [
      'a contact of another account',
      `update orders set zoho_contact_id = (select c.zoho_contact_id from contacts c where c.zoho_account_id <> orders.zoho_account_id limit 1) where order_id = $1`,
    ],
    [
      'the account of another contact',
      `update orders set zoho_account_id = (select c.zoho_account_id from contacts c where c.zoho_account_id <> orders.zoho_account_id limit 1) where order_id = $1`,
    ],
  ] as const)('%s', async ([, sql], { tx, deps }) => {
    await anAgentWithAccount(tx)
    const { orderId } = await aSubmittedOrder(tx, deps)

    expect(await refusalOf(tx, sql, [orderId])).toBe(foreignKeyViolation)
  })

  test('that it comes back after it was cancelled', async ({ tx, deps }) => {
    const { orderId } = await aSubmittedOrder(tx, deps)
    await tx.$client.query('update orders set status_id = 2 where order_id = $1', [orderId])

    for (const status of [0, 1, 3])
      expect(
        await refusalOf(
          tx,
          `update orders set status_id = ${status}, date_submitted = ${status === 0 ? 'null' : 'date_submitted'} where order_id = $1`,
          [orderId],
        ),
      ).toBe(checkViolation)
  })

  test('two lines at one position', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    const twice = `insert into order_items (order_item_id, order_id, position, product_id, offer_id, carrier_id, purchase_type_id,
        product_type_id, rate_plan_id, manufacturer_name, model, quantity, is_add_on, rate_cents, msrp_cents,
        is_carrier_inventory, rate_plan_display, rate_plan_price_cents, date_created)
      select $2, order_id, position, product_id, offer_id, carrier_id, purchase_type_id, product_type_id, rate_plan_id,
        manufacturer_name, model, quantity, is_add_on, rate_cents, msrp_cents, is_carrier_inventory, rate_plan_display,
        rate_plan_price_cents, date_created from order_items where order_id = $1 limit 1`

    expect(await refusalOf(tx, twice, [orderId, v7()])).toBe(uniqueViolation)
  })

  test('a line of a product that is not its offer’s', async ({ tx, deps }) => {
    const { orderId } = await aSubmittedOrder(tx, deps)
    const other = await aProduct(tx)
    const sql = 'update order_items set product_id = $2 where order_id = $1'

    expect(await refusalOf(tx, sql, [orderId, other.productId])).toBe(foreignKeyViolation)
  })

  test('a line that its total does not know', async ({ tx, deps }) => {
    const { orderId } = await aSubmittedOrder(tx, deps)
    const sql = `insert into order_items (order_item_id, order_id, position, product_id, offer_id, carrier_id, purchase_type_id,
        product_type_id, rate_plan_id, manufacturer_name, model, quantity, is_add_on, rate_cents, msrp_cents,
        is_carrier_inventory, rate_plan_display, rate_plan_price_cents, date_created)
      select $2, order_id, 99, product_id, offer_id, carrier_id, purchase_type_id, product_type_id, rate_plan_id,
        manufacturer_name, model, quantity, is_add_on, 100, msrp_cents, false, rate_plan_display,
        rate_plan_price_cents, date_created from order_items where order_id = $1 limit 1`

    expect(await refusalOf(tx, sql, [orderId, v7()])).toBe(checkViolation)
  })
})

test('an order in the ledger cannot be deleted with its sales order and invoice, nor have two of them', async ({
  tx,
  deps,
}) => {
  const { orderId } = await aSubmittedOrder(tx, deps)
  await exportOrder(workerNeeds(deps, deps.ledger), orderId, noShutdown)
  const { rows } = await tx.$client.query(
    'select count(*)::int as invoices from ledger_invoices join ledger_sales_orders using (sales_order_id) where order_id = $1',
    [orderId],
  )
  expect(rows).toEqual([{ invoices: 1 }])

  expect([restrictViolation, foreignKeyViolation]).toContain(
    await refusalOf(tx, 'delete from orders where order_id = $1', [orderId]),
  )
  expect([restrictViolation, foreignKeyViolation]).toContain(
    await refusalOf(tx, 'delete from ledger_sales_orders where order_id = $1', [orderId]),
  )
  const another = `insert into ledger_sales_orders (sales_order_id, key, order_id, customer_id, draft)
    select '1', $2, order_id, customer_id, draft from ledger_sales_orders where order_id = $1`
  expect(await refusalOf(tx, another, [orderId, `${salesOrderKey(orderId)}-2`])).toBe(uniqueViolation)
  const anotherInvoice = `insert into ledger_invoices (invoice_id, sales_order_id, secret, total_cents)
    select '1', sales_order_id, 'x', 1 from ledger_sales_orders where order_id = $1`
  expect(await refusalOf(tx, anotherInvoice, [orderId])).toBe(uniqueViolation)
  expect(await refusalOf(tx, 'update ledger_invoices set total_cents = -1')).toBe(checkViolation)
})

test('a draft may be emptied and is then not submitted by any way', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const orderId = await aDraft(tx, deps, agent, parties)
  const wrong = `update orders set status_id = 1, date_submitted = now() where order_id = $1`
  await tx.$client.query('delete from order_items where order_id = $1', [orderId])

  expect(await refusalOf(tx, wrong, [orderId])).toBe(checkViolation)
})

test('an order keeps its contact who left the CRM, and its draft goes with its timeline', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const orderId = await aDraft(tx, deps, agent, parties)
  await tx.$client.query('delete from contacts where zoho_contact_id = $1', [parties.contactId])

  expect(
    await refusalOf(tx, 'update orders set zoho_user_id = zoho_user_id where order_id = $1', [orderId]),
  ).toBe('accepted')
  expect(await refusalOf(tx, 'delete from orders where order_id = $1', [orderId])).toBe('accepted')
})

test.for([
  ['an account without a name', `update accounts set account_name = ' '`, checkViolation],
  ['a session that never ends', `update sessions set last_seen_at = '9999-01-01'`, checkViolation],
  [
    'a user of an account that does not exist',
    `update users set zoho_account_id = '404'`,
    foreignKeyViolation,
  ],
  [
    'a financed offer that we are paid for',
    `update offers set purchase_type_id = '${purchaseTypeIds.Finance}', is_carrier_inventory = false`,
    checkViolation,
  ],
] as const)('%s is refused', async ([, sql, code], { tx }) => {
  const { parties } = await anAgentWithAccount(tx)
  const una = await aCustomer(tx, parties)
  await aSession(tx, una.userId, testNow)
  await aShop(tx)

  expect(await refusalOf(tx, sql)).toBe(code)
})

test('what was written past the triggers is found at night, is an alert, and is counted', async ({
  tx,
  deps,
}) => {
  const { orderId } = await aSubmittedOrder(tx, deps)
  await aSubmittedOrder(tx, deps)
  await tx.$client.query('update orders set order_total_cents = order_total_cents + 5 where order_id = $1', [
    orderId,
  ])
  const alert = vi.fn()
  const found = vi.fn()

  await checkSums({ db: tx, alert, found, atOnce: 1 })

  expect(found).toHaveBeenCalledWith(1)
  expect(alert).toHaveBeenCalledWith('orders do not add up to their lines', { orders: [orderId], count: 1 })
})

test('every moment of every table has to be one', async ({ tx }) => {
  const { rows } = await tx.$client.query(
    `select c.relname || '.' || a.attname as moment
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'timestamptz'::regtype
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
                       and pg_get_constraintdef(k.oid) like '%isfinite(' || quote_ident(a.attname) || ')%')`,
  )
  expect(rows).toEqual([])
})
