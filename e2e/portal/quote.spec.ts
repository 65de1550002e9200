import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { linkInEmail } from '../support/emails.ts'
import { aDraft, messagesRegion, openOrder } from '../support/portal.ts'
import { button } from '../support/screens.ts'

/** Quotes (docs/spec/quotes.md): from the agent to a contact without an account, and back. */

test('an agent sends a quote; the contact asks and accepts by link; the order is submitted @phone', async ({
  page,
  request,
  browser,
  buyer,
  signedInAs,
}) => {
  const orderId = await aDraft(request, buyer, { quantity: 4 })
  const recipient = `pat-${orderId}@route.example`
  await signedInAs(buyer)
  await openOrder(page, orderId)

  await test.step('the dialog asks to whom and until when; what is wrong is said at its field', async () => {
    await page.getByRole('button', { name: 'Send Quote', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Send a quote for order ${orderId}` })
    await dialog.getByRole('textbox', { name: 'Valid for days' }).fill('91')
    await dialog.getByRole('textbox', { name: 'Email' }).fill(recipient)
    await dialog.getByRole('button', { name: 'Send quote', exact: true }).click()
    await expect(dialog.getByText('A quote is valid for 1 to 90 days.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Valid for days' }).fill('14')
    await dialog.getByRole('button', { name: 'Send quote', exact: true }).click()
    await expect(messagesRegion(page)).toContainText(`was sent to ${recipient}.`)
  })

  await test.step('the draft is frozen', async () => {
    await expect(
      page.getByText(/This order is quoted as Q-\d+ until .* Withdraw the quote to change it\./),
    ).toBeVisible()
    for (const name of ['Edit Order', 'Remove Order', 'Submit Order', 'Add Item To Order'])
      await expect(button(page, name)).toHaveCount(0)
  })

  await test.step('the contact, who has no account, asks and accepts', async () => {
    const link = await linkInEmail(page, recipient, '/q/')
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(buyer.account.name)
    await expectNoAxeViolations(visitor)
    await visitor.getByRole('button', { name: 'Accept quote' }).click()
    await expect(visitor.getByText('Enter your name.')).toBeVisible()
    await visitor.getByRole('textbox', { name: 'Comment or question' }).fill('Do they come with cases?')
    await visitor.getByRole('button', { name: 'Send comment' }).click()
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Do they come with cases?' })).toBeVisible()
    await visitor.getByRole('textbox', { name: 'Your name' }).fill('Pat Lee')
    await visitor.getByRole('textbox', { name: 'Your title' }).fill('Owner')
    await visitor.getByRole('button', { name: 'Accept quote' }).click()
    const outcome = visitor.getByText(`Order ${orderId} was submitted at the quoted prices.`)
    await expect(outcome).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Accept quote' })).toHaveCount(0)
    await visitor.context().close()
  })

  await test.step('the agent sees who accepted, and what was asked', async () => {
    await openOrder(page, orderId)
    await expect(page.locator('.title-row .badge').first()).toHaveText('Submitted')
    const quote = page.getByRole('region', { name: /^Quote Q-/ })
    await expect(quote).toContainText('Pat Lee, Owner')
    await expect(quote).toContainText('Do they come with cases?')
  })
})

test('a withdrawn quote says so and shows no prices; its order can be changed again', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const orderId = await aDraft(request, buyer, { quantity: 2 })
  const recipient = `kim-${orderId}@route.example`
  await signedInAs(buyer)
  await openOrder(page, orderId)
  await page.getByRole('button', { name: 'Send Quote', exact: true }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(recipient)
  await page.getByRole('button', { name: 'Send quote', exact: true }).click()
  await button(page, 'Withdraw quote').click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(button(page, 'Edit Order')).toBeVisible()
  await page.goto(await linkInEmail(page, recipient, '/q/'))
  await expect(page.getByText('This quote was withdrawn. Ask your agent for a new one.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('$')
  await expectNoAxeViolations(page)
})
