import { expect } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { placeOrder } from '../support/orders.ts'
import { button } from '../support/screens.ts'

/** What the carrier ships direct arrives (docs/spec/staging.md#direct-shipments). */

test('@phone devices of a direct shipment are recorded as arrived or missing, and the missing one arrives later', async ({
  page,
  request,
  database,
  buyer,
  cartWith,
  signedInAs,
}) => {
  await cartWith(buyer, { quantity: 4 })
  const orderId = await placeOrder(request, buyer)
  const { token } = buyer
  const params = { orderId: String(orderId) }
  await database.inTransaction(async (tx) => {
    await tx.execute(sql`update orders set ship_direct = true where order_id = ${orderId}`)
    await tx.execute(sql`delete from order_staging where order_id = ${orderId}`)
  })
  const { result } = await callApi(request, 'getUnits', { token, params })
  const orderItemId = result.lines[0]?.orderItemId ?? ''
  const rows = [
    { orderItemId, position: 0, version: 0, unitNumber: '301', holder: 'Faye Merritt' },
    { orderItemId, position: 1, version: 0, unitNumber: '302' },
    { orderItemId, position: 2, version: 0, unitNumber: '303' },
    { orderItemId, position: 3, version: 0, holder: 'Dot Farrow' },
  ]
  await callApi(request, 'saveUnits', { token, params, body: { rows } })

  await signedInAs(buyer)
  await page.goto(`/order-details/${orderId}`)
  const section = page.getByRole('region', { name: 'Direct from the carrier' })
  await expect(section.getByText('0 of 4 arrived')).toBeVisible()
  await button(page, 'Record arrival').click()
  const dialog = page.getByRole('dialog', { name: 'Record arrival' })
  const choiceOf = (unit: string) => dialog.getByRole('combobox', { name: new RegExp(`^${unit}, `) })

  await test.step('nothing is chosen', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Choose Arrived or Missing for at least one device.')).toBeVisible()
    await expect(dialog.getByText('It needs a unit number before it can arrive.')).toBeVisible()
    await expect(choiceOf('No unit number').getByRole('option')).toHaveText(['On the way', 'Missing'])
  })

  await test.step('all arrived but one', async () => {
    await dialog.getByRole('button', { name: 'All 3 arrived' }).click()
    await expect(choiceOf('Unit 301')).toHaveValue('arrived')
    await choiceOf('Unit 303').selectOption('Missing')
    await dialog.getByRole('textbox', { name: /^Note on what is missing/ }).fill('The parcel was opened')
    await expectInBothThemes(page, { isCovered: true })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('2 devices recorded as arrived, 1 as missing.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(section.getByText('2 of 4 arrived, 1 missing')).toBeVisible()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await expect(timeline.getByText('2 devices arrived, 1 missing. The parcel was opened')).toBeVisible()
    await expectInBothThemes(page, { isCovered: true })
  })

  await test.step('the missing one arrives', async () => {
    await button(page, 'Record arrival').click()
    await expect(choiceOf('Unit 301')).toBeHidden()
    await choiceOf('Unit 303').selectOption('Arrived')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('3 of 4 arrived')).toBeVisible()
  })

  const units = (await callApi(request, 'getArrivals', { token, params })).result.devices
  expect(units.map(({ status, holder }) => [status, holder])).toEqual([
    ['inService', 'Faye Merritt'],
    ['inService', ''],
    ['inService', ''],
    ['ordered', 'Dot Farrow'],
  ])
})
