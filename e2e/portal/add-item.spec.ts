import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { aDraft, box, countCalls, messagesRegion, openOrder, refuse } from '../support/portal.ts'
import { button, choose, factOf } from '../support/screens.ts'

/** Add-item screen (docs/spec/orders.md#add-item). */

test('product, carrier and offer choose each other as the spec says; quantity stops at 500', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const orderId = await aDraft(request, buyer)
  await signedInAs(buyer)
  await openOrder(page, orderId)
  await button(page, 'Add Item To Order').click()
  const sheet = page.getByRole('dialog', { name: 'Add item' })
  const carrier = (name: string) => sheet.getByRole('group', { name: 'Carrier' }).getByRole('radio', { name })
  const offers = sheet.getByRole('group', { name: 'Offer' }).getByRole('radio')
  const carriers = sheet.getByRole('group', { name: 'Carrier' }).getByRole('radio')
  const quantity = sheet.getByRole('textbox', { name: 'Quantity' })

  await test.step('carrier tiles AT&T, T-Mobile, Verizon, US Cellular, N/A', async () => {
    await expect(carriers).toHaveCount(5)
    for (const name of ['AT&T', 'T-Mobile', 'Verizon', 'US Cellular', 'N/A'])
      await expect(carrier(name)).toBeDisabled()
    await expect(sheet.getByText('Choose a product to see its offers.')).toBeVisible()
  })

  await test.step('a list of choices is at most 200 px high', async () => {
    await expect(box(page, 'Product'), 'the sheet starts here').toBeFocused()
    await box(page, 'Product').click()
    const list = page.getByRole('listbox')
    await expect(list.getByRole('option')).not.toHaveCount(0)
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(200)
    await page.keyboard.press('Escape')
  })

  await test.step('choosing a phone clears carrier and offer; carriers without an offer are greyed out', async () => {
    await choose(page, 'Product', 'Kestrel M7 Max')
    for (const name of ['AT&T', 'T-Mobile', 'Verizon']) await expect(carrier(name)).toBeEnabled()
    for (const name of ['US Cellular', 'N/A']) {
      await expect(carrier(name)).toBeDisabled()
      await expect(sheet.locator('label').filter({ hasText: name })).toContainText('No offer')
    }
    await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(sheet.getByText('Choose a carrier to see its offers.')).toBeVisible()
  })

  await test.step('choosing a carrier auto-picks its first offer', async () => {
    await carrier('Verizon').check()
    await expect(offers).toHaveCount(2)
    await expect(offers.first()).toBeChecked()
    await offers.nth(1).check()
    await carrier('T-Mobile').check()
    await expect(offers.first()).toBeChecked()
  })

  await test.step('another phone clears carrier and offer again', async () => {
    await choose(page, 'Product', 'Orbis X2')
    await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(
      sheet.getByText('This product is out of stock.'),
      'it says why it cannot be added',
    ).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Add Item' })).toBeDisabled()
  })

  await test.step('a non-phone product sets the carrier to N/A; exactly one offer is preselected', async () => {
    await carrier('T-Mobile').check()
    await choose(page, 'Product', 'Ferro Armor Case')
    await expect(carrier('N/A')).toBeChecked()
    await expect(offers).toHaveCount(1)
    await expect(offers.first()).toBeChecked()
  })

  await test.step('the product panel', async () => {
    await choose(page, 'Product', 'Orbis T9 Duty')
    await expect(sheet.getByRole('heading', { name: 'T9 Duty' })).toBeVisible()
    await expect(sheet.getByText('Orbis', { exact: true })).toBeVisible()
    for (const fact of ['Screen size', 'Battery', 'Camera', 'Processor', 'Charging speed', 'Amazon Approved'])
      await expect(factOf(sheet, fact)).not.toBeEmpty()
  })

  await test.step('quantity accepts only empty or a number up to 500', async () => {
    await quantity.fill('500')
    for (const refused of ['501', '12a', '-1', '1.5']) {
      await quantity.fill(refused)
      await expect(quantity, refused).toHaveValue('500')
    }
    await expect(sheet.getByText('At most 500.')).toBeVisible()
    await expect(
      sheet.getByRole('status').filter({ hasText: 'Only whole numbers can be entered' }),
    ).toBeAttached()
    await quantity.fill('')
    await expect(quantity).toHaveValue('')
    await quantity.pressSequentially('a50')
    await expect(quantity, 'digits are taken after a letter').toHaveValue('50')
  })
})

