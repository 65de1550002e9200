import { expect, type Page } from '@playwright/test'
import { messages } from '@portal/domain/messages'
import { test } from '../fixtures.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { addPhone } from '../support/catalog.ts'
import { aPause } from '../support/checkout.ts'
import { button, factOf, openSummary, stepHeading } from '../support/screens.ts'

/** The first step: what is in the cart (docs/spec/cart.md#lines). */

const lines = (page: Page) => page.getByRole('list', { name: 'Cart items' }).getByRole('listitem')
const editQuantity = (page: Page) => button(page, 'Edit quantity of Orbis T9 Duty')
const quantityField = (page: Page) => page.getByRole('textbox', { name: 'Quantity of Orbis T9 Duty' })
const badge = (page: Page, items: number | string) =>
  page.getByRole('banner').getByRole('link', { name: `Cart, ${items} items` })
const noBadge = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })

test('an empty cart says so, leads to the shop, and has no step behind it', async ({
  page,
  buyer,
  signedInAs,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signedInAs(buyer)
  await page.goto('/cart?step=shipping')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: messages.cart.emptyHeading })).toBeVisible()
  await expect(page.getByText(messages.cart.emptyText)).toBeVisible()
  await expect(button(page, 'Choose Installed Apps')).toHaveCount(0)
  await expect(page.getByText('To continue: add something to your cart.')).toBeVisible()
  await expect(page.getByText('$0.00'), 'nothing is summed up').toHaveCount(0)
  await expect(noBadge(page), 'no badge at 0').toBeVisible()
  await expectInBothThemes(page)

  for (const [name, path] of [
    ['View Accessories', '/accessories'],
    ['Shop Tablets', '/tablets'],
    ['Browse Phones', '/phones'],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
  }
})

test('one card per item: what it is, what it costs, who bills it, and what is due today @core', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(
    buyer,
    { quantity: 2 },
    { product: 'halden-n6-pro', purchaseType: 'Finance', quantity: 3 },
    { product: 'orbis-vent-mount', carrier: 'N/A', quantity: 4 },
  )
  await signedInAs(buyer)
  await page.goto('/cart')
  await expect(lines(page)).toHaveCount(3)
  const [bought, financed, accessory] = [lines(page).nth(0), lines(page).nth(1), lines(page).nth(2)]
  await expect(bought).toContainText('Verizon, One-time payment')
  await expect(bought).toContainText('2 × $289.00')
  await expect(bought, 'the line comes to').toContainText(
    '$578.00*due at checkout$80.00/mo. billed by Verizon',
  )
  await expect(bought).toContainText('*due at checkout')
  await expect(financed).toContainText('Verizon, Carrier Financed')
  await expect(financed).toContainText('/mo.')
  await expect(financed).toContainText('*billed by carrier')
  await expect(accessory).toContainText('*due at checkout')
  await expect(accessory.getByRole('switch'), 'add-ons are for what has them').toHaveCount(0)
  await expect(badge(page, 9)).toBeVisible()

  const summary = await openSummary(page)
  const items = summary.getByRole('list', { name: 'Items in this order' }).getByRole('listitem')
  await expect(items, 'the cart itself lists them').toHaveCount(0)
  const mount = Number(/4 × \$([\d.]+)/.exec((await accessory.textContent()) ?? '')?.[1])
  const due = `$${(578 + 4 * mount).toFixed(2)}`
  await expect(factOf(summary, 'Items'), 'what the carrier bills is not due here').toHaveText(due)
  await expect(factOf(summary, 'Shipping')).toHaveText('TBD')
  await expect(factOf(summary, 'Total due')).toHaveText(due)

  await expect(page.getByText('$0.00')).toHaveCount(0)
  const billed = summary.getByRole('region', { name: 'Billed by carriers' })
  await expect(billed, 'three financed phones, and a plan for each of the five').toContainText(
    'Every month$256.97/mo.VerizonDevices $56.97, plans $200.00$256.97/mo.',
  )
  await expect(billed, 'plans of bought phones are billed as long').toContainText(
    'Commitment36 months$9,250.92',
  )
  await button(page, 'Choose Installed Apps').click()
  await openSummary(page)
  await expect(items).toContainText([
    /Orbis T9 Duty.*Verizon, 2 items.*\$578\.00/,
    /Halden N6 Pro.*Verizon, 3 items.*\$56\.97\/mo\. billed by Verizon/,
    /Vent Mount.*4 items/,
  ])
  await page.goBack()

  await bought.getByRole('link', { name: 'T9 Duty' }).click()
  await expect(page).toHaveURL(/\/buy\/item-details\/orbis-t9-duty/)
})

