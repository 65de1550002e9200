import { expect } from '@playwright/test'
import { carrierIds, purchaseTypeIds } from '@portal/domain/ids'
import { test } from '../fixtures.ts'
import { addAdministrator } from '../support/administrators.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { makeProduct } from '../support/made-product.ts'
import { button, stepHeading } from '../support/screens.ts'

/** Discounts of carriers as data, and promises of promo texts (docs/spec/price-rules.md#screen). */

test('a promise becomes a rule, whose words and costs follow what is typed, and the rule ends @core', async ({
  page,
  request,
  database,
  signedInAs,
}) => {
  const { token } = await signedInAs(await addAdministrator(database))
  const { productId, offer, model, shopPath } = await makeProduct(request, token)
  const body = {
    ...offer,
    productId,
    carrierId: carrierIds['AT&T'],
    purchaseTypeId: purchaseTypeIds.Finance,
    isCarrierInventory: true,
    termMonths: 36,
    itemPrice: 19.99,
    displayPricePrimary: '$19.99/mo.',
    ratePlanPrice: 40,
    ratePlanDisplayPrice: '$40.00/mo.',
    ratePlanPromoMessage: '<strong>$5 off</strong> each line from the tenth',
  }
  await callApi(request, 'upsertOffer', { token, body })
  const promises = page.getByRole('table', { name: 'Promises without a rule' })
  const row = promises.getByRole('row').filter({ hasText: model })
  const rule = page.getByRole('table', { name: 'Price rules' }).getByRole('row').filter({ hasText: '$5.50' })

  await test.step('the promise comes first, and the shop says that it is in no total', async () => {
    expect(await (await request.get(`${shopPath}?carriers=AT%26T`)).text()).toContain(
      'Not in the totals below',
    )
    await page.goto('/admin/price-rules')
    await expect(stepHeading(page, 'Price rules')).toBeVisible()
    await expect(row).toContainText('In no price and no rule')
    await expectInBothThemes(page)
  })
  await test.step('its rule is begun with what it says', async () => {
    await row.getByRole('link', { name: 'Make a rule' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('$5.00 off each line from the 10th')
    await expect(preview.getByRole('row').filter({ hasText: model })).toContainText('$2,519.55')
    await expect(preview).toContainText('$90,703.80 in 36 months')
    await page.getByRole('textbox', { name: 'Off each unit' }).fill('')
    await expect(preview).toContainText('Its words appear here once the rule is complete.')
    await button(page, 'Add rule').click()
    await expect(page.getByRole('textbox', { name: 'Off each unit' })).toHaveAccessibleDescription(
      /Enter \$0\.01 to \$10,000\.00\./,
    )
    await page.getByRole('textbox', { name: 'Off each unit' }).fill('5.50')
    await expect(preview).toContainText('$5.50 off each line from the 10th')
    await expectInBothThemes(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await button(page, 'Add rule').click()
  })
  await test.step('a rule that gives something else does not keep it', async () => {
    await expect(row).toContainText('The rule says: $5.50 off each line from the 10th')
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await rule.getByRole('link').click()
    await page.getByRole('textbox', { name: 'Off each unit' }).fill('5')
    await button(page, 'Save').click()
    await expect(row).toBeHidden()
  })
  await test.step('once it ends, the promise is there again, and is confirmed', async () => {
    const own = page
      .getByRole('table', { name: 'Price rules' })
      .getByRole('row')
      .filter({ hasText: '$5.00 off each line from the 10th' })
      .filter({ hasText: '1 offer' })
      .filter({ hasText: 'Active' })
      .last()
    await own.getByRole('button', { name: /^End/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('The rule was ended.')).toBeVisible()
    await row.getByRole('button', { name: /^Confirm: not in totals/ }).click()
    await expect(row).toBeHidden()
  })
})
