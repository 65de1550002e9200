import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { catalogListMessages } from '@portal/domain/catalog-lists'
import { carrierIds, purchaseTypeIds } from '@portal/domain/ids'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { freeOfferWords, repeatedOfferWarning } from '@portal/domain/offers'
import { zohoIdMessages } from '@portal/domain/zoho-product-id'
import { hostileInputsByKind, hostileInputsUpTo } from '@portal/testkit/hostile-inputs'
import sharp from 'sharp'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { aPause } from '../support/checkout.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { type Made, makeProduct } from '../support/made-product.ts'

/** The back office of the catalogue (docs/spec/back-office.md#products). Each test works on its own product. */

const form = (page: Page, name: 'New product' | 'Edit product' | 'New bundle' | 'Edit bundle') =>
  page.getByRole('form', { name })
/** A text box or a dropdown; a star in its name says only to us that it is required. */
const field = (page: Page, label: string) => {
  const name = label.replace(' *', '')
  return page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }))
}
/** A message at its field: the summary above the form repeats it as a button. */
const atField = (page: Page, message: string) =>
  page.getByText(message, { exact: true }).and(page.locator(':not(button)'))
/** The server refuses these fields, in these words. */
const refuseFields = (page: Page, url: string, fields: Record<string, string[]>) =>
  page.route(url, (route) =>
    route.fulfill({
      status: 400,
      json: {
        hasError: true,
        error: { code: 'INVALID_INPUT', message: 'Some fields need your attention.', fields },
        requestId: 'r',
      },
    }),
  )
const activity = (page: Page) => page.getByRole('region', { name: 'Recent Activity' })

async function mine(
  request: Parameters<typeof makeProduct>[0],
  signedInAs: (who: 'ada') => Promise<{ token: string }>,
  changes: Parameters<typeof makeProduct>[2] = {},
): Promise<Made & { token: string }> {
  const { token } = await signedInAs('ada')
  return { token, ...(await makeProduct(request, token, changes)) }
}

test('the products list: search, filters that travel along, refresh, and the empty and failed states', async ({
  page,
  signedInAs,
  guard,
}) => {
  await signedInAs('ada')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Manage Products' }).click()
  await expect(page).toHaveURL('/admin/products')
  const table = page.getByRole('table', { name: 'Products' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Product',
    'Manufacturer',
    'Price',
    'Status',
    'Stock',
    'Edit',
  ])

  await page.getByLabel('Search name, id, type').fill('t9 duty')
  await expect(table.getByRole('row').filter({ hasText: 'T9 Duty' })).toContainText(
    /T9 Duty[\da-f-]{36}Orbis\$329\.00ActiveIn Stock/,
  )
  await page.getByLabel('Search name, id, type').fill('no such thing')
  await expect(page.getByRole('heading', { name: messages.admin.noProductMatch })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL('/admin/products')

  await test.step('Back to Products keeps the brands and carriers filters in the query string', async () => {
    await page.getByLabel('Manufacturer').selectOption('Orbis')
    await page.getByLabel('Carrier', { exact: true }).selectOption('Verizon')
    await expect(page).toHaveURL('/admin/products?brands=Orbis&carriers=Verizon')
    await table.getByRole('link', { name: 'T9 Duty', exact: true }).click()
    await expect(page).toHaveURL(/product-details\/[\da-f-]{36}\?brands=Orbis&carriers=Verizon$/)
    await page.getByRole('link', { name: 'Back to Products' }).click()
    await expect(page).toHaveURL('/admin/products?brands=Orbis&carriers=Verizon')
    await page.getByRole('button', { name: 'Clear all' }).click()
  })
  await test.step('and the search', async () => {
    await page.getByLabel('Search name, id, type').fill('t9')
    await table.getByRole('link', { name: 'T9 Duty', exact: true }).click()
    await page.getByRole('link', { name: 'Back to Products' }).click()
    await expect(page).toHaveURL('/admin/products?search=t9')
    await expect(page.getByLabel('Search name, id, type')).toHaveValue('t9')
    await expect(page.getByText('Showing 1 of')).toBeVisible()
  })

  await test.step('“Error loading products: {message}” with a way on, and “No products available”', async () => {
    guard.expects('/product/GetAllAdmin', 500)
    await page.route('**/product/GetAllAdmin*', (route) =>
      route.fulfill({
        status: 500,
        json: { hasError: true, error: { code: 'UNEXPECTED', message: 'Nope' }, requestId: 'r' },
      }),
    )
    await page.goto('/admin/products')
    await expect(page.getByRole('alert')).toContainText('Error loading products: Nope')
    await page.unroute('**/product/GetAllAdmin*')
    await page.route('**/product/GetAllAdmin*', (route) =>
      route.fulfill({ json: { hasError: false, results: [], total: 0, nextCursor: null } }),
    )
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: messages.admin.noProducts })).toBeVisible()
    await page.unroute('**/product/GetAllAdmin*')
    await page.getByRole('button', { name: 'Refresh Products' }).click()
    await expect(table).toBeVisible()
  })
})

