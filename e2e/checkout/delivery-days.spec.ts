import { expect } from '@playwright/test'
import { businessDay, daysAfter, defaultTimeZone } from '@portal/domain/business-day'
import { test } from '../fixtures.ts'
import { chooseParties, method, openShipping } from '../support/checkout.ts'
import { button, confirmedOrderId, factOf } from '../support/screens.ts'

/** The days on which rates arrive (docs/spec/delivery-days.md#on-screens). */

const today = businessDay(new Date(), defaultTimeZone)
const weekday = '(Mon|Tues|Wednes|Thurs|Fri)day, [A-Z][a-z]+ \\d{1,2}'

test('@phone a rate says its day; a date that no service meets is said and blocks nothing; the order keeps the day', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  await method(page, 'wbc').check()
  const ground = page.getByRole('radio', { name: new RegExp(`^UPS Ground arrives (about )?${weekday}`) })
  await ground.check()

  const wish = page.getByLabel('Requested delivery date (optional)')
  const late = page.getByText(/No UPS service arrives by/)
  await wish.fill(daysAfter(today, 1))
  await expect(late, 'under the rates and in Check your order').toHaveCount(2)
  await expect(late.first()).toContainText('UPS Ground arrives')
  await wish.fill(daysAfter(today, 40))
  await expect(late).toHaveCount(0)
  await wish.fill(daysAfter(today, 1))
  await expect(late).toHaveCount(2)
  await button(page, 'Submit Order').click()

  const orderId = await confirmedOrderId(page)
  await expect(
    page.getByText(new RegExp(`^Your order should arrive on ${weekday} with UPS Ground\\.$`)),
  ).toBeVisible()
  await page.goto(`/order-details/${orderId}`)
  await expect(factOf(page, 'Estimated delivery')).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
})
