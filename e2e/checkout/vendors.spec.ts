import { expect, type Page, type Route } from '@playwright/test'
import { errorCatalogue } from '@portal/contract/errors'
import { messages } from '@portal/domain/messages'
import { test } from '../fixtures.ts'
import { addressCalls, anyAddressCall } from '../support/address-calls.ts'
import { chooseParties, method, openShipping, upsRate } from '../support/checkout.ts'
import { addressOf, button, confirmedOrderId, factOf, fillAddress, openSummary } from '../support/screens.ts'

/**
 * The carrier and the address service misbehave, and the checkout continues
 * (docs/spec/reliability.md#vendors-that-misbehave).
 */

const ratesCall = '**/api/shipping/GetRates'

const unavailable = {
  hasError: true,
  error: { code: 'RATES_UNAVAILABLE', message: errorCatalogue.RATES_UNAVAILABLE.message },
  requestId: '0',
}

/** From now on this call answers like this. */
async function answersWith(page: Page, call: string | RegExp, answer: (route: Route) => Promise<void>) {
  await page.unroute(call)
  await page.route(call, answer)
}

test('rates are unavailable: why, Retry, and direct shipping still orders', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  guard.expects('/shipping/GetRates')
  guard.expects('/shipping/GetRates', 502)
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  const panel = page.getByRole('alert')
  const rates = page.getByRole('group', { name: 'UPS rates' })

  await test.step('the reason is there with Retry; nothing can be submitted without a rate', async () => {
    await answersWith(page, ratesCall, (route) => route.fulfill({ status: 502, json: unavailable }))
    await method(page, 'wbc').check()
    await expect(panel).toHaveText(
      /^Shipping rates are unavailable right now\. You can still choose direct from the carrier./,
    )
    await expect(button(page, 'Submit Order')).toBeDisabled()
    await button(page, 'choose a UPS rate').click()
    await expect(button(page, 'Retry')).toBeFocused()
  })

  const faults: Array<[string, (route: Route) => Promise<void>]> = [
    ['a page in place of an answer', (route) => route.fulfill({ status: 200, body: '<h1>Bad gateway</h1>' })],
    ['no answer at all', (route) => route.abort('connectionreset')],
  ]
  for (const [name, fault] of faults)
    await test.step(`Retry meets ${name}`, async () => {
      let asked = 0
      await answersWith(page, ratesCall, async (route) => {
        await fault(route)
        asked++
      })
      await button(page, 'Retry').click()
      await expect.poll(() => asked).toBe(1)
      await expect(panel).toContainText('Network response')
      await expect(button(page, 'Retry')).toBeEnabled()
      await expect(page.getByText('Bad gateway')).toBeHidden()
    })

  await test.step('Retry works as soon as the carrier does', async () => {
    await page.unroute(ratesCall)
    await button(page, 'Retry').click()
    await upsRate(page, 'UPS Ground').check()
    await expect(panel).toBeHidden()
    await expect(button(page, 'Submit Order')).toBeEnabled()
  })

  await test.step('it is gone again: direct needs no rate', async () => {
    await answersWith(page, ratesCall, (route) => route.fulfill({ status: 502, json: unavailable }))
    await method(page, 'direct').check()
    await expect(rates).toBeHidden()
    const summary = await openSummary(page)
    await expect(factOf(summary, 'Shipping')).not.toContainText('UPS')
    await button(page, 'Submit Order').click()
    await confirmedOrderId(page)
  })
})

test('the address service is down: no suggestions, its own text under "Validation Error:", and a way on', async ({
  page,
  aBuyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  const buyer = await aBuyer({ hasAddress: false })
  for (const call of Object.values(addressCalls)) {
    guard.expects(call)
    guard.expects(call, 402)
  }
  await cartWith(buyer)
  await signedInAs(buyer)
  await answersWith(page, anyAddressCall, (route) =>
    route.fulfill({ status: 402, body: 'Payment Required: there is no active subscription.' }),
  )
  await openShipping(page)
  await chooseParties(page, buyer)
  const billing = addressOf(page, 'Billing')
  const shipping = addressOf(page, 'Shipping')

  await test.step('autocomplete hides itself', async () => {
    const refused = page.waitForResponse((response) => response.url().includes(addressCalls.usAutocomplete))
    await billing.street.pressSequentially('4100 Harbor')
    await refused
    await expect(page.getByRole('listbox', { name: 'Suggested addresses' })).toBeHidden()
  })

  await test.step('verification says what the service says, and what was typed stays', async () => {
    const typed = { street: '4100 Harbor Blvd', city: 'Toledo', state: 'OH', zip: '43604' }
    await fillAddress(page, 'Billing', typed)
    await billing.zip.press('Tab')
    await expect(billing.group).toContainText(
      `${messages.address.serviceHeading} Payment Required: there is no active subscription.`,
    )
    await expect(billing.street).toHaveValue(typed.street)
  })

  await test.step('it may be used as entered; the reason is there already', async () => {
    await billing.group.getByRole('button', { name: 'Use this address anyway' }).click()
    await expect(page.getByLabel('Why is this address correct?')).toHaveValue(
      messages.address.reasonWhenUnavailable,
    )
    await billing.group.getByRole('button', { name: 'Use this address anyway' }).click()
    await expect(
      billing.group.getByText(`Not verified, used anyway: ${messages.address.reasonWhenUnavailable}`),
    ).toBeVisible()
  })

  await test.step('a service that cannot even be reached is the same', async () => {
    await answersWith(page, anyAddressCall, (route) => route.abort('connectionrefused'))
    await fillAddress(page, 'Shipping', {
      street: '980 Airline Junction Rd',
      city: 'Toledo',
      state: 'OH',
      zip: '43607',
    })
    await shipping.zip.press('Tab')
    await expect(shipping.group).toContainText(
      `${messages.address.serviceHeading} We can’t reach the address service.`,
    )
    await shipping.group.getByRole('button', { name: 'Use this address anyway' }).click()
    await shipping.group.getByRole('button', { name: 'Use this address anyway' }).click()
  })

  await test.step('the order is placed, and says why no one verified its addresses', async () => {
    await method(page, 'direct').check()
    await button(page, 'Submit Order').click()
    const orderId = await confirmedOrderId(page)
    await page.goto(`/order-details/${orderId}`)
    await expect(page.getByText(messages.address.reasonWhenUnavailable).first()).toBeVisible()
  })
})