test('a product is inserted with every message met, and its details are shown @core', async ({
  page,
  signedInAs,
  request,
  guard,
}) => {
  test.slow()
  await signedInAs('ada')
  const model = `Route ${randomUUID().slice(0, 8)}`
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Add Product' }).click()
  await expect(page).toHaveURL('/admin/product-details/Insert')

  await test.step('Cancel on a blank product returns to the list', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/admin/products')
    await page.getByRole('link', { name: 'Add Product' }).click()
  })
  await test.step('a new manufacturer is created beside its field, and chosen', async () => {
    const dialog = page.getByRole('dialog', { name: 'New manufacturer' })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await page.getByRole('button', { name: 'New manufacturer' }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(name).toHaveAccessibleDescription(catalogListMessages.nameRequired)
    await name.fill('orbis')
    guard.expects('/product/CreateManufacturer', 400)
    await name.press('Enter')
    await expect(name).toHaveAccessibleDescription(catalogListMessages.isTaken('manufacturer'))
    await name.fill(`Maker ${model}`)
    await name.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(field(page, 'Manufacturer *').locator('option:checked')).toHaveText(`Maker ${model}`)
    await field(page, 'Manufacturer *').selectOption('')
  })
  const { product } = messages
  const insert = page.getByRole('button', { name: 'Insert', exact: true })
  await test.step('every validation', async () => {
    await field(page, 'Model *').fill('A')
    await field(page, 'Default MSRP *').fill('1.234')
    await field(page, 'Year').fill('-1')
    await insert.click()
    for (const message of [
      product.modelMin,
      product.manufacturerRequired,
      product.productTypeRequired,
      product.zohoProductIdRequired,
      product.msrp,
      product.year,
      product.imageRequired,
    ])
      await expect(atField(page, message)).toBeVisible()
    await field(page, 'Model *').fill('x'.repeat(limits.modelLength.max + 1))
    await expect(atField(page, product.modelMax)).toBeVisible()
    await field(page, 'Image URL *').fill('http://pictures.example/a.png')
    await insert.click()
    await expect(atField(page, product.imageAddress)).toBeVisible()
    await expectNoAxeViolations(page)
  })
  await field(page, 'Product Type *').selectOption('phone')
  await field(page, 'Zoho Product Id *').fill('487687600000009999')
  await test.step('what only the server knows is shown at its field too, and what was typed stays', async () => {
    await field(page, 'Model *').fill('!!')
    await field(page, 'Manufacturer *').selectOption('NONE')
    await field(page, 'Default MSRP *').fill('1')
    await field(page, 'Year').fill('')
    guard.expects('pictures.example')
    await field(page, 'Image URL *').fill('https://pictures.example/a.png')
    guard.expects('/product/Upsert', 400)
    guard.expects('/product/Upsert')
    await insert.click()
    await expect(atField(page, product.slugMissing)).toBeVisible()
    await expect(field(page, 'Model *')).toBeFocused()
    await refuseFields(page, '**/product/Upsert', {
      manufacturerId: [product.noManufacturer],
      productTypeId: [product.noProductType],
      isScreenRepairEligible: [product.noRepairOffer],
    })
    await field(page, 'Model *').fill(model)
    await insert.click()
    await expect(atField(page, product.noRepairOffer)).toBeVisible()
    await expect(field(page, 'Manufacturer *')).toHaveAccessibleDescription(product.noManufacturer)
    await expect(field(page, 'Product Type *')).toHaveAccessibleDescription(product.noProductType)
    await page.unroute('**/product/Upsert')
    await page.route('**/product/Upsert', (route) => route.abort())
    await field(page, 'Manufacturer *').selectOption('Orbis')
    await field(page, 'Product Type *').selectOption('tablet')
    await field(page, 'Product Type *').selectOption('phone')
    await page.getByLabel('Is Screen Repair Eligible').click()
    await page.getByLabel('Is Screen Repair Eligible').click()
    await insert.click()
    await expect(page.getByRole('alert')).toContainText(product.saveFailed)
    await page.unroute('**/product/Upsert')
  })

  await field(page, 'Model *').fill(`  ${model}  `)
  await field(page, 'Default MSRP *').fill('649.5')
  await field(page, 'Year').fill('2026')
  await expect(field(page, 'URL Slug')).toHaveValue(`orbis-${model.toLowerCase().replace(' ', '-')}`)
  await test.step('a picture by upload, in all sizes', async () => {
    const file = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#d8f43a' } })
      .png()
      .toBuffer()
    await page
      .getByLabel('Picture files')
      .setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: file })
    await expect(field(page, 'Image URL *')).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove picture 1' }).click()
    await expect(field(page, 'Image URL *')).toHaveValue(/^\/pictures\/uploads\/[\da-f]{32}-720\.avif$/)
    const address = await field(page, 'Image URL *').inputValue()
    expect(
      (await request.get(address.replace('720.avif', '1240.webp'))).headers()['cache-control'],
    ).toContain('immutable')
  })
  await page.getByLabel('Is Screen Repair Eligible').check()
  await test.step('a picture that is still on its way is waited for', async () => {
    const { held, release } = aPause()
    await page.route('**/product/UploadPicture', async (route) => {
      await held
      await route.continue()
    })
    const before = await field(page, 'Image URL *').first().inputValue()
    const file = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#17251d' } })
      .png()
      .toBuffer()
    await page
      .getByLabel('Picture files')
      .setInputFiles({ name: 'late.png', mimeType: 'image/png', buffer: file })
    await insert.click()
    await expect(page.getByText('Waiting for the pictures…')).toBeVisible()
    await expect(page).toHaveURL('/admin/product-details/Insert')
    release()
    await expect(atField(page, product.altRequired)).toBeVisible()
    await expect(field(page, 'Alternative Text').nth(1)).toBeFocused()
    await field(page, 'Alternative Text').nth(1).fill('A dark green square')
    await insert.click()
    await expect(page).toHaveURL(/\/admin\/product-details\/[\da-f-]{36}$/)
    const facts = page.locator('dl').filter({ hasText: 'Product Status' })
    await expect(facts).toContainText(`Image URL${before}`)
    await expect(facts).toContainText('A dark green square')
  })

  await expect(page.getByRole('heading', { name: `Orbis ${model}` })).toBeVisible()
  const facts = page.locator('dl').filter({ hasText: 'Product Status' })
  await expect(facts).toContainText('Screen Repair Offer GUID01900000-0000-7000-8050-000000000001')
  await expect(facts).toContainText('$649.50')
  await expect(activity(page)).toContainText('Ada Whitlock')
  await test.step('unticking Is Screen Repair Eligible clears the offer', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Is Screen Repair Eligible').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(form(page, 'Edit product')).toBeHidden()
    await expect(facts).toContainText('Screen Repair Offer GUID—')
  })
})

