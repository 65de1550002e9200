import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addSecondAccount, buyerAddress, expireSession } from '../support/people.ts'
import { aDraft, box, hold, openOrder, refuse } from '../support/portal.ts'
import {
  addressOf,
  button,
  choose,
  expectAddress,
  factOf,
  fillAddress,
  stepHeading,
} from '../support/screens.ts'

/** Edit mode and the order header form (docs/spec/orders.md#edit). */

const empty = { street: '', city: '', state: '', zip: '' }

test('header selections: agent, account, contact and addresses depend on each other', async ({
  page,
  request,
  database,
  aBuyer,
  signedInAs,
}) => {
  const manager = await aBuyer({ roles: ['Manager', 'WbcManager'] })
  const other = await aBuyer()
  const second = await addSecondAccount(database, other)
  await database.pool.query(
    "update contacts set mobile = '', phone = '(555) 010-0777' where zoho_account_id = $1",
    [second.account.id],
  )
  const orderId = await aDraft(request, manager, {})
  await signedInAs(manager)
  await openOrder(page, orderId)
  await button(page, 'Edit Order').click()
  const same = page.getByRole('checkbox', { name: 'Same as billing' })
  // A copy is shown, not typed.
  const copied = (name: string) =>
    page.getByRole('group', { name: 'Shipping address' }).getByRole('textbox', { name, exact: true })

  await test.step('Edit Order copies the order into the form', async () => {
    await expect(box(page, 'Account')).toHaveValue(manager.account.name)
    await expect(box(page, 'Contact')).toHaveValue(manager.contact.name)
    await expectAddress(page, 'Billing', buyerAddress.billing)
    await expectAddress(page, 'Shipping', buyerAddress.shipping)
    await expect(button(page, 'Update'), 'nothing has changed yet').toBeDisabled()
    await expect(button(page, 'Submit Order'), 'one thing at a time').toHaveCount(0)
    await expect(button(page, 'Add Item To Order')).toHaveCount(0)
  })

  await test.step('ticking same-as-billing copies billing to shipping; unticking clears shipping', async () => {
    await same.check()
    for (const [name, value] of [
      ['Street', '4100 Harbor Blvd'],
      ['City', 'Toledo'],
      ['State', 'OH'],
      ['ZIP', '43604'],
    ] as const) {
      await expect(copied(name)).toHaveValue(value)
      await expect(copied(name)).not.toBeEditable()
    }
    await addressOf(page, 'Billing').city.fill('Dayton')
    await expect(copied('City')).toHaveValue('Dayton')
    await same.uncheck()
    await expectAddress(page, 'Shipping', empty)
  })

  await test.step('ticking it clears shipping errors', async () => {
    const shipping = page.getByRole('group', { name: 'Shipping address' })
    await button(page, 'Update').click()
    await expect(shipping.getByText('A street address is required.')).toBeVisible()
    await same.check()
    await expect(shipping.getByText(/is required|must be at least/)).toHaveCount(0)
  })

  await test.step('changing the agent clears account, contact and both addresses', async () => {
    const release = await hold(page, '/account/GetAllActiveByAgent/**')
    await choose(page, 'Agent', other.agentLabel)
    await expect(box(page, 'Account')).toHaveValue('')
    await expect(box(page, 'Account')).toHaveAttribute('placeholder', 'Loading accounts...')
    await expect(box(page, 'Contact')).toHaveValue('')
    await expect(box(page, 'Contact')).toBeDisabled()
    await expectAddress(page, 'Billing', empty)
    release()
  })

  await test.step('“Please select an ACCOUNT, CONTACT, and AGENT before placing the order.”', async () => {
    await button(page, 'Update').click()
    // The list that opens with the focus hides everything else from roles, not from the eye.
    await expect(
      page.getByText('Please select an ACCOUNT, CONTACT, and AGENT before placing the order.'),
    ).toBeVisible()
    const summary = page.getByRole('alert')
    await expect(summary, 'on top, with the focus on it').toBeFocused()
    await expect(summary.getByRole('link')).toHaveText(['Select an Account', 'Select a Contact'])
    await expect(page.getByText('Select a Contact', { exact: true })).toHaveCount(2)
    await summary.getByRole('link', { name: 'Select an Account' }).press('Enter')
    await expect(box(page, 'Account')).toBeFocused()
    await expect(page.getByRole('listbox'), 'no list over the error').toHaveCount(0)
  })

  await test.step('changing the account clears the contact, fills both addresses and unchecks same-as-billing', async () => {
    await choose(page, 'Account', other.account.name)
    await expectAddress(page, 'Billing', buyerAddress.billing)
    await expectAddress(page, 'Shipping', buyerAddress.shipping)
    await expect(same).not.toBeChecked()
    await choose(page, 'Contact', other.contact.name)
    await same.check()
    await choose(page, 'Account', second.account.name)
    await expect(box(page, 'Contact')).toHaveValue('')
    await expect(same).not.toBeChecked()
    await expectAddress(page, 'Shipping', buyerAddress.shipping)
  })

  await test.step('a contact brings email, names and mobile, or the phone where there is none', async () => {
    await choose(page, 'Contact', second.contact.name)
    await expect(page.getByText(/^\(555\) 010-0777/)).toBeVisible()
    await button(page, 'Update').click()
    await expect(page.getByText(`Order ${orderId} was updated.`)).toBeVisible()
    await expect(stepHeading(page, `Order ${orderId}`)).toBeFocused()
    await expect(factOf(page, 'Agent')).toContainText(other.email)
    await expect(factOf(page, 'Account')).toHaveText(second.account.name)
    await expect(factOf(page, 'Contact')).toContainText(`${second.contact.name}(555) 010-0777`)
  })
})

