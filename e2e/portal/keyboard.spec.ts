import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { box } from '../support/portal.ts'
import { button, factOf, stepHeading, tabTo, tabToRadio } from '../support/screens.ts'

/** The portal without a mouse (docs/spec/screens.md#lists). */

test('a whole order is created, filled, edited and submitted by keyboard alone @core', async ({
  page,
  buyer,
  signedInAs,
}) => {
  test.slow()
  const { keyboard } = page
  await signedInAs(buyer)

  /** The first option of a dropdown that opens as the focus arrives. */
  async function pickFirst(label: string, name: string) {
    await tabTo(page, box(page, label))
    await expect(page.getByRole('option', { name })).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(box(page, label)).toHaveValue(name)
  }

  await test.step('“n” opens the panel, Enter creates', async () => {
    await page.goto('/orders')
    await expect(page.getByText("You don't have any orders yet.")).toBeVisible()
    await keyboard.press('n')
    await expect(page.getByRole('region', { name: 'Create order' })).toBeFocused()
    await pickFirst('Account', buyer.account.name)
    await pickFirst('Contact', buyer.contact.name)
    await tabTo(page, button(page, 'Create'))
    await keyboard.press('Enter')
    await expect(page.getByRole('link', { name: /^\d+$/ })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByText('No items on this order yet.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeFocused()
  })

  await test.step('add an item: product, carrier, offer, quantity', async () => {
    await tabTo(page, button(page, 'Add Item To Order'))
    await keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Add item' })
    await expect(sheet).toBeVisible()
    await tabTo(page, box(page, 'Product'))
    await keyboard.type('Orbis T9')
    await expect(page.getByRole('option', { name: 'Orbis T9 Duty' })).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await tabTo(page, sheet.getByRole('radio', { name: 'AT&T' }))
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await expect(sheet.getByRole('radio', { name: 'Verizon' })).toBeChecked()
    await tabTo(page, sheet.getByRole('radio', { name: /^One-time payment/ }))
    await keyboard.press('ArrowDown')
    await expect(sheet.getByRole('radio', { name: /^Carrier Financed/ })).toBeChecked()
    await tabTo(page, sheet.getByRole('textbox', { name: 'Quantity' }))
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('12')
    // Enter in a field sends the form.
    await keyboard.press('Enter')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'Orbis T9 Duty' })).toContainText('Carrier Financed')
    await expect(button(page, 'Add Item To Order')).toBeFocused()
  })

  await test.step('edit the header', async () => {
    await tabTo(page, button(page, 'Edit Order'), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('form', { name: /^Edit order/ })).toBeFocused()
    await tabTo(page, page.getByRole('checkbox', { name: 'Same as billing' }))
    await keyboard.press('Space')
    // Another street clears the method and its rate.
    await tabTo(page, page.getByRole('radio', { name: /^WBC kitting and staging/ }))
    await keyboard.press('Space')
    await expect(page.getByRole('radio', { name: /^UPS Ground/ })).toBeVisible()
    await tabToRadio(page, 'UPS rates', page.getByRole('radio', { name: /^UPS Ground/ }))
    await expect(page.getByRole('radio', { name: /^UPS Ground/ })).toBeChecked()
    await tabTo(page, page.getByRole('checkbox', { name: 'Waze' }))
    await keyboard.press('Space')
    await tabTo(page, page.getByRole('textbox', { name: 'Order Notes' }))
    await keyboard.type('No mouse')
    await tabTo(page, button(page, 'Update'))
    await keyboard.press('Enter')
    await expect(factOf(page, 'Order notes')).toHaveText('No mouse')
    await expect(factOf(page, 'Installed apps')).toHaveText('Waze')
  })

  await test.step('ask to remove and think better of it', async () => {
    await tabTo(page, button(page, 'More'))
    await keyboard.press('Enter')
    await tabTo(page, button(page, 'Remove Order'))
    await keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'No' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(button(page, 'More')).toBeFocused()
  })

  await test.step('submit', async () => {
    await tabTo(page, button(page, 'Submit Order'), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/orders')
    await expect(stepHeading(page, 'Orders')).toBeFocused()
    await expect(page.getByText(/^Order \d+ was submitted\.$/)).toBeVisible()
  })

  await test.step('“/” goes to the search, Escape empties it, “?” lists the keys', async () => {
    const search = page.getByRole('textbox', { name: /^Search number/ })
    await keyboard.press('/')
    await expect(search).toBeFocused()
    await keyboard.type('n/?')
    await expect(search, 'keys are letters while someone types').toHaveValue('n/?')
    await keyboard.press('Escape')
    await expect(search).toHaveValue('')
    await tabTo(page, page.getByRole('link', { name: /View Details/ }))
    await keyboard.press('Shift+?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Create order')
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('sections of an account and PINs are reached by Tab alone', async ({ page, signedInAs }) => {
  await signedInAs('wes')
  await page.goto('/accounts')
  await tabTo(page, page.getByRole('link', { name: 'Northgate Delivery LLC' }))
  await page.keyboard.press('Enter')
  await expect(stepHeading(page, 'Northgate Delivery LLC')).toBeFocused()
  const tabs = page.getByRole('navigation', { name: 'Account sections' })
  await tabTo(page, tabs.getByRole('link', { name: 'Fleet' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Show PIN/ }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Hide PIN/ })).toBeFocused()
  await tabTo(page, tabs.getByRole('link', { name: 'Order History' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible()
  await tabTo(page, page.getByRole('table').getByRole('link').first())
  const number = await page.locator(':focus').textContent()
  await page.keyboard.press('Enter')
  await expect(stepHeading(page, `Order ${number}`)).toBeFocused()
})