test('a save is on the shop’s public HTML at the next request; the second of two administrators gets a conflict @core', async ({
  page,
  signedInAs,
  request,
  guard,
}) => {
  const product = await mine(request, signedInAs)
  await page.goto(`/admin/product-details/${product.productId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await field(page, 'Short Description').fill('Written first.')
  await callApi(request, 'upsertProduct', {
    token: product.token,
    body: {
      ...product.form,
      productId: product.productId,
      version: 1,
      shortDescription: 'Written meanwhile.',
    },
  })
  const shop = () => request.get(product.shopPath).then((reply) => reply.text())
  expect(await shop()).toContain('Written meanwhile.')

  guard.expects('/product/Upsert', 409)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: /changed this while you were editing it$/ })).toBeVisible()
  expect(await shop()).not.toContain('Written first.')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(field(page, 'Short Description')).toHaveValue('Written meanwhile.')
  await field(page, 'Short Description').fill('Written last.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The product was saved.')).toBeVisible()
  expect(await shop()).toContain('Written last.')

  await test.step('called otherwise, its old address leads to the new one', async () => {
    await callApi(request, 'upsertProduct', {
      token: product.token,
      body: { ...product.form, productId: product.productId, model: `${product.model} Next` },
    })
    for (const query of ['', '?carriers=Verizon&brands=Orbis']) {
      const reply = await request.get(`${product.shopPath}${query}`, { maxRedirects: 0 })
      expect([reply.status(), reply.headers().location]).toEqual([301, `${product.shopPath}-next${query}`])
    }
    expect((await request.get(product.shopPath)).status()).toBe(200)
    await callApi(request, 'upsertProduct', {
      token: product.token,
      body: { ...product.form, productId: product.productId, shortDescription: 'Written last.' },
    })
    await page.reload()
  })

  await test.step('manifest details: what the shop publishes beside what is stored', async () => {
    await page.getByRole('link', { name: 'Compare with shop' }).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Short Description/ })).toContainText('Written last.')
    await expectNoAxeViolations(page)
  })
})

test('a bundle: defaults, every message, the purchase type rule, the live preview, save, delete', async ({
  page,
  signedInAs,
  request,
  guard,
}) => {
  test.slow()
  const product = await mine(request, signedInAs)
  const { offer } = messages
  await page.goto(`/admin/product-details/${product.productId}`)
  await page.getByRole('link', { name: 'Add Offer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Insert Bundle ${product.model}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  const insert = page.getByRole('button', { name: 'Insert', exact: true })

  await test.step('new-offer defaults', async () => {
    await expect(field(page, 'Status *')).toHaveValue('1')
    await expect(field(page, 'Item Price *')).toHaveValue('')
    await expect(field(page, 'Rate Plan Price *')).toHaveValue('')
    await expect(field(page, 'Display Price Primary *')).toHaveValue('$0.00')
    await expect(field(page, 'Rate Plan Display')).toHaveValue('Unlimited Talk, Text & Data')
    await expect(field(page, 'MSRP')).toHaveValue('$649.00')
  })
  await test.step('every validation', async () => {
    await insert.click()
    await expect(atField(page, offer.itemPriceRequired)).toBeVisible()
    await expect(atField(page, offer.ratePlanPriceRequired)).toBeVisible()
    await field(page, 'Item Price *').fill('-1')
    await field(page, 'Rate Plan Price *').fill('1,000')
    await field(page, 'Display Price Primary *').fill('')
    await field(page, 'Display Price Secondary').fill('x'.repeat(limits.displayPriceSecondaryMax + 1))
    await field(page, 'Rate Plan Display Price *').fill('')
    await field(page, 'Rate Plan Display').fill('x'.repeat(catalogLimits.ratePlanDisplayMax + 1))
    await field(page, 'Carrier *').selectOption('')
    await insert.click()
    for (const message of [
      offer.itemPrice,
      offer.ratePlanPrice,
      offer.displayPricePrimaryRequired,
      offer.displayPriceSecondaryMax,
      offer.ratePlanDisplayPriceRequired,
      offer.ratePlanDisplayMax,
      offer.carrierRequired,
    ])
      await expect(atField(page, message)).toBeVisible()
    await field(page, 'Display Price Primary *').fill('x'.repeat(limits.displayPricePrimaryMax + 1))
    await field(page, 'Rate Plan Display Price *').fill('x'.repeat(limits.ratePlanDisplayPriceMax + 1))
    await expect(atField(page, offer.displayPricePrimaryMax)).toBeVisible()
    await expect(atField(page, offer.ratePlanDisplayPriceMax)).toBeVisible()
    await expect(page.getByText('51 of 50 characters')).toBeVisible()
    await expectNoAxeViolations(page)
  })
  await test.step('what only the server knows is shown at its field; a failure has its sentence', async () => {
    await field(page, 'Item Price *').fill('1')
    await field(page, 'Rate Plan Price *').fill('0')
    await field(page, 'Display Price Primary *').fill('$1.00')
    await field(page, 'Display Price Secondary').fill('')
    await field(page, 'Rate Plan Display').fill('')
    await field(page, 'Rate Plan Display Price *').fill('$0.00')
    await field(page, 'Carrier *').selectOption('Verizon')
    guard.expects('/offer/UpsertOffer', 400)
    guard.expects('/offer/UpsertOffer')
    await refuseFields(page, '**/offer/UpsertOffer', {
      statusId: [offer.statusRequired],
      carrierId: [offer.noCarrier],
      purchaseTypeId: [`${offer.purchaseTypeRequired} ${offer.purchaseTypeRule}`],
      ratePlanId: [offer.noRatePlan],
    })
    await insert.click()
    await expect(field(page, 'Status *')).toBeFocused()
    await expect(field(page, 'Status *')).toHaveAccessibleDescription(offer.statusRequired)
    await expect(field(page, 'Carrier *')).toHaveAccessibleDescription(offer.noCarrier)
    await expect(atField(page, `${offer.purchaseTypeRequired} ${offer.purchaseTypeRule}`)).toBeVisible()
    await expect(atField(page, offer.noRatePlan)).toBeVisible()
    await expect(field(page, 'Display Price Primary *')).toHaveValue('$1.00')
    await page.unroute('**/offer/UpsertOffer')
    await page.route('**/offer/UpsertOffer', (route) => route.abort())
    // What was typed would outlive a reload: it is left.
    const form = page.url()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(page).not.toHaveURL(form)
    await page.goto(form)
    await field(page, 'Item Price *').fill('1')
    await field(page, 'Rate Plan Price *').fill('0')
    await insert.click()
    await expect(page.getByRole('alert')).toContainText(offer.saveFailed)
    await page.unroute('**/offer/UpsertOffer')
    await field(page, 'Item Price *').fill('0')
  })
  await test.step('an active offer that costs nothing is asked about first', async () => {
    await insert.click()
    const dialog = page.getByRole('alertdialog', { name: freeOfferWords(1).question })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'No' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Insert Bundle ${product.model}`)
    const held = (
      await callApi(request, 'getOffersByProduct', {
        token: product.token,
        params: { productId: product.productId },
      })
    ).results
    expect(held).toEqual([])
  })
  await test.step('all purchase types with Carrier Inventory, otherwise only Buy', async () => {
    const types = field(page, 'Purchase Type *').getByRole('option')
    await expect(types).toHaveText(['One-time payment'])
    await page.getByLabel(/^Carrier inventory/).check()
    await expect(types).toHaveText(['One-time payment', 'Carrier Financed', 'Subsidy'])
    await field(page, 'Purchase Type *').selectOption('Carrier Financed')
    await page.getByLabel(/^Carrier inventory/).uncheck()
    await expect(field(page, 'Purchase Type *').locator('option:checked')).toHaveText('One-time payment')
    await page.getByLabel(/^Carrier inventory/).check()
    await field(page, 'Purchase Type *').selectOption('Carrier Financed')
  })
  await test.step('a financed offer has a term, and a text that names another one is pointed out', async () => {
    await insert.click()
    await expect(field(page, 'Term *')).toHaveAccessibleDescription(new RegExp(offer.termRequired))
    await field(page, 'Term *').selectOption('36 months')
    await field(page, 'Display Price Secondary').fill('over 24 months')
    await expect(page.getByText('The shop says 24 months, but the term is 36 months.')).toBeVisible()
  })
  await test.step('the preview follows every key, in the shop’s own card', async () => {
    await field(page, 'Carrier *').selectOption('Verizon')
    await field(page, 'Item Price *').fill('18.99')
    await field(page, 'Display Price Primary *').fill('$18.99/mo.')
    await field(page, 'Display Price Secondary').fill('with <b>36</b> payments')
    await field(page, 'Rate Plan Display').fill('Unlimited')
    await field(page, 'Rate Plan Price *').fill('40')
    await field(page, 'Rate Plan Display Price *').fill('$40.00/mo.')
    await page.getByLabel('Item Promo Message').fill('<i>Save</i> $120')
    await expect(page.getByText('“Save $120” is in no price and no price rule')).toBeVisible()
    await expect(preview).toContainText(
      /Carrier Financedwith 36 payments.*Unlimited, \$40\.00\/mo\. rate planSave \$120 Not in the totals below\$18\.99\/mo\.\*billed by carrier/s,
    )
  })
  await test.step('a promise that no price and no rule gives is confirmed at its field', async () => {
    await insert.click()
    await expect(atField(page, offer.promoUnconfirmed)).toBeVisible()
    await page.getByLabel('Confirm: not in totals').check()
  })
  await insert.click()
  await expect(page).toHaveURL(`/admin/product-details/${product.productId}`)
  const row = page
    .getByRole('table', { name: `Offers of ${product.model}` })
    .getByRole('row', { name: /Verizon.*Finance/ })
  await expect(row).toContainText('$18.99/mo.')
  expect(await (await request.get(product.shopPath)).text()).toContain('$18.99/mo.')

  await test.step('Update Bundle: “Refreshing data...” while reading again, back even when reading fails', async () => {
    await row.getByRole('link', { name: /^Edit/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Update Bundle ${product.model}`)
    await field(page, 'Item Price *').fill('17.99')
    guard.expects('/resource/GetAll/')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/resource/GetAll/**', async (route) => {
      await held
      await route.abort()
    })
    await expect(field(page, 'Display Price Primary *'), 'it follows').toHaveValue('$17.99/mo.')
    await field(page, 'Display Price Primary *').fill('$18.99/mo.')
    const difference = 'The shop shows $18.99/mo., but orders charge $17.99/mo.'
    await expect(field(page, 'Display Price Primary *')).toHaveAccessibleDescription(
      new RegExp(difference.replaceAll('$', '\\$')),
    )
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await page
      .getByRole('alertdialog', { name: `${difference} Save anyway?` })
      .getByRole('button', { name: 'Yes' })
      .click()
    await expect(page.getByText(offer.refreshing)).toBeVisible()
    release()
    await expect(page).toHaveURL(`/admin/product-details/${product.productId}`)
    await page.unroute('**/resource/GetAll/**')
    await expect(row).toContainText('$17.99')
  })
  await test.step('“Error loading bundle details: ...” with Try Again', async () => {
    guard.expects('/offer/GetOffersByProductIdAdmin', 500)
    await page.route('**/offer/GetOffersByProductIdAdmin/**', (route) =>
      route.fulfill({
        status: 500,
        json: { hasError: true, error: { code: 'UNEXPECTED', message: 'Nope' }, requestId: 'r' },
      }),
    )
    const address = await row.getByRole('link', { name: /^Edit/ }).getAttribute('href')
    await page.goto(address ?? '')
    await expect(page.getByRole('alert')).toContainText('Error loading bundle details: Nope')
    await page.unroute('**/offer/GetOffersByProductIdAdmin/**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(field(page, 'Item Price *')).toHaveValue('17.99')
  })
  await test.step('Delete asks first, and takes it out of the shop', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: offer.delete })
    await dialog.getByRole('button', { name: 'No' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(`/admin/product-details/${product.productId}`)
    await expect(row).toBeHidden()
    await page.getByLabel('Show archived (1)').check()
    await expect(row).toContainText('Archived')
    expect(await (await request.get(product.shopPath)).text()).not.toContain('$18.99/mo.')
  })
})

test('many prices at once: typed, pasted as a block from a spreadsheet, refused and saved', async ({
  page,
  signedInAs,
  request,
}) => {
  const product = await mine(request, signedInAs, { offers: 3 })
  await page.goto('/admin/prices')
  await page.getByLabel('Search product, carrier, purchase type').fill(product.model)
  await expect(page.getByText('3 offers', { exact: true })).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Prices of offers' })
  const cell = (row: number, column = 0) => grid.locator(`[data-row='${row}'][data-column='${column}']`)
  const preview = page.getByRole('button', { name: 'Preview changes' })
  const type = async (row: number, text: string, column = 0) => {
    await cell(row, column).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const save = async (title: string) => {
    await preview.click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('button', { name: 'Save prices' }).click()
  }
  await type(0, '-5')
  await expect(cell(0)).toHaveAccessibleDescription(messages.offer.itemPrice)
  await expect(preview).toBeDisabled()
  await expectNoAxeViolations(page)
  await cell(0).click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '$1,101.00\t$1,101.00\n102.00\t$102.00\n103.00\t$103.00')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByText('3 offers changed')).toBeVisible()
  await test.step('a change of the selection, undone again', async () => {
    await page.getByLabel('Change the selected prices by').fill('+5%')
    await page.getByRole('button', { name: 'Apply to 6 cells' }).click()
    await expect(cell(0)).toContainText('$1,156.05')
    await expect(cell(0, 1)).toContainText('$1,156.05')
    await page.getByRole('button', { name: /^Undo: \+5%/ }).click()
    await expect(cell(0)).toContainText('$1,101.00')
  })
  await test.step('what is typed outlives another search', async () => {
    const search = page.getByLabel('Search product, carrier, purchase type')
    await search.fill('nothing is called this')
    await expect(page.getByText('3 offers changed, 3 not shown')).toBeVisible()
    await search.fill(product.model)
    await expect(cell(0)).toContainText('$1,101.00')
  })
  await preview.click()
  await expect(page.getByRole('table', { name: 'Preview of prices' })).toContainText('$1,101.00')
  await expectNoAxeViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await save('3 offers would change')
  await expect(page.getByText('3 offers saved.')).toBeVisible()
  await expect(preview, 'nothing is left to save').toBeDisabled()
  await expect(cell(0)).toContainText('$1,101.00')
  await expect(cell(2)).toContainText('$103.00')
  await test.step('offers that would cost nothing are asked about first', async () => {
    await type(0, '0')
    await type(1, '0.00')
    await save('2 offers would change')
    const dialog = page.getByRole('alertdialog', { name: freeOfferWords(2).question })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'No' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('2 offers changed')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
  })
  await test.step('a display price that is not charged is said at its cell and asked about', async () => {
    await type(0, '$449.00', 1)
    await expect(cell(0, 1)).toHaveAccessibleDescription(
      'The shop shows $449.00, but orders charge $1,101.00.',
    )
    await save('1 offer would change')
    const question = 'The shop shows $449.00, but orders charge $1,101.00. Save anyway?'
    await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('1 offer saved.')).toBeVisible()
  })
})

test('four offers of a new product: one form for four carriers, and a copy of all of it', async ({
  page,
  signedInAs,
  request,
  guard,
}) => {
  const product = await mine(request, signedInAs, { offers: 0 })
  await page.goto(`/admin/product-details/${product.productId}`)
  await page.getByRole('link', { name: /^Add an offer/ }).click()
  await field(page, 'Carrier').selectOption({ label: 'Verizon' })
  const also = page.getByRole('group', { name: 'Same for these carriers' })
  for (const carrier of ['AT&T', 'T-Mobile', 'US Cellular']) await also.getByLabel(carrier).check()
  await field(page, 'Item Price').fill('659')
  await expect(field(page, 'Display Price Primary')).toHaveValue('$659.00')
  await field(page, 'Rate Plan Price').fill('40')
  await expect(field(page, 'Rate Plan Display Price')).toHaveValue('$40.00/mo.')
  await field(page, 'Rate Plan Display Price').fill('$40.00/mo. for 5 lines')
  await field(page, 'Rate Plan Price').fill('40.00')
  await expect(field(page, 'Rate Plan Display Price')).toHaveValue('$40.00/mo. for 5 lines')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByText('4 bundles were created.')).toBeVisible()
  await expect(page.getByText('4 offers', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Duplicate', exact: true }).click()
  await expect(page.getByLabel('Copy its 4 offers, prices included')).toBeChecked()
  await field(page, 'Model').fill(`${product.model} Plus`)
  await field(page, 'Zoho Product Id').fill('4.87688E+17')
  guard.expects('/product/Upsert', 400)
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByText(zohoIdMessages.shortened).first()).toBeVisible()
  await field(page, 'Zoho Product Id').fill(String(Date.now()))
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByText('The product was created. 4 offers copied.')).toBeVisible()
})

test('a file of offers: exported, changed, checked, corrected, saved', async ({
  page,
  signedInAs,
  request,
}) => {
  const product = await mine(request, signedInAs, { offers: 2 })
  await page.goto('/admin/import')
  await page.getByRole('radio', { name: 'Offers' }).check({ force: true })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export offers' }).click()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  const [header = '', ...lines] = file.split('\r\n')
  const own = lines.filter((line) => line.includes(product.productId))
  expect(own).toHaveLength(2)

  const choose = (text: string, name = 'offers.csv') =>
    page.getByLabel('Table file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose([header, ...own.map((line) => line.replaceAll('289.00', '-1'))].join('\r\n'))
  await expect(page.getByText('2 cells must be corrected, here or in the file.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText(messages.offer.itemPrice)
  await test.step('a cell is corrected where it stands, and the same for all alike', async () => {
    await page.getByLabel('itemPrice of row 2').fill('199.00')
    await page.getByLabel('itemPrice of row 2').press('Tab')
    await page.getByRole('button', { name: 'Apply to 1 other' }).click()
    await page.getByRole('button', { name: 'Check 2 corrections' }).click()
    await expect(page.getByRole('button', { name: 'Save 2 offers' })).toBeVisible()
  })
  await choose([header, ...own.map((line) => line.replaceAll('289.00', '199.00'))].join('\r\n'))
  await expect(page.getByText('Nothing has been saved yet.')).toBeVisible()
  const changes = page.getByRole('table', { name: 'Changes of the file' })
  await expect(changes).toContainText('289.00')
  await expectNoAxeViolations(page)
  await test.step('offers that would cost nothing are asked about first', async () => {
    await choose([header, ...own.map((line) => line.replaceAll('289.00', '0'))].join('\r\n'))
    await page.getByRole('button', { name: 'Save 2 offers' }).click()
    const dialog = page.getByRole('alertdialog', { name: freeOfferWords(2).question })
    await dialog.getByRole('button', { name: 'No' }).click()
    await expect(page.getByText('Nothing has been saved yet.')).toBeVisible()
    await choose([header, ...own.map((line) => line.replaceAll('289.00', '199.00'))].join('\r\n'))
    await expect(changes).toContainText('199.00')
  })
  await test.step('prices that would be charged but not shown are listed and asked about', async () => {
    await choose(
      [header, ...own.map((line) => line.replace('$289.00', 'Now $289.00').replace('289.00', '303.45'))].join(
        '\r\n',
      ),
    )
    const table = page.getByRole('table', { name: 'Shown and charged prices that differ' })
    await expect(table.getByRole('cell', { name: '$303.45' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Save 2 offers' }).click()
    const question = '2 offers show one price and charge another. Save anyway?'
    await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: 'No' }).click()
    await choose([header, ...own.map((line) => line.replaceAll('289.00', '199.00'))].join('\r\n'))
    await expect(table).toBeHidden()
  })
  await page.getByRole('button', { name: 'Save 2 offers' }).click()
  await expect(
    page.getByText('Saved: 0 new, 2 changed. The shop is updated. Existing orders keep their prices.'),
  ).toBeVisible()
  expect(await (await request.get(product.shopPath)).text()).toContain('$199.00')
})

test('hostile texts and files: nothing runs, nothing breaks', async ({
  page,
  signedInAs,
  request,
  guard,
}) => {
  const product = await mine(request, signedInAs)
  const ran: string[] = []
  await page.exposeFunction('hostile', () => ran.push('ran'))
  const promos = hostileInputsUpTo(catalogLimits.promoMessageMax).filter((text) => !text.includes('\0'))
  await test.step('every hostile text as a promo message, on the shop’s page', async () => {
    const { token, productId } = product
    const save = (changes: object) =>
      callApi(request, 'upsertOffer', { token, body: { ...product.offer, productId, ...changes } })
    const places: Array<{ carrier: string; saved: object }> = []
    for (const carrier of ['Verizon', 'AT&T', 'T-Mobile', 'US Cellular'] as const)
      for (const purchaseTypeId of Object.values(purchaseTypeIds)) {
        const terms = { carrierId: carrierIds[carrier], purchaseTypeId, isCarrierInventory: true }
        const { result } = await save(terms)
        places.push({ carrier, saved: { ...terms, offerId: result.offerId } })
      }
    let kept = 0
    for (let start = 0; start < promos.length; start += places.length) {
      for (const [n, text] of promos.slice(start, start + places.length).entries())
        kept += await save({
          ...places[n]?.saved,
          itemPromoMessage: text,
          ratePlanPromoMessage: text,
        }).then(
          () => 1,
          (refused: Error) => {
            expect(refused.message).toContain(
              '"itemPromoMessage":["This text contains a character that can’t be saved."]',
            )
            return 0
          },
        )
      await page.goto(product.shopPath)
      for (const carrier of new Set(places.map((place) => place.carrier))) {
        await page.getByRole('radio', { name: carrier }).check({ force: true })
        await expect(page.getByRole('radio', { name: /One-time payment/ }).first()).toBeVisible()
      }
    }
    expect(kept).toBeGreaterThan(200)
    await page.goto(`/admin/product-details/${productId}`)
    await expect(page.getByRole('heading', { name: 'Offers' })).toBeVisible()
  })
  await test.step('in every text field of the product, and in the preview while it is typed', async () => {
    await callApi(request, 'upsertProduct', {
      token: product.token,
      body: {
        ...product.form,
        productId: product.productId,
        model: '<img src=x onerror=hostile()>',
        longDescription: '"><script>hostile()</script>',
        shortDescription: '<svg onload=hostile()>',
        battery: "javascript:hostile()//'",
        features: ['<iframe srcdoc="<script>hostile()</script>">'],
        promoTag: '<b onmouseover=hostile()>x</b>',
      },
    })
    await page.goto(`/admin/product-details/${product.productId}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=hostile()>')
    await page.getByRole('link', { name: 'Add Offer' }).click()
    for (const text of [
      ...hostileInputsByKind.scriptTags.slice(0, 8),
      ...hostileInputsByKind.eventHandlers.slice(0, 8),
    ])
      await page.getByLabel('Item Promo Message').fill(text.replaceAll('\0', ''))
  })
  await test.step('an SVG and an enormous file are refused in words', async () => {
    guard.expects('/product/UploadPicture', 400)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('Picture files').setInputFiles({ name, mimeType: 'image/svg+xml', buffer })
    await choose('x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="hostile()"/>'))
    await expect(page.getByText('This is not a picture that can be shown.')).toBeVisible()
    await choose('x.png', Buffer.alloc(catalogLimits.pictureBytesMax + 1))
    await expect(page.getByText('The file is too large. The limit is 10 MB.')).toBeVisible()
  })
  expect(ran).toEqual([])
})

