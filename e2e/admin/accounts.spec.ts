import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addAdministrator, aMark } from '../support/administrators.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { openBackOffice } from '../support/portal.ts'
import { button, factOf, stepHeading } from '../support/screens.ts'

/** Agents, accounts, contacts and addresses of the embedded CRM in the back office (docs/spec/accounts.md#records). */

test('@phone an agent, an account, a contact and an address are added and changed', async ({
  page,
  database,
  signedInAs,
  guard,
}) => {
  const mark = aMark()
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin/agents')
  await button(page, 'Add agent').click()
  const addAgent = page.getByRole('dialog', { name: 'Add agent' })
  await addAgent.getByRole('textbox', { name: 'First name' }).fill('Kim')
  await addAgent.getByRole('button', { name: 'Add' }).click()
  await expect(addAgent.getByText('Last name must be at least 2 characters')).toBeVisible()
  await addAgent.getByRole('textbox', { name: 'Last name' }).fill(`Dahl ${mark}`)
  await addAgent.getByRole('textbox', { name: 'Email' }).fill(`kim-${mark}@wbc.example`)
  await addAgent.getByRole('textbox', { name: 'Phone number' }).fill('419 555 0142')
  await expectInBothThemes(page)
  await addAgent.getByRole('button', { name: 'Add' }).click()
  const agentRow = page.getByRole('row').filter({ hasText: `Dahl ${mark}` })
  await expect(agentRow).toContainText('WbcAgent')
  await expectNoSidewaysScroll(page)

  // Arriving moves the focus to the heading, which would close the sheet of a phone again.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await openBackOffice(page, 'Customers', 'Account records')
  await page.getByRole('link', { name: 'Add account' }).click()
  const form = page.getByRole('form', { name: 'New account' })
  const name = form.getByRole('textbox', { name: 'Account name' })
  await expect(name).toBeFocused()
  await name.fill('northgate delivery, inc.')
  await expect(name).toHaveAccessibleDescription(/Similar: Northgate Delivery LLC/)
  await name.fill(`Harbor ${mark}`)
  await form
    .getByRole('combobox', { name: 'Agent' })
    .selectOption({ label: `Dahl ${mark}, Kim - kim-${mark}@wbc.example` })
  await form.getByRole('textbox', { name: 'Street' }).fill('1 Dock St')
  await form.getByRole('textbox', { name: 'City' }).fill('Hoboken')
  await form.getByRole('textbox', { name: 'State' }).fill('OH')
  await button(page, 'Create account').click()
  await expect(form.getByText('Billing zip must be at least 2 characters')).toBeVisible()
  await form.getByRole('textbox', { name: 'State' }).fill('NJ')
  await form.getByRole('textbox', { name: 'ZIP' }).fill('7030')
  await form.getByRole('button', { name: '07030?' }).click()
  await expect(form.getByRole('textbox', { name: 'ZIP' })).toHaveValue('07030')
  await expectInBothThemes(page)
  await button(page, 'Create account').click()
  await expect(stepHeading(page, `Harbor ${mark}`)).toBeVisible()

  await button(page, 'Add contact').click()
  const addContact = page.getByRole('dialog', { name: 'Add contact' })
  await addContact.getByRole('textbox', { name: 'First name' }).fill('Nell')
  await addContact.getByRole('textbox', { name: 'Last name' }).fill('Kay')
  await addContact.getByRole('textbox', { name: 'Email' }).fill(`nell-${mark}@harbor.example`)
  await addContact.getByRole('textbox', { name: 'Mobile' }).fill('555 010 0123')
  await addContact.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Nell Kay' })).toBeVisible()

  await button(page, 'Add address').click()
  const addAddress = page.getByRole('dialog', { name: 'Add address' })
  await addAddress.getByRole('textbox', { name: 'Type' }).fill('Warehouse')
  await addAddress.getByRole('textbox', { name: 'Street', exact: true }).fill('9 Quay Rd')
  await addAddress.getByRole('textbox', { name: 'City' }).fill('Hoboken')
  await addAddress.getByRole('textbox', { name: 'State' }).fill('NJ')
  await addAddress.getByRole('textbox', { name: 'ZIP' }).fill('7030')
  await addAddress.getByRole('button', { name: '07030?' }).click()
  await expect(addAddress.getByRole('textbox', { name: 'ZIP' })).toHaveValue('07030')
  await addAddress.getByRole('button', { name: 'Add' }).click()
  const warehouse = page.getByRole('row').filter({ hasText: '9 Quay Rd' })
  await expect(warehouse).toBeVisible()
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)

  await warehouse.getByRole('button', { name: 'Remove Warehouse, 9 Quay Rd' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No other shipping addresses.')).toBeVisible()

  // An agent who owns an account stays active.
  guard.expects('/crm/UpdateAgent', 409)
  await page.goto('/admin/agents')
  await agentRow.getByRole('button', { name: `Edit Kim Dahl ${mark}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit agent' })
  await edit.getByRole('checkbox', { name: 'Active' }).uncheck()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('This agent still owns active accounts.')).toBeVisible()
})

test('of two people who edit an account, the second keeps what they typed and can see what was saved', async ({
  page,
  context,
  database,
  signedInAs,
  guard,
}) => {
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin/accounts')
  await page.getByRole('textbox', { name: /^Search/ }).fill('Clearwater')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Clearwater/ })
    .first()
    .click()
  await button(page, 'Edit').click()
  const form = page.getByRole('form', { name: 'Edit account' })
  const support = form.getByRole('textbox', { name: 'Support name' })
  await support.fill('Mine')

  const other = await context.newPage()
  await other.goto(page.url())
  await button(other, 'Edit').click()
  const theirs = `Theirs ${aMark()}`
  await other.getByRole('textbox', { name: 'Support name' }).fill(theirs)
  await button(other, 'Save').click()
  await expect(factOf(other, 'Support name')).toHaveText(theirs)

  guard.expects('/crm/UpdateAccount', 409)
  await button(page, 'Save').click()
  const conflict = page.getByRole('dialog', { name: /changed this while you were editing it$/ })
  await conflict.getByRole('button', { name: 'Close' }).click()
  await expect(support).toHaveValue('Mine')
  await button(page, 'Save').click()
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(support).toHaveValue(theirs)
  await support.fill('Mine after all')
  await button(page, 'Save').click()
  await expect(factOf(page, 'Support name')).toHaveText('Mine after all')
})
