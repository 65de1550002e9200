import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { addSecondAccount } from '../support/people.ts'
import { aDraft, box, openOrder } from '../support/portal.ts'
import { button, choose, factOf } from '../support/screens.ts'

/** A draft whose devices are numbered (docs/spec/fleet.md#orders). */

test('numbered devices are dropped with their line or quantity only after a question', async ({
  page,
  request,
  aBuyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/order/UpdateOrderItem', 409)
  guard.expects('/order/RemoveOrderItem', 409)
  const buyer = await aBuyer()
  const orderId = await aDraft(request, buyer, { quantity: 3 })
  const { token } = buyer
  const units = async () =>
    (await callApi(request, 'getUnits', { token, params: { orderId } })).result.lines.flatMap(
      ({ rows }) => rows,
    )
  const { result } = await callApi(request, 'getUnits', { token, params: { orderId } })
  const orderItemId = result.lines[0]?.orderItemId ?? ''
  await callApi(request, 'saveUnits', {
    token,
    params: { orderId },
    body: {
      rows: [
        { orderItemId, position: 0, version: 0, unitNumber: '045' },
        { orderItemId, position: 2, version: 0, unitNumber: '047' },
      ],
    },
  })
  await signedInAs(buyer)
  await openOrder(page, orderId)
  const question = page.getByRole('alertdialog', { name: 'Drop the numbered units?' })
  const lower = async () => {
    await page.getByRole('button', { name: /^Edit quantity of/ }).click()
    await page.getByRole('textbox', { name: /^Quantity of/ }).fill('2')
    await page.getByRole('button', { name: /^Apply quantity of/ }).click()
  }

  await test.step('a lower quantity names the unit without a place; No keeps both', async () => {
    await lower()
    await expect(question).toContainText('A quantity of 2 drops unit 047.')
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toBeHidden()
    expect(await units()).toHaveLength(2)
  })

  await test.step('Yes drops it', async () => {
    await lower()
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(/: quantity is now 2\.$/)).toBeVisible()
    await expect(question).toBeHidden()
    expect((await units()).map(({ unitNumber }) => unitNumber)).toEqual(['045'])
  })

  await test.step('removing the line asks for it, then for its units', async () => {
    await page
      .getByRole('button', { name: /^Remove (?!Order)/ })
      .first()
      .click()
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to remove this item?' })
      .getByRole('button', { name: 'Yes' })
      .click()
    await expect(question).toContainText('Removing this line drops unit 045.')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(/ was removed\.$/)).toBeVisible()
    expect(await units()).toEqual([])
  })
})

test('another account for an order with numbered devices and several destinations is asked about', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/order/UpdateOrder', 409)
  const second = await addSecondAccount(database, buyer)
  const orderId = await aDraft(request, buyer, { quantity: 2 })
  const { token } = buyer
  const { result } = await callApi(request, 'getUnits', { token, params: { orderId } })
  const orderItemId = result.lines[0]?.orderItemId ?? ''
  const rows = [
    { orderItemId, position: 0, version: 0, unitNumber: '045' },
    { orderItemId, position: 1, version: 0, unitNumber: '046' },
  ]
  await callApi(request, 'saveUnits', { token, params: { orderId }, body: { rows } })
  const { version } =
    (await callApi(request, 'getSingleOrder', { token, params: { orderId } })).results[0] ?? {}
  const depot = {
    name: 'Dayton depot',
    street: '2300 Main St',
    city: 'Dayton',
    state: 'OH',
    code: '45402',
    addressOverrideReason: 'The dock is behind the building.',
    items: [{ orderItemId, quantity: 1 }],
  }
  await callApi(request, 'saveDestinations', {
    token,
    params: { orderId },
    body: { version: version ?? 0, destinations: [depot] },
  })
  await signedInAs(buyer)
  await openOrder(page, orderId)
  await button(page, 'Edit Order').click()
  await page.getByRole('textbox', { name: 'Order Notes' }).fill('Gate code 4471')
  const question = page.getByRole('alertdialog', { name: 'Drop the numbered units?' })
  const change = async () => {
    await choose(page, 'Account', second.account.name)
    await choose(page, 'Contact', second.contact.name)
    await button(page, 'Update').click()
    await expect(question).toContainText('Another account drops units 045, 046.')
  }

  await test.step('keeping the account keeps everything else that was typed', async () => {
    await change()
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: 'Keep the account' }).click()
    await expect(box(page, 'Account')).toHaveValue(buyer.account.name)
    await expect(box(page, 'Contact')).toHaveValue(buyer.contact.name)
    await expect(page.getByRole('textbox', { name: 'Order Notes' })).toHaveValue('Gate code 4471')
  })

  await test.step('dropping them gives the order to the other account', async () => {
    await change()
    await question.getByRole('button', { name: 'Drop them' }).click()
    const places = page.getByRole('alertdialog', { name: 'Drop the other destinations?' })
    await expect(places).toContainText('Another account drops the destinations Dayton depot.')
    await places.getByRole('button', { name: 'Drop them' }).click()
    await expect(page.getByText(`Order ${orderId} was updated.`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Destinations' })).toBeHidden()
    await expect(factOf(page, 'Account')).toHaveText(second.account.name)
    await expect(page.getByRole('region', { name: 'Units' })).toContainText(
      'No device has a unit number yet.',
    )
  })
})