test('the screens have no accessibility violations, in both themes and on phones @core', async ({
  page,
  signedInAs,
  request,
}) => {
  test.slow()
  const product = await mine(request, signedInAs, { offers: 1 })
  const offerPath = `/admin/offer-details/${product.productId}/${product.offerIds[0]}`
  const paths = [
    '/admin/products',
    `/admin/product-details/${product.productId}`,
    offerPath,
    '/admin/prices',
    '/admin/import',
  ]
  for (const [scheme, width] of [
    ['light', 390],
    ['dark', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoAxeViolations(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([path, overflow]).toEqual([path, 0])
    }
  }
})

test('a model of 100 letters without a space widens no screen, down to 320 px', async ({
  page,
  request,
  signedInAs,
}) => {
  const { token, productId, form, offer } = await mine(request, signedInAs)
  const model = `Long${'g'.repeat(limits.modelLength.max - 4)}`
  await callApi(request, 'upsertProduct', { token, body: { ...form, productId, model } })
  const { result } = await callApi(request, 'upsertOffer', { token, body: { ...offer, productId } })
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/admin/products?search=Longggg',
      `/admin/product-details/${productId}`,
      `/admin/offer-details/${productId}/${result.offerId}`,
      '/admin/prices',
    ]) {
      await page.goto(path)
      // Only rows in view are drawn.
      if (path === '/admin/prices')
        await page.getByLabel('Search product, carrier, purchase type').fill('Longggg')
      await expect(page.getByText(model).first()).toBeAttached()
      await expectNoSidewaysScroll(page)
    }
  }
  // Other tests read the same lists.
  await callApi(request, 'upsertProduct', { token, body: { ...form, productId } })
})

