import { expect, type Page } from '@playwright/test'
import { personas } from '../../apps/server/src/db/seed/personas.ts'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { expectNoClippedText, expectNoSidewaysScroll } from '../support/looks.ts'
import { addCustomer, storeAddresses } from '../support/people.ts'
import { aDraft, box, openOrder, setOrder } from '../support/portal.ts'
import { button, choose, chooseMore, openMore, stepHeading } from '../support/screens.ts'

/**
 * Axe on every screen and dialog of the portal, in both themes, and room for all of it at any width
 * (docs/spec/screens.md#accessibility).
 */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const longName = 'Northern Interstate Parcel and Last Mile Delivery Partners of Greater Toledo LLC'
const longMail = 'accounts.payable@tidewater.example'

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

for (const width of [320, 1440])
  test(`screens and dialogs of the portal at ${width} px${width === 1440 ? ' @core' : ''}`, async ({
    page,
    request,
    database,
    buyer,
    signedInAs,
    aBuyer,
    anotherComputer,
  }) => {
    test.setTimeout(180_000)
    // Colours of the dark theme do not depend on the width.
    const expectClean = width === 320 ? expectNoAxeViolations : expectInBothThemes
    const manager = await aBuyer({ roles: ['Manager', 'WbcManager'] })
    const draft = await aDraft(request, buyer, {})
    const past = await aDraft(request, buyer, { quantity: 1 })
    await setOrder(database, past, { statusId: 1, invoiceLink: 'https://inventory.example/invoices/77' })
    await storeAddresses(database, buyer, {
      street: '7 Depot Way',
      city: 'Toledo',
      state: 'OH',
      zip: '43607',
    })
    await page.setViewportSize({ width, height: 900 })
    await signedInAs(manager)

    await test.step('accounts and their sections, as a manager for another agent', async () => {
      await page.goto('/accounts')
      await choose(page, 'Agent', buyer.agentLabel)
      await expect(page.getByRole('region', { name: 'Acting for another agent' })).toBeVisible()
      await settled(page)
      await expectClean(page)
      for (const hash of [
        'contacts',
        'shipping-addresses',
        'screen-repair-program',
        'stations',
        'approval',
      ]) {
        await page.goto(`/account-details-agent/${buyer.account.id}#${hash}`)
        await expect(stepHeading(page, buyer.account.name)).toBeVisible()
        await settled(page)
        await expectNoAxeViolations(page)
      }
    })

    await test.step('the create panel with its message', async () => {
      await page.goto('/create-order')
      await page.getByRole('region', { name: 'Create order' }).getByRole('button', { name: 'Create' }).click()
      await settled(page)
      await expectClean(page)
    })

    await test.step('edit mode with its message, add item, remove', async () => {
      await openOrder(page, draft)
      await button(page, 'Edit Order').click()
      await button(page, 'Clear Account').click()
      await page.keyboard.press('Escape')
      await button(page, 'Update').click()
      await expect(page.getByText('Please select an ACCOUNT')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await expectClean(page, { isCovered: true })
      await button(page, 'Cancel').click()
      await button(page, 'Add Item To Order').click()
      const sheet = page.getByRole('dialog', { name: 'Add item' })
      await choose(page, 'Product', 'Kestrel M7 Max')
      await sheet.getByRole('radio', { name: 'Verizon' }).check()
      await sheet.getByRole('textbox', { name: 'Quantity' }).fill('')
      await sheet.getByRole('button', { name: 'Add Item' }).click()
      await expectClean(page)
      // Scrolling closes an open list, so the box is brought into sight before it opens.
      await box(page, 'Product').evaluate((element) =>
        element.scrollIntoView({ block: 'center', behavior: 'instant' }),
      )
      // What still scrolls on its own closes the list again; a person would open it once more.
      await expect(async () => {
        await box(page, 'Product').blur()
        await box(page, 'Product').click()
        await expect(page.getByRole('listbox').locator('..')).toHaveCSS('opacity', '1', { timeout: 2_000 })
      }).toPass({ timeout: 10_000 })
      await expectNoAxeViolations(page, { listIsOpen: true })
      await page.keyboard.press('Escape')
      await sheet.getByRole('button', { name: 'Cancel' }).click()
      await openMore(page)
      await expectClean(page)
      await page.keyboard.press('Escape')
      await chooseMore(page, 'Remove Order')
      await expectClean(page)
      await page.keyboard.press('Escape')
    })

    await test.step('the fleet sheet of a draft, and of an order that is no draft any more', async () => {
      for (const orderId of [draft, past]) {
        await page.goto(`/orders/${orderId}/units`)
        await expect(stepHeading(page, `Units of order ${orderId}`)).toBeVisible()
        await settled(page)
        await expectClean(page)
        await expectNoSidewaysScroll(page)
      }
    })

    await test.step('cancel, order again, keys', async () => {
      await openOrder(page, past)
      await chooseMore(page, 'Cancel order')
      await expectClean(page)
      await page.keyboard.press('Escape')
      await button(page, 'Reorder').click()
      await expect(page.getByText('All items are available at the same price.')).toBeVisible()
      await settled(page)
      await expectClean(page)
      await page.keyboard.press('Escape')
      await page.goto('/orders-agent')
      // Phones have the filters behind one button, and no keys.
      const isPhone = width === 320
      if (isPhone) await button(page, 'Filters').click()
      await choose(page, 'Agent', buyer.agentLabel)
      if (isPhone) {
        await expectClean(page)
        await button(page, 'Show orders').click()
      }
      await expect(page.getByText('Showing 2 of 2 orders')).toBeVisible()
      if (!isPhone) await button(page, 'Keyboard shortcuts').click()
      await expectClean(page)
    })

    await test.step('home of a person of the account', async () => {
      const homePage = await anotherComputer()
      await homePage.setViewportSize({ width, height: 900 })
      await signedInAs(await addCustomer(database, buyer), homePage)
      await homePage.goto('/home')
      await expect(stepHeading(homePage, 'Home')).toBeVisible()
      await settled(homePage)
      await expectClean(homePage)
      await expectNoSidewaysScroll(homePage)
    })
  })

test('long names, mails and numbers fit at 320, 390 and 720 px (200 %), nothing scrolls sideways or is cut off', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  test.slow()
  const orderId = await aDraft(
    request,
    buyer,
    { quantity: 500 },
    { product: 'kestrel-tempered-screen-protector', carrier: 'N/A', quantity: 400 },
  )
  await setOrder(database, orderId, {
    statusId: 1,
    accountName: longName,
    invoiceLink: 'https://inventory.example/invoices/77',
    referenceNumber: 'PO-2026-000000000000000000000000000000000000004411',
  })
  const id = buyer.account.id
  await database.pool.query(
    'update accounts set account_name = $2, sales_support = $3, sales_support_email = $4 where zoho_account_id = $1',
    [id, longName, 'Maximiliana Featherstonehaugh', longMail],
  )
  await database.pool.query('update contacts set email = $2 where zoho_account_id = $1', [id, longMail])
  await database.pool.query('update orders set contact_email = $2 where order_id = $1', [orderId, longMail])
  await signedInAs(buyer)
  for (const path of [
    '/orders',
    '/orders-agent',
    '/create-order',
    `/order-details/${orderId}`,
    '/accounts',
    `/account-details-agent/${id}`,
    `/account-details-agent/${id}#contacts`,
    `/account-details-agent/${id}#orders`,
  ]) {
    await page.goto('/privacy')
    await page.goto(path)
    await expect(
      page
        .getByRole('main')
        .getByText(/Northern|payable|Showing/)
        .first(),
    ).toBeVisible()
    await settled(page)
    for (const width of [320, 390, 720]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page, `${path} at ${width}`)
      await expectNoClippedText(page, `${path} at ${width}`)
      expect(await wordsBroken(page), `${path} at ${width}: a mail breaks at its dots and its @`).toEqual([])
    }
  }
})

test('an open order of the back office’s people is clean, too', async ({ page, request, signedInAs }) => {
  const ada = await signedInAs('ada')
  const { results } = await callApi(request, 'getOrderHistory', {
    token: ada.token,
    params: { agentId: personas.wes.zohoUserId },
  })
  const [first] = results
  await openOrder(page, first?.orderId ?? 0)
  await settled(page)
  await expectNoAxeViolations(page)
})

/** Lines of mail addresses that end elsewhere than before a dot or an @. */
const wordsBroken = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('main dd small, main a[href^="mailto:"]')) {
      if (!element.textContent?.includes('@')) continue
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(node.textContent ?? '')
      }
    }
    return found
  })
