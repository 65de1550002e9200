import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { chooseParties, method, openShipping, upsRate } from '../support/checkout.ts'
import { addStation } from '../support/fleet.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { storeAddresses } from '../support/people.ts'
import { aDraft, openOrder } from '../support/portal.ts'
import { button, confirmedOrderId } from '../support/screens.ts'

/** One order to several places (docs/spec/orders.md#destinations). */

const depot = { street: '2300 Main St', city: 'Dayton', state: 'OH', zip: '45402' }
const destination = (page: Page, place: number) =>
  page.getByRole('region', { name: new RegExp(`^Destination ${place}`) })

/** Chooses the depot for a destination and gives it so many of a line. */
async function fillDestination(page: Page, place: number, { name, many }: { name: string; many: number }) {
  const region = destination(page, place)
  await region.getByLabel('Station or saved address').selectOption({ label: `Shipping: ${depotLine}` })
  await region.getByLabel('Name (optional)').fill(name)
  await region.getByRole('textbox', { name: /Orbis T9 Duty Verizon for destination/ }).fill(String(many))
  const rate = region.getByRole('combobox', { name: 'Shipping' })
  await expect(rate.getByRole('option', { name: /^UPS Ground, \$[\d.]+, arrives / })).toBeAttached()
  return region
}
const depotLine = '2300 Main St, Dayton, OH 45402'

test('@phone a cart is split over two places: what is left is counted, each place has its rate and day, and one order has both @core', async ({
  page,
  database,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await storeAddresses(database, buyer, depot)
  await cartWith(buyer, { quantity: 10 })
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  await method(page, 'wbc').check()
  await upsRate(page, 'UPS Ground').check()
  await button(page, 'Ship to more than one place').click()
  await expect(button(page, 'Ship everything to one place')).toBeFocused()
  await expect(page.getByText(/give .* at least one item, or remove it/)).toBeVisible()

  const region = await fillDestination(page, 2, { name: 'Dayton depot', many: 4 })
  await expect(region).toContainText('6 of 10 left for the shipping address')
  await expect(region.getByRole('textbox', { name: 'Street' })).toHaveAttribute(
    'autocomplete',
    'section-destination-2 shipping address-line1',
  )
  await expect(destination(page, 1).getByRole('status')).toContainText('6 × Orbis T9 Duty')
  await expectNoSidewaysScroll(page)
  await expectInBothThemes(page)

  // The shipping address has fewer items now, so another price.
  await upsRate(page, 'UPS Ground').check()
  for (const words of [
    /^Destination 1, .+: UPS Ground, \$[\d.]+, arrives /,
    /^Destination 2, Dayton depot: UPS Ground, \$/,
  ])
    await expect(page.getByRole('listitem').filter({ hasText: words })).toHaveCount(1)
  await expect(button(page, 'Submit Order')).toBeEnabled()
  await button(page, 'Submit Order').click()
  const orderId = await confirmedOrderId(page)
  await expect(page.getByRole('term').filter({ hasText: 'Destination 2, Dayton depot' })).toBeVisible()
  await openOrder(page, orderId)
  const list = page.getByRole('region', { name: 'Destinations' })
  await expect(list).toContainText('6 × Orbis T9 Duty')
  await expect(list).toContainText('4 × Orbis T9 Duty')
  await expect(list).toContainText(depotLine)
})

test('a draft is split on its page; what the server refuses is at its field, and a lower quantity names the place', async ({
  page,
  database,
  buyer,
  request,
  signedInAs,
  guard,
}) => {
  await storeAddresses(database, buyer, depot)
  const orderId = await aDraft(request, buyer, { quantity: 10 })
  await signedInAs(buyer)
  await openOrder(page, orderId)
  await button(page, 'Ship to more than one place').click()
  const dialog = page.getByRole('dialog', { name: 'Ship to more than one place' })
  guard.expects(`/api/order/SaveDestinations/${orderId}`, 400)
  await dialog.getByRole('button', { name: 'Save destinations' }).click()
  await expect(dialog.getByText('Give this destination at least one item, or remove it.')).toBeVisible()

  await fillDestination(page, 2, { name: 'Dayton depot', many: 4 })
  await expectInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save destinations' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Destinations' })).toContainText('4 × Orbis T9 Duty')

  guard.expects(`/api/order/UpdateOrderItem/${orderId}`, 409)
  await page.getByRole('button', { name: /^Edit quantity of/ }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/less than the 4 that go to Dayton depot/).first()).toBeVisible()
})

test('a draft whose devices all go to stations gets the first of them as its shipping address', async ({
  page,
  database,
  buyer,
  request,
  signedInAs,
}) => {
  const lima = { street: '118 Elm St', city: 'Lima', state: 'OH', zip: '45801' }
  const [depotId = '', limaId = ''] = await storeAddresses(database, buyer, depot, lima)
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const stationIds = [
    await addStation(request, fleet, { name: 'Dayton', code: 'DAY', addressId: depotId }),
    await addStation(request, fleet, { name: 'Lima', code: 'LIM', addressId: limaId }),
  ]
  const orderId = await aDraft(request, buyer, { quantity: 2 })
  const { result } = await callApi(request, 'getUnits', { token: buyer.token, params: { orderId } })
  const orderItemId = result.lines[0]?.orderItemId ?? ''
  const rows = stationIds.map((stationId, position) => ({
    orderItemId,
    position,
    version: 0,
    unitNumber: `7${position}`,
    stationId,
  }))
  await callApi(request, 'saveUnits', { token: buyer.token, params: { orderId }, body: { rows } })

  await signedInAs(buyer)
  await openOrder(page, orderId)
  await button(page, 'Ship to more than one place').click()
  const dialog = page.getByRole('dialog', { name: 'Ship to more than one place' })
  await dialog.getByRole('button', { name: 'Split by station' }).click()
  await expect(dialog.getByText('the first of them, Dayton, is the shipping address now')).toBeVisible()
  await expect(destination(page, 1)).toContainText(depotLine)
  await expect(destination(page, 2).getByRole('combobox', { name: 'Shipping' })).toContainText(/arrives/)
  await dialog.getByRole('button', { name: 'Save destinations' }).click()
  await expect(dialog).toBeHidden()
  const saved = page.getByRole('region', { name: 'Destinations' })
  await expect(saved).toContainText(depotLine)
  await expect(saved).toContainText('118 Elm St, Lima, OH 45801')
})
