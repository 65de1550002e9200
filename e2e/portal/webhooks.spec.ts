import { expect, type Page } from '@playwright/test'
import { test as base } from '../fixtures.ts'
import { addAdministrator } from '../support/administrators.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { addCustomer } from '../support/people.ts'
import { messagesRegion } from '../support/portal.ts'
import { receiveWebhooks, type WebhookReceiver } from '../support/webhook-receiver.ts'

/** Webhooks on screen (docs/spec/webhooks.md#screens). */

const test = base.extend<{ program: WebhookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
  program: async ({}, use) => {
    const program = await receiveWebhooks()
    await use(program)
    await program.close()
  },
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const messages = (page: Page) => page.getByRole('table', { name: 'Messages', exact: true })

/** The secret that is shown, and the way out of its dialog. */
async function saveSecret(page: Page): Promise<string> {
  const secret = await dialog(page)
    .getByRole('region', { name: 'signing secret' })
    .locator('.mono')
    .innerText()
  await dialog(page).getByRole('checkbox', { name: 'I saved my signing secret' }).check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toHaveCount(0)
  return secret
}

test('una connects a program to her account, follows its messages, and removes it @phone', async ({
  page,
  database,
  buyer,
  signedInAs,
  guard,
  program,
}) => {
  // Both themes of every page.
  test.slow()
  guard.expects('/webhook/Create/', 400)
  await signedInAs(await addCustomer(database, buyer))
  await page.goto(`/account-details-agent/${buyer.account.id}#webhooks`)
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await expectInBothThemes(page)

  await test.step('what is wrong is said at its field, and the secret is shown once', async () => {
    await button(page, 'Add a webhook').focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Enter a name for the webhook.')
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('Dispatch system')
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByRole('textbox', { name: 'Address' })).toBeFocused()
    await page.keyboard.type('https://10.0.0.7/portal')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('This address is not on the public internet')
    const address = dialog(page).getByRole('textbox', { name: 'Address' })
    await expect(address).toBeFocused()
    await expectInBothThemes(page)
    await page.reload()
    await expect(dialog(page)).toContainText('We kept what you typed.')
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Dispatch system')
    await address.fill(program.url)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Save the signing secret' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page), 'what is shown once does not vanish by mistake').toBeVisible()
    expect(await saveSecret(page)).toMatch(/^whsec_/)
  })

  await test.step('a test message arrives and is in the log', async () => {
    await page.getByRole('link', { name: 'Dispatch system' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dispatch system' })).toBeVisible()
    await expect(page.getByText('No messages in the last 30 days.')).toBeVisible()
    await button(page, 'Send a test message').click()
    await expect.poll(() => program.received.map(({ body }) => body.type)).toEqual(['webhook.test'])
    await expect(async () => {
      await button(page, 'Refresh').click()
      await expect(messages(page)).toContainText('Delivered', { timeout: 1_000 })
    }).toPass()
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a message is opened and sent again with the same id', async () => {
    await page.getByRole('button', { name: /^Details of webhook\.test/ }).click()
    const sheet = page.getByRole('dialog', { name: 'webhook.test' })
    await expect(sheet.getByRole('region', { name: 'Body' })).toContainText('"type": "webhook.test"')
    await expectInBothThemes(page)
    await sheet.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => new Set(program.received.map(({ id }) => id)).size).toBe(1)
    await expect.poll(() => program.received.length).toBe(2)
  })

  await test.step('a new secret signs beside the former one', async () => {
    await button(page, 'New signing secret').click()
    await button(page, 'Make a new secret').click()
    await saveSecret(page)
    await expect(page.getByText(/^The former secret signs as well until/)).toBeVisible()
    await button(page, 'Send a test message').click()
    await expect.poll(() => program.received.at(-1)?.signature.split(' ').length).toBe(2)
  })

  await test.step('turned off it is told nothing; then it is removed', async () => {
    await button(page, 'Turn off').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    await expect(messagesRegion(page)).toContainText('Dispatch system is off.')
    await expect(button(page, 'Send a test message')).toHaveCount(0)
    await button(page, 'Turn on').click()
    await expect(button(page, 'Send a test message')).toBeVisible()
    await button(page, 'Remove').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No webhooks yet.')).toBeVisible()
  })
})

test('an Administrator sees why messages do not arrive, and edits the address', async ({
  page,
  database,
  signedInAs,
  program,
}) => {
  program.answerWith(500)
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin/api-access')
  await button(page, 'Add a webhook').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Warehouse')
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill(program.url)
  for (const event of ['An order was submitted', 'Anything else happened to an order'])
    await dialog(page).getByRole('checkbox', { name: event }).uncheck()
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
  await saveSecret(page)
  await page.getByRole('link', { name: 'Warehouse' }).click()
  await button(page, 'Send a test message').click()
  await expect(async () => {
    await button(page, 'Refresh').click()
    await expect(messages(page)).toContainText('500', { timeout: 1_000 })
  }).toPass()
  await expect(messages(page)).toContainText('Waiting')
  await page.reload()
  await expect(page.getByText(/^Every attempt has failed since/)).toBeVisible()
  await expectInBothThemes(page)

  await button(page, 'Edit').click()
  await expect(dialog(page).getByRole('checkbox', { name: 'An order was submitted' })).not.toBeChecked()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Warehouse two')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Warehouse two' })).toBeVisible()
  await button(page, 'Remove').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'API access' })).toBeVisible()
})

test('a webhook that is gone, or of another account, says so with the way back', async ({
  page,
  database,
  buyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/webhook/GetByAccount/', 404)
  await signedInAs(await addCustomer(database, buyer))
  const unknown = '019f0000-0000-7000-8000-000000000000'
  for (const account of [buyer.account.id, '900000000000000001']) {
    await page.goto(`/accounts/webhooks/${account}/${unknown}`)
    await expect(page.getByText('That webhook does not exist.')).toBeVisible()
  }
})
