import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { chooseParties, listen, method, openShipping, upsRate } from '../support/checkout.ts'
import { buyerAddress } from '../support/people.ts'
import {
  addressOf,
  button,
  confirmedOrderId,
  expectAddress,
  factOf,
  fillAddress,
  openSummary,
} from '../support/screens.ts'

/** How the order travels (docs/spec/checkout.md#shipping-method). */

test('"Both methods are disabled until a shipping street exists"', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  const group = page.getByRole('group', { name: 'Shipping method' }).first()
  await expect(method(page, 'wbc')).toBeDisabled()
  await expect(method(page, 'direct')).toBeDisabled()
  await expect(group.getByText('Enter the shipping street to choose a method.')).toBeVisible()
  await addressOf(page, 'Shipping').street.fill('   ')
  await expect(method(page, 'wbc')).toBeDisabled()
  await addressOf(page, 'Shipping').street.fill('5')
  await expect(method(page, 'wbc')).toBeEnabled()
  await expect(method(page, 'direct')).toBeEnabled()
  await method(page, 'direct').check()
  await addressOf(page, 'Shipping').street.fill('')
  await expect(method(page, 'direct')).toBeDisabled()
  await expect(method(page, 'direct')).not.toBeChecked()
})

test('a mixed order: what no carrier ships goes from WBC, quoted, on its own line and in the total', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer, { quantity: 2 }, { product: 'ferro-armor-case', carrier: 'N/A', quantity: 3 })
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  await method(page, 'direct').check()
  const summary = await openSummary(page)
  const own = factOf(summary, 'Ferro Armor Case from WBC, UPS Ground')
  await expect(own).toHaveText(/^\$\d+\.\d\d$/)
  await expect(factOf(summary, 'Shipping')).toHaveText('$0.00')
  const cents = async (name: string) =>
    Math.round(Number((await factOf(summary, name).innerText()).replace(/[$,]/g, '')) * 100)
  const rate = await cents('Ferro Armor Case from WBC, UPS Ground')
  expect(await cents('Total due')).toBe((await cents('Items')) + rate)
  const total = await factOf(summary, 'Total due').innerText()

  const sent = page.waitForRequest(/InsertOrder/)
  await button(page, 'Submit Order').click()
  expect((await sent).postDataJSON()).toMatchObject({ shipDirect: true, remainderRate: rate / 100 })
  await confirmedOrderId(page)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(total)
  await page.getByRole('link', { name: 'View this order' }).click()
  const destinations = page.getByRole('region', { name: 'Destinations' })
  await expect(destinations).toContainText('Shipped by WBC')
  await expect(destinations).toContainText('3 × Ferro Armor Case')
})

test('only an order in which no line ships from a carrier keeps "direct" disabled, with the reason', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer, { product: 'ferro-armor-case', carrier: 'N/A' })
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  await expect(method(page, 'wbc')).toBeEnabled()
  await expect(method(page, 'direct')).toBeDisabled()
  await expect(page.getByText('Not for these items: no carrier ships Ferro Armor Case.')).toBeVisible()
})

test("'wbc' fetches UPS rates, 'direct' only sets the method; the chosen rate again takes it back", async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer, { quantity: 2, withRepair: true })
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  const asked = listen(page, '/shipping/GetRates')
  const summary = await openSummary(page)
  const [shipping, due] = [factOf(summary, 'Shipping'), factOf(summary, 'Total due')]
  const submit = button(page, 'Submit Order')

  await test.step('direct asks for no rate and may be submitted', async () => {
    await expect(submit).toBeDisabled()
    await method(page, 'direct').check()
    await expect(shipping).toHaveText('$0.00')
    await expect(due).toHaveText('$676.00')
    await expect(submit).toBeEnabled()
    expect(asked).toEqual([])
  })

  const price = await test.step('wbc asks with the fields of the spec, and needs a rate', async () => {
    await method(page, 'wbc').check()
    const ground = upsRate(page, 'UPS Ground')
    await expect(ground).toBeVisible()
    expect(asked.map((body) => JSON.parse(body))).toEqual([
      {
        addressLine: [buyerAddress.shipping.street],
        city: 'Toledo',
        stateProvinceCode: 'OH',
        postalCode: '43607',
        itemCount: '2',
        totalAmount: 676,
        declaredValue: expect.any(Number),
      },
    ])
    await expect(shipping).toHaveText('TBD')
    await expect(submit).toBeDisabled()
    await expect(page.getByText('To submit: choose a UPS rate.')).toBeVisible()
    await ground.check()
    await expect(shipping).toHaveText(/^\$\d+\.\d\d$/)
    await expect(submit).toBeEnabled()
    return Number((await shipping.textContent())?.slice(1))
  })
  await expect(due).toHaveText(`$${(676 + price).toFixed(2)}`)

  await test.step('a second click deselects, another rate replaces', async () => {
    await upsRate(page, 'UPS Ground').click()
    await expect(upsRate(page, 'UPS Ground')).not.toBeChecked()
    await expect(shipping).toHaveText('TBD')
    await expect(submit).toBeDisabled()
    await upsRate(page, 'UPS Ground').click()
    await upsRate(page, 'UPS Next Day Air').first().click()
    await expect(upsRate(page, 'UPS Ground')).not.toBeChecked()
    await expect(shipping).not.toHaveText(`$${price.toFixed(2)}`)
  })

  await test.step('direct forgets the rate; wbc again begins without one and asks no one anew', async () => {
    await method(page, 'direct').check()
    await expect(shipping).toHaveText('$0.00')
    await expect(upsRate(page, 'UPS Ground')).toHaveCount(0)
    await method(page, 'wbc').check()
    await expect(upsRate(page, 'UPS Ground')).toBeVisible()
    await expect(shipping).toHaveText('TBD')
    expect(asked).toHaveLength(1)
  })
})

