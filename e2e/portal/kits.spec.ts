import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { addPhone } from '../support/catalog.ts'
import { button } from '../support/screens.ts'

/** A line of a draft saved as a kit, and ordered again with it (docs/spec/fleet.md#kits). */

test('@phone an item is saved as a kit; five are ordered with it, and a changed price is said first', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  const phone = await addPhone(database, request)
  await signedInAs(buyer)
  const parties = { agentId: buyer.zohoUserId, accountId: buyer.account.id, contactId: buyer.contact.id }
  const { result } = await callApi(request, 'createOrder', { token: buyer.token, body: parties })
  await page.goto(`/order-details/${result.orderId}`)
  const dialog = (name: string) => page.getByRole('dialog', { name })

  await test.step('without kits the dialog says where they come from', async () => {
    await button(page, 'Add kit').click()
    await expect(dialog('Add kit')).toContainText('This account has no kits yet.')
    await dialog('Add kit').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a line is saved', async () => {
    await phone.addToDraft(buyer, result.orderId)
    await page.reload()
    await button(page, `Save ${phone.name} as kit`).click()
    await dialog('Save as kit').getByRole('button', { name: 'Save kit' }).click()
    await expect(dialog('Save as kit')).toContainText('Enter a name.')
    await dialog('Save as kit').getByRole('textbox', { name: 'Name' }).fill('Driver phone')
    await dialog('Save as kit').getByRole('button', { name: 'Save kit' }).click()
    await expect(page.getByText('Driver phone was saved as a kit.')).toBeVisible()
  })

  await test.step('its price changes, which is said before five are added', async () => {
    await phone.setPrice(29_900)
    await button(page, 'Add kit').click()
    await dialog('Add kit').getByRole('combobox', { name: 'Kit' }).selectOption('Driver phone')
    await expect(dialog('Add kit')).toContainText(
      'The price changed: $299.00 today, $289.00 when the kit was saved.',
    )
    await dialog('Add kit').getByRole('textbox', { name: 'Quantity' }).fill('5')
    await expectNoAxeViolations(page)
    await dialog('Add kit').getByRole('button', { name: 'Add kit' }).click()
    await expect(page.getByText(`5 × Driver phone added to order ${result.orderId}.`)).toBeVisible()
  })

  await page.goto(`/account-details-agent/${buyer.account.id}#kits`)
  await expect(page.getByRole('table', { name: /^Kits of/ })).toContainText('Driver phone')
  await button(page, 'Remove Driver phone').click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No kits yet.')).toBeVisible()
  await phone.leaveShop()
})
