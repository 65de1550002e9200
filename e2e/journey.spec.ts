import { expect } from '@playwright/test'
import { personas } from '../apps/server/src/db/seed/personas.ts'
import { test } from './fixtures.ts'
import { emptyCart } from './support/api.ts'
import { signInPersona } from './support/people.ts'
import { openFromAccount } from './support/portal.ts'
import { visit } from './support/public-pages.ts'
import {
  button,
  choose,
  confirmedOrderId,
  expectAddress,
  factOf,
  openSummary,
  orderLink,
  stepHeading,
  tabTo,
  tabToRadio,
} from './support/screens.ts'

/** The one job everything else serves: from the shop to an order in the history (issue: whole journey). */

test('from the shop to the order in the history, by mouse or finger @phone @core', async ({
  page,
  request,
  isMobile,
  buyer,
}) => {
  // Both screen sizes run at once, and a cart belongs to a person.
  const wes = await signInPersona(request, 'wes')
  await emptyCart(request, wes.token)
  const who = isMobile
    ? { ...buyer, accountName: buyer.account.name, contactName: buyer.contact.name }
    : {
        ...personas.wes,
        password: 'Demo1234',
        accountName: 'Northgate Delivery LLC',
        contactName: 'Ivy Tran',
      }
  const billing = isMobile
    ? { street: '4100 Harbor Blvd', city: 'Toledo', state: 'OH', zip: '43604' }
    : { street: '4100 Harbor Blvd, Suite 210', city: 'Toledo', state: 'OH', zip: '43604-1187' }

  await test.step('narrow the list and open a phone', async () => {
    await visit(page, '/phones')
    if (isMobile) {
      await page.getByRole('button', { name: 'Filters' }).click()
      const drawer = page.getByRole('dialog', { name: 'Filters' })
      await drawer.getByRole('checkbox', { name: /^Orbis/ }).check()
      await drawer.getByRole('button', { name: /^Apply Filters/ }).click()
      await expect(drawer).toBeHidden()
    } else
      await page
        .getByRole('form', { name: 'Filters' })
        .getByRole('checkbox', { name: /^Orbis/ })
        .check()
    await expect(page.getByText('Showing 4 results with filters')).toBeVisible()
    await page.getByRole('link', { name: /View Details.*Orbis T9 Duty/ }).click()
    await expect(stepHeading(page, 'T9 Duty')).toBeFocused()
  })

  await test.step('adding while signed out leads to sign-in, and back', async () => {
    await expect(
      page.getByText('You are not signed in! Sign in to add this phone to your cart'),
    ).toBeVisible()
    await page.getByRole('radio', { name: 'Verizon' }).check()
    // It says that it is not available, and still leads on. What a choice moves rests first.
    await button(page, 'Add to cart').scrollIntoViewIfNeeded()
    await button(page, 'Add to cart').click({ force: true })
    await expect(stepHeading(page, 'Sign In')).toBeVisible()
    const signIn = page.getByRole('main').getByRole('button', { name: 'Sign In' })
    await expect(signIn).toBeDisabled()
    await page.getByLabel('Email').fill(who.email)
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await signIn.click()
    await expect(stepHeading(page, 'T9 Duty')).toBeVisible()
    await expect(page).toHaveURL(/\/buy\/item-details\/orbis-t9-duty\?.*brands=Orbis/)
    await expect(page.getByText('You are not signed in!')).toBeHidden()
    await expect(page.getByRole('radio', { name: 'Verizon' })).toBeChecked()
  })

  await test.step('choose carrier, payment option, coverage and quantity', async () => {
    await page.getByRole('radio', { name: 'T-Mobile' }).check()
    await page.getByRole('radio', { name: 'Verizon' }).check()
    await page.getByRole('radio', { name: /^Carrier Financed/ }).check()
    await page.getByRole('radio', { name: /^One-time payment/ }).check()
    await page.getByRole('radio', { name: 'No screen repair coverage' }).check()
    await page.getByRole('radio', { name: /^Screen repair coverage/ }).check()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
    await button(page, 'Add to cart').click()
    await expect(stepHeading(page, 'Cart')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  })

  const summary = await openSummary(page)
  const line = page.getByRole('list', { name: 'Cart items' }).getByRole('listitem')

  await test.step('edit the quantity: Enter applies, Escape discards, 101 is refused with a reason', async () => {
    const edit = page.getByRole('button', { name: 'Edit quantity of Orbis T9 Duty' })
    const field = page.getByRole('textbox', { name: 'Quantity of Orbis T9 Duty' })
    await edit.click()
    await field.fill('5')
    await field.press('Enter')
    await expect(factOf(summary, 'Total due')).toHaveText('$1,690.00')
    await edit.click()
    await field.fill('9')
    await field.press('Escape')
    await expect(field).toBeHidden()
    await edit.click()
    await field.fill('101')
    await field.press('Enter')
    await expect(page.getByText('Not changed: enter a quantity from 1 to 100.')).toBeVisible()
    await expect(line.getByText('5', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 5 items' })).toBeVisible()
  })

  await test.step('take add-ons on and off', async () => {
    await line.getByRole('switch', { name: /^Ferro Armor Case/ }).click()
    await expect(factOf(summary, 'Total due')).toHaveText('$1,862.50')
    await line.getByRole('switch', { name: /^Screen repair/ }).click()
    await expect(factOf(summary, 'Total due')).toHaveText('$1,617.50')
    await line.getByRole('switch', { name: /^Screen repair/ }).click()
    await expect(factOf(summary, 'Total due')).toHaveText('$1,862.50')
  })

  await test.step('choose what is installed, and write notes', async () => {
    await button(page, 'Choose Installed Apps').click()
    await expect(stepHeading(page, 'Installed Apps')).toBeFocused()
    await expect(page.getByText('11 of 11 selected')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Toilet Finder' }).uncheck()
    await page.getByLabel('Order Notes (optional)').fill('Deliver to dock 7')
    await page.getByLabel('Staging Notes (optional)').fill('Tag with short code DTO4')
  })

  await test.step('choose whom it is for; the addresses follow', async () => {
    await button(page, 'Choose Shipping').click()
    await expect(stepHeading(page, 'Shipping')).toBeFocused()
    await expect(button(page, 'Submit Order')).toBeDisabled()
    await choose(page, 'Account', who.accountName)
    await choose(page, 'Contact', who.contactName)
    await expectAddress(page, 'Billing', billing)
    await page.getByRole('checkbox', { name: 'Same as billing' }).check()
    await expect(page.getByText('To submit: choose a shipping method')).toBeVisible()
  })

  let rate = 0
  await test.step('a rate is chosen, taken back by choosing it again, and chosen', async () => {
    await page.getByRole('radio', { name: /^WBC kitting and staging/ }).check()
    const ground = page.getByRole('radio', { name: /^UPS Ground/ })
    await ground.click()
    await expect(ground).toBeChecked()
    await ground.click()
    await expect(ground).not.toBeChecked()
    await expect(factOf(summary, 'Shipping')).toHaveText('TBD')
    await expect(button(page, 'Submit Order')).toBeDisabled()
    await ground.click()
    await expect(factOf(summary, 'Shipping')).toHaveText(/^\$\d+\.\d\d$/)
    rate = Number((await factOf(summary, 'Shipping').textContent())?.slice(1))
    await expect(factOf(summary, 'Total due')).toHaveText(dollars(1862.5 + rate))
  })

  const orderId = await test.step('submit', async () => {
    await button(page, 'Submit Order').click()
    await expect(stepHeading(page, 'Order Confirmed!')).toBeFocused()
    await expect(page.getByText('Estimated Delivery: 3-5 business days')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
    return confirmedOrderId(page)
  })

  await test.step('find it in the history and open it', async () => {
    await openFromAccount(page, 'Orders')
    const row = page.getByRole('row').filter({ has: orderLink(page, orderId) })
    await expect(row).toContainText('Submitted')
    await expect(row).toContainText(who.accountName)
    await orderLink(row, orderId).click()
    await expect(stepHeading(page, `Order ${orderId}`)).toBeFocused()
  })

  await test.step('the order is what was ordered', async () => {
    const address = `${billing.street}${billing.city}, ${billing.state} ${billing.zip}`
    await expect(factOf(page, 'Account')).toHaveText(who.accountName)
    await expect(factOf(page, 'Contact')).toContainText(who.contactName)
    await expect(factOf(page, 'Billing address')).toHaveText(address)
    await expect(factOf(page, 'Shipping address')).toHaveText(address)
    await expect(factOf(page, 'Order notes')).toHaveText('Deliver to dock 7')
    await expect(factOf(page, 'Staging notes')).toHaveText('Tag with short code DTO4')
    const apps = factOf(page, 'Installed apps').getByRole('listitem')
    await expect(apps).toHaveCount(10)
    await expect(apps.filter({ hasText: 'Toilet Finder' })).toHaveCount(0)
    const items = page.getByRole('table', { name: `Items of order ${orderId}` })
    const cells = (device: string) => items.getByRole('row').filter({ hasText: device }).getByRole('cell')
    await expect(cells('Orbis T9 Duty')).toHaveText([
      'Verizon',
      'Orbis T9 Duty',
      'One-time payment',
      '5',
      /^\$289\.00/,
      '$1,445.00',
    ])
    await expect(cells('Screen Repair Coverage')).toHaveText([
      'N/A',
      /Screen Repair/,
      'One-time payment',
      '5',
      '$49.00',
      '$245.00',
    ])
    await expect(cells('Ferro Armor Case')).toHaveText([
      'N/A',
      /Armor/,
      'One-time payment',
      '5',
      '$34.50',
      '$172.50',
    ])
    await expect(factOf(page, 'Shipping, UPS Ground')).toHaveText(dollars(rate))
    await expect(factOf(page, 'Due on invoice')).toHaveText(dollars(1862.5 + rate))
  })
})

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

test('the same by keyboard alone @core', async ({ page, buyer }) => {
  test.slow()
  const { keyboard } = page
  const radio = (name: string | RegExp) => page.getByRole('radio', { name })

  await test.step('skip to the content, filter, open a phone', async () => {
    await visit(page, '/phones')
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('checkbox', { name: /^Orbis/ }))
    await keyboard.press('Space')
    await expect(page.getByText('Showing 4 results with filters')).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: /View Details.*Orbis T9 Duty/ }))
    await keyboard.press('Enter')
    await expect(stepHeading(page, 'T9 Duty')).toBeFocused()
  })

  await test.step('sign in on the way to the cart', async () => {
    await tabTo(page, button(page, 'Add to cart'))
    await keyboard.press('Enter')
    await expect(stepHeading(page, 'Sign In')).toBeFocused()
    await tabTo(page, page.getByLabel('Email'))
    await keyboard.type(buyer.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await keyboard.type(buyer.password)
    await keyboard.press('Enter')
    await expect(stepHeading(page, 'T9 Duty')).toBeFocused()
  })

  await test.step('choose by arrows and add', async () => {
    await tabTo(page, radio('AT&T'))
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await expect(radio('Verizon')).toBeChecked()
    await tabTo(page, radio(/^One-time payment/))
    await keyboard.press('ArrowDown')
    await expect(radio(/^Carrier Financed/)).toBeChecked()
    await tabTo(page, page.getByRole('textbox', { name: 'Quantity' }))
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('2')
    await tabTo(page, button(page, 'Add to cart'))
    await keyboard.press('Enter')
    await expect(stepHeading(page, 'Cart')).toBeFocused()
  })

  await test.step('edit the quantity; the focus comes back to where it began', async () => {
    const edit = page.getByRole('button', { name: 'Edit quantity of Orbis T9 Duty' })
    await tabTo(page, edit)
    await keyboard.press('Enter')
    await keyboard.type('4')
    await keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible()
    await expect(edit).toBeFocused()
    await tabTo(page, page.getByRole('switch', { name: /^Ferro Armor Case/ }))
    await keyboard.press('Space')
    await expect(page.getByRole('switch', { name: /^Ferro Armor Case/ })).toBeChecked()
  })

  await test.step('apps and notes', async () => {
    await tabTo(page, button(page, 'Choose Installed Apps'))
    await keyboard.press('Enter')
    await expect(stepHeading(page, 'Installed Apps')).toBeFocused()
    await tabTo(page, page.getByRole('checkbox', { name: 'Waze' }))
    await keyboard.press('Space')
    await expect(page.getByText('10 of 11 selected')).toBeVisible()
    await tabTo(page, page.getByLabel('Order Notes (optional)'))
    await keyboard.type('No mouse')
    await tabTo(page, button(page, 'Choose Shipping'))
    await keyboard.press('Enter')
    await expect(stepHeading(page, 'Shipping')).toBeFocused()
  })

  await test.step('whom it is for, and how it travels', async () => {
    await tabTo(page, page.getByRole('combobox', { name: 'Account' }))
    await expect(page.getByRole('option', { name: buyer.account.name })).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue(buyer.account.name)
    await tabTo(page, page.getByRole('combobox', { name: 'Contact' }))
    await expect(page.getByRole('option', { name: buyer.contact.name })).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('checkbox', { name: 'Same as billing' }))
    await keyboard.press('Space')
    await tabTo(page, radio(/^WBC kitting and staging/))
    await keyboard.press('Space')
    await expect(radio(/^UPS Ground/)).toBeVisible()
    await tabToRadio(page, 'UPS rates', radio(/^UPS Ground/))
    await expect(radio(/^UPS Ground/)).toBeChecked()
    await keyboard.press('Space')
    await expect(radio(/^UPS Ground/)).not.toBeChecked()
    await keyboard.press('Space')
    await expect(radio(/^UPS Ground/)).toBeChecked()
  })

  await test.step('submit, and open the order from the history', async () => {
    await tabTo(page, button(page, 'Submit Order'))
    await keyboard.press('Enter')
    const orderId = await confirmedOrderId(page)
    await expect(stepHeading(page, 'Order Confirmed!')).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: /^My Account/ }), 'Shift+Tab')
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Orders' }))
    await keyboard.press('Enter')
    await expect(stepHeading(page, 'Orders')).toBeFocused()
    await tabTo(page, orderLink(page, orderId))
    await keyboard.press('Enter')
    await expect(stepHeading(page, `Order ${orderId}`)).toBeFocused()
    await expect(factOf(page, 'Order notes')).toHaveText('No mouse')
    await expect(page.getByRole('row').filter({ hasText: 'Orbis T9 Duty' })).toContainText('Carrier Financed')
  })
})
