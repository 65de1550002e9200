import { expect, type Page } from '@playwright/test'
import { messages } from '@portal/domain/messages'
import { eq } from 'drizzle-orm'
import { accountAddresses, accounts } from '../../apps/server/src/db/schema/accounts.tables.ts'
import { test } from '../fixtures.ts'
import { addressCalls, addressRoute, isLive } from '../support/address-calls.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { chooseParties, listen, method, openShipping, upsRate } from '../support/checkout.ts'
import { buyerAddress, storeAddresses } from '../support/people.ts'
import {
  addressOf,
  button,
  confirmedOrderId,
  expectAddress,
  factOf,
  fillAddress,
} from '../support/screens.ts'

/** Addresses: suggestions and verification (docs/spec/addresses.md#suggestions). */

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggested addresses' })
const suggested = (page: Page) => list(page).getByRole('option')
const empty = { street: '', city: '', state: '', zip: '' }
const dock = { street: '12 Dock St', city: 'Toledo', state: 'OH', zip: '43604' }

/** Leaves the fields, which is when they are checked. */
const leaveFields = (page: Page) => page.getByRole('heading', { level: 1 }).click()

/** What the address service answers about every address from now on. */
async function matchesAre(page: Page, ...matches: Array<Record<string, unknown>>) {
  await page.unroute(addressRoute('usStreet'))
  await page.route(addressRoute('usStreet'), (route) => route.fulfill({ json: matches }))
}

const match = (analysis: Record<string, string>, changes: Record<string, unknown> = {}) => ({
  delivery_line_1: '12 Dock St',
  components: { city_name: 'Toledo', state_abbreviation: 'OH', zipcode: '43604', plus4_code: '1187' },
  analysis,
  ...changes,
})

