import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi, emptyCart } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { addPhone } from '../support/catalog.ts'
import { button, choose, stepHeading } from '../support/screens.ts'

/** What was ordered or chosen is saved as a kit, and ordered again with it (docs/spec/fleet.md#kits). */

test('@phone an item is saved as a kit; five are ordered with it, and a changed price is said first', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
  guard,
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
  const table = page.getByRole('table', { name: /^Kits of/ })
  await expect(table).toContainText('Driver phone')

  await test.step('it is changed; what another person changed meanwhile is not overwritten', async () => {
    guard.expects('/fleet/UpdateKit', 409)
    guard.expects('/fleet/CreateKit', 400)
    await button(page, 'Edit Driver phone').click()
    const edit = dialog('Edit Driver phone')
    await edit.getByRole('textbox', { name: 'Staging notes' }).fill('Blue cases.')
    await expectInBothThemes(page)
    const { token } = buyer
    const { results } = await callApi(request, 'getKits', { token, params: { accountId: buyer.account.id } })
    const { kitId = '', version = 0 } = results[0] ?? {}
    const theirs = { name: 'Van phone', withScreenRepair: false, withAccessory: false, stagingNotes: '' }
    const body = { ...theirs, installedApps: 'Waze', version }
    await callApi(request, 'updateKit', { token, params: { kitId }, body })
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toContainText('changed this while you were editing it')
    await expect(edit).not.toContainText('Request ')
    await edit.getByRole('button', { name: 'Take theirs' }).click()
    const again = dialog('Edit Van phone')
    await expect(again.getByRole('textbox', { name: 'Name' })).toHaveValue('Van phone')
    await again.getByRole('checkbox', { name: 'Mentor' }).check()
    await again.getByRole('textbox', { name: 'Staging notes' }).fill('Blue cases.')
    await again.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Van phone was changed.')).toBeVisible()
    await expect(table).toContainText('Mentor, Waze')
  })

  await test.step('in the cart it brings its apps and staging notes to checkout', async () => {
    await emptyCart(request, buyer.token)
    await page.goto('/cart')
    await button(page, 'Add kit').click()
    await choose(page, 'Account', buyer.account.name)
    await dialog('Add kit').getByRole('combobox', { name: 'Kit' }).selectOption('Van phone')
    await dialog('Add kit').getByRole('textbox', { name: 'Quantity' }).fill('2')
    await expectInBothThemes(page)
    await dialog('Add kit').getByRole('button', { name: 'Add kit' }).click()
    await expect(page.getByText('2 × Van phone added to the cart.')).toBeVisible()
    await expect(button(page, `Remove ${phone.name}`)).toBeVisible()
    await page.goto('/cart?step=installed-apps')
    await expect(page.getByText('2 of 11 selected')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Staging Notes' })).toHaveValue('Blue cases.')
  })

  await test.step('a line of the cart is saved with the apps and notes of checkout', async () => {
    await page.goto('/cart')
    await button(page, `Save ${phone.name} as kit`).click()
    const save = dialog('Save as kit')
    await expect(save).toContainText(`For ${buyer.account.name}`)
    await expect(save.getByRole('checkbox', { name: 'Waze' })).toBeChecked()
    await expect(save.getByRole('checkbox', { name: 'ADP' })).not.toBeChecked()
    await expect(save.getByRole('textbox', { name: 'Staging notes' })).toHaveValue('Blue cases.')
    await expectInBothThemes(page)
    await save.getByRole('textbox', { name: 'Name' }).fill('van phone')
    await save.getByRole('button', { name: 'Save kit' }).click()
    await expect(save).toContainText('The account already has a kit with this name.')
    await save.getByRole('textbox', { name: 'Name' }).fill('Bus phone')
    await save.getByRole('button', { name: 'Save kit' }).click()
    await expect(page.getByText('Bus phone was saved as a kit.')).toBeVisible()
    await emptyCart(request, buyer.token)
  })

  await test.step('what was chosen on a product’s page is saved', async () => {
    await page.goto('/buy/item-details/orbis-t9-duty?carrier=Verizon')
    await page.getByRole('button', { name: 'Save as kit' }).click()
    const save = dialog('Save as kit')
    await expect(save).toContainText(/The kit has Orbis T9 Duty, .*screen repair/i)
    await save.getByRole('textbox', { name: 'Name' }).fill('Dock phone')
    await save.getByRole('button', { name: 'Save kit' }).click()
    await expect(page.getByText('Dock phone was saved as a kit.')).toBeVisible()
  })

  await page.goto(`/account-details-agent/${buyer.account.id}#kits`)
  for (const name of ['Bus phone', 'Dock phone', 'Van phone']) {
    await button(page, `Remove ${name}`).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(button(page, `Remove ${name}`)).toHaveCount(0)
    await expect(stepHeading(page, buyer.account.name)).toBeFocused()
  }
  await expect(page.getByText('No kits yet.')).toBeVisible()
  await phone.leaveShop()
})