test('the amounts of a line add up to what is due today; what the carrier bills says so and carries /mo.', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer, {
    product: 'halden-n6-pro',
    purchaseType: 'Finance',
    quantity: 12,
    withRepair: true,
    withAccessory: true,
  })
  await signedInAs(buyer)
  await page.goto('/cart')
  const line = lines(page).first()
  await expect(line.getByRole('term')).toHaveText([
    'Device, billed by Verizon 12 × $18.99/mo.',
    'Verizon plan 12 × $40.00/mo.',
  ])
  await expect(line.getByRole('definition')).toHaveText(['$227.88/mo.', '$480.00/mo.'])
  await expect(line.getByRole('group', { name: 'Add-ons' })).toHaveText(
    'Screen repair, $49.00 each$588.00Ferro Armor Case, $34.50 each$414.00',
  )
  await expect(line).toContainText('$707.88/mo.*billed by carrier$1,002.00 due on invoice')
  const summary = await openSummary(page)
  await expect(summary.getByRole('heading', { name: 'Due on invoice' })).toBeVisible()
  await expect(factOf(summary, 'Total due')).toHaveText('$1,002.00')
  await expect(summary.getByRole('region', { name: 'Billed by carriers' })).toContainText(
    'VerizonDevices $227.88, plans $480.00$707.88/mo.',
  )
})

test('"applied only if a number, different from the current, between 1 and 100 inclusive"', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer, { quantity: 5 })
  await signedInAs(buyer)
  let changes = 0
  page.on('request', (request) => {
    if (request.url().includes('/updateCartItemQuantity')) changes += 1
  })
  await page.goto('/cart')

  await test.step('ignored, each with its reason and without a call', async () => {
    const refused = 'Not changed: enter a quantity from 1 to 100.'
    const notWhole = 'Not changed: enter a whole number from 1 to 100.'
    for (const [typed, reason] of [
      ['0', refused],
      ['101', refused],
      ['', notWhole],
      ['5', ''],
    ] as const) {
      await editQuantity(page).click()
      await quantityField(page).fill(typed)
      await quantityField(page).press('Enter')
      await expect(quantityField(page)).toBeHidden()
      if (reason) await expect(lines(page).getByText(reason)).toBeVisible()
      else await expect(lines(page).getByText('Not changed')).toBeHidden()
      await expect(badge(page, 5)).toBeVisible()
    }
    expect(changes).toBe(0)
  })

  await test.step('a letter locks nothing: digits are accepted right after it', async () => {
    await editQuantity(page).click()
    await quantityField(page).fill('')
    await quantityField(page).pressSequentially('a')
    await expect(lines(page).getByText('Only whole numbers can be entered, not "a".')).toBeVisible()
    await quantityField(page).pressSequentially('50')
    await expect(quantityField(page)).toHaveValue('50')
    await quantityField(page).press('Escape')
    expect(changes).toBe(0)
  })

  await test.step('only whole numbers: "1.5" does not become 15', async () => {
    await editQuantity(page).click()
    await quantityField(page).fill('')
    await quantityField(page).pressSequentially('1.5')
    await expect(quantityField(page)).toHaveValue('1')
    await quantityField(page).press('Enter')
    await expect(lines(page).getByText('Not changed: enter a whole number from 1 to 100.')).toBeVisible()
    await expect(badge(page, 5)).toBeVisible()
    expect(changes).toBe(0)
    await editQuantity(page).click()
  })

  await test.step('Escape and the cross discard', async () => {
    await quantityField(page).press('Escape')
    await expect(editQuantity(page)).toBeFocused()
    await editQuantity(page).click()
    await quantityField(page).fill('9')
    await button(page, 'Discard quantity of Orbis T9 Duty').click()
    await expect(badge(page, 5)).toBeVisible()
    expect(changes).toBe(0)
  })

  await test.step('Enter and the tick apply, 1 and 100 included', async () => {
    await editQuantity(page).click()
    await quantityField(page).fill('100')
    await quantityField(page).press('Enter')
    await expect(badge(page, 100)).toBeVisible()
    await expect(editQuantity(page)).toBeFocused()
    await editQuantity(page).click()
    await quantityField(page).fill('1')
    await button(page, 'Apply quantity of Orbis T9 Duty').click()
    await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
    expect(changes).toBe(2)
  })
})