test('suggestions come beyond 6 characters, several entries open, a single one fills and is verified', async ({
  page,
  aBuyer,
  signedInAs,
  cartWith,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const buyer = await aBuyer({ hasAddress: false })
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  const { group, street } = addressOf(page, 'Billing')
  await expect(group.getByLabel('Country')).toHaveValue('USA')
  const asked = listen(page, addressCalls.usAutocomplete)

  await test.step('spaces around it do not count', async () => {
    await street.pressSequentially('  12 Doc  ')
    await street.press('Tab')
    await expect(list(page)).toBeHidden()
    expect(asked).toEqual([])
  })

  await test.step('a city with several ZIP codes is one line that opens into them', async () => {
    await street.fill('')
    await street.pressSequentially('12 Dock St, Toledo OH')
    await expect(suggested(page)).toHaveText([/^12 Dock St \(\d+ entries\), Toledo OH$/])
    await expectNoAxeViolations(page, { isCovered: true })
    await street.press('ArrowDown')
    await street.press('Enter')
    await expect(suggested(page).first()).toHaveText(/^12 Dock St, Toledo OH \d{5}$/)
    expect(await suggested(page).count()).toBeGreaterThan(5)
    expect((await list(page).boundingBox())?.height).toBeLessThanOrEqual(200)
    expect(new URLSearchParams(asked.at(-1)).get('selected')).toMatch(/^12 Dock St \(\d+\) Toledo OH$/)
  })

  await test.step('Escape closes the list and keeps the text', async () => {
    await street.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(street).toHaveValue('12 Dock St, Toledo OH')
  })

  await test.step('a single one fills the form, which is then verified', async () => {
    await street.fill('12 dock street, toledo oh 43604')
    await suggested(page).filter({ hasText: '43604' }).click()
    await expectAddress(page, 'Billing', dock)
    await expect(group.getByText('Address format checked: 12 Dock St, Toledo, OH 43604')).toBeVisible()
    await expect(list(page)).toBeHidden()
  })
})

test('the service is asked once typing rests, five lines are shown at most, and a failure only hides them', async ({
  page,
  aBuyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  const buyer = await aBuyer({ hasAddress: false })
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  const { street } = addressOf(page, 'Shipping')
  const asked = listen(page, addressCalls.usAutocomplete)
  await street.fill('77 Pier Road, Spring')
  await expect(suggested(page)).toHaveCount(5)
  expect(asked).toHaveLength(1)

  guard.expects(addressCalls.usAutocomplete, 503)
  await page.route(addressRoute('usAutocomplete'), (route) => route.fulfill({ status: 503, body: 'no' }))
  await street.fill('78 Pier Road, Spring')
  await expect(list(page)).toBeHidden()
  await expect.poll(() => asked.length).toBe(2)
  await expect(street).toHaveValue('78 Pier Road, Spring')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(method(page, 'direct'), 'typing alone is enough').toBeEnabled()
})

test('what the account has stored is offered first, and no one else’s ever @core', async ({
  page,
  database,
  buyer,
  aBuyer,
  signedInAs,
  cartWith,
  anotherComputer,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: our own service alone offers these.
  test.skip(isLive, 'The vendor does not know what our accounts have stored.')
  const other = await aBuyer()
  const secret = { street: '4471 Hidden Gate Ln', city: 'Toledo', state: 'OH', zip: '43604' }
  await storeAddresses(database, other, secret)
  await storeAddresses(
    database,
    buyer,
    { street: '500 Depot Sq', second: 'Bay 3', city: 'Toledo', state: 'OH', zip: '43605' },
    { street: '12 Dock St', city: 'Toledo', state: 'OH', zip: '43609' },
  )
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  const { group, street } = addressOf(page, 'Shipping')

  await group
    .getByLabel('Saved addresses')
    .selectOption({ label: 'Shipping: 500 Depot Sq, Bay 3, Toledo, OH 43605' })
  await expect(street).toHaveValue('500 Depot Sq, Bay 3')
  await expect(group.getByText('Address on file')).toBeVisible()
  await street.fill('12 Dock St, Toledo')
  await expect(suggested(page).first()).toContainText('12 Dock St, Toledo, OH 43609')
  await expect(suggested(page).first()).toContainText('Stored with the account')
  await street.fill('4471 Hidden Gate')
  await expect(page.getByText('0 suggested')).toHaveCount(0)
  await expect(suggested(page).filter({ hasText: 'Hidden' })).toHaveCount(0)

  const theirs = await anotherComputer()
  await cartWith(other)
  await signedInAs(other, theirs)
  await openShipping(theirs)
  await addressOf(theirs, 'Shipping').street.fill('4471 Hidden Gate')
  await expect(suggested(theirs).filter({ hasText: 'Hidden Gate' })).toHaveCount(1)
})

test('an address that is corrected or removed on file after it was chosen is told, and shipping is quoted again', async ({
  page,
  database,
  buyer,
  signedInAs,
  cartWith,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: records are changed in our own tables.
  test.skip(isLive, 'Records of a live CRM are changed there.')
  const depot = { street: '500 Depot Sq', city: 'Toledo', state: 'OH', zip: '43605' }
  const [depotId = ''] = await storeAddresses(database, buyer, depot)
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  await method(page, 'wbc').check()
  await upsRate(page, 'UPS Ground').check()
  const { group, zip } = addressOf(page, 'Shipping')

  await test.step('corrected while the step is open: Submit Order shows it first', async () => {
    await database.inTransaction((tx) =>
      tx.update(accounts).set({ shippingCode: '43611' }).where(eq(accounts.zohoAccountId, buyer.account.id)),
    )
    await button(page, 'Submit Order').click()
    await expect(
      page.getByText('An address on file was changed. Please check it and submit again.'),
    ).toBeVisible()
    await expect(zip).toHaveValue('43611')
    await expect(
      group.getByText('Corrected on file. It was 980 Airline Junction Rd, Toledo, OH 43607.'),
    ).toBeVisible()
    await expect(group.getByText('Address on file', { exact: true })).toBeVisible()
    await expect(upsRate(page, 'UPS Ground')).not.toBeChecked()
    await expectInBothThemes(page)
  })

  await test.step('removed before the step is opened again', async () => {
    await group.getByLabel('Saved addresses').selectOption({ value: depotId })
    await expect(group.getByText('Corrected on file.')).toHaveCount(0)
    await database.inTransaction((tx) => tx.delete(accountAddresses).where(eq(accountAddresses.id, depotId)))
    await page.reload()
    await expect(
      group.getByText('This address is no longer on file. Check it, or choose another one.'),
    ).toBeVisible()
    await expectAddress(page, 'Shipping', depot)
    await expectInBothThemes(page)
  })

  await test.step('another address is checked, and the order has it', async () => {
    await fillAddress(page, 'Shipping', { ...buyerAddress.shipping, zip: '43611' })
    await leaveFields(page)
    await method(page, 'wbc').check()
    await upsRate(page, 'UPS Ground').check()
    await button(page, 'Submit Order').click()
    await confirmedOrderId(page)
    await expect(factOf(page, 'Shipping address')).toContainText('43611')
  })
})

test('the messages of verification, each in the spec’s words', async ({
  page,
  database,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await storeAddresses(
    database,
    buyer,
    { street: '640 Twin Ln', second: 'Apt 1', city: 'Toledo', state: 'OH', zip: '43604' },
    { street: '640 Twin Ln', second: 'Apt 2', city: 'Toledo', state: 'OH', zip: '43604' },
  )
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  const { group, street, zip } = addressOf(page, 'Billing')
  const check = async (address: typeof dock) => {
    await fillAddress(page, 'Billing', address)
    await leaveFields(page)
  }

  await test.step('"A street address is required."', async () => {
    await check({ ...dock, street: '' })
    await expect(street).toHaveAccessibleDescription(new RegExp(messages.address.streetRequired))
  })
  await test.step('"The address is invalid.": the ZIP code is in another state, or there is no house number', async () => {
    await check({ ...dock, zip: '98101' })
    await expect(group.getByText(messages.address.invalid)).toBeVisible()
    await expect(street).toHaveAttribute('aria-invalid', 'true')
    await expectInBothThemes(page)
    await check({ ...dock, street: 'Dock St' })
    await expect(group.getByText(messages.address.invalid)).toBeVisible()
  })
  // The vendor knows this of every building; our own service of those whose addresses the account has stored.
  if (isLive)
    await matchesAre(
      page,
      match(
        { dpv_match_code: 'D', dpv_footnotes: 'AAN1' },
        {
          delivery_line_1: '640 Twin Ln',
          components: { city_name: 'Toledo', state_abbreviation: 'OH', zipcode: '43604', plus4_code: '' },
        },
      ),
    )
  await test.step('"The address is missing a secondary number."', async () => {
    await check({ ...dock, street: '640 Twin Ln' })
    await expect(group.getByText(messages.address.missingSecondary)).toBeVisible()
  })
  await test.step('which is ignored right after choosing a suggestion', async () => {
    await street.fill('640 Twin Ln, Toledo OH 43604')
    await suggested(page)
      .filter({ hasText: /^640 Twin Ln, Toledo OH 43604$/ })
      .click()
    await expect(zip).toHaveValue('43604')
    await expect(group.getByText(/^(Address format checked|Verified): 640 Twin Ln/)).toBeVisible()
    await expect(group.getByText(messages.address.missingSecondary)).toHaveCount(0)
  })
  await test.step('"The address is ambiguous."', async () => {
    await matchesAre(page, match({ dpv_match_code: 'Y' }), match({ dpv_match_code: 'Y' }))
    await check({ ...dock, street: '14 Dock' })
    await expect(group.getByText(messages.address.ambiguous)).toBeVisible()
  })
  await test.step('"Validation Error:" and the service’s own text', async () => {
    guard.expects(addressCalls.usStreet, 422)
    await page.unroute(addressRoute('usStreet'))
    await page.route(addressRoute('usStreet'), (route) =>
      route.fulfill({ status: 422, json: { errors: [{ message: 'Street is not a street.' }] } }),
    )
    await check({ ...dock, street: '15 Dock' })
    await expect(group.getByText('Validation Error: Street is not a street.')).toBeVisible()
  })
  await test.step('a correction takes the message away before it is checked again', async () => {
    await street.fill('16 Dock')
    await expect(group.getByText('Validation Error:')).toHaveCount(0)
  })
})

test('no analysis, status None, another precision and DPV N are invalid; Premise, DeliveryPoint and Y are not', async ({
  page,
  aBuyer,
  signedInAs,
  cartWith,
}) => {
  const buyer = await aBuyer({ hasAddress: false })
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  const { group } = addressOf(page, 'Billing')
  const cases: Array<[Record<string, string> | undefined, boolean]> = [
    [undefined, false],
    [{ verification_status: 'None', address_precision: 'Premise' }, false],
    [{ verification_status: 'Partial', address_precision: 'Thoroughfare' }, false],
    [{ dpv_match_code: 'N' }, false],
    [{ verification_status: 'Verified', address_precision: 'Premise' }, true],
    [{ verification_status: 'Verified', address_precision: 'DeliveryPoint' }, true],
    [{ dpv_match_code: 'Y' }, true],
  ]
  for (const [index, [analysis, isValid]] of cases.entries()) {
    await matchesAre(page, { ...match({}), analysis, delivery_line_1: `${index + 20} Dock St` })
    await fillAddress(page, 'Billing', { ...dock, street: `${index + 20} Dock St` })
    await leaveFields(page)
    const verdict = isValid ? `Verified: ${index + 20} Dock St` : messages.address.invalid
    await expect(group.getByText(verdict), JSON.stringify(analysis)).toBeVisible()
  }
})

test('"On success city, state, zip (ZIP-plus4) and delivery lines are saved"; method and rate stay', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  await matchesAre(
    page,
    match(
      { dpv_match_code: 'Y', enhanced_match: 'postal-match' },
      { delivery_line_1: '980 Airline Jct Rd', delivery_line_2: 'Ste 4' },
    ),
  )
  await fillAddress(page, 'Shipping', {
    street: '980 airline junction ste 4',
    city: 'toledo',
    state: 'oh',
    zip: '43604',
  })
  await method(page, 'direct').check()
  await expectAddress(page, 'Shipping', {
    street: '980 Airline Jct Rd, Ste 4',
    city: 'Toledo',
    state: 'OH',
    zip: '43604-1187',
  })
  await expect(
    addressOf(page, 'Shipping').group.getByText(/^Verified: 980 Airline Jct Rd, Ste 4/),
  ).toBeVisible()
  await expect(method(page, 'direct'), 'it is the same place in better spelling').toBeChecked()
  await button(page, 'Submit Order').click()
  const orderId = await confirmedOrderId(page)
  await page.goto(`/order-details/${orderId}`)
  await expect(factOf(page, 'Shipping address')).toHaveText('980 Airline Jct Rd, Ste 4Toledo, OH 43604-1187')
})

test('outside the US the whole address is verified in free form and fills the fields', async ({
  page,
  aBuyer,
  signedInAs,
  cartWith,
}) => {
  const buyer = await aBuyer({ hasAddress: false })
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  const { group } = addressOf(page, 'Billing')
  const [abroad, home] = [listen(page, addressCalls.intlStreet), listen(page, addressCalls.usStreet)]
  await group.getByLabel('Country').selectOption({ label: 'United Kingdom' })
  await fillAddress(page, 'Billing', {
    street: '10 downing street',
    city: 'London',
    state: 'London',
    zip: 'sw1a 2aa',
  })
  await leaveFields(page)
  await expect(group.getByText(/^Address format checked: 10 downing street, London/)).toBeVisible()
  await expect(addressOf(page, 'Billing').zip).toHaveValue('SW1A 2AA')
  const { key: _, ...sent } = Object.fromEntries(new URLSearchParams(abroad[0]))
  expect(sent).toEqual({
    freeform: '10 downing street, London, London sw1a 2aa',
    country: 'GBR',
  })
  expect(home).toEqual([])

  await fillAddress(page, 'Billing', {
    street: 'Downing Street',
    city: 'London',
    state: 'London',
    zip: 'SW1A 2AA',
  })
  await leaveFields(page)
  await expect(group.getByText(messages.address.invalid)).toBeVisible()
})

test('an address that is refused can be used as entered with a reason, which the order then says', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  const { group } = addressOf(page, 'Shipping')
  await fillAddress(page, 'Shipping', {
    street: 'Gate behind the mill',
    city: 'Toledo',
    state: 'OH',
    zip: '43604',
  })
  await method(page, 'direct').check()
  await expect(group.getByText(messages.address.invalid)).toBeVisible()

  await test.step('submitting is refused and leads to the field', async () => {
    await button(page, 'Submit Order').click()
    const problem = page.getByRole('alert').filter({ hasText: 'Please check the addresses.' })
    await expect(problem).toBeFocused()
    await problem.getByRole('link', { name: `Shipping address: ${messages.address.invalid}` }).click()
    await expect(addressOf(page, 'Shipping').street).toBeFocused()
  })

  await button(page, 'Use this address anyway').click()
  await button(page, 'Use this address anyway').click()
  await expect(page.getByText(messages.address.reasonRequired)).toBeVisible()
  await page.getByLabel('Why is this address correct?').fill('A new gate without a number')
  await button(page, 'Use this address anyway').click()
  await expect(group.getByText('Not verified, used anyway: A new gate without a number')).toBeVisible()
  await expect(method(page, 'direct')).toBeChecked()
  await button(page, 'Submit Order').click()
  const orderId = await confirmedOrderId(page)
  await page.goto(`/order-details/${orderId}`)
  await expect(page.getByText('A new gate without a number')).toBeVisible()
})

test('2 to 50 characters in every field, judged as it is left and put right as it is typed', async ({
  page,
  aBuyer,
  signedInAs,
  cartWith,
}) => {
  const buyer = await aBuyer({ hasAddress: false })
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  for (const owner of ['Billing', 'Shipping'] as const) {
    const { group, ...fields } = addressOf(page, owner)
    for (const part of ['street', 'city', 'state', 'zip'] as const) {
      const [tooShort, tooLong] = [
        `${owner} ${part} must be at least 2 characters`,
        `${owner} ${part} must be at most 50 characters`,
      ]
      await fields[part].fill('x')
      await fields[part].blur()
      await expect(group.getByText(tooShort)).toBeVisible()
      await fields[part].fill('xy')
      await expect(group.getByText(tooShort)).toHaveCount(0)
      await fields[part].fill('9'.repeat(51))
      await fields[part].blur()
      await expect(group.getByText(tooLong)).toBeVisible()
      await fields[part].fill('9'.repeat(50))
      await expect(group.getByText(tooLong)).toHaveCount(0)
    }
    await fillAddress(page, owner, empty)
    await leaveFields(page)
    await expect(group.getByText(/must be at/), 'what is left out waits for Submit').toHaveCount(0)
  }
})

test('addresses are checked billing first, each field in its own words', async ({
  page,
  aBuyer,
  signedInAs,
  cartWith,
}) => {
  const buyer = await aBuyer({ hasAddress: false })
  await signedInAs(buyer)
  await cartWith(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  await addressOf(page, 'Billing').street.fill('1 Dock St')
  await addressOf(page, 'Billing').state.fill('O')
  await addressOf(page, 'Shipping').street.fill('5 Pier Rd')
  await method(page, 'direct').check()

  await button(page, 'Submit Order').click()
  const problem = page.getByRole('alert').filter({ hasText: 'Please check the addresses.' })
  await expect(problem).toBeFocused()
  await expect(problem.getByRole('link')).toHaveText([
    'Billing city must be at least 2 characters',
    'Billing state must be at least 2 characters',
    'Billing zip must be at least 2 characters',
  ])
  await problem.getByRole('link', { name: /city/ }).click()
  await expect(addressOf(page, 'Billing').city).toBeFocused()

  await fillAddress(page, 'Billing', { street: '1 Dock St', city: 'Toledo', state: 'OH', zip: '43604' })
  await addressOf(page, 'Shipping').zip.fill('4'.repeat(51))
  await button(page, 'Submit Order').click()
  await expect(problem.getByRole('link')).toHaveText([
    'Shipping city must be at least 2 characters',
    'Shipping state must be at least 2 characters',
    'Shipping zip must be at most 50 characters',
  ])
  await fillAddress(page, 'Shipping', { street: '5 Pier Rd', city: 'Toledo', state: 'OH', zip: '43607' })
  await button(page, 'Submit Order').click()
  await confirmedOrderId(page)
})
