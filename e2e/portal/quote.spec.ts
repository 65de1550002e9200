import { expect, type Page } from '@playwright/test'
import { deskPath } from '@portal/domain/paths'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { emailAbout, linkInEmail } from '../support/emails.ts'
import { aDraft, messagesRegion, openOrder } from '../support/portal.ts'
import { acceptOnPage, expireQuote, quotePath, sendQuote } from '../support/quotes.ts'
import { button, chooseMore } from '../support/screens.ts'

/** Quotes (docs/spec/quotes.md): from the agent to a contact without an account, and back. */

test('an agent sends a quote; the contact asks and accepts by link; the order is submitted @phone @core', async ({
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
    await chooseMore(page, 'Send Quote')
    const dialog = page.getByRole('dialog', { name: `Send a quote for order ${orderId}` })
    await dialog.getByRole('textbox', { name: 'Valid for days' }).fill('91')
    await dialog.getByRole('textbox', { name: 'Email' }).fill(recipient)
    await dialog.getByRole('button', { name: 'Send quote', exact: true }).click()
    await expect(dialog.getByText('A quote is valid for 1 to 90 days.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Valid for days' }).fill('14')
    await dialog.getByRole('button', { name: 'Send quote', exact: true }).click()
    await expect(messagesRegion(page)).toContainText('is ready. No email is sent from this portal.')
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
    await expect(visitor.getByRole('banner')).toContainText('Your agent')
    await expect(visitor.getByRole('navigation')).toHaveCount(0)
    await expectNoAxeViolations(visitor)
    await visitor.getByRole('button', { name: 'Accept quote' }).click()
    const dialog = visitor.getByRole('dialog', { name: /^Accept quote Q-\d+$/ })
    await dialog.getByRole('button', { name: 'Accept and order' }).click()
    await expect(dialog.getByText('Enter your name.')).toBeVisible()
    await expect(dialog.getByText('Confirm that you may order for this company.')).toBeVisible()
    await expectNoAxeViolations(visitor)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await visitor.getByRole('textbox', { name: 'Comment or question' }).fill('Do they come with cases?')
    await visitor.getByRole('button', { name: 'Send comment' }).click()
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Do they come with cases?' })).toBeVisible()
    await acceptOnPage(visitor, { receipt: `office-${orderId}@route.example` })
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      'Thank you, Pat. We have your order for 4 phones.',
    )
    const outcome = visitor.getByText(`Order ${orderId} was submitted at the quoted prices.`)
    await expect(outcome).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Accept quote' })).toHaveCount(0)
    await expectNoAxeViolations(visitor)
    expect(await emailAbout(page, `office-${orderId}@route.example`, 'Receipt: quote')).toContain(
      'Pat Lee, Owner',
    )
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
  await chooseMore(page, 'Send Quote')
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

test('what the agent changes while the quote is read is said before it is accepted @phone', async ({
  request,
  browser,
  buyer,
  guard,
}) => {
  guard.expects('/api/quote/Accept', 409)
  const { token } = buyer
  const orderId = await aDraft(request, buyer, { quantity: 4 })
  const { quoteId } = await sendQuote(request, buyer, orderId, { onAccept: 'submit' })
  const path = await quotePath(request, buyer, quoteId)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(path)
  const heading = visitor.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('4 phones')

  await callApi(request, 'withdrawQuote', { token, params: { quoteId }, body: {} })
  const { results } = await callApi(request, 'getSingleOrder', { token, params: { orderId } })
  const orderItemId = results[0]?.orderItems[0]?.orderItemId ?? ''
  await callApi(request, 'updateOrderItem', {
    token,
    params: { orderId, orderItemId },
    body: { quantity: 6 },
  })
  await sendQuote(request, buyer, orderId, { onAccept: 'submit' })

  await test.step('accepting what was read is refused with the newer version', async () => {
    await acceptOnPage(visitor)
    await expect(visitor.getByRole('dialog')).toHaveCount(0)
    await expect(news(visitor)).toContainText('changed this quote.')
    await expect(news(visitor)).toContainText(/6 instead of 4 .+: \$[\d,.]+ is now \$[\d,.]+/)
    await expect(heading).toContainText('6 phones')
    await expect(visitor.getByRole('list', { name: /^Items of quote/ })).toContainText('was 4')
    await expectNoAxeViolations(visitor)
  })

  await test.step('the newer version is accepted', async () => {
    await news(visitor).getByRole('button', { name: 'Show what changed' }).click()
    await expect(visitor.getByRole('button', { name: 'Accept version 2' })).toBeVisible()
    await acceptOnPage(visitor)
    await expect(visitor.getByText(`Order ${orderId} was submitted at the quoted prices.`)).toBeVisible()
    await visitor.context().close()
  })
})

const news = (page: Page) => page.getByLabel('What changed')

test('an expired quote keeps its contents; a new one is asked for once and is on the desk @phone', async ({
  page,
  request,
  browser,
  buyer,
  database,
  signedInAs,
}) => {
  const orderId = await aDraft(request, buyer, { quantity: 2 })
  const { quoteId, quoteNumber } = await sendQuote(request, buyer, orderId)
  const path = await quotePath(request, buyer, quoteId)
  await expireQuote(database, quoteId)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(path)
  await expect(visitor.getByText(/^These prices held until/)).toBeVisible()
  await expect(visitor.getByRole('list', { name: `Items of quote Q-${quoteNumber}` })).toContainText('$')
  await expect(visitor.getByRole('button', { name: 'Accept quote' })).toHaveCount(0)
  await expectNoAxeViolations(visitor)
  await visitor.getByRole('textbox', { name: 'Anything to change? (optional)' }).fill('One phone more')
  await visitor.getByRole('button', { name: 'Ask for a new quote' }).dblclick()
  await expect(visitor.getByRole('status').filter({ hasText: 'You asked for a new quote' })).toContainText(
    'One phone more',
  )
  await expect(visitor.getByRole('button', { name: 'Ask for a new quote' })).toHaveCount(0)
  await visitor.context().close()

  expect(await emailAbout(page, buyer.userProfile.email, 'A new quote is asked for')).toContain(
    'One phone more',
  )
  await signedInAs(buyer)
  await page.goto(deskPath)
  const entry = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Q-${quoteNumber}` })
  await expect(entry).toContainText('Pat Lee asks for a new quote')
})