test('− and + change the quantity within 1 and 100, several presses at once, by keyboard too @core @phone', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer, { quantity: 97 })
  await signedInAs(buyer)
  await page.goto('/cart')
  const more = button(page, 'Quantity of Orbis T9 Duty: one more')
  const less = button(page, 'Quantity of Orbis T9 Duty: one less')
  await more.click()
  await more.click()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(badge(page, 100)).toBeVisible()
  await expect(more).toBeFocused()
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await expect(factOf(await openSummary(page), 'Total due')).toHaveText('$28,900.00')
  await less.click()
  await expect(badge(page, 99)).toBeVisible()
  await expect(lines(page)).toContainText('99 × $289.00')
})

test('add-ons continue and off independently, follow the quantity, and are no items of their own', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer, { quantity: 2, withRepair: true })
  await signedInAs(buyer)
  await page.goto('/cart')
  const repair = page.getByRole('switch', { name: 'Screen repair, $49.00 each' })
  const armorCase = page.getByRole('switch', { name: 'Ferro Armor Case, $34.50 each' })
  const due = factOf(await openSummary(page), 'Total due')
  await expect(repair).toBeChecked()
  await expect(due).toHaveText('$676.00')
  await armorCase.click()
  await expect(due).toHaveText('$745.00')
  await expect(repair).toBeChecked()
  await repair.click()
  await expect(due).toHaveText('$647.00')
  await expect(armorCase).toBeChecked()
  await editQuantity(page).click()
  await quantityField(page).fill('10')
  await quantityField(page).press('Enter')
  await expect(due, '10 phones with 10 cases').toHaveText('$3,235.00')
  await expect(badge(page, 10)).toBeVisible()
  await page.reload()
  await expect(armorCase).toBeChecked()
  await expect(repair).not.toBeChecked()
})

test('a removed item leaves the focus on the next one, and the last one an empty cart', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer, { quantity: 2 }, { product: 'orbis-vent-mount', carrier: 'N/A', quantity: 3 })
  await signedInAs(buyer)
  await page.goto('/cart')
  const [first, second] = [lines(page).nth(0), lines(page).nth(1)]
  await expect(second).toContainText('Vent Mount')
  await first.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Orbis T9 Duty was removed.')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Remove .*Vent Mount$/ })).toBeFocused()
  await expect(badge(page, 3)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: messages.cart.emptyHeading })).toBeVisible()
  await expect(stepHeading(page, 'Cart')).toBeFocused()
  await expect(noBadge(page)).toBeVisible()
})

