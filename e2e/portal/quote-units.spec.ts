import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { aDraft } from '../support/portal.ts'
import { acceptOnPage, quotePath, sendQuote } from '../support/quotes.ts'

/** A contact without an account fills in unit numbers on the page of a quote (docs/spec/quotes.md#units). */

test('units are typed, checked and saved by link, and the quote is accepted with them', async ({
  page,
  request,
  buyer,
  guard,
}) => {
  // Rows are checked a moment after they were saved: the quote may be accepted by then.
  guard.expects('/api/quote/CheckUnits', 409)
  const { token } = buyer
  const taken = await aDraft(request, buyer, { quantity: 1 })
  const [line] = (await callApi(request, 'getUnits', { token, params: { orderId: taken } })).result.lines
  await callApi(request, 'saveUnits', {
    token,
    params: { orderId: taken },
    body: {
      rows: [
        { orderItemId: line?.orderItemId, position: 0, version: 0, unitNumber: '014', holder: 'Omar Reyes' },
      ],
    },
  })
  const orderId = await aDraft(request, buyer, { quantity: 3 })
  const quote = await sendQuote(request, buyer, orderId, { onAccept: 'submit' })

  await page.goto(await quotePath(request, buyer, quote.quoteId))
  await page.getByRole('button', { name: 'Fill in unit numbers' }).click()
  const grid = page.getByRole('grid', { name: `Units of quote Q-${quote.quoteNumber}` })
  await expect(grid.getByRole('columnheader')).toHaveText(['Row', 'Unit', 'Holder', 'Station', /3 units/])
  const cell = (row: number, column: number) => grid.locator(`[data-row='${row}'][data-column='${column}']`)

  await test.step('a number in use is said without what has it', async () => {
    await cell(0, 0).click()
    await page.keyboard.type('014')
    await page.keyboard.press('Enter')
    const problems = page.getByRole('region', { name: '1 to fix' })
    await expect(problems).toContainText('014 is in use.')
    await expect(page.getByRole('main')).not.toContainText('Omar')
    await page.getByRole('button', { name: /^Use \d+ in row 1$/ }).click()
    await expect(problems).toHaveCount(0)
  })

  await test.step('holders are typed; unsaved rows keep from accepting', async () => {
    await cell(0, 1).click()
    await page.keyboard.type('Dana Whitfield')
    await page.keyboard.press('Enter')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Accept quote' }).click()
    await expect(page.getByRole('alert')).toContainText('Some units are not saved yet.')
    await page.getByRole('button', { name: 'Save units' }).click()
    await expect(page.getByRole('button', { name: 'Save units' })).toBeDisabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('accepted and submitted with them', async () => {
    await acceptOnPage(page)
    await expect(page.getByText(`Order ${orderId} was submitted at the quoted prices.`)).toBeVisible()
    await expect(grid).toHaveCount(0)
    const [stored] = (await callApi(request, 'getUnits', { token, params: { orderId } })).result.lines
    expect(stored?.rows).toMatchObject([
      { position: 0, holder: 'Dana Whitfield', unitNumber: expect.stringMatching(/^\d+$/) },
    ])
  })
})