test('Update validates, saves, refetches and leaves; Cancel leaves; changes are marked and guarded @core', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  await openOrder(page, orderId)
  const notes = page.getByRole('textbox', { name: 'Order Notes' })

  await test.step('Cancel leaves edit mode and changes nothing', async () => {
    await button(page, 'Edit Order').click()
    await notes.fill('Not kept')
    await button(page, 'Cancel').click()
    await expect(notes).toHaveCount(0)
    await expect(factOf(page, 'Order notes')).toHaveText(/None$/)
    await expect(stepHeading(page, `Order ${orderId}`)).toBeFocused()
  })

  await test.step('going elsewhere asks first', async () => {
    await button(page, 'Edit Order').click()
    await notes.fill('Bill the station.')
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving your changes?' })
    await question.getByRole('button', { name: 'No' }).click()
    // The keys are the page's again once it has left.
    await expect(question).toBeHidden()
    await expect(notes).toHaveValue('Bill the station.')
  })

  await test.step('street, city, state and zip are required', async () => {
    await fillAddress(page, 'Billing', { street: '', city: 'T', state: '', zip: '4' })
    await button(page, 'Update').click()
    const billing = addressOf(page, 'Billing')
    await expect(billing.group.getByText('A street address is required.')).toBeVisible()
    for (const field of [billing.street, billing.city, billing.state, billing.zip])
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page
      .getByRole('alert')
      .getByRole('link', { name: /A street address is required/ })
      .click()
    await expect(billing.street).toBeFocused()
    await page.keyboard.press('Escape')
    await fillAddress(page, 'Billing', buyerAddress.billing)
    await expect(billing.group.locator('[aria-invalid=true]')).toHaveCount(0)
  })

  await test.step('notes, apps, PO number and addresses are saved together', async () => {
    await page.getByRole('textbox', { name: 'Staging Notes' }).fill('Units 014 to 033.')
    await page.getByRole('textbox', { name: 'PO / reference number' }).fill('PO-4411')
    await page.getByRole('checkbox', { name: 'Waze' }).check()
    await page.getByRole('checkbox', { name: 'Same as billing' }).check()
    await expect(page.getByText('6 changes')).toBeVisible()
    await button(page, 'Update').click()
    await expect(page.getByText(`Order ${orderId} was updated.`)).toBeVisible()
    await expect(factOf(page, 'Order notes')).toHaveText('Bill the station.')
    await expect(factOf(page, 'Staging notes')).toHaveText('Units 014 to 033.')
    await expect(factOf(page, 'PO / reference number')).toHaveText('PO-4411')
    await expect(factOf(page, 'Installed apps')).toHaveText('Waze')
    await expect(factOf(page, 'Shipping address')).toHaveText('4100 Harbor BlvdToledo, OH 43604')
    await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText(
      'Edited by Kai',
    )
  })
})

test('an address that is not found shows a message, and may be used as entered with a reason', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  await openOrder(page, orderId)
  await button(page, 'Edit Order').click()
  const { group, street } = addressOf(page, 'Shipping')
  await fillAddress(page, 'Shipping', {
    street: 'Gate behind the mill',
    city: 'Toledo',
    state: 'OH',
    zip: '43604',
  })
  await street.press('Escape')
  await button(page, 'Update').click()
  await expect(group.getByText('The address is invalid.')).toBeVisible()
  await expect(group, 'still in edit mode').toBeVisible()
  await group.getByRole('button', { name: 'Use this address anyway' }).click()
  await group.getByLabel('Why is this address correct?').fill('New building')
  await group.getByRole('button', { name: 'Use this address anyway' }).click()
  await button(page, 'Update').click()
  await expect(factOf(page, 'Shipping address')).toContainText('Gate behind the mill')
  await expect(factOf(page, 'Shipping address')).toContainText('Not verified, used anyway')
  await expect(factOf(page, 'Shipping address')).toContainText('New building')
})