test('three placeholders while the cart is read; a failure says so, claims nothing else, and has Retry', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  guard.expects('/cartItem/GetCartItemsByDomain', 500)
  await cartWith(buyer)
  await signedInAs(buyer)
  const { held, release } = aPause()
  await page.route('**/api/cartItem/GetCartItemsByDomain', async (route) => {
    await held
    await route.fulfill({ status: 500, body: '{}' })
  })
  await page.goto('/cart')
  await expect(page.getByText('Loading your cart')).toBeAttached()
  await expect(page.locator('main [aria-busy=true] li')).toHaveCount(3)
  await expect(button(page, 'Choose Installed Apps')).toBeDisabled()
  release()
  await expect(page.getByRole('alert')).toContainText('Network response was not ok')
  await expect(page.getByRole('heading', { name: messages.cart.emptyHeading })).toHaveCount(0)
  await expect(page.getByText('add something to your cart')).toHaveCount(0)
  await expect(button(page, 'Choose Installed Apps')).toBeDisabled()
  await page.unroute('**/api/cartItem/GetCartItemsByDomain')
  await button(page, 'Retry').click()
  await expect(lines(page)).toHaveCount(1)
  await expect(badge(page, 2)).toBeVisible()
})

test('a change that fails says so, and the cart shows what is true', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  guard.expects('/cartItem/', 500)
  await cartWith(buyer)
  await signedInAs(buyer)
  await page.goto('/cart')
  const told = page.getByRole('status', { name: 'Messages' })
  await page.route(/updateCartItemQuantity|DeleteCartItem/, (route) =>
    route.fulfill({ status: 500, body: '' }),
  )

  await editQuantity(page).click()
  await quantityField(page).fill('9')
  await quantityField(page).press('Enter')
  await expect(told).toContainText('Network response was not ok')
  await expect(lines(page).getByText('2', { exact: true })).toBeVisible()
  const armorCase = page.getByRole('switch', { name: /^Ferro Armor Case/ })
  const settled = () => expect(lines(page)).toHaveAttribute('aria-busy', 'false')
  await settled()
  await armorCase.click()
  await settled()
  await expect(armorCase).not.toBeChecked()
  await button(page, 'Remove Orbis T9 Duty').click()
  await settled()
  await expect(lines(page)).toHaveCount(1)

  await page.unroute(/updateCartItemQuantity|DeleteCartItem/)
  await armorCase.click()
  await expect(armorCase).toBeChecked()
  await expect(badge(page, 2)).toBeVisible()
})

test('the badge is right on every page, and its button opens the first step', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await signedInAs(buyer)
  await page.goto('/phones')
  await expect(noBadge(page)).toBeVisible()
  await cartWith(buyer, { quantity: 99 })
  for (const path of ['/', '/phones', '/orders', '/accounts']) {
    await page.goto(path)
    await expect(badge(page, 99)).toContainText('99')
  }
  await page.goto('/buy/item-details/orbis-t9-duty?carrier=Verizon')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await button(page, 'Add to cart').click()
  await expect(stepHeading(page, 'Cart')).toBeVisible()
  await expect(badge(page, 101)).toContainText('101')

  await button(page, 'Choose Installed Apps').click()
  await button(page, 'Choose Shipping').click()
  await expect(badge(page, 101)).toBeVisible()
  await badge(page, 101).click()
  await expect(page, 'the cart button opens the step draft').toHaveURL('/cart')
  await expect(stepHeading(page, 'Cart')).toBeVisible()
})