test('"Changing the shipping street clears the chosen method and rate"; another cart or city has other rates', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  const chooseGround = async () => {
    await method(page, 'wbc').check()
    await upsRate(page, 'UPS Ground').check()
  }
  await chooseGround()
  await addressOf(page, 'Billing').street.fill('1 Dock St')
  await expect(upsRate(page, 'UPS Ground'), 'the bill goes elsewhere, the parcel does not').toBeChecked()
  await addressOf(page, 'Shipping').street.fill('7 Other St')
  await expect(method(page, 'wbc')).not.toBeChecked()
  await expect(upsRate(page, 'UPS Ground')).toHaveCount(0)

  const toledo = factOf(await openSummary(page), 'Shipping')
  await chooseGround()
  const before = (await toledo.textContent()) ?? ''
  await fillAddress(page, 'Shipping', { street: '7 Other St', city: 'Seattle', state: 'WA', zip: '98101' })
  await expect(method(page, 'wbc'), 'the same street keeps the method').toBeChecked()
  await expect(toledo, 'a rate to Toledo is none to Seattle').toHaveText('TBD')
  await upsRate(page, 'UPS Ground').check()
  await expect(toledo).not.toHaveText(before)

  await button(page, 'Back to Installed Apps').click()
  await button(page, 'Back to Cart').click()
  await button(page, 'Edit quantity of Orbis T9 Duty').click()
  await page.getByRole('textbox', { name: 'Quantity of Orbis T9 Duty' }).fill('40')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Cart, 40 items' })).toBeVisible()
  await button(page, 'Choose Installed Apps').click()
  await button(page, 'Choose Shipping').click()
  await expect(page.getByText('choose a UPS rate')).toBeVisible()
  await expect(upsRate(page, 'UPS Ground')).not.toBeChecked()
})

test('"same as billing" copies the address, follows it, and gives the fields back empty', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  await method(page, 'direct').check()
  const same = page.getByRole('checkbox', { name: 'Same as billing' })
  await expect(same).not.toBeChecked()
  await same.check()
  await expect(addressOf(page, 'Shipping').street).toHaveCount(0)
  await expect(factOf(page, 'Ship to')).toHaveText('4100 Harbor Blvd, Toledo, OH 43604')
  await expect(method(page, 'direct'), 'it is another street').not.toBeChecked()

  await fillAddress(page, 'Billing', { street: '1 Dock St', city: 'Detroit', state: 'MI', zip: '48201' })
  await expect(factOf(page, 'Ship to')).toHaveText('1 Dock St, Detroit, MI 48201')
  await same.uncheck()
  await expectAddress(page, 'Shipping', { street: '', city: '', state: '', zip: '' })
  await expect(method(page, 'wbc')).toBeDisabled()
  await expect(factOf(page, 'Ship to')).toHaveText('Not chosen yet')
})

test('a PO box has no UPS service, which the field says; a ZIP code without its zero is asked about; rates are marked', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  const { group, street, zip } = addressOf(page, 'Shipping')

  await street.fill('P.O. Box 4100')
  await expect(street).toHaveAccessibleDescription(
    /UPS does not deliver to PO boxes\. Enter a street address\./,
  )
  await method(page, 'wbc').check()
  await expect(page.getByText('UPS does not deliver to PO boxes.')).not.toHaveCount(1)
  await expect(upsRate(page, 'UPS')).toHaveCount(0)
  await expect(button(page, 'Submit Order')).toBeDisabled()

  await fillAddress(page, 'Shipping', { street: '1 Sinatra Dr', city: 'Hoboken', state: 'NJ', zip: '7030' })
  await expect(group.getByText('UPS does not deliver')).toHaveCount(0)
  await group.getByRole('button', { name: '07030?' }).click()
  await expect(zip).toHaveValue(/^07030/)
  await method(page, 'wbc').check()
  const rates = page.getByRole('group', { name: 'UPS rates' })
  await expect(rates.getByRole('radio', { name: /Cheapest/ })).toHaveCount(1)
  await expect(rates.getByRole('radio').first(), 'by arrival').toHaveAccessibleName(/Fastest/)
})
