import { expect } from '@playwright/test'
import { messages } from '@portal/domain/messages'
import { test } from '../fixtures.ts'
import { addAdministrator, addPerson, aMark } from '../support/administrators.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { button, factOf } from '../support/screens.ts'

/**
 * Records of the embedded CRM that administrators create on the user accounts screen
 * (docs/spec/back-office.md#user-accounts).
 */

test('an account and a contact are created where they are linked', async ({ page, database, signedInAs }) => {
  const mark = aMark()
  const customer = await addPerson(database)
  await signedInAs(await addAdministrator(database))
  await page.goto(`/admin/user-accounts/${customer.userId}`)

  await button(page, 'Contacts').click()
  await expect(page.getByText('To create a contact, link an account first.')).toBeVisible()
  await button(page, 'Cancel').click()
  await page.getByRole('main').getByRole('button', { name: 'Customers', exact: true }).click()
  await button(page, 'New account').click()
  const account = page.getByRole('form', { name: 'New account' })
  const accountName = account.getByRole('textbox', { name: 'Account name' })
  await expect(accountName).toBeFocused()
  await accountName.fill('H')
  await account.getByRole('button', { name: 'Create' }).click()
  await expect(accountName).toHaveAccessibleDescription(messages.crm.accountNameMin)
  await expect(account.getByText(messages.crm.agentRequired)).toBeVisible()
  await expectInBothThemes(page)
  await accountName.fill(`Harbor ${mark}`)
  await account.getByRole('combobox', { name: 'Agent' }).selectOption({ index: 1 })
  await account.getByRole('textbox', { name: 'Billing street' }).fill('1 Dock St')
  await account.getByRole('textbox', { name: 'City' }).fill('Toledo')
  await account.getByRole('textbox', { name: 'State' }).fill('OH')
  await account.getByRole('textbox', { name: 'ZIP' }).fill('43604')
  await account.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('The links were saved.')).toBeVisible()
  await expect(factOf(page, 'Account')).toContainText(`Harbor ${mark}`)

  await button(page, 'Contacts').click()
  await button(page, 'New contact').click()
  const contact = page.getByRole('form', { name: 'New contact' })
  await expect(contact.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await expect(contact.getByRole('textbox', { name: 'Email' }), 'what the user said is there').toHaveValue(
    customer.email,
  )
  await contact.getByRole('textbox', { name: 'First name' }).fill('Nell')
  await contact.getByRole('textbox', { name: 'Last name' }).fill(`Kay ${mark}`)
  await contact.getByRole('textbox', { name: 'Email' }).fill(`nell-${mark}@wbc.example`)
  await contact.getByRole('textbox', { name: 'Phone' }).fill('555 010 012')
  await contact.getByRole('button', { name: 'Create' }).click()
  await expect(contact.getByRole('textbox', { name: 'Phone' })).toBeFocused()
  await contact.getByRole('textbox', { name: 'Phone' }).fill('555 010 0123')
  await contact.getByRole('button', { name: 'Create' }).click()
  await expect(factOf(page, 'Contact')).toContainText(`Nell Kay ${mark}`)
  await expect(button(page, 'Make agent')).toHaveCount(0)
})

test('a user without an account is made an agent, who can then own accounts', async ({
  page,
  database,
  signedInAs,
}) => {
  const mark = aMark()
  const employee = await addPerson(database, { lastName: `Agent ${mark}` })
  const customer = await addPerson(database)
  await signedInAs(await addAdministrator(database))
  await page.goto(`/admin/user-details/${employee.userId}`)
  await button(page, 'Edit roles').click()
  await page.getByRole('link', { name: 'Make agent' }).click()
  await expect(page).toHaveURL(`/admin/user-accounts/${employee.userId}#make-agent`)
  await button(page, 'Make agent').click()
  const dialog = page.getByRole('dialog', { name: 'Make agent' })
  await expect(dialog.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
  await expectInBothThemes(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(messages.user.employeeHasNoAccount)).toBeVisible()
  await expect(factOf(page, 'WBC Zoho User Id')).toHaveText(/^\d+$/)

  await page.goto(`/admin/user-accounts/${customer.userId}`)
  await page.getByRole('main').getByRole('button', { name: 'Customers', exact: true }).click()
  await button(page, 'New account').click()
  const agents = page.getByRole('combobox', { name: 'Agent' }).getByRole('option')
  await expect(agents.filter({ hasText: `Agent ${mark}` })).toHaveCount(1)
})