test('two tabs: what one does to the cart the other shows', async ({
  page,
  context,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/phones')
  await expect(badge(other, 2)).toBeVisible()

  await editQuantity(page).click()
  await quantityField(page).fill('6')
  await quantityField(page).press('Enter')
  await expect(badge(other, 6)).toBeVisible()
  await other.goto('/cart')
  await other.getByRole('switch', { name: /^Ferro Armor Case/ }).click()
  await expect(page.getByRole('switch', { name: /^Ferro Armor Case/ })).toBeChecked()
  await expect(factOf(await openSummary(page), 'Total due')).toHaveText('$1,941.00')
  await button(page, 'Remove Orbis T9 Duty').click()
  await expect(other.getByRole('heading', { name: messages.cart.emptyHeading })).toBeVisible()
  await expect(noBadge(other)).toBeVisible()
})

test('two devices: a change made on an older cart undoes nothing, and both end with the same', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
  anotherComputer,
  guard,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await page.goto('/cart')
  await expect(badge(page, 2)).toBeVisible()
  const other = await anotherComputer()
  await signedInAs(buyer, other)
  await other.goto('/cart')
  await expect(badge(other, 2)).toBeVisible()
  const caseOn = (device: Page) => device.getByRole('switch', { name: /^Ferro Armor Case/ })
  const repairOn = (device: Page) => device.getByRole('switch', { name: /^Screen repair/ })

  await editQuantity(page).click()
  await quantityField(page).fill('5')
  await quantityField(page).press('Enter')
  await expect(badge(page, 5)).toBeVisible()
  await caseOn(page).click()
  await expect(caseOn(page)).toBeChecked()

  await expect(badge(other, 2), 'it does not know yet').toBeVisible()
  await caseOn(other).click()
  await expect(badge(other, 5)).toBeVisible()
  await expect(caseOn(other), 'both wanted it on').toBeChecked()
  await repairOn(other).click()
  await expect(repairOn(other)).toBeChecked()

  await page.reload()
  for (const device of [page, other]) {
    await expect(caseOn(device)).toBeChecked()
    await expect(repairOn(device)).toBeChecked()
    await expect(badge(device, 5)).toBeVisible()
  }

  await button(page, 'Remove Orbis T9 Duty').click()
  await expect(noBadge(page)).toBeVisible()
  guard.expects('/cartItem/updateCartItemQuantity', 404)
  await caseOn(other).click()
  await expect(other.getByText('That item is no longer in your cart.')).toBeVisible()
  await expect(other.getByRole('heading', { name: messages.cart.emptyHeading })).toBeVisible()
})

test('a price that changed is shown with the old one; what is no longer sold must be removed', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
  cartWith,
}) => {
  const phone = await addPhone(database, request)
  await cartWith(buyer)
  await phone.putIntoCart(buyer, 2)
  await signedInAs(buyer)
  await page.goto('/cart')
  const due = factOf(await openSummary(page), 'Total due')
  await expect(due).toHaveText('$1,156.00')

  await phone.setPrice(31_050)
  await page.reload()
  const news = page
    .getByRole('status')
    .filter({ hasText: 'Prices have changed since you added these items:' })
  await expect(news).toContainText(`${phone.name}: now $310.50, was $289.00`)
  await expect(due).toHaveText('$1,199.00')
  await button(page, 'Choose Installed Apps').click()
  await expect(news, 'told on every step').toBeVisible()
  await button(page, 'Got it').click()
  await expect(news).toBeHidden()
  await expect(stepHeading(page, 'Installed Apps')).toBeFocused()
  await page.reload()
  await expect(stepHeading(page, 'Installed Apps')).toBeVisible()
  await expect(news).toBeHidden()

  await phone.leaveShop()
  await page.goto('/cart')
  await expect(page.getByText(`No longer available: ${phone.name}.`)).toBeVisible()
  const gone = lines(page).filter({ hasText: phone.name.replace('Ferro ', '') })
  await expect(gone).toContainText('No longer available')
  await page.goto('/cart?step=shipping')
  await expect(button(page, 'Submit Order')).toBeDisabled()
  await button(page, `remove ${phone.name}, which is no longer available`).click()
  await expect(stepHeading(page, 'Cart')).toBeFocused()
  await button(page, `Remove ${phone.name}`).click()
  await expect(page.getByText('No longer available')).toHaveCount(0)
  await expect(due).toHaveText('$578.00')
})