test('a bundle that repeats an active one is warned of before it is saved', async ({
  page,
  signedInAs,
  request,
}) => {
  const product = await mine(request, signedInAs, { offers: 1 })
  await page.goto(`/admin/offer-details/${product.productId}/Insert`)
  await field(page, 'Carrier *').selectOption('Verizon')
  await expect(field(page, 'Carrier *')).toHaveAccessibleDescription(repeatedOfferWarning)
  await field(page, 'Status *').selectOption('Inactive')
  await expect(page.getByText(repeatedOfferWarning)).toBeHidden()
  await field(page, 'Status *').selectOption('Active')
  await expect(field(page, 'Carrier *')).toHaveAccessibleDescription(repeatedOfferWarning)
  await expectNoAxeViolations(page)
  await field(page, 'Carrier *').selectOption('T-Mobile')
  await expect(page.getByText(repeatedOfferWarning)).toBeHidden()

  await test.step('a campaign: it is asked, saved, and the cheaper one comes first', async () => {
    await field(page, 'Carrier *').selectOption('Verizon')
    await field(page, 'Item Price *').fill('1.00')
    await field(page, 'Display Price Primary *').fill('$1.00')
    await field(page, 'Rate Plan Price *').fill('0')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Sell two bundles on the same terms?' })
    await expect(question).toContainText(repeatedOfferWarning)
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('The bundle was created.')).toBeVisible()
    await page.goto(product.shopPath)
    await page.getByRole('radio', { name: 'Verizon' }).check()
    const offers = page.getByRole('group', { name: 'Select Payment Option' }).getByRole('radio')
    await expect(offers).toHaveCount(2)
    await expect(offers.first(), '"auto-picks its first offer"').toBeChecked()
    await expect(page.getByText('$1.00').first()).toBeVisible()
  })
})