test('a failed update leaves edit mode, says why and keeps what was typed', async ({
  page,
  request,
  buyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/order/UpdateOrder', 500)
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  await openOrder(page, orderId)
  await button(page, 'Edit Order').click()
  const notes = page.getByRole('textbox', { name: 'Order Notes' })
  await notes.fill('Typed with care')
  await refuse(page, '/order/UpdateOrder/**', 'The books are closed.')
  await button(page, 'Update').click()
  await expect(page.getByRole('alert')).toContainText('The books are closed.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(notes, 'edit mode is left').toHaveCount(0)
  await expect(factOf(page, 'Order notes')).toHaveText(/None$/)
  await page.unroute('**/api/order/UpdateOrder/**')

  await button(page, 'Edit Order').click()
  await expect(notes, 'Edit Order opens with what was typed').toHaveValue('Typed with care')
  await button(page, 'Start over from the saved order').click()
  await expect(notes).toHaveValue('')
  await notes.fill('Typed with care')
  await button(page, 'Update').click()
  await expect(factOf(page, 'Order notes')).toHaveText('Typed with care')
})

test('two people edit one order: the second gets a conflict, and nothing is overwritten silently', async ({
  page,
  request,
  buyer,
  aBuyer,
  signedInAs,
  anotherComputer,
  guard,
}) => {
  guard.expects('/order/UpdateOrder', 409)
  const [manager, computer] = [await aBuyer({ roles: ['Manager'] }), await anotherComputer()]
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  await signedInAs(manager, computer)
  for (const one of [page, computer]) {
    await openOrder(one, orderId)
    await button(one, 'Edit Order').click()
  }
  await computer.getByRole('textbox', { name: 'Order Notes' }).fill('First to save')
  await button(computer, 'Update').click()
  await expect(factOf(computer, 'Order notes')).toHaveText('First to save')

  await page.getByRole('textbox', { name: 'Staging Notes' }).fill('Second to save')
  await button(page, 'Update').click()
  const { firstName, lastName } = manager.userProfile
  await expect(page.getByRole('alert')).toContainText(
    `${firstName} ${lastName} changed this while you were editing it. `,
  )
  await expect(page.getByRole('alert')).toContainText(
    'You’re seeing the current order. Your changes are kept.',
  )
  await expect(factOf(page, 'Order notes')).toHaveText('First to save')
  await expect(factOf(page, 'Staging notes')).toHaveText(/None$/)

  await button(page, 'Keep mine').click()
  await expect(factOf(page, 'Staging notes')).toHaveText('Second to save')
  await expect(factOf(page, 'Order notes'), 'theirs is not overwritten').toHaveText('First to save')
})

test('what is typed into an order is there after a reload, and after the session ended', async ({
  page,
  request,
  buyer,
  signedInAs,
  database,
  guard,
}) => {
  guard.expects('/api/', 401)
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  await openOrder(page, orderId)
  await button(page, 'Edit Order').click()
  const notes = page.getByRole('textbox', { name: 'Order Notes' })
  await notes.fill('Gate code at the')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(notes).toHaveValue('Gate code at the')
  await notes.fill('Gate code at the desk')

  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  await expireSession(database, { token })
  await button(page, 'Update').click()
  await expect(page.getByText('Your session has ended. Sign in to pick up where you left off.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(buyer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(buyer.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(notes).toHaveValue('Gate code at the desk')
  await button(page, 'Update').click()
  await expect(factOf(page, 'Order notes')).toHaveText('Gate code at the desk')
})

test('an order that was submitted elsewhere is no longer edited', async ({
  page,
  request,
  buyer,
  signedInAs,
  database,
  guard,
}) => {
  guard.expects('/order/UpdateOrder', 409)
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  await openOrder(page, orderId)
  await button(page, 'Edit Order').click()
  await page.getByRole('textbox', { name: 'Order Notes' }).fill('Too late')
  await database.pool.query('update orders set status_id = 1, date_submitted = now() where order_id = $1', [
    orderId,
  ])
  await button(page, 'Update').click()
  await expect(page.getByRole('alert')).toContainText('Only draft orders can be changed.')
  await expect(button(page, 'Keep my changes')).toHaveCount(0)
  await button(page, 'Discard my changes').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(button(page, 'Edit Order')).toHaveCount(0)
})
