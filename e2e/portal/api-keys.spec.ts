import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addAdministrator } from '../support/administrators.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { expectNoClippedText, expectNoSidewaysScroll } from '../support/looks.ts'
import { addCustomer } from '../support/people.ts'
import { messagesRegion, openBackOffice, refuse } from '../support/portal.ts'
import { stepHeading } from '../support/screens.ts'

/** Keys of programs, from creating one to revoking it (docs/spec/api-keys.md). */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const dialog = (page: Page) => page.getByRole('dialog')
const section = (page: Page) => page.getByRole('region', { name: 'API keys', exact: true })
const cart = '/api/cartItem/GetCartItemsByDomain'

test('@phone a key is created for a program, works as its person, and is revoked', async ({
  page,
  request,
  buyer,
  signedInAs,
  guard,
}) => {
  test.slow()
  guard.expects('/auth/CreateApiKey', 403)
  await signedInAs(buyer)
  await page.goto('/my-security')
  await expect(section(page).getByText('No API keys yet.')).toBeVisible()

  const key = await test.step('what is missing is said at its field, and the key is shown once', async () => {
    await section(page).getByRole('button', { name: 'Create a key' }).click()
    const name = dialog(page).getByRole('textbox', { name: 'Name' })
    await expect(name).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Create key' }).click()
    await expect(dialog(page)).toContainText('Choose what the key may do.')
    await expect(name).toBeFocused()
    await expectNoAxeViolations(page)
    await name.fill('Fleet sync')
    await dialog(page).getByRole('combobox', { name: 'Orders' }).selectOption('Read')
    await dialog(page).getByRole('combobox', { name: 'Devices' }).selectOption('Read and change')
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill('not-this-one')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('That password is incorrect.')
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill(buyer.password)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Save your API key' })).toBeVisible()
    await expect(dialog(page).getByText('We can’t show this API key again.')).toBeFocused()
    const shown = await dialog(page).getByRole('region', { name: 'API key' }).locator('.mono').innerText()
    await expectInBothThemes(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page), 'what is shown once does not vanish by mistake').toBeVisible()
    await dialog(page).getByRole('checkbox', { name: 'I saved my API key' }).check()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(dialog(page)).toHaveCount(0)
    return shown
  })

  const ask = (path: string) => request.get(path, { headers: { authorization: `Bearer ${key}` } })
  expect((await ask(cart)).status()).toBe(200)
  expect((await ask('/api/auth/GetMyApiKeys')).status()).toBe(403)

  await page.reload()
  const row = section(page).getByRole('row').filter({ hasText: 'Fleet sync' })
  await expect(row).toContainText('Orders (read), Devices (read and change)')
  await expect(row).toContainText(`…${key.slice(-4)}`)
  await expect(row).not.toContainText('Never')
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await expectNoClippedText(page)

  await row.getByRole('button', { name: 'Revoke Fleet sync' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  expect((await ask(cart)).status()).toBe(200)
  await row.getByRole('button', { name: 'Revoke Fleet sync' }).click()
  await page
    .getByRole('alertdialog', { name: 'Revoke Fleet sync?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(messagesRegion(page)).toContainText('Fleet sync was revoked.')
  await expect(row).toContainText('Revoked')
  expect((await ask(cart)).status()).toBe(401)
})

test('@phone an Administrator finds a key by its user and revokes it', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  const name = `Import ${buyer.userProfile.zohoUserId}`
  const created = await request.post('/api/auth/CreateApiKey', {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: { name, scopes: ['orders:read'], days: 7, password: buyer.password },
  })
  const { key } = (await created.json()).result
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin')
  await openBackOffice(page, 'System', 'API access')
  await expect(stepHeading(page, 'API access')).toBeVisible()

  await page.getByRole('textbox', { name: 'Search key, user or account' }).fill(buyer.email)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Never')
  await expect(row).toContainText('Expires')
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await expectNoClippedText(page)

  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  await expect(stepHeading(page, 'API access')).toBeFocused()
  const refused = await request.get(cart, { headers: { authorization: `Bearer ${key}` } })
  expect(refused.status()).toBe(401)

  await page.getByRole('textbox', { name: 'Search key, user or account' }).fill('no such key')
  await expect(page.getByText('No API keys match “no such key”.')).toBeVisible()
})

test('@phone a key of an account works on when the person who created it leaves, until a colleague revokes it', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
  anotherComputer,
}) => {
  test.slow()
  const una = await addCustomer(database, buyer)
  const kim = await addCustomer(database, buyer, 'Kim')
  const unasName = `Una ${una.userProfile.lastName}`
  const kimsPage = await anotherComputer()
  await signedInAs(una)
  await signedInAs(kim, kimsPage)
  const keysPage = `/account-details-agent/${buyer.account.id}#api-access`

  const key = await test.step('Una creates it by keyboard for the account', async () => {
    await page.goto(keysPage)
    await expect(section(page).getByText('No API keys yet.')).toBeVisible()
    await expectInBothThemes(page)
    await section(page).getByRole('button', { name: 'Create a key' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expect(dialog(page).getByRole('combobox', { name: 'Catalog' })).toHaveCount(0)
    await page.keyboard.type('Dispatch import')
    await dialog(page).getByRole('combobox', { name: 'Accounts' }).selectOption('Read')
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill(buyer.password)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Save your API key' })).toBeVisible()
    const shown = await dialog(page).getByRole('region', { name: 'API key' }).locator('.mono').innerText()
    await dialog(page).getByRole('checkbox', { name: 'I saved my API key' }).check()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(section(page).getByRole('row').filter({ hasText: 'Dispatch import' })).toContainText(
      unasName,
    )
    return shown
  })
  const account = () =>
    request.get(`/api/account/GetSingleAccount/${buyer.account.id}`, {
      headers: { authorization: `Bearer ${key}` },
    })
  expect((await account()).status()).toBe(200)

  await test.step('Kim ends the access of Una, and the key works on', async () => {
    await kimsPage.goto(`/account-details-agent/${buyer.account.id}#people`)
    await kimsPage.getByRole('button', { name: `End access of ${unasName}` }).click()
    await kimsPage.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click()
    await expect(messagesRegion(kimsPage)).toContainText(unasName)
    expect((await account()).status()).toBe(200)
  })

  await test.step('Kim sees it and revokes it', async () => {
    await kimsPage.goto(keysPage)
    const row = section(kimsPage).getByRole('row').filter({ hasText: 'Dispatch import' })
    await expect(row).toContainText('Accounts (read)')
    await expectInBothThemes(kimsPage)
    await expectNoSidewaysScroll(kimsPage)
    await expectNoClippedText(kimsPage)
    await row.getByRole('button', { name: 'Revoke Dispatch import' }).click()
    await kimsPage.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(messagesRegion(kimsPage)).toContainText('Dispatch import was revoked.')
    await expect(row).toContainText('Revoked')
    expect((await account()).status()).toBe(401)
  })
})

test('keys that cannot be read are said to be so, and are read again on request', async ({
  page,
  buyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/auth/GetMyApiKeys', 500)
  await signedInAs(buyer)
  await refuse(page, '/auth/GetMyApiKeys', 'Nope')
  await page.goto('/my-security')
  await expect(section(page).getByRole('alert')).toContainText('Nope')
  await expectNoAxeViolations(page)
  await page.unroute('**/api/auth/GetMyApiKeys')
  await section(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(section(page).getByText('No API keys yet.')).toBeVisible()
})
