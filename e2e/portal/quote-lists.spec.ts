import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { addCustomer, type Buyer } from '../support/people.ts'
import { aDraft } from '../support/portal.ts'
import { expireQuote, quotePath, sendQuote } from '../support/quotes.ts'
import { button, stepHeading } from '../support/screens.ts'

/** Order lists know quotes (docs/spec/quotes.md#lists). */

const rowOf = (page: Page, orderId: number) => page.getByRole('row').filter({ hasText: String(orderId) })

test('lists show how quotes stand, find orders by them, and export them', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const send = async (owner: Buyer, validDays: number) => {
    const orderId = await aDraft(request, owner, { quantity: 2 })
    const { quoteId, quoteNumber } = await sendQuote(request, owner, orderId, { validDays })
    const path = await quotePath(request, owner, quoteId)
    return { orderId, quoteNumber, token: path.split('/q/')[1] ?? '' }
  }
  const plain = await aDraft(request, buyer, { quantity: 1 })
  const ending = await send(buyer, 1)
  const sent = await send(buyer, 14)
  const accepted = await send(buyer, 14)
  await callApi(request, 'acceptQuote', {
    body: { token: accepted.token, name: 'Pat Lee', title: 'Owner', mayOrder: true },
  })
  await signedInAs(buyer)

  await page.goto('/orders-agent')
  await expect(rowOf(page, ending.orderId)).toContainText(/Draft Quote sent, ends \d\d\/\d\d/)
  await expect(rowOf(page, sent.orderId)).toContainText('Quote sent')
  await expect(rowOf(page, sent.orderId)).not.toContainText('ends')
  await expect(rowOf(page, accepted.orderId)).toContainText('Quote accepted')
  await expect(rowOf(page, plain)).not.toContainText('Quote')
  await expectNoAxeViolations(page)

  await button(page, 'Filters').click()
  await page.getByLabel('Quote', { exact: true }).selectOption('Expiring soon')
  await expect(page.getByText('Showing 1 of 4 orders')).toBeVisible()
  await expect(rowOf(page, ending.orderId)).toBeVisible()
  await expect(page).toHaveURL(/quote=expiring/)

  await page.reload()
  await expect(page.getByText('Showing 1 of 4 orders')).toBeVisible()
  await button(page, 'Export').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Filtered orders, CSV').click(),
  ])
  const [header = '', line = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(header.endsWith(',Quote,Quote status,Quote valid until,Approval')).toBe(true)
  expect(line).toMatch(new RegExp(`,Q-${ending.quoteNumber},Sent,\\d\\d/\\d\\d/\\d{4},$`))

  await page.getByRole('button', { name: 'Quote: Expiring soon (remove)' }).click()
  await expect(page.getByText('Showing 4 of 4 orders')).toBeVisible()
})

test('the list of quotes has those of the agent, and of the account for its people @phone', async ({
  page,
  request,
  database,
  buyer,
  aBuyer,
  signedInAs,
  anotherComputer,
}) => {
  const orderId = await aDraft(request, buyer, { quantity: 3 })
  const open = await sendQuote(request, buyer, orderId)
  const expired = await sendQuote(request, buyer, await aDraft(request, buyer, { quantity: 1 }))
  await expireQuote(database, expired.quoteId)
  const another = await aBuyer({})
  const theirs = await sendQuote(request, another, await aDraft(request, another, {}))

  await signedInAs(buyer)
  await page.goto('/quotes')
  await expect(stepHeading(page, 'Quotes')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Q-\d+$/ })).toHaveText([
    `Q-${expired.quoteNumber}`,
    `Q-${open.quoteNumber}`,
  ])
  await expect(main).toContainText('3 devices')
  await expectInBothThemes(page)

  await test.step('by state and by number; nothing is found of others', async () => {
    await page.goto('/quotes?state=expired')
    await expect(main.getByRole('link', { name: /^Q-\d+$/ })).toHaveText([`Q-${expired.quoteNumber}`])
    await page.goto(`/quotes?search=Q-${theirs.quoteNumber}`)
    await expect(main.getByText(/^No quotes match/)).toBeVisible()
  })

  await test.step('the people of the account have it in the sidebar, and open the order', async () => {
    const una = await addCustomer(database, buyer)
    const computer = await anotherComputer()
    await signedInAs(una, computer)
    await computer.goto('/quotes')
    const list = computer.getByRole('main')
    await expect(list.getByRole('link', { name: /^Q-\d+$/ })).toHaveCount(2)
    await list.getByRole('link', { name: `Q-${open.quoteNumber}` }).click()
    await expect(computer).toHaveURL(`/order-details/${orderId}`)
  })
})