test('Add Item needs an offer and a quantity, marks what is missing, and adds once @core', async ({
  page,
  request,
  buyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/order/InsertOrderItem', 500)
  const orderId = await aDraft(request, buyer)
  await signedInAs(buyer)
  await openOrder(page, orderId)
  const added = countCalls(page, '/order/InsertOrderItem')
  const read = countCalls(page, '/order/GetSingleOrder')
  const sheet = page.getByRole('dialog', { name: 'Add item' })
  const add = sheet.getByRole('button', { name: 'Add Item' })
  const quantity = sheet.getByRole('textbox', { name: 'Quantity' })
  // A list that opens with the focus hides everything else from roles, not from the eye.
  const message = sheet.getByText('Make sure you have an OFFER and QUANTITY.')
  await button(page, 'Add Item To Order').click()

  await test.step('nothing chosen: the message on top has the focus, with a link to each place', async () => {
    await add.click()
    await expect(message).toBeVisible()
    const summary = sheet.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText(['Choose a product.', 'Choose an offer.'])
    await expect(sheet.getByRole('group', { name: 'Offer' })).toContainText('Choose an offer.')
    await summary.getByRole('link', { name: 'Choose a product.' }).click()
    await expect(box(page, 'Product')).toBeFocused()
    await expect(page.getByRole('listbox'), 'no list over the error').toHaveCount(0)
  })

  await test.step('no quantity: its box is marked, and the link leads there', async () => {
    await choose(page, 'Product', 'Orbis T9 Duty')
    await sheet.getByRole('radio', { name: 'Verizon' }).check()
    await quantity.fill('')
    await sheet.getByRole('heading', { name: 'Add item' }).scrollIntoViewIfNeeded()
    await add.click()
    await expect(message).toBeVisible()
    await sheet.getByRole('link', { name: 'Enter a quantity from 1 to 500.' }).click()
    await expect(quantity).toBeFocused()
    await expect(quantity).toHaveAttribute('aria-invalid', 'true')
    await expect(quantity).toBeInViewport()
    expect(added()).toBe(0)
    await quantity.fill('12')
    await expect(message, 'gone once it is put right').toHaveCount(0)
  })

  await test.step('a failure keeps what was chosen', async () => {
    await refuse(page, '/order/InsertOrderItem', 'The books are closed.')
    await add.click()
    await expect(sheet.getByRole('alert')).toContainText('The books are closed.')
    await expect(quantity).toHaveValue('12')
    await page.unroute('**/api/order/InsertOrderItem')
  })

  await test.step('success clears the selection and refetches the order; a double click adds one line', async () => {
    const [before, tries] = [read(), added()]
    await sheet.getByRole('checkbox', { name: 'Waze' }).check()
    await sheet.getByRole('checkbox', { name: 'ADP' }).check()
    await sheet.getByLabel('Notes (optional)').fill('Blue tags')
    const sent = page.waitForRequest(/InsertOrderItem/)
    await add.dblclick()
    expect((await sent).postDataJSON(), '"orderId, … carrier, quantity, notes, installedApps"').toMatchObject(
      {
        orderId: Number(orderId),
        carrier: 'Verizon',
        quantity: 12,
        notes: 'Blue tags',
        installedApps: 'ADP,Waze',
      },
    )
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'Orbis T9 Duty' })).toHaveCount(1)
    await expect(page.getByRole('row').filter({ hasText: 'Orbis T9 Duty' })).toContainText('$3,468.00')
    expect(read()).toBeGreaterThan(before)
    expect(added() - tries).toBe(1)
    await expect(messagesRegion(page).getByText(`12 × Orbis T9 Duty added to order ${orderId}.`)).toHaveCount(
      1,
    )
    await expect(button(page, 'Submit Order')).toBeVisible()
    await button(page, 'Add Item To Order').click()
    await expect(box(page, 'Product')).toHaveValue('')
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet).toBeHidden()
    await expect(button(page, 'Add Item To Order')).toBeFocused()
  })
})

test('phones and tablets on an order bring the apps picker; accessories do not', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const accessories = await aDraft(request, buyer, { product: 'ferro-armor-case', carrier: 'N/A' })
  const tablets = await aDraft(request, buyer, { product: 'halden-slate-8' })
  await signedInAs(buyer)
  const apps = page.getByRole('group', { name: 'Installed apps' }).getByRole('checkbox')
  await openOrder(page, accessories)
  await button(page, 'Edit Order').click()
  await expect(page.getByText('No apps installed.')).toBeVisible()
  await expect(apps).toHaveCount(0)
  await openOrder(page, tablets)
  await button(page, 'Edit Order').click()
  const known = [
    'ADP',
    'Amazon A-Z',
    'Amazon Flex',
    'Amazon Chime',
    'Mentor',
    'Paycom',
    'Powered',
    'Presto',
    'WhatsApp',
    'Toilet Finder',
    'Waze',
  ]
  await expect(apps).toHaveCount(known.length)
  for (const name of known) await expect(page.getByRole('checkbox', { name })).toBeVisible()
})
